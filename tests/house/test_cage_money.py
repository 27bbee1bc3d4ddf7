"""The counted money of the cage: counts by two people, payments that it covers, money from the main bank."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.house.desks import cage
from houseway.house.desks import cage_money_desk as facts
from houseway.house.desks.cage import CageDesk
from houseway.house.desks.cage_money import STREAM, Till
from houseway.house.desks.cage_money_desk import CageMoneyDesk
from houseway.house.desks.command import DeskCommand
from houseway.house.floor import Person
from houseway.house.record import Record, encode
from houseway.house.roles import NotAllowed, Role
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.auditor.cage_money import audited_cage_money
from tests.auditor.chain import Json
from tests.support.timed_floor import (
    ACCOUNTANT,
    ANN,
    BOSS,
    CLERK,
    DEALER,
    SUPERVISOR,
    TimedFloor,
    timed_floor,
)

GUARD = Person("gus", Role.SECURITY)
OTHER_GUARD = Person("gail", Role.SECURITY)
ADMINISTRATOR = Person("adam", Role.ADMINISTRATOR)
OPENING = facts.CountCage("opening", 50_000_000, 80_000_000)
INVENTORY = 10_000_000


def _written(records: list[Record]) -> list[Json]:
    return [msgspec.json.decode(encode(record)) for record in records]


class House:
    def __init__(self, floor: TimedFloor) -> None:
        self.timed = floor
        self.floor = floor.floor
        self.desk = CageMoneyDesk(floor.floor)

    def count(self, command: facts.CountCage = OPENING) -> None:
        self.desk.order(ACCOUNTANT, command)
        self.confirm()

    def confirm(self, person: Person = GUARD) -> None:
        self.desk.order(person, facts.DecideCageSlip(self.desk.look(lambda money: money.last_slip), True))

    def till(self) -> tuple[int, int]:
        till = self.desk.look(lambda money: money.till)
        assert till is not None
        return till.cash, till.chips

    def refuses(self, person: Person, command: DeskCommand, says: str) -> None:
        before = self.floor.store.count()
        with pytest.raises(Refusal, match=says):
            self.desk.order(person, command)
        assert self.floor.store.count() == before

    def records(self) -> list[Record]:
        return list(self.floor.store.read(STREAM))

    def verify(self) -> None:
        assert [audit.faults for audit in audit_log(self.floor.store) if not audit.holds] == []
        tables = [record for table in self.floor.tables() for record in self.floor.records(table)]
        audited_cage_money(_written(self.records()), _written(tables))

    def sit(self, cents: int) -> None:
        self.timed.order(ANN, commands.SitDown("1"))
        self.timed.order(DEALER, commands.TakeBuyIn("ann", cents))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house that plays for money."""
    with timed_floor(tmp_path) as floor:
        house = House(floor)
        CageDesk(house.floor).order(ADMINISTRATOR, cage.SetMoneyRules(buy_ins="staff"))
        yield house


def test_two_people_count_the_cage_and_it_holds_what_they_counted(house: House) -> None:
    by_value = {"10000": 5_000}
    house.desk.order(ACCOUNTANT, facts.CountCage("opening", 50_000_000, 80_000_000, by_value))
    assert house.desk.look(lambda money: money.till) is None  # not before another person has confirmed it
    house.refuses(ACCOUNTANT, facts.DecideCageSlip(1, True), "You made slip 1 of the cage")
    house.refuses(Person("abe", Role.ACCOUNTING), facts.DecideCageSlip(1, True), "another department")
    house.refuses(ACCOUNTANT, OPENING, "Count 1 is still to be confirmed or declined")
    house.confirm()
    assert house.till() == (50_000_000, 80_000_000)
    house.refuses(GUARD, facts.DecideCageSlip(1, True), "No slip 1 of the cage is waiting")
    house.verify()


def test_who_counts_what(house: House) -> None:
    for person in (ANN, DEALER, GUARD, BOSS, ADMINISTRATOR):
        with pytest.raises(NotAllowed):
            house.desk.order(person, OPENING)
    house.refuses(ACCOUNTANT, facts.CountCage("day", 1, 1), "Begin with an opening count")
    house.refuses(ACCOUNTANT, facts.CountCage("opening", -1, 1), "cannot be -1 cents")
    house.refuses(ACCOUNTANT, facts.CountCage("opening", 500, 1, {"500": 2}), r"come to \$10, not to \$5")
    house.refuses(
        ACCOUNTANT, facts.CountCage("opening", 500, 1, {"300": 2}), "No note or coin is worth '300'"
    )
    house.refuses(ACCOUNTANT, facts.BringToCage(100, 0, "bank"), "never counted")


def test_the_cage_goes_down_and_up_by_what_is_paid(house: House) -> None:
    house.count()
    house.timed.open("sic-bo", inventory=INVENTORY)
    assert house.till() == (50_000_000, 70_000_000)
    house.sit(500_000)  # her cash is in the drop box
    assert house.till() == (50_000_000, 70_000_000)
    house.timed.order(CLERK, commands.Fill(1_000_000))
    house.timed.order(DEALER, commands.DecideFill(1, True))
    house.timed.order(CLERK, commands.Fill(-400_000))
    assert house.till() == (50_000_000, 69_000_000)  # a slip that waits moves nothing
    house.timed.order(DEALER, commands.DecideFill(2, True))
    assert house.till() == (50_000_000, 69_400_000)
    house.timed.order(ANN, commands.CashOut())
    assert house.till() == (49_500_000, 69_900_000)
    house.timed.order(ANN, commands.StandUp("1"))
    house.timed.order(BOSS, commands.Close())
    assert house.till() == (50_000_000, 80_000_000)  # nothing was won or lost
    house.verify()


