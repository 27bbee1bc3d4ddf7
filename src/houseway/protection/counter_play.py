"""Computes and reports what a counter wins who varies bets and decisions: whole shoes, with and without
deviations.

The count is a well-known one or given as tags; the spread says how much is bet at each count.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.equipment.money import dollars
from houseway.odds.game_odds import BASE
from houseway.progress import report_progress
from houseway.protection.card_counting.analysis import behind_of, gains_of_cases, shoes_of
from houseway.protection.card_counting.counting_system import CountingSystem, given_system
from houseway.protection.card_counting.question import USUAL_COUNTED_SHOES
from houseway.protection.card_counting.shoe_kernels import counts as counts_before
from houseway.protection.card_counting.shoe_kernels import shuffled_shoes
from houseway.protection.card_counting.winnings import BetsAtTrigger, Pace
from houseway.protection.report import Facts, Heading, Part, Report, Rows, Words, about_table, columns
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.advantage_play import Counts, Deviation, Figures, Seating, Watched
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.simulation.job import Job, job_at

MOST_UNITS = 1_000
# The edge at which the largest bet is made; below it bets grow in proportion to the edge.
EDGE_OF_LARGEST = 0.02
_SPREAD = re.compile(r"(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True)
class Spread:
    """The smallest and the largest bet in units; 0 as the smallest leaves rounds out."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least}-{self.most}"

    def bet(self, edge: float) -> int:
        """Return the bet at this edge, in whole units."""
        share = min(max(edge / EDGE_OF_LARGEST, 0.0), 1.0)
        grown = round(self.least + share * (self.most - self.least))
        return max(grown, 1) if edge > 0 else self.least

    def trigger(self, figures: Figures) -> int:
        """Return the first whole count, rounded down, at which the player has the edge."""
        if figures.slope <= 0:
            raise Refusal("The edge does not grow with this count. Choose other tags.")
        return ceil(figures.usual - figures.edge / figures.slope - 0.5)


def given_spread(text: str) -> Spread:
    """Read ``1-8``."""
    written = _SPREAD.fullmatch(text.strip())
    least, most = (int(written[1]), int(written[2])) if written else (0, 0)
    if not 0 <= least <= most <= MOST_UNITS or not most:
        raise Refusal(
            f"{text!r} is not a spread of bets. Write the smallest and the largest bet in units, as 1-8, or "
            "0-1 to bet only with the edge."
        )
    return Spread(least, most)


# The count that is asked for: a well-known one by name, or tags.


def counts_of(table: Table[Any]) -> Counts:
    """Return how the game is played by a count; refuse a game in which the count changes no decision."""
    if table.game.protection.counts is None:
        raise Refusal(
            f"At {table.game.title} no decision depends on a count. Ask for a wager without --count.",
            table.game.cite,
        )
    return table.game.protection.counts


def system_named(counts: Counts, text: str, pack: Sequence[Card]) -> CountingSystem:
    """Return the count of this name, or read tags."""
    named = counts.named()
    if text in named:
        return replace(given_system(named[text].tags, pack), name=named[text].title)
    if not any(letter.isdigit() for letter in text):
        raise Refusal(f"There is no count {text!r}. Choose {one_of([*named])}, or write ten tags.")
    try:
        return given_system(text, pack)
    except Refusal as refusal:
        raise Refusal(f"{refusal.message} Or choose {one_of([*named])}.") from None


# What a counter wins who varies bets and decisions: whole shoes, with deviations and without them.

Floats = npt.NDArray[np.float64]

_TOGETHER = 1_000
_SHOWN = 12  # counts on either side of nothing that are told apart; others go to the ends


@dataclass(frozen=True)
class CounterQuestion:
    """What is asked: a count by name or tags, the spread of bets, and how the shoes are dealt."""

    count: str
    spread: Spread
    behind: int | None = None
    shoes: int = USUAL_COUNTED_SHOES
    seed: int = 1
    players: int = 1
    seat: int | None = None  # of the counter; the last one if it is not said

    @property
    def seating(self) -> Seating:
        return Seating(self.players, self.players if self.seat is None else self.seat)


@dataclass(frozen=True)
class AtCount:
    """The rounds that start at a whole count, rounded down."""

    count: int
    frequency: float
    edge: float
    error: float
    bet: int


