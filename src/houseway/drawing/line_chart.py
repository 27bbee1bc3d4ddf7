"""Line charts: money over the rounds, a line for each evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10

from houseway.drawing.chart import EVEN, INK, LOST, WON, picture, text
from houseway.drawing.svg import element, number
from houseway.equipment.money import Cents, dollars

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 84, 20, 56, 46
TICKS = 6  # at most, on either axis
MOST_POINTS = 150  # of a line: more are not seen


def line_chart(title: str, caption: str, lines: Sequence[Sequence[Cents]]) -> str:
    """Draw amounts of money over rounds: a line is green if it ends ahead of its start, red if behind."""
    rounds = max(len(line) for line in lines) - 1
    across = _ticks(0, max(1, rounds))
    upwards = _ticks(min(map(min, lines)), max(map(max, lines)))
    step_x = (WIDTH - LEFT - RIGHT) / across[-1]
    step_y = (HEIGHT - TOP - BOTTOM) / (upwards[-1] - upwards[0])

    def x(place: float) -> float:
        return LEFT + place * step_x

    def y(amount: float) -> float:
        return HEIGHT - BOTTOM - (amount - upwards[0]) * step_y

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        yield text(LEFT, 44, caption, font_size=12)
        for amount in upwards:
            yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(amount), y2=y(amount), stroke="#dddddd")
            yield text(LEFT - 8, y(amount) + 4, dollars(amount), font_size=11, text_anchor="end")
        for place in across:
            yield text(x(place), HEIGHT - BOTTOM + 18, f"{place:,}", font_size=11, text_anchor="middle")
        yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(upwards[0]), y2=y(upwards[0]), stroke=INK)
        yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "rounds", font_size=12, text_anchor="middle")
        for line in lines:
            points = " ".join(f"{number(x(place))},{number(y(line[place]))}" for place in _seen(len(line)))
            yield element(
                "polyline", points=points, fill="none", stroke=_colour(line), stroke_width=1.2, opacity=0.7
            )

    return picture(title, WIDTH, HEIGHT, drawn())


def _colour(line: Sequence[Cents]) -> str:
    return WON if line[-1] > line[0] else LOST if line[-1] < line[0] else EVEN


def _seen(length: int) -> list[int]:
    """Return the places of a line that are drawn: all of them, or evenly spread ones and the last."""
    step = -(-length // MOST_POINTS)
    return [*range(0, length - 1, step), length - 1]


def _ticks(lowest: int, highest: int) -> list[int]:
    """Return round numbers from at most the lowest to at least the highest."""
    apart = max(1, -(-(highest - lowest) // (TICKS - 1)))
    power = 10 ** floor(log10(apart))
    step = next(power * digit for digit in (1, 2, 5, 10) if power * digit >= apart)
    first, last = lowest // step, max(-(-highest // step), lowest // step + 1)
    return [step * tick for tick in range(first, last + 1)]
