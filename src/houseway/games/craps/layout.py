"""Draws the felt of craps: mirrored ends at both sides of the proposition bets.

Our sources print no paragraph on the betting areas: this is a usual felt. An end can be drawn on
either side of the proposition bets; its shapes are mirrored, and its numbers are read from left to right
on both.

Odds have no lines of their own on a craps felt: they go behind the line, or next to a wager on its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.games.craps.line_wagers import FIRE
from houseway.games.craps.options import FIRE_TABLES, HARD_NUMBERS, HORN
from houseway.games.craps.throw import CRAPS, POINTS, Throw
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    DICE,
    Area,
    Colors,
    DealerPlace,
    End,
    Inscription,
    Layout,
    Line,
    MarkerPlace,
    NamePlace,
    Panel,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    paid_in_print,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Band, Box, Point, arc
from houseway.rules.layout.table_shapes import Rectangle, dealers_side

DEPTH, CORNER = 1460.0, 480.0  # of the felt
INNER, OUTER = 520.0, 2040.0  # where an end begins and where the felt ends, from the middle of the table
GAP = 6.0
SPELLED = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
IN_PARTS = ("horn", "horn-high", "craps-eleven", FIRE)
RED, BLUE, GOLD = "#8f1a28", "#174a8a", "#7a5c10"
OFF = "off"

# Bands around the end: how far the middle of each is from the edge of the felt, and how wide it is.
BANDS = {
    "pass-odds": (76, 74),
    "pass": (184, 116),
    "dont-pass": (296, 82),
    "dont-pass-odds": (372, 52),
}
BANDS_END = 1010.0
# Inside the bands: strips and rows, where each begins and its height.
EDGE = OUTER - 420
FIELD, COME = (420, 112), (532, 112)
BIG_WIDTH, DONT_COME_WIDTH = 200.0, 150.0
COLUMN = (EDGE - DONT_COME_WIDTH - INNER) / len(POINTS)
ROWS = {
    "buy": (656, 80),
    "come-odds": (740, 92),
    "place": (832, 222),
    "dont-come-odds": (1054, 92),
    "place-to-lose": (1152, 80),
    "lay": (1232, 80),
}
UNLINED = ("come-odds", "dont-come-odds")
ROW_WORDS = {"buy": "BUY", "place-to-lose": "LOSE", "lay": "LAY"}
# The puck: ON at the upper right of a number, or OFF in the don't come box; and where the dice come to rest.
PUCK_ON, PUCK_OFF = Point(38, 1106), 1262.0
# Words that leave room for chips: how far they are from the left of a low box, or above the middle of others.
BESIDE_CHIPS, BESIDE_CHIPS_AT_BIG = 50.0, 69.0
ABOVE_CHIPS, ABOVE_CHIPS_AT_NUMBERS = 32.0, 46.0
# Proposition bets: where their rows begin, and the height and width of all of them.
PROPOSITIONS, PROPOSITION, ACROSS = 190.0, 146.0, 960.0


@dataclass(frozen=True)
class Side:
    """An end of the table: at which side of the proposition bets, and how far it is moved along the table."""

    sign: int  # 1 at the players' right
    moved: float = 0.0

    def x(self, out: float) -> float:
        """Return where something is that is this far out from the middle of a table with two ends."""
        return self.sign * (out - self.moved)

    def box(self, inner: float, outer: float, bottom: float, height: float) -> Box:
        middle = Point(self.x((inner + outer) / 2), bottom + height / 2)
        return Box(middle, outer - inner - GAP, height - GAP, 8)

    def column(self, place: int) -> tuple[float, float]:
        """Return where the column of a number begins and ends; places count from the players' left."""
        inner = INNER + COLUMN * (place if self.sign > 0 else len(POINTS) - 1 - place)
        return inner, inner + COLUMN

    def band(self, wager: str, *, words_at: float = 0.45) -> Band:
        """Return the band of a line wager, along the seats of the end in their order."""
        inset, width = BANDS[wager]
        corner = Point(OUTER - CORNER, CORNER)
        bend = arc(corner, CORNER - inset, 90, 0)
        line = (Point(OUTER - inset, BANDS_END), *bend, Point(INNER, inset))
        placed = tuple(Point(self.x(out), y) for out, y in line[:: self.sign])
        return Band(placed, width - GAP, Point(self.x(INNER + words_at * (corner.x - INNER)), inset))

    @property
    def markers(self) -> Iterator[MarkerPlace]:
        """Yield the place of the puck: off in the don't come box, or on at the point."""
        yield MarkerPlace(OFF, Point(self.x(EDGE - DONT_COME_WIDTH / 2), PUCK_OFF))
        for place, number in enumerate(POINTS):
            middle = self.x(sum(self.column(place)) / 2)
            yield MarkerPlace(str(number), Point(middle + PUCK_ON.x, PUCK_ON.y))