@dataclass(frozen=True)
class CounterAnalysis:
    """The answer: bets alone, and bets with deviations, from the same shuffles."""

    table: Table[Any]
    question: CounterQuestion
    system: CountingSystem
    is_balanced: bool
    figures: Figures
    deviations: Sequence[Deviation]
    behind: int
    without: BetsAtTrigger
    deviating: BetsAtTrigger
    error_of_difference: float  # of what deviations add, in units per 100 rounds
    by_count: Sequence[AtCount]

    @property
    def added(self) -> float:
        """Return what deviations and insurance add, in units per 100 rounds."""
        return self.deviating.per_100 - self.without.per_100

    @property
    def rounds_per_shoe(self) -> float:
        return self.deviating.rounds / self.deviating.shoes

    @property
    def kind_of_count(self) -> str:
        return "true count" if self.is_balanced else "running count"


def find_counter(table: Table[Any], question: CounterQuestion) -> CounterAnalysis:
    """Answer the question; refuse a count that nobody knows, or a table that cannot be dealt."""
    counts = counts_of(table)
    job = job_at(table, None, question.seed)
    shoes = shoes_of(job, question.players)
    if not 1 <= question.seating.own <= question.players:
        seats = "only seat 1" if question.players == 1 else f"seats 1 to {question.players}"
        raise Refusal(
            f"--seat {question.seat} is not possible. --players {question.players} has {seats}.",
            value=question.seat,
        )
    behind = behind_of(question.behind, shoes)
    system = system_named(counts, question.count, shoes.pack)
    balanced = system.is_balanced(Counter(shoes.pack))
    play = counts.play(table, system.tags, balanced)
    figures = play.figures
    trigger = question.spread.trigger(figures)
    counted = _Counted(job, shoes, system, balanced, question)
    gains = gains_of_cases(job, BASE, play.cases)
    tallies = {deviate: _Tally(figures, question.spread, gains) for deviate in (False, True)}
    for dealt in counted.dealt():
        for deviate, tally in tallies.items():
            watched = play.play(dealt, behind, question.seating, deviate=deviate)
            tally.add(watched, counted.before(dealt, watched))
    without, deviating = tallies[False], tallies[True]
    return CounterAnalysis(
        table,
        question,
        system,
        balanced,
        figures,
        play.deviations,
        behind,
        without.total(trigger),
        deviating.total(trigger),
        deviating.error_of_more_than(without),
        [*deviating.by_count()],
    )


@dataclass(frozen=True)
class _Counted:
    """The shoes of a question, and the counts before their rounds."""

    job: Job
    shoes: Shoes
    system: CountingSystem
    per_deck: bool
    question: CounterQuestion

    def dealt(self) -> Iterator[npt.NDArray[np.uint8]]:
        pack = np.array([STANDARD_DECK.index(card) for card in self.shoes.pack], dtype=np.uint8)
        count, key = self.question.shoes, self.job.key("protect")
        for first in range(0, count, _TOGETHER):
            report_progress(f"shoe {first:,} of {count:,}")
            dealt = np.empty((min(_TOGETHER, count - first), len(pack)), np.uint8)
            shuffled_shoes(pack, key, first, dealt)
            yield dealt

    def before(self, dealt: npt.NDArray[np.uint8], watched: Watched) -> npt.NDArray[np.int64]:
        """Return the count before each round, rounded down."""
        tags = np.array([self.system.tags.get(card, 0) for card in STANDARD_DECK], dtype=np.float64)
        counts = np.zeros(watched.codes.shape)
        counts_before(dealt, self.shoes.face_up, watched.starts, watched.rounds, tags, self.per_deck, counts)
        return np.floor(counts).astype(np.int64)


