"""Draws the roads of baccarat: the coups of a shoe, as players draw them. They predict nothing.

The big road has a column for each run of one winner. The three derived roads compare it with itself: red
where its columns repeat one another, blue where they do not.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from houseway.games.baccarat.coup import Coup, Winner

ROWS = 6
Color = Literal["red", "blue"]
# The colors in which players draw the winners.
COLORS = {"Banker": "red", "Player": "blue", "Tie": "green"}
# How many columns back each derived road looks.
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
TITLES = {
    "bead-plate": "Bead plate",
    "big-road": "Big road",
    "big-eye-boy": "Big eye boy",
    "small-road": "Small road",
    "cockroach-pig": "Cockroach pig",
}

Mark = TypeVar("Mark", bound=Hashable)


class Cell(NamedTuple):
    """A mark in a road: columns from the left, rows from the top, ties since the mark."""

    column: int
    row: int
    mark: str
    ties: int = 0


def bead_plate(coups: Sequence[Winner]) -> list[Cell]:
    """Return every coup, down one column and then the next."""
    return [Cell(*divmod(number, ROWS), winner) for number, winner in enumerate(coups)]


def runs(coups: Iterable[Winner]) -> list[list[Winner]]:
    """Return the columns of the big road, without ties, which belong to none."""
    decided = (winner for winner in coups if winner is not Winner.TIE)
    return [list(run) for _, run in groupby(decided)]


def big_road(coups: Sequence[Winner]) -> list[Cell]:
    """Return the big road. A tie is counted at the coup before it; ties before all others, at the first."""
    ties: list[int] = []
    waiting = 0
    for winner in coups:
        if winner is not Winner.TIE:
            ties.append(waiting)
            waiting = 0
        elif ties:
            ties[-1] += 1
        else:
            waiting += 1
    cells = _lay_out(runs(coups))
    return [cell._replace(ties=count) for cell, count in zip(cells, ties, strict=True)]


def derived_road(coups: Iterable[Winner], looks_back: int) -> list[Cell]:
    columns = [len(run) for run in runs(coups)]
    colors: list[Color] = []
    for column in range(looks_back, len(columns)):
        for row in range(columns[column]):
            if row == 0 and column == looks_back:
                continue  # a new column is judged by two whole ones before it
            colors.append("red" if _repeats(columns, column, row, looks_back) else "blue")
    return _lay_out([list(run) for _, run in groupby(colors)])


def _repeats(columns: Sequence[int], column: int, row: int, looks_back: int) -> bool:
    if row == 0:
        return columns[column - 1] == columns[column - 1 - looks_back]
    compared = columns[column - looks_back]
    return (compared > row) == (compared > row - 1)


def _lay_out(columns: Iterable[Sequence[str]]) -> list[Cell]:
    """Lay each column downwards, and to the right at the bottom or where another column is in the way."""
    taken: set[tuple[int, int]] = set()
    cells: list[Cell] = []
    first = -1
    for run in columns:
        first += 1
        while (first, 0) in taken:
            first += 1
        column, row = first, -1
        turned = False
        for mark in run:
            turned = turned or row + 1 == ROWS or (column, row + 1) in taken
            column, row = (column + 1, row) if turned else (column, row + 1)
            taken.add((column, row))
            cells.append(Cell(column, row, mark))
    return cells


def roads(outcomes: Iterable[Any]) -> dict[str, Any]:
    """Return all roads of a shoe as a JSON document, from the outcomes of its coups as JSON has them."""
    coups = [msgspec.convert(outcome, Coup) for outcome in outcomes]
    winners = [coup.winner for coup in coups]
    drawn = {
        "bead-plate": bead_plate(winners),
        "big-road": big_road(winners),
        "big-eye-boy": derived_road(winners, BIG_EYE_BOY),
        "small-road": derived_road(winners, SMALL_ROAD),
        "cockroach-pig": derived_road(winners, COCKROACH_PIG),
    }
    totals = {str(winner): winners.count(winner) for winner in Winner}
    naturals = sum(coup.player.is_natural or coup.banker.is_natural for coup in coups)
    counted = ", ".join(f"{name} {count}" for name, count in {**totals, "Naturals": naturals}.items())
    return {
        "roads": {name: [list(cell) for cell in cells] for name, cells in drawn.items()},
        "totals": totals,
        "naturals": naturals,
        "titles": TITLES,
        "colors": COLORS,
        "lettered": ["bead-plate"],  # the roads whose marks carry the first letter of the winner
        "in_words": f"{len(coups)} {'coup' if len(coups) == 1 else 'coups'}: {counted}",
        "caution": "Each coup is dealt from the rest of the shoe: roads show the past and predict nothing.",
    }
