"""Runs counts that take long, several at a time in processes of their own.

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
from queue import Empty, SimpleQueue
from typing import IO, Any, TypeVar, cast

Result = TypeVar("Result")

_SOON = 0.15  # seconds; what takes longer is worth a process
_CHILD = "from houseway.processes import answer_parent; answer_parent()"
ALONE = "HOUSEWAY_COUNTS_ALONE"  # in the environment of a program that starts no processes to count
# A process counts alone, as every core has one: neither we nor numpy's libraries start more there.
_ALONE = {
    ALONE: "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}


def counted_together(function: Callable[..., Result], calls: Sequence[tuple[Any, ...]]) -> list[Result]:
    """Return the function's result for each of these arguments.

    It is called here, one after the other, until one of them takes long; the rest are then shared between as
    many processes as there are cores. Function, arguments and results have to be picklable.
    """
    cores = os.cpu_count() or 1
    if cores == 1 or ALONE in os.environ:
        return [function(*arguments) for arguments in calls]
    results: list[Result] = []
    with ThreadPoolExecutor(1) as thread:
        for place, arguments in enumerate(calls):
            counting = thread.submit(function, *arguments)
            rest = calls[place + 1 :]
            if not wait([counting], _SOON).done and len(rest) > 1:
                later = _shared_out(function, rest, min(len(rest), cores))
                return [*results, counting.result(), *later]
            results.append(counting.result())
    return results


def _shared_out(
    function: Callable[..., Result], calls: Sequence[tuple[Any, ...]], workers: int
) -> list[Result]:
    waiting: SimpleQueue[int] = SimpleQueue()
    for place in range(len(calls)):
        waiting.put(place)
    results: dict[int, Result] = {}
    with ThreadPoolExecutor(workers) as threads:
        for working in [threads.submit(_work, function, calls, waiting, results) for _ in range(workers)]:
            working.result()
    return [results[place] if place in results else function(*calls[place]) for place in range(len(calls))]


def _work(
    function: Callable[..., Result],
    calls: Sequence[tuple[Any, ...]],
    waiting: SimpleQueue[int],
    results: dict[int, Result],
) -> None:
    """Let one process work on the waiting arguments. The caller counts those that it cannot."""
    environment = {**os.environ, **_ALONE, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", _CHILD]
    pipe = subprocess.PIPE
    with subprocess.Popen(  # noqa: S603 - our own code
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=environment
    ) as child:
        questions, answers = cast("tuple[IO[bytes], IO[bytes]]", (child.stdin, child.stdout))
        try:
            while True:
                place = waiting.get_nowait()
                pickle.dump((function, calls[place]), questions)
                questions.flush()
                results[place] = pickle.load(answers)  # noqa: S301 - written by our own process
        except (Empty, EOFError, BrokenPipeError):
            return  # the process ends when nothing more is asked
        except (pickle.PickleError, AttributeError, TypeError):
            return  # arguments or results that cannot be sent


def answer_parent() -> None:
    """Count for the parent process until it asks no more; this is all that a process does."""
    answers = sys.stdout.buffer
    while True:
        try:
            function, arguments = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by our own process
        except EOFError:
            return
        pickle.dump(function(*arguments), answers)
        answers.flush()
