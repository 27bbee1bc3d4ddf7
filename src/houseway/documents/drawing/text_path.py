"""Draws a line of text, straight or along an arc. Its length is fixed, so that any font fits."""

from __future__ import annotations

from houseway.documents.drawing.layout_text import Run
from houseway.documents.drawing.text_width import CAPITALS
from houseway.drawing.svg import arc_path, element, words
from houseway.rules.layout.layout import Line

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"
WIDER = 0.1  # extra space, for programs that ignore textLength and have a wider font


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
        x=run.at.x,
        y=-run.at.y + run.line.size * CAPITALS / 2,
        font_size=run.line.size,
        font_family=_family(run.line),
        fill=fill,
        textLength=run.width,
        lengthAdjust="spacingAndGlyphs",
    )


def _curved(run: Run, fill: str, key: str) -> str:
    """Draw a curved line, read from outside: its baseline is outside the middle of the letters."""
    start, end = run.angles
    more = (end - start) * WIDER
    radius = run.radius + run.line.size * CAPITALS / 2
    baseline = arc_path(run.middle or run.at, radius, start - more, end + more)
    along = element("textPath", words(run.line.words), href=f"#{key}", startOffset="50%")
    return element("path", id=key, d=baseline, fill="none") + element(
        "text",
        along,
        font_size=run.line.size,
        font_family=_family(run.line),
        fill=fill,
        textLength=run.width,
        lengthAdjust="spacingAndGlyphs",
    )
