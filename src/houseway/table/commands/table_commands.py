"""What people ask of a live table. Each is carried out whole, or refused and changes nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.table.facts.fact import written_name
from houseway.table.facts.table_facts import Cards, Steps, Vigorish


class Command(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="command",
    tag=written_name,
):
    """One of those below; its name is the name of its class: ``NoMoreBets`` is ``no-more-bets``."""


class Open(Command, frozen=True):
    """The table with its game, the rules in force and the chips it begins with."""

    game: str
    options: dict[str, str] = {}
    cards: Cards = "house"
    steps: Steps = "automatic"
    vigorish: Vigorish = "at once"
    inventory: Cents = 10_000_000
    decision_seconds: int = 0  # for each decision of a player; 0 for no clock
    sign: int = 0  # the submission of the sign that hangs at the table; 0 for the one of these rules, if any


class ChangeLimits(Command, frozen=True):
    """At once: minimums, maximums and increments, with the sign that tells the new ones."""

    options: dict[str, str | None]
    sign: str
    announced: bool


class SubmitSign(Command, frozen=True):
    """What the Division is told of a sign before its use; the reference is that of the submission."""

    sign: str
    location: str
    size: str
    language: str
    reference: str


class HangSign(Command, frozen=True):
    """This one, of those submitted at the table, hangs there from now on, with the rules in effect.

    Without a name it is the one of these rules in the register of the house.
    """

    sign: str = ""


class PlanChange(Command, frozen=True):
    """Any options, None for a default, from a time on (microseconds since 1970). Notice of it follows."""

    options: dict[str, str | None]
    effective: int


class PostSign(Command, frozen=True):
    change: int
    sign: str


class AnnounceChange(Command, frozen=True):
    change: int


class NotifyDivision(Command, frozen=True):
    change: int
    reference: str


class WithdrawChange(Command, frozen=True):
    change: int
    why: str


class AllowWager(Command, frozen=True):
    """The seat's next wager may hold these bets, though they are outside the posted limits."""

    seat: str
    bets: dict[str, Cents]


class SitDown(Command, frozen=True):
    seat: str


class StandUp(Command, frozen=True):
    seat: str


class BuyIn(Command, frozen=True):
    """Cash goes into the drop box and chips to the person."""

    cents: Cents


class CashOut(Command, frozen=True):
    """All chips of the person leave the table with the person."""


class Tip(Command, frozen=True):
    cents: Cents


class Wager(Command, frozen=True):
    """All that the seat bets in the coming round; an empty mapping takes the wagers back."""

    seat: str
    bets: dict[str, Cents]


class Ready(Command, frozen=True):
    """The seat has placed what it wants. At an automatic table the cards are dealt when all are ready."""

    seat: str


class BeginRound(Command, frozen=True):
    pass


class NoMoreBets(Command, frozen=True):
    pass


class Answer(Command, frozen=True):
    """The dealer's or another official's answer to the step that the table is at."""

    step: str
    answer: Any = None


class Irregularity(Command, frozen=True):
    """Something went wrong at the step; with the card that was seen by it at a real table."""

    step: str
    irregularity: str
    card: str | None = None


class TakeBack(Command, frozen=True):
    """The dealer's last entry was wrong."""

    step: str


class Decide(Command, frozen=True):
    """``asked`` is the question as the table counted it: another one by the same name is not answered."""

    seat: str
    step: str
    decision: str
    asked: int | None = None


class SetHand(Command, frozen=True):
    seat: str
    step: str
    groups: list[list[str]]
    asked: int | None = None


class DecideForAbsent(Command, frozen=True):
    """The player is gone: what the rules take for granted then is the answer."""

    seat: str
    step: str
    why: str


class SetClock(Command, frozen=True):
    """The seconds that players have for each decision from now on; 0 for no clock."""

    seconds: int


class CollectVigorish(Command, frozen=True):
    seat: str


class Fill(Command, frozen=True):
    """Chips from the cage to the table; negative, back to it."""

    cents: Cents


class ProposeCorrection(Command, frozen=True):
    """Chips to a person who was paid too little, or (negative) back from one who was paid too much."""

    person: str
    cents: Cents
    why: str


class DecideCorrection(Command, frozen=True):
    """A second person agrees to a proposed correction, or does not."""

    proposal: int
    approve: bool


class Dispute(Command, frozen=True):
    why: str


class ResolveDispute(Command, frozen=True):
    how: str


class AcknowledgeAlert(Command, frozen=True):
    alert: int


class Repair(Command, frozen=True):
    """What stopped the table is put right."""

    how: str


class Close(Command, frozen=True):
    pass


AnyCommand = (
    Open
    | ChangeLimits
    | SubmitSign
    | HangSign
    | PlanChange
    | PostSign
    | AnnounceChange
    | NotifyDivision
    | WithdrawChange
    | AllowWager
    | SitDown
    | StandUp
    | BuyIn
    | CashOut
    | Tip
    | Wager
    | Ready
    | BeginRound
    | NoMoreBets
    | Answer
    | Irregularity
    | TakeBack
    | Decide
    | SetHand
    | DecideForAbsent
    | SetClock
    | CollectVigorish
    | Fill
    | ProposeCorrection
    | DecideCorrection
    | Dispute
    | ResolveDispute
    | AcknowledgeAlert
    | Repair
    | Close
)


def name_of(command: Command) -> str:
    tag = command.__struct_config__.tag
    return str(tag)
