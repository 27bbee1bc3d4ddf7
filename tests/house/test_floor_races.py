"""Races on the floor, made to happen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks import tournament_desk as tournaments
from houseway.house.floor import Floor, Look, Person
from houseway.house.reports.rounds import one_round, replayed
from houseway.house.roles import Role
from houseway.house.store import Unavailable, open_store
from houseway.house.store.log import Store
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext
from houseway.table.commands.dispatch import due
from houseway.table.commands.system_commands import AnyTableCommand, OpenForTournament
from houseway.table.live.live_table import LiveTable
from tests.support.prepared import open_prepared
from tests.support.spring_open import SPRING, Organiser
from tests.support.staffed_floor import StaffedFloor
from tests.support.timed_floor import ANN, INSPECTOR, SUPERVISOR, timed_floor

STRANGER = Person("eve", Role.PLAYER)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "floor.db") as store:
        yield store


@pytest.fixture
def floor(store: Store) -> Iterator[Floor]:
    with StaffedFloor(store) as floor:
        yield floor


def _sit(floor: Floor, game: str) -> None:
    open_prepared(floor, "T1", game)
    floor.command(ANN, "T1", commands.BuyIn(100_000))
    floor.command(ANN, "T1", commands.SitDown("1"))


def test_nobody_sees_a_table_that_a_refused_command_has_half_changed(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that is refused after something was done, while another person waits to look at the table."""
    _sit(floor, "sic-bo")
    begun = threading.Event()

    def half_done(live: LiveTable, _command: AnyTableCommand, _context: CommandContext) -> None:
        live.seats.clear()
        live.news.append(None)  # type: ignore[arg-type]
        begun.set()
        waiting.join(0.5)  # it waits for us: nothing is seen meanwhile
        raise Refusal("something that was found too late")

    seen: list[Any] = []

    def look() -> None:
        begun.wait()
        seen.extend(floor.view(ANN, "T1").seats)

    waiting = threading.Thread(target=look)
    waiting.start()
    with monkeypatch.context() as patched:
        patched.setattr("houseway.house.floor.carry_out", half_done)
        with pytest.raises(Refusal, match="found too late"):
            floor.command(ANN, "T1", commands.Tip(100))
    waiting.join()
    assert [item.person for item in seen] == ["ann"]


def test_a_table_that_does_not_match_the_log_is_loaded_again(store: Store, floor: Floor) -> None:
    """The log refused what is in memory, and another process has written meanwhile."""
    _sit(floor, "sic-bo")
    loaded = floor._tables.get("T1")
    with open_store(store.database.engine.url.database or "") as other, StaffedFloor(other) as there:
        there.command(ANN, "T1", commands.BuyIn(500))
        there.command(ANN, "T1", commands.BuyIn(700))
    failed: Future[None] = Future()
    failed.set_exception(Refusal("not taken"))
    with loaded.lock:
        # As it is for the moment between the refusal and the callback.
        loaded.number, loaded.hash, loaded.pending = loaded.number + 1, "f" * 64, failed
    number, _ = store.last("table:T1")
    floor._on_growth("table:T1", number)
    assert floor.view(ANN, "T1").chips == 101_200


def test_a_table_in_trouble_does_not_stop_the_clock_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with timed_floor(tmp_path) as house:
        for table in ("A", "B"):
            open_prepared(house.floor, table, commands.Open("crazy-4-poker", decision_seconds=30))
            house.floor.command(ANN, table, commands.BuyIn(100_000))
            house.floor.command(ANN, table, commands.SitDown("1"))
            bets = {"ante": 500, "super-bonus": 500}
            house.floor.command(ANN, table, commands.Wager("1", bets))
            house.floor.command(ANN, table, commands.Ready("1"))
            assert house.floor.view(ANN, table).phase == "decision"

        def trouble(live: LiveTable, context: CommandContext) -> Any:
            if live.name == "A":
                raise RuntimeError("in trouble")
            return due(live, context)

        monkeypatch.setattr("houseway.house.floor.due", trouble)
        house.clock.set("19:01:00")
        with pytest.raises(RuntimeError, match="in trouble"):
            house.floor.tick(house.clock.now)
        assert house.floor.look("B", lambda live: live.step is None).seen, "nobody has decided in time there"


@pytest.mark.parametrize("recall", ["recalled", "replayed"])
def test_an_end_that_the_log_refuses_does_not_reveal_face_down_cards(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, recall: str
) -> None:
    """The round ends in memory just after a person has looked at it; then the log refuses the end."""
    _sit(floor, "crazy-4-poker")
    floor.command(ANN, "T1", commands.Wager("1", {"ante": 500, "super-bonus": 500}))
    floor.command(ANN, "T1", commands.Ready("1"))
    step = floor.view(ANN, "T1").step
    assert step
    sure, waits = floor.look_for_sure, Future[None]()

    def look_and_end_the_round(table: str, see: Callable[[LiveTable], Any]) -> Look[Any]:
        look = sure(table, see)
        if not waits.done():
            with monkeypatch.context() as patched:
                patched.setattr(floor._log, "submit_all", lambda *_: waits)
                floor.submit(ANN, "T1", commands.Decide("1", step.key, "fold"))
            assert floor.look("T1", lambda live: live.conversation is None).seen
            threading.Timer(0.1, lambda: waits.set_exception(Refusal("the disk is full"))).start()
        return look

    monkeypatch.setattr(floor, "look_for_sure", look_and_end_the_round)
    if recall == "recalled":
        told = [
            fact
            for record in one_round(floor, "T1", STRANGER.viewer, 1)["records"]
            for fact in record["facts"]
        ]
        hidden = [fact for fact in told if fact.get("down")]
        assert hidden
        assert not [fact for fact in hidden if fact.get("answer")]
    else:
        words = [moment["words"] for moment in replayed(floor, "T1", STRANGER.viewer, 1)]
        dealt = [word for word in words if "face down to" in word]
        assert dealt
        assert all(card.endswith("a card face down") for card in dealt), dealt
    assert isinstance(waits.exception(5), Refusal)


