"""Bars as a picture: a small SVG that stands alone in a file or in a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from houseway.equipment.money import dollars
from houseway.simulation.spread import Bar

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 20, 20, 56, 64
LABELS = 8  # at most, along the bottom
AHEAD, BEHIND, INK, PAPER = "#2a6f4e", "#8c2f39", "#222222", "#ffffff"


def histogram_svg(bars: Sequence[Bar], title: str, caption: str) -> str:
    """Amounts in cents along the bottom: green where the money is won, red where it is lost."""
    total, highest = sum(bar.times for bar in bars), max(bar.times for bar in bars)
    step = (WIDTH - LEFT - RIGHT) / len(bars)
    scale = (HEIGHT - TOP - BOTTOM) / highest
    # Zero among them, where it is drawn.
    labelled = -(-len(bars) // LABELS) * (bars[0].end - bars[0].low)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(title)}" font-family="sans-serif" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<text x="{LEFT}" y="24" font-size="16" font-weight="bold">{escape(title)}</text>',
            f'<text x="{LEFT}" y="44" font-size="12">{escape(caption)}</text>',
            *(
                _bar(bar, LEFT + number * step, step, bar.times * scale, total)
                for number, bar in enumerate(bars)
            ),
            f'<line x1="{LEFT}" y1="{HEIGHT - BOTTOM}" x2="{WIDTH - RIGHT}" y2="{HEIGHT - BOTTOM}" '
            f'stroke="{INK}"/>',
            *(
                _label(bar, LEFT + number * step)
                for number, bar in enumerate(bars)
                if bar.low % labelled == 0
            ),
            "</svg>\n",
        ]
    )


def bar_in_words(bar: Bar) -> str:
    """``-$20 to $0``, the upper end not included."""
    low = "less" if bar.open_below else dollars(bar.low)
    end = "more" if bar.open_above else dollars(bar.end)
    return f"{low} to {end}"


def _bar(bar: Bar, left: float, step: float, height: float, total: int) -> str:
    part = f"{bar_in_words(bar)}: {bar.times / total:.2%}"
    return (
        f'<rect x="{left + 1:.2f}" y="{HEIGHT - BOTTOM - height:.2f}" width="{step - 2:.2f}" '
        f'height="{height:.2f}" fill="{AHEAD if bar.low >= 0 else BEHIND}"><title>{part}</title></rect>'
    )


def _label(bar: Bar, left: float) -> str:
    return (
        f'<text x="{left:.2f}" y="{HEIGHT - BOTTOM + 18}" font-size="11" '
        f'transform="rotate(30 {left:.2f} {HEIGHT - BOTTOM + 18})">{dollars(bar.low)}</text>'
    )
