"""A wager, and the verdict on it once the outcome is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Generic, Literal, NamedTuple, TypeVar

import msgspec

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, Vigorish

Outcome = TypeVar("Outcome")
Bets = Mapping[str, Cents]  # what one player has on the layout: wager name to cents


class Behind(NamedTuple):
    """A further person who wagers on a spot: the second is number 2."""

    spot: int
    number: int

    def __str__(self) -> str:
        return f"{self.spot}/{self.number}"


Seat = int | Behind  # a spot, or a person who wagers behind the one that plays it
Seats = Mapping[Seat, Bets]

_SEAT = re.compile(r"([1-9]\d?)(?:/([2-9]))?")


def seat_named(text: str) -> Seat:
    """``3``, or ``3/2`` for the second person who wagers on spot 3."""
    found = _SEAT.fullmatch(text)
    if not found:
        raise Refusal(
            f"{text!r} is not a seat. Write the number of a spot, as 3, or 3/2 for a second person."
        )
    return Behind(int(found[1]), int(found[2])) if found[2] else int(found[1])


def spot_of(seat: Seat) -> int:
    return seat.spot if isinstance(seat, Behind) else seat


def seat_order(seat: Seat) -> tuple[int, int]:
    """By spot, and at a spot the person who plays it first."""
    return (seat.spot, seat.number) if isinstance(seat, Behind) else (seat, 1)


def from_dealers_left(seats: Seats) -> Seats:
    """Seat 1 is farthest to the dealer's left: clockwise, the order of the deal."""
    return {seat: seats[seat] for seat in sorted(seats, key=seat_order)}


def from_dealers_right(seats: Seats) -> Seats:
    """Counterclockwise, the usual order of payment; at one spot, the person who plays it first."""
    return {
        seat: seats[seat] for seat in sorted(seats, key=lambda seat: (-spot_of(seat), seat_order(seat)[1]))
    }


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"  # the rules of the game return the stake
    VOID = "void"  # an irregularity voided the hand or the round


class Verdict(msgspec.Struct, frozen=True, dict=True):
    """What becomes of a wager, before any money: the paragraph that decides it and why in words."""

    result: Result
    cite: Citation
    reason: str
    odds: Odds | None = None
    odds_cite: Citation | None = None
    vigorish: Vigorish | None = None
    given_back: Fraction | None = None  # the part of a lost stake that the player keeps, as by surrender
    row: str = ""  # the row of the pay table that says so, as printed, where one does

    @cached_property
    def gain(self) -> Fraction | int:
        """What it brings the player for each unit of the wager, exactly, as if money could be divided.

        A whole number where it is one: odds are folded over millions of outcomes.
        """
        if self.result is Result.LOSE:
            gain = (self.given_back or 0) - Fraction(1)
        else:
            gain = self.odds.ratio if self.odds else Fraction(0)
            if self.vigorish:
                base = gain if self.vigorish.of == "won" else 1
                gain -= Fraction(self.vigorish.percent, 100) * base
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


@dataclass(frozen=True, slots=True)
class Wager(Generic[Outcome]):
    """One betting area. ``decide`` looks at the outcome and, where the rule says so, at the other bets."""

    name: str
    title: str
    cite: Citation
    decide: Callable[[Outcome, Bets], Verdict]
    verdicts: tuple[Verdict, ...]  # all that ``decide`` can say
    placed: Literal["before the deal", "during the round"] = "before the deal"
    for_the_dealer: bool = False  # a tip: what comes back goes to the tip box
    # Bets beside which it is judged where they matter to it, per unit of it: one set for each case.
    beside: tuple[Bets, ...] = field(default=({},), compare=False)


@dataclass(frozen=True, slots=True)
class AutomaticBonus(Generic[Outcome]):
    """Paid on a wager besides what becomes of it, with no stake of its own; None where none is due."""

    name: str
    title: str
    on: str  # the wager whose amount it is paid on
    cite: Citation
    decide: Callable[[Outcome, Bets], Verdict | None]
    verdicts: tuple[Verdict, ...]  # all that ``decide`` can say, each a win

    def due(self, outcome: Outcome, bets: Bets) -> Verdict | None:
        """What is paid to a player with these bets."""
        return self.decide(outcome, bets) if self.on in bets else None


def either(
    name: str, title: str, condition: Callable[[Outcome], bool], won: Verdict, lost: Verdict
) -> Wager[Outcome]:
    """A wager that wins on one condition and loses otherwise."""
    return Wager(name, title, won.cite, lambda outcome, _: won if condition(outcome) else lost, (won, lost))
