"""Computes all odds of a table: every wager and, in games with decisions, the base game by strategy.

The odds of wagers played together are those of the base game, or of a line wager with odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import gcd, lcm, sqrt
from typing import Any

from houseway.drawing.charts import Bar, bar_chart, strategy_chart
from houseway.drawing.formats import bar, html_table, percent, short_odds
from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.odds.wager_odds import WagerOdds, at_bet, check_counted, distribution_of, every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Chart, LazySequence, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.own_odds import Combination, NotCounted, OwnOutcomes, WithPlay
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.parsing import wager_name
from houseway.rules.wagers.payout import Odds, to
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Bets, Result


def result_of(gain: Gain) -> Result:
    return Result.WIN if gain > 0 else Result.LOSE if gain < 0 else Result.PUSH


@dataclass(frozen=True)
class BaseOdds:
    """The odds of the base game. Figures are per unit of the ante, or of the wager in its place."""

    strategy: Strategy[Any]
    gains: Counter[Gain]  # the gain of a round, or of each hand of it, and in how many ways
    average_bet: Fraction

    @property
    def total(self) -> int:
        return self.strategy.total

    @property
    def unit(self) -> str:
        """Return the unit of the figures: the ante or the wager."""
        return "ante" if any("ante" in branch.bets for branch in self.strategy.branches) else "wager"

    @property
    def by_hand(self) -> bool:
        """Return whether the hands of some rounds are counted one by one.

        On average their gains add up to that of the round. Their joint distribution is not known, and so
        neither is how often a round ends ahead, nor its variance.
        """
        return any(branch.rounds is not None for branch in self.strategy.branches)

    @property
    def all_gains(self) -> int:
        """Return the ways of all results together, of rounds or of hands."""
        return self.gains.total()

    @property
    def hands_per_round(self) -> Fraction:
        return Fraction(self.all_gains, self.total)

    @cached_property
    def house_advantage(self) -> Fraction:
        return -Fraction(sum(gain * ways for gain, ways in self.gains.items())) / self.total

    def ways(self, result: Result) -> int:
        """Return in how many ways a round as a whole ends ahead, behind or even.

        Where hands are counted one by one, in how many ways a hand does.
        """
        return sum(ways for gain, ways in self.gains.items() if result_of(gain) is result)

    @property
    def hit_frequency(self) -> Fraction | None:
        """Return how often a round ends ahead, or None if it is not known."""
        return None if self.by_hand else Fraction(self.ways(Result.WIN), self.total)

    @property
    def true_odds(self) -> Odds | None:
        """Return the ways to end behind to the ways to end ahead."""
        ahead = 0 if self.by_hand else self.ways(Result.WIN)
        return to(self.ways(Result.LOSE), ahead) if ahead else None

    @property
    def element_of_risk(self) -> Fraction:
        """Return the expected loss for each unit of everything that is bet."""
        return self.house_advantage / self.average_bet

    @cached_property
    def variance(self) -> Fraction | None:
        """Return the variance of the gain in one round, or None if it is not known."""
        if self.by_hand:
            return None
        square = Fraction(sum(gain**2 * ways for gain, ways in self.gains.items())) / self.total
        return square - self.house_advantage**2

    @property
    def standard_deviation(self) -> float | None:
        return None if self.variance is None else sqrt(self.variance)

    @property
    def rounds_until_level(self) -> Fraction | None:
        """Return N0, as for a wager; None if the variance is unknown or neither side has the advantage."""
        if self.variance is None or not self.house_advantage:
            return None
        return self.variance / self.house_advantage**2

    def _repr_html_(self) -> str:
        caption = f"{self.strategy.name}: house advantage {percent(self.house_advantage)} of the {self.unit}"
        bars = [
            Bar(f"{float(gain):+g}", Fraction(ways, self.all_gains), gain)
            for gain, ways in sorted(self.gains.items(), reverse=True)
        ]
        rows = [(decision, percent(chance), bar(chance)) for decision, chance in self.decisions.items()]
        taken = html_table(caption, ("decision", "taken", ""), rows)
        return f"{taken}<div>{bar_chart(self.brings, bars)}</div>"

    @property
    def brings(self) -> str:
        """Return the title of the chart of gains."""
        return f"What a {'hand' if self.by_hand else 'round'} brings, in {self.unit}s"

    @property
    def decisions(self) -> dict[str, Fraction]:
        """Return how often each decision is taken."""
        taken: Counter[str] = Counter()
        for branch in self.strategy.branches:
            taken[branch.decision] += branch.total
        return {decision: Fraction(ways, self.total) for decision, ways in taken.items()}


def base_odds(table: Table[Any], strategy: Strategy[Any], bet: Cents | None = None) -> BaseOdds:
    """Return the odds of a strategy: settle every outcome of every decision.

    With a bet on the ante, payments are rounded as in reality.
    """
    return every_base_odds(table, (strategy,), bet)[0]


def every_base_odds(
    table: Table[Any], strategies: Iterable[Strategy[Any]], bet: Cents | None = None
) -> tuple[BaseOdds, ...]:
    """Return the odds of several strategies, settling an outcome only once for the same bets."""

    def gain_of(bets: Bets) -> Callable[[Any], Gain]:
        if bet is None:
            return cache(round_gain(table, bets))
        return cache(round_gain(table, at_bet(table, bets, bet), as_paid=True))

    known: dict[tuple[tuple[str, int], ...], Callable[[Any], Gain]] = {}
    every = []
    for strategy in strategies:
        gains: Counter[Gain] = Counter()
        staked = 0
        for branch in strategy.branches:
            staked += sum(branch.bets.values()) * branch.outcomes.total
            key = tuple(branch.bets.items())
            gain = known[key] = known.get(key) or gain_of(branch.bets)
            for outcome, ways in branch.outcomes.ways.items():
                gains[gain(outcome)] += ways
        if bet is not None:
            gains = Counter({Fraction(cents, bet): ways for cents, ways in gains.items()})
        every.append(BaseOdds(strategy, gains, Fraction(staked, strategy.total)))
    return tuple(every)


# Wagers that are made together, although each is decided by itself.


@dataclass(frozen=True)
class CombinedOdds:
    """The gains of wagers together, in ways, from the first bet until it is decided."""

    combination: Combination
    gains: Counter[Fraction]
    average_bet: Fraction
    expected_rolls: Fraction

    @property
    def total(self) -> int:
        return self.gains.total()

    def _mean(self, power: int) -> Fraction:
        return sum((gain**power * ways for gain, ways in self.gains.items()), Fraction(0)) / self.total

    @cached_property
    def house_advantage(self) -> Fraction:
        """Return the expected loss for each unit of the first wager."""
        return -self._mean(1)

    @property
    def element_of_risk(self) -> Fraction:
        """Return the expected loss for each unit of everything that is bet."""
        return self.house_advantage / self.average_bet

    def ways(self, result: Result) -> int:
        return sum(ways for gain, ways in self.gains.items() if result_of(gain) is result)

    @property
    def hit_frequency(self) -> Fraction:
        return Fraction(self.ways(Result.WIN), self.total)

    @property
    def true_odds(self) -> Odds | None:
        won = self.ways(Result.WIN)
        return to(self.ways(Result.LOSE), won) if won else None

    @property
    def variance(self) -> Fraction:
        return self._mean(2) - self.house_advantage**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def every_combined_odds(table: Table[Any]) -> Iterator[CombinedOdds]:
    """Yield the odds of each combination that the game names."""
    for own in table.game.analysis.own_odds.values():
        if isinstance(own, Combination):
            yield _combined(table, own, distribution_of(table).seen_by(""))


def _combined(table: Table[Any], combination: Combination, outcomes: Distribution[Any]) -> CombinedOdds:
    gains: Counter[Fraction] = Counter()
    staked, in_play = Fraction(0), 0
    for outcome, ways in outcomes.ways.items():
        bets = combination.bets(table, outcome)
        verdicts = [(table.by_name[name].decide(outcome, {}), units) for name, units in bets.items()]
        in_play += ways
        if verdicts[0][0].result is not Result.STANDS:
            gains[sum((verdict.gain * Fraction(units) for verdict, units in verdicts), Fraction(0))] += ways
            staked += sum(bets.values()) * ways
    made = gains.total()
    return CombinedOdds(
        combination, _in_throws(gains, outcomes.throws), staked / made, Fraction(in_play, made)
    )


def _in_throws(gains: Counter[Fraction], throws: int) -> Counter[Fraction]:
    """Return the same gains in as few ways as possible, in multiples of the ways of one throw."""
    shared = gcd(*gains.values())
    total = gains.total() // shared
    times = lcm(total, throws) // total
    return Counter({gain: ways // shared * times for gain, ways in gains.items()})


# A wager whose cost depends on a decision of its player, of which only the averages are known.


@dataclass(frozen=True)
class PlayedOdds:
    """What a unit of a wager costs on average if its player decides in this way."""

    wager: str
    play: WithPlay
    house_advantage: Fraction
    average_bet: Fraction  # all that is bet for each unit of the wager, with what is added later

    @property
    def name(self) -> str:
        """Return the name of the wager and the way to play it."""
        return self.play.name

    @property
    def element_of_risk(self) -> Fraction:
        """Return the expected loss for each unit of everything that is bet."""
        return self.house_advantage / self.average_bet


def every_played_odds(
    table: Table[Any], removed: Sequence[Card], wager: str | None = None
) -> Iterator[PlayedOdds]:
    """Yield the averages of every wager with a way to play it, or of one."""
    for name in table.wagers:
        own = table.own_odds(name)
        if isinstance(own, WithPlay) and wager in (None, name):
            yield PlayedOdds(name, own, *own.averages(table, removed))


# All odds of a table.

BASE = "base"  # instead of a wager: the required wagers played together


@dataclass(frozen=True)
class GameOdds:
    """``base`` is the base game under the best strategy, ``simple`` under others, counted when first used."""

    table: Table[Any]
    wagers: tuple[WagerOdds, ...]
    base: BaseOdds | None = None
    simple: Sequence[BaseOdds] = ()
    play: BestPlay[Any] | None = None
    combined: tuple[CombinedOdds, ...] = ()  # of wagers that are made together
    with_play: Sequence[PlayedOdds] = ()  # of wagers with a way to play them, counted when first used

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        """Return the charts of the best strategy."""
        return self.play.charts() if self.play else ()

    @cached_property
    def at_other_tables(self) -> dict[tuple[str, str, str], list[WagerOdds]]:
        """Return the odds of wagers under other pay tables, by option, value and wager, as far as counted.

        A sheet, its figures as CSV and a petition all compare them, and counting takes seconds.
        """
        return {}

    @property
    def not_counted(self) -> dict[str, str]:
        """Return the kinds of wagers at this table whose odds are not known, and why."""
        offered = {kind_of(name) for name in self.table.wagers}
        return {
            kind: own.why
            for kind, own in self.table.game.analysis.own_odds.items()
            if isinstance(own, NotCounted) and kind in offered
        }

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Return how some of these odds are counted, a sentence for each kind of wager."""
        notes = {}
        for odds in self.wagers:
            own = self.table.own_odds(odds.wager.name)
            if isinstance(own, WithPlay):
                notes[kind_of(odds.wager.name)] = own.note
            elif isinstance(own, OwnOutcomes) and own.note:
                notes[kind_of(odds.wager.name)] = own.note(self.table)
        return tuple(f"{kind}: {note}" for kind, note in notes.items())

    def __getitem__(self, wager_name: str) -> WagerOdds:
        """Return the odds of one wager."""
        for odds in self.wagers:
            if odds.wager.name == wager_name:
                return odds
        raise KeyError(wager_name)

    def _repr_html_(self) -> str:
        rows = [
            (
                odds.wager.name,
                short_odds(odds.true_odds),
                percent(odds.hit_frequency),
                percent(odds.house_advantage),
            )
            for odds in self.wagers
        ]
        headings = ("wager", "true odds", "wins", "house advantage")
        parts = [html_table(self.table.game.title, headings, rows)]
        if self.base:
            parts.append(self.base._repr_html_())
        return "".join([*parts, *(f"<div>{strategy_chart(chart)}</div>" for chart in self.charts)])


