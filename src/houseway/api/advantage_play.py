"""Analyses ways to beat a game: play varied with a count, hidden cards seen, cards tracked in a shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments import concerning, seed_number, text_of, whole_number
from houseway.api.display import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.odds.game_odds import wager_asked
from houseway.protection.counter_play import USUAL_SHOES as USUAL_COUNTED_SHOES
from houseway.protection.counter_play import (
    USUAL_SPREAD,
    CounterFound,
    CounterQuestion,
    counter_as_json,
    find_counter,
    given_spread,
)
from houseway.protection.hand_shuffle import given_shuffle
from houseway.protection.leak_value import MOST_HANDS, LeakFound, find_leak, leak_as_json
from houseway.protection.shuffle_tracking import USUAL_SHOES as USUAL_TRACKED_SHOES
from houseway.protection.shuffle_tracking import Tracking as Found
from houseway.protection.shuffle_tracking import track, tracking_as_json
from houseway.rules.game import Table as RulesTable

MOST_SHOES = 10**8


class Counter(Columns):
    """What a count wins with a spread of bets, with decisions that depend on it and without them."""

    def __init__(self, found: CounterFound) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.count: str = found.system.name
        self.spread: str = str(found.question.spread)
        self.players: int = found.question.players
        self.cut: int = found.behind
        self.trigger: int = found.deviating.trigger
        self.rounds_per_shoe: float = found.rounds_per_shoe

    @property
    def betting_correlation(self) -> float:
        """How well the count knows the edge: 1 if its tags are proportional to the effects of removal."""
        return self._found.figures.betting_correlation

    @property
    def playing_efficiency(self) -> float:
        """The part of what perfect knowledge of the cards gains in decisions that the count gains."""
        return self._found.figures.playing_efficiency

    @property
    def insurance_correlation(self) -> float | None:
        """How well the count knows insurance; None if it is not offered."""
        return self._found.figures.insurance_correlation

    @property
    def insurance_from(self) -> float | None:
        """The count from which insurance is worth taking; None if it is not offered."""
        return self._found.figures.insurance_from

    @property
    def deviations(self) -> Mapping[str, int]:
        """The count from which another decision is better, by hand and up card, the best one first."""
        found: dict[str, int] = {}
        for deviation in self._found.deviations:
            found.setdefault(deviation.situation, deviation.from_count)
        return found

    @property
    def units_per_100(self) -> float:
        """What 100 rounds bring, with deviations."""
        return self._found.deviating.per_100

    @property
    def units_per_100_without(self) -> float:
        """What 100 rounds bring if only the bets depend on the count."""
        return self._found.without.per_100

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._found.deviating.error_per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect counter --json` prints, without the win an hour."""
        return counter_as_json(self._found)

    def columns(self) -> Mapping[str, Any]:
        deviations = self._found.deviations
        return {
            "hand": [deviation.situation for deviation in deviations],
            "below": [deviation.below for deviation in deviations],
            "from": [deviation.from_count for deviation in deviations],
            "then": [deviation.decision for deviation in deviations],
            "equal_at": [deviation.exact for deviation in deviations],
        }

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}: what {self.count} wins with bets of {self.spread} units"
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


# What somebody wins who sees cards that should be hidden.


class Leak(Columns):
    """What a leak is worth: the exact game without it, and the best play of somebody who sees it."""

    def __init__(self, found: LeakFound) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.wager: str = found.wager
        self.leak: str = found.leak.name

    @property
    def exact(self) -> bool:
        """Return whether all figures are exact; else what the leak adds is rounded or estimated."""
        return self._found.is_exact

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage against somebody who sees nothing; always exact."""
        return -self._found.edge

    @property
    def house_advantage_with_leak(self) -> Fraction:
        """The house advantage against somebody who sees it, and who bets in every round."""
        return -self._found.edge_with

    @property
    def worth(self) -> Fraction:
        """What the leak adds to the player's edge."""
        return self._found.worth

    @property
    def standard_error(self) -> float:
        """The standard error of ``worth``; 0 if it is exact."""
        return self._found.estimate.error if self._found.estimate else 0.0

    @property
    def units_per_100(self) -> float:
        """What 100 rounds bring to somebody who bets one unit; only on good cards if they are seen before."""
        won = self._found.when_favourable if self._found.before_wagers else self._found.edge_with
        return 100 * float(won)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect leak --json` prints."""
        return leak_as_json(self._found)

    def columns(self) -> Mapping[str, Any]:
        seen = self._found.seen
        return {
            "seen": [row.what for row in seen],
            "chance": [float(row.chance) for row in seen],
            "edge": [float(row.edge) for row in seen],
            "edge_exact": [str(row.edge) for row in seen],
            "play": [row.play for row in seen],
        }

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}, {self.wager}: the leak {self.leak}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", (f"the leak {self.leak}", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        error = "" if self._found.estimate is None else f" (standard error {self.standard_error:.3%})"
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


# What somebody wins who follows cards through a shuffle by hand.

MOST_TRACKED = 10**8


class Tracking(Columns):
    """How much order a shuffle leaves, and what a tracker wins who bets one unit on good slugs."""

    def __init__(self, found: Found) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.wager: str = found.wager
        self.shuffle: str = found.shuffle.in_words
        self.rating: str = found.rating.value

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage of a full shoe, per unit of the wager."""
        return -self._found.effects.edge

    @property
    def distance_from_random(self) -> Fraction | None:
        """The exact total variation distance from a random order, for riffles alone; else None."""
        return self._found.disorder.distance

    @property
    def neighbours_kept(self) -> float:
        """The share of cards that still lie behind the same card as before."""
        return self._found.disorder.pairs_kept

    @property
    def units_per_100(self) -> float:
        """What bets of one unit win in 100 rounds, with and without a bet."""
        return self._found.tracker.per_100

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._found.tracker.error_per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect shuffle --json` prints, without what the rules ask."""
        return tracking_as_json(self._found)

    def columns(self) -> Mapping[str, Any]:
        rows = self._summary()
        return {"figure": [name for name, _ in rows], "value": [value for _, value in rows]}

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}, {self.wager}: following {self.shuffle}"
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
    dealt = USUAL_TRACKED_SHOES if shoes is None else whole_number(shoes, "shoes", MOST_TRACKED)
    with concerning(shuffle):
        return Tracking(track(table, name, given_shuffle(shuffle), dealt, seed_number(seed)))
