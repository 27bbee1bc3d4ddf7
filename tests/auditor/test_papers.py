"""The auditor of submissions and petitions passes a correct log, and finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from houseway.house.desks import submission_desk as submissions
from houseway.house.desks.petition_desk import (
    ApprovePetition,
    ApprovePreliminarily,
    BeginTrial,
    ChargeCosts,
    FilePetition,
    ModifyTrial,
    PayCosts,
    PetitionDesk,
    RecordFinding,
    SubmitTrial,
)
from houseway.house.desks.petitions import FINDINGS
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.record import encode
from houseway.house.trust.audit.log import audit_log
from houseway.table.commands import table_commands as commands
from tests.auditor.chain import FIRST, FaultError, Json, hash_of
from tests.auditor.papers import PapersAuditor
from tests.support.papers import VERSION, packet
from tests.support.prepared import open_prepared
from tests.support.timed_floor import ACCOUNTANT, ANN, BOSS, INSPECTOR, timed_floor

Log = list[Json]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    """Tables with their submissions, and a petition from filing to approval."""
    folder: Path = tmp_path_factory.mktemp("papers")
    with timed_floor(folder) as house:
        moments = iter(range(house.clock.now, house.clock.now + 10**9, 10**6))
        house.floor.now = lambda: next(moments)
        house.open("football-kings", {"payout-limit": "2500000"})
        open_prepared(house.floor, "T3", "crazy-4-poker")
        papers = SubmissionDesk(house.floor)
        papers.order(INSPECTOR, submissions.LimitSharedSpots(1, None, dealers=False, reference="D-3"))
        open_prepared(house.floor, "T6", commands.Open("lucky-8s", {"bettors-on-a-spot": "2"}))
        papers.order(
            BOSS, submissions.SubmitSample("sign", "baccarat", VERSION, "S-1", {}, "left", "A4", "English")
        )
        open_prepared(house.floor, "T7", commands.Open("baccarat", {"minimum": "500"}))
        desk = PetitionDesk(house.floor)
        name, today = "sb", "2026-03-02"
        for person, command in (
            (BOSS, FilePetition(name, packet(unlicensed=True))),
            (INSPECTOR, ApprovePreliminarily(name, "D-1")),
            (BOSS, SubmitTrial(name, packet(unlicensed=True))),
            (INSPECTOR, BeginTrial(name, [], ["T4"], today, "2026-04-01", ["18:00-02:00"])),
            (INSPECTOR, ModifyTrial(name, "later", last="2026-05-01")),
            (INSPECTOR, ChargeCosts(name, 500, "review")),
            (ACCOUNTANT, PayCosts(name, 500, "check")),
            *((INSPECTOR, RecordFinding(name, finding, today)) for finding in FINDINGS),
        ):
            desk.order(person, command)
        open_prepared(house.floor, "T4", "sic-bo")
        for at_table in (
            commands.BuyIn(1000),
            commands.SitDown("1"),
            commands.Wager("1", {"big": 500}),
            commands.Ready("1"),
        ):
            house.floor.command(ANN, "T4", at_table)
        desk.order(INSPECTOR, ApprovePetition(name, "D-2"))
        open_prepared(house.floor, "T5", "sic-bo")
        assert all(audit.holds for audit in audit_log(house.floor.store))
        store = house.floor.store
        return [
            msgspec.json.decode(encode(record)) for stream in store.streams() for record in store.read(stream)
        ]


def test_what_is_right_passes(log: Log) -> None:
    auditor = PapersAuditor()
    auditor.follow(log)
    assert auditor.opened == 6
    assert auditor.sharing == auditor.noted == {"T6"}
    assert [petition["stage"] for petition in auditor.petitions.values()] == ["approved"]
    assert (len(auditor.submitted), len(auditor.approved)) == (16, 3)


def without(kind: str) -> Callable[[Log], Log]:
    return lambda log: [record for record in log if record["kind"] != kind]


def by(kind: str, role: str) -> Callable[[Log], Log]:
    return lambda log: [{**record, "role": role} if record["kind"] == kind else record for record in log]


def less_submitted(kind: str) -> Callable[[Log], Log]:
    def alter(log: Log) -> Log:
        for record in log:
            for fact in record["body"]:
                if fact.get("kind") == kind:
                    fact["game"] = "baccarat"
        return log

    return alter


def without_limit(limit: str) -> Callable[[Log], Log]:
    def alter(log: Log) -> Log:
        for record in log:
            for fact in record["body"]:
                if fact["fact"] == "opened":
                    fact["options"].pop(limit)
        return log

    return alter


def altered(name: str, **fields: object) -> Callable[[Log], Log]:
    """The facts of that name, otherwise; of a test, within it."""

    def alter(log: Log) -> Log:
        for record in log:
            for fact in record["body"]:
                if fact["fact"] == name:
                    fact.get("test", fact).update(fields)
        return log

    return alter


def elsewhere(log: Log) -> Log:
    for record in log:
        for fact in record["body"]:
            if fact["fact"] in ("test-begun", "test-modified"):
                fact["test"]["tables"] = ["T9"]
    return log


@pytest.mark.parametrize(
    ("alter", "says"),
    [
        (less_submitted("layout-drawing"), "opened without layout-drawing"),
        (less_submitted("layout-photograph"), "opened without layout-photograph"),
        (without("approve-submission"), "opened with a payout limit"),
        (less_submitted("layout"), "opened without layout"),
        (without("keep-chapter"), "the house has no copy of the chapter"),
        (by("keep-chapter", "dealer"), "the dealer keeps no chapter"),
        (less_submitted("guide"), "no guide of these rules was submitted"),
        (less_submitted("sign"), "no sign of these rules was submitted"),
        (without_limit("maximum"), "no maximum is posted"),
        (by("approve-submission", "pit-boss"), "the pit-boss approves nothing"),
        (by("submit-sample", "player"), "the player submits nothing"),
        (by("approve-preliminarily", "administrator"), "is not for the administrator"),
        (without("approve-preliminarily"), "test-submitted while it is filed"),
        (without("begin-test"), "test-modified while it is preliminarily approved"),
        (without("charge-costs"), "more was paid than was owed"),
        (without("pay-costs"), "approved while costs are owed"),
        (without("record-finding"), "approved without suitable"),
        (without("approve-petition"), "T5 is no table of the test"),
        (elsewhere, "T4 is no table of the test"),
        (altered("test-modified", hours=["Tue-Sun 18:00-02:00"]), "a round outside the test"),
        (altered("test-modified", hours=["10:00-19:00"]), "a round outside the test"),
        (altered("shared-spots-limited", tables=0), "more tables share spots than may"),
        (without("share-spots"), "the register has no note of it"),
        (altered("sign-hung", submission=0), "opened with a sign that was not submitted"),
        (altered("sign-hung", submission=1), "submission 1 is no sign of this game"),
        (altered("sample-submitted", location="right"), "its location is not the one that was submitted"),
    ],
)
def test_what_is_wrong_is_found_though_the_chain_was_made_anew(
    log: Log, alter: Callable[[Log], Log], says: str
) -> None:
    with pytest.raises(FaultError, match=says):
        PapersAuditor().follow(sealed(alter(deepcopy(log))))


def sealed(records: Log) -> Log:
    """Recompute the chains, as a person could who knows how they are made."""
    ends: dict[str, tuple[int, str]] = {}
    for record in records:
        number, previous = ends.get(record["stream"], (0, FIRST))
        record |= {"number": number + 1, "previous": previous}
        record["hash"] = hash_of(record)
        ends[record["stream"]] = record["number"], record["hash"]
    return records
