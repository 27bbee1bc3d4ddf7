"""Defines counter-measures against counters, and reports what each leaves a counter and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from houseway.drawing.formats import percent
from houseway.odds.export import in_percent
from houseway.protection.card_counting.analysis import CountAnalysis
from houseway.protection.card_counting.winnings import Rating, rating_of
from houseway.protection.report import Column, Part, Report, Rows, Words, about_table

_EVENLY = 2  # bets are spread evenly from nothing to the largest, so that their mean is half of it


class Kind(StrEnum):
    """What is changed."""

    TODAY = "today"
    CUT = "cut"
    SHUFFLE = "shuffle"
    DECKS = "decks"
    PAY = "pay"
    CAP = "cap"


@dataclass(frozen=True)
class House:
    """How fast a table is dealt today, and how long a shuffle takes."""

    rounds: int  # in an hour, with the shuffles of today
    shuffle_minutes: Fraction

    def rounds_with(self, today: float, changed: float) -> float:
        """Return the rounds of an hour with so many rounds between two shuffles, instead of those today."""
        minutes = float(self.shuffle_minutes)
        dealing = 60 / self.rounds - minutes / today
        return 60 / (dealing + minutes / changed)

    def is_possible(self, today: float) -> bool:
        return 60 / self.rounds > float(self.shuffle_minutes) / today


@dataclass(frozen=True)
class Result:
    """What a measure leaves a counter, and what it costs. Units are bets of today's size."""

    kind: Kind
    words: str
    analysis: CountAnalysis
    rounds_an_hour: float
    cap: Fraction = Fraction(1)  # the largest bet, as a share of today's
    continuous: bool = False  # shuffled after every round, by a device that takes no time
    breaks: Sequence[str] = ()  # what the rules in force do not allow

    @property
    def house_advantage(self) -> Fraction:
        return -self.analysis.effects.edge

    @property
    def per_100(self) -> float:
        """Return what the count wins in 100 rounds, in bets of today's size."""
        bets = self.analysis.bets
        return 0.0 if self.continuous or bets is None else bets.per_100 * float(self.cap)

    @property
    def error_per_100(self) -> float:
        bets = self.analysis.bets
        return 0.0 if self.continuous or bets is None else bets.error_per_100 * float(self.cap)

    @property
    def perfect_per_100(self) -> float:
        return 0.0 if self.continuous else self.analysis.perfect.per_100 * float(self.cap)

    @property
    def most_per_100(self) -> float:
        return max(self.per_100, self.perfect_per_100)

    @property
    def rating(self) -> Rating:
        return rating_of(self.most_per_100)

    @property
    def expected_win(self) -> float:
        """Return what players who do not count lose in an hour, in bets of today's size."""
        mean_bet = self.cap - self.cap**2 / _EVENLY
        return float(self.house_advantage * mean_bet) * self.rounds_an_hour


@dataclass(frozen=True)
class Compared:
    """The measures, compared with the table of today."""

    today: Result
    measures: Sequence[Result]
    under: float | None = None

    def change(self, measure: Result) -> float:
        """Return how the expected win from players who do not count changes, as a share of today's."""
        before = self.today.expected_win
        return (measure.expected_win - before) / abs(before) if before else 0.0

    def rounds_lost(self, measure: Result) -> float:
        return 1 - measure.rounds_an_hour / self.today.rounds_an_hour

    @property
    def enough(self) -> Sequence[Result]:
        """Return the measures that the rules allow and that bring what is won under the limit level."""
        limit = self.under
        if limit is None:
            return ()
        candidates = (self.today, *self.measures)
        allowed = self.today.breaks
        return [
            result
            for result in candidates
            if result.most_per_100 < limit and set(result.breaks) <= set(allowed)
        ]

    @property
    def cheapest(self) -> Result | None:
        """Return the measure that changes least for players who do not count; then fewer rounds are lost."""
        return min(self.enough, key=lambda one: (abs(self.change(one)), self.rounds_lost(one)), default=None)


# The measures in words and rows of figures, and as a report.

HEADINGS = ("measure", "house advantage", "counted", "perfect play", "rating", "rounds", "house's win")
CONVENTIONS = (
    "Counted and perfect play are units per 100 rounds, in bets of today's size. The house's win is what "
    "players who do not count lose in an hour, compared with today: their bets are spread evenly up to the "
    "largest bet."
)
NOT_ALLOWED = "* The rules in force do not allow it."
_IN_WORDS = ("measure", "rating")