class _Tally:
    """Adds up what is bet and won in each shoe, and by the count."""

    def __init__(self, figures: Figures, spread: Spread, gains: Floats) -> None:
        self._figures, self._spread, self._gains = figures, spread, gains
        self._won: list[Floats] = []  # by shoe
        self._rounds = 0
        self._bet = 0.0
        self._middle = round(figures.usual)
        size = 2 * _SHOWN + 1
        self._seen, self._sums, self._squares = np.zeros(size), np.zeros(size), np.zeros(size)

    def add(self, watched: Watched, before: npt.NDArray[np.int64]) -> None:
        dealt = np.arange(watched.codes.shape[1])[None, :] < watched.rounds[:, None]
        gained = np.where(dealt, self._gains[watched.codes] + watched.more, 0.0)
        bets = np.where(dealt, self._bets(before), 0.0)
        self._won.append((gained * bets).sum(axis=1))
        self._rounds += int(watched.rounds.sum())
        self._bet += float(bets.sum())
        place = np.clip(before - self._middle + _SHOWN, 0, 2 * _SHOWN)[dealt]
        size = len(self._seen)
        self._seen += np.bincount(place, minlength=size)
        self._sums += np.bincount(place, gained[dealt], size)
        self._squares += np.bincount(place, gained[dealt] ** 2, size)

    def _bets(self, before: npt.NDArray[np.int64]) -> Floats:
        lowest, highest = int(before.min()), int(before.max())
        by_count = [self._bet_at(count) for count in range(lowest, highest + 1)]
        return np.array(by_count, dtype=np.float64)[before - lowest]

    def _bet_at(self, count: int) -> int:
        return self._spread.bet(self._figures.edge_at(count + 0.5))

    @property
    def won(self) -> Floats:
        return np.concatenate(self._won)

    def total(self, trigger: int) -> BetsAtTrigger:
        won = self.won
        spread = float(won.std())
        error = spread / sqrt(len(won))
        return BetsAtTrigger(len(won), self._rounds, self._bet, float(won.sum()), error, spread, trigger)

    def error_of_more_than(self, other: _Tally) -> float:
        """Return the standard error of the difference, in units per 100 rounds: shoe by shoe."""
        more = self.won - other.won
        return float(100 * more.std() / sqrt(len(more)) * len(more) / self._rounds)

    def by_count(self) -> Iterator[AtCount]:
        for place, rounds in enumerate(self._seen):
            if rounds:
                count = place - _SHOWN + self._middle
                edge = float(self._sums[place] / rounds)
                variance = max(0.0, float(self._squares[place] / rounds) - edge**2)
                share = float(rounds / self._rounds)
                yield AtCount(count, share, edge, sqrt(variance / rounds), self._bet_at(count))


# A counter's play in words and rows of figures, and as a report.

WON_HEADINGS = ("", "bets alone", "with deviations")
DEVIATION_HEADINGS = ("hand", "below", "from", "then", "equal at")
COUNT_HEADINGS = ("count", "of the rounds", "edge", "error", "bet")
DEVIATIONS_TITLE = "Decisions that depend on the count, those that gain most first"
IN_WORDS = ("", "hand", "below", "then")  # columns; the others hold figures
MOST_DEVIATIONS = 20


def counter_report(analysis: CounterAnalysis, pace: Pace) -> Report:
    deviations = [*deviation_rows(analysis, MOST_DEVIATIONS)]
    depending: list[Part] = [
        Heading(DEVIATIONS_TITLE),
        Rows(columns(DEVIATION_HEADINGS, IN_WORDS), deviations),
    ]
    if more := len(analysis.deviations) - len(deviations):
        depending.append(Words(f"and {more} more, which gain less", is_note=True))
    sections: list[list[Part]] = [
        [Words(what_is_won(analysis, pace))],
        [Facts([*facts_of(analysis)])],
        [
            Heading("What it wins, in units"),
            Rows(columns(WON_HEADINGS, IN_WORDS), [*won_rows(analysis)]),
            Words(conventions(analysis), is_note=True),
        ],
        depending,
        [
            Heading("By the count before the round"),
            Rows(columns(COUNT_HEADINGS, IN_WORDS), [*count_rows(analysis)]),
        ],
    ]
    document = counter_as_json(analysis) | {"an_hour": pace.as_json(analysis.deviating)}
    return Report(analysis.table, f"{analysis.table.game.title}: {title(analysis)}", sections, document)


def title(analysis: CounterAnalysis) -> str:
    return f"what {analysis.system.name} wins with bets of {analysis.question.spread} units"


def what_is_won(analysis: CounterAnalysis, pace: Pace) -> str:
    bets, spread = analysis.deviating, analysis.question.spread
    return (
        f"Somebody who bets {spread.least} to {spread.most} units, more from a {analysis.kind_of_count} "
        f"of {bets.trigger} on, and who decides by the count, wins {bets.per_100:.3f} units per 100 rounds "
        f"(standard error {bets.error_per_100:.3f}). Deviations and insurance are {analysis.added:.3f} of "
        f"them (standard error {analysis.error_of_difference:.3f}). With units of {dollars(pace.bet)} and "
        f"{pace.rounds} rounds an hour, that is {dollars(pace.won(bets))} an hour."
    )


def facts_of(analysis: CounterAnalysis) -> Iterator[tuple[str, str]]:
    figures = analysis.figures
    kind = "balanced" if analysis.is_balanced else "unbalanced, used as it runs"
    yield "count", f"level {analysis.system.level}, {kind}"
    yield "betting correlation", f"{figures.betting_correlation:.3f}"
    yield "playing efficiency", f"{figures.playing_efficiency:.3f}"
    if figures.insurance_correlation is not None and figures.insurance_from is not None:
        yield "insurance correlation", f"{figures.insurance_correlation:.3f}"
        yield "insurance", f"from a {analysis.kind_of_count} of {figures.insurance_from:.2f} on"
    yield "edge", f"{figures.edge:+.3%} without a count, {figures.slope:+.3%} for each point of it"


