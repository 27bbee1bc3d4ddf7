"""The sign at a table: hung at its opening and at every change, and known for every round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.documents.table.sign import sign
from houseway.documents.versions import sign_fingerprint
from houseway.house.demo.papers import keep_placeholder, stand_in_version
from houseway.house.desks.submission_desk import SubmissionDesk, SubmitSample
from houseway.house.desks.tournament_desk import BeginSession, DraftTournament, FileTournament
from houseway.house.floor import Floor
from houseway.house.reports.rounds import rules_of_round
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log, audit_stream
from houseway.house.trust.audit.papers import NOT_RECORDED
from houseway.refusal import Refusal
from houseway.rules.fingerprint import grouped, rules_hash
from houseway.rules.registry import rules_of
from houseway.table.commands import table_commands as commands
from houseway.table.live import notices as notice_facts
from tests.support.live_tables import replayed
from tests.support.papers import VERSION
from tests.support.prepared import open_prepared
from tests.support.spring_open import DEPARTMENTS, NOTICE, SPRING, Organiser
from tests.support.tampered import rewritten
from tests.support.timed_floor import ANN, BOSS, SIGN, SUPERVISOR, TimedFloor, moment, timed_floor

LIMITS = {"minimum": "500", "maximum": "50000"}
STREAM = "table:T1"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as house:
        yield house


def _hung(house: TimedFloor, table: str = "T1") -> notice_facts.SignHung:
    hung = house.floor.look(table, lambda live: live.notices.hung).seen
    assert hung is not None
    return hung


def _submit(floor: Floor, game: str, options: dict[str, str], reference: str = "S-7") -> None:
    told = {"location": "left of the dealer", "size": "11 by 17 inches", "language": "English"}
    version = sign_fingerprint(rules_of(game, options))
    SubmissionDesk(floor).order(BOSS, SubmitSample("sign", game, version, reference, options, **told))


def _submit_guide(floor: Floor, game: str, options: dict[str, str]) -> None:
    keep_placeholder(floor, BOSS)
    version = stand_in_version(rules_of(game, options), "guide")
    SubmissionDesk(floor).order(BOSS, SubmitSample("guide", game, version, "G-7", options))


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(a)", "13:69F-8.3(d)", shows="computed")
def test_the_opening_hangs_the_sign_with_its_rules_and_limits(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    rules = rules_of("sic-bo", LIMITS)
    hung = _hung(house)
    assert hung.content == rules_hash(rules)
    assert (hung.by, hung.at, hung.location) == ("boss", moment("19:00:00"), "at the table")
    # It is the sign that the Division has.
    submitted = SubmissionDesk(house.floor).look(lambda known: known.numbered(hung.submission).sample)
    assert (submitted.kind, submitted.reference) == ("sign", hung.reference)
    assert hung.reference
    # What is printed for the table has the same fingerprint at its foot; another table's has another.
    assert grouped(hung.content) in sign(rules, table_name="T1").footer
    open_prepared(house.floor, "T2", commands.Open("sic-bo", {**LIMITS, "minimum": "1000"}))
    open_prepared(house.floor, "T3", commands.Open("sic-bo", {**LIMITS, "pay-table": "minimum"}))
    assert len({_hung(house, table).content for table in ("T1", "T2", "T3")}) == 3
    assert house.view(ANN)["sign"]["content"] == hung.content  # for every patron


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(c)", shows="computed")
def test_new_limits_hang_a_new_sign_in_the_same_act(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.order(BOSS, SIGN)
    before = _hung(house)
    house.clock.set("19:10:00")
    change = commands.ChangeLimits({"minimum": "1000"}, "rules", announced=True)
    told = house.order(SUPERVISOR, change).body
    assert [fact["fact"] for fact in told] == ["rules-changed", "sign-hung"]
    hung = _hung(house)
    assert hung.content == rules_hash(rules_of("sic-bo", {**LIMITS, "minimum": "1000"})) != before.content
    assert (hung.by, hung.location, hung.reference) == ("sue", SIGN.location, SIGN.reference)


@pytest.mark.paragraph("13:69F-8.3(a)", shows="computed")
def test_changed_rules_have_their_sign_and_each_round_has_its_own(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.sit(ANN, "1")
    house.play(ANN, "1", {"small": 500})
    house.order(BOSS, SIGN)
    house.order(BOSS, commands.PlanChange({"pay-table": "minimum"}, moment("20:00:00")))
    house.give_notice(1)
    house.play(ANN, "1", {"small": 500})
    house.clock.set("20:00:00")
    house.play(ANN, "1", {"small": 500})
    told = {number: rules_of_round(house.floor, "T1", number) for number in (0, 1, 2, 3)}
    for number, in_force in told.items():
        changed = {"pay-table": "minimum"} if number == 3 else {}
        assert in_force.options == {**LIMITS, **changed}
        assert in_force.sign is not None
        assert in_force.sign.content == rules_hash(rules_of("sic-bo", in_force.options))
    assert all(audit.holds for audit in audit_log(house.floor.store))
    assert audit_stream(house.floor.store, STREAM).checked["signs with the rules in effect"] == 2


@pytest.mark.paragraph("13:69F-8.3(a)", "13:69F-8.3(d)", shows="refused")
def test_a_sign_for_other_rules_is_not_hung(house: TimedFloor) -> None:
    floor = house.floor
    _submit(floor, "sic-bo", {"pay-table": "minimum", "minimum": "2500"})
    for rules in ({}, {"pay-table": "minimum"}):
        _submit_guide(floor, "sic-bo", rules)
    # A sign of other rules is on record, and none of these.
    with pytest.raises(Refusal, match=r"a sign with these rules.*houseway desk prepare sic-bo") as no:
        floor.command(BOSS, "T1", commands.Open("sic-bo", LIMITS))
    assert str(no.value.cite) == "13:69F-8.3(d)"
    assert not floor.tables()
    # Limits are no part of what was submitted.
    floor.command(BOSS, "T1", commands.Open("sic-bo", {**LIMITS, "pay-table": "minimum"}))
    hung = _hung(house)
    assert (hung.submission, hung.reference, hung.location) == (1, "S-7", "left of the dealer")
    assert house.floor.look("T1", lambda live: live.opened and live.opened.sign).seen == 1
    _submit(floor, "sic-bo", {})
    with pytest.raises(Refusal, match="Submission 1 is a sign of other rules") as refused:
        floor.command(BOSS, "T2", commands.Open("sic-bo", LIMITS, sign=1))
    assert str(refused.value.cite) == "13:69F-8.3(a)"
    floor.command(BOSS, "T2", commands.Open("sic-bo", LIMITS))
    assert _hung(house, "T2").submission == 4


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
def test_a_session_of_a_tournament_does_not_begin_without_its_sign(house: TimedFloor) -> None:
    organiser = Organiser(house)
    organiser.desk.order(BOSS, DraftTournament(SPRING, NOTICE))
    organiser.certify(*DEPARTMENTS)
    organiser.order(BOSS, FileTournament(SPRING))
    organiser.enter(3)
    house.clock.set("18:00:00", "2026-03-16")
    _submit(house.floor, NOTICE.game, {"pay-table": "minimum"})
    _submit_guide(house.floor, NOTICE.game, {})
    begin = BeginSession(SPRING, NOTICE.location)
    assert organiser.refuses(SUPERVISOR, begin, "a sign with these rules") == "13:69F-8.3(d)"
    _submit(house.floor, NOTICE.game, NOTICE.options, "S-8")
    organiser.order(SUPERVISOR, begin)
    (table,) = house.floor.tables()
    assert _hung(house, table).reference == "S-8"
    in_force = rules_of_round(house.floor, table, 0)
    assert (in_force.options, in_force.sign) == (NOTICE.options, _hung(house, table))


@pytest.mark.paragraph("13:69F-8.3(a)", "13:69F-8.3(d)", shows="refused")
def test_a_sign_that_was_submitted_later_replaces_it(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    with pytest.raises(Refusal, match="was not submitted") as refused:
        house.order(SUPERVISOR, commands.HangSign("rules"))
    assert str(refused.value.cite) == "13:69F-8.3(d)"
    house.order(BOSS, SIGN)
    before = _hung(house).content
    house.order(SUPERVISOR, commands.HangSign("rules"))
    assert (_hung(house).content, _hung(house).reference) == (before, SIGN.reference)
    with pytest.raises(Refusal, match="S-1 already hangs above the dealer's left") as again:
        house.order(SUPERVISOR, commands.HangSign("rules"))
    assert str(again.value.cite) == "13:69F-8.3(a)"
    _submit(house.floor, "sic-bo", {})
    house.order(SUPERVISOR, commands.HangSign())
    assert (_hung(house).content, _hung(house).reference, _hung(house).submission) == (before, "S-7", 3)


def _less_its_signs(records: list[dict[str, Any]]) -> None:
    for record in records:
        record["body"] = [fact for fact in record["body"] if fact["fact"] != "sign-hung"]


def _less_the_second(records: list[dict[str, Any]]) -> None:
    _less_its_signs(records[1:])


def _changed_once(house: TimedFloor) -> Store:
    house.open("sic-bo", LIMITS)
    house.order(BOSS, SIGN)
    house.order(SUPERVISOR, commands.ChangeLimits({"minimum": "1000"}, "rules", announced=True))
    return house.floor.store


def test_a_log_of_an_earlier_version_is_read_and_the_audit_says_what_it_lacks(house: TimedFloor) -> None:
    store = _changed_once(house)
    rewritten(store, STREAM, _less_its_signs, sealed=True)
    assert replayed(list(store.read(STREAM))).notices.hung is None
    audited = audit_stream(store, STREAM)
    assert audited.holds
    assert audited.unchecked.count(NOT_RECORDED) == 1
    with Floor(store, now=house.clock) as floor:
        assert floor.view(ANN, "T1").sign is None
        assert rules_of_round(floor, "T1", 0).sign is None
        floor.command(SUPERVISOR, "T1", commands.HangSign("rules"))
        sign = floor.view(ANN, "T1").sign
        assert sign
        assert sign.reference == SIGN.reference


def test_the_audit_finds_rules_that_changed_without_their_sign(house: TimedFloor) -> None:
    store = _changed_once(house)
    rewritten(store, STREAM, _less_the_second, sealed=True)
    (fault,) = audit_stream(store, STREAM).faults
    assert (fault.number, fault.words) == (3, "the rules changed, and the sign at the table did not")


def test_the_audit_reports_a_fingerprint_that_it_cannot_compute(house: TimedFloor) -> None:
    """Another version may have written it; comparing with the printed sign shows it."""

    def other_fingerprint(records: list[dict[str, Any]]) -> None:
        records[0]["body"][1]["content"] = VERSION

    store = _changed_once(house)
    rewritten(store, STREAM, other_fingerprint, sealed=True)
    audited = audit_stream(store, STREAM)
    assert any("the sign of record 1" in words for words in audited.unchecked)
