"""Writes a strategy of blackjack as two charts, and in words.

The charts are for the first two cards, and for hands of three cards or more; the words go by totals and
pairs, with the hands that are exceptions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm, perm

import numpy as np

from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.hands import ACE, COUNTS, Composition, Play, hand_of, number_of, orders
from houseway.games.blackjack.hands import MOST, is_soft, total
from houseway.rules.analysis.best_play import Cell, Chart, ChartRow, mostly

UP_CARDS = (*COUNTS[1:], ACE)
DECISIONS = (GIVE_UP, STAND, HIT, DOUBLE, SPLIT)  # the least money first
FIRST, LATER = "The first two cards", "Three cards or more"
ACROSS = "the dealer shows"
PAIR = "pair of "

# The chance of each decision, by the row of the chart and the up card.
Decided = dict[tuple[str, int], dict[str, Fraction]]


def card_in_words(count: int) -> str:
    return "ace" if count == ACE else str(count)


def pair_in_words(count: int) -> str:
    return f"{PAIR}{card_in_words(count)}s"


def total_in_words(hand: Composition) -> str:
    cards = hand_of(hand)
    return f"{'soft' if is_soft(cards) else 'hard'} {total(cards)}"


def row_of(hand: Composition) -> str:
    """Return the label of the row: two cards that may be split are looked up as a pair."""
    if sum(hand) == 2 and max(hand) == 2:
        return pair_in_words(hand.index(2) + 1)
    return total_in_words(hand)


def charts_of(exact_round: ExactRound, play: Play) -> tuple[Chart, Chart]:
    first: Decided = defaultdict(lambda: defaultdict(Fraction))
    hit: dict[int, Mapping[Composition, int]] = {}
    for up in exact_round.up_cards:
        chance_of_up = Fraction(number_of(exact_round.shoe, up), sum(exact_round.shoe))
        player = exact_round.player(play, up)
        for decision, hands in player.on_two_cards.items():
            for hand in hands:
                first[row_of(hand), up][decision] += chance_of_up * exact_round.chance_of_playing(up, hand)
        hit[up] = player.on_two_cards.get(HIT, {})
    return chart_of(FIRST, first), later_chart(exact_round, play, hit)


def later_chart(exact_round: ExactRound, play: Play, hit: Mapping[int, Mapping[Composition, int]]) -> Chart:
    """Return the chart of three cards or more, after these hands are hit: by up card, with their orders."""
    later: Decided = defaultdict(lambda: defaultdict(Fraction))
    for up, hands in hit.items():
        chance_of_up = Fraction(number_of(exact_round.shoe, up), sum(exact_round.shoe))
        player = exact_round.player(play, up)
        every = player.every
        reached = player.reached(every.rows([*hands]), np.array([*hands.values()], dtype=np.int64))
        there = np.flatnonzero(reached * (every.stands_at < MOST))
        hit_again = {*player.hits_later(there).tolist()}
        cards, longest = sum(every.shoe), int(every.cards[there].max(initial=0))
        ways: Counter[tuple[str, str]] = Counter()
        for row in there.tolist():
            hand = every.hands[row]
            further = perm(cards - sum(hand), longest - sum(hand))  # as many ways of the cards after it
            decided = total_in_words(hand), HIT if row in hit_again else STAND
            ways[decided] += int(reached[row]) * orders(every.shoe, hand) * further
        for (label, decision), number in ways.items():
            later[label, up][decision] += chance_of_up * Fraction(number, perm(cards, longest))
    return chart_of(LATER, later)


def chart_of(title: str, decided: Decided) -> Chart:
    """Make a chart, with the chances as whole numbers of ways."""
    ways = lcm(*(chance.denominator for cell in decided.values() for chance in cell.values()))
    come_up = {row for row, _ in decided}
    rows = tuple(
        ChartRow(
            label,
            tuple(
                {decision: int(chance * ways) for decision, chance in decided.get((label, up), {}).items()}
                for up in UP_CARDS
            ),
        )
        for label in _labels()
        if label in come_up
    )
    return Chart(title, ACROSS, tuple(map(card_in_words, UP_CARDS)), rows, DECISIONS)


def _labels() -> Iterator[str]:
    yield from (f"hard {points}" for points in range(MOST - 1, 3, -1))
    yield from (f"soft {points}" for points in range(MOST - 1, 11, -1))
    yield from (pair_in_words(count) for count in reversed(UP_CARDS))


# A strategy of blackjack in words: by totals and pairs, with the hands that are exceptions.

BEGINS = {GIVE_UP: "surrender", SPLIT: "split", DOUBLE: "double on", STAND: "stand on"}
MOST_NAMED = 8  # exceptions

Says = Callable[[int, int], bool]  # whether something is so in a row and a column


def words_of(exact_round: ExactRound, play: Play, first: Chart, later: Chart) -> tuple[str, ...]:
    exceptions = [*_exceptions(exact_round, play, first)]
    lines = [
        *(_line(begins, first, _is(first, decision)) for decision, begins in BEGINS.items()),
        _line("with three cards or more, also stand on", later, _changes(first, later, HIT, STAND)),
        _line("with three cards or more, hit", later, _changes(first, later, STAND, HIT)),
        "else hit",
    ]
    if exceptions:
        more = f"; and {len(exceptions) - MOST_NAMED} more" if len(exceptions) > MOST_NAMED else ""
        lines.append(f"exceptions by the cards of a hand: {'; '.join(exceptions[:MOST_NAMED])}{more}")
    return tuple(line for line in lines if line)


def _is(chart: Chart, decision: str) -> Says:
    return lambda row, column: mostly(chart.rows[row].cells[column]) == decision


def _changes(first: Chart, later: Chart, before: str, after: str) -> Says:
    """Find cells of the later chart in which most hands are played differently than the first two cards."""
    known = {row.label: row.cells for row in first.rows}

    def says(row: int, column: int) -> bool:
        label, cells = later.rows[row].label, later.rows[row].cells
        nothing: Sequence[Cell] = [{}] * len(UP_CARDS)
        return mostly(known.get(label, nothing)[column]) == before and mostly(cells[column]) == after

    return says


def _line(begins: str, chart: Chart, says: Says) -> str:
    """``stand on hard 13 to 16 against 2 to 6; hard 17 to 20 against every card``"""
    against: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for number, row in enumerate(chart.rows):
        columns = tuple(column for column in range(len(UP_CARDS)) if says(number, column))
        if columns:
            against[columns].append(row.label)
    parts = [f"{_rows(labels)} against {_columns(columns)}" for columns, labels in against.items()]
    joined = "; ".join(parts)
    return f"{begins} {joined}" if parts else ""


def _rows(labels: Sequence[str]) -> str:
    """``hard 13 to 16, soft 18, a pair of 2s or 3s``"""
    parts = []
    totals = [label.split() for label in labels if not label.startswith(PAIR)]
    for kind, same in groupby(totals, key=lambda row: row[0]):
        points = sorted(int(number) for _, number in same)
        parts += [f"{kind} {run}" for run in _runs(points, str)]
    pairs = [label.removeprefix(PAIR) for label in labels if label.startswith(PAIR)]
    if pairs:
        parts.append(f"a pair of {_listed(pairs, 'or')}")
    return ", ".join(parts)


def _columns(columns: Sequence[int]) -> str:
    if len(columns) == len(UP_CARDS):
        return "every card"
    return _listed([*_runs(columns, lambda column: card_in_words(UP_CARDS[column]))], "and")


def _runs(numbers: Sequence[int], in_words: Callable[[int], str]) -> Iterator[str]:
    """Write neighbouring numbers as ``2 to 6``."""
    for _, run in groupby(enumerate(numbers), key=lambda numbered: numbered[1] - numbered[0]):
        first, *others = [number for _, number in run]
        yield f"{in_words(first)} to {in_words(others[-1])}" if others else in_words(first)


def _listed(parts: Sequence[str], last: str) -> str:
    *others, final = parts
    return f"{', '.join(others)} {last} {final}" if others else final


def _exceptions(exact_round: ExactRound, play: Play, first: Chart) -> Iterator[str]:
    """Yield first two cards that are not played like most of their row: ``10-2 against 4: hit``."""
    cells = {row.label: row.cells for row in first.rows}
    for column, up in enumerate(UP_CARDS):
        if up not in exact_round.up_cards:
            continue
        for decision, hands in exact_round.player(play, up).on_two_cards.items():
            for hand in hands:
                if mostly(cells[row_of(hand)][column]) != decision:
                    yield f"{_cards(hand)} against {card_in_words(up)}: {decision}"


def _cards(hand: Composition) -> str:
    return "-".join(card_in_words(count) for count in reversed(COUNTS) for _ in range(number_of(hand, count)))
