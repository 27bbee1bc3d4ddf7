"""The parts of every chart: its colours and a titled SVG picture that can stand alone in a file or a page."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.drawing.svg import Value, element, words

INK, PAPER = "#222222", "#ffffff"
WON, LOST, EVEN = "#2a6f4e", "#8c2f39", "#8a8a8a"
HOUSE = "#3d5a80"  # what the house keeps
LETTER = 7.5  # the width of a letter at font size 13, roughly
LINE, MARGIN = 22, 10


def chart(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    """Draw a picture of fixed size with the title in its first line."""
    heading = text(MARGIN, 18, title, font_weight="bold")
    return picture(title, width, height, [heading, *parts], width=width, height=height, font_size=13)


def picture(title: str, width: float, height: float, parts: Iterable[str], /, **attributes: Value) -> str:
    return element(
        "svg",
        element("title", words(title)),
        element("rect", width=width, height=height, fill=PAPER),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=title,
        font_family="sans-serif",
        fill=INK,
        **attributes,
    )


def text(x: float, y: float, label: str, **attributes: Value) -> str:
    return element("text", words(label), x=x, y=y, **attributes)
