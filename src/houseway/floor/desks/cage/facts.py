"""Commands and facts of the cage: chips that it keeps for patrons, and how money moves in the house."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact
from houseway.table.live.money import BuyIns, MoneyRules

# Commands.


class ClearSeat(Command, frozen=True):
    """A supervisor clears the places of a patron who has walked off, and the cage keeps the chips."""

    table: str
    person: str
    why: str


class RedeemChips(Command, frozen=True):
    """The patron is paid all chips that the cage keeps, in cash."""


class BringChips(Command, frozen=True):
    """The patron brings all chips that the cage keeps to a table."""

    table: str


class SetMoneyRules(Command, frozen=True):
    """Set what the house asks for when money moves; what is left out is as usual."""

    second_person: bool = True
    third_person_from: Cents = MoneyRules().third_person_from
    large_buy_in: Cents = MoneyRules().large_buy_in
    buy_ins: BuyIns = "players"


# Facts.


class ChipsKept(Fact, frozen=True):
    """Chips for play money are kept apart from those for cash, and so are they when they go."""

    person: str
    cents: Cents
    table: str
    why: str
    by: str
    at: int
    play_money: bool = False


class ChipsRedeemed(Fact, frozen=True):
    person: str
    cents: Cents
    at: int
    play_money: bool = False


class ChipsSent(Fact, frozen=True):
    """The chips were brought to the table where the patron plays now."""

    person: str
    cents: Cents
    table: str
    at: int
    play_money: bool = False


class MoneyRulesSet(Fact, frozen=True):
    second_person: bool
    third_person_from: Cents
    large_buy_in: Cents
    buy_ins: BuyIns
    by: str
    at: int

    @property
    def rules(self) -> MoneyRules:
        return MoneyRules(self.second_person, self.third_person_from, self.large_buy_in, self.buy_ins)


AnyCageCommand = ClearSeat | RedeemChips | BringChips | SetMoneyRules
ChipsFact = ChipsKept | ChipsRedeemed | ChipsSent
AnyCageFact = ChipsKept | ChipsRedeemed | ChipsSent | MoneyRulesSet
