"""What the house should win on wagers that were made, and how far luck may move it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Any

from houseway.equipment.money import Cents
from houseway.odds.wager_odds import branches_of, distribution_of
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Branch
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.settlement import settle_bets, settle_seats
from houseway.rules.wagers.wagers import Bets, Seats


@dataclass(frozen=True)
class Expectation:
    """Mean and variance of the house's win in cents. Rounds are independent, so both add up."""

    mean: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    def __add__(self, other: Expectation) -> Expectation:
        return Expectation(self.mean + other.mean, self.variance + other.variance)

    def band(self, confidence: float) -> tuple[float, float]:
        """Return the range of the win with this probability, for enough rounds to be normally distributed."""
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(self.variance)
        return float(self.mean) - reach, float(self.mean) + reach


class ExpectedWin:
    """The expected win of the rounds of a table, for the wagers that ``covers`` says have exact odds."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._known: dict[Any, Expectation] = {}

    @cached_property
    def _branches(self) -> tuple[Branch[Any], ...]:
        found = tuple(branches_of(self._table))
        if not self._table.wagers_stand:
            return found
        # Each round is counted as if it began in any state, as often as that comes up.
        return tuple(replace(branch, outcomes=branch.outcomes.seen_by("")) for branch in found)

    def covers(self, wager_name: str) -> bool:
        """Return whether a wager is counted: it has exact odds and is always offered."""
        if wager_name in self._when_offered:
            return wager_name in self._table.game.counted_alone
        return kind_of(wager_name) not in self._table.game.no_odds

    @cached_property
    def _sees_more(self) -> frozenset[str]:
        if not self._table.wagers_stand:
            return frozenset()
        counted = distribution_of(self._table)
        few = counted.seen_by("")
        return frozenset(name for name in self._table.by_name if counted.seen_by(name) is not few)

    @cached_property
    def _when_offered(self) -> frozenset[str]:
        return frozenset(self._table.game.odds_when_offered(self._table, ()))

    def of_round(self, seats: Seats) -> Expectation:
        """Return the expectation for the wagers before the deal, settled to the cent."""
        covered = [
            {name: bet for name, bet in sorted(bets.items()) if self.covers(name)} for bets in seats.values()
        ]
        # Wagers that are counted over other outcomes add to it as if they were independent of the rest.
        alone = [(name, bet) for bets in covered for name, bet in bets.items() if name in self._alone]
        expected = sum((self._of_wager(name, bet) for name, bet in alone), Expectation())
        together = [{name: bet for name, bet in bets.items() if name not in self._alone} for bets in covered]
        together = [bets for bets in together if bets]
        if not seats_share_outcome(self._table):
            # Every seat has its own hand; the correlation through the dealer's hand is ignored.
            return sum((self._cached([bets]) for bets in together), expected)
        found = expected + self._cached(together)
        if self._table.wagers_stand:
            # Each wager by itself: not every state of the game can have each of them on the layout.
            each = (self._of_wager(name, bet).mean for bets in covered for name, bet in bets.items())
            return replace(found, mean=sum(each, Fraction(0)))
        return found

    @cached_property
    def _alone(self) -> frozenset[str]:
        return self._table.game.counted_alone | self._sees_more

    def _of_wager(self, name: str, bet: Cents) -> Expectation:
        key = name, bet
        if key not in self._known:
            self._known[key] = _expectation(
                (-self._net(outcome, {1: {name: bet}}), ways) for outcome, ways in self._deciding(name)
            )
        return self._known[key]

    def _deciding(self, name: str) -> Iterator[tuple[Any, int]]:
        """Yield the outcomes that decide a wager by itself: those with which it can be on the layout."""
        for branch in branches_of(self._table, wager=name):
            for outcome, ways in branch.outcomes.seen_by(name).ways.items():
                if self._can_be_there(name, outcome):
                    yield outcome, ways

    def _can_be_there(self, name: str, outcome: Any) -> bool:
        """Return whether the wager may be on the layout: one that is off rests there, or is not made."""
        table = self._table
        if not table.by_name[name].decide(outcome, {name: 1}).off:
            return True
        if name in self._sees_more or table.game.condition_before is None:
            return name not in self._sees_more
        try:
            table.game.check_placing(table, table.game.condition_before(outcome), {name: 1}, {name: 1})
        except Refusal:
            return False
        return True

    def _cached(self, seats: list[dict[str, Cents]]) -> Expectation:
        key = tuple(sorted(tuple(bets.items()) for bets in seats))
        if key not in self._known:
            self._known[key] = _expectation(self._wins(seats)) if seats else Expectation()
        return self._known[key]

    def _wins(self, seats: list[dict[str, Cents]]) -> Iterator[tuple[Cents, int]]:
        for branch in self._branches:
            placed: Seats = {seat: with_decision(bets, branch.bets) for seat, bets in enumerate(seats, 1)}
            for outcome, ways in branch.outcomes.ways.items():
                yield -self._net(outcome, placed), ways

    def _net(self, outcome: Any, seats: Seats) -> Cents:
        if len(seats) == 1:
            return sum(wager.net for wager in settle_bets(self._table, outcome, seats[1]))
        return sum(
            wager.net for of_seat in settle_seats(self._table, outcome, seats).values() for wager in of_seat
        )


def _expectation(wins: Iterable[tuple[Cents, int]]) -> Expectation:
    """Return mean and variance of wins, each with its ways."""
    total = mean = square = 0
    for win, ways in wins:
        total += ways
        mean += ways * win
        square += ways * win * win
    expected = Fraction(mean, total)
    return Expectation(expected, Fraction(square, total) - expected**2)


def seats_share_outcome(table: Table[Any]) -> bool:
    """Return whether one outcome decides for the whole table, so that all seats can win at once."""
    return not table.game.own_keys


def with_decision(bets: Bets, branch: Bets) -> Bets:
    """Return the bets with what the decision adds, in multiples of the ante."""
    added = {
        name: units * bets["ante"] for name, units in branch.items() if name not in bets and "ante" in bets
    }
    return {**bets, **added}