def end_of_table(table: Table[Throw], side: Side) -> Printed:
    """Return everything that is printed at one end."""
    frames = []
    for place, _ in enumerate(POINTS):
        bottom, top = ROWS["come-odds"][0], sum(ROWS["dont-come-odds"])
        frames.append(side.box(*side.column(place), bottom, top - bottom))
    return Printed(
        areas=(*_lines(table, side), *_numbers(table, side)),
        ornaments=tuple(frames),
    )


def _lines(table: Table[Throw], side: Side) -> Iterator[Area]:
    wagers = table.wagers
    yield area_for(wagers["pass-odds"], side.band("pass-odds"), lined=False)
    pass_line = wagers["pass"]
    words = name("PASS LINE", 56), odds_line(pass_line, 24)
    yield area_for(pass_line, side.band("pass"), *words, tint=RED)
    dont_pass = wagers["dont-pass"]
    lines = name("DON'T PASS BAR", 38), Line(f"{odds_line(dont_pass, 20).words}; 12 is a push", 20, "odds")
    yield area_for(dont_pass, side.band("dont-pass"), *lines)
    yield area_for(wagers["dont-pass-odds"], side.band("dont-pass-odds"), lined=False)
    field = wagers["field"]
    usual, two, twelve = (paid_in_print(verdict) for verdict in field.verdicts[:3])
    from_big = EDGE - BIG_WIDTH
    yield area_for(
        field,
        side.box(INNER, from_big, *FIELD),
        name("FIELD 3 · 4 · 9 · 10 · 11", 44),
        Line(f"{usual}; {two} on 2, {twelve} on 12", 24, "odds"),
    )
    come = wagers["come"]
    yield area_for(come, side.box(INNER, from_big, *COME), name("COME", 60), odds_line(come, 24), tint=RED)
    for number, strip in ((6, FIELD), (8, COME)):
        big = wagers[f"big:{number}"]
        box = side.box(from_big, EDGE, *strip)
        words = name(f"BIG {number}", 44), odds_line(big, 24)
        yield area_for(big, box, *words, tint=RED, words_at=_at_left(box, BESIDE_CHIPS_AT_BIG))


def _numbers(table: Table[Throw], side: Side) -> Iterator[Area]:
    """Yield the don't come box and a column for each number."""
    wagers = table.wagers
    dont_come = wagers["dont-come"]
    bottom, top = ROWS["buy"][0], sum(ROWS["lay"])
    box = side.box(EDGE - DONT_COME_WIDTH, EDGE, bottom, top - bottom)
    words = (*(name(word, 34) for word in ("DON'T", "COME", "BAR")), odds_line(dont_come, 24))
    yield area_for(dont_come, box, *words, note("12 push", 20))
    for place, number in enumerate(POINTS):
        for kind, row in ROWS.items():
            wager = wagers[f"{kind}:{number}"]
            box = side.box(*side.column(place), *row)
            if kind in UNLINED:
                inside = Box(box.centre, box.width - 2 * GAP, box.height, 8)
                yield area_for(wager, inside, lined=False)
                continue
            word = name(SPELLED[number], 72) if kind == "place" else name(ROW_WORDS[kind], 26)
            is_number = kind == "place"
            at = _above(box, ABOVE_CHIPS_AT_NUMBERS) if is_number else _at_left(box, BESIDE_CHIPS)
            tint = GOLD if is_number else None
            yield area_for(wager, box, word, odds_line(wager, 24), tint=tint, words_at=at)


def _above(box: Box, ahead: float) -> Point:
    return Point(box.centre.x, box.centre.y + ahead)


def _at_left(box: Box, inset: float) -> Point:
    return Point(box.centre.x - box.width / 2 + inset, box.centre.y)


def propositions(table: Table[Throw], middle: float = 0.0) -> Printed:
    """Return the wagers that the stickperson keeps, and the pay table of the fire bet."""
    panels: tuple[Panel, ...] = ()
    if FIRE in table.wagers:
        pays = table.options.table_with_odds(FIRE_TABLES[table.options.choice("fire")])
        panels = (Panel("FIRE BET", pay_rows(pays), Box(Point(middle, 100), 620, 150), pays.cite, 24),)
    return Printed(areas=tuple(_propositions(table, middle)), panels=panels)


