"""Petitions: roles, the conditions of each step, and games in test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec
import pytest

from houseway.house.desks import petition_desk as facts
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.petition_desk import PetitionDesk, petition_view
from houseway.house.desks.petitions import Petition, Stage
from houseway.house.floor import Person
from houseway.house.roles import NotAllowed
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.rules.registry import rules_of
from houseway.table.commands import table_commands as commands
from tests.support.papers import packet
from tests.support.prepared import open_prepared
from tests.support.timed_floor import ACCOUNTANT, ANN, BOSS, INSPECTOR, TimedFloor, moment, timed_floor

PETITION = "sic-bo-2026"
FILE = facts.FilePetition(PETITION, packet())
APPROVE = facts.ApprovePreliminarily(PETITION, "D-1")
BEGIN = facts.BeginTrial(PETITION, ["two supervisors at each table"])
FINAL = facts.ApprovePetition(PETITION, "D-9")


@dataclass
class Office:
    house: TimedFloor
    desk: PetitionDesk

    def order(self, person: Person, *orders: DeskCommand) -> None:
        for command in orders:
            self.desk.order(person, command)

    def refuses(self, person: Person, command: DeskCommand, says: str, cite: str | None = None) -> None:
        before = self.house.floor.store.count()
        with pytest.raises(Refusal, match=says) as refused:
            self.desk.order(person, command)
        assert self.house.floor.store.count() == before
        assert cite is None or str(refused.value.cite) == cite

    @property
    def petition(self) -> Petition:
        return self.desk.look(lambda known: known.named(PETITION))

    def on(self, day: str) -> None:
        self.house.clock.set("12:00:00", day)

    def until_test(self) -> None:
        self.order(BOSS, FILE)
        self.on("2026-04-01")
        self.order(INSPECTOR, APPROVE)
        self.on("2026-06-01")
        self.order(INSPECTOR, BEGIN)

    def opens(self, table: str = "SB-1", **options: str) -> None:
        open_prepared(self.house.floor, table, commands.Open("sic-bo", options))

    def does_not_open(self, says: str, cite: str, table: str = "SB-1", **options: str) -> None:
        with pytest.raises(Refusal, match=says) as refused:
            self.opens(table, **options)
        assert str(refused.value.cite) == cite
        assert table not in self.house.floor.tables()


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    with timed_floor(tmp_path) as house:
        yield Office(house, PetitionDesk(house.floor))


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(e)", "13:69F-8.4(f)", "13:69F-8.4(g)", shows="computed")
def test_from_the_filing_to_the_final_approval(office: Office) -> None:
    office.until_test()
    assert office.petition.conditions == ["two supervisors at each table"]
    office.order(INSPECTOR, facts.ModifyTrial(PETITION, "one table more", ["SB-1", "SB-2", "SB-3"]))
    office.on("2026-09-01")
    office.order(INSPECTOR, facts.RecordFinding(PETITION, "suitable", "2026-09-01"))
    office.order(INSPECTOR, facts.RecordFinding(PETITION, "amendments-effective", "2026-09-01"))
    office.order(INSPECTOR, FINAL)
    petition_seen = petition_view(office.petition, date(2026, 9, 1), whole=True)
    assert (petition_seen.stage, petition_seen.since, petition_seen.lacks) == ("approved", "2026-09-01", [])
    assert petition_seen.content == packet().content
    assert [entry.words for entry in petition_seen.history] == [
        "filed with the Intake Unit",
        "preliminarily approved, subject to a successful test",
        "test begun",
        "modified: one table more",
        "finally approved",
    ]


@pytest.mark.paragraph("13:69F-8.4(d)", shows="refused")
def test_only_a_complete_packet_is_filed(office: Office) -> None:
    lacking = facts.FilePetition(PETITION, packet(missing="Patents on the game"))
    office.refuses(BOSS, lacking, r"Missing: Patents on the game \(13:69F-8.4\(d\)4\)", "13:69F-8.4(d)")
    office.refuses(BOSS, facts.FilePetition("no name!", packet()), "not a name for a petition")
    office.order(BOSS, FILE)
    office.refuses(BOSS, FILE, "There is a petition")
    office.refuses(BOSS, facts.FilePetition("again", packet()), "one at a time")
    office.order(BOSS, facts.WithdrawPetition(PETITION, "a slip"))
    office.order(BOSS, facts.FilePetition("again", packet()))


@pytest.mark.paragraph("13:69F-8.4(f)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(f)2", shows="computed")
def test_a_test_follows_a_complete_submission(office: Office) -> None:
    cite = "13:69F-8.4(f)"
    office.order(BOSS, facts.FilePetition(PETITION, packet(test=False)))
    submission = facts.SubmitTrial(PETITION, packet())
    office.refuses(BOSS, submission, "follows the preliminary approval", cite)
    office.order(INSPECTOR, APPROVE)
    office.refuses(INSPECTOR, BEGIN, "The submission for the test", cite)
    assert office.petition.lacks(date(2026, 3, 2)) == ["The submission for the test (13:69F-8.4(f)2)"]
    office.refuses(BOSS, facts.SubmitTrial(PETITION, packet(test=False)), "is not complete", cite)
    office.refuses(BOSS, facts.SubmitTrial(PETITION, packet("baccarat")), "is about Sic bo as usual", cite)
    office.order(BOSS, submission)
    assert office.petition.packet == packet()
    bad = facts.BeginTrial(PETITION, [], first="2026-07-01", last="2026-06-01")
    office.refuses(INSPECTOR, bad, "cannot run from", cite)
    office.refuses(INSPECTOR, facts.BeginTrial(PETITION, [], []), "At which tables", cite)
    office.order(INSPECTOR, BEGIN)


@pytest.mark.paragraph("13:69F-8.4(g)", "13:69F-8.4(g)4", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(g)1", "13:69F-8.4(g)2", "13:69F-8.4(g)3", shows="computed")
def test_no_final_approval_before_all_its_conditions(office: Office) -> None:
    early = facts.RecordFinding(PETITION, "suitable", "2026-03-02")
    office.order(BOSS, facts.FilePetition(PETITION, packet(unlicensed=True)))
    office.refuses(INSPECTOR, early, "shown by its test", "13:69F-8.4(g)")
    office.order(INSPECTOR, APPROVE, BEGIN)
    office.order(INSPECTOR, facts.ChargeCosts(PETITION, 125_000, "review"))
    office.refuses(INSPECTOR, FINAL, r"suitable.*\(g\)2.*\(g\)3.*\$1,250.*\(g\)4", "13:69F-8.4(g)")
    office.order(ACCOUNTANT, facts.PayCosts(PETITION, 100_000, "check 1"))
    office.refuses(
        ACCOUNTANT, facts.PayCosts(PETITION, 25_001, "check 2"), r"\$250 are owed", "13:69F-8.4(g)4"
    )
    office.order(ACCOUNTANT, facts.PayCosts(PETITION, 25_000, "check 2"))
    for finding in ("suitable", "licenses-filed", "waivers-issued"):
        later = facts.RecordFinding(PETITION, finding, "2026-03-03")
        office.refuses(INSPECTOR, later, "is in the future")
        office.order(INSPECTOR, facts.RecordFinding(PETITION, finding, "2026-03-02"))
    office.order(INSPECTOR, facts.RecordFinding(PETITION, "amendments-effective", "2026-03-05"))
    office.refuses(INSPECTOR, FINAL, "the amendments it needs are not effective")
    office.on("2026-03-05")
    office.order(INSPECTOR, FINAL)
    assert office.petition.stage is Stage.APPROVED


def test_a_licensed_petitioner_has_no_application_to_file(office: Office) -> None:
    office.until_test()
    assert len(office.petition.lacks(date(2026, 6, 1))) == 2  # suitable, and amendments


def test_each_act_is_for_its_role(office: Office) -> None:
    house: tuple[DeskCommand, ...] = (
        FILE,
        facts.SubmitTrial(PETITION, packet()),
        facts.WithdrawPetition(PETITION, "x"),
    )
    division: tuple[DeskCommand, ...] = (
        APPROVE,
        BEGIN,
        FINAL,
        facts.RefusePetition(PETITION, "x"),
        facts.ModifyTrial(PETITION, "x"),
    )
    for command in house:
        for person in (ANN, INSPECTOR, ACCOUNTANT):
            with pytest.raises(NotAllowed):
                office.order(person, command)
    for command in division:
        for person in (ANN, BOSS, ACCOUNTANT):
            with pytest.raises(NotAllowed):
                office.order(person, command)
    with pytest.raises(NotAllowed):
        office.order(BOSS, facts.PayCosts(PETITION, 1, "x"))


@pytest.mark.paragraph("13:69F-8.4(h)", shows="computed")
def test_the_division_proposes_a_game_itself(office: Office) -> None:
    office.order(INSPECTOR, facts.ProposeGame(PETITION, "sic-bo", {}), APPROVE)
    office.refuses(INSPECTOR, BEGIN, "At which tables")
    plan = facts.BeginTrial(PETITION, [], ["SB-1"], "2026-03-02", "2026-04-01")
    office.order(INSPECTOR, plan)
    assert office.petition.stage is Stage.IN_TRIAL


@pytest.mark.paragraph("13:69F-8.4(e)", "13:69F-8.4(g)", shows="refused")
def test_a_new_game_is_played_where_and_when_it_is_tested(office: Office) -> None:
    office.opens("before")
    office.order(BOSS, FILE)
    office.does_not_open(f"petition {PETITION} has been filed since 2026-03-02", "13:69F-8.4(e)")
    office.on("2026-04-01")
    office.order(INSPECTOR, APPROVE)
    office.does_not_open("has been preliminarily approved", "13:69F-8.4(f)")
    office.order(INSPECTOR, BEGIN)
    office.does_not_open("tested from 2026-06-01 until 2026-08-31", "13:69F-8.4(g)")
    office.on("2026-06-01")
    office.does_not_open("at SB-1 or SB-2 only", "13:69F-8.4(g)", "SB-3")
    pay_table = {"pay-table": "minimum"}
    office.does_not_open("pay table differs from the test", "13:69F-8.4(g)", **pay_table)
    office.opens("SB-1", minimum="500")  # limits are the house's own
    office.order(INSPECTOR, facts.ModifyTrial(PETITION, "the least odds", options=pay_table))
    office.does_not_open("pay table differs from the test", "13:69F-8.4(g)", "SB-2")
    office.opens("SB-2", **pay_table)
    tested = office.house.floor.clearance.trial_of(rules_of("sic-bo", {}))
    assert tested
    assert tested.name == PETITION
    change = commands.PlanChange({"pay-table": None}, moment("14:00:00", "2026-06-01"))
    with pytest.raises(Refusal, match="differs from the test"):
        office.house.order(BOSS, change, "SB-2")
    office.order(INSPECTOR, facts.RefusePetition(PETITION, "too many disputes"))
    office.does_not_open("has been refused since 2026-06-01", "13:69F-8.4(e)", "SB-4")


WITHDRAW = facts.WithdrawPetition(PETITION, "another maker has the rights")


@pytest.mark.paragraph("13:69F-8.4(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(g)", shows="computed")
def test_a_game_whose_petition_is_withdrawn_stays_closed_until_a_new_one_is_approved(office: Office) -> None:
    office.order(BOSS, FILE, WITHDRAW)
    says = f"never approved: its petition {PETITION} was withdrawn on 2026-03-02. File a new petition"
    office.does_not_open(says, "13:69F-8.4(d)", "SB-9")
    office.order(BOSS, facts.FilePetition("again", packet()))
    office.does_not_open("its petition again has been filed", "13:69F-8.4(e)", "SB-9")


@pytest.mark.paragraph("13:69F-8.4(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(c)", shows="computed")
def test_a_withdrawn_variation_leaves_the_game_of_the_regulation(office: Office) -> None:
    variation = msgspec.structs.replace(packet(), options={"pay-table": "minimum", "minimum": "500"})
    office.order(BOSS, facts.FilePetition(PETITION, variation), WITHDRAW)
    office.does_not_open(
        "with pay table as petitioned for", "13:69F-8.4(d)", "SB-9", **{"pay-table": "minimum"}
    )
    office.opens("SB-9", minimum="500")  # limits are no variation


@pytest.mark.paragraph("13:69F-8.4(g)", shows="computed")
@pytest.mark.parametrize(
    ("end", "cite"),
    [
        ((BOSS, WITHDRAW), "13:69F-8.4(d)"),
        ((INSPECTOR, facts.RefusePetition(PETITION, "disputes")), "13:69F-8.4(e)"),
    ],
)
def test_no_round_begins_at_a_table_of_the_test_when_the_petition_has_ended(
    office: Office, end: tuple[Person, DeskCommand], cite: str
) -> None:
    office.until_test()
    office.on("2026-06-01")
    office.opens("SB-1")
    office.house.order(ANN, commands.BuyIn(10_000), "SB-1")
    office.house.order(ANN, commands.SitDown("1"), "SB-1")
    for command in (commands.Wager("1", {"small": 500}), commands.Ready("1")):
        office.house.order(ANN, command, "SB-1")
    office.order(*end)
    with pytest.raises(Refusal) as refused:
        office.house.order(ANN, commands.Wager("1", {"small": 500}), "SB-1")
    assert str(refused.value.cite) == cite


def test_a_patron_sees_the_test_and_nothing_else(office: Office) -> None:
    office.until_test()
    petition_seen = petition_view(office.petition, date(2026, 6, 1), whole=False)
    assert (petition_seen.stage, petition_seen.tables, petition_seen.last) == (
        "in test",
        ["SB-1", "SB-2"],
        "2026-08-31",
    )
    assert not any(
        (
            petition_seen.content,
            petition_seen.petitioners,
            petition_seen.conditions,
            petition_seen.history,
            petition_seen.lacks,
            petition_seen.owed,
        )
    )


def test_petitions_survive_a_restart_and_an_audit(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        office = Office(house, PetitionDesk(house.floor))
        office.until_test()
        before = petition_view(office.petition, date(2026, 6, 1), whole=True)
    with timed_floor(tmp_path) as house:
        office = Office(house, PetitionDesk(house.floor))
        assert petition_view(office.petition, date(2026, 6, 1), whole=True) == before
        assert all(audit.holds for audit in audit_log(house.floor.store))
