"""The audit of roles: whether the person had the role at that time, and whether the role may do it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from houseway.house.desks import cage
from houseway.house.desks.cage import CageDesk
from houseway.house.desks.desks import DONE_AT_TABLES
from houseway.house.floor import Person
from houseway.house.loading import apply
from houseway.house.people import COMMAND_LINE, People
from houseway.house.people import STREAM as PEOPLE
from houseway.house.permission import DONE_BY_HOUSE, MAY_ORDER
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log, audit_stream
from houseway.house.trust.audit.people import RolesHeld
from houseway.house.trust.audit.tables import CAUSES, check_act
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.dispatch import HANDLERS, due
from houseway.table.commands.system_commands import EndBetting, EndTime, GiveTimeAnew
from houseway.table.live.clocks import BettingTimed, DecisionTimed
from houseway.table.live.facts import AnyFact, facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable
from tests.support.live_tables import TestedTable
from tests.support.random_play import RandomPlay
from tests.support.tampered import Json, rewritten
from tests.support.timed_floor import ANN, BOB, BOSS, DEALER, SIGN, SUPERVISOR, TimedFloor, timed_floor
from tests.support.web_house import WEAK

TABLE = "table:T1"
MINUTE = 60_000_000
PROMOTED = Person(DEALER.id, Role.SUPERVISOR)


def _staff(house: TimedFloor) -> People:
    people = People(house.floor.store, WEAK, house.clock)
    people.create(COMMAND_LINE, "root", "Root", Role.ADMINISTRATOR, None)
    for person in (BOSS, SUPERVISOR, DEALER, ANN, BOB):
        people.create(COMMAND_LINE, person.id, person.id.title(), person.role, None)
    return people


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table with several people. Dora is a dealer until eight, and a supervisor from nine."""
    folder = tmp_path_factory.mktemp("roles")
    with timed_floor(folder) as house:
        house.clock.set("18:00:00")
        People(house.floor.store, WEAK, house.clock).create(COMMAND_LINE, "eda", "Eda", Role.SECURITY, None)
        house.clock.set("19:00:00")
        people = _staff(house)
        house.clock.set("19:30:00")
        house.open("sic-bo")
        for person, seat in ((ANN, "1"), (BOB, "2")):
            house.sit(person, seat)
        house.order(DEALER, commands.BeginRound())
        house.order(ANN, commands.Wager("1", {"small": 500}))
        house.order(ANN, commands.Dispute("that was my chip"))
        house.order(DEALER, commands.Dispute("whose chip it was"))
        house.order(SUPERVISOR, commands.ResolveDispute("it was"))
        house.order(SUPERVISOR, commands.Fill(5000))
        house.order(SUPERVISOR, commands.ProposeCorrection("bob", 500, "paid too little"))
        house.order(BOSS, commands.DecideCorrection(1, True))
        house.order(BOB, commands.Tip(100))
        house.clock.set("20:00:00")
        people.disable(COMMAND_LINE, DEALER.id)
        house.clock.set("21:00:00")
        people.change_role(COMMAND_LINE, DEALER.id, Role.SUPERVISOR)
        people.enable(COMMAND_LINE, DEALER.id)
        house.clock.set("21:30:00")
        house.order(PROMOTED, commands.Fill(700))
        house.clock.set("22:00:00")
        people.change_role(COMMAND_LINE, DEALER.id, Role.DEALER)
        house.clock.set("22:00:02")  # let in before
        house.order(PROMOTED, commands.Fill(800))
        CageDesk(house.floor).order(SUPERVISOR, cage.ClearSeat("T1", "bob", "gone"))
    return folder / "floor.db"


