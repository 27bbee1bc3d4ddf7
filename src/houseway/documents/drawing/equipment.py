"""Sketches gaming equipment, for petitions."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from houseway.documents.drawing.cards_and_dice import (
    BLACK,
    EDGE,
    FELT,
    GOLD,
    HEIGHT,
    PAPER,
    RED,
    WIDTH,
    card_at,
    die_at,
    drawing,
    text,
    tile_at,
)
from houseway.drawing.svg import Value, element
from houseway.equipment.cards import JOKER, Card, cards
from houseway.equipment.tiles import tiles

ACROSS, DOWN = 320.0, 170.0
GLASS, WOOD, METAL = "#dfe9ec", "#8a6a45", "#b9bec4"


def _outlined(name: str, **attributes: Value) -> str:
    return element(name, **{"stroke": BLACK, "stroke_width": 1.4, **attributes})


def _fan(cards: tuple[Card | None, ...]) -> str:
    """Draw overlapping cards, each turned a little."""
    return "".join(_fanned(card, place - (len(cards) - 1) / 2) for place, card in enumerate(cards))


def _fanned(card: Card | None, from_middle: float) -> str:
    at = f"translate({ACROSS / 2 + from_middle * 30:g} {DOWN - 34:g}) rotate({from_middle * 9:g})"
    return element("g", card_at(card, -WIDTH / 2, -HEIGHT), transform=at)


def _deck() -> str:
    return _fan((*cards(("As", "Kh", "Qc", "Jd", "Ts")), None))


def _eights() -> str:
    return _fan((*cards(("Ac", "4d", "7s", "8h", "8s")), JOKER))


def _tiles() -> str:
    """Draw a row of tiles, the last one face down."""
    row = (*tiles(("6-6", "4-2", "2-1", "6-5", "1-1")), None)
    return "".join(tile_at(tile, 10 + place * 48, 42) for place, tile in enumerate(row))


def _cover_card() -> str:
    plain = _outlined(
        "rect", x=ACROSS / 2 - WIDTH / 2, y=38.0, width=WIDTH, height=HEIGHT, rx=6.0, fill="#e3c23a"
    )
    return plain + text("cover card", ACROSS / 2, DOWN - 22, 13, text_anchor="middle", fill=EDGE)


def _dice() -> str:
    return "".join(die_at(number, 48 + place * 80, 50) for place, number in enumerate((2, 4, 6)))


def _two_dice() -> str:
    return "".join(die_at(number, 88 + place * 80, 50) for place, number in enumerate((6, 5)))


def _puck() -> str:
    """Draw both sides of a disc, one white with ON and one black with OFF."""
    sides = ((100.0, PAPER, BLACK, "ON"), (220.0, BLACK, PAPER, "OFF"))
    return "".join(
        _outlined("circle", cx=x, cy=84.0, r=46.0, fill=ground)
        + text(words, x, 92, 26, text_anchor="middle", fill=ink)
        for x, ground, ink, words in sides
    )


def _shaker() -> str:
    """Draw a glass dome over three dice on a wooden base."""
    dome = _outlined("path", d="M85 128 C85 20 235 20 235 128 Z", fill=GLASS)
    base = _outlined("rect", x=70.0, y=128.0, width=180.0, height=20.0, rx=6.0, fill=WOOD)
    dice = "".join(
        element("g", die_at(number, 0, 0), transform=f"translate({x:g} {y:g}) scale(0.55)")
        for number, x, y in ((3, 104, 92), (5, 142, 90), (1, 180, 92))
    )
    return dome + dice + base + _outlined("circle", cx=160.0, cy=40.0, r=7.0, fill=METAL)


def _display() -> str:
    """Draw a keypad of six numbers below a row of lamps."""
    case = _outlined("rect", x=70.0, y=26.0, width=180.0, height=120.0, rx=10.0, fill="#3a3f45")
    lamps = "".join(
        element("circle", cx=100.0 + 24 * place, cy=50.0, r=7.0, fill=GOLD if place in (1, 4) else "#5b6168")
        for place in range(6)
    )
    keys = "".join(_key(number) for number in range(6))
    return case + lamps + keys


def _key(number: int) -> str:
    x, y = 102.0 + 42 * (number % 3), 70.0 + 34 * (number // 3)
    key = element("rect", x=x, y=y, width=32.0, height=26.0, rx=4.0, fill=PAPER)
    return key + text(str(number + 1), x + 16, y + 19, 16, text_anchor="middle", fill=BLACK)


def _shoe() -> str:
    """Draw a box with a slanted face and the next card half out."""
    box = _outlined("path", d="M60 132 L60 60 L200 44 L262 92 L262 132 Z", fill="#4a4f55")
    face = _outlined("path", d="M200 44 L262 92 L262 132 L200 132 Z", fill="#6b727a")
    card = element("g", card_at(None, 0, 0), transform="translate(226 96) rotate(38) scale(0.5)")
    return box + face + card


def _rack() -> str:
    """Draw a clear rack, open to the front, with the mark to which the cards reach."""
    stack = "".join(
        element(
            "rect",
            x=120.0,
            y=124.0 - 4 * layer,
            width=80.0,
            height=3.4,
            fill=PAPER,
            stroke=EDGE,
            stroke_width=0.5,
        )
        for layer in range(15)
    )
    sides = _outlined("path", d="M112 30 L112 134 L208 134 L208 30", fill="none")
    mark = element(
        "line", x1=100.0, y1=66.0, x2=220.0, y2=66.0, stroke=RED, stroke_width=2.0, stroke_dasharray="5 3"
    )
    return element("rect", x=112.0, y=30.0, width=96.0, height=104.0, fill=GLASS) + stack + sides + mark


def _shuffler() -> str:
    case = _outlined("rect", x=78.0, y=36.0, width=164.0, height=106.0, rx=12.0, fill="#3a3f45")
    mouth = _outlined("rect", x=112.0, y=52.0, width=96.0, height=14.0, rx=3.0, fill=BLACK)
    tray = _outlined("path", d="M104 108 L216 108 L228 142 L92 142 Z", fill="#6b727a")
    lamp = element("circle", cx=226.0, cy=54.0, r=5.0, fill="#6fbf73")
    batch = element(
        "rect", x=120.0, y=112.0, width=80.0, height=20.0, fill=FELT, stroke=PAPER, stroke_width=1.0
    )
    return case + mouth + tray + batch + lamp


def _spokes(x: float, y: float, radius: float, count: int) -> str:
    """Draw the sections of a wheel, every second one dark."""
    each = 2 * pi / count
    pieces = []
    for place in range(count):
        start, end = place * each, (place + 1) * each
        corners = [(x + radius * sin(at), y - radius * cos(at)) for at in (start, end)]
        edge = " L".join(f"{across:.2f} {down:.2f}" for across, down in corners)
        fill = (RED, BLACK)[place % 2]
        pieces.append(element("path", d=f"M{x:g} {y:g} L{edge} Z", fill=fill, stroke=PAPER, stroke_width=0.6))
    return "".join(pieces)


def _upright_wheel() -> str:
    """Draw a wheel on a stand, with its clapper at the top."""
    stand = _outlined("path", d="M152 80 L168 80 L190 162 L130 162 Z", fill=WOOD)
    rim = _outlined("circle", cx=160.0, cy=80.0, r=68.0, fill=WOOD)
    hub = _outlined("circle", cx=160.0, cy=80.0, r=38.0, fill=WOOD)
    clapper = _outlined("path", d="M154 4 L166 4 L160 24 Z", fill=GOLD)
    return stand + rim + _spokes(160, 80, 62, 54) + hub + clapper


def _wheel_with_ball() -> str:
    """Draw a wheel from above, in its bowl, with a ball on the track."""
    bowl = _outlined("circle", cx=160.0, cy=85.0, r=80.0, fill=WOOD)
    hub = _outlined("circle", cx=160.0, cy=85.0, r=34.0, fill=METAL)
    cross = "".join(
        element("line", x1=160.0 - x, y1=85.0 - y, x2=160.0 + x, y2=85.0 + y, stroke=BLACK, stroke_width=4.0)
        for x, y in ((22, 0), (0, 22))
    )
    return (
        bowl
        + _spokes(160, 85, 60, 38)
        + hub
        + cross
        + _outlined("circle", cx=214.0, cy=42.0, r=6.0, fill=PAPER)
    )


def _glass() -> str:
    """Draw a layout of several fields under a pane of glass."""
    fields = "".join(
        element(
            "rect",
            x=60.0 + 52 * place,
            y=60.0,
            width=44.0,
            height=60.0,
            fill=FELT,
            stroke=GOLD,
            stroke_width=1.0,
        )
        for place in range(4)
    )
    pane = _outlined("rect", x=46.0, y=44.0, width=228.0, height=92.0, rx=6.0, fill=GLASS)
    shine = element("path", d="M60 130 L112 50", stroke=PAPER, stroke_width=6.0, stroke_opacity=0.8)
    return pane + fields + shine


def _crown() -> str:
    """Draw the marker that stands on a winning number."""
    crown = _outlined("path", d="M120 124 L112 60 L140 88 L160 48 L180 88 L208 60 L200 124 Z", fill=GOLD)
    return crown + _outlined("rect", x=116.0, y=124.0, width=88.0, height=16.0, rx=4.0, fill=GOLD)


SKETCHES: dict[str, Callable[[], str]] = {
    "deck": _deck,
    "eights": _eights,
    "tiles": _tiles,
    "cover-card": _cover_card,
    "dice": _dice,
    "two-dice": _two_dice,
    "puck": _puck,
    "shaker": _shaker,
    "display": _display,
    "shoe": _shoe,
    "rack": _rack,
    "shuffler": _shuffler,
    "upright-wheel": _upright_wheel,
    "wheel-with-ball": _wheel_with_ball,
    "glass": _glass,
    "crown": _crown,
}


def sketch(name: str, title: str) -> str:
    """Return the sketch with this name. A test checks that every game names existing sketches only."""
    return drawing(ACROSS, DOWN, title, SKETCHES[name]())
