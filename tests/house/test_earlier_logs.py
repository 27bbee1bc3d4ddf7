"""Logs of two earlier versions: the present one reads, replays and audits them, and plays on with them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.audit import trusted
from houseway.house.desks.cage import CageDesk, RedeemChips
from houseway.house.desks.cage_money_desk import CageMoneyDesk, CountCage
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.coupons import CouponDesk, IssueCoupon
from houseway.house.desks.desk import Desk
from houseway.house.desks.desks import EVERY_DESK, GamingDayDesk, LimitDesk
from houseway.house.desks.gaming_day import SetGamingDay
from houseway.house.desks.limits import SetLimits
from houseway.house.desks.petition_desk import DraftPetition, PetitionDesk
from houseway.house.desks.progressive_desk import ProgressiveDesk, SetUpMeter
from houseway.house.desks.submission_desk import SubmissionDesk, SubmitSample
from houseway.house.desks.surveillance import LookAtPlayers, SurveillanceDesk
from houseway.house.desks.tournament_desk import SetHolidays, TournamentDesk
from houseway.house.desks.vigorish_desk import RegisterForms, VigorishDesk
from houseway.house.floor import Person
from houseway.house.maintenance.daily_verification import RecordVerification, VerificationLog
from houseway.house.people import People
from houseway.house.reports.rounds import replayed as moments_of_round
from houseway.house.roles import Role
from houseway.house.store.log import Store
from houseway.house.trust.audit.findings import Rule
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.division import (
    AdmitInspector,
    Invitation,
    RegisterDivisionKey,
    division_signer,
    signed,
)
from houseway.house.trust.division_desk import DivisionDesk
from houseway.house.trust.house_key import read_key
from houseway.house.trust.versions import RECORDED
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import AnyTableCommand
from houseway.table.commands.table_commands import AnyCommand
from houseway.table.live.facts import AnyFact
from tests.support.earlier_logs import FOLDER, FloorTable, check_snapshots, copy_key, opened, unpack
from tests.support.prepared import WIDE, prepared
from tests.support.progressive_house import TERMS
from tests.support.random_play import RandomPlay
from tests.support.timed_floor import DEALER, INSPECTOR, TimedFloor
from tests.support.web_house import WEAK

PASSWORD = "seven green bridges"  # noqa: S105 - of everybody in these logs, so that they can sign in again
PEOPLE = {
    name: Person(name, role)
    for role, names in {
        Role.ADMINISTRATOR: ("root",),
        Role.PIT_BOSS: ("boss",),
        Role.SUPERVISOR: ("sue", "sam"),
        Role.DEALER: ("dora",),
        Role.PIT_CLERK: ("carl",),
        Role.ACCOUNTING: ("ada",),
        Role.SECURITY: ("seth",),
        Role.INSPECTOR: ("ines",),
        Role.PLAYER: ("ann", "bob", "cat"),
    }.items()
    for name in names
}
DAY = "2026-03-20"  # a few days after the last record of both


@dataclass(frozen=True)
class EarlierLog:
    """A log, and what it holds."""

    name: str
    games: int
    desks: set[str]
    records: int
    kinds: int
    facts: int
    key: bool
    with_report: tuple[str, ...]  # tables whose snapshot has a win report

    def __str__(self) -> str:
        return self.name


# The streams of desks and of people.
DESKS = {"cage", "house", "petitions", "submissions", "tournaments", "vigorish-forms"}
LATER_DESKS = {
    *("cage-money", "coupons", "division", "gaming-day", "player-limits", "progressives"),
    *("sign-ins", "surveillance", "verifications"),
}
# Nobody in these logs did anything wrong.
LOGS = (
    EarlierLog(
        "6bd8c473",
        games=8,
        desks=DESKS,
        records=973,
        kinds=93,
        facts=95,
        key=False,
        with_report=("baccarat", "football-kings"),
    ),
    EarlierLog(
        "a0946520",
        games=18,
        desks=DESKS | LATER_DESKS,
        records=758,
        kinds=142,
        facts=142,
        key=True,
        with_report=("counted",),
    ),
)


@pytest.fixture(scope="module", params=LOGS, ids=str)
def log(request: pytest.FixtureRequest) -> EarlierLog:
    known: EarlierLog = request.param
    return known


@pytest.fixture(scope="module")
def unpacked(log: EarlierLog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack(log.name, tmp_path_factory.mktemp(log.name))


@pytest.fixture
def house(log: EarlierLog, unpacked: Path, tmp_path: Path) -> Iterator[TimedFloor]:
    key = copy_key(f"{log.name}.house.key", tmp_path) if log.key else None
    with opened(shutil.copy(unpacked, tmp_path / "floor.db"), DAY, key) as house:
        yield house


@contextmanager
def signed_in(house: TimedFloor) -> Iterator[None]:
    """Let people sign in, as those do who signed before: the keys of their last sessions are gone."""
    people = People(house.floor.store, WEAK, house.clock)
    for person in PEOPLE:
        house.clock.now += 1_000_000
        people.sign_in(person, PASSWORD)
    yield
    people.close()


def accusations(store: Store, log: EarlierLog) -> list[str]:
    """Return everything that the whole audit finds, with all that was kept elsewhere."""
    earlier, trust = {}, []
    if log.key:
        trust = [(FOLDER / f"{log.name}.{who}.txt").read_text().strip() for who in ("house", "witness")]
    else:
        hashes = json.loads((FOLDER / f"{log.name}.hashes.json").read_text())
        earlier = {mark["stream"]: (mark["records"], mark["last_hash"]) for mark in hashes["streams"]}
    faults = [
        f"{audit.stream} {fault.number}: {fault.words}"
        for audit in audit_log(store, earlier)
        for fault in audit.faults
    ]
    tree, signatures = trusted(trust, sorted(FOLDER.glob(f"{log.name}.*.checkpoint"))).verify(store)
    return [*faults, *tree.faults, *signatures.faults]


def test_it_holds_every_game_and_desk_of_its_time(house: TimedFloor, log: EarlierLog) -> None:
    store = house.floor.store
    records = [record for stream in store.streams() for record in store.read(stream)]
    written = [record for record in records if record.kind != RECORDED]
    assert len(written) == log.records
    assert len({record.kind for record in written}) == log.kinds
    assert len({fact["fact"] for record in written for fact in record.body}) == log.facts
    games = {live_game(house, table) for table in house.floor.tables()}
    assert len(games) == log.games
    assert {stream for stream in store.streams() if not stream.startswith("table:")} == log.desks


def live_game(house: TimedFloor, table: str) -> str:
    return house.floor.look(table, lambda live: live.rules.game.name).seen


def test_every_table_is_the_same_from_its_snapshot_and_from_its_records(
    house: TimedFloor, log: EarlierLog
) -> None:
    assert tuple(check_snapshots(house.floor)) == log.with_report


def test_a_finished_round_of_every_game_is_replayed(house: TimedFloor) -> None:
    replayed = set()
    for table in house.floor.tables():
        if house.floor.look(table, lambda live: live.meters.rounds).seen:
            moments = moments_of_round(house.floor, table, INSPECTOR.viewer, 1)
            assert moments[0]["kind"] == "began", table
            settled = [moment["kind"] for moment in moments].count("settled")
            assert len(moments[-1]["payments"]) == settled, table
            replayed.add(live_game(house, table))
    assert replayed == {live_game(house, table) for table in house.floor.tables()}


def test_the_whole_audit_accuses_it_of_nothing(house: TimedFloor, log: EarlierLog) -> None:
    assert accusations(house.floor.store, log) == []
    asked_later = {rule for audit in audit_log(house.floor.store) for rule in +audit.not_asked}
    assert asked_later == (set() if log.key else {Rule.PAPERS, Rule.INSPECTIONS, Rule.MINUTES})


class EarlierTable(FloorTable):
    """A table of one of these logs. It may play for cash, and automatic players may sit there."""

    def order(self, who: str, command: AnyTableCommand, _role: str = "") -> list[AnyFact]:
        if who in self.people:
            return super().order(who, command)
        self.house.clock.now += 20_000_000
        self.house.floor.tick(self.house.clock.now)
        self.look()
        return []

    def give(self, who: str, command: AnyCommand) -> None:
        if isinstance(command, commands.BuyIn) and self.live.plays_for != "play":
            command = commands.TakeBuyIn(who, command.cents, command.chip)
            who = DEALER.id
        super().give(who, command)


def played_on(house: TimedFloor, table: str) -> bool:
    """Play until a round more is finished; return whether it ever is."""
    on_floor = EarlierTable(house, table, PEOPLE)
    rules = on_floor.live.rules
    try:
        house.floor.clearance.check_time(on_floor.live, house.clock.now)
    except Refusal:  # something is not on record that the program of its time did not need
        prepared(house.floor, rules.game.name, rules.options.given)
    play = RandomPlay(rules.game.name, 1)
    play.table = on_floor
    until = on_floor.live.meters.rounds + 1
    for _ in range(1500):
        if on_floor.live.meters.rounds >= until:
            return True
        on_floor.order(*play.next_order())
    return False


def test_its_tables_go_on_and_the_audit_accuses_nobody(house: TimedFloor, log: EarlierLog) -> None:
    tables = [
        table
        for table in house.floor.tables()
        if not house.floor.look(table, lambda live: live.is_closed).seen
    ]
    with signed_in(house):
        stuck = [table for table in tables if not played_on(house, table)]
    assert stuck == []
    assert accusations(house.floor.store, log) == []


def test_its_desks_go_on_and_the_audit_accuses_nobody(
    house: TimedFloor, log: EarlierLog, tmp_path: Path
) -> None:
    floor, store = house.floor, house.floor.store
    with signed_in(house):
        lengths = {desk.log.stream: store.last(desk.log.stream)[0] for desk in EVERY_DESK}
        for desk, person, command in commands_at_desks(log, tmp_path):
            desk(floor).order(PEOPLE[person], command)
        VerificationLog(store, house.clock).add(RecordVerification("2026-03-16", True, 1, [], 0, "", "", 1))
    grown = {stream for stream, length in lengths.items() if store.last(stream)[0] > length}
    assert grown == lengths.keys()
    assert accusations(store, log) == []


def commands_at_desks(log: EarlierLog, folder: Path) -> Iterator[tuple[type[Desk[Any]], str, DeskCommand]]:
    """Return a command at each desk, by a person who may give it."""
    yield CageDesk, "cat", RedeemChips()
    yield CageMoneyDesk, "ada", CountCage("day" if log.key else "opening", 100_000, 100_000, why="counted")
    yield CouponDesk, "carl", IssueCoupon("C-99", "ann", "match-play", 2500)
    yield DivisionDesk, "root", _of_the_division(log, folder)
    yield GamingDayDesk, "root", SetGamingDay("07:00", ["07:00", "19:00"])
    yield LimitDesk, "bob", SetLimits(loss=100_000_00)
    yield PetitionDesk, "boss", DraftPetition("next", "game = 'sic-bo'")
    terms, options = ("the next jackpot", "blackjack"), {**WIDE, "decks": "6", "progressive": "suited"}
    yield ProgressiveDesk, "boss", SetUpMeter("moon", *terms, options, "progressive", TERMS, ["T9"], "here")
    yield SubmissionDesk, "boss", SubmitSample("payout-limit", "football-kings", "3000000", "L-99")
    yield SurveillanceDesk, "ines", LookAtPlayers(["bob"], "asked by the Division")
    yield TournamentDesk, "root", SetHolidays(["2026-06-19"])
    yield VigorishDesk, "ada", RegisterForms("B", 1, 10, "pit 3")


def _of_the_division(log: EarlierLog, folder: Path) -> DeskCommand:
    """Return its first key where the house has none, else a later invitation of its inspector."""
    signer = division_signer(read_key(copy_key("a0946520.division.key", folder)))
    if not log.key:
        return RegisterDivisionKey(str(signer.verifier), "house.example/floor")
    name, issued = "house.example/floor", "2026-03-20T08:00:00Z"
    later = Invitation(name, "ines", "Ines Ward", issued, "2028-06-30", WEAK.hash(PASSWORD))
    return AdmitInspector(signed(later, signer))
