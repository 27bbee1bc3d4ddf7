"""Draws cards and dice."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.documents.document import Picture
from houseway.drawing import tiles
from houseway.drawing.svg import Value, element, words
from houseway.equipment.cards import Card, pictures
from houseway.equipment.dice import Roll
from houseway.equipment.tiles import Tile

WIDTH, HEIGHT, GAP = 62.0, 88.0, 8.0
DIE, PIP = 64.0, 6.4
TILE = 62.0
LABEL = 150.0
TEXT_WIDTH = 790.0  # so that a card is about half an inch wide
RED, BLACK, GOLD, FELT, PAPER, EDGE = "#b3202a", "#1c1b19", "#b98a2f", "#1f5a43", "#fffdf8", "#8b857a"
BACK, LATTICE = "#1d2c63", "#f0d9a0"  # of the back of a card
SERIF = "Libertinus Serif, Palatino, Georgia, serif"

# The outline of each suit, centered in a square of 100 by 100.
_SUITS = {
    "s": "M0 -48 C14 -26 46 -8 46 16 C46 34 22 40 6 24 C7 36 12 44 18 48 L-18 48 C-12 44 -7 36 -6 24 C-22 40 "
    "-46 34 -46 16 C-46 -8 -14 -26 0 -48 Z",
    "h": "M0 46 C-14 24 -48 4 -48 -20 C-48 -48 -10 -50 0 -24 C10 -50 48 -48 48 -20 C48 4 14 24 0 46 Z",
    "d": "M0 -50 C10 -28 22 -12 36 0 C22 12 10 28 0 50 C-10 28 -22 12 -36 0 C-22 -12 -10 -28 0 -50 Z",
    "c": "M0 -48 A20 20 0 0 1 17 -18 A21 21 0 1 1 6 20 C7 34 12 44 18 48 L-18 48 C-12 44 -7 34 -6 20 A21 21 "
    "0 1 1 -17 -18 A20 20 0 0 1 0 -48 Z",
}
# The figures 1 and 0 on a line, its middle at the origin: an ellipse with a hole, and a stem with a flag.
_TEN = (
    "M-9.6 -13.4 L-4.9 -17.2 L-2.3 -17.2 L-2.3 -2 L0 -2 L0 0 L-9 0 L-9 -2 L-6 -2 L-6 -12.6 L-9 -10.8 Z "
    "M2 -8.7 A4.9 9 0 1 1 11.8 -8.7 A4.9 9 0 1 1 2 -8.7 Z "
    "M5 -8.7 A1.9 6.7 0 1 0 8.8 -8.7 A1.9 6.7 0 1 0 5 -8.7 Z"
)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def drawing(width: float, height: float, title: str, *parts: str) -> str:
    """Return a complete SVG, with its title for screen readers."""
    return element(
        "svg",
        element("title", words(title)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
    )


def picture(svg: str, caption: str, *, captioned: bool = True) -> Picture:
    """Return a picture sized so that cards are equally wide in all pictures."""
    return Picture(svg, caption, min(100, round(width_of(svg) / TEXT_WIDTH * 100)), captioned)


def width_of(svg: str) -> float:
    return float(svg.partition('viewBox="0 0 ')[2].split()[0])


def text(content: str, x: float, y: float, size: float, **attributes: Value) -> str:
    return element("text", words(content), x=x, y=y, font_family=SERIF, font_size=size, **attributes)


def card_at(card: Card | None, x: float, y: float) -> str:
    """Draw a card with its top left corner at the point; None draws the back of a card."""
    if isinstance(card, Tile):
        return tile_at(card, x, y)
    if card is None:
        return _back(x, y)
    color = GOLD if card.is_joker else RED if card.suit in "hd" else BLACK
    inside = _joker(color) if card.is_joker else _face(card, color)
    return element("g", _blank(PAPER), *inside, transform=f"translate({x:g} {y:g})")


def tile_at(tile: Tile | None, x: float, y: float) -> str:
    """Draw a tile, or its back, in the middle of the space that a card takes."""
    return tiles.tile_at(tile, x + (WIDTH - tiles.WIDTH) / 2, y)


def _blank(fill: str) -> str:
    return element("rect", width=WIDTH, height=HEIGHT, rx=6.0, fill=fill, stroke=EDGE, stroke_width=1.0)


def _face(card: Card, color: str) -> list[str]:
    """Draw the index in the corner, which still shows when cards overlap, and a large suit."""
    index = _index(card, color)
    return (
        [*index, *_court(card, color)]
        if card.rank in "JQK"
        else [*index, _suit(card.suit, 38, 58, 0.4, color)]
    )


def _index(card: Card, color: str) -> list[str]:
    """Draw the rank above the suit. A ten is drawn narrow, to stay inside the edge in any font."""
    if card.rank == "T":
        rank = element("path", d=_TEN, fill=color, fill_rule="evenodd", transform="translate(13.5 24.5)")
    else:
        rank = text(card.rank, 13.5, 24.5, 25, font_weight="bold", fill=color, text_anchor="middle")
    return [rank, _suit(card.suit, 13.5, 37.5, 0.17, color)]


def _court(card: Card, color: str) -> list[str]:
    """Draw a panel with two ends, which sets a picture card apart from the others."""
    panel: dict[str, Value] = {"x": 27.0, "y": 7.0, "width": 29.0, "height": HEIGHT - 14, "rx": 3.0}
    lower = f"rotate(180 41.5 {HEIGHT / 2:g})"
    return [
        element("rect", **panel, fill=GOLD, fill_opacity=0.16, stroke=color, stroke_width=1.0),
        element("path", d="M27 56 L56 32", stroke=color, stroke_width=1.0),
        _suit(card.suit, 41.5, 26, 0.22, color),
        element("g", _suit(card.suit, 41.5, 26, 0.22, color), transform=lower),
    ]


def _joker(color: str) -> list[str]:
    star = "M0 -20 L5.5 -6.5 L20 -6.2 L8.8 2.8 L12.4 17 L0 9 L-12.4 17 L-8.8 2.8 L-20 -6.2 L-5.5 -6.5 Z"
    middle: dict[str, Value] = {"fill": color, "text_anchor": "middle"}
    return [
        element("path", d=star, fill=color, transform=f"translate({WIDTH / 2:g} {HEIGHT / 2 - 2:g})"),
        text("Joker", WIDTH / 2, HEIGHT - 14, 14, font_weight="bold", **middle),
    ]


def _suit(suit: str, x: float, y: float, scale: float, color: str) -> str:
    return element("path", d=_SUITS[suit], fill=color, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _back(x: float, y: float) -> str:
    """Draw a dark back with a light edge, which shows on a felt of any color."""
    inside = {"x": 5.0, "y": 5.0, "width": WIDTH - 10, "height": HEIGHT - 10, "rx": 3.0}
    ground = element("rect", **inside, fill=BACK)
    frame = element("rect", **inside, fill="none", stroke=LATTICE, stroke_width=1.4)
    lattice = element("path", d=_diamonds(), fill="none", stroke=LATTICE, stroke_width=1.1, opacity=0.75)
    middle = element(
        "circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=9.0, fill=BACK, stroke=LATTICE, stroke_width=1.4
    )
    pip = _suit("d", WIDTH / 2, HEIGHT / 2, 0.1, LATTICE)
    return element(
        "g", _blank(PAPER), ground, lattice, middle, pip, frame, transform=f"translate({x:g} {y:g})"
    )


def _diamonds() -> str:
    """Return rows of diamonds that fill the back within its frame."""
    across, down = (WIDTH - 10) / 4, (HEIGHT - 10) / 6
    return "".join(
        f"M{5 + (column + 0.5) * across:g} {5 + row * down:g}l{across / 2:g} {down / 2:g} "
        f"{-across / 2:g} {down / 2:g} {-across / 2:g} {-down / 2:g}Z"
        for row in range(6)
        for column in range(4)
    )


def die_at(number: int, x: float, y: float) -> str:
    pips = [
        element("circle", cx=DIE / 2 + 17 * across, cy=DIE / 2 + 17 * down, r=PIP, fill=PAPER)
        for across, down in _PIPS[number]
    ]
    face = element("rect", width=DIE, height=DIE, rx=11.0, fill=RED, stroke=BLACK, stroke_width=0.8)
    return element("g", face, *pips, transform=f"translate({x:g} {y:g})")


def roll_picture(roll: Roll) -> str:
    """Draw three dice side by side."""
    return dice_picture(roll.dice, f"The dice show {roll}")


def dice_picture(numbers: Sequence[int], title: str) -> str:
    dice = [die_at(number, 6 + place * (DIE + 14), 6) for place, number in enumerate(numbers)]
    return drawing(len(numbers) * (DIE + 14) - 2, DIE + 12, title, *dice)


def tiles_picture(tiles: Sequence[tuple[str, str]], title: str) -> str:
    """Draw labels on colored tiles, side by side."""
    wide = TILE * max(1.2, *(len(label) / 2.6 for label, _ in tiles))
    drawn = [_tile(label, color, 4 + place * (wide + 4), wide) for place, (label, color) in enumerate(tiles)]
    return drawing(len(tiles) * (wide + 4) + 4, TILE + 8, title, *drawn)


def _tile(label: str, color: str, x: float, wide: float) -> str:
    ground = element(
        "rect", x=x, y=4.0, width=wide, height=TILE, rx=6.0, fill=color, stroke=EDGE, stroke_width=1.0
    )
    return ground + text(label, x + wide / 2, 4 + TILE * 0.66, 30, text_anchor="middle", fill=PAPER)


def cards_picture(cards: Sequence[Card], title: str) -> str:
    """Draw cards or tiles side by side, without a label."""
    width = tiles.WIDTH if any(isinstance(card, Tile) for card in cards) else WIDTH
    return drawing(len(cards) * (width + GAP) - GAP + 8, HEIGHT + 8, title, *_row(cards, 4, 4, width))


def _row(cards: Sequence[Card | None], left: float, top: float, width: float) -> list[str]:
    """Draw cards, or tiles if that is how wide they are; the backs are of the same sort."""
    aside = (WIDTH - width) / 2
    draw = card_at if width == WIDTH else _tile_at
    return [draw(card, left - aside + place * (width + GAP), top) for place, card in enumerate(cards)]


def _tile_at(card: Card | None, x: float, y: float) -> str:
    return tile_at(card if isinstance(card, Tile) else None, x, y)


Hand = tuple[str, Sequence[Card | None]]


def hands_picture(hands: Sequence[Hand]) -> str:
    """Draw rows of cards or tiles, each labelled with the name of its place."""
    most = max(len(cards) for _, cards in hands)
    width = tiles.WIDTH if any(isinstance(card, Tile) for _, cards in hands for card in cards) else WIDTH
    rows = [
        _hand(label, cards, number * (HEIGHT + GAP) + 4, width) for number, (label, cards) in enumerate(hands)
    ]
    across, down = LABEL + most * (width + GAP) + 4, len(hands) * (HEIGHT + GAP) + 4
    return drawing(across, down, hands_in_words(hands), *(part for row in rows for part in row))


def hands_in_words(hands: Sequence[Hand]) -> str:
    return "; ".join(f"{label}: {_in_words(cards)}" for label, cards in hands)


def _hand(label: str, cards: Sequence[Card | None], top: float, width: float) -> list[str]:
    name = text(label, LABEL - 14, top + HEIGHT / 2 + 6, 18, fill=BLACK, text_anchor="end")
    return [name, *_row(cards, LABEL, top, width)]


def _in_words(cards: Sequence[Card | None]) -> str:
    visible = [card for card in cards if card]
    hidden = len(cards) - len(visible)
    return " ".join(filter(None, [pictures(visible), f"and {hidden} face down" if hidden else ""]))
