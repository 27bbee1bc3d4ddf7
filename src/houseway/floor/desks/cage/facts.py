"""What is asked of the cage about chips that it keeps for patrons, and what came about there."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.facts.fact import Fact

# Commands.


class ClearSeat(Command, frozen=True):
    """By a supervisor: a patron has walked off. The places are free, and the cage keeps the chips."""

    table: str
    person: str
    why: str


class RedeemChips(Command, frozen=True):
    """By the patron: all that the cage keeps, in cash."""


class BringChips(Command, frozen=True):
    """By the patron: all that the cage keeps, as chips at a table."""

    table: str


# Facts.


class ChipsKept(Fact, frozen=True):
    person: str
    cents: Cents
    table: str
    why: str
    by: str
    at: int


class ChipsRedeemed(Fact, frozen=True):
    person: str
    cents: Cents
    at: int


class ChipsSent(Fact, frozen=True):
    """To the table where the patron plays now."""

    person: str
    cents: Cents
    table: str
    at: int


AnyCageCommand = ClearSeat | RedeemChips | BringChips
AnyCageFact = ChipsKept | ChipsRedeemed | ChipsSent
