"""Computes and reports what a leak is worth: the base game, or a wager, with what is seen and without it.

Where players see several cards, what the knowledge adds is estimated: hands are dealt, and each is
decided with and without it. The gains of both decisions are counted exactly, over all hands that the
dealer can still have; so only hands with another decision count, and no chance of the showdown disturbs
the estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.drawing.formats import percent
from houseway.odds.export import in_percent
from houseway.odds.game_odds import BASE, wager_asked
from houseway.progress import report_progress
from houseway.protection.card_counting.counting_system import edge_of
from houseway.protection.leaks import Knowledge, leak_named, leak_names, no_leak
from houseway.protection.report import Facts, Part, Report, Rows, Words, about_table, columns
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import HiddenHands, Leak, Seen
from houseway.rules.game import Table
from houseway.simulation.job import job_at
from houseway.simulation.kernels.draws import empty_row, shuffle

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


# How often the cards that are seen are dealt again for each hand: deciding without them takes longest.
DRAWS = 8
# Nanoseconds that may be spent, about: they decide how many hands are dealt.
BUDGET = 20_000_000_000
FEWEST, MOST = 150, 20_000
_TOGETHER = 50  # hands


@dataclass(frozen=True)
class Estimate:
    """What knowledge adds to the edge, per unit, and how often each decision is taken with and without it."""

    gain: float
    error: float
    hands: int
    otherwise: float  # share of the rounds in which the decision differs
    without: Mapping[str, float]
    knowing: Mapping[str, float]


def estimate(hidden: HiddenHands, knowledge: Knowledge, key: np.uint64, hands: int | None = None) -> Estimate:
    """Deal hands and the cards seen with them; the same key deals the same ones."""
    total = _hands_in_budget(hidden, knowledge) if hands is None else hands
    tally = _Tally(hidden.decisions)
    for first in range(0, total, _TOGETHER):
        report_progress(f"hand {first:,} of {total:,}")
        _add(hidden, knowledge, _deals(hidden, key, first, min(_TOGETHER, total - first)), tally)
    return tally.estimate()


def _hands_in_budget(hidden: HiddenHands, knowledge: Knowledge) -> int:
    work = hidden.work(0, 0) + DRAWS * hidden.work(knowledge.dealer_cards, knowledge.neighbours)
    return min(max(FEWEST, BUDGET // work), MOST)


def _deals(hidden: HiddenHands, key: np.uint64, first: int, count: int) -> npt.NDArray[np.uint8]:
    deals = np.empty((count * DRAWS, len(hidden.pack)), np.uint8)
    _shuffled(deals, hidden.player + hidden.face_up, key, first, DRAWS)
    return deals


@njit(cache=True)
def _shuffled(deals, fixed, key, first, draws):
    """Fill the rows with orders of the pack; so many rows in turn have the same first cards."""
    row = empty_row()
    for place in range(deals.shape[0]):
        if place % draws == 0:
            for card in range(deals.shape[1]):
                deals[place, card] = card
            number = shuffle(deals[place], key, uint64(first + place // draws), 0, row)
        else:
            deals[place] = deals[place - 1]
            number = shuffle(deals[place, fixed:], key, uint64(first + place // draws), number, row)


def _add(hidden: HiddenHands, knowledge: Knowledge, deals: npt.NDArray[np.uint8], tally: _Tally) -> None:
    ends = np.cumsum(
        [hidden.player, hidden.face_up, hidden.dealer, hidden.player * knowledge.neighbours], dtype=np.int64
    )
    hands, face_up, dealer, neighbours = np.split(deals, ends, axis=1)[:4]
    none = deals[:, :0]
    blind = hidden.gains(hands[::DRAWS], face_up[::DRAWS], none[::DRAWS], none[::DRAWS])
    usual = np.repeat(np.argmax(blind, axis=1), DRAWS)
    known = hidden.gains(hands, face_up, dealer[:, : knowledge.dealer_cards], neighbours)
    tally.add(usual, known)


class _Tally:
    def __init__(self, decisions: Any) -> None:
        self._decisions = decisions
        self._gained: list[float] = []  # on average with each hand
        self._without: Counter[int] = Counter()
        self._knowing: Counter[int] = Counter()
        self._otherwise = 0

    def add(self, usual: npt.NDArray[np.int64], known: npt.NDArray[np.float64]) -> None:
        rows = np.arange(len(usual))
        best = np.argmax(known, axis=1)
        gained = known[rows, best] - known[rows, usual]
        self._gained += gained.reshape(-1, DRAWS).mean(axis=1).tolist()
        self._otherwise += int((gained > 0).sum())
        self._without.update(usual.tolist())
        self._knowing.update(np.where(gained > 0, best, usual).tolist())

    def estimate(self) -> Estimate:
        hands = len(self._gained)
        gained = np.array(self._gained)
        return Estimate(
            float(gained.mean()),
            float(gained.std() / sqrt(hands)),
            hands,
            self._otherwise / (hands * DRAWS),
            self._shares(self._without),
            self._shares(self._knowing),
        )

    def _shares(self, taken: Counter[int]) -> dict[str, float]:
        total = taken.total()
        return {
            decision: taken[place] / total for place, decision in enumerate(self._decisions) if taken[place]
        }


# What a leak is worth: the base game, or a wager, with what is seen and without it.

MOST_HANDS = 10**6


@dataclass(frozen=True)
class LeakAnalysis:
    """The answer. ``seen`` is counted; where that takes too long, there is an estimate instead."""

    table: Table[Any]
    leak: Leak | Knowledge
    wager: str
    edge: Fraction  # of the player who sees nothing
    seen: Sequence[Seen] = ()
    estimate: Estimate | None = None

    @property
    def before_wagers(self) -> bool:
        return isinstance(self.leak, Leak) and self.leak.before_wagers

    @property
    def places(self) -> int | None:
        """Return the decimals of the figures; None if they are exact."""
        return self.leak.places if isinstance(self.leak, Leak) else None

    @property
    def is_exact(self) -> bool:
        return self.estimate is None and self.places is None

    @property
    def worth(self) -> Fraction:
        """Return what the leak adds to the edge of a player who bets in every round."""
        if self.estimate:
            return Fraction(self.estimate.gain)
        worth = sum((row.chance * row.edge for row in self.seen), Fraction(0)) - self.edge
        is_nothing = self.places is not None and abs(worth) < Fraction(1, 10**self.places)
        return Fraction(0) if is_nothing else worth

    @property
    def edge_with(self) -> Fraction:
        return self.edge + self.worth

    @property
    def favourable(self) -> Fraction:
        """Return how often something is seen that gives the player the edge."""
        return sum((row.chance for row in self.seen if row.edge > 0), Fraction(0))

    @property
    def when_favourable(self) -> Fraction:
        """Return what a player wins a round, in units, who bets only then."""
        return sum((row.chance * row.edge for row in self.seen if row.edge > 0), Fraction(0))

    def right_at_least(self, row: Seen) -> Fraction | None:
        """Return how often a card that a player expects must come, for the bet to break even.

        Where it does not come, the player has the edge of one who knows nothing. None if the card is bad
        for the player anyway.
        """
        return -self.edge / (row.edge - self.edge) if row.edge > 0 > self.edge else None


def find_leak(
    table: Table[Any], name: str, wager: str | None = None, seed: int = 1, hands: int | None = None
) -> LeakAnalysis:
    """Count or estimate what a leak is worth; refuse one that the game does not offer."""
    wager = wager_asked(table, _usual(table, name) if wager is None else wager)
    leak = leak_named(table, name, wager)
    if hands is not None and (isinstance(leak, Leak) or not 0 < hands <= MOST_HANDS):
        why = "is counted, not estimated" if isinstance(leak, Leak) else f"takes 1 to {MOST_HANDS:,} hands"
        raise Refusal(f"The leak {name} {why}. Leave --hands out, or change it.", value=hands)
    report_progress("the game without a leak")
    edge = edge_of(table, wager, ())
    hidden = table.game.protection.hidden_hands
    if isinstance(leak, Leak) or hidden is None:
        seen = tuple(leak.count(table)) if isinstance(leak, Leak) else ()
        return LeakAnalysis(table, leak, wager, edge, seen)
    key = job_at(table, None, seed).key(f"leak {name}")
    return LeakAnalysis(table, leak, wager, edge, estimate=estimate(hidden(table), leak, key, hands))


def _usual(table: Table[Any], name: str) -> str:
    """Return the base game; where there is none, a leak is about one wager, which has to be named."""
    if table.game.analysis.best_play is not None:
        return BASE
    usual = next(iter(table.wagers))
    if name not in leak_names(table, usual):
        raise no_leak(table, name, usual)
    raise Refusal(f"The leak {name!r} is about one wager at {table.game.title}. Say which one: --wager.")


# What a leak is worth in words and rows of figures, and as a report.

DECISION_HEADINGS = ("decision", "without", "with the leak")
IN_WORDS = ("seen", "decision", "best play")  # columns; the others hold figures


def leak_report(analysis: LeakAnalysis) -> Report:
    sections: list[list[Part]] = [[Words(what_is_seen(analysis))], [Facts([*facts_of(analysis)])]]
    if rows := [*rows_of(analysis)]:
        sections.append([Rows(columns(headings_of(analysis), IN_WORDS), rows)])
    return Report(analysis.table, title(analysis), sections, leak_as_json(analysis))


def title(analysis: LeakAnalysis) -> str:
    of_wager = "" if analysis.wager == BASE else f", {analysis.wager}"
    return f"{analysis.table.game.title}{of_wager}: the leak {analysis.leak.name}"


def what_is_seen(analysis: LeakAnalysis) -> str:
    """Return what is seen, and how the figures were made."""
    if analysis.estimate is None:
        places = analysis.places
        how = "exact" if places is None else f"counted to {places} decimals"
        return f"{analysis.leak.words} All figures are {how}, for each unit of the wager."
    return (
        f"{analysis.leak.words} The edge without it is exact, for each unit of the wager. What it adds is "
        f"estimated from {analysis.estimate.hands:,} hands, each decided with and without it and counted "
        "against every hand that the dealer can have."
    )


def facts_of(analysis: LeakAnalysis) -> Iterator[tuple[str, str]]:
    yield "house advantage", percent(-analysis.edge)
    if analysis.estimate:
        yield "with the leak", f"{-float(analysis.edge_with):.3%}"
        yield (
            "what it is worth",
            f"{analysis.estimate.gain:.3%} (standard error {analysis.estimate.error:.3%})",
        )
        yield "decided otherwise", f"{analysis.estimate.otherwise:.1%} of the hands"
        return
    yield "with the leak", percent(-analysis.edge_with)
    yield "what it is worth", percent(analysis.worth)
    if analysis.before_wagers:
        yield "favourable", f"{percent(analysis.favourable)} of the rounds"
        yield "bets only then", f"win {100 * float(analysis.when_favourable):.3f} units per 100 rounds"


def headings_of(analysis: LeakAnalysis) -> tuple[str, ...]:
    if analysis.estimate:
        return DECISION_HEADINGS
    right = ("must be right",) if _can_be_right(analysis) else ()
    return ("seen", "chance", "edge", *right, *(("best play",) if _plays(analysis) else ()))


def rows_of(analysis: LeakAnalysis) -> Iterator[tuple[str, ...]]:
    """Yield what may be seen; or, of an estimate, how often each decision is taken."""
    if analysis.estimate:
        without, knowing = analysis.estimate.without, analysis.estimate.knowing
        for decision in dict.fromkeys((*without, *knowing)):
            yield decision, *(f"{taken.get(decision, 0.0):.1%}" for taken in (without, knowing))
        return
    for row in analysis.seen:
        cells = [row.what, f"{float(row.chance):.2%}", f"{float(row.edge):+.3%}"]
        if _can_be_right(analysis):
            least = analysis.right_at_least(row)
            cells.append("" if least is None else f"{float(least):.1%}")
        yield (*cells, row.play) if _plays(analysis) else tuple(cells)


def _can_be_right(analysis: LeakAnalysis) -> bool:
    """Return whether there is a card that is worth betting on for players who expect it."""
    return analysis.before_wagers and any(analysis.right_at_least(row) is not None for row in analysis.seen)


def _plays(analysis: LeakAnalysis) -> bool:
    return any(row.play for row in analysis.seen)


# What a leak is worth as a JSON document, as programs read it.


def leak_as_json(analysis: LeakAnalysis) -> dict[str, Any]:
    return {
        **about_table(analysis.table),
        "wager": analysis.wager,
        "leak": analysis.leak.name,
        "exact": analysis.is_exact,
        **in_percent("house_advantage", -analysis.edge),
        **(_estimated(analysis, analysis.estimate) if analysis.estimate else _exactly(analysis)),
    }


def _exactly(analysis: LeakAnalysis) -> Mapping[str, Any]:
    favourable = {}
    if analysis.before_wagers:
        favourable = {
            **in_percent("favourable", analysis.favourable),
            "units_per_100_when_favourable": 100 * float(analysis.when_favourable),
        }
    return {
        **in_percent("house_advantage_with_leak", -analysis.edge_with),
        **in_percent("worth", analysis.worth),
        **favourable,
        "by_card": [_row(analysis, row) for row in analysis.seen],
    }


def _row(analysis: LeakAnalysis, row: Seen) -> Mapping[str, Any]:
    document: dict[str, Any] = {"seen": row.what}
    if row.card is not None:
        document |= {"card": str(row.card), "cards": row.cards}
    document |= {"chance": str(row.chance), **in_percent("house_advantage", -row.edge)}
    if analysis.before_wagers:
        document |= in_percent("right_at_least", analysis.right_at_least(row))
    return document | ({"play": row.play} if row.play else {})


def _estimated(analysis: LeakAnalysis, estimate: Estimate) -> Mapping[str, Any]:
    return {
        "house_advantage_with_leak_percent": -100 * float(analysis.edge_with),
        "worth_percent": 100 * estimate.gain,
        "standard_error_percent": 100 * estimate.error,
        "hands": estimate.hands,
        "decided_otherwise": estimate.otherwise,
        "decisions": {"without": dict(estimate.without), "knowing": dict(estimate.knowing)},
    }