@pytest.fixture
def store(evening: Path, tmp_path: Path) -> Iterator[Store]:
    shutil.copy(evening, tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        yield store


def test_people_who_act_in_their_roles_pass(store: Store) -> None:
    audits = {audit.stream: audit for audit in audit_log(store)}
    assert all(audit.holds for audit in audits.values()), [audit.faults for audit in audits.values()]
    for stream in (TABLE, PEOPLE, "cage"):
        stream_audit = audits[stream]
        assert stream_audit.checked["records by people who had that role then"] == stream_audit.last[0]
        assert not [words for words in stream_audit.unchecked if "who the people are" in words]


Change = Callable[[list[Json]], None]


def _changed(kind: str, /, **told: object) -> Change:
    def change(records: list[Json]) -> None:
        [record for record in records if record["kind"] == kind][-1].update(told)

    return change


def _by_another(kind: str, who: str, role: str) -> Change:
    """Every fact of the record says so, too."""

    def change(records: list[Json]) -> None:
        record = [record for record in records if record["kind"] == kind][-1]
        record.update(who=who, role=role)
        for fact in record["body"]:
            fact.update({"by": who} if "by" in fact else {})

    return change


def _at(kind: str, minutes: int) -> Change:
    def change(records: list[Json]) -> None:
        [record for record in records if record["kind"] == kind][-1]["at"] += minutes * 60_000_000

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_by_another("fill", "ann", "player"), "fill is not for the player"),
        (_by_another("fill", "ann", "supervisor"), "ann was never a supervisor of this house"),
        (_by_another("fill", "eve", "supervisor"), "eve was never a supervisor of this house"),
        (_by_another("fill", "house", "house"), "fill is not for the house"),
        (_by_another("decide-correction", "dora", "dealer"), "decide-correction is not for the dealer"),
        (_by_another("begin-round", "sue", "dealer"), "sue was never a dealer"),
        (_by_another("tip", "ann", "player"), "its fact is about what bob did, but it is by ann"),
        (_by_another("wager", "bob", "player"), "seat 1 is ann's, not bob's"),
        (_by_another("dispute", "eve", "player"), "Only a player who sits at the table"),
        (_by_another("vacate-seats", "bob", "player"), "vacate-seats is not for the player"),
        (
            _changed("decide-correction", who="sue", role="supervisor"),
            "its fact is about what boss did, but it is by sue",
        ),
        (_by_another("decide-correction", "sue", "supervisor"), "sue proposed the correction, and decided"),
        (_changed("tip", kind="buy-in"), "buy-in does not lead to tipped"),
        (_changed("fill", kind="tip", who="bob", role="player"), "tip does not lead to fill-requested"),
        (_changed("fill", kind="sleep"), "sleep is not for the supervisor"),
        (_at("begin-round", 32), "dora was not a dealer at that time"),
        (_at("fill", 3), "dora was not a supervisor at that time"),
        (_at("begin-round", -60), "dora was not a dealer at that time"),
    ],
)
def test_acts_outside_the_role_are_found_at_a_table(store: Store, change: Change, says: str) -> None:
    rewritten(store, TABLE, change, sealed=True)
    audit = audit_stream(store, TABLE)
    words = " ".join(fault.words for fault in audit.faults)
    assert says in words, words
    assert audit.checked["records by the rules"], "the money and the rules are followed all the same"


