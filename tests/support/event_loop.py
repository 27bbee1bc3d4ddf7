"""An event loop for a test, whatever else runs in its worker."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_in_own_loop(work: Coroutine[Any, Any, Result]) -> Result:
    """Run in a thread of its own: a browser that the worker has started keeps a loop in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
