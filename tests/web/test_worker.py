"""Slow computations run in a process of their own, once for all who ask for the same."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.floor import Floor
from houseway.house.record import encode
from houseway.house.reports.win_report import WinReport
from houseway.house.store import Unavailable, open_store
from houseway.refusal import Refusal
from houseway.web.http.errors import TooManyRequests
from houseway.web.worker import worker as worker_module
from houseway.web.worker.odds import sizes
from houseway.web.worker.reports import begin_report, win_after
from houseway.web.worker.worker import Worker


class SharedWorker:
    """One worker for all tests, since starting its process takes the longest."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.worker = Worker()

    def __call__(self, work: Callable[[Worker], Coroutine[Any, Any, Any]]) -> Any:
        return asyncio.run_coroutine_threadsafe(work(self.worker), self._loop).result()


@pytest.fixture(scope="module")
def with_worker() -> Iterator[SharedWorker]:
    # In a thread of its own: browser tests leave an event loop behind in this one.
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    shared = SharedWorker(loop)
    yield shared
    shared.worker.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def process_id(_: int = 0) -> int:
    return os.getpid()


def die() -> None:
    os._exit(3)


def test_a_job_runs_in_another_process_and_its_result_is_cached(with_worker: SharedWorker) -> None:
    async def ask(worker: Worker) -> list[int]:
        calls = [worker.cached(process_id, 7) for _ in range(5)]
        return [*await asyncio.gather(*calls), await worker.run(process_id)]

    answers = set(with_worker(ask))
    assert len(answers) == 1
    assert os.getpid() not in answers


def test_a_refusal_keeps_its_citation_and_is_not_cached(with_worker: SharedWorker) -> None:
    async def ask(worker: Worker) -> Refusal:
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await worker.cached(sizes, "sic-bo", (), "no-such-wager", (500,))
        return refused.value

    refusal = with_worker(ask)
    assert "'no-such-wager' is not a wager of Sic bo" in refusal.message
    assert refusal.cite


def test_a_process_that_died_is_reported_and_replaced(with_worker: SharedWorker) -> None:
    async def ask(worker: Worker) -> int:
        with pytest.raises(Unavailable):
            await worker.run(die)
        return await worker.run(process_id)

    assert with_worker(ask) != os.getpid()


def take_long() -> None:
    time.sleep(600)


def test_closing_does_not_wait_for_running_jobs() -> None:
    async def ask() -> tuple[str, str]:
        worker = Worker()
        waiting, behind = (asyncio.ensure_future(worker.run(take_long)) for _ in range(2))
        while not active_children():
            await asyncio.sleep(0.01)
        worker.close()
        with pytest.raises(Unavailable) as told:
            await waiting
        with pytest.raises(Unavailable, match="The server is stopping"):
            await behind
        with pytest.raises(Unavailable) as refused:
            await worker.run(process_id)
        return told.value.message, refused.value.message

    others = {process.pid for process in active_children()}
    with ThreadPoolExecutor(1) as thread:
        told, refused = thread.submit(asyncio.run, ask()).result()
    assert "The server is stopping" in told
    assert "The server is stopping" in refused
    assert {process.pid for process in active_children()} <= others


def test_the_queue_is_limited(with_worker: SharedWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "MAX_WAITING", 3)

    async def ask(worker: Worker) -> list[Any]:
        calls: list[Coroutine[Any, Any, int]] = [worker.run(process_id) for _ in range(5)]
        return list(await asyncio.gather(*calls, return_exceptions=True))

    assert sum(isinstance(result, TooManyRequests) for result in with_worker(ask)) == 2


def test_a_win_report_grows_with_the_log_and_resumes_where_it_was(tmp_path: Any) -> None:
    with open_store(tmp_path / "floor.db") as store, Floor(store) as floor:
        bots = BotTable(floor, "T1", "sic-bo", seeded(3))
        for _ in range(4):
            bots.play_round()
        records = [encode(record) for record in floor.records("T1")]
        whole = WinReport().read(floor.records("T1")).as_json()
    assert win_after("T1", 0, records[:5])[0] == 5
    assert win_after("T1", 0, records) == (5, None)
    assert begin_report("T1", None) == 5
    for after in (5, len(records)):
        number, counted = win_after("T1", after, records[after:])
        assert (number, counted and counted[0]) == (len(records), whole)
