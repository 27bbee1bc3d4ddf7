"""Computes the expected win of the house: on recorded wagers, in a round with certain bets, and of the drop.

Every outcome of a round is settled to the cent. Where each seat has its own cards, seats count as
independent, although they play against the same cards of the dealer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, fsum, inf, log, sqrt
from statistics import NormalDist
from typing import Any

from houseway.equipment.money import Cents
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import branches_of, distribution_of
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Branch
from houseway.rules.analysis.own_odds import OwnOutcomes
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_bets, settle_seats
from houseway.rules.wagers.wagers import Bets, Seats, from_dealers_right


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
        branches = tuple(branches_of(self._table))
        if not self._table.wagers_stand:
            return branches
        # Each round is counted as if it began in any state, as often as that comes up.
        return tuple(replace(branch, outcomes=branch.outcomes.seen_by("")) for branch in branches)

    def covers(self, wager_name: str) -> bool:
        """Return whether a wager is counted: it has exact odds and is always offered."""
        if isinstance(self._table.own_odds(wager_name), OwnOutcomes):
            return self._table.is_counted_alone(wager_name)
        return self._table.has_odds(wager_name)

    @cached_property
    def _sees_more(self) -> frozenset[str]:
        if not self._table.wagers_stand:
            return frozenset()
        counted = distribution_of(self._table)
        few = counted.seen_by("")
        return frozenset(name for name in self._table.by_name if counted.seen_by(name) is not few)

    def of_round(self, seats: Seats) -> Expectation:
        """Return the expectation for the wagers before the deal, settled to the cent."""
        covered = [
            {name: bet for name, bet in sorted(bets.items()) if self.covers(name)} for bets in seats.values()
        ]
        # Wagers that are counted over other outcomes add to it as if they were independent of the rest.
        alone = [(name, bet) for bets in covered for name, bet in bets.items() if self._is_alone(name)]
        expected = sum((self._of_wager(name, bet) for name, bet in alone), Expectation())
        together = [{name: bet for name, bet in bets.items() if not self._is_alone(name)} for bets in covered]
        together = [bets for bets in together if bets]
        if not seats_share_outcome(self._table):
            # Every seat has its own hand; the correlation through the dealer's hand is ignored.
            return sum((self._cached([bets]) for bets in together), expected)
        expectation = expected + self._cached(together)
        if self._table.wagers_stand:
            # Each wager by itself: not every state of the game can have each of them on the layout.
            each = (self._of_wager(name, bet).mean for bets in covered for name, bet in bets.items())
            return replace(expectation, mean=sum(each, Fraction(0)))
        return expectation

    def _is_alone(self, wager_name: str) -> bool:
        return self._table.is_counted_alone(wager_name) or wager_name in self._sees_more

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
        before = table.game.play.condition.before(outcome)
        if name in self._sees_more or before is None:
            return name not in self._sees_more
        try:
            table.check_placed({name: 1}, {name: 1}, before)
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
    return not table.game.line.dealt.own_keys


def with_decision(bets: Bets, branch: Bets) -> Bets:
    """Return the bets with those that the decision adds, in multiples of the ante."""
    added = {
        name: units * bets["ante"] for name, units in branch.items() if name not in bets and "ante" in bets
    }
    return {**bets, **added}


# The handle and win of one round with certain bets, and how safe the house's bank is.

STEPS = 200  # of halving, more than a float has digits


@dataclass(frozen=True)
class WagerMoney:
    """One wager in an average round: the stakes and the win of the house, in cents."""

    staked: Fraction = Fraction(0)
    won: Fraction = Fraction(0)

    def __add__(self, other: WagerMoney) -> WagerMoney:
        return WagerMoney(self.staked + other.staked, self.won + other.won)

    @property
    def advantage(self) -> Fraction | None:
        return self.won / self.staked if self.staked else None


@dataclass(frozen=True)
class HouseRound:
    """An average round. ``parts`` are independent: wins of the house, each with its ways."""

    wagers: Mapping[str, WagerMoney]
    parts: tuple[Counter[Cents], ...] | None  # None where only averages are known

    @cached_property
    def together(self) -> WagerMoney:
        return sum(self.wagers.values(), WagerMoney())

    @property
    def handle(self) -> Fraction:
        """Return the average stakes of a round, with those that players add during it."""
        return self.together.staked

    @property
    def win(self) -> Fraction:
        return self.together.won

    @property
    def win_of_handle(self) -> Fraction:
        return self.win / self.handle

    @cached_property
    def variance(self) -> Fraction | None:
        if self.parts is None:
            return None
        return sum((_variance(part) for part in self.parts), Fraction(0))

    @property
    def standard_deviation(self) -> float | None:
        return None if self.variance is None else sqrt(self.variance)

    @property
    def rounds_until_level(self) -> Fraction | None:
        """Return N0, the rounds after which the expected win equals one standard deviation."""
        return None if self.variance is None or not self.win else self.variance / self.win**2

    @cached_property
    def _rate(self) -> float | None:
        """Return how fast the risk of ruin falls with each cent of the bank (Lundberg's coefficient).

        It is the positive solution r of E[exp(-r win)] = 1. Infinite where the house cannot lose, and 0
        where it has no advantage.
        """
        if self.parts is None:
            return None
        if self.win <= 0:
            return 0.0
        if not self.greatest_loss:
            return inf
        chances = [
            [(win, float(Fraction(ways, part.total()))) for win, ways in part.items()] for part in self.parts
        ]
        high = 1 / self.greatest_loss
        while _log_moment(chances, high) <= 0:
            high *= 2
        low = 0.0
        for _ in range(STEPS):
            middle = (low + high) / 2
            low, high = (low, middle) if _log_moment(chances, middle) > 0 else (middle, high)
        return low

    @property
    def greatest_loss(self) -> Cents:
        """Return the most that one round with these bets costs the house."""
        return sum(max(0, -min(part)) for part in self.parts or ())

    def risk_of_ruin(self, bank: Cents) -> tuple[float, float] | None:
        """Return between which probabilities the bank is lost if these bets are made for ever.

        The bounds are Lundberg's. They differ because a bank that is lost may be overdrawn by up to the
        greatest loss of a round.
        """
        if self._rate is None:
            return None
        if self._rate == 0:
            return 1.0, 1.0
        return exp(-self._rate * (bank + self.greatest_loss)), exp(-self._rate * bank)

    def bank_for(self, risk: float) -> Cents | None:
        """Return the bank that is lost with at most this probability, or None if none is enough or known."""
        if not self._rate:
            return None
        return ceil(-log(risk) / self._rate)


def _log_moment(chances: Sequence[Sequence[tuple[Cents, float]]], rate: float) -> float:
    return fsum(log(fsum(chance * exp(-rate * win) for win, chance in part)) for part in chances)


def _variance(wins: Counter[Cents]) -> Fraction:
    total = wins.total()
    mean = Fraction(sum(win * ways for win, ways in wins.items()), total)
    return Fraction(sum(win**2 * ways for win, ways in wins.items()), total) - mean**2


def house_round(odds: GameOdds, seats: Seats) -> HouseRound | None:
    """Settle every outcome with these bets; None where the odds of one of the wagers are not known."""
    seats = odds.table.as_covered(seats)
    table, names = odds.table, {name for bets in seats.values() for name in bets}
    if odds.base and odds.base.by_hand:
        return _averages(odds, seats)
    if not all(map(table.has_odds, names)):
        return None
    if any(wager.expected_rolls is not None for wager in odds.wagers if wager.wager.name in names):
        return _averages(odds, seats)
    money: dict[str, WagerMoney] = {}
    parts = []
    for branches, group in _independent(table, seats):
        wins, of_wagers = _settled(table, branches, group)
        parts.append(wins)
        for name, amounts in of_wagers.items():
            money[name] = money.get(name, WagerMoney()) + amounts
    return HouseRound(money, tuple(parts))


def _independent(table: Table[Any], seats: Seats) -> Iterator[tuple[Sequence[Branch[Any]], Seats]]:
    """Yield the outcomes and the bets that they decide: of all seats, of each, or of a wager by itself."""
    together = {
        seat: {name: bet for name, bet in bets.items() if not table.is_counted_alone(name)}
        for seat, bets in seats.items()
    }
    together = {seat: bets for seat, bets in together.items() if bets}
    if together and seats_share_outcome(table):
        yield branches_of(table), together
    else:
        yield from ((branches_of(table), {seat: bets}) for seat, bets in together.items())
    for seat, bets in seats.items():
        for name in bets:
            if table.is_counted_alone(name):
                yield branches_of(table, wager=name), {seat: {name: bets[name]}}


def _settled(
    table: Table[Any], branches: Sequence[Branch[Any]], seats: Seats
) -> tuple[Counter[Cents], dict[str, WagerMoney]]:
    total = sum(branch.outcomes.total for branch in branches)
    wins: Counter[Cents] = Counter()
    staked: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for outcome, ways, placed in _outcomes(branches, seats):
        win = 0
        for of_seat in settle_seats(table, outcome, placed).values():
            for wager in of_seat:
                staked[wager.wager] += wager.bet * ways
                won[wager.wager] -= wager.net * ways
                win -= wager.net
        wins[win] += ways
    money = {name: WagerMoney(Fraction(staked[name], total), Fraction(won[name], total)) for name in staked}
    return wins, money


def _outcomes(branches: Sequence[Branch[Any]], seats: Seats) -> Iterator[tuple[Any, int, Seats]]:
    """Yield each outcome with its ways and the bets on the layout, those of the decision included."""
    for branch in branches:
        placed = from_dealers_right({seat: with_decision(bets, branch.bets) for seat, bets in seats.items()})
        for outcome, ways in branch.outcomes.ways.items():
            yield outcome, ways, placed


def _averages(odds: GameOdds, seats: Seats) -> HouseRound | None:
    """Return the averages alone: hands are counted one by one, or a wager may stand for several rounds."""
    base = odds.base
    started = {name for branch in base.strategy.branches for name in branch.bets} if base else set()
    # A wager that is made with another one gains as much.
    started |= {wager.name for wager in odds.table.wagers.values() if wager.made_with in started}
    money: dict[str, WagerMoney] = {}
    for bets in seats.values():
        for name, bet in bets.items():
            if base and name in started:
                part = WagerMoney(bet * base.average_bet, bet * base.house_advantage)
            elif not odds.table.has_odds(name):
                return None
            else:
                part = WagerMoney(Fraction(bet), bet * odds[name].house_advantage)
            money[name] = money.get(name, WagerMoney()) + part
    return HouseRound(money, None)


# The win of a table as a share of the handle and of the drop, as casinos report it.
#
# The handle is the total of all bets. The drop is the money that players bring to the table, which they bet
# more than once. The rules decide which part of the handle the house wins; the part of the drop, which
# casinos call the hold, depends on how long players stay.

TURNOVER = Fraction(5)  # how many times players bet the drop over, if nothing else is known
MOST_TURNOVER = 10_000


def win_of_drop(win_of_handle: Fraction, turnover: Fraction = TURNOVER) -> float:
    """Return the share of the drop that the house wins if players bet it so many times over.

    Each time they bet all that remains of it, so that they never lose more than the drop.
    """
    remains: float = (1 - float(win_of_handle)) ** float(turnover)
    return 1 - remains
