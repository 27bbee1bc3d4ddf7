"""Functions are compiled once in a run: while one worker compiles one, others wait and read what it kept.

On a fresh clone nothing is compiled yet, and tests of several workers begin with the same kernel.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def compiled_once(folder: Path) -> Iterator[None]:
    """Let the workers that share this folder compile a function one after the other.

    A function is compiled together with those that it calls, so no two workers wait for each other.
    """
    from numba.core.compiler_lock import global_compiler_lock  # noqa: PLC0415 - takes half a second to load
    from numba.core.dispatcher import Dispatcher  # noqa: PLC0415

    compile_here = Dispatcher.compile
    at_work: set[str] = set()

    def compile_once(dispatcher: Any, signature: Any) -> Any:
        function = dispatcher.py_func
        name = f"{function.__module__}.{function.__qualname__}"
        with global_compiler_lock:  # first, so that the threads of a worker do not wait for each other either
            if name in at_work:  # it calls itself
                return compile_here(dispatcher, signature)
            at_work.add(name)
            try:
                with (folder / f"{name}.lock").open("wb") as file:
                    fcntl.flock(file, fcntl.LOCK_EX)
                    return compile_here(dispatcher, signature)
            finally:
                at_work.remove(name)

    folder.mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dispatcher, "compile", compile_once)
        yield
