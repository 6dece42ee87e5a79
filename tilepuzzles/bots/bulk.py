"""
Much work over any executor: threads, processes, a cluster.

The function and the items travel to the workers, so the function must be one that can be imported (or a partial of
such a one) and both must survive pickling. Chance belongs to an item, never to a block: then results are the same
whatever the blocks and however many workers.

>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor(2) as executor:
...     list(run(executor, abs, range(-3, 3), block=2))
[3, 2, 1, 0, 1, 2]
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final, TypeVar

from tilepuzzles.errors import checked_int, checked_type

T = TypeVar("T")
R = TypeVar("R")
BLOCK: Final = 16
WINDOW: Final = 32
MOST: Final = 1_000_000
Progress = Callable[[int], object]
"""Called with the number of items done so far."""


def run(
    executor: Executor | None,
    function: Callable[[T], R],
    items: Iterable[T],
    *,
    block: int = BLOCK,
    window: int = WINDOW,
    progress: Progress | None = None,
) -> Iterator[R]:
    """
    Return an iterator of the results of *function* for *items*, in their order.

    Items are read as they are needed, so that there may be any number of them. When the iterator is left, or
    something raises, what has not begun is cancelled.

    Args:
        executor: Does the work; None does it here and now. It is not shut down.
        function: What to do with an item.
        items: What to do it with.
        block: How many items are sent together, from 1.
        window: How many blocks may be on their way at the same time, from 1.
        progress: Called after each block, in order, with the number of items done.

    Raises:
        InvalidArgument: *block* or *window* is out of range; WrongType where an argument is of a wrong type.

    >>> list(run(None, len, ["three", "four"]))
    [5, 4]
    """
    if executor is not None:
        checked_type("executor", executor, Executor, "a concurrent.futures.Executor or None")
    checked_int("block", block, 1, MOST)
    checked_int("window", window, 1, MOST)
    checked_type("function", function, Callable, "a function")  # type: ignore[arg-type]
    if progress is not None:
        checked_type("progress", progress, Callable, "a function or None")  # type: ignore[arg-type]
    checked_type("items", items, Iterable, "a list of items")
    window = window if executor is not None else 1  # what is done at once need not be ahead
    return itertools.chain.from_iterable(_blocks(executor, function, iter(items), block, window, progress))


def _blocks(
    executor: Executor | None,
    function: Callable[[T], R],
    items: Iterator[T],
    block: int,
    window: int,
    progress: Progress | None,
) -> Iterator[list[R]]:
    """Yield the results block by block."""
    done = 0
    sent: deque[Future[list[R]]] = deque()
    try:
        while True:
            while len(sent) < window and (some := list(itertools.islice(items, block))):
                sent.append(_submit(executor, function, some))
            if not sent:
                return
            results = sent.popleft().result()
            done += len(results)
            if progress is not None:
                progress(done)
            yield results
    finally:
        for future in sent:
            future.cancel()


def _submit(executor: Executor | None, function: Callable[[T], R], items: list[T]) -> Future[list[R]]:
    """Send a block; without an executor it is done at once."""
    if executor is not None:
        return executor.submit(work, function, items)
    future: Future[list[R]] = Future()
    future.set_result(work(function, items))
    return future


def work(function: Callable[[T], R], items: list[T]) -> list[R]:
    """Return the results of a block: what a worker does."""
    return [function(item) for item in items]
