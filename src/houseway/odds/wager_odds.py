"""The exact odds of a wager: how often it wins, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents, check_wager_amount
from houseway.refusal import Refusal
from houseway.rules.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.payout import Odds, to
from houseway.rules.settlement import settle_bets
from houseway.rules.wagers import Bets, Result, Verdict, Wager


@dataclass(frozen=True)
class Row:
    """One result of a wager: its ways, and what the player gains for each unit bet."""

    verdict: Verdict
    ways: int
    gain: Fraction

    @property
    def pays(self) -> str | None:
        return self.verdict.odds.words if self.verdict.odds else None


@dataclass(frozen=True)
class WagerOdds:
    """Results of one wager, wins first. ``beside`` are other bets of the player that matter to it."""

    wager: Wager[Any]
    beside: Bets
    rows: tuple[Row, ...]

    @cached_property
    def total(self) -> int:
        return sum(row.ways for row in self.rows)

    def ways(self, result: Result) -> int:
        return sum(row.ways for row in self.rows if row.verdict.result is result)

    @cached_property
    def house_advantage(self) -> Fraction:
        """The expected loss for each unit of the wager; positive where the house is ahead."""
        return -sum((row.ways * row.gain for row in self.rows), Fraction(0)) / self.total

    @property
    def hit_frequency(self) -> Fraction:
        return Fraction(self.ways(Result.WIN), self.total)

    @property
    def true_odds(self) -> Odds | None:
        """Ways to lose to ways to win; pushes decide nothing. None where the wager cannot win."""
        won = self.ways(Result.WIN)
        return to(self.ways(Result.LOSE), won) if won else None

    @cached_property
    def variance(self) -> Fraction:
        """Of the gain in one round, per unit of the wager."""
        square = sum((row.ways * row.gain**2 for row in self.rows), Fraction(0)) / self.total
        return square - self.house_advantage**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    def rounds_until(self, distance: Fraction, confidence: float) -> int:
        """Rounds after which the hold lies within this distance of the advantage, with this confidence."""
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        return ceil(z**2 * float(self.variance / distance**2))

    @property
    def promotional_value(self) -> Fraction:
        """What a chip that buys one decision is worth, per unit: a win pays it, a push leaves it in play.

        So is a match play coupon beside an equal wager: it doubles what a win pays and adds no risk.
        """
        won = sum((row.ways * row.gain for row in self.rows if row.verdict.result is Result.WIN), Fraction(0))
        return won / (self.total - self.ways(Result.PUSH))


def gain_per_unit(verdict: Verdict) -> Fraction:
    """Exact, as if money could be divided: no rounding of payouts or vigorish."""
    if verdict.result is Result.LOSE:
        return (verdict.given_back or 0) - Fraction(1)
    won = verdict.odds.ratio if verdict.odds else Fraction(0)
    charge = verdict.vigorish
    charged = Fraction(charge.percent, 100) * (won if charge.of == "won" else 1) if charge else Fraction(0)
    return won - charged


def distribution_of(table: Table[Any], removed: Sequence[Card] = ()) -> Distribution[Any]:
    if table.game.odds is None:
        raise Refusal(f"The exact odds of {table.game.title} are not computed yet.", table.game.cite)
    return table.game.odds(table, removed)


def every_wager_odds(
    table: Table[Any], removed: Sequence[Card] = (), bet: Cents | None = None
) -> Iterator[WagerOdds]:
    """Each wager in the order of the layout. With a bet, money is rounded as it is really paid."""
    distribution = distribution_of(table, removed)
    if bet is not None:
        check_wager_amount(bet, "the bet")
    for wager in table.wagers.values():
        for beside in wager.beside:
            yield wager_odds(table, wager, distribution, beside, bet)


def wager_odds(
    table: Table[Any],
    wager: Wager[Any],
    distribution: Distribution[Any],
    beside: Bets,
    bet: Cents | None = None,
) -> WagerOdds:
    """Folds the settlement over the distribution."""
    bets = {wager.name: bet or 1} | {name: units * (bet or 1) for name, units in beside.items()}
    ways: dict[int, int] = {}
    examples: dict[int, tuple[Verdict, Any]] = {}
    for outcome, count in distribution.ways.items():
        verdict = wager.decide(outcome, bets)
        key = id(verdict)  # verdicts are built once, when the table opens
        ways[key] = ways.get(key, 0) + count
        examples.setdefault(key, (verdict, outcome))
    rows = [
        Row(verdict, ways[key], gain_at(table, outcome, wager.name, bets) if bet else gain_per_unit(verdict))
        for key, (verdict, outcome) in examples.items()
    ]
    return WagerOdds(wager, beside, tuple(sorted(_merged(rows), key=_wins_first)))


def gain_at(table: Table[Any], outcome: Any, wager_name: str, bets: Bets) -> Fraction:
    """The gain for each cent of this wager, with every rounding and limit of a real payment."""
    settled = next(one for one in settle_bets(table, outcome, bets) if one.wager == wager_name)
    return Fraction(settled.net, settled.bet)


def _merged(rows: Sequence[Row]) -> list[Row]:
    """Verdicts that come to the same money are one result, whatever their reasons."""
    merged: dict[tuple[Result, str | None, Fraction], Row] = {}
    for row in rows:
        key = (row.verdict.result, row.pays, row.gain)
        ways = merged[key].ways if key in merged else 0
        merged[key] = Row(row.verdict, ways + row.ways, row.gain)
    return list(merged.values())


def _wins_first(row: Row) -> tuple[bool, bool, Fraction]:
    result = row.verdict.result
    return result is not Result.WIN, result is not Result.PUSH, -row.gain
