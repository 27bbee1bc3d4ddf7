"""A log that version 0.1.0 wrote: later versions read it, audit it, replay it and play on with it.

It holds every kind of fact and command that version 0.1.0 knew, tables of every game (some dealt by a dealer,
some in the middle of a round), every desk, people, and snapshots with win reports. Never write it again.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from houseway.house.desks.cage import CageDesk
from houseway.house.desks.petition_desk import PetitionDesk
from houseway.house.desks.petitions import Stage
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.tournament_desk import TournamentDesk
from houseway.house.desks.vigorish_desk import VigorishDesk
from houseway.house.floor import Person
from houseway.house.people import People
from houseway.house.reports.rounds import replayed as moments_of_round
from houseway.house.reports.win_report import restored
from houseway.house.roles import Role
from houseway.house.trust.audit.findings import Rule
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.versions import RECORDED
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands.table_commands import ChangeLimits
from houseway.table.live.saved_table import saved_report
from tests.support.earlier_logs import FOLDER, FloorTable, check_snapshots, opened, unpack
from tests.support.live_tables import OTHER_SUPERVISOR
from tests.support.prepared import WIDE, prepared
from tests.support.random_play import RandomPlay
from tests.support.timed_floor import ANN, BOB, BOSS, DEALER, INSPECTOR, SIGN, SUPERVISOR, TimedFloor

DEALT_BY_A_DEALER = ("blackjack", "football-kings", "lucky-8s", "mini-baccarat", "sic-bo")


def _games_played() -> list[str]:
    """Return the games of version 0.1.0: the log has a table of each, which is called as its game."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress((FOLDER / "0.1.0.db.gz").read_bytes()))
        streams = {stream for (stream,) in database.execute("SELECT DISTINCT stream FROM records")}
    return [name for name in game_names() if f"table:{name}" in streams]


GAMES = _games_played()
TABLES = [*GAMES, "mixed-crazy-4-poker", *(f"dealers-{name}" for name in DEALT_BY_A_DEALER)]
PEOPLE = {
    person.id: person
    for person in (
        *(BOSS, SUPERVISOR, DEALER, ANN, BOB),
        Person(OTHER_SUPERVISOR, Role.SUPERVISOR),
        Person("cat", Role.PLAYER),
        Person("stranger", Role.PLAYER),
    )
}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack("0.1.0", tmp_path_factory.mktemp("log"))


@pytest.fixture
def house(unpacked: Path, tmp_path: Path) -> Iterator[TimedFloor]:
    with opened(shutil.copy(unpacked, tmp_path / "floor.db"), "2026-09-02") as house:
        yield house


def test_it_holds_every_game_of_its_time() -> None:
    cards = ["baccarat", "blackjack", "crazy-4-poker", "four-card-poker", "lucky-8s", "mini-baccarat"]
    assert sorted(GAMES) == sorted([*cards, "football-kings", "sic-bo"])


def test_it_holds_every_kind_of_fact_and_command(house: TimedFloor) -> None:
    store = house.floor.store
    records = [record for stream in store.streams() for record in store.read(stream)]
    written = [record for record in records if record.kind != RECORDED]
    assert len(written) == 1346
    assert len({record.kind for record in written}) == 94
    assert len({fact["fact"] for record in written for fact in record.body}) == 98


def test_the_audit_asks_of_it_what_its_version_knew(house: TimedFloor) -> None:
    """It let tables open without papers, inspections stand for nobody, and minutes be too few."""
    not_asked: Counter[Rule] = Counter()
    for audit in audit_log(house.floor.store):
        assert audit.holds, audit.faults
        not_asked += audit.not_asked
        assert len(+audit.not_asked) == sum("asked since version 0.2.0" in words for words in audit.unchecked)
    assert not_asked.keys() == {Rule.PAPERS, Rule.INSPECTIONS, Rule.MINUTES}


