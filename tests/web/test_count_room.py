"""What takes long is computed beside the house, once for all who ask the same."""

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
from houseway.floor.demo.bots import BotTable
from houseway.floor.floor import Floor
from houseway.floor.record import encode
from houseway.floor.reports.win_report import WinReport
from houseway.floor.store import Unavailable, open_store
from houseway.refusal import Refusal
from houseway.web.http.errors import TooOften
from houseway.web.worker import worker as count_room
from houseway.web.worker.odds import sizes
from houseway.web.worker.win import begun_with, win_after
from houseway.web.worker.worker import CountRoom


class Asked:
    """One room for all tests: to start its process takes the longest."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.room = CountRoom()

    def __call__(self, work: Callable[[CountRoom], Coroutine[Any, Any, Any]]) -> Any:
        return asyncio.run_coroutine_threadsafe(work(self.room), self._loop).result()


@pytest.fixture(scope="module")
def in_the_room() -> Iterator[Asked]:
    # In a thread of its own: a browser that was driven here before leaves a loop behind in this one.
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    asked = Asked(loop)
    yield asked
    asked.room.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def number_of_process(_: int = 0) -> int:
    return os.getpid()


def die() -> None:
    os._exit(3)


def test_it_is_another_process_and_the_answer_is_kept(in_the_room: Asked) -> None:
    async def ask(room: CountRoom) -> list[int]:
        asked = [room.kept(number_of_process, 7) for _ in range(5)]
        return [*await asyncio.gather(*asked), await room.work(number_of_process)]

    found = set(in_the_room(ask))
    assert len(found) == 1
    assert os.getpid() not in found


def test_what_is_refused_is_refused_here_with_its_paragraph_and_not_kept(in_the_room: Asked) -> None:
    async def ask(room: CountRoom) -> Refusal:
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await room.kept(sizes, "sic-bo", (), "no-such-wager", (500,))
        return refused.value

    refusal = in_the_room(ask)
    assert "'no-such-wager' is not a wager of Sic bo" in refusal.message
    assert refusal.cite


def test_a_process_that_was_ended_is_told_and_replaced(in_the_room: Asked) -> None:
    async def ask(room: CountRoom) -> int:
        with pytest.raises(Unavailable):
            await room.work(die)
        return await room.work(number_of_process)

    assert in_the_room(ask) != os.getpid()


def go_on_for_long() -> None:
    time.sleep(600)


def test_closing_does_not_wait_for_what_is_computed() -> None:
    async def ask() -> tuple[str, str]:
        room = CountRoom()
        waiting, behind = (asyncio.ensure_future(room.work(go_on_for_long)) for _ in range(2))
        while not active_children():
            await asyncio.sleep(0.01)
        room.close()
        with pytest.raises(Unavailable) as told:
            await waiting
        with pytest.raises(Unavailable, match="The house is closing"):
            await behind
        with pytest.raises(Unavailable) as refused:
            await room.work(number_of_process)
        return told.value.message, refused.value.message

    others = {process.pid for process in active_children()}
    with ThreadPoolExecutor(1) as thread:
        told, refused = thread.submit(asyncio.run, ask()).result()
    assert "The house is closing" in told
    assert "The house is closing" in refused
    assert {process.pid for process in active_children()} <= others


def test_only_so_many_wait(in_the_room: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_room, "MOST_WAITING", 3)

    async def ask(room: CountRoom) -> list[Any]:
        asked: list[Coroutine[Any, Any, int]] = [room.work(number_of_process) for _ in range(5)]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    assert sum(isinstance(one, TooOften) for one in in_the_room(ask)) == 2


def test_a_win_report_grows_with_the_log_and_finds_its_place_again(tmp_path: Any) -> None:
    with open_store(tmp_path / "floor.db") as store, Floor(store) as floor:
        bots = BotTable(floor, "T1", "sic-bo", seeded(3))
        for _ in range(4):
            bots.play_round()
        records = [encode(record) for record in floor.records("T1")]
        whole = WinReport().read(floor.records("T1")).as_json()
    assert win_after("T1", 0, records[:5])[0] == 5
    assert win_after("T1", 0, records) == (5, None)
    assert begun_with("T1", None) == 5
    for after in (5, len(records)):
        number, counted = win_after("T1", after, records[after:])
        assert (number, counted and counted[0]) == (len(records), whole)
