"""A line of text as SVG: straight, or along an arc. Its length is given, so that any font fits its room."""

from __future__ import annotations

from houseway.documents.drawing.layout_lines import Run
from houseway.documents.drawing.text_width import CAPITALS
from houseway.drawing.svg import arc_path, element, words
from houseway.rules.layout.layout import Line

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"
WIDER = 0.1  # a reader who does not follow the given length may have a wider font than ours


def text(run: Run, fill: str, key: str = "") -> str:
    """``key`` names the arc of a line that follows one."""
    return _straight(run, fill) if run.middle is None else _curved(run, fill, f"arc-{key}")


def _family(line: Line) -> str | None:
    return SERIF if line.style == "title" else None


def _straight(run: Run, fill: str) -> str:
    """The middle of the capital letters lies on the point."""
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
    """The baseline lies outside the middle of the letters, for whoever reads from outside."""
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
