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


# What is seen beside each hand that is dealt, so many times: deciding without it takes longest.
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
    """Deal hands and what is seen beside them; the same key deals the same ones."""
    wanted = _hands_in_budget(hidden, knowledge) if hands is None else hands
    tally = _Tally(hidden.decisions)
    for first in range(0, wanted, _TOGETHER):
        report_progress(f"hand {first:,} of {wanted:,}")
        _add(hidden, knowledge, _deals(hidden, key, first, min(_TOGETHER, wanted - first)), tally)
    return tally.estimate()


def _hands_in_budget(hidden: HiddenHands, knowledge: Knowledge) -> int:
    work = hidden.work(0, 0) + DRAWS * hidden.work(knowledge.dealer_cards, knowledge.neighbours)
    return min(max(FEWEST, BUDGET // work), MOST)


def _deals(hidden: HiddenHands, key: np.uint64, first: int, count: int) -> npt.NDArray[np.uint8]:
    found = np.empty((count * DRAWS, len(hidden.pack)), np.uint8)
    _shuffled(found, hidden.player + hidden.shown, key, first, DRAWS)
    return found


@njit(cache=True)
def _shuffled(found, fixed, key, first, draws):
    """Fill the rows with orders of the pack; so many rows in turn have the same first cards."""
    row = empty_row()
    for place in range(found.shape[0]):
        if place % draws == 0:
            for card in range(found.shape[1]):
                found[place, card] = card
            number = shuffle(found[place], key, uint64(first + place // draws), 0, row)
        else:
            found[place] = found[place - 1]
            number = shuffle(found[place, fixed:], key, uint64(first + place // draws), number, row)


def _add(hidden: HiddenHands, knowledge: Knowledge, deals: npt.NDArray[np.uint8], tally: _Tally) -> None:
    ends = np.cumsum(
        [hidden.player, hidden.shown, hidden.dealer, hidden.player * knowledge.neighbours], dtype=np.int64
    )
    hands, shown, dealer, neighbours = np.split(deals, ends, axis=1)[:4]
    none = deals[:, :0]
    blind = hidden.gains(hands[::DRAWS], shown[::DRAWS], none[::DRAWS], none[::DRAWS])
    usual = np.repeat(np.argmax(blind, axis=1), DRAWS)
    known = hidden.gains(hands, shown, dealer[:, : knowledge.dealer_cards], neighbours)
    tally.add(usual, known)


class _Tally:
    def __init__(self, decisions: Any) -> None:
        self._decisions = decisions
        self._gained: list[float] = []  # on average beside each hand
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
class LeakFound:
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
        """Return how often a card must come that somebody expects, for the bet to break even.

        Where it does not come, the player has the edge of somebody who knows nothing. None if the card is bad
        for the player anyway.
        """
        return -self.edge / (row.edge - self.edge) if row.edge > 0 > self.edge else None


def find_leak(
    table: Table[Any], name: str, wager: str | None = None, seed: int = 1, hands: int | None = None
) -> LeakFound:
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
        return LeakFound(table, leak, wager, edge, seen)
    key = job_at(table, None, seed).key(f"leak {name}")
    return LeakFound(table, leak, wager, edge, estimate=estimate(hidden(table), leak, key, hands))


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


def leak_report(found: LeakFound) -> Report:
    sections: list[list[Part]] = [[Words(what_is_seen(found))], [Facts([*facts_of(found)])]]
    if rows := [*rows_of(found)]:
        sections.append([Rows(columns(headings_of(found), IN_WORDS), rows)])
    return Report(found.table, title(found), sections, leak_as_json(found))


def title(found: LeakFound) -> str:
    of_wager = "" if found.wager == BASE else f", {found.wager}"
    return f"{found.table.game.title}{of_wager}: the leak {found.leak.name}"


def what_is_seen(found: LeakFound) -> str:
    """Return what is seen, and how the figures were made."""
    if found.estimate is None:
        places = found.places
        how = "exact" if places is None else f"counted to {places} decimals"
        return f"{found.leak.words} All figures are {how}, for each unit of the wager."
    return (
        f"{found.leak.words} The edge without it is exact, for each unit of the wager. What it adds is "
        f"estimated from {found.estimate.hands:,} hands, each decided with and without it and counted "
        "against every hand that the dealer can have."
    )


def facts_of(found: LeakFound) -> Iterator[tuple[str, str]]:
    yield "house advantage", percent(-found.edge)
    if found.estimate:
        yield "with the leak", f"{-float(found.edge_with):.3%}"
        yield "what it is worth", f"{found.estimate.gain:.3%} (standard error {found.estimate.error:.3%})"
        yield "decided otherwise", f"{found.estimate.otherwise:.1%} of the hands"
        return
    yield "with the leak", percent(-found.edge_with)
    yield "what it is worth", percent(found.worth)
    if found.before_wagers:
        yield "favourable", f"{percent(found.favourable)} of the rounds"
        yield "bets only then", f"win {100 * float(found.when_favourable):.3f} units per 100 rounds"


def headings_of(found: LeakFound) -> tuple[str, ...]:
    if found.estimate:
        return DECISION_HEADINGS
    right = ("must be right",) if _can_be_right(found) else ()
    return ("seen", "chance", "edge", *right, *(("best play",) if _plays(found) else ()))


def rows_of(found: LeakFound) -> Iterator[tuple[str, ...]]:
    """Yield what may be seen; or, of an estimate, how often each decision is taken."""
    if found.estimate:
        without, knowing = found.estimate.without, found.estimate.knowing
        for decision in dict.fromkeys((*without, *knowing)):
            yield decision, *(f"{taken.get(decision, 0.0):.1%}" for taken in (without, knowing))
        return
    for row in found.seen:
        cells = [row.what, f"{float(row.chance):.2%}", f"{float(row.edge):+.3%}"]
        if _can_be_right(found):
            least = found.right_at_least(row)
            cells.append("" if least is None else f"{float(least):.1%}")
        yield (*cells, row.play) if _plays(found) else tuple(cells)


def _can_be_right(found: LeakFound) -> bool:
    """Return whether there is a card for which somebody would bet who expects it."""
    return found.before_wagers and any(found.right_at_least(row) is not None for row in found.seen)


def _plays(found: LeakFound) -> bool:
    return any(row.play for row in found.seen)


# What a leak is worth as a JSON document, as programs read it.


def leak_as_json(found: LeakFound) -> dict[str, Any]:
    return {
        **about_table(found.table),
        "wager": found.wager,
        "leak": found.leak.name,
        "exact": found.is_exact,
        **in_percent("house_advantage", -found.edge),
        **(_estimated(found, found.estimate) if found.estimate else _exactly(found)),
    }


def _exactly(found: LeakFound) -> Mapping[str, Any]:
    favourable = {}
    if found.before_wagers:
        favourable = {
            **in_percent("favourable", found.favourable),
            "units_per_100_when_favourable": 100 * float(found.when_favourable),
        }
    return {
        **in_percent("house_advantage_with_leak", -found.edge_with),
        **in_percent("worth", found.worth),
        **favourable,
        "by_card": [_row(found, row) for row in found.seen],
    }


def _row(found: LeakFound, row: Seen) -> Mapping[str, Any]:
    document: dict[str, Any] = {"seen": row.what}
    if row.card is not None:
        document |= {"card": str(row.card), "cards": row.cards}
    document |= {"chance": str(row.chance), **in_percent("house_advantage", -row.edge)}
    if found.before_wagers:
        document |= in_percent("right_at_least", found.right_at_least(row))
    return document | ({"play": row.play} if row.play else {})


def _estimated(found: LeakFound, estimate: Estimate) -> Mapping[str, Any]:
    return {
        "house_advantage_with_leak_percent": -100 * float(found.edge_with),
        "worth_percent": 100 * estimate.gain,
        "standard_error_percent": 100 * estimate.error,
        "hands": estimate.hands,
        "decided_otherwise": estimate.otherwise,
        "decisions": {"without": dict(estimate.without), "knowing": dict(estimate.knowing)},
    }
