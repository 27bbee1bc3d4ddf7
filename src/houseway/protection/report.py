"""What a report on game protection says, as data: sections of words, facts and figures, and a document.

The terminal and programs read the same report; each has one writer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.odds.export import what_if_as_json
from houseway.rules.game import Table

MOST_ROWS = 12  # wagers that a text lists


@dataclass(frozen=True)
class Heading:
    words: str


@dataclass(frozen=True)
class Words:
    """A paragraph; a note stands below a table and explains it."""

    words: str
    is_note: bool = False


@dataclass(frozen=True)
class Facts:
    """Names with their figures, in two columns."""

    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Column:
    heading: str
    figures: bool = False
    bold: bool = False


@dataclass(frozen=True)
class Rows:
    """A table."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]


Part = Heading | Words | Facts | Rows


@dataclass(frozen=True)
class Report:
    """The answer to one question: ``sections`` for people, ``document`` for programs."""

    table: Table[Any]
    title: str
    sections: Sequence[Sequence[Part]]
    document: Mapping[str, Any]


def columns(headings: Iterable[str], words: Iterable[str]) -> list[Column]:
    """Return the columns of these headings; all but those in ``words`` hold figures."""
    in_words = {*words}
    return [Column(heading, figures=heading not in in_words) for heading in headings]


def first_rows(all_columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[Part]:
    """Return a table of the first rows, with a note on how many are left out."""
    parts: list[Part] = [Rows(all_columns, rows[:MOST_ROWS])]
    if len(rows) > MOST_ROWS:
        more = f"and {len(rows) - MOST_ROWS} more, which are worse for the player"
        parts.append(Words(more, is_note=True))
    return parts


def about_table(table: Table[Any]) -> dict[str, Any]:
    """Return how every document begins: the game, its options, and what a what-if breaks."""
    return {"game": table.game.name, "options": dict(table.options.given), **what_if_as_json(table)}