def won_rows(analysis: CounterAnalysis) -> Iterator[tuple[str, str, str]]:
    columns = [_figures(bets) for bets in (analysis.without, analysis.deviating)]
    for name in columns[0]:
        yield name, columns[0][name], columns[1][name]


def _figures(bets: BetsAtTrigger) -> dict[str, str]:
    level = bets.rounds_until_level
    return {
        "average bet": f"{bets.frequency:.3f}",
        "edge for each unit bet": f"{bets.average_edge:+.3%}",
        "units a shoe": f"{bets.per_shoe:.4f}",
        "units per 100 rounds": f"{bets.per_100:.4f}",
        "standard error": f"{bets.error_per_100:.4f}",
        "standard deviation of 100": f"{bets.deviation_per_100:.2f}",
        "N0, in rounds": f"{level:,.0f}" if level else "",
    }


def conventions(analysis: CounterAnalysis) -> str:
    players, own = analysis.question.seating
    seats = "one player" if players == 1 else f"{players} players, the counter in seat {own}"
    return (
        f"{analysis.deviating.shoes:,} shoes of {analysis.rounds_per_shoe:.1f} rounds with "
        f"{analysis.behind} cards behind the cutting card and {seats}. The "
        f"{analysis.kind_of_count} is rounded down. A bet is made by the count before the round, and "
        "grows in proportion to the edge, up to the largest at 2%. A decision is made by the "
        "count of all cards that are face up when the turn begins."
    )


def deviation_rows(analysis: CounterAnalysis, most: int) -> Iterator[tuple[str, ...]]:
    for deviation in analysis.deviations[:most]:
        count, equal = f"{deviation.from_count:+d}", f"{deviation.exact:+.2f}"
        yield deviation.situation, deviation.below, count, deviation.decision, equal


def count_rows(analysis: CounterAnalysis) -> Iterator[tuple[str, ...]]:
    for row in analysis.by_count:
        yield f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.2%}", f"{row.error:.2%}", str(row.bet)


# What a counter wins as a JSON document, as programs read it.


def counter_as_json(analysis: CounterAnalysis) -> dict[str, Any]:
    figures, question = analysis.figures, analysis.question
    return {
        **about_table(analysis.table),
        "wager": "base",
        "count": {
            "system": analysis.system.name,
            "kind": analysis.kind_of_count,
            "tags": _tags(analysis),
            "level": analysis.system.level,
            "balanced": analysis.is_balanced,
            "betting_correlation": figures.betting_correlation,
            "playing_efficiency": figures.playing_efficiency,
            "insurance_correlation": figures.insurance_correlation,
            "insurance_from": figures.insurance_from,
            "trigger": analysis.deviating.trigger,
        },
        "spread": str(question.spread),
        "players": question.players,
        "seat": question.seating.own,
        "cards_behind_cutting_card": analysis.behind,
        "shoes": analysis.deviating.shoes,
        "rounds_per_shoe": analysis.rounds_per_shoe,
        "without_deviations": _won(analysis.without),
        "with_deviations": _won(analysis.deviating),
        "deviations_add": {"units_per_100": analysis.added, "standard_error": analysis.error_of_difference},
        "deviations": [deviation._asdict() for deviation in analysis.deviations],
        "by_count": [
            {
                "count": row.count,
                "frequency": row.frequency,
                "edge": row.edge,
                "standard_error": row.error,
                "bet": row.bet,
            }
            for row in analysis.by_count
        ],
    }


def _tags(analysis: CounterAnalysis) -> Mapping[str, int]:
    """Return the tags by rank, or by card where the suits of one differ."""
    by_rank: dict[str, dict[str, int]] = {}
    for card, tag in analysis.system.tags.items():
        by_rank.setdefault(card.rank, {})[str(card)] = tag
    tags: dict[str, int] = {}
    for rank, of_rank in by_rank.items():
        tags |= {rank: next(iter(of_rank.values()))} if len({*of_rank.values()}) == 1 else of_rank
    return tags


def _won(bets: BetsAtTrigger) -> Mapping[str, Any]:
    return {
        "average_bet": bets.frequency,
        "average_edge": bets.average_edge,
        "units_per_shoe": bets.per_shoe,
        "units_per_100": bets.per_100,
        "standard_error": bets.error_per_100,
        "standard_deviation_of_100": bets.deviation_per_100,
        "n0_rounds": bets.rounds_until_level,
    }