def _propositions(table: Table[Throw], middle: float) -> Iterator[Area]:
    wagers = table.wagers
    rows: list[list[tuple[str, str]]] = [
        [("any-seven", "ANY SEVEN")],
        [(f"hard:{number}", f"HARD {number}") for number in HARD_NUMBERS],
        [*((f"craps:{total}", f"CRAPS {total}") for total in CRAPS), ("eleven", "ELEVEN")],
        [("any-craps", "ANY CRAPS"), ("craps-eleven", "C AND E"), ("horn", "HORN")],
        [(f"horn-high:{total}", f"HORN HIGH {total}") for total in HORN],
    ]
    if FIRE in wagers:
        rows.append([(FIRE, "FIRE BET")])
    bottom = PROPOSITIONS
    for row in reversed(rows):
        offered = [(wager, words) for wager, words in row if wager in wagers]
        if not offered:
            continue
        strip = Box(Point(middle, bottom + PROPOSITION / 2), ACROSS, PROPOSITION - GAP, 8)
        for (wager, words), box in zip(offered, strip.divided(len(offered), GAP), strict=True):
            yield _proposition(table, wager, words, box)
        bottom += PROPOSITION


def _proposition(table: Table[Throw], wager: str, words: str, box: Box) -> Area:
    offered = table.wagers[wager]
    kind, _, number = wager.partition(":")
    dice = (int(number) // 2,) * 2 if kind == "hard" else ()
    pays = [note("each part at its odds", 20)] if kind in IN_PARTS else [odds_line(offered, 26)]
    if wager == FIRE:
        pays = []  # its panel says it
    tint = BLUE if kind in ("hard", FIRE) else None
    at = None if dice else _above(box, ABOVE_CHIPS)
    return area_for(offered, box, name(words, 32), *pays, dice=dice, tint=tint, words_at=at)


# The felt of craps: an oblong table with mirrored ends at both sides of the proposition bets.

FELT = Rectangle(width=2 * OUTER, depth=DEPTH, corner=CORNER)  # with its rail not longer than fourteen feet
COLORS = Colors(
    felt="#14663f", shade="#0a3d25", line="#f5e3a6", ink="#fff8e2", gold="#ffd45c", rail="#4a2415"
)
RIGHT, LEFT = Side(1), Side(-1)
ALONG = 3  # seats along the players' side, at each end
# Where a player at an end puts chips in an area there, seat by seat: how far out, and how far ahead.
PLACES = ((0, 0.62), (0.66, 0.62), (0.66, 0), (0.66, -0.62), (0, -0.62), (-0.66, -0.62), (-0.66, 0))
ARM = 130.0  # around the part that a player at an end sees
ASIDE = 500.0  # how far proposition bets reach beyond the middle of the table


def layout(table: Table[Throw]) -> Layout:
    at_each = table.game.seats // 2
    right = tuple(Point(out, ahead) for out, ahead in PLACES)
    left = tuple(Point(-out, ahead) for out, ahead in reversed(PLACES))
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats_around_ends(INNER + 140, ALONG),
        dealers=(
            DealerPlace("Boxperson", Point(0, FELT.depth)),
            DealerPlace("Dealer", Point(-1050, FELT.depth)),
            DealerPlace("Dealer", Point(1050, FELT.depth)),
            DealerPlace("Stickperson", Point(0, 0)),
        ),
        at_each_seat=Printed(),
        on_table=_middle(table),
        fixtures=dealers_side(FELT, inventory=700),
        licensee=NamePlace(Point(0, 1105), size=44, width=600),
        ends=(
            _end(table, "right-end", RIGHT, range(1, at_each + 1), right),
            _end(table, "left-end", LEFT, range(at_each + 1, 2 * at_each + 1), left),
        ),
        markers=(*RIGHT.markers, *LEFT.markers, MarkerPlace(DICE, Point(0, 1268))),
        places=tuple(Point((place.x + 1.1) / 2.2, place.y) for place in right)
        + tuple(Point((place.x - 1.1) / 2.2, place.y) for place in left),
    )


def _middle(table: Table[Throw]) -> Printed:
    printed = propositions(table)
    words = Inscription((title(table.game.title.upper(), 64),), Point(0, 1172))
    return Printed(areas=printed.areas, panels=printed.panels, inscriptions=(words,))


def _end(table: Table[Throw], name: str, side: Side, seats: range, places: tuple[Point, ...]) -> End:
    whole = OUTER + ARM + ASIDE
    middle = Point(side.sign * (whole / 2 - ASIDE), DEPTH / 2)
    view = Box(middle, whole, DEPTH + 2 * ARM)
    return End(name, tuple(seats), end_of_table(table, side), places, view)
