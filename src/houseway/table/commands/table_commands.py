"""Defines the commands that people give at a live table. Each is carried out whole or refused."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.table.live.fact import tag_of
from houseway.table.live.facts import Cards, Steps, Vigorish


class Command(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="command",
    tag=tag_of,
):
    """A command; its name is the name of its class: ``NoMoreBets`` is ``no-more-bets``."""


class Open(Command, frozen=True):
    """Open the table with its game, the rules in force and the chips it begins with."""

    game: str
    options: dict[str, str] = {}
    cards: Cards = "house"
    steps: Steps = "automatic"
    vigorish: Vigorish = "at once"
    inventory: Cents = 10_000_000
    decision_seconds: int = 0  # for each decision of a player; 0 for no clock
    sign: int = 0  # number of the submitted sign at the table; 0 for the one of these rules, if any
    betting_seconds: int = 0  # for the bets after the first one of a round; 0 for no clock
    pause_seconds: int = 0  # from the end of a round to the next deal, at least
    clock_alone: bool = True  # whether these times also hold for a player who is alone at the table
    training: bool = False  # a dealer deals to automatic players, for chips that are worth nothing


class ChangeLimits(Command, frozen=True):
    """Change minimums, maximums and increments at once, with the sign that shows the new ones."""

    options: dict[str, str | None]
    sign: str
    announced: bool


class SubmitSign(Command, frozen=True):
    """Record that a sign was submitted to the Division, under a reference, before it is used.

    It shows the rules in effect, or those of the planned ``change`` that it announces.
    """

    sign: str
    location: str
    size: str
    language: str
    reference: str
    change: int = 0


class HangSign(Command, frozen=True):
    """Hang a sign with the rules in effect: one that was submitted at this table.

    Without a name it is the registered sign for these rules.
    """

    sign: str = ""


class PlanChange(Command, frozen=True):
    """Plan new options, None for a default, from a time on (microseconds since 1970). Notice follows."""

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
    """Cash goes into the drop box and chips to the person; ``chip``: in a color, each of this value."""

    cents: Cents
    chip: Cents = 0


class TakeBuyIn(Command, frozen=True):
    """A dealer or the cage takes a player's cash and hands out chips for it."""

    person: str
    cents: Cents
    chip: Cents = 0


class AskBuyIn(Command, frozen=True):
    """A player at a table that plays for cash asks for chips; 0 cents take it back."""

    cents: Cents
    chip: Cents = 0


class DeclineBuyIn(Command, frozen=True):
    """A dealer or the cage declines what a player asked for. ``cents`` is the amount that was declined."""

    person: str
    cents: Cents
    why: str


class CashOut(Command, frozen=True):
    """The person leaves the table with all chips."""


class Tip(Command, frozen=True):
    cents: Cents


class Wager(Command, frozen=True):
    """All that the seat bets in the coming round; an empty mapping takes the wagers back.

    ``coupons`` are the numbers of coupons that lie beside the chips, by wager.
    """

    seat: str
    bets: dict[str, Cents]
    coupons: dict[str, str] = {}


class Ready(Command, frozen=True):
    """The seat has finished its wagers. At an automatic table the deal begins when all seats are ready."""

    seat: str


class OfferChance(Command, frozen=True):
    """Fix the shares that you give in the chance of later rounds: ``anchor`` is the end of a hash chain."""

    anchor: str


class GiveChance(Command, frozen=True):
    """Give your share in the chance of the next round: the next value back along the hash chain."""

    value: str


class SeatGuest(Command, frozen=True):
    """The dealer at a real table seats a patron who is not online, and changes cash into chips."""

    seat: str
    guest: str
    cents: Cents
    chip: Cents = 0


class GuestBuysIn(Command, frozen=True):
    seat: str
    cents: Cents
    chip: Cents = 0


class GuestWagers(Command, frozen=True):
    """All that a guest bets in the coming round, as the chips lie; an empty mapping takes them back."""

    seat: str
    bets: dict[str, Cents]


class GuestLeaves(Command, frozen=True):
    """A guest stands up and leaves with all chips."""

    seat: str


class SeatAutomatic(Command, frozen=True):
    """Seat an automatic player at a training table, who wagers and decides by itself."""

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
    """Report what went wrong at the step, with the card that was exposed where the cards are real."""

    step: str
    irregularity: str
    card: str | None = None


class TakeBack(Command, frozen=True):
    """Undo the dealer's last entry, which was wrong."""

    step: str


class Decide(Command, frozen=True):
    """``asked`` is the number of the question: a later one with the same key is not answered by it.

    ``cents`` go with a decision of which the player says the amount, and with no other.
    """

    seat: str
    step: str
    decision: str
    asked: int | None = None
    cents: Cents | None = None


class SetHand(Command, frozen=True):
    seat: str
    step: str
    groups: list[list[str]]
    asked: int | None = None


class DecideForAbsent(Command, frozen=True):
    """The player is absent: the answer is the one that the rules prescribe."""

    seat: str
    step: str
    why: str


class SetClock(Command, frozen=True):
    """Set the seconds that players have for each decision; 0 for no clock.

    ``betting`` are the seconds for bets, ``pause`` those between two rounds, and ``alone`` says whether the
    times also hold for a player who is alone at the table. What is left out stays as it is.
    """

    seconds: int
    betting: int | None = None
    pause: int | None = None
    alone: bool | None = None


class CollectVigorish(Command, frozen=True):
    seat: str


class Fill(Command, frozen=True):
    """Ask for chips from the cage; negative to send chips back. ``chips`` are numbers by value in cents.

    Somebody else confirms the slip, unless the house leaves it to one person.
    """

    cents: Cents
    chips: dict[str, int] = {}


class DecideFill(Command, frozen=True):
    """Confirm a slip that somebody else has asked for, or decline it."""

    slip: int
    approve: bool


class ProposeCorrection(Command, frozen=True):
    """Give chips to a person who was paid too little, or (negative) take back what was paid too much."""

    person: str
    cents: Cents
    why: str


class DecideCorrection(Command, frozen=True):
    """A second person agrees to a proposed correction, or does not."""

    proposal: int
    approve: bool


class Dispute(Command, frozen=True):
    """Stop the table until a supervisor has resolved it; by a player, only call the floor."""

    why: str


class ResolveDispute(Command, frozen=True):
    how: str


class AcknowledgeAlert(Command, frozen=True):
    alert: int


class Repair(Command, frozen=True):
    """Report that what stopped the table is repaired."""

    how: str


class Close(Command, frozen=True):
    """Close the table; ``chips`` are those counted in the rack, numbers by value in cents."""

    chips: dict[str, int] = {}


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
    | TakeBuyIn
    | AskBuyIn
    | DeclineBuyIn
    | CashOut
    | Tip
    | Wager
    | Ready
    | OfferChance
    | GiveChance
    | SeatGuest
    | GuestBuysIn
    | GuestWagers
    | GuestLeaves
    | SeatAutomatic
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
    | DecideFill
    | ProposeCorrection
    | DecideCorrection
    | Dispute
    | ResolveDispute
    | AcknowledgeAlert
    | Repair
    | Close
)


def name_of(command: msgspec.Struct | type[msgspec.Struct]) -> str:
    """Return the name of a command or fact, or of its class, as the log and the API write it."""
    return str(command.__struct_config__.tag)
