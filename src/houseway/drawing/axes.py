"""The axes of a chart: per cent up the side, with lines across; ticks along the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from houseway.drawing.chart import INK, text
from houseway.drawing.svg import element

GRID = "#d9d9d9"
MOST_LINES = 6


@dataclass(frozen=True)
class Frame:
    """The rectangle in which the bars stand, and the values at its bottom and top."""

    left: float
    right: float
    top: float
    bottom: float
    low: float
    high: float

    def y(self, value: float) -> float:
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)


def scale(low: float, high: float) -> list[float]:
    """Return at most seven round values from the one below ``low`` to the one above ``high``."""
    span = (high - low) or abs(high) or 1.0
    rough = span / (MOST_LINES - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(digit * power for digit in (1, 2, 5, 10) if digit * power >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def percent_axis(frame: Frame, values: Sequence[float]) -> Iterator[str]:
    """Draw a line across for each value, a share of one, with its per cent at the left."""
    digits = _digits(values)
    for value in values:
        y = frame.y(value)
        yield element("line", x1=frame.left, y1=y, x2=frame.right, y2=y, stroke=GRID)
        yield text(frame.left - 6, y + 4, f"{value * 100:.{digits}f}%", font_size=11, text_anchor="end")
    yield element("line", x1=frame.left, y1=frame.top, x2=frame.left, y2=frame.bottom, stroke=INK)


def _digits(values: Sequence[float]) -> int:
    """Return how many decimals tell the values apart."""
    step = (values[1] - values[0]) * 100
    return max(0, -floor(log10(step) + 1e-9))


def bottom_axis(frame: Frame, ticks: Sequence[tuple[float, str]]) -> Iterator[str]:
    """Draw the line at the bottom with a tick at each place, and its label ending below the tick."""
    yield element("line", x1=frame.left, y1=frame.bottom, x2=frame.right, y2=frame.bottom, stroke=INK)
    for x, label in ticks:
        yield element("line", x1=x, y1=frame.bottom, x2=x, y2=frame.bottom + 5, stroke=INK)
        y = frame.bottom + 16
        turned = f"rotate(-35 {x:.2f} {y:.2f})"
        yield text(x + 3, y, label, font_size=11, text_anchor="end", transform=turned)


def axis_titles(frame: Frame, side: str, below: str, height: float) -> Iterator[str]:
    """Write what the axes show: at the side from below to above, and under the ticks."""
    middle = (frame.top + frame.bottom) / 2
    turned = f"rotate(-90 14 {middle:.2f})"
    yield text(14, middle, side, font_size=12, text_anchor="middle", transform=turned)
    yield text((frame.left + frame.right) / 2, height - 8, below, font_size=12, text_anchor="middle")
