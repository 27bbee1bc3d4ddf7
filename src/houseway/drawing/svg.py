"""Writes SVG elements as text, and titled pictures that can stand alone in a file or a page.

The same drawing always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from houseway.lazy import lazy
from houseway.rules.layout.shapes import Band, Box, Circle, Figure, Point, Sector, Shape, around

quoteattr = lazy("xml.sax.saxutils:quoteattr")  # loads urllib, and is needed only to draw

Value = str | float | None


def number(value: float) -> str:
    """Round to hundredths (of a millimetre in drawings to scale); never ``-0``, no trailing zeros."""
    return f"{round(value, 2) + 0.0:.8g}"


def element(name: str, *children: str, **attributes: Value) -> str:
    """Write an element: ``stroke_width`` becomes ``stroke-width``; attributes that are None are left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_written(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{name}{written}/>"
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>"


def _written(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def words(text: str) -> str:
    return escape(text, quote=False)


def point(corner: Point) -> str:
    """Write a point; y grows upwards in a layout and downwards in SVG."""
    return f"{number(corner.x)} {number(-corner.y)}"


def path_through(corners: Iterable[Point]) -> str:
    return f"M{' L'.join(map(point, corners))} Z"


def shape(figure: Shape, **attributes: Value) -> str:
    """Draw a shape, its round sides as arcs."""
    match figure:
        case Circle():
            return element("circle", cx=figure.centre.x, cy=-figure.centre.y, r=figure.radius, **attributes)
        case Box():
            return element(
                "rect",
                x=figure.centre.x - figure.width / 2,
                y=-figure.centre.y - figure.height / 2,
                width=figure.width,
                height=figure.height,
                rx=figure.corner,
                **attributes,
            )
        case Sector():
            return element("path", d=_sector(figure), **attributes)
        case Figure() | Band():
            return element("path", d=path_through(figure.outline), **attributes)


def arc_path(middle: Point, radius: float, start: float, end: float) -> str:
    """Return the path along an arc, from left to right, as text runs, if the end is the greater angle."""
    large, sweep = int(abs(end - start) > 180), int(end < start)
    begin, finish = around(middle, radius, start), around(middle, radius, end)
    return f"M{point(begin)} A{number(radius)} {number(radius)} 0 {large} {sweep} {point(finish)}"


def arcs(sector: Sector) -> str:
    """Return the path of the two round sides of a sector."""
    outer = arc_path(sector.middle, sector.outer, sector.start, sector.end)
    return f"{outer} {arc_path(sector.middle, sector.inner, sector.end, sector.start)}"


def _sector(sector: Sector) -> str:
    outer, inner = arcs(sector).rsplit(" M", 1)
    return f"{outer} L{inner} Z"


# The colours and sizes of charts, and titled pictures.

INK, PAPER = "#222222", "#ffffff"
WON, LOST, EVEN = "#2a6f4e", "#8c2f39", "#8a8a8a"
HOUSE = "#3d5a80"  # of the house advantage
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
