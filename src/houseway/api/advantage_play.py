"""Analyses ways to beat a game: counting, seeing hidden cards, tracking a shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments import concerning, seed_number, text_of, whole_number
from houseway.api.display import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.odds.game_odds import wager_asked
from houseway.protection.card_counting.question import (
    MOST_SHOES,
    USUAL_COUNTED_SHOES,
    USUAL_SPREAD,
    USUAL_TRACKED_SHOES,
)
from houseway.protection.counter_play import (
    CounterAnalysis,
    CounterQuestion,
    counter_as_json,
    find_counter,
    given_spread,
)
from houseway.protection.hand_shuffle import given_shuffle
from houseway.protection.leak_value import MOST_HANDS, LeakAnalysis, find_leak, leak_as_json
from houseway.protection.shuffle_tracking import Tracking as TrackingResult
from houseway.protection.shuffle_tracking import track, tracking_as_json
from houseway.rules.game import Table as RulesTable

# What a player wins who varies bets and decisions with a count.


class Counter(Columns):
    """Says what a count wins with a spread of bets, with decisions that depend on it and without them.

    >>> counter = hw.table("blackjack", decks=1).counter("hi-lo", spread="1-4", shoes=10)
    >>> round(counter.betting_correlation, 3)
    0.963
    >>> counter.deviations["16 v T"]
    2
    """

    def __init__(self, result: CounterAnalysis) -> None:
        self._result = result
        self.game: str = result.table.game.name
        self.count: str = result.system.name
        self.spread: str = str(result.question.spread)
        self.players: int = result.question.players
        self.cut: int = result.behind
        self.trigger: int = result.deviating.trigger
        self.rounds_per_shoe: float = result.rounds_per_shoe

    @property
    def betting_correlation(self) -> float:
        """How well the count knows the edge: 1 if its tags are proportional to the effects of removal."""
        return self._result.figures.betting_correlation

    @property
    def playing_efficiency(self) -> float:
        """The part of what perfect knowledge of the cards gains in decisions that the count gains."""
        return self._result.figures.playing_efficiency

    @property
    def insurance_correlation(self) -> float | None:
        """How well the count knows insurance; None if it is not offered."""
        return self._result.figures.insurance_correlation

    @property
    def insurance_from(self) -> float | None:
        """The count from which insurance is worth taking; None if it is not offered."""
        return self._result.figures.insurance_from

    @property
    def deviations(self) -> Mapping[str, int]:
        """The count from which another decision is better, by hand and up card, the best one first."""
        from_counts: dict[str, int] = {}
        for deviation in self._result.deviations:
            from_counts.setdefault(deviation.situation, deviation.from_count)
        return from_counts

    @property
    def units_per_100(self) -> float:
        """What 100 rounds bring, with deviations."""
        return self._result.deviating.per_100

    @property
    def units_per_100_without(self) -> float:
        """What 100 rounds bring if only the bets depend on the count."""
        return self._result.without.per_100

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._result.deviating.error_per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect counter --json` prints, without the win an hour."""
        return counter_as_json(self._result)

    def columns(self) -> Mapping[str, Any]:
        deviations = self._result.deviations
        return {
            "hand": [deviation.situation for deviation in deviations],
            "below": [deviation.below for deviation in deviations],
            "from": [deviation.from_count for deviation in deviations],
            "then": [deviation.decision for deviation in deviations],
            "equal_at": [deviation.exact for deviation in deviations],
        }

    def __repr__(self) -> str:
        title = f"{self._result.table.game.title}: what {self.count} wins with bets of {self.spread} units"
        return few_lines([title, *(f"  {name:<22} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.count}", (f"bets of {self.spread} units", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        return [
            ("betting correlation", f"{self.betting_correlation:.3f}"),
            ("playing efficiency", f"{self.playing_efficiency:.3f}"),
            ("units per 100 rounds", f"{self.units_per_100:.3f} (standard error {self.standard_error:.3f})"),
            ("without deviations", f"{self.units_per_100_without:.3f}"),
            ("rounds a shoe", f"{self.rounds_per_shoe:.1f}"),
        ]


def counter_of(
    table: RulesTable[Any],
    count: str,
    *,
    spread: str | None,
    cut: int | None,
    shoes: int | None,
    seed: int,
    players: int | None,
    seat: int | None,
) -> Counter:
    """Check the arguments of ``Table.counter`` and answer."""
    text_of(count, "count", "hi-lo")
    bets = USUAL_SPREAD if spread is None else text_of(spread, "spread", USUAL_SPREAD)
    behind = None if cut is None else whole_number(cut, "cut", MOST_SHOES)
    dealt = USUAL_COUNTED_SHOES if shoes is None else whole_number(shoes, "shoes", MOST_SHOES)
    seated = 1 if players is None else whole_number(players, "players", MOST_SHOES)
    own = None if seat is None else whole_number(seat, "seat", MOST_SHOES)
    with concerning(count):
        question = CounterQuestion(count, given_spread(bets), behind, dealt, seed_number(seed), seated, own)
        return Counter(find_counter(table, question))


# What a player wins who sees cards that should be hidden.


class Leak(Columns):
    """Says what a leak is worth: the exact game without it, and the best play of a player who sees it.

    >>> leak = hw.table("red-dog", decks=1).leak("burn-card")
    >>> leak.house_advantage
    Fraction(523, 16575)
    >>> leak.worth
    Fraction(0, 1)
    """

    def __init__(self, result: LeakAnalysis) -> None:
        self._result = result
        self.game: str = result.table.game.name
        self.wager: str = result.wager
        self.leak: str = result.leak.name

    @property
    def exact(self) -> bool:
        """Whether all figures are exact. If not, what the leak adds is rounded or estimated."""
        return self._result.is_exact

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage against a player who sees nothing; always exact."""
        return -self._result.edge

    @property
    def house_advantage_with_leak(self) -> Fraction:
        """The house advantage against a player who sees the cards and bets in every round."""
        return -self._result.edge_with

    @property
    def worth(self) -> Fraction:
        """What the leak adds to the player's edge."""
        return self._result.worth

    @property
    def standard_error(self) -> float:
        """The standard error of ``worth``; 0 if it is exact."""
        return self._result.estimate.error if self._result.estimate else 0.0

    @property
    def units_per_100(self) -> float:
        """What 100 rounds bring to a player who bets one unit, or only on good cards seen before the bet."""
        won = self._result.when_favourable if self._result.before_wagers else self._result.edge_with
        return 100 * float(won)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect leak --json` prints."""
        return leak_as_json(self._result)

    def columns(self) -> Mapping[str, Any]:
        seen = self._result.seen
        return {
            "seen": [row.what for row in seen],
            "chance": [float(row.chance) for row in seen],
            "edge": [float(row.edge) for row in seen],
            "edge_exact": [str(row.edge) for row in seen],
            "play": [row.play for row in seen],
        }

    def __repr__(self) -> str:
        title = f"{self._result.table.game.title}, {self.wager}: the leak {self.leak}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", (f"the leak {self.leak}", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        error = "" if self._result.estimate is None else f" (standard error {self.standard_error:.3%})"
        return [
            ("house advantage", per_cent(self.house_advantage)),
            ("with the leak", per_cent(self.house_advantage_with_leak)),
            ("worth", per_cent(self.worth) + error),
            ("units per 100 rounds", f"{self.units_per_100:.3f}"),
        ]


def leak_of(table: RulesTable[Any], leak: str, wager: str | None, *, seed: int, hands: int | None) -> Leak:
    """Check the arguments of ``Table.leak`` and answer."""
    text_of(leak, "leak", "dealer-card")
    if wager is not None:
        text_of(wager, "wager", next(iter(table.wagers)))
    dealt = None if hands is None else whole_number(hands, "hands", MOST_HANDS)
    with concerning(leak):
        return Leak(find_leak(table, leak, wager, seed_number(seed), dealt))


# What a player wins who follows cards through a shuffle by hand.


class Tracking(Columns):
    """Says how much order a shuffle leaves, and what a tracker wins who bets one unit on good slugs.

    >>> tracking = hw.table("red-dog", decks=1).shuffle("ante", "riffles=2", shoes=100)
    >>> tracking.rating
    'none'
    >>> round(tracking.neighbours_kept, 2)
    0.25
    """

    def __init__(self, result: TrackingResult) -> None:
        self._result = result
        self.game: str = result.table.game.name
        self.wager: str = result.wager
        self.shuffle: str = result.shuffle.in_words
        self.rating: str = result.rating.value

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage of a full shoe, per unit of the wager."""
        return -self._result.effects.edge

    @property
    def distance_from_random(self) -> Fraction | None:
        """The exact total variation distance from a random order, for riffles alone; else None."""
        return self._result.disorder.distance

    @property
    def neighbours_kept(self) -> float:
        """The share of cards that still follow the same card as before."""
        return self._result.disorder.pairs_kept

    @property
    def units_per_100(self) -> float:
        """What bets of one unit win in 100 rounds; rounds without a bet count, too."""
        return self._result.tracker.per_100

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._result.tracker.error_per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect shuffle --json` prints, but not the rules on it."""
        return tracking_as_json(self._result)

    def columns(self) -> Mapping[str, Any]:
        rows = self._summary()
        return {"figure": [name for name, _ in rows], "value": [value for _, value in rows]}

    def __repr__(self) -> str:
        title = f"{self._result.table.game.title}, {self.wager}: following {self.shuffle}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", (self.shuffle, ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        return [
            ("house advantage", per_cent(self.house_advantage)),
            ("rating", self.rating),
            ("neighbours kept", f"{self.neighbours_kept:.2%}"),
            ("units per 100 rounds", f"{self.units_per_100:.3f} (standard error {self.standard_error:.3f})"),
        ]


def shuffle_of(table: RulesTable[Any], wager: str, shuffle: str, *, shoes: int | None, seed: int) -> Tracking:
    """Check the arguments of ``Table.shuffle`` and answer."""
    text_of(shuffle, "shuffle", "riffles=2 grab=26")
    name = wager_asked(table, text_of(wager, "wager", next(iter(table.wagers))))
    dealt = USUAL_TRACKED_SHOES if shoes is None else whole_number(shoes, "shoes", MOST_SHOES)
    with concerning(shuffle):
        return Tracking(track(table, name, given_shuffle(shuffle), dealt, seed_number(seed)))
