"""Counts that take long, several at a time in processes of their own.

A pool of processes imports the script that asked for them once more, which a plain script does not expect.
These processes import nothing but the function that counts.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")

_SOON = 0.4  # seconds; what takes longer is worth a process
_CHILD = "from houseway.counting.processes import answer_parent; answer_parent()"


def counted_together(function: Callable[..., Result], asked: Sequence[tuple[Any, ...]]) -> list[Result]:
    """Return what the function answers to each of these arguments.

    It is called here, one after the other, until one of them takes long; the rest are then shared between as
    many processes as there are cores. Function, arguments and results have to be picklable.
    """
    found: list[Result] = []
    with ThreadPoolExecutor(1) as thread:
        for place, arguments in enumerate(asked):
            counting = thread.submit(function, *arguments)
            rest = asked[place + 1 :]
            if not wait([counting], _SOON).done and len(rest) > 1 and (os.cpu_count() or 1) > 1:
                later = _shared_out(function, rest)
                return [*found, counting.result(), *later]
            found.append(counting.result())
    return found


def _shared_out(function: Callable[..., Result], asked: Sequence[tuple[Any, ...]]) -> list[Result]:
    waiting: SimpleQueue[int] = SimpleQueue()
    for place in range(len(asked)):
        waiting.put(place)
    found: dict[int, Result] = {}
    workers = min(len(asked), os.cpu_count() or 1)
    with ThreadPoolExecutor(workers) as threads:
        for working in [threads.submit(_work, function, asked, waiting, found) for _ in range(workers)]:
            working.result()
    return [found[place] if place in found else function(*asked[place]) for place in range(len(asked))]


def _work(
    function: Callable[..., Result],
    asked: Sequence[tuple[Any, ...]],
    waiting: SimpleQueue[int],
    found: dict[int, Result],
) -> None:
    """Let one process count what is waiting. What it cannot count is left for the caller."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    start = partial(
        subprocess.Popen, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    with start([sys.executable, "-c", _CHILD], env=environment) as child:
        try:
            while True:
                place = waiting.get_nowait()
                pickle.dump((function, asked[place]), child.stdin)
                child.stdin.flush()
                found[place] = pickle.load(child.stdout)  # noqa: S301 - written by our own process
        except (Empty, EOFError, BrokenPipeError, pickle.PickleError):
            child.stdin.close()


def answer_parent() -> None:
    """Count what the parent process asks until it asks no more; this is all that a process does."""
    answers = sys.stdout.buffer
    while True:
        try:
            function, arguments = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by our own process
        except EOFError:
            return
        pickle.dump(function(*arguments), answers)
        answers.flush()
