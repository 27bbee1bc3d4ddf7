"""A chart of luck: money won or lost over the rounds, what was to be expected, and how far luck reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.drawing.axes import GRID, Frame, axis_titles, bottom_axis, scale
from houseway.drawing.chart import HOUSE, LOST, WON, picture, text
from houseway.drawing.svg import element, number
from houseway.equipment.money import dollars

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 96, 20, 56, 62
MOST_POINTS = 200


class LuckPoint(NamedTuple):
    """Holds the net after a round, its expectation, and the band around that, in cents."""

    net: float
    expected: float
    low: float
    high: float


def luck_chart(title: str, caption: str, points: Sequence[LuckPoint]) -> str:
    """Draw the net as a line over its band. The first point is the start, before any round."""
    rounds = max(1, len(points) - 1)
    values = scale(min(min(point) for point in points), max(max(point) for point in points))
    frame = Frame(LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM, values[0], values[-1])
    step = -(-len(points) // MOST_POINTS)
    shown = sorted({*range(0, len(points), step), len(points) - 1})

    def x(place: float) -> float:
        return LEFT + place / rounds * (WIDTH - LEFT - RIGHT)

    def corners(places: Sequence[int], column: str) -> str:
        return " ".join(
            f"{number(x(place))},{number(frame.y(getattr(points[place], column)))}" for place in places
        )

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        yield text(LEFT, 44, caption, font_size=12)
        band = f"{corners(shown, 'high')} {corners(shown[::-1], 'low')}"
        yield element("polygon", points=band, fill=HOUSE, opacity=0.18)
        for value in values:
            y = frame.y(value)
            yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=GRID)
            yield text(LEFT - 6, y + 4, dollars(round(value)), font_size=11, text_anchor="end")
        ticks = [round(place) for place in scale(0, rounds) if place <= rounds]
        yield from bottom_axis(frame, [(x(place), f"{place:,}") for place in dict.fromkeys(ticks)])
        yield from axis_titles(frame, "won or lost", "rounds", HEIGHT)
        dashed = corners(shown, "expected")
        yield element(
            "polyline", points=dashed, fill="none", stroke=HOUSE, stroke_width=1.5, stroke_dasharray="6 4"
        )
        colour = WON if points[-1].net >= 0 else LOST
        yield element("polyline", points=corners(shown, "net"), fill="none", stroke=colour, stroke_width=2)

    return picture(title, WIDTH, HEIGHT, drawn(), width=WIDTH, height=HEIGHT)
