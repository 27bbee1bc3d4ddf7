"""HTML tables, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from houseway.drawing.chart import WON
from houseway.drawing.numbers import percent
from houseway.drawing.svg import element

BAR_WIDTH = 160


def bar(share: Fraction) -> str:
    """Draw a cell's bar, as long as the share of the whole."""
    filled = element("rect", width=max(1, round(float(share) * BAR_WIDTH)), height=10, fill=WON)
    return element("svg", filled, width=BAR_WIDTH, height=10, role="img", aria_label=percent(share))


def html_table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table. Cells that begin with an SVG are drawn; all others are text."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _cell(text: str) -> str:
    return f"<td>{text if text.startswith('<svg') else escape(text)}</td>"
