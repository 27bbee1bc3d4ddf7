"""Charts of the house advantage by the size of the wager, which show the effect of rounding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.drawing.axes import Frame, axis_titles, bottom_axis, percent_axis, scale
from houseway.drawing.chart import HOUSE, INK, WON, picture, text
from houseway.drawing.numbers import percent
from houseway.drawing.svg import element
from houseway.equipment.money import Cents, dollars

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 48, 80


def size_chart(title: str, advantages: Mapping[Cents, Fraction]) -> str:
    """Draw a bar for each size: blue where the house is ahead, green below the line where the player is."""
    values = [float(advantage) for advantage in advantages.values()]
    lines = scale(min(0.0, *values), max(0.0, *values))
    frame = Frame(LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM, lines[0], lines[-1])
    step = (WIDTH - LEFT - RIGHT) / len(values)

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        yield from percent_axis(frame, lines)
        for number, (bet, advantage) in enumerate(advantages.items()):
            top, zero = sorted((frame.y(float(advantage)), frame.y(0.0)))
            yield element(
                "rect",
                element("title", f"{dollars(bet)}: {percent(advantage)}"),
                x=LEFT + number * step + 2,
                y=top,
                width=step - 4,
                height=max(0.5, zero - top),
                fill=HOUSE if advantage > 0 else WON,
            )
        middles = [(LEFT + (number + 0.5) * step, dollars(bet)) for number, bet in enumerate(advantages)]
        yield from bottom_axis(frame, middles)
        if lines[0] < 0:
            zero = frame.y(0.0)
            yield element("line", x1=LEFT, y1=zero, x2=WIDTH - RIGHT, y2=zero, stroke=INK)
        yield from axis_titles(frame, "house advantage", "size of the wager", HEIGHT)

    return f"{picture(title, WIDTH, HEIGHT, drawn(), width=WIDTH, height=HEIGHT)}\n"
