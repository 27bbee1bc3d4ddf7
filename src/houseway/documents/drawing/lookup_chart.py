"""Draws a table whose cells say one of two things, so that one sees at a glance where each holds."""

from __future__ import annotations

from houseway.documents.drawing.cards_and_dice import BLACK, EDGE, FELT, PAPER, drawing, text
from houseway.drawing.svg import element
from houseway.rules.public_rules import RuleTable

HEAD, CELL, LINE = 108.0, 62.0, 38.0
SHADE = "#efeadd"


def lookup_chart(table: RuleTable) -> str:
    """Return the table as SVG; cells with the same mark as the first cell stand out."""
    stands_out = table.rows[0][1]
    width = HEAD + CELL * (len(table.headings) - 1)
    parts = [_cell(words, column, 0, SHADE, BLACK, 17) for column, words in enumerate(table.headings)]
    for number, (first, *cells) in enumerate(table.rows, start=1):
        parts.append(_cell(first, 0, number, SHADE, BLACK, 21))
        for column, words in enumerate(cells, start=1):
            fill, ink = (FELT, PAPER) if words == stands_out else (PAPER, BLACK)
            parts.append(_cell(words, column, number, fill, ink, 19))
    return drawing(width + 2, LINE * (len(table.rows) + 1) + 2, table.title, *parts)


def _cell(words: str, column: int, line: int, fill: str, ink: str, size: float) -> str:
    left = 1 + (HEAD + CELL * (column - 1) if column else 0)
    width, top = CELL if column else HEAD, 1 + LINE * line
    box = element("rect", x=left, y=top, width=width, height=LINE, fill=fill, stroke=EDGE, stroke_width=0.8)
    middle = {"text_anchor": "middle", "fill": ink}
    return box + text(words, left + width / 2, top + LINE / 2 + size / 3, size, **middle)
