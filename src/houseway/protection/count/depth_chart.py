"""A picture of the edge against the depth of the shoe."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drawing.axes import GRID, Frame, axis_titles, bottom_axis, scale
from houseway.drawing.chart import HOUSE, INK, picture, text
from houseway.drawing.svg import element, number
from houseway.protection.count.protect import Protection

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 96, 20, 56, 66


def depth_chart(found: Protection) -> str:
    """Draw the mean of the player's edge by depth, with a band of one and of two standard deviations."""
    depths = found.by_depth
    lowest = min((depth.mean - 2 * depth.deviation for depth in depths), default=0.0)
    highest = max((depth.mean + 2 * depth.deviation for depth in depths), default=0.0)
    steps = scale(100 * lowest, 100 * highest)
    frame = Frame(LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM, steps[0], steps[-1])
    title = f"{found.table.game.title}, {found.wager}: edge of the player by depth of the shoe"

    def x(seen: float) -> float:
        return LEFT + seen * (WIDTH - LEFT - RIGHT)

    def point(seen: float, edge: float) -> str:
        return f"{number(x(seen))},{number(frame.y(100 * edge))}"

    def band(times: int) -> str:
        above = [point(depth.seen, depth.mean + times * depth.deviation) for depth in depths]
        below = [point(depth.seen, depth.mean - times * depth.deviation) for depth in reversed(depths)]
        return element("polygon", points=" ".join([*above, *below]), fill=HOUSE, opacity=0.25)

    def drawn() -> Iterator[str]:
        yield text(LEFT, 24, title, font_size=16, font_weight="bold")
        caption = "Mean, and the bands of one and two standard deviations; above the line the player is ahead"
        yield text(LEFT, 44, caption, font_size=12)
        for step in steps:
            y = frame.y(step)
            yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=GRID)
            yield text(LEFT - 6, y + 4, f"{step:g}%", font_size=11, text_anchor="end")
        yield from (band(2), band(1))
        line = " ".join(point(depth.seen, depth.mean) for depth in depths)
        yield element("polyline", points=line, fill="none", stroke=HOUSE, stroke_width=2)
        yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=frame.y(0), y2=frame.y(0), stroke=INK)
        ticks = [(x(part / 5), f"{20 * part}%") for part in range(6)]
        yield from bottom_axis(frame, ticks)
        yield from axis_titles(frame, "edge", "share of the shoe that was dealt", HEIGHT)

    return picture(title, WIDTH, HEIGHT, drawn(), width=WIDTH, height=HEIGHT)
