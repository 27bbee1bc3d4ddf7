"""A strategy to look up: what is held down the side, what else is seen across."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

# In how many ways each decision is the best; empty where nothing comes up.
Cell = Mapping[str, int]

# Decisions that begin like another one, by the letters that charts of them have everywhere.
_LETTERS = {"split": "P", "surrender": "R"}


@dataclass(frozen=True)
class ChartRow:
    label: str
    cells: tuple[Cell, ...]  # one for each column


@dataclass(frozen=True)
class Chart:
    """``decisions`` are all that the rules allow, the least money first."""

    title: str
    across: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    decisions: tuple[str, ...]

    @property
    def legend(self) -> str:
        """The decisions that stand in it, the most money first."""
        said = {mostly(cell) for row in self.rows for cell in row.cells}
        names = ", ".join(f"{_letter_of(one)} {one}" for one in reversed(self.decisions) if one in said)
        return f"{names}; a small letter: mostly, not in every case"


def mostly(cell: Cell) -> str:
    """The decision that is the best in most ways; the least money of equals, nothing where none comes up."""
    return max(cell, key=cell.__getitem__, default="")


def is_mixed(cell: Cell) -> bool:
    return len(cell) > 1


def letter(cell: Cell) -> str:
    """That of the decision, small where it is not the best in every case."""
    one = _letter_of(mostly(cell))
    return one.lower() if is_mixed(cell) else one


def _letter_of(decision: str) -> str:
    return _LETTERS.get(decision, decision[:1].upper())


def together(cells: Iterable[Cell]) -> Cell:
    added: Counter[str] = Counter()
    for cell in cells:
        added.update(cell)
    return added


def runs(lines: Sequence[Sequence[Cell]]) -> list[list[int]]:
    """Neighbouring rows, or columns, that say the same wherever both say something."""
    found: list[list[int]] = []
    said: list[str] = []
    for place, line in enumerate(lines):
        says = [_says(cell) for cell in line]
        if found and all(one == other or not one or not other for one, other in zip(said, says, strict=True)):
            found[-1].append(place)
            said = [one or other for one, other in zip(said, says, strict=True)]
        else:
            found.append([place])
            said = says
    return found


def _says(cell: Cell) -> str:
    return mostly(cell) + ("?" if is_mixed(cell) else "")