def test_later_records_have_no_excuse(house: TimedFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table plays on without its papers, as only a changed program lets it, and with records dated back."""
    on_floor = FloorTable(house, "sic-bo", PEOPLE)
    monkeypatch.setattr(house.floor.clearance, "check_time", lambda *_: None)
    house.clock.set("12:00:00", "2026-01-01")
    play = RandomPlay("sic-bo", 1)
    play.table = on_floor
    until = on_floor.live.meters.rounds + 1
    while on_floor.live.meters.rounds < until:
        on_floor.order(*play.next_order())
    (audit,) = (audit for audit in audit_log(house.floor.store) if not audit.holds)
    assert audit.stream == "table:sic-bo"
    assert any(fault.words.startswith("from here on a round was played without") for fault in audit.faults)


def test_the_desks_and_the_people_are_as_they_were(house: TimedFloor) -> None:
    floor = house.floor
    assert {person.id for person in People(floor.store).everybody()} > {"root", "max", *PEOPLE}
    assert CageDesk(floor).look(lambda cage: dict(cage.kept)) == {}
    assert PetitionDesk(floor).look(lambda known: known.named("sic-bo-2026").stage) is Stage.APPROVED
    assert SubmissionDesk(floor).look(lambda known: len(known.every)) == 8
    spring = TournamentDesk(floor).look(lambda known: known.named("spring-open"))
    assert spring.ranking
    assert sum(prize.cents for prize in spring.prizes) == 35_001
    assert VigorishDesk(floor).look(lambda register: register.named("A-103").excused)


def test_every_table_is_the_same_from_its_snapshot_and_from_its_records(house: TimedFloor) -> None:
    floor = house.floor
    assert len(floor.tables()) == 22
    reports = check_snapshots(floor)
    assert reports == ["baccarat", "mini-baccarat", "sic-bo"]
    for table in reports:  # they have no corrections: they are read again from the log
        for saved in floor.store.snapshots(f"table:{table}").values():
            assert (report := saved_report(saved)) is not None
            assert restored(report.state) is None


def test_its_tables_publish_the_next_hash_when_they_are_loaded(house: TimedFloor) -> None:
    """Version 0.1.0 published it only with the first wager: now it is there before anybody can wager."""
    floor = house.floor
    before = floor.view(BOSS, "sic-bo")
    assert (before.phase, before.next_commitment) == ("between rounds", "")
    floor.tick(house.clock.now)
    now = floor.view(BOSS, "sic-bo")
    assert now.next_commitment
    record = list(floor.records("sic-bo"))[-1]
    assert (record.kind, record.who) == ("commit-seed", "house")
    floor.tick(house.clock.now)
    assert floor.view(BOSS, "sic-bo").next_commitment == now.next_commitment


@pytest.mark.parametrize("table", TABLES)
def test_a_round_of_every_game_is_replayed(house: TimedFloor, table: str) -> None:
    moments = moments_of_round(house.floor, table, INSPECTOR.viewer, 1)
    assert moments[0]["kind"] == "began"
    assert len(moments[-1]["payments"]) == [moment["kind"] for moment in moments].count("settled")


class OldTable(FloorTable):
    """A table of this log, at which people put on record what it lacks."""

    def put_on_record(self) -> None:
        """Submit what the rules need now, and post limits as soon as the table is between two rounds."""
        prepared(self.house.floor, self.live.rules.game.name, self.live.rules.options.given)
        options = self.live.rules.options.given
        limits: dict[str, str | None] = {name: value for name, value in WIDE.items() if name not in options}
        if self.live.conversation is None and limits:
            with suppress(Refusal):
                self.house.floor.command(BOSS, self.name, SIGN)
                self.house.floor.command(SUPERVISOR, self.name, ChangeLimits(limits, "rules", announced=True))
            self.look()


@pytest.mark.parametrize("table", TABLES)
def test_the_game_goes_on_when_everything_is_on_record(house: TimedFloor, table: str) -> None:
    on_floor = OldTable(house, table, PEOPLE)
    rules = on_floor.live.rules
    with pytest.raises(Refusal, match="is not played before this is on record"):
        house.floor.clearance.check_time(on_floor.live, house.clock.now)
    play = RandomPlay(rules.game.name, 1)
    play.table = on_floor
    until = on_floor.live.meters.rounds + 2
    for _ in range(1500):
        if on_floor.live.meters.rounds >= until:
            break
        on_floor.put_on_record()
        on_floor.order(*play.next_order())
    assert on_floor.live.meters.rounds >= until
    assert all(audit.holds for audit in audit_log(house.floor.store))
