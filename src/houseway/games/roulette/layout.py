"""The layout of roulette: the numbers, with a place for every wager on and between them, and the wheel.

Our sources print no paragraph on it: what is drawn is the usual layout. Places between numbers are not
marked: they are the lines and corners of the grid, as on any roulette table.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.roulette.places import FIVE, corners
from houseway.games.roulette.settlement import SPINNING, WAGERING, pockets
from houseway.games.roulette.wagers import WHEEL, pay_table
from houseway.games.roulette.wheel import DOUBLE, NUMBERS, TINT, color
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Panel,
    Printed,
    Section,
    Wheel,
    area_for,
    name,
    odds_line,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side, one_dealer
from houseway.rules.wagers.payout import PayTable

FELT = Rectangle(width=2040, depth=1430, corner=100)
COLORS = Colors(
    felt="#0e5a37", shade="#073521", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)
# The grid: where the first column of numbers and the first row begin, and the size of a number's cell.
LEFT, BOTTOM, WIDE, HIGH = -780.0, 410.0, 130.0, 150.0
ROWS = 3
RIGHT, TOP = LEFT + 12 * WIDE, BOTTOM + ROWS * HIGH
LINE = 40.0  # the width of a place on a line
STREETS = BOTTOM - 26
DOZENS, EVENS = 300.0, 180.0
NUMBER = (WIDE - LINE - 4, HIGH - LINE - 6)  # the middle of a cell
ABOVE = 24.0  # the middle of a number, above that of its cell: chips lie below it
EVEN_MONEY = ("low", "even", "red", "black", "odd", "high")
PRINTED = {"low": "1-18", "high": "19-36"}
# Places between the zeros and the first numbers: above the lower edge of the grid, and how high they are.
BESIDE_ZEROS = {
    "split:0-1": (75, 100),
    "street:0-1-2": (150, 40),
    "split:0-2": (189, 34),
    "street:0-00-2": (225, 32),
    "split:00-2": (261, 34),
    "street:00-2-3": (300, 40),
    "split:00-3": (375, 100),
}
BESIDE_ZERO = {
    "split:0-1": (75, 100),
    "street:0-1-2": (150, 40),
    "split:0-2": (225, 100),
    "street:0-2-3": (300, 40),
    "split:0-3": (375, 100),
}


def layout(table: Table[str]) -> Layout:
    return Layout(
        title="Roulette",
        cite=WAGERING,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(
            areas=tuple(_areas(table)),
            ornaments=(*_cells(), Box(Point(LEFT - WIDE / 2, BOTTOM + 1.5 * HIGH), WIDE, ROWS * HIGH, 30)),
            inscriptions=(Inscription((title("ROULETTE", 92),), Point(0, 1110)),),
            panels=(_panel(pay_table(table.options), table),),
        ),
        fixtures=dealers_side(FELT),
        licensee=NamePlace(Point(0, 990), size=44, width=600),
        wheel=Wheel(
            "Roulette wheel",
            Circle(Point(-680, 1140), 245),
            tuple(Section(number, TINT[color(number)], f"straight:{number}") for number in pockets(table)),
            SPINNING,
        ),
    )


def _panel(pays: PayTable, table: Table[str]) -> Panel:
    offered = {wager.partition(":")[0] for wager in table.wagers} | {"even-money"}
    rows = tuple(row for row in pays.rows if row.name in offered)
    printed = PayTable(pays.name, pays.cite, rows, pays.exact)
    return Panel("PAYS", pay_rows(printed), Box(Point(660, 1140), 620, 380), pays.cite, 27)


def _areas(table: Table[str]) -> Iterator[Area]:
    yield from _numbers(table)
    yield from _zeros(table)
    yield from _between(table)
    yield from _below(table)
    yield from _outside(table)


def _column(number: int) -> int:
    return (number - 1) // 3


def _row(number: int) -> int:
    return (number - 1) % 3


def _middle(number: int) -> Point:
    return Point(LEFT + (_column(number) + 0.5) * WIDE, BOTTOM + (_row(number) + 0.5) * HIGH)


def _cells() -> Iterator[Box]:
    """Yield the lines of the grid."""
    yield from (Box(_middle(number), WIDE, HIGH, 0) for number in NUMBERS)


def _numbers(table: Table[str]) -> Iterator[Area]:
    for number in NUMBERS:
        box = Box(_middle(number), *NUMBER, 30)
        words = name(str(number), 56)
        at = Point(box.centre.x, box.centre.y + ABOVE)
        straight = table.wagers[f"straight:{number}"]
        yield area_for(straight, box, words, tint=TINT[color(str(number))], words_at=at)


def _zeros(table: Table[str]) -> Iterator[Area]:
    """Yield the zeros at the left of the numbers, and every place that they share with their neighbors."""
    both = table.options.choice(WHEEL.name) == DOUBLE
    x, whole = LEFT - WIDE / 2, ROWS * HIGH
    each = whole / 2 if both else whole
    for place, zero in enumerate(("0", "00") if both else ("0",)):
        box = Box(Point(x - LINE / 4, BOTTOM + (place + 0.5) * each), NUMBER[0], each - LINE - 6, 30)
        yield area_for(table.wagers[f"straight:{zero}"], box, name(zero, 60), tint=TINT["green"])
    if both:
        yield _hidden(table, "split:0-00", Point(x - LINE / 4, BOTTOM + each), NUMBER[0], LINE)
    for wager, (up, high) in (BESIDE_ZEROS if both else BESIDE_ZERO).items():
        yield _hidden(table, wager, Point(LEFT, BOTTOM + up), LINE, high)
    yield _hidden(table, FIVE if both else "corner:0-1-2-3", Point(LEFT, STREETS), LINE, LINE)


def _hidden(table: Table[str], wager: str, at: Point, width: float, height: float) -> Area:
    return area_for(table.wagers[wager], Box(at, width, height), lined=False)


def _between(table: Table[str]) -> Iterator[Area]:
    """Yield splits on the lines between two numbers, and corners where four of them meet."""
    for number in NUMBERS:
        x, y = _middle(number)
        if number % 3:
            at = Point(x, y + HIGH / 2)
            yield _hidden(table, f"split:{number}-{number + 1}", at, NUMBER[0], LINE)
        if number <= NUMBERS[-4]:
            at = Point(x + WIDE / 2, y)
            yield _hidden(table, f"split:{number}-{number + 3}", at, LINE, NUMBER[1])
    for number in corners():
        x, y = _middle(number)
        yield _hidden(table, f"corner:{number}", Point(x + WIDE / 2, y + HIGH / 2), LINE, LINE)


def _below(table: Table[str]) -> Iterator[Area]:
    """Yield streets at the edge of their three numbers, and lines between two streets."""
    for number in NUMBERS[::3]:
        x = _middle(number).x
        yield _hidden(table, f"street:{number}", Point(x, STREETS), NUMBER[0], LINE)
        if number + 3 <= NUMBERS[-1]:
            yield _hidden(table, f"line:{number}", Point(x + WIDE / 2, STREETS), LINE, LINE)


def _outside(table: Table[str]) -> Iterator[Area]:
    for column in (1, 2, 3):
        wager = table.wagers[f"column:{column}"]
        box = Box(Point(RIGHT + WIDE / 2 + 6, BOTTOM + (column - 0.5) * HIGH), WIDE - 6, HIGH - 8)
        yield area_for(wager, box, odds_line(wager, 32))
    dozens = [table.wagers[f"dozen:{dozen}"] for dozen in (1, 2, 3)]
    for wager, box, words in zip(dozens, _boxes(3, DOZENS), ("1st 12", "2nd 12", "3rd 12"), strict=True):
        yield area_for(wager, box, name(words, 44))
    for kind, box in zip(EVEN_MONEY, _boxes(6, EVENS), strict=True):
        tint = TINT.get(kind)
        yield area_for(table.wagers[kind], box, name(PRINTED.get(kind, kind.upper()), 40), tint=tint)


def _boxes(count: int, middle: float) -> Iterator[Box]:
    return Box(Point((LEFT + RIGHT) / 2, middle), RIGHT - LEFT, 108).divided(count, 8)
