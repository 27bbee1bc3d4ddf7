"""Bar charts: how often each result of a wager or a round comes up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.drawing.chart import EVEN, LETTER, LINE, LOST, MARGIN, WON, chart, text
from houseway.drawing.numbers import percent
from houseway.drawing.svg import element

LONGEST_BAR = 320


class Bar(NamedTuple):
    """One result: its label, how often it comes up, and whether the player is ahead, behind or even."""

    label: str
    part: Fraction
    gain: Fraction | int


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Draw a bar for each result: green if the player wins, red if the player loses."""
    side = max(len(bar.label) for bar in bars) * LETTER + MARGIN
    longest = max(bar.part for bar in bars)

    def drawn() -> Iterator[str]:
        for number, bar in enumerate(bars, 1):
            width = max(1.0, float(bar.part / longest) * LONGEST_BAR)
            colour = WON if bar.gain > 0 else LOST if bar.gain < 0 else EVEN
            top = number * LINE + 8
            yield text(side - 6, top + 15, bar.label, text_anchor="end")
            yield element("rect", x=side, y=top + 3, width=width, height=LINE - 6, fill=colour)
            yield text(side + width + 6, top + 15, percent(bar.part))

    return chart(title, side + LONGEST_BAR + 100, (len(bars) + 2) * LINE, drawn())
