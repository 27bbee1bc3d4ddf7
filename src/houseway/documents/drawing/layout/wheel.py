"""Draws the wheel of a table. Its rim is a group of its own, which the browser turns to what came up.

``<g id="layout-wheel" data-x data-y><g class="rim"><g class="section" data-shows data-angle>``: the angle, in
degrees clockwise from the top, is that of the middle of the section.
"""

from __future__ import annotations

from math import tau

from houseway.documents.drawing.text_width import CAPITALS, shrunk
from houseway.drawing.svg import element, shape, words
from houseway.rules.layout.layout import Colors, Section, Wheel
from houseway.rules.layout.shapes import Circle, Point, Sector

WOOD, METAL, INK = "#4a2a14", "#c9ccd1", "#ffffff"
RIM, HUB = 0.7, 0.22  # where the sections begin, and the middle, as parts of the radius
LABEL = 0.16  # the height of labels, as a part of the radius


def draw_wheel(wheel: Wheel, colors: Colors) -> str:
    """Draw the wheel with its first section at the top."""
    radius, centre = wheel.shape.radius, wheel.shape.centre
    each = 360 / len(wheel.sections)
    sections = [_section(section, place * each, each, radius) for place, section in enumerate(wheel.sections)]
    here = f"translate({centre.x:g} {-centre.y:g})"
    return element(
        "g",
        element("title", words(wheel.title)),
        _disc(radius, WOOD, colors.gold),
        element(
            "g", *sections, _disc(radius * RIM, WOOD, colors.line), *_spokes(radius, colors), class_="rim"
        ),
        _pointer(radius, colors) if wheel.pointer else _ball(radius),
        id="layout-wheel",
        data_cite=wheel.cite.text,
        transform=here,
    )


def _disc(radius: float, fill: str, stroke: str) -> str:
    return shape(Circle(Point(0, 0), radius), fill=fill, stroke=stroke, stroke_width=4)


def _section(section: Section, angle: float, each: float, radius: float) -> str:
    """Draw a section at the top and turn it to its place; 180 degrees are the top of the felt."""
    outer, inner = radius * 0.97, radius * RIM
    piece = Sector(Point(0, 0), inner, outer, 180 - each / 2, 180 + each / 2)
    middle = (outer + inner) / 2
    wide = tau * middle * each / 360
    label = section.label or section.shows
    size = min(shrunk(label, radius * LABEL, outer - inner - 8), wide * 0.86)
    return element(
        "g",
        shape(piece, fill=section.tint, stroke=METAL, stroke_width=1.5),
        element(
            "text",
            words(label),
            x=0.0,
            y=size * CAPITALS / 2,
            font_size=size,
            fill=INK,
            transform=f"translate(0 {-middle:g}) rotate(90)",
        ),
        class_="section",
        data_shows=section.shows,
        data_wager=section.wager or None,
        data_angle=angle,
        transform=f"rotate({angle:g})",
    )


def _spokes(radius: float, colors: Colors) -> list[str]:
    """Draw four spokes and the hub, by which one sees the wheel turn."""
    reach = radius * RIM * 0.8
    lines = [
        element("line", x1=0.0, y1=0.0, x2=x * reach, y2=y * reach, stroke=METAL, stroke_width=radius * 0.05)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return [*lines, _disc(radius * HUB, colors.rail, METAL)]


def _ball(radius: float) -> str:
    """Draw the ball, which lies beside the section at the top."""
    at = Circle(Point(0, radius * (RIM - 0.06)), radius * 0.045)
    return shape(at, fill="#ffffff", stroke="#1a1208", stroke_width=1.5, class_="ball")


def _pointer(radius: float, colors: Colors) -> str:
    """Draw the clapper: a leather tongue that reaches into the rim from above."""
    wide, top, tip = radius * 0.05, -radius * 1.06, -radius * 0.93
    return element(
        "path",
        d=f"M{-wide:g} {top:g} L{wide:g} {top:g} L0 {tip:g} Z",
        fill=colors.gold,
        stroke="#1a1208",
        stroke_width=2.0,
        class_="pointer",
    )
