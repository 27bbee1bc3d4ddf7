"""Line charts: money over the rounds, a line for each evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.drawing.axes import GRID, Frame, axis_titles, bottom_axis, scale
from houseway.drawing.chart import EVEN, LOST, WON, picture, text
from houseway.drawing.svg import element, number
from houseway.equipment.money import Cents, dollars

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 96, 20, 56, 66
MOST_POINTS = 150  # of a line: more are not seen


def line_chart(title: str, caption: str, lines: Sequence[Sequence[Cents]]) -> str:
    """Draw amounts of money over rounds: a line is green if it ends ahead of its start, red if behind."""
    rounds = max(1, max(map(len, lines)) - 1)
    amounts = scale(min(map(min, lines)), max(map(max, lines)))
    frame = Frame(LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM, amounts[0], amounts[-1])

    def x(place: float) -> float:
        return LEFT + place / rounds * (WIDTH - LEFT - RIGHT)

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        yield text(LEFT, 44, caption, font_size=12)
        for amount in amounts:
            y = frame.y(amount)
            yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=GRID)
            yield text(LEFT - 6, y + 4, dollars(round(amount)), font_size=11, text_anchor="end")
        ticks = [round(place) for place in scale(0, rounds) if place <= rounds]
        yield from bottom_axis(frame, [(x(place), f"{place:,}") for place in dict.fromkeys(ticks)])
        yield from axis_titles(frame, "money in hand", "rounds", HEIGHT)
        for line in lines:
            points = " ".join(
                f"{number(x(place))},{number(frame.y(line[place]))}" for place in _seen(len(line))
            )
            yield element(
                "polyline", points=points, fill="none", stroke=_colour(line), stroke_width=1.2, opacity=0.7
            )

    return picture(title, WIDTH, HEIGHT, drawn(), width=WIDTH, height=HEIGHT)


def _colour(line: Sequence[Cents]) -> str:
    return WON if line[-1] > line[0] else LOST if line[-1] < line[0] else EVEN


def _seen(length: int) -> list[int]:
    """Return the places of a line that are drawn: all of them, or evenly spread ones and the last."""
    step = -(-length // MOST_POINTS)
    return [*range(0, length - 1, step), length - 1]