def game_odds(
    table: Table[Any],
    removed: Sequence[Card] = (),
    bet: Cents | None = None,
    strategies: Sequence[str] = (),
    *,
    dealer: Sequence[Card] = (),
    wager: str | None = None,
) -> GameOdds:
    """Return the odds of every wager of the table, or of one; with a bet, rounded as really paid.

    ``strategies``, in the notation of the game, are compared with the best. ``dealer`` are cards of the
    dealer's hand that the player knows when deciding.
    """
    if wager is not None and (wager := wager_asked(table, wager)) != BASE:
        check_counted(table, wager)
    if table.game.analysis.best_play is None:
        if strategies:
            raise Refusal(f"There is nothing to decide at {table.game.title}. Leave the strategy out.")
        if dealer:
            raise Refusal(
                f"At {table.game.title} no hand is counted against a dealer's. Leave the dealer's cards out."
            )
        combined = tuple(every_combined_odds(table)) if wager is None and bet is None else ()
        return GameOdds(table, tuple(every_wager_odds(table, removed, bet, wager=wager)), combined=combined)
    play = table.game.analysis.best_play(table, removed, dealer)
    own = tuple(map(play.named, strategies))
    branches = None if table.game.analysis.odds else play.best.branches
    wagers = tuple(every_wager_odds(table, removed, bet, branches, wager=wager))
    with_play = LazySequence(lambda: tuple(every_played_odds(table, removed, wager)))
    if wager not in (None, BASE):
        return GameOdds(table, wagers, play=play, with_play=with_play)
    others = LazySequence(lambda: every_base_odds(table, (*own, *play.simple), bet))
    return GameOdds(table, wagers, base_odds(table, play.best, bet), others, play, with_play=with_play)


def wager_asked(table: Table[Any], typed: str) -> str:
    """Return the full name of a typed wager, or the base of a game with decisions."""
    return typed if typed == BASE and table.game.analysis.best_play else wager_name(table, typed)
