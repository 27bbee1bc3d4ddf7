"""Compares counter-measures, and finds how far each has to go to bring a wager under a wanted level.

A house can move the cutting card, use more or fewer decks, or pay less: by another pay table or in one row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.progress import report_progress
from houseway.protection.card_counting.analysis import (
    CountAnalysis,
    behind_of,
    checked,
    gains_of_cases,
    is_estimated,
    prepared,
    sampled,
    shoes_of,
)
from houseway.protection.card_counting.counting_system import Effects, edge_of, edges_of, effects_of_removal
from houseway.protection.card_counting.question import Question
from houseway.protection.measures import Compared, House, Kind, Result
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.parsing import changed_table
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import Odds
from houseway.simulation.job import job_at

DECKS = "decks"
_DECK = 52
_COMMON = ("1", "2", "4", "6", "8")  # compared where the rules allow more numbers of decks than these
_FEWER = 4  # times fewer shoes of other decks, where bets are valued by exact edges and not by luck


def with_other_cuts(table: Table[Any], question: Question) -> tuple[CountAnalysis, list[CountAnalysis]]:
    """Answer the question, and again for other places of the cutting card and for other numbers of decks."""
    job, wager = checked(table, question)
    shoes = shoes_of(job, question.players)
    places = [place for place in places_of(shoes) if place != behind_of(question.behind, shoes)]
    # To count another table takes as long as all the rest if one count alone does.
    elsewhere = [] if is_estimated(wager, shoes) else [*_with_wager(table, wager)]
    with ThreadPoolExecutor(2) as threads:  # which have time while other processes count
        counting = threads.submit(edges_of, [(other, ()) for other in elsewhere], wager)
        threads.submit(_prepare, elsewhere, question, wager)
        _, effects, _ = prepared(table, question)
        analysis, *others = sampled(job, effects, question, wager, places)
        edges = counting.result()
    count = -(-question.shoes // _FEWER) if analysis.exact_shoes else question.shoes
    fewer = replace(question, behind=None, shoes=count)
    for other, edge in zip(elsewhere, edges, strict=True):
        others += _at(other, fewer, analysis, edge)
    return analysis, others


def _prepare(tables: Sequence[Table[Any]], question: Question, wager: str) -> None:
    """Make what the shoes of these tables are dealt and valued by, before it is asked for."""
    for table in tables:
        gains_of_cases(job_at(table, None, question.seed), wager)


def _with_wager(table: Table[Any], wager: str) -> Iterator[Table[Any]]:
    """Yield the tables with other decks that offer the wager; the base is offered everywhere."""
    for other in other_decks(table):
        if wager in other.wagers or wager not in table.wagers:
            yield other


def places_of(shoes: Shoes) -> list[int]:
    """Return places of the cutting card to compare: the usual one, and every quarter or half deck."""
    whole = len(shoes.pack)
    step = _DECK // 2 if whole > 2 * _DECK else _DECK // 4
    places = {shoes.behind, *range(step, min(whole // 3, 5 * step) + 1, step)}
    return sorted(place for place in places if shoes.least_behind <= place <= whole // 2)


def other_decks(table: Table[Any]) -> Iterator[Table[Any]]:
    """Yield the table with every other number of decks that the rules and the other options allow."""
    choice = next((option for option in table.game.wagering.options if option.name == DECKS), None)
    if not isinstance(choice, Choice):
        return
    common = [value for value in choice.values if value in _COMMON]
    for value in sorted(common if len(choice.values) > len(_COMMON) else choice.values):
        if value != table.options.choice(DECKS):
            other = changed_table(table, DECKS, value)
            if other:
                yield other


def _at(
    table: Table[Any], question: Question, analysis: CountAnalysis, edge: Fraction
) -> list[CountAnalysis]:
    """Answer for a table with other decks, at all its places of the cutting card."""
    job = job_at(table, None, question.seed)
    shoes = shoes_of(job, question.players)
    effects = effects_at(table, analysis, shoes, edge)
    return sampled(job, effects, question, analysis.wager, places_of(shoes))[1:]


def effects_at(
    table: Table[Any], analysis: CountAnalysis, shoes: Shoes, edge: Fraction | None = None
) -> Effects:
    """Return the effects with other decks: counted exactly, or scaled where a single count takes seconds.

    The effect of one card is inversely proportional to the cards that are left with it. ``edge`` is that of
    the table, if it is known.
    """
    if analysis.exact_shoes:
        return effects_of_removal(table, analysis.wager, shoes.pack, shoes.key_of(analysis.wager))
    scale = Fraction(len(analysis.effects.pack) - 1, len(shoes.pack) - 1)
    by_card = {card: scale * effect for card, effect in analysis.effects.by_card.items()}
    return Effects(edge_of(table, analysis.wager, ()) if edge is None else edge, by_card, shoes.pack)


# Changes of what a wager pays: another pay table of the rules, or a row that pays less.


@dataclass(frozen=True)
class PayChange:
    """A table on which the wager pays otherwise: the option that does it, and its value in words."""

    table: Table[Any]
    option: str
    words: str


def other_pay_tables(table: Table[Any], wager: str) -> Iterator[PayChange]:
    """Yield the table with each other choice that changes what this wager pays, with the same cards."""
    packs = table.game.play.packs(table.options)
    for option in table.game.wagering.options:
        if not isinstance(option, Choice):
            continue
        for value in option.values:
            other = changed_table(table, option.name, value)
            if (
                other
                and other.game.play.packs(other.options) == packs
                and _pays_otherwise(table, other, wager)
            ):
                yield PayChange(other, option.name, f"{option.title}: {option.in_words(value)}")


def rows_of(table: Table[Any], wager: str) -> Iterator[tuple[RowOdds, Odds]]:
    """Yield the options that set a row of this wager, with the odds that the row pays now."""
    for option in table.game.wagering.options:
        if not isinstance(option, RowOdds) or wager == BASE:
            continue
        before = _odds_now(table, option)
        other = before and changed_table(table, option.name, f"{pays_less(before)} to 1", what_if=True)
        if before and other and _pays_otherwise(table, other, wager):
            yield option, before


def with_row(table: Table[Any], row: RowOdds, pays: int) -> PayChange | None:
    """Return the table on which the row pays so many to 1; it may break what the rules allow."""
    other = changed_table(table, row.name, f"{pays} to 1", what_if=True)
    return PayChange(other, row.name, f"{row.row_title} pays {pays} to 1") if other else None


def pays_less(odds: Odds) -> int:
    """Return a tenth less, in whole units to 1, and at least one unit less."""
    return max(1, min(ceil(odds.ratio * 9 / 10), ceil(odds.ratio) - 1))


def _odds_now(table: Table[Any], option: RowOdds) -> Odds | None:
    chosen = table.options.pays(option.name)
    if isinstance(chosen, Odds):
        return chosen
    pay_table = option.table_at(table.options)
    printed = option.usual or (pay_table.row_named(option.row_name).pays if pay_table else None)
    return printed if isinstance(printed, Odds) else None


def _pays_otherwise(table: Table[Any], other: Table[Any], wager: str) -> bool:
    if wager != BASE:
        return wager in other.wagers and _gains(table, wager) != _gains(other, wager)
    same = table.wagers.keys() == other.wagers.keys()
    return same and any(_gains(table, name) != _gains(other, name) for name in table.wagers)


def _gains(table: Table[Any], wager: str) -> list[Fraction | int]:
    return [verdict.gain for verdict in table.wagers[wager].verdicts]


# Counter-measures side by side, and how far each has to go to bring a wager under a wanted level.

USUAL_HOUSE = House(70, Fraction(3))
CAPS = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
_STEP = 13  # a quarter of a deck, between two places of the cutting card
_ROWS = 2  # that return most are lowered
_CONTINUOUS = "continuous"


@dataclass(frozen=True)
class _Comparison:
    """A wager as it is today, and what its measures are compared by."""

    question: Question
    house: House
    under: float | None
    today: Result
    by_cut: Sequence[CountAnalysis]

    @property
    def table(self) -> Table[Any]:
        return self.today.analysis.table

    @property
    def wager(self) -> str:
        return self.today.analysis.wager

    def result(self, kind: Kind, words: str, analysis: CountAnalysis, breaks: Sequence[str] = ()) -> Result:
        rounds = self.house.rounds_with(self.today.analysis.rounds_per_shoe, analysis.rounds_per_shoe)
        return Result(kind, words, analysis, rounds, breaks=breaks)

    def is_enough(self, result: Result) -> bool:
        return self.under is not None and result.most_per_100 < self.under

    def at(self, table: Table[Any], effects: Effects | None = None) -> CountAnalysis:
        """Answer for another table, with the cutting card where it is today if it has as many cards."""
        analysis = self.today.analysis
        job = job_at(table, None, self.question.seed)
        shoes = shoes_of(job, self.question.players)
        same = len(shoes.pack) == len(analysis.effects.pack)
        question = replace(self.question, behind=analysis.behind if same else None)
        report_progress("another table, dealt again")
        return sampled(job, effects or effects_at(table, analysis, shoes), question, self.wager)[0]


def compare_measures(
    table: Table[Any], question: Question, house: House = USUAL_HOUSE, under: float | None = None
) -> Compared:
    """Return what each measure leaves a counter and what it costs.

    With a wanted level, each kind of measure goes as far as it has to, if it can get there at all.
    """
    if under is not None and not under > 0:
        raise Refusal(f"--under {under:g} cannot be reached: every sample has an error. Choose 0.02 or more.")
    job, effects, wager = prepared(table, question)
    shoes = shoes_of(job, question.players)
    behind, half = behind_of(question.behind, shoes), len(shoes.pack) // 2
    places = [*range(behind + _STEP, half, _STEP), half] if behind < half else []
    analysis, *elsewhere = sampled(job, effects, question, wager, places)
    if not house.is_possible(analysis.rounds_per_shoe):
        raise Refusal(
            f"{house.rounds} rounds an hour cannot be dealt with {float(house.shuffle_minutes):g} minutes of "
            f"shuffling after {analysis.rounds_per_shoe:.1f} rounds. Give fewer rounds or a shorter shuffle."
        )
    broken = [str(caution) for caution in table.breaks]
    today = Result(Kind.TODAY, "as it is today", analysis, house.rounds, breaks=broken)
    comparison = _Comparison(question, house, under, today, elsewhere)
    measures = [*_cuts(comparison), *_continuous(comparison), *_caps(comparison)]
    if not effects.estimated:  # to count another table takes as long as all the rest
        measures += [*_decks(comparison), *_pay_tables(comparison), *_rows(comparison)]
    return Compared(today, measures, under)


def _cuts(comparison: _Comparison) -> Iterator[Result]:
    """Yield the cutting card further forward: by half a deck and a deck, or as far as it has to be."""
    results = [
        comparison.result(Kind.CUT, f"{analysis.behind} cards behind the cutting card", analysis)
        for analysis in comparison.by_cut
    ]
    if not results:
        return
    *cuts, half = results
    enough = next((result for result in results if comparison.is_enough(result)), None)
    far_enough = [enough] if enough else [*cuts[1:2], *cuts[3:4]]
    yield from (result for result in far_enough if result is not half)
    yield replace(half, kind=Kind.SHUFFLE, words="shuffled when half of the shoe is dealt")


def _continuous(comparison: _Comparison) -> Iterator[Result]:
    """Yield a device that shuffles all the time, where the rules of the game know one."""
    options = comparison.table.game.wagering.options
    if any(isinstance(option, Choice) and _CONTINUOUS in option.values for option in options):
        words = "shuffled after every round, by a device"
        rounds = 60 / (60 / comparison.house.rounds - _shuffling(comparison))
        today = comparison.today
        yield Result(Kind.SHUFFLE, words, today.analysis, rounds, continuous=True, breaks=today.breaks)


def _shuffling(comparison: _Comparison) -> float:
    """Return the minutes of shuffling for each round today."""
    return float(comparison.house.shuffle_minutes) / comparison.today.analysis.rounds_per_shoe


def _caps(comparison: _Comparison) -> Iterator[Result]:
    """Yield a smaller largest bet; with a wanted level, just small enough."""
    today = comparison.today
    caps: Sequence[Fraction] = CAPS[:2]
    if comparison.under is not None and today.most_per_100 > 0:
        hundredths = int(100 * comparison.under / today.most_per_100 - 1e-9)
        caps = [Fraction(hundredths, 100)] if 0 < hundredths < 100 else ()
    for cap in caps:
        yield replace(today, kind=Kind.CAP, words=f"the largest bet is {float(cap):.0%} of today's", cap=cap)


def _decks(comparison: _Comparison) -> Iterator[Result]:
    for table in other_decks(comparison.table):
        if comparison.wager in table.wagers or comparison.wager not in comparison.table.wagers:
            analysis = comparison.at(table)
            decks = f"{analysis.decks} deck{'s'[: analysis.decks != 1]}"
            words = f"{decks}, {analysis.behind} cards behind the cutting card"
            yield comparison.result(Kind.DECKS, words, analysis)


def _pay_tables(comparison: _Comparison) -> Iterator[Result]:
    for change in other_pay_tables(comparison.table, comparison.wager):
        yield comparison.result(Kind.PAY, change.words, comparison.at(change.table))


def _rows(comparison: _Comparison) -> Iterator[Result]:
    """Yield rows that pay a tenth less, or with a wanted level, the most that they can pay."""
    rows = [*rows_of(comparison.table, comparison.wager)]
    rows.sort(key=lambda row: -_returns(comparison, *row))
    for row, now in rows[:_ROWS]:
        lowered = _LoweredRow(comparison, row, now)
        result = lowered.at(lowered.enough() if comparison.under is not None else pays_less(now))
        if result:
            yield result


def _returns(comparison: _Comparison, row: RowOdds, now: Odds) -> Fraction:
    """Return how much of each unit this row gives back."""
    less = pays_less(now)
    change = with_row(comparison.table, row, less)
    if change is None or now.ratio == less:
        return Fraction(0)
    lost = comparison.today.analysis.effects.edge - edge_of(change.table, comparison.wager, ())
    return lost / (now.ratio - less) * now.ratio


class _LoweredRow:
    """A row of the pay table that pays less."""

    def __init__(self, comparison: _Comparison, row: RowOdds, now: Odds) -> None:
        self._comparison, self._row, self._now = comparison, row, now

    @cached_property
    def _effects(self) -> Effects | None:
        """Return the effects with the row a little lower."""
        change = with_row(self._comparison.table, self._row, pays_less(self._now))
        analysis = self._comparison.today.analysis
        return effects_at(change.table, analysis, shoes_of(analysis.job)) if change else None

    def at(self, pays: int) -> Result | None:
        """Return the result if the row pays so much: an edge, and so every effect, is linear in it."""
        change = with_row(self._comparison.table, self._row, pays)
        if change is None or self._effects is None:
            return None
        times = (self._now.ratio - pays) / (self._now.ratio - pays_less(self._now))
        effects = _between(self._comparison.today.analysis.effects, self._effects, times)
        analysis = self._comparison.at(change.table, effects)
        broken = [str(caution) for caution in change.table.breaks]
        return self._comparison.result(Kind.PAY, change.words, analysis, broken)

    def enough(self) -> int:
        """Return the most that the row can pay for the wager to come under the wanted level; at least 1."""
        low, high = 1, pays_less(self._now)
        while low < high:
            middle = (low + high + 1) // 2
            result = self.at(middle)
            if result and self._comparison.is_enough(result):
                low = middle
            else:
                high = middle - 1
        return low


def _between(before: Effects, after: Effects, times: Fraction) -> Effects:
    by_card = {
        card: effect + times * (after.by_card[card] - effect) for card, effect in before.by_card.items()
    }
    return Effects(before.edge + times * (after.edge - before.edge), by_card, before.pack)
