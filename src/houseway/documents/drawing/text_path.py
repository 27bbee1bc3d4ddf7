"""Draws a line of text, straight or along an arc.

Programs differ in how they force text to a given length, so none is given: `text_width` measures with the
widest of the usual fonts. An arc is named twice, because older programs know only ``xlink:href``.
"""

from __future__ import annotations

from houseway.documents.drawing.layout.text import Run
from houseway.documents.drawing.text_width import CAPITALS
from houseway.drawing.svg import arc_path, element, words
from houseway.rules.layout.layout import Line

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif Condensed', 'DejaVu Serif', serif"
_AT = {"start": -0.5, "middle": 0.0, "end": 0.5}
WIDER = 0.25  # extra length of an arc: a font may be wider, and words beyond the end would not be drawn


def text(run: Run, fill: str, key: str = "") -> str:
    """Draw a line of text; ``key`` names the arc of a curved line."""
    return _straight(run, fill) if run.middle is None else _curved(run, fill, f"arc-{key}")


def _family(line: Line) -> str | None:
    return SERIF if line.style == "title" else None


def _straight(run: Run, fill: str) -> str:
    """Draw a straight line, with the middle of its capital letters on the point."""
    return element(
        "text",
        words(run.line.words),
        x=run.at.x + _AT[run.align] * run.width,
        y=-run.at.y + run.line.size * CAPITALS / 2,
        font_size=run.line.size,
        font_family=_family(run.line),
        fill=fill,
        text_anchor=None if run.align == "middle" else run.align,
    )


def _curved(run: Run, fill: str, key: str) -> str:
    """Draw a curved line, read from outside: its baseline is outside the middle of the letters."""
    start, end = run.angles
    more = (end - start) * WIDER
    radius = run.radius + run.line.size * CAPITALS / 2
    baseline = arc_path(run.middle or run.at, radius, start - more, end + more)
    to = f"#{key}"
    along = element("textPath", words(run.line.words), startOffset="50%", href=to, **{"xlink:href": to})
    return element("path", id=key, d=baseline, fill="none") + element(
        "text",
        along,
        font_size=run.line.size,
        font_family=_family(run.line),
        fill=fill,
    )
