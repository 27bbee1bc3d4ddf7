"""Defines wagers, seats, and the verdict on a wager once the outcome is known.

At some games a wager must be an amount that whole cents can pay; at some it depends on the moment what
may be added.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.progressives import Award, AwardTable
from houseway.rules.wagers.payout import Odds, Row, Vigorish

Outcome = TypeVar("Outcome")
Bets = Mapping[str, Cents]  # the bets of one player: wager name to cents


class Behind(NamedTuple):
    """A further person who wagers on a spot; the second person is number 2."""

    spot: int
    number: int

    def __str__(self) -> str:
        return f"{self.spot}/{self.number}"


Seat = int | Behind  # a spot, or a person who wagers behind the player of a spot
Seats = Mapping[Seat, Bets]

_SEAT = re.compile(r"([1-9]\d?)(?:/([2-9]))?")


def seat_named(text: str) -> Seat:
    """Parse ``3``, or ``3/2`` for the second person who wagers on spot 3."""
    match = _SEAT.fullmatch(text)
    if not match:
        raise Refusal(
            f"{text!r} is not a seat. Write the number of a spot, such as 3, or 3/2 for a second person."
        )
    return Behind(int(match[1]), int(match[2])) if match[2] else int(match[1])


def spot_of(seat: Seat) -> int:
    return seat.spot if isinstance(seat, Behind) else seat


def seat_order(seat: Seat) -> tuple[int, int]:
    """Return a sort key: by spot, and at a spot the person who plays it first."""
    return (seat.spot, seat.number) if isinstance(seat, Behind) else (seat, 1)


def from_dealers_left(seats: Seats) -> Seats:
    """Sort seats clockwise, the order of the deal: seat 1 is farthest to the dealer's left."""
    return {seat: seats[seat] for seat in sorted(seats, key=seat_order)}


def from_dealers_right(seats: Seats) -> Seats:
    """Sort seats counterclockwise, the usual order of payment; at a spot, the person who plays it first."""
    return {
        seat: seats[seat] for seat in sorted(seats, key=lambda seat: (-spot_of(seat), seat_order(seat)[1]))
    }


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"  # the rules of the game return the stake
    VOID = "void"  # an irregularity voided the hand or the round
    STANDS = "stands"  # nothing is decided yet: the wager stays on the layout for the next round


class Verdict(msgspec.Struct, frozen=True, dict=True):
    """The decision on a wager, before any money: the result, the paragraph and the reason in words."""

    result: Result
    cite: Citation
    reason: str
    odds: Odds | None = None
    odds_cite: Citation | None = None
    vigorish: Vigorish | None = None
    given_back: Fraction | None = None  # the part of a lost stake that is returned, as after a surrender
    row: str = ""  # the printed title of the row of the pay table, if it is decided by one
    becomes: str = ""  # the form in which a wager that stands goes on, if it moves
    off: bool = False  # the round does not count for the wager: it is not in play
    award: Award | None = None  # what is won from a progressive meter, which keeps the stake
    paid_as: str = ""  # what is printed instead of odds: an amount, or a share of the meter

    @classmethod
    def of_award(cls, cite: Citation, reason: str, award: Award) -> Verdict:
        """Return the verdict on a progressive wager whose award depends on a meter."""
        return cls(Result.WIN, cite, reason, row=award.title, award=award, paid_as=award.words)

    @cached_property
    def gain(self) -> Fraction | int:
        """Return the player's exact gain for each unit of the wager, without rounding.

        An int if it is whole, for speed: odds add up millions of outcomes.
        """
        if self.result is Result.LOSE or (self.award and not self.odds):
            gain = (self.given_back or 0) - Fraction(1)
        else:
            gain = self.odds.ratio if self.odds else Fraction(0)
        if self.vigorish:
            gain -= self.vigorish.rate(self.odds.ratio if self.odds else Fraction(0))
        return int(gain) if gain.denominator == 1 else gain


def wins(
    cite: Citation,
    reason: str,
    odds: Odds,
    odds_cite: Citation,
    vigorish: Vigorish | None = None,
    *,
    row: str = "",
) -> Verdict:
    return Verdict(Result.WIN, cite, reason, odds, odds_cite, vigorish, row=row)


def loses(cite: Citation, reason: str, given_back: Fraction | None = None, *, row: str = "") -> Verdict:
    return Verdict(Result.LOSE, cite, reason, given_back=given_back, row=row)


def pushes(cite: Citation, reason: str, vigorish: Vigorish | None = None, *, row: str = "") -> Verdict:
    return Verdict(Result.PUSH, cite, reason, vigorish=vigorish, row=row)


def paid_by(pay_row: Row, cite: Citation, reason: str, table_cite: Citation, *, row: str = "") -> Verdict:
    """Return what a row of a pay table says: a win at its odds, a push or a loss, which names its row."""
    match pay_row.pays:
        case "push":
            return pushes(table_cite, reason, row=row or pay_row.title)
        case "lose":
            return loses(table_cite, reason, row=row or pay_row.title)
        case odds:
            return wins(cite, reason, odds, table_cite, row=row)


def stands(cite: Citation, reason: str, becomes: str = "", *, off: bool = False) -> Verdict:
    return Verdict(Result.STANDS, cite, reason, becomes=becomes, off=off)


