"""The title block of a layout: whose felt it is, of which game and rules, when, and which version."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from houseway.documents.drawing.layout.text import Run
from houseway.documents.drawing.text_path import text
from houseway.documents.drawing.text_width import LINE_HEIGHT, width
from houseway.drawing.svg import element, shape
from houseway.rules.layout.layout import Line
from houseway.rules.layout.shapes import Box, Point

INK, SOFT, FRAME = "#23262b", "#6a6e74", "#8b8f95"
LABEL, VALUE = 15.0, 22.0  # font sizes
INSET = 14.0
LOGO = 70.0
BETWEEN = 10.0  # from one field to the next
BESIDE = 0.56  # share of the block's width for the first column


@dataclass(frozen=True)
class TitleBlock:
    """Two columns of fields, each a label and its words, and a logo as SVG."""

    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]
    logo: str = ""


@dataclass(frozen=True)
class _Column:
    fields: tuple[tuple[str, str], ...]
    left: float
    room: float

    def lines(self) -> Iterator[tuple[Line, str, float]]:
        """Yield every line with its color and the distance of its middle from the top of the block."""
        down = INSET
        for label, value in self.fields:
            yield Line(label, LABEL, "note"), SOFT, down + LABEL * LINE_HEIGHT / 2
            down += LABEL * LINE_HEIGHT
            for line in wrapped(value, VALUE, self.room):
                yield Line(line, VALUE, "note"), INK, down + VALUE * LINE_HEIGHT / 2
                down += VALUE * LINE_HEIGHT
            down += BETWEEN

    @property
    def height(self) -> float:
        *_, (line, _, down) = self.lines()
        return down + line.size * LINE_HEIGHT / 2 + INSET


def _columns(block: TitleBlock, left: float, across: float) -> tuple[_Column, _Column]:
    logo = LOGO + INSET if block.logo else 0
    middle = left + BESIDE * across
    return (
        _Column(block.left, left + INSET + logo, BESIDE * across - logo - 2 * INSET),
        _Column(block.right, middle + INSET, (1 - BESIDE) * across - 2 * INSET),
    )


def height_of(block: TitleBlock, across: float) -> float:
    return max(column.height for column in _columns(block, 0, across))


def draw_block(block: TitleBlock, top: float, across: float) -> str:
    """Draw the block below a height of the drawing, centered, with a frame around it."""
    down = height_of(block, across)
    left = -across / 2
    columns = _columns(block, left, across)
    frame = Box(Point(0, top - down / 2), across, down, 0)
    between = f"M{left + BESIDE * across:.1f} {-top:.1f} v{down:.1f}"
    return element(
        "g",
        shape(frame, fill="#ffffff", stroke=FRAME, stroke_width=2),
        element("path", d=between, stroke=FRAME, stroke_width=2),
        *_logo(block.logo, left + INSET, top - INSET),
        *(run for column in columns for run in _runs(column, top)),
        id="layout-title-block",
    )


def _logo(svg: str, left: float, top: float) -> list[str]:
    if not svg:
        return []
    data = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    return [element("image", x=left, y=-top, width=LOGO, height=LOGO, **{"xlink:href": data})]


def _runs(column: _Column, top: float) -> Iterable[str]:
    for line, color, down in column.lines():
        middle = column.left + width(line.words, line.size) / 2
        yield text(Run(line, Point(middle, top - down), align="start"), color)


def wrapped(words: str, size: float, room: float) -> list[str]:
    """Break words into lines; a word that is wider than the room is broken too."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room:
            lines[-1] = longer
            continue
        pieces = _pieces(word, size, room)
        lines += pieces if lines[-1] else []
        if not lines[0]:
            lines = pieces
    return lines


def _pieces(word: str, size: float, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
