"""Commands and facts about the counted money of the cage."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact

Count = Literal["opening", "shift", "day"]
SlipKind = Literal["opening", "shift", "day", "bank"]

# Commands.


class CountCage(Command, frozen=True):
    """Count the cash and the chips in the cage; the count holds once somebody else has confirmed it.

    ``cash_by_value`` and ``chips_by_value`` are numbers of notes, coins and chips by their value in cents.
    """

    kind: Count
    cash: Cents
    chips: Cents
    cash_by_value: dict[str, int] = msgspec.field(default_factory=dict)
    chips_by_value: dict[str, int] = msgspec.field(default_factory=dict)
    why: str = ""


class BringToCage(Command, frozen=True):
    """Ask for cash and chips from the main bank, or (negative) to send them there."""

    cash: Cents
    chips: Cents
    why: str


class DecideCageSlip(Command, frozen=True):
    """Confirm a count or a transfer with the main bank, or decline it."""

    slip: int
    approve: bool


class MoveCageMoney(Command, frozen=True):
    """Recorded by the house together with a record by which the cage paid or received something.

    ``settles`` says that a round was paid by it, which nothing may stop.
    """

    stream: str
    record: int
    cash: Cents
    chips: Cents
    settles: bool


# Facts.


class CageSlipMade(Fact, frozen=True):
    """``cash`` and ``chips`` are what was counted, or is to come; expected is what the log says is there."""

    slip: int
    kind: SlipKind
    cash: Cents
    chips: Cents
    expected_cash: Cents
    expected_chips: Cents
    cash_by_value: dict[str, int]
    chips_by_value: dict[str, int]
    why: str
    day: str  # the gaming day
    by: str
    at: int


class CageSlipDecided(Fact, frozen=True):
    """The money of a slip moves with the ``final`` confirmation: ``cash`` and ``chips``, by this much.

    ``third_person_from`` is the rule of the house at that time.
    """

    slip: int
    kind: SlipKind
    approve: bool
    final: bool
    cash: Cents
    chips: Cents
    is_first: bool  # count ever: it finds everything
    third_person_from: Cents
    by: str
    at: int


class CageMoneyMoved(Fact, frozen=True):
    """What a record of another stream put into the cage, or (negative) took from it."""

    stream: str
    record: int
    cash: Cents
    chips: Cents
    settles: bool
    at: int


AnyCageMoneyCommand = CountCage | BringToCage | DecideCageSlip
AnyCageMoneyFact = CageSlipMade | CageSlipDecided | CageMoneyMoved
