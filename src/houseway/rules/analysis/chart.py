"""Strategy charts: the player's hand down the side, what else is seen across the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

# In how many ways each decision is the best; empty for a cell that cannot come up.
Cell = Mapping[str, int]

# The usual letters of decisions that share their first letter with another.
_LETTERS = {"split": "P", "surrender": "R"}


@dataclass(frozen=True)
class ChartRow:
    label: str
    cells: tuple[Cell, ...]  # one for each column


@dataclass(frozen=True)
class Chart:
    """``decisions`` are all that the rules allow, those that cost least first."""

    title: str
    across: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    decisions: tuple[str, ...]

    @property
    def legend(self) -> str:
        """Explain the letters of the decisions in the chart, those that cost most first."""
        used = {mostly(cell) for row in self.rows for cell in row.cells}
        decisions = [decision for decision in reversed(self.decisions) if decision in used]
        names = ", ".join(f"{_letter_of(decision)} {decision}" for decision in decisions)
        return f"{names}; a small letter: mostly, not in every case"


def mostly(cell: Cell) -> str:
    """Return the decision that is best in most ways, of equals the cheapest; empty for an empty cell."""
    return max(cell, key=cell.__getitem__, default="")


def is_mixed(cell: Cell) -> bool:
    return len(cell) > 1


def letter(cell: Cell) -> str:
    """Return the letter of the decision, in lower case if it is not the best in every case."""
    capital = _letter_of(mostly(cell))
    return capital.lower() if is_mixed(cell) else capital


def _letter_of(decision: str) -> str:
    return _LETTERS.get(decision, decision[:1].upper())


def together(cells: Iterable[Cell]) -> Cell:
    added: Counter[str] = Counter()
    for cell in cells:
        added.update(cell)
    return added


def runs(lines: Sequence[Sequence[Cell]]) -> list[list[int]]:
    """Group neighbouring rows (or columns) that agree wherever neither is empty."""
    groups: list[list[int]] = []
    group_says: list[str] = []
    for number, line in enumerate(lines):
        says = [_says(cell) for cell in line]
        if groups and all(_agree(*pair) for pair in zip(group_says, says, strict=True)):
            groups[-1].append(number)
            group_says = [one or other for one, other in zip(group_says, says, strict=True)]
        else:
            groups.append([number])
            group_says = says
    return groups


def _agree(one: str, other: str) -> bool:
    return one == other or not one or not other


def _says(cell: Cell) -> str:
    return mostly(cell) + ("?" if is_mixed(cell) else "")
