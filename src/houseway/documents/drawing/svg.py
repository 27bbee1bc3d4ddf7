"""Elements of SVG as text: the same drawing always gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from houseway.rules.layout.shapes import Box, Circle, Figure, Point, Sector, Shape, around

Value = str | float | None


def number(value: float) -> str:
    """Hundredths of a millimetre; never ``-0`` and no zeros at the end."""
    return f"{round(value, 2) + 0.0:.8g}"


def element(name: str, *children: str, **attributes: Value) -> str:
    """``stroke_width`` is written ``stroke-width``; an attribute that is None is left out."""
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
    return escape(text)


def point(one: Point) -> str:
    """In a drawing y goes down."""
    return f"{number(one.x)} {number(-one.y)}"


def path_through(corners: Iterable[Point]) -> str:
    return f"M{' L'.join(map(point, corners))} Z"


def shape(one: Shape, **attributes: Value) -> str:
    """A shape with round lines where it has them."""
    match one:
        case Circle():
            return element("circle", cx=one.centre.x, cy=-one.centre.y, r=one.radius, **attributes)
        case Box():
            return element(
                "rect",
                x=one.centre.x - one.width / 2,
                y=-one.centre.y - one.height / 2,
                width=one.width,
                height=one.height,
                rx=one.corner,
                **attributes,
            )
        case Sector():
            return element("path", d=_sector(one), **attributes)
        case Figure():
            return element("path", d=path_through(one.corners), **attributes)


def arc_path(middle: Point, radius: float, start: float, end: float) -> str:
    """Along an arc; from left to right, as text runs, where the end is the greater angle."""
    large, sweep = int(abs(end - start) > 180), int(end < start)
    begin, finish = around(middle, radius, start), around(middle, radius, end)
    return f"M{point(begin)} A{number(radius)} {number(radius)} 0 {large} {sweep} {point(finish)}"


def arcs(one: Sector) -> str:
    """The two round sides of a piece of a curved row."""
    outer = arc_path(one.middle, one.outer, one.start, one.end)
    return f"{outer} {arc_path(one.middle, one.inner, one.end, one.start)}"


def _sector(one: Sector) -> str:
    outer, inner = arcs(one).rsplit(" M", 1)
    return f"{outer} L{inner} Z"
