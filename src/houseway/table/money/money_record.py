"""What a table keeps of its money for the pit: slips, corrections, and the count at its closing."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents

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
        """Forget what the person asked for, and what was said to it."""
        self.asked = {who: wish for who, wish in self.asked.items() if who != person}
        self.declined = {who: answer for who, answer in self.declined.items() if who != person}