def test_chips_of_a_patron_who_walked_off_are_paid_when_they_are_redeemed(house: House) -> None:
    house.count()
    house.timed.open("sic-bo", inventory=INVENTORY)
    house.sit(500_000)
    desk = CageDesk(house.floor)
    desk.order(SUPERVISOR, cage.ClearSeat("T1", "ann", "gone"))
    assert house.till() == (50_000_000, 70_500_000)
    desk.order(ANN, cage.BringChips("T1"))
    assert house.till() == (50_000_000, 70_000_000)
    desk.order(SUPERVISOR, cage.ClearSeat("T1", "ann", "gone again"))
    desk.order(ANN, cage.RedeemChips())
    assert house.till() == (49_500_000, 70_500_000)
    house.verify()


def test_what_the_cage_cannot_cover_is_refused_with_what_is_missing(house: House) -> None:
    house.count(facts.CountCage("opening", 300_000, 12_000_000))
    house.timed.open("sic-bo", inventory=INVENTORY)
    house.sit(500_000)
    house.timed.order(CLERK, commands.Fill(3_000_000))
    before = house.floor.store.count()
    with pytest.raises(Refusal, match=r"holds \$20,000 in chips, not the \$30,000 for this: \$10,000 is mis"):
        house.timed.order(DEALER, commands.DecideFill(1, True))
    with pytest.raises(Refusal, match=r"holds \$3,000 in cash, not the \$5,000 for this: \$2,000 is missing"):
        house.timed.order(ANN, commands.CashOut())
    assert house.floor.store.count() == before
    assert house.timed.view(ANN)["chips"] == 500_000
    house.desk.order(ACCOUNTANT, facts.BringToCage(1_000_000, 0, "main bank, transfer 12"))
    house.confirm()
    house.timed.order(ANN, commands.CashOut())
    assert house.till() == (800_000, 2_500_000)
    house.verify()


def test_a_round_is_paid_though_the_cage_lacks_the_chips(house: House) -> None:
    """The rules of the game say that it pays; what is missing shows, and nothing else is paid."""
    house.count(facts.CountCage("opening", 0, 100))
    house.timed.open("sic-bo", inventory=100)
    house.sit(100)
    house.desk.order(ACCOUNTANT, facts.BringToCage(0, 1_000_000, "main bank"))
    house.confirm()
    house.timed.order(DEALER, commands.TakeBuyIn("ann", 1_000_000))  # the rack is filled from the cage
    assert house.till() == (0, 0)
    while house.till()[1] >= 0:
        house.timed.play(ANN, "1", {"small": 1_000})
    assert house.timed.view(ANN)["chips"] > 1_000_000
    house.refuses(ACCOUNTANT, facts.BringToCage(0, -1, "back"), "is missing")
    house.verify()


def test_a_later_count_keeps_what_is_over_or_short_on_record(house: House) -> None:
    house.count()
    short = facts.CountCage("day", 49_999_000, 80_000_000)
    house.refuses(ACCOUNTANT, short, r"You counted \$499,990 .*; the log says \$500,000 and \$800,000")
    house.count(facts.CountCage("day", 49_999_000, 80_000_000, why="counted three times"))
    assert house.till() == (49_999_000, 80_000_000)
    (transfer,) = house.records()[-1].transfers
    assert (transfer.source, transfer.target, transfer.cents) == ("cage-cash", "over-short", 1_000)
    house.desk.order(ACCOUNTANT, facts.CountCage("shift", 49_999_000, 80_000_000))
    house.timed.open("sic-bo", inventory=INVENTORY)  # between the count and its confirmation
    house.confirm()
    assert house.till() == (49_999_000, 70_000_000)
    house.verify()


def test_a_large_amount_from_the_bank_needs_a_third_person(house: House) -> None:
    house.count()
    house.desk.order(ACCOUNTANT, facts.BringToCage(-5_000_000, 0, "deposit"))
    house.confirm()
    assert house.till()[0] == 50_000_000
    house.refuses(GUARD, facts.DecideCageSlip(2, True), "needs a third person")
    house.confirm(OTHER_GUARD)
    assert house.till()[0] == 45_000_000
    house.desk.order(ACCOUNTANT, facts.BringToCage(100, 0, "coins"))
    house.desk.order(ACCOUNTANT, facts.DecideCageSlip(3, False))  # accounting takes it back
    assert house.till()[0] == 45_000_000
    house.verify()


def test_a_house_that_plays_for_money_counts_its_cage_first(house: House) -> None:
    with pytest.raises(Refusal, match="The cage was never counted, and this house plays for money"):
        house.timed.open("sic-bo")
    house.count()
    house.timed.open("sic-bo")
    house.verify()


def test_a_payment_that_the_cage_does_not_know_is_found(house: House, tmp_path: Path) -> None:
    house.count()
    house.timed.open("sic-bo", inventory=INVENTORY)
    house.sit(500_000)
    house.timed.clock.set("19:30:00")
    house.timed.order(ANN, commands.CashOut())
    with open_store(tmp_path / "copy.db") as copy:
        for stream in house.floor.store.streams():
            for record in house.floor.store.read(stream):
                if record.stream != STREAM or record.number < 4:
                    copy.append([record])
        faults = [fault.words for audit in audit_log(copy) for fault in audit.faults]
    assert any("moved money of the cage, which has no record of it" in words for words in faults)


def test_the_state_is_read_again_from_the_log(house: House) -> None:
    house.count()
    house.timed.open("sic-bo", inventory=INVENTORY)
    assert CageMoneyDesk(house.floor).look(lambda money: money.till) == Till(50_000_000, 70_000_000)
    other = type(house.floor.cage_money)(house.floor.store, house.floor.clearance.money_rules)
    assert other.look(lambda money: money.till) == Till(50_000_000, 70_000_000)