def test_a_tournament_that_ceases_while_its_tables_open_leaves_none_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file()
        organiser.enter(10)
        carry_out_for_desk = house.floor.carry_out_for_desk
        ceasing: list[threading.Thread] = []

        def open_while_the_division_stops_it(who: Any, table: str, command: Any, *beside: Any) -> Any:
            if isinstance(command, OpenForTournament) and not ceasing:
                stop = tournaments.CeaseTournament(SPRING, "not as it was noticed")
                ceasing.append(threading.Thread(target=organiser.order, args=(INSPECTOR, stop)))
                ceasing[0].start()
                ceasing[0].join(0.5)
            return carry_out_for_desk(who, table, command, *beside)

        monkeypatch.setattr(house.floor, "carry_out_for_desk", open_while_the_division_stops_it)
        organiser.begin()
        ceasing[0].join()
        assert organiser.tournament.status == "ceased"
        closed = [house.floor.look(table, lambda live: live.is_closed).seen for table in house.floor.tables()]
        assert all(closed), closed


def test_what_a_closed_log_refused_is_not_shown(store: Store) -> None:
    """The house closes while a person still gives commands; the view is what the log has."""
    with StaffedFloor(store) as floor:
        _sit(floor, "sic-bo")
    with pytest.raises(Refusal, match="The log is closed"):
        floor.command(ANN, "T1", commands.BuyIn(500))
    assert floor.view(ANN, "T1").chips == 100_000


def test_a_session_has_begun_even_if_its_tables_cannot_be_opened_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its record is in the log; its tables open when the log can be written again."""
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file()
        organiser.enter(10)

        def silent(*_: Any) -> None:
            raise Unavailable("The database is silent.")

        with monkeypatch.context() as patched:
            patched.setattr(house.floor, "carry_out_for_desk", silent)
            organiser.begin()
        assert organiser.tournament.status == "session 1"
        assert house.floor.tables() == []
        assert "not as they should be yet" in caplog.text
        assert organiser.desk.views()[0].standings == []
        organiser.desk.look_after_tables()
        assert len(house.floor.tables()) == 2
        assert len(organiser.desk.views()[0].standings) == 10


def test_tables_that_could_not_be_closed_are_closed_after_the_next_session_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file()
        organiser.enter(10)
        organiser.begin()
        organiser.play_session()
        before = house.floor.tables()

        def silent(*_: Any) -> None:
            raise Unavailable("The database is silent.")

        with monkeypatch.context() as patched:
            patched.setattr(house.floor, "carry_out_for_desk", silent)
            organiser.order(SUPERVISOR, tournaments.EndSession(SPRING))
        organiser.begin("19:00:00")
        now = house.floor.tables()
        assert len(now) > len(before)
        closed = [table for table in now if house.floor.look(table, lambda live: live.is_closed).seen]
        assert closed == before


def test_a_table_that_is_read_again_does_not_wait_for_another_that_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one table is being read from a slow database, nobody turns in circles at another."""
    with StaffedFloor(store) as floor:
        _sit(floor, "sic-bo")
        open_prepared(floor, "T2", "sic-bo")
    with StaffedFloor(store) as floor:
        chips = floor.view(ANN, "T1").chips
        reading, may_go_on = threading.Event(), threading.Event()
        read = store.read

        def slowly(stream: str, after: int = 0) -> Any:
            if stream == "table:T2":
                reading.set()
                may_go_on.wait(30)
            return read(stream, after)

        monkeypatch.setattr(store, "read", slowly)
        other = threading.Thread(target=floor.view, args=(ANN, "T2"))
        other.start()
        reading.wait(30)
        floor._tables.forget(floor._tables.get("T1"))  # as after a command that the log refused
        assert not floor.is_loaded("T1")
        assert floor.view(ANN, "T1").chips == chips
        assert other.is_alive()
        may_go_on.set()
        other.join()


def test_a_table_that_is_being_read_follows_what_is_written_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process writes a record after it was looked for, and before the table is in memory."""
    with StaffedFloor(store) as floor:
        _sit(floor, "sic-bo")
    with (
        open_store(store.database.name) as elsewhere,
        StaffedFloor(elsewhere) as other,
        StaffedFloor(store) as floor,
    ):
        read, told = store.read, threading.Event()

        def with_news(stream: str, after: int = 0) -> Iterator[Any]:
            yield from list(read(stream, after))
            if stream == "table:T1" and not told.is_set():
                told.set()
                record = other.command(ANN, "T1", commands.BuyIn(500))
                follower = threading.Thread(target=floor._on_growth, args=(stream, record.number))
                follower.start()
                followers.append(follower)

        followers: list[threading.Thread] = []
        monkeypatch.setattr(store, "read", with_news)
        floor.view(ANN, "T1")
        followers[0].join()
        assert floor.view(ANN, "T1").chips == 100_500