def measures_report(compared: Compared) -> Report:
    analysis = compared.today.analysis
    sections: list[list[Part]] = [[Words(verdict(compared))]] if compared.under is not None else []
    columns = [
        Column(heading, figures=heading not in _IN_WORDS, bold=not place)
        for place, heading in enumerate(HEADINGS)
    ]
    sections.append([Rows(columns, [*rows(compared)])])
    notes = [CONVENTIONS, *([NOT_ALLOWED] if has_marks(compared) else [])]
    sections.append([Words(note, is_note=True) for note in notes])
    title = f"{analysis.table.game.title}, {analysis.wager}: what a house can change"
    return Report(analysis.table, title, sections, measures_as_json(compared))


def rows(compared: Compared) -> Iterator[tuple[str, ...]]:
    """Yield a row for the table of today and for each measure."""
    for result in (compared.today, *compared.measures):
        yield _row(compared, result)


def has_marks(compared: Compared) -> bool:
    return any(result.breaks for result in compared.measures)


def _row(compared: Compared, result: Result) -> tuple[str, ...]:
    is_today = result.kind is Kind.TODAY
    return (
        result.words + ("*" if result.breaks else ""),
        percent(result.house_advantage),
        f"{result.per_100:.3f}",
        f"{result.perfect_per_100:.3f}",
        result.rating.value,
        f"{result.rounds_an_hour:.1f}",
        "" if is_today else f"{compared.change(result):+.1%}",
    )


def verdict(compared: Compared) -> str:
    """Return one or two sentences: the cheapest measure that is enough, or that none is."""
    if compared.under is None:
        return ""
    level = f"under {compared.under:g} units per 100 rounds"
    cheapest = compared.cheapest
    if cheapest is None:
        return f"None of these measures alone brings the wager {level} within the rules."
    if cheapest.kind is Kind.TODAY:
        return f"The wager is {level} as it is. Nothing has to be changed."
    cost = f"changes the house's win from players who do not count by {compared.change(cheapest):+.1%}"
    return (
        f"The cheapest measure that brings the wager {level}: {cheapest.words}. "
        f"It {cost} and leaves a counter {cheapest.most_per_100:.3f} units."
    )


def most_effective(compared: Compared) -> str:
    """Return a sentence for the measure within the rules that leaves a card counter least."""
    allowed = [result for result in compared.measures if not result.breaks]
    best = min(allowed, key=lambda result: result.most_per_100, default=None)
    today = compared.today.most_per_100
    if best is None or best.most_per_100 >= today:
        return "No measure within the rules leaves less to somebody who watches the cards than today."
    return (
        "Of the measures within the rules, this one leaves least to somebody who watches the cards: "
        f"{best.words}. It leaves {best.most_per_100:.3f} units per 100 rounds instead of {today:.3f}, and "
        f"changes the house's win from players who do not count by {compared.change(best):+.1%}."
    )


# The measures as a JSON document, as programs read it.


def measures_as_json(compared: Compared) -> dict[str, Any]:
    analysis = compared.today.analysis
    cheapest = compared.cheapest
    return {
        **about_table(analysis.table),
        "wager": analysis.wager,
        "shoes": analysis.at_triggers.shoes,
        "today": _result(compared, compared.today),
        "measures": [_result(compared, result) for result in compared.measures],
        "under": compared.under,
        "cheapest": _result(compared, cheapest) if cheapest else None,
    }


def _result(compared: Compared, result: Result) -> dict[str, Any]:
    today, now = compared.today.analysis.table.options.given, result.analysis.table.options.given
    return {
        "kind": result.kind.value,
        "measure": result.words,
        "changed_options": {name: value for name, value in now.items() if today.get(name) != value},
        "decks": result.analysis.decks,
        "cards_behind_cutting_card": None if result.continuous else result.analysis.behind,
        "largest_bet": str(result.cap),
        **in_percent("house_advantage", result.house_advantage),
        "units_per_100": result.per_100,
        "standard_error": result.error_per_100,
        "perfect_units_per_100": result.perfect_per_100,
        "rating": result.rating.value,
        "rounds_an_hour": result.rounds_an_hour,
        "rounds_lost": compared.rounds_lost(result),
        "change_of_expected_win": compared.change(result),
        "breaks": list(result.breaks),
    }
