"""Histograms of amounts of money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.drawing.chart import INK, LOST, WON, picture, text
from houseway.drawing.svg import element
from houseway.equipment.money import Cents, dollars

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 20, 20, 56, 64
BASELINE = HEIGHT - BOTTOM
LABELS = 8  # at most, along the bottom


@dataclass(frozen=True)
class HistogramBar:
    """Amounts from ``low`` up to but not including ``end``, and everything beyond an open side."""

    low: Cents
    end: Cents
    times: int
    open_below: bool = False
    open_above: bool = False


def histogram_svg(bars: Sequence[HistogramBar], title: str, caption: str) -> str:
    """Draw a histogram: amounts along the bottom, green bars for money won, red ones for money lost."""
    total, highest = sum(bar.times for bar in bars), max(bar.times for bar in bars)
    step = (WIDTH - LEFT - RIGHT) / len(bars)
    scale = (BASELINE - TOP) / highest
    # Labels are counted from zero, so that zero is labelled where it is drawn.
    labelled = -(-len(bars) // LABELS) * (bars[0].end - bars[0].low)

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        yield text(LEFT, 44, caption, font_size=12)
        for number, bar in enumerate(bars):
            yield _bar(bar, LEFT + number * step, step, bar.times * scale, total)
        yield element("line", x1=LEFT, y1=BASELINE, x2=WIDTH - RIGHT, y2=BASELINE, stroke=INK)
        for number, bar in enumerate(bars):
            if bar.low % labelled == 0:
                x, y = LEFT + number * step, BASELINE + 18
                yield text(x, y, dollars(bar.low), font_size=11, transform=f"rotate(30 {x:.2f} {y})")

    return f"{picture(title, WIDTH, HEIGHT, drawn())}\n"


def bar_in_words(bar: HistogramBar) -> str:
    """Return ``-$20 to $0``, the upper end not included."""
    low = "less" if bar.open_below else dollars(bar.low)
    end = "more" if bar.open_above else dollars(bar.end)
    return f"{low} to {end}"


def _bar(bar: HistogramBar, left: float, step: float, height: float, total: int) -> str:
    return element(
        "rect",
        element("title", f"{bar_in_words(bar)}: {bar.times / total:.2%}"),
        x=left + 1,
        y=BASELINE - height,
        width=step - 2,
        height=height,
        fill=WON if bar.low >= 0 else LOST,
    )
