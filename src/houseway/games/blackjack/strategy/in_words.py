"""A strategy of blackjack in words: by totals and pairs, with the hands that are exceptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from houseway.games.blackjack.exact.compositions import COUNTS, Composition, number_of
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.player_hands import Play
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.strategy.charts import PAIR, UP_CARDS, card_in_words, row_of
from houseway.rules.analysis.best_play import Cell, Chart, mostly

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
