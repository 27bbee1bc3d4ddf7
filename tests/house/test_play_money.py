"""A house that plays for play money marks every account as such, at its tables and at all its desks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.desks import coupons
from houseway.house.desks import tournament_desk as tournaments
from houseway.house.desks.cage import CageDesk, SetMoneyRules
from houseway.house.desks.cage_money_desk import CageMoneyDesk, CountCage, DecideCageSlip
from houseway.house.desks.coupons import STREAM as COUPONS
from houseway.house.desks.coupons import CouponDesk
from houseway.house.desks.tournament_desk import STREAM as TOURNAMENTS
from houseway.house.floor import Person
from houseway.house.roles import Role
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.spring_open import SPRING, Organiser, changed
from tests.support.tampered import Json, rewritten
from tests.support.timed_floor import ACCOUNTANT, ANN, CLERK, TimedFloor, timed_floor

FOR_A_FEE = changed(affects_revenue=True, entry_fee=5_000, prizes=[20_000])
FOR_CASH = SetMoneyRules(buy_ins="staff")
ADMINISTRATOR = Person("adam", Role.ADMINISTRATOR)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as house:
        yield house


def accounts(store: Store) -> set[str]:
    """Return the name of every account that the log has ever moved money in."""
    return {
        name
        for stream in store.streams()
        for record in store.read(stream)
        for transfer in record.transfers
        for name in (transfer.source, transfer.target)
    }


def faults(store: Store) -> list[str]:
    """Return the faults that the audit finds, except triggers that tampering here has dropped."""
    every_fault = [fault.words for audit in audit_log(store) for fault in audit.faults]
    return [words for words in every_fault if not words.startswith("the trigger")]


def with_fees_and_coupons(house: TimedFloor) -> None:
    organiser = Organiser(house)
    organiser.file(FOR_A_FEE)
    organiser.enter(3)
    CouponDesk(house.floor).order(ACCOUNTANT, coupons.IssueCoupon("C-1", "ann", "match-play", 2_500))


def test_fees_and_coupons_are_marked(house: TimedFloor) -> None:
    with_fees_and_coupons(house)
    organiser = Organiser(house)
    organiser.order(Person("player-1", Role.PLAYER), tournaments.WithdrawEntry(SPRING))
    expected = {"play:cage", f"play:pool:{SPRING}", "play:promotions", "play:coupons:ann"}
    assert accounts(house.floor.store) == expected
    assert faults(house.floor.store) == []


def test_a_house_for_cash_marks_nothing_and_takes_no_coupon_of_play_money(house: TimedFloor) -> None:
    desk = CouponDesk(house.floor)
    desk.order(ACCOUNTANT, coupons.IssueCoupon("C-1", "ann", "match-play", 2_500))
    CageDesk(house.floor).order(ADMINISTRATOR, FOR_CASH)
    desk.order(ACCOUNTANT, coupons.IssueCoupon("C-2", "ann", "match-play", 2_500))
    issued = list(house.floor.store.read(COUPONS))
    assert [record.transfers[0].target for record in issued] == ["play:coupons:ann", "coupons:ann"]
    money = CageMoneyDesk(house.floor)
    money.order(ACCOUNTANT, CountCage("opening", 100_000_000, 100_000_000))
    money.order(Person("gus", Role.SECURITY), DecideCageSlip(1, approve=True))
    house.open("football-kings")
    house.order(ANN, commands.SitDown("1"))
    with pytest.raises(Refusal, match="issued for play money, and the table T1 plays for cash"):
        desk.order(ANN, coupons.PresentCoupon("C-1", "T1"))
    desk.order(ANN, coupons.PresentCoupon("C-2", "T1"))
    assert faults(house.floor.store) == []


def test_fees_of_one_tournament_stay_one_kind_of_money(house: TimedFloor) -> None:
    organiser = Organiser(house)
    organiser.file(FOR_A_FEE)
    organiser.enter(2)
    CageDesk(house.floor).order(ADMINISTRATOR, FOR_CASH)
    organiser.order(Person("player-9", Role.PLAYER), tournaments.EnterTournament(SPRING))
    assert organiser.tournament.play_money
    assert accounts(house.floor.store) == {"play:cage", f"play:pool:{SPRING}"}
    assert faults(house.floor.store) == []


def unmark(records: list[Json], *numbers: int) -> None:
    """Make records as earlier versions did, which had no mark at desks."""
    for record in (record for record in records if not numbers or record["number"] in numbers):
        for fact in record["body"]:
            fact.pop("play_money", None)
        for transfer in record["transfers"]:
            transfer[:2] = [name.removeprefix("play:") for name in transfer[:2]]


def test_a_log_of_an_earlier_version_is_read_as_it_was_written(house: TimedFloor) -> None:
    with_fees_and_coupons(house)
    store = house.floor.store
    for stream in (TOURNAMENTS, COUPONS):
        rewritten(store, stream, unmark, sealed=True)
    assert faults(store) == []
    organiser = Organiser(house)
    organiser.order(Person("player-9", Role.PLAYER), tournaments.EnterTournament(SPRING))
    assert f"play:pool:{SPRING}" not in accounts(store)  # what was begun without a mark ends without one
    assert faults(store) == []


def test_play_money_that_passes_for_cash_is_found(house: TimedFloor) -> None:
    store = house.floor.store
    with_fees_and_coupons(house)
    CouponDesk(house.floor).order(CLERK, coupons.IssueCoupon("C-2", "bob", "match-play", 2_500))
    rewritten(store, COUPONS, lambda records: unmark(records, 2), sealed=True)
    assert faults(store) == ["issue-coupon is booked as cash, and it was play money"]


def test_cash_that_passes_for_play_money_is_found(house: TimedFloor) -> None:
    CageDesk(house.floor).order(ADMINISTRATOR, FOR_CASH)
    house.clock.now += 60_000_000
    CouponDesk(house.floor).order(ACCOUNTANT, coupons.IssueCoupon("C-1", "ann", "match-play", 2_500))

    def mark(records: list[Json]) -> None:
        records[0]["body"][0]["play_money"] = True
        records[0]["transfers"][0][:2] = ["play:promotions", "play:coupons:ann"]

    rewritten(house.floor.store, COUPONS, mark, sealed=True)
    assert faults(house.floor.store) == ["issue-coupon is booked as play money, and it was cash"]
