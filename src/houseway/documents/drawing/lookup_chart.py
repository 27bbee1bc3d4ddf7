"""Draws a table whose cells say one of two things, so that one sees at a glance where each holds."""

from __future__ import annotations

from houseway.documents.drawing.cards_and_dice import BLACK, EDGE, FELT, PAPER, drawing, text
from houseway.drawing.svg import element
from houseway.rules.public_rules import RuleTable

HEAD, CELL, LINE = 108.0, 62.0, 29.0
SHADE = "#efeadd"


def legend(table: RuleTable) -> str:
    """Return what the letters in the cells stand for."""
    marks = dict.fromkeys(mark for row in table.rows for mark in row[1:])
    return ", ".join(f"{_letter(mark)}: {mark}" for mark in marks)


def _letter(mark: str) -> str:
    return mark[0].upper()


def lookup_chart(table: RuleTable) -> str:
    """Return the table as SVG, a letter in each cell; those with the mark of the first cell stand out."""
    stands_out = table.rows[0][1]
    width = HEAD + CELL * (len(table.headings) - 1)
    lines = (table.headings, *table.rows)
    parts = [
        _cell(words, column, line, outstanding=bool(line and column) and words == stands_out)
        for line, cells in enumerate(lines)
        for column, words in enumerate(cells)
    ]
    return drawing(width + 2, LINE * len(lines) + 2, table.title, *parts)


def _cell(words: str, column: int, line: int, *, outstanding: bool) -> str:
    """Draw a cell; those of the first line and column are headings."""
    left = 1 + (HEAD + CELL * (column - 1) if column else 0)
    width, top = CELL if column else HEAD, 1 + LINE * line
    fill, ink = (FELT, PAPER) if outstanding else (PAPER if line and column else SHADE, BLACK)
    box = element("rect", x=left, y=top, width=width, height=LINE, fill=fill, stroke=EDGE, stroke_width=0.8)
    shown = _letter(words) if line and column else words
    return box + text(shown, left + width / 2, top + 20.5, 18, text_anchor="middle", fill=ink)
