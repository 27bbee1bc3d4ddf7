"""Draws pai gow tiles: black, with red and white spots."""

from __future__ import annotations

from houseway.drawing.svg import element
from houseway.equipment.tiles import Tile

WIDTH, HEIGHT = 40.0, 88.0
BODY, SHEEN, EDGE, GROOVE = "#17181a", "#33363b", "#000000", "#4a4e55"
RED, WHITE = "#e23b3b", "#f6f3ea"
SMALL, LARGE = 3.7, 5.4
ACROSS, DOWN = 8.6, 11.0  # between the middle of a half and its outer spots

# Spots of a half in columns and rows around its middle. Ones and fours are red, as on real tiles.
_SPOTS = {
    1: ((0.0, 0.0),),
    2: ((-1.0, 0.0), (1.0, 0.0)),
    3: ((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)),
    4: ((-1.0, -0.6), (1.0, -0.6), (-1.0, 0.6), (1.0, 0.6)),
    5: ((-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)),
    6: ((-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)),
}
_RED_NUMBERS = (1, 4)


def tile_at(tile: Tile | None, x: float, y: float) -> str:
    """Draw an upright tile with its top left corner at the point; None draws the back."""
    inside = _back() if tile is None else _face(tile)
    return element("g", *_body(), *inside, transform=f"translate({x:g} {y:g})")


def _body() -> list[str]:
    return [
        element("rect", width=WIDTH, height=HEIGHT, rx=5.0, fill=BODY, stroke=EDGE, stroke_width=1.0),
        element(
            "rect",
            x=1.6,
            y=1.6,
            width=WIDTH - 3.2,
            height=HEIGHT - 3.2,
            rx=4.0,
            fill="none",
            stroke=SHEEN,
            stroke_width=1.2,
        ),
    ]


def _face(tile: Tile) -> list[str]:
    """Draw the higher number of spots above the lower one."""
    middle = HEIGHT / 2
    halves = [
        _spot(tile, number, column, middle + side * HEIGHT / 4 + row * DOWN)
        for number, side in ((tile.high, -1), (tile.low, 1))
        for column, row in _SPOTS[number]
    ]
    groove = element(
        "line", x1=7.0, y1=middle, x2=WIDTH - 7, y2=middle, stroke=GROOVE, stroke_width=0.8, opacity=0.6
    )
    return [groove, *halves]


def _spot(tile: Tile, number: int, column: float, y: float) -> str:
    # The two sixes of 6-6 are half red and half white: one column of each.
    is_red = column < 0 if tile.high == tile.low == 6 else number in _RED_NUMBERS
    radius = LARGE if number == 1 else SMALL
    return element("circle", cx=WIDTH / 2 + column * ACROSS, cy=y, r=radius, fill=RED if is_red else WHITE)


def _back() -> list[str]:
    corners = ((WIDTH / 2, 26.0), (WIDTH - 10, HEIGHT / 2), (WIDTH / 2, HEIGHT - 26), (10.0, HEIGHT / 2))
    diamond = f"M{' L'.join(f'{x:g} {y:g}' for x, y in corners)} Z"
    return [element("path", d=diamond, fill="none", stroke=GROOVE, stroke_width=1.4)]
