"""Drives the retry loops of the floor in the event loop, without a thread that waits for the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from anyio import to_thread

from houseway.house.retry import Call, Retry
from houseway.house.store import Unavailable
from houseway.house.store.group_commit import LoopWakeup

Result = TypeVar("Result")


LONGEST_SECONDS = 20.0  # that anybody waits for an answer, if even the disk hangs


async def drive(loop: Retry[Result], wakeup: LoopWakeup, longest: float = LONGEST_SECONDS) -> Result:
    """Like ``houseway.house.retry.run``; slow calls are made in a thread, and nobody waits for ever."""
    try:
        return await _drive(loop, wakeup, asyncio.get_running_loop().time() + longest)
    except TimeoutError:
        raise Unavailable(
            f"The log has not answered for {longest:g} s. Whether your command was carried out is not known."
            " Send it again with the same key: it is carried out once."
        ) from None


async def in_thread(function: Callable[[], Result]) -> Result:
    """Call the function in a thread. Who stops waiting for it goes on without it."""
    return await to_thread.run_sync(function, abandon_on_cancel=True)


async def _drive(loop: Retry[Result], wakeup: LoopWakeup, deadline: float) -> Result:
    try:
        step = next(loop)
        while True:
            try:
                if not isinstance(step, Call):
                    await wakeup.until(step, deadline)
                    done = None
                elif step.is_slow:
                    async with asyncio.timeout_at(deadline):
                        done = await in_thread(step.function)
                else:
                    done = step.function()
            except BaseException as error:
                step = loop.throw(error)
            else:
                step = loop.send(done)
    except StopIteration as end:
        result: Result = end.value
        return result
