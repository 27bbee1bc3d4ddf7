"""Promotions: what a loss rebate, promotional chips or doubled payouts are worth to a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.drawing.formats import percent
from houseway.odds.export import in_percent
from houseway.odds.game_odds import BASE, game_odds, wager_asked
from houseway.odds.wager_odds import WagerOdds
from houseway.protection.report import Facts, Heading, Part, Report, Words, about_table
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import written_share
from houseway.rules.wagers.wagers import Result

MOST_ROUNDS = 2_000
USUAL_BETS = 200
_LARGEST = 40_000_000  # amounts that a player may be at, times bets: more takes too long

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rebate:
    """A part of what a player has lost is given back, after so many bets of one unit or earlier.

    ``by_rounds`` is what playing exactly 1, 2, … bets is worth in units; ``best`` what the whole promotion is
    worth to a player who stops at the best moment, by how far ahead or behind the player is.
    """

    rate: Fraction
    by_rounds: Sequence[float]
    best: float
    house_advantage: Fraction

    @cached_property
    def best_rounds(self) -> int:
        """Return after how many bets a fixed number is worth most."""
        return max(range(len(self.by_rounds)), key=self.by_rounds.__getitem__) + 1

    @property
    def turns_after(self) -> int | None:
        """Return the first number of bets after which the house is ahead again; None if it is not reached."""
        most = self.best_rounds
        later = [number for number, worth in enumerate(self.by_rounds, 1) if number > most and worth < 0]
        if self.by_rounds[most - 1] <= 0:
            return 1
        return later[0] if later else None


@dataclass(frozen=True)
class Promotions:
    """What promotions on one wager are worth, per unit."""

    odds: WagerOdds
    promotional_chip: Fraction  # also of a match play coupon with an equal bet
    doubled: Fraction  # house advantage when every win pays twice


def promotions(odds: WagerOdds) -> Promotions:
    doubled = sum(
        (
            Fraction(row.ways, odds.total) * row.gain * (2 if row.verdict.result is Result.WIN else 1)
            for row in odds.rows
        ),
        Fraction(0),
    )
    return Promotions(odds, odds.promotional_value, -doubled)


def rebate(odds: WagerOdds, rate: Fraction, rounds: int) -> Rebate:
    """Follow what a player may have won or lost over these rounds, in bets of one unit."""
    if not 0 < rate <= 1:
        raise Refusal(f"{rate} is not a rebate. Give a part of the loss above 0 and at most 1, as 10%.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"{rounds} bets cannot be followed. Choose 1 to {MOST_ROUNDS:,}.")
    unit, gains, chances = _steps(odds)
    lowest, highest = rounds * min(gains), rounds * max(gains)
    if (highest - lowest) * rounds > _LARGEST:
        raise Refusal(
            f"{rounds:,} bets on a wager that pays so much have too many results. Follow fewer bets."
        )
    amounts = np.arange(lowest, highest + 1) / unit
    worth = np.where(amounts < 0, amounts * float(1 - rate), amounts)
    fixed = _worth_by_rounds(gains, chances, rounds, worth, -lowest)
    value = _best_stopping(gains, chances, rounds, worth)
    return Rebate(rate, fixed, float(value[-lowest]), odds.house_advantage)


def _steps(odds: WagerOdds) -> tuple[int, list[int], list[float]]:
    """Return the gains in the smallest common part of a unit, and their chances."""
    unit = lcm(*(row.gain.denominator for row in odds.rows))
    chances: dict[int, float] = {}
    for row in odds.rows:
        gain = int(row.gain * unit)
        chances[gain] = chances.get(gain, 0.0) + row.ways / odds.total
    return unit, [*chances], [*chances.values()]


def _worth_by_rounds(
    gains: Sequence[int], chances: Sequence[float], rounds: int, worth: Floats, nothing: int
) -> list[float]:
    """Return what every number of bets is worth, from the distribution of what was won after it."""
    at = np.zeros(len(worth))
    at[nothing] = 1.0
    worths = []
    for _ in range(rounds):
        after = np.zeros_like(at)
        for gain, chance in zip(gains, chances, strict=True):
            after += chance * _moved(at, gain)
        at = after
        # Rounded once: a product of vectors is rounded differently on other processors.
        worths.append(fsum(at * worth))
    return worths


def _best_stopping(gains: Sequence[int], chances: Sequence[float], rounds: int, worth: Floats) -> Floats:
    """Return what it is worth to be at each amount with all bets to come.

    From the last bet backwards: going on is worth the average of where it leads, and stopping the amount with
    the rebate.
    """
    value = worth
    for _ in range(rounds):
        going_on = np.zeros_like(worth)
        for gain, chance in zip(gains, chances, strict=True):
            going_on += chance * _moved(value, -gain, worth)
        value = np.maximum(going_on, worth)
    return value


def _moved(values: Floats, by: int, beyond: Floats | None = None) -> Floats:
    """Return the values moved by so many places; at the ends, those of ``beyond`` or nothing."""
    moved = np.zeros_like(values) if beyond is None else beyond.copy()
    if by >= 0:
        moved[by:] = values[: len(values) - by]
    else:
        moved[:by] = values[-by:]
    return moved


# A rebate as people write it, with the other promotions on a wager, as a report.


def given_rebate(text: str) -> Fraction:
    """Read ``10%`` or ``1/10``."""
    part = written_share(text)
    if part is None:
        raise Refusal(f"--rebate {text!r} is not a part of the loss. Write 10% or 1/10.")
    return part


def wager_with_rebate(table: Table[Any], typed: str) -> str:
    """Return the name of the wager that is meant; refuse the base, which is several wagers."""
    name = wager_asked(table, typed)
    if name == BASE:
        raise Refusal("A rebate is followed for one wager. Name it with --wager.", table.game.cite)
    return name


@dataclass(frozen=True)
class OnWager:
    """All promotions on one wager of a table."""

    table: Table[Any]
    promotions: Promotions
    rebate: Rebate


def promotions_on(table: Table[Any], wager: str, rate: Fraction, bets: int = USUAL_BETS) -> OnWager:
    odds = game_odds(table, wager=wager)[wager]
    return OnWager(table, promotions(odds), rebate(odds, rate, bets))


def promotions_as_json(offer: OnWager) -> dict[str, Any]:
    values, given_back = offer.promotions, offer.rebate
    return {
        **about_table(offer.table),
        "wager": values.odds.wager.name,
        **in_percent("house_advantage", values.odds.house_advantage),
        **in_percent("promotional_chip", values.promotional_chip),
        **in_percent("house_advantage_with_wins_doubled", values.doubled),
        "rebate": str(given_back.rate),
        "bets": len(given_back.by_rounds),
        "worth_at_best_stopping_float": given_back.best,
        "best_number_of_bets": given_back.best_rounds,
        "worth_of_it_float": given_back.by_rounds[given_back.best_rounds - 1],
        "house_ahead_after": given_back.turns_after,
        "worth_by_bets_float": list(given_back.by_rounds),
    }


def promotions_report(offer: OnWager) -> Report:
    values, given_back = offer.promotions, offer.rebate
    best, turn, bets = given_back.best_rounds, given_back.turns_after, len(given_back.by_rounds)
    of_wager = [
        ("house advantage", percent(values.odds.house_advantage)),
        ("a promotional chip", f"is worth {percent(values.promotional_chip)} of its amount"),
        ("match play", "is worth the same, beside an equal bet"),
        ("every win paid twice", f"makes the house advantage {percent(values.doubled)}"),
    ]
    of_rebate = [
        ("stopping best", f"is worth {given_back.best:.4f} units"),
        ("a fixed number", f"{best:,} bets, worth {given_back.by_rounds[best - 1]:.4f} units"),
        ("the house is ahead", "not within these bets" if turn is None else f"from {turn:,} bets on"),
    ]
    heading = Heading(f"A rebate of {percent(given_back.rate)} of the loss, within {bets:,} bets")
    note = Words(
        "Bets are of one unit. The best player stops by how far ahead or behind, with the rebate in mind. "
        "The house decides how many bets a rebate needs."
    )
    title = f"{offer.table.game.title}, {values.odds.wager.name}: what promotions are worth"
    sections: list[list[Part]] = [[Facts(of_wager)], [heading, Facts(of_rebate)], [note]]
    return Report(offer.table, title, sections, promotions_as_json(offer))
