"""Tasks that wait for the log are woken together, and each gets its own result."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from houseway.house.store.group_commit import LoopWakeup, one_wakeup
from houseway.refusal import Refusal
from tests.support.event_loop import run_in_own_loop

WAITING = 64


def _end(futures: list[Future[None]]) -> None:
    for future in futures:
        future.set_result(None)


def _in_a_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


async def _begun(futures: list[Future[None]], wakeup: LoopWakeup) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(wakeup.until(future)) for future in futures]
    await asyncio.sleep(0)
    return tasks


def test_all_tasks_are_resumed_by_one_wakeup(monkeypatch: pytest.MonkeyPatch) -> None:
    async def waits() -> int:
        loop, wakeups = asyncio.get_running_loop(), 0
        wake = loop.call_soon_threadsafe

        def counted(*arguments: Any, **options: Any) -> Any:
            nonlocal wakeups
            wakeups += 1
            return wake(*arguments, **options)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        futures: list[Future[None]] = [Future() for _ in range(WAITING)]
        tasks = await _begun(futures, LoopWakeup())
        # The loop is held up until the thread is done, as it is while it answers a request.
        _in_a_thread(lambda: _end(futures))
        await asyncio.gather(*tasks)
        return wakeups

    assert run_in_own_loop(waits()) == 1


def test_no_task_is_woken_before_all_futures_have_ended() -> None:
    """Otherwise the first one gives its next command alone, and the others wait for that commit."""

    async def waits() -> list[int]:
        futures: list[Future[None]] = [Future() for _ in range(WAITING)]
        still_waiting: list[int] = []

        async def waits_for(future: Future[None]) -> None:
            await wakeup.until(future)
            still_waiting.append(sum(not future.done() for future in futures))

        wakeup = LoopWakeup()
        tasks = [asyncio.create_task(waits_for(future)) for future in futures]
        await asyncio.sleep(0)
        thread = threading.Thread(target=lambda: _end_slowly(futures))
        thread.start()
        await asyncio.gather(*tasks)
        thread.join()
        return still_waiting

    assert run_in_own_loop(waits()) == [0] * WAITING


def _end_slowly(futures: list[Future[None]]) -> None:
    with one_wakeup():
        for future in futures:
            future.set_result(None)
            time.sleep(0.001)  # the loop has all the time it wants


def test_each_task_gets_its_own_result() -> None:
    async def waits() -> list[BaseException | None]:
        futures: list[Future[None]] = [Future() for _ in range(3)]
        futures[0].set_result(None)
        tasks = await _begun(futures, LoopWakeup())
        _in_a_thread(lambda: futures[1].set_exception(Refusal("The disk is full.")))
        _in_a_thread(lambda: futures[2].set_result(None))
        return await asyncio.gather(*tasks, return_exceptions=True)

    done, refused, late = run_in_own_loop(waits())
    assert (done, late) == (None, None)
    assert isinstance(refused, Refusal)


def test_a_cancelled_task_cancels_neither_the_future_nor_the_others() -> None:
    async def waits() -> Future[None]:
        wakeup = LoopWakeup()
        future: Future[None] = Future()
        gone, stays = await _begun([future, future], wakeup)
        gone.cancel()
        await asyncio.sleep(0)
        _in_a_thread(lambda: future.set_result(None))
        await stays
        assert gone.cancelled()
        return future

    assert not run_in_own_loop(waits()).cancelled()


def test_who_waits_too_long_is_told_and_the_others_wait_on() -> None:
    async def waits() -> tuple[bool, bool]:
        wakeup, loop = LoopWakeup(), asyncio.get_running_loop()
        future: Future[None] = Future()
        patient = asyncio.create_task(wakeup.until(future))
        with pytest.raises(TimeoutError):
            await wakeup.until(future, loop.time() + 0.01)
        still_waits = not patient.done() and not future.done()
        _in_a_thread(lambda: future.set_result(None))
        await patient
        await wakeup.until(future, loop.time() - 1)  # what is done needs no time
        return still_waits, future.cancelled()

    assert run_in_own_loop(waits()) == (True, False)


def test_a_closed_loop_is_not_woken(caplog: pytest.LogCaptureFixture) -> None:
    future: Future[None] = Future()

    async def leaves() -> None:
        await _begun([future], LoopWakeup())

    run_in_own_loop(leaves())
    future.set_result(None)
    assert not caplog.records  # a future would log the error of a callback