@pytest.fixture(scope="module")
def in_time(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One decision in time, one that nobody made, and a change of rules with full notice."""
    folder = tmp_path_factory.mktemp("times")
    with timed_floor(folder) as house:
        house.open("crazy-4-poker", decision_seconds=30)
        house.sit(ANN, "1")
        for _ in range(2):
            house.play(ANN, "1", {"ante": 500, "super-bonus": 500})
            house.clock.now += 20_000_000
            if house.view()["round"] == 1:
                house.order(ANN, commands.Decide("1", "seat-1-decides", "fold"))
        house.clock.now += 20_000_000
        house.floor.tick(house.clock.now)
        house.order(BOSS, SIGN)
        house.order(BOSS, commands.PlanChange({"queens-up": "III"}, house.clock.now + 40 * MINUTE))
        house.give_notice(1)
        house.clock.now += 41 * MINUTE
        house.floor.tick(house.clock.now)
    return folder / "floor.db"


def _planned_for(minutes: int) -> Change:
    def change(records: list[Json]) -> None:
        for record in records:
            for fact in record["body"]:
                if "effective" in fact:
                    fact["effective"] += minutes * MINUTE

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda _: None, ""),
        (_at("decide", 1), "decided when the time was over"),
        (_at("end-time", -1), "the house decided before the time was over"),
        (_at("post-sign", 3), "its fact is about what was done at"),
        (_planned_for(-11), "less than half an hour ahead"),
        (_planned_for(5), "or before its time"),
        (lambda records: records.remove(_of_kind(records, "announce-change")), "without full notice"),
    ],
)
def test_what_came_too_early_or_too_late_is_found(
    in_time: Path, tmp_path: Path, change: Change, says: str
) -> None:
    shutil.copy(in_time, tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        rewritten(store, TABLE, change, sealed=True)
        words = " ".join(fault.words for fault in audit_stream(store, TABLE).faults)
    assert (says in words) if says else not words, words


def _of_kind(records: list[Json], kind: str) -> Json:
    return next(record for record in records if record["kind"] == kind)


def test_acts_outside_the_role_are_found_at_a_desk(store: Store) -> None:
    def long_after(records: list[Json]) -> None:
        for record in records:
            record.update(who="dora", at=record["at"] + 3 * 60_000_000)
            record["body"][0].update(by="dora", at=record["at"])

    rewritten(store, "cage", long_after, sealed=True)
    words = [fault.words for fault in audit_stream(store, "cage").faults]
    assert words == ["not by the person it names: dora was not a supervisor at that time"]


def test_people_registered_during_the_audit_are_known(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        people = _staff(house)
        house.open("sic-bo")
        roles = RolesHeld(house.floor.store)
        people.create(COMMAND_LINE, "cat", "Cat", Role.PLAYER, None)
        house.order(Person("cat", Role.PLAYER), commands.BuyIn(500))
        assert audit_stream(house.floor.store, TABLE, roles=roles).holds


def test_records_before_the_first_registered_person_are_not_checked(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("sic-bo")
        house.order(Person("cat", Role.PLAYER), commands.BuyIn(500))
        house.clock.set("19:30:00")
        _staff(house)
        assert audit_stream(house.floor.store, TABLE).unchecked[-1].startswith("2 records, who did them")
        house.clock.set("20:00:00")
        house.order(Person("cat", Role.PLAYER), commands.BuyIn(500))
        (fault,) = audit_stream(house.floor.store, TABLE).faults
        assert (fault.number, fault.words) == (
            3,
            "not by the person it names: cat was never a player of this house",
        )


def test_if_people_cannot_be_read_nothing_else_is_reported(store: Store) -> None:
    def nameless(records: list[Json]) -> None:
        for record in records:
            del record["body"][0]["person"]

    rewritten(store, PEOPLE, nameless, sealed=True)
    audit = audit_stream(store, TABLE)
    assert audit.holds, audit.faults
    assert any("cannot be read" in words for words in audit.unchecked)


@pytest.mark.parametrize("game", game_names())
def test_everything_that_is_carried_out_at_a_table_passes(game: str) -> None:
    """The audit knows every command and the facts it may lead to."""
    may = {
        str(command.__struct_config__.tag): roles
        for command, roles in {**MAY_ORDER, **DONE_BY_HOUSE, **DONE_AT_TABLES}.items()
    }
    for seed in range(3):
        play = RandomPlay(game, seed)
        for _ in range(250):
            if play.table.live.is_closed:
                break
            try:
                _end_what_is_overdue(play.table)
                play.table.order(*play.next_order())
            except Refusal:
                continue
        live = LiveTable("T1")
        for record in play.table.records:
            roles = sorted(may[record.kind])
            role = "supervisor" if "supervisor" in roles else roles[0]
            check_act(live, replace(record, role=role), facts_from(record.body))
            apply(live, record)


def _end_what_is_overdue(table: TestedTable) -> None:
    """Do what the house does before it takes a command."""
    while isinstance(command := due(table.live, table.context("house")), EndTime | EndBetting):
        table.order("house", command, "house")


def test_the_audit_knows_every_fact_and_every_command_of_a_table() -> None:
    of_itself = {*DERIVED_FACTS, DecisionTimed, BettingTimed}
    assert {*get_args(AnyFact)} == {*CAUSES} | of_itself
    assert {*HANDLERS} == {*MAY_ORDER, *DONE_BY_HOUSE, *DONE_AT_TABLES}
    leading = {command for commands_of_fact in CAUSES.values() for command in commands_of_fact}
    assert {*HANDLERS} - leading == {GiveTimeAnew}, "which leads to a decision's time, and nothing else"


def test_an_honest_log_passes_whatever_the_clock_did(tmp_path: Path) -> None:
    """The clock is set back two hours after a person was taken in, who then signs in and plays."""
    with timed_floor(tmp_path) as house:
        house.clock.set("18:00:00")
        people = _staff(house)
        house.clock.set("20:00:00")
        people.create(COMMAND_LINE, "cyd", "Cyd", Role.PLAYER, "a good password")
        house.clock.set("18:05:00")
        cyd, _ = people.sign_in("cyd", "a good password")
        house.open("sic-bo")
        house.sit(cyd, "1")
        audits = audit_log(house.floor.store)
    assert [fault for audit in audits for fault in audit.faults] == []
    (of_people,) = [audit for audit in audits if audit.stream == PEOPLE]
    assert of_people.checked["records dated before the one before them: the clock was set back"] == 1


def test_a_record_dated_before_the_first_person_does_not_hide(store: Store) -> None:
    def forge(records: list[Json]) -> None:
        fill = next(record for record in records if record["kind"] == "fill")
        records.append({**fill, "who": "mallory", "role": "pit-boss", "at": 1})

    rewritten(store, TABLE, forge, sealed=True)
    faults = [fault.words for fault in audit_stream(store, TABLE).faults]
    assert "not by the person it names: mallory was never a pit-boss of this house" in faults
