"""Draws a list of cases one below the other: an example on the left, and what it shows beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.documents.drawing.cards_and_dice import (
    BLACK,
    EDGE,
    HEIGHT,
    cards_picture,
    drawing,
    text,
    width_of,
)
from houseway.documents.drawing.text_width import width
from houseway.drawing.svg import element, words
from houseway.rules.guide import Shown

ACROSS = 790.0
SCALE = 0.4
BETWEEN = 14.0  # between two hands of an example, and beside it
LINE, SIZE = 15.5, 13.0
PADDING = 3.5


def example_rows(shown: Sequence[Shown], title: str) -> str:
    """Return all examples as one SVG; the words begin at the same place in every row."""
    left = BETWEEN + max(_width(example) for example in shown)
    parts: list[str] = []
    top = 0.0
    for example in shown:
        lines = [*_wrapped(example.words, ACROSS - left)]
        height = max(SCALE * HEIGHT, LINE * (1 + len(lines))) + 2 * PADDING
        parts += _row(example, [example.title, *lines], left, top, height)
        top += height
    return drawing(ACROSS, top + 1, title, *parts)


def _width(example: Shown) -> float:
    pictures = [width_of(cards_picture(hand, "")) for hand in example.hands or (example.cards,)]
    return SCALE * sum(pictures) + BETWEEN * (len(pictures) - 1)


def _row(example: Shown, lines: Sequence[str], left: float, top: float, height: float) -> Iterator[str]:
    x = 0.0
    pictures = []
    for hand in example.hands or (example.cards,):
        picture = cards_picture(hand, "")
        inside = picture.partition("</title>")[2].removesuffix("</svg>")
        at = f"translate({x:g} {top + (height - SCALE * (HEIGHT + 8)) / 2:g}) scale({SCALE:g})"
        pictures.append(element("g", inside, transform=at))
        x += SCALE * width_of(picture) + BETWEEN
    yield element("g", element("title", words(example.title)), *pictures)
    first = top + (height - LINE * len(lines)) / 2 + LINE * 0.76
    for number, line in enumerate(lines):
        weight = "normal" if number else "bold"  # the title comes first
        yield text(line, left, first + LINE * number, SIZE, fill=BLACK, font_weight=weight)
    below = top + height
    yield element("line", x1=0.0, y1=below, x2=ACROSS, y2=below, stroke=EDGE, stroke_width=0.4)


def _wrapped(sentence: str, room: float) -> Iterator[str]:
    """Break a sentence into lines that fit into the room in any font."""
    line = ""
    for word in sentence.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, SIZE) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line
