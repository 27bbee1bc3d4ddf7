"""A picture of the effects of removal: one bar for each card, to the right if the player gains."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drawing.axes import GRID
from houseway.drawing.chart import INK, picture, text
from houseway.drawing.svg import element
from houseway.protection.count.in_words import effect_rows
from houseway.protection.count.protect import Protection

WIDTH, LINE = 720, 24
LABEL, FIGURE = 150, 90
TOP, BOTTOM = 58, 10
_LONGEST_LABEL = 20
_GAIN, _LOSS = "#8c2f39", "#2a6f4e"  # of the player


def effects_chart(found: Protection) -> str:
    """Draw how much the player's edge gains when one card of each kind is out, with the tags of the count."""
    rows = [*effect_rows(found)]
    longest = max((abs(float(effect)) for _, effect, _ in rows), default=0.0) or 1.0
    height = TOP + LINE * len(rows) + BOTTOM
    middle = LABEL + (WIDTH - LABEL) / 2
    longest_bar = (WIDTH - LABEL) / 2 - FIGURE
    title = f"{found.table.game.title}, {found.wager}: what the edge gains when a card is out"

    def drawn() -> Iterator[str]:
        yield text(0, 20, title, font_size=16, font_weight="bold")
        caption = "One card out of a full shoe; to the right the player gains. Tags in brackets."
        yield text(0, 42, caption, font_size=12)
        yield element("line", x1=middle, x2=middle, y1=TOP - 4, y2=height - BOTTOM, stroke=GRID)
        for place, (names, effect, tag) in enumerate(rows):
            y = TOP + place * LINE
            length = abs(float(effect)) / longest * longest_bar
            gains = effect > 0
            label = names if len(names) <= _LONGEST_LABEL else f"{names[: _LONGEST_LABEL - 1]}…"
            named = f"{label} [{tag}]" if tag else label
            yield text(LABEL - 8, y + 16, named, font_size=12, text_anchor="end")
            x, color = (middle, _GAIN) if gains else (middle - length, _LOSS)
            yield element("rect", x=x, y=y + 4, width=max(1.0, length), height=LINE - 8, fill=color)
            place_x, anchor = (middle + length + 6, "start") if gains else (middle - length - 6, "end")
            figure = f"{float(effect):+.4%}"
            yield text(place_x, y + 16, figure, font_size=11, text_anchor=anchor, fill=INK)

    return picture(title, WIDTH, height, drawn(), width=WIDTH, height=height)
