"""Small pictures that stand alone in a file or a page: how often results come up, and how to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from houseway.odds.in_html import percent
from houseway.rules.analysis.chart import Cell, Chart, is_mixed, letter, mostly

INK, PAPER = "#222222", "#ffffff"
AHEAD, BEHIND, EVEN = "#2a6f4e", "#8c2f39", "#8a8a8a"
# Of a decision that bets nothing more, and of the others from the most money down.
LEAST, MORE = "#e6e1d3", ("#2a6f4e", "#6fae86", "#b9d8c2")
LETTER = 7.5  # the width of a letter at font size 13, roughly
LINE, MARGIN, LONGEST_BAR = 22, 10, 320


class Bar(NamedTuple):
    """One result: its label, how often it comes up, and whether the player is ahead, behind or even."""

    label: str
    part: Fraction
    gain: Fraction | int


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """A bar for each result, the longest the full width; green where the player wins, red where he loses."""
    side = max(len(bar.label) for bar in bars) * LETTER + MARGIN
    longest = max(bar.part for bar in bars)

    def drawn() -> Iterator[str]:
        for number, bar in enumerate(bars, 1):
            long = max(1.0, float(bar.part / longest) * LONGEST_BAR)
            colour = AHEAD if bar.gain > 0 else BEHIND if bar.gain < 0 else EVEN
            top = number * LINE + 8
            yield _text(side - 6, top + 15, bar.label, anchor="end")
            yield _field(Place(side, top + 3, long, LINE - 6), colour)
            yield _text(side + long + 6, top + 15, percent(bar.part))

    return _picture(title, side + LONGEST_BAR + 100, (len(bars) + 2) * LINE, drawn())


def strategy_chart(chart: Chart) -> str:
    """A field for each cell, darker for more money; a small letter where not every case is decided so."""
    side = max(map(len, (chart.title, *(row.label for row in chart.rows)))) * LETTER + MARGIN
    step = max(LINE, *(len(column) * LETTER + 6 for column in chart.columns))
    height = (len(chart.rows) + 4) * LINE
    fold, *others = chart.decisions
    shades = {fold: LEAST, **dict(zip(reversed(others), MORE, strict=False))}

    def drawn() -> Iterator[str]:
        yield _text(side, LINE + 20, chart.across)
        for place, column in enumerate(chart.columns):
            yield _text(side + (place + 0.5) * step, 2 * LINE + 18, column, anchor="middle")
        for number, row in enumerate(chart.rows, 3):
            yield _text(side - 6, number * LINE + 15, row.label, anchor="end")
            for place, cell in enumerate(row.cells):
                if cell:
                    where = Place(side + place * step + 1, number * LINE + 1, step - 2, LINE - 2)
                    yield from _cell(cell, where, shades.get(mostly(cell), LEAST))
        yield _text(MARGIN, height - 6, chart.legend)

    width = max(side + step * len(chart.columns) + MARGIN, len(chart.legend) * LETTER)
    return _picture(chart.title, width, height, drawn())


class Place(NamedTuple):
    left: float
    top: float
    width: float
    height: float


def _cell(cell: Cell, where: Place, shade: str) -> Iterator[str]:
    dark = shade == MORE[0] and not is_mixed(cell)
    yield _field(where, shade, opacity=0.5 if is_mixed(cell) else 1)
    yield _text(
        where.left + where.width / 2,
        where.top + 14,
        letter(cell),
        anchor="middle",
        colour=PAPER if dark else INK,
    )


def _field(where: Place, colour: str, opacity: float = 1) -> str:
    return (
        f'<rect x="{where.left:.1f}" y="{where.top:.1f}" width="{where.width:.1f}" '
        f'height="{where.height:.1f}" fill="{colour}" fill-opacity="{opacity:g}"/>'
    )


def _text(x: float, y: float, words: str, *, anchor: str = "start", colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'


def _picture(title: str, width: float, height: float, parts: Iterator[str]) -> str:
    name = escape(title, quote=True)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{name}" '
            f'font-family="sans-serif" font-size="13">',
            f"<title>{name}</title>",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="{PAPER}"/>',
            f'<text x="{MARGIN}" y="18" font-weight="bold" fill="{INK}">{name}</text>',
            *parts,
            "</svg>",
        ]
    )
