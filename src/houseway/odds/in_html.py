"""Odds as a notebook shows them: small tables, with bars drawn in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from houseway.rules.wagers.payout import Odds

BAR_WIDTH = 160


def percent(number: Fraction) -> str:
    return f"{float(number * 100):.4f}%"


def short_odds(odds: Odds | None) -> str:
    """``1.094 to 1``"""
    return f"{float(odds.ratio):.4g} to 1" if odds else "never wins"


def bar(part: Fraction) -> str:
    """A bar as long as the part of the whole."""
    width = max(1, round(float(part) * BAR_WIDTH))
    return (
        f'<svg width="{BAR_WIDTH}" height="10" role="img" aria-label="{percent(part)}">'
        f'<rect width="{width}" height="10" fill="#2a6f4e"/></svg>'
    )


def table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells that begin with an SVG are drawn, all others are text."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _cell(text: str) -> str:
    return f"<td>{text if text.startswith('<svg') else escape(text)}</td>"