class Course(tuple[Outcome, ...]):
    """Outcomes one after the other: each decides the wagers that the one before it left standing."""


# What a player may do to a wager that stands: change it or take it down, only reduce it or take it down, or
# nothing.
WhileStanding = Literal["free", "only less", "stays"]


@dataclass(frozen=True, slots=True)
class Wager(Generic[Outcome]):
    """A wager. ``decide`` gives the verdict from the outcome and, where it matters, the other bets."""

    name: str
    title: str
    cite: Citation
    decide: Callable[[Outcome, Bets], Verdict]
    verdicts: tuple[Verdict, ...]  # all that ``decide`` can return
    placed: Literal["before the deal", "during the round"] = "before the deal"
    for_the_dealer: bool = False  # a tip: what is returned goes to the tip box
    # Sets of other bets that make a difference to it, per unit of it: its odds are computed for each.
    beside: tuple[Bets, ...] = field(default=({},), compare=False)
    # The wager that it was placed as, where this is what it has become: it has moved, or it is marked.
    form_of: str = ""
    # The wager without which nobody makes it, and which it equals: the demonstration has both.
    made_with: str = ""
    while_standing: WhileStanding = "free"
    on_hand: int = 0  # the hand of the seat at which its chips are, where that is one of several
    chips_on: str = ""  # the wager on whose area its chips are, where that is not its own
    # Those of the verdicts that pay what others pay together: pay tables do not print them.
    combined: tuple[Verdict, ...] = field(default=(), compare=False)

    @property
    def printed(self) -> tuple[Verdict, ...]:
        """Return the verdicts that pay tables print."""
        return tuple(verdict for verdict in self.verdicts if verdict not in self.combined)

    progressive: AwardTable | None = None  # its awards, where it feeds a meter and is paid from it

    @property
    def charged_when_placed(self) -> Vigorish | None:
        """Return the vigorish that is paid together with the stake, whatever comes of it."""
        charges = (verdict.vigorish for verdict in self.verdicts)
        return next((charge for charge in charges if charge and charge.when_placed), None)


@dataclass(frozen=True, slots=True)
class AutomaticBonus(Generic[Outcome]):
    """A bonus on a wager, without a stake of its own. ``decide`` returns None if none is due."""

    name: str
    title: str
    on: str  # the wager whose amount it is paid on
    cite: Citation
    decide: Callable[[Outcome, Bets], Verdict | None]
    verdicts: tuple[Verdict, ...]  # all that ``decide`` can return, each a win
    adds_up: bool = False  # ``decide`` may also return the sum of several of them

    def due(self, outcome: Outcome, bets: Bets) -> Verdict | None:
        """Return the bonus for a player with these bets, or None."""
        return self.decide(outcome, bets) if self.on in bets else None


def either(
    name: str, title: str, condition: Callable[[Outcome], bool], won: Verdict, lost: Verdict
) -> Wager[Outcome]:
    """Make a wager that wins on a condition and loses otherwise."""
    return Wager(name, title, won.cite, lambda outcome, _: won if condition(outcome) else lost, (won, lost))


# Amounts that whole cents can pay: at some games a wager of another amount is not accepted.

A_DOLLAR: Cents = 100


def check_payable_if_won(wager: Wager[Any], bet: Cents) -> None:
    """Refuse an amount that cannot be paid at some odds at which the wager may win."""
    for verdict in wager.verdicts:
        if verdict.result is Result.WIN and verdict.odds:
            check_payable(wager.name, bet, verdict.odds, verdict.odds_cite or wager.cite)


def check_payable(name: str, bet: Cents, odds: Odds, cite: Citation) -> None:
    """Refuse an amount that whole cents cannot pay at the odds; name one that they can."""
    if not bet * odds.units % odds.per:
        return
    step = odds.per * (1 if bet % A_DOLLAR else A_DOLLAR)
    less, more = bet // step * step, -(-bet // step) * step
    either = f"{dollars(less)} or {dollars(more)}" if less else dollars(more)
    raise Refusal(f"{name}: {dollars(bet)} cannot be paid at {odds}. Bet {either}.", cite)


def most_payable(most: Cents, odds: Odds) -> Cents:
    """Return the largest amount up to this one that can be paid at the odds, in dollars if it can be."""
    for step in (odds.per * A_DOLLAR, odds.per):
        if most >= step:
            return most // step * step
    return 0


def unit_of(wager: Wager[Any]) -> Cents | None:
    """Return the least amount whose multiples pay whole dollars, if not every whole dollar can be paid."""
    odds = [verdict.odds for verdict in wager.verdicts if verdict.result is Result.WIN and verdict.odds]
    if all(A_DOLLAR * paid.units % paid.per == 0 for paid in odds):
        return None
    return A_DOLLAR * lcm(*(paid.per // gcd(paid.per, paid.units) for paid in odds))


# What depends on the moment between two rounds: wagers that may be added now, and wagers that are off.


@dataclass(frozen=True)
class Moment:
    """What a player with some bets may add now. Wagers that are not named may be placed as always."""

    most: Mapping[str, Cents] = field(default_factory=dict)  # of a wager in all; 0 if it may not be added
    off: frozenset[str] = frozenset()  # those of the bets for which the next round does not count
