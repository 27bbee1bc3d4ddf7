"""Keeps the money of a table for the pit: fills, credits, corrections, buy-ins, the closing count.

The facts come first, then the record that they make, then the rules on how many people must sign.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.table.live.fact import Fact

Money = Literal["cash", "play", ""]  # what chips stand for; earlier versions did not say


class FillRequested(Fact, frozen=True):
    """Somebody asks for chips from the cage, or (negative) to send chips back; nothing moves yet.

    ``chips`` are numbers of chips by what one is worth, in cents.
    """

    slip: int
    by: str
    cents: Cents
    chips: dict[str, int] = msgspec.field(default_factory=dict)


class FillDecided(Fact, frozen=True):
    """Somebody else confirms a slip, or declines it; the chips move once the confirmation is ``final``."""

    slip: int
    by: str
    approved: bool
    final: bool = True


class BuyInAsked(Fact, frozen=True):
    """A player asks the dealer for chips; nothing moves until the dealer has the cash. 0 takes it back."""

    person: str
    cents: Cents
    chip: Cents = 0


class BuyInDeclined(Fact, frozen=True):
    """The dealer or the cage does not hand out the chips that a player asked for, and says why."""

    person: str
    cents: Cents
    by: str
    why: str


SlipFact = FillRequested | FillDecided | BuyInAsked | BuyInDeclined


# The record for the pit: slips, corrections, and the count at the closing.

SlipState = Literal["waiting", "done", "declined"]


class Slip(msgspec.Struct):
    """A fill, or (negative) a credit. ``confirmed_by`` are those who agreed; times as in records."""

    slip: int
    cents: Cents
    chips: dict[str, int]
    by: str
    at: int
    state: SlipState = "waiting"
    confirmed_by: list[str] = []
    declined_by: str = ""
    decided_at: int = 0


class Correction(msgspec.Struct):
    """A correction that was approved; negative where chips were taken back."""

    proposal: int
    person: str
    cents: Cents
    why: str
    by: str
    approved_by: list[str]
    at: int


class TableMoney(msgspec.Struct, frozen=True):
    """The money of a table at a moment. The win is closer, credits, drop and forms less opener and fills.

    ``corrections`` are those paid, less those taken back; they are chips of the rack, so they are in the win.
    ``forms`` are those in the drop box by which the house gave a vigorish to a patron. ``vigorish_owed`` was
    won by wagers and is not in the rack yet.
    """

    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents
    forms: Cents
    closer: Cents
    corrections: Cents
    handle: Cents  # all that was staked on settled wagers
    won_by_wagers: Cents
    vigorish_owed: Cents
    tips: Cents

    @property
    def win(self) -> Cents:
        return self.closer + self.credits + self.drop + self.forms - self.opener - self.fills


class ClosingCount(msgspec.Struct, frozen=True):
    """What was in the rack when the table closed: by the log, and as it was counted, if it was."""

    money: TableMoney
    by: str
    at: int
    chips: dict[str, int]
    difference: Cents  # counted, less what the log says; 0 if nobody counted


class AskedBuyIn(msgspec.Struct, frozen=True):
    """What a player has asked the dealer for; ``chip`` is the value of each chip, where chips have colors."""

    cents: Cents
    chip: Cents


class DeclinedBuyIn(msgspec.Struct, frozen=True):
    """What a player asked for and did not get, until the player asks again or leaves."""

    cents: Cents
    by: str
    why: str


class MoneyRecord(msgspec.Struct):
    """The part of a table's state that only the pit looks at."""

    slips: dict[int, Slip] = {}
    corrections: list[Correction] = []
    approvals: dict[int, list[str]] = {}  # of proposed corrections that a third person has to approve
    credits: Cents = 0
    closing: ClosingCount | None = None
    asked: dict[str, AskedBuyIn] = {}  # by person
    declined: dict[str, DeclinedBuyIn] = {}  # by person

    def end_request(self, person: str) -> None:
        """Forget the person's request, and the answer to it."""
        self.asked = {who: wish for who, wish in self.asked.items() if who != person}
        self.declined = {who: answer for who, answer in self.declined.items() if who != person}


# The rules of the house for moving money: how many people sign, and who enters buy-ins.

BuyIns = Literal["players", "staff"]


class MoneyRules(msgspec.Struct, frozen=True):
    """``buy_ins`` says who enters a buy-in. By players alone, the house plays for play money."""

    second_person: bool = True  # a fill or credit waits until a second person confirms it
    third_person_from: Cents = 5_000_000  # from here on, two people confirm; 0 for never
    large_buy_in: Cents = 1_000_000  # from here on, a buy-in alerts the pit; 0 for never
    buy_ins: BuyIns = "players"

    @property
    def is_play_money(self) -> bool:
        return self.buy_ins == "players"

    def needs_second(self, cents: Cents) -> bool:
        return self.second_person or self.needs_third(cents)

    def needs_third(self, cents: Cents) -> bool:
        return 0 < self.third_person_from <= abs(cents)

    def is_large(self, cents: Cents) -> bool:
        return 0 < self.large_buy_in <= cents


# At a table without a house.
NO_RULES = MoneyRules(second_person=False, third_person_from=0, large_buy_in=0)
