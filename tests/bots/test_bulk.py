"""Work in bulk: the same results over any executor, in order, and never too much on its way."""

from __future__ import annotations

import functools
import itertools
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.bots import run
from tilepuzzles.errors import InvalidArgument, WrongType

P = ParamSpec("P")
R = TypeVar("R")
cube = functools.partial(pow, 3)
"""A function that can be sent to other processes."""


class Late(Executor):
    """An executor that works only when a result is asked for, and notes how many blocks are on their way."""

    def __init__(self) -> None:
        self.waiting = 0
        self.most = 0
        self.sent: list[Future[Any]] = []

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Take a block."""
        late = self
        self.waiting += 1
        self.most = max(self.most, self.waiting)

        class Promise(Future[R]):
            """A result to come."""

            def result(self, timeout: float | None = None) -> R:
                """Work now."""
                late.waiting -= 1
                return fn(*args, **kwargs)

        promise = Promise()
        self.sent.append(promise)
        return promise


@given(st.lists(st.integers(0, 30)), st.integers(1, 9), st.integers(1, 5))
def test_results_come_in_order(items: list[int], block: int, window: int) -> None:
    """Whatever the blocks and however many are on their way, the results are those of the items, in their order."""
    late = Late()
    expected = [3**item for item in items]

    assert list(run(None, cube, items, block=block)) == expected
    assert list(run(late, cube, items, block=block, window=window)) == expected
    assert late.most == min(window, -(-len(items) // block))


def test_threads_and_processes_do_the_same() -> None:
    """Threads, processes and no executor at all give equal results."""
    spawn = multiprocessing.get_context("spawn")
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, mp_context=spawn) as processes:
        for executor in (threads, processes):
            assert list(run(executor, cube, range(20), block=3)) == [3**n for n in range(20)]


def test_items_are_read_as_they_are_needed() -> None:
    """There may be any number of items: no more than a window of blocks is read, without an executor one block."""
    for executor, ahead in ((Late(), 12), (None, 4)):
        read = itertools.count()
        results = run(executor, cube, read, block=4, window=3)

        assert [next(results) for _ in range(4)] == [1, 3, 9, 27]
        assert next(read) == ahead


def test_progress_is_told_block_by_block() -> None:
    """After each block the number of items done is told, in order."""
    for executor in (Late(), None):
        told: list[int] = []
        assert len(list(run(executor, cube, range(7), block=3, progress=told.append))) == 7
        assert told == [3, 6, 7]


def reciprocal(number: int) -> int:
    """Work that goes wrong for 0."""
    return 60 // number


def test_what_goes_wrong_is_raised_and_the_rest_cancelled() -> None:
    """An error of a worker is raised, after the results before it, and what has not begun is cancelled."""
    late = Late()
    results = run(late, reciprocal, [3, 2, 0, 1, 1, 1], block=1, window=3)

    assert [next(results), next(results)] == [20, 30]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert [future.cancelled() for future in late.sent] == [False, False, False, True, True]


def test_leaving_early_cancels_the_rest() -> None:
    """When the iterator is left, what is on its way is cancelled."""
    late = Late()
    results: Iterator[int] = run(late, cube, range(9), block=1, window=2)
    next(results)
    del results

    assert [future.cancelled() for future in late.sent] == [False, True]


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"executor": 4}, WrongType),
        ({"function": "cube"}, WrongType),
        ({"progress": 5}, WrongType),
        ({"block": 0}, InvalidArgument),
        ({"window": 0}, InvalidArgument),
        ({"window": 2.0}, WrongType),
    ],
)
def test_bad_arguments_are_told_at_once(changed: dict[str, Any], error: type[Exception]) -> None:
    """A bad argument gets one clear error, before any result is asked for."""
    arguments: dict[str, Any] = {"executor": None, "function": cube, "items": [1], **changed}

    with pytest.raises(error, match=next(iter(changed))):
        run(**arguments)
