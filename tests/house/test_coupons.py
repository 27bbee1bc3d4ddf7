"""The desk for coupons: nobody invents one, and a number counts once, ever."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.house.desks import coupons as facts
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.coupons import STREAM, CouponDesk, coupons_view
from houseway.house.floor import Person
from houseway.house.record import Record, encode
from houseway.house.roles import NotAllowed
from houseway.house.trust.audit.log import audit_log, audit_stream
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.auditor.coupons import CouponAuditor
from tests.support.audited import audited
from tests.support.tampered import Json, rewritten
from tests.support.timed_floor import (
    ACCOUNTANT,
    ANN,
    BOB,
    BOSS,
    CLERK,
    DEALER,
    SUPERVISOR,
    TimedFloor,
    timed_floor,
)

ISSUE = facts.IssueCoupon("C-7", "ann", "match-play", 2500)
TO_T1 = facts.PresentCoupon("C-7", "T1")


class House:
    def __init__(self, house: TimedFloor) -> None:
        self.house = house
        self.desk = CouponDesk(house.floor)

    def refuses(self, person: Person, command: DeskCommand, says: str) -> None:
        before = self.house.floor.store.count()
        with pytest.raises(Refusal, match=says):
            self.desk.order(person, command)
        assert self.house.floor.store.count() == before

    def where(self) -> dict[str, str]:
        coupons = self.desk.look(coupons_view).coupons
        return {coupon.number: coupon.table for coupon in coupons}

    def audit(self) -> int:
        """Audit the table, the desk, and both against each other."""
        auditor = CouponAuditor()
        auditor.follow(_written(self.house.floor.store.read(STREAM)))
        audited(self.house.floor.records("T1"))
        return auditor.compare({"T1": list(_written(self.house.floor.records("T1")))})

    def open(self) -> None:
        self.house.open("baccarat")
        self.house.sit(ANN, "1")


def _written(records: Iterator[Record]) -> Iterator[Json]:
    return (msgspec.json.decode(encode(record)) for record in records)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with timed_floor(tmp_path) as floor:
        yield House(floor)


@pytest.mark.paragraph("13:69F-3.2(c)", shows="refused")
def test_a_coupon_from_its_issue_to_the_drop_box(house: House) -> None:
    house.open()
    house.desk.order(ACCOUNTANT, ISSUE)
    assert house.where() == {"C-7": ""}
    house.desk.order(ANN, TO_T1)
    assert house.where() == {"C-7": "T1"}
    bets = {"player": 2500}
    while house.house.view(ANN)["coupons"]:
        house.house.order(ANN, commands.Wager("1", bets, {"player": "C-7"}))
        house.house.order(ANN, commands.Ready("1"))
    meters = house.house.view(BOSS)["money"]["meters"]
    assert (meters["coupons_taken"], meters["coupons_taken_cents"]) == (1, 2500)
    # Taken is taken: it is neither returned nor presented again, nor is its number issued again.
    house.refuses(ANN, facts.ReturnCoupon("C-7"), "C-7 was taken at this table")
    house.refuses(ANN, TO_T1, "was brought to the table T1")
    house.refuses(BOSS, ISSUE, "A number counts once")
    assert house.audit() == 1
    audits = {audit.stream: audit for audit in audit_log(house.house.floor.store)}
    assert all(audit.holds for audit in audits.values()), [audit.faults for audit in audits.values()]
    assert audits[STREAM].checked["acts that tables have on record too"] == 1


@pytest.mark.paragraph("13:69F-3.2(c)", shows="computed")
def test_nobody_invents_a_coupon(house: House) -> None:
    house.open()
    for person in (ANN, DEALER, SUPERVISOR):
        with pytest.raises(NotAllowed):
            house.desk.order(person, ISSUE)
    house.refuses(ANN, TO_T1, "has issued no coupon C-7")
    house.desk.order(CLERK, ISSUE)
    house.refuses(BOB, TO_T1, "issued to another patron, not to bob")
    house.refuses(ANN, facts.PresentCoupon("C-7", "T9"), "T9")
    assert house.where() == {"C-7": ""}


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (facts.IssueCoupon("", "ann", "match-play", 2500), "not the number of a coupon"),
        (facts.IssueCoupon("C 7", "ann", "match-play", 2500), "not the number of a coupon"),
        (facts.IssueCoupon("C-7", " ", "match-play", 2500), "Name the patron"),
        (facts.IssueCoupon("C-7", "ann", "match-play", 0), "a wager of 0 cents"),
    ],
)
def test_what_cannot_be_issued(house: House, command: facts.IssueCoupon, says: str) -> None:
    house.refuses(BOSS, command, says)
    assert house.where() == {}


def test_a_coupon_goes_from_table_to_table_until_it_is_taken(house: House) -> None:
    house.open()
    house.desk.order(BOSS, ISSUE)
    house.desk.order(ANN, TO_T1)
    house.refuses(ANN, facts.PresentCoupon("C-7", "T2"), "return it from that table first")
    house.refuses(BOB, facts.ReturnCoupon("C-7"), "issued to another patron")
    house.desk.order(ANN, facts.ReturnCoupon("C-7"))
    house.refuses(ANN, facts.ReturnCoupon("C-7"), "is at no table")
    house.desk.order(ANN, TO_T1)
    # A supervisor returns what a patron who has left forgot.
    house.desk.order(SUPERVISOR, facts.ReturnCoupon("C-7"))
    assert house.where() == {"C-7": ""}
    assert house.desk.accounts["play:coupons:ann"] == 2500
    assert house.audit() == 4
    assert all(audit.holds for audit in audit_log(house.house.floor.store))


def test_a_game_without_coupons_sends_them_back(house: House) -> None:
    house.house.open("sic-bo")
    house.desk.order(BOSS, ISSUE)
    house.refuses(ANN, TO_T1, "name no coupons")
    assert house.where() == {"C-7": ""}


def _of_kind(records: list[Json], kind: str) -> Json:
    return next(record for record in records if record["kind"] == kind)


def to_bob(record: Json) -> None:
    record["body"][0]["patron"] = "bob"


def worth_more(record: Json) -> None:
    record["body"][0]["cents"] = 9900
    record["transfers"][0][2] = 9900


@pytest.mark.parametrize(
    ("stream", "kind", "change", "says"),
    [
        (STREAM, "issue-coupon", to_bob, "moves other money than its facts say"),
        (STREAM, "issue-coupon", worth_more, "holds|does not lead to its facts|has no record of it"),
        ("table:T1", "receive-coupon", worth_more, "has no record of it"),
    ],
)
def test_the_audit_finds_a_coupon_that_was_changed(
    tmp_path: Path, stream: str, kind: str, change: Callable[[Json], None], says: str
) -> None:
    with timed_floor(tmp_path) as floor:
        house = House(floor)
        house.open()
        house.desk.order(BOSS, ISSUE)
        house.desk.order(ANN, TO_T1)
    with timed_floor(tmp_path) as floor:
        rewritten(floor.floor.store, stream, lambda records: change(_of_kind(records, kind)), sealed=True)
        words = " ".join(fault.words for fault in audit_stream(floor.floor.store, STREAM).faults)
        assert re.search(says, words), words
