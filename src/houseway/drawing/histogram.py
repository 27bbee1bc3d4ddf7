"""Histograms of amounts of money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.drawing.axes import Frame, axis_titles, bottom_axis, percent_axis, scale
from houseway.drawing.chart import LOST, WON, picture, text
from houseway.drawing.svg import element
from houseway.equipment.money import Cents, dollars

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 24, 60, 80
BASELINE = HEIGHT - BOTTOM
LABELS = 10  # at most, along the bottom, besides those of the ends


@dataclass(frozen=True)
class HistogramBar:
    """Amounts from ``low`` up to but not including ``end``, and everything beyond an open side."""

    low: Cents
    end: Cents
    times: int
    open_below: bool = False
    open_above: bool = False


def histogram_svg(
    bars: Sequence[HistogramBar],
    title: str,
    caption: str,
    *,
    side: str = "share of all",
    below: str = "result in dollars",
) -> str:
    """Draw a histogram: per cent up the side, amounts along the bottom at the edges of the bars.

    Bars are green for money won and red for money lost.
    """
    total = sum(bar.times for bar in bars)
    lines = scale(0.0, max(bar.times for bar in bars) / total)
    frame = Frame(LEFT, WIDTH - RIGHT, TOP, BASELINE, 0.0, lines[-1])
    step = (WIDTH - LEFT - RIGHT) / len(bars)

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        yield text(LEFT, 44, caption, font_size=12)
        yield from percent_axis(frame, lines)
        for number, bar in enumerate(bars):
            yield _bar(bar, LEFT + number * step, step, frame, total)
        yield from bottom_axis(frame, [(LEFT + number * step, label) for number, label in _edges(bars)])
        yield from axis_titles(frame, side, below, HEIGHT)

    return f"{picture(title, WIDTH, HEIGHT, drawn(), width=WIDTH, height=HEIGHT)}\n"


def _edges(bars: Sequence[HistogramBar]) -> Iterator[tuple[int, str]]:
    """Yield the edges to label, with their numbers from the left: both ends, zero, and some between.

    An outermost bar that holds everything beyond it ends in "less" or "more".
    """
    width = bars[0].end - bars[0].low
    every = -(-len(bars) // LABELS) * width  # counted from zero, so that zero is labelled
    amounts = [*(bar.low for bar in bars), bars[-1].end]
    last = len(bars)
    for number, amount in enumerate(amounts):
        if number == 0 and bars[0].open_below:
            yield number, "less"
        elif number == last and bars[-1].open_above:
            yield number, "more"
        elif number in {0, last} or (amount % every == 0 and (1 < number < last - 1 or not amount)):
            yield number, dollars(amount)


def bar_in_words(bar: HistogramBar) -> str:
    """Return ``-$20 to $0``, the upper end not included."""
    low = "less" if bar.open_below else dollars(bar.low)
    end = "more" if bar.open_above else dollars(bar.end)
    return f"{low} to {end}"


def _bar(bar: HistogramBar, left: float, step: float, frame: Frame, total: int) -> str:
    top = frame.y(bar.times / total)
    return element(
        "rect",
        element("title", f"{bar_in_words(bar)}: {bar.times / total:.2%}"),
        x=left + 1,
        y=top,
        width=step - 2,
        height=frame.bottom - top,
        fill=WON if bar.low >= 0 else LOST,
    )
