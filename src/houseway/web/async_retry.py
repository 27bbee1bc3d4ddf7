"""Drives the retry loops of the floor in the event loop, without a thread that waits for the log."""

from __future__ import annotations

from typing import TypeVar

from starlette.concurrency import run_in_threadpool

from houseway.floor.retry import Call, Retry
from houseway.floor.store.loop_wakeup import LoopWakeup

Result = TypeVar("Result")


async def drive(loop: Retry[Result], wakeup: LoopWakeup) -> Result:
    """Like ``houseway.floor.retry.run``; slow calls are made in a thread."""
    try:
        step = next(loop)
        while True:
            try:
                if isinstance(step, Call):
                    done = await run_in_threadpool(step.function) if step.is_slow else step.function()
                else:
                    await wakeup.until(step)
                    done = None
            except BaseException as error:
                step = loop.throw(error)
            else:
                step = loop.send(done)
    except StopIteration as end:
        result: Result = end.value
        return result
