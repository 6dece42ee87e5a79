"""The mechanics of the games as frozen positions over the kernel: what may go, why not, and what happens then."""
