"""Prints roulette: its layout with a place for every wager, its guide, and its rules in full.

Our sources print no paragraph on the layout: this is the usual one. Places between numbers are not
marked: they are the lines and corners of the grid, as on any roulette table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.roulette.play import NO_SPIN
from houseway.games.roulette.wagers import (
    DOUBLE,
    FIVE,
    HALF,
    LOSE,
    NUMBERS,
    ON_ZERO,
    PAY_TABLE,
    PRISON,
    SPINNING,
    TINT,
    TURNS,
    WAGERING,
    WHEEL,
    WHEELS,
    color,
    corners,
    inside,
    outside,
    pay_table,
    pockets,
)
from houseway.refusal import one_of
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, SignWords, Topic, WagerInWords
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
from houseway.rules.options import Options
from houseway.rules.standard_rules import figures
from houseway.rules.standard_rules import pay_rows as rule_rows
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
ABOVE = 24.0  # the middle of a number, above that of its cell: chips are below it
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


# Roulette in plain words. Its sections are titles only in our sources: this is the standard public game.

EXAMPLES = {
    "Straight up": ("straight:17", "on one number"),
    "Split": ("split:8-11", "on the line between two numbers"),
    "Street": ("street:13", "at the edge of a row of three"),
    "Corner": ("corner:25", "where four numbers meet"),
    "Line": ("line:31", "at the edge, between two rows"),
}
ON_A_ZERO = {
    HALF: "half of it is returned if a zero comes up",
    LOSE: "it loses if a zero comes up",
    PRISON: "it goes to prison if a zero comes up",
}
_PLACES = {place.name: place for wheel in WHEELS for place in (*inside(wheel), *outside())}
_COVERS = {
    "Straight up": "one number",
    "Split": "two numbers",
    "Street": "three numbers",
    "Corner": "four numbers",
    "Line": "six numbers",
    "Dozen": "twelve numbers",
    "Column": "twelve numbers",
}
# On signs the name of a wager says how many numbers it covers, whichever they are.
SIGN_WORDS = SignWords(
    {place.title: kind for place in _PLACES.values() if (kind := place.title.partition(", ")[0]) in _COVERS},
    {kind: words.capitalize() for kind, words in _COVERS.items()}
    | dict.fromkeys(("Five numbers", "Red", "Black", "Odd", "Even", "1-18", "19-36"), ""),
)


def topics(options: Options) -> Iterator[Topic]:
    examples = [Shown(title, words, tiles=_tiles(place)) for title, (place, words) in EXAMPLES.items()]
    if options.choice(WHEEL.name) == DOUBLE:
        examples.append(Shown("Five numbers", "where the zeros meet the first row", tiles=_tiles(FIVE)))
    yield Topic(
        "Where your chips lie",
        "Chips on a line or a corner of the numbers are a wager on all numbers that they touch.",
        tuple(examples),
    )


def _tiles(place: str) -> tuple[tuple[str, str], ...]:
    numbers = sorted(_PLACES[place].covers, key=lambda number: (int(number), number))
    return tuple((number, TINT[color(number)]) for number in numbers)


def wagers_in_words(options: Options) -> Mapping[str, WagerInWords]:
    on_zero = ON_A_ZERO[options.choice(ON_ZERO.name)]
    even_money = {
        "red": "a red number comes up",
        "black": "a black number comes up",
        "odd": "an odd number comes up",
        "even": "an even number from 2 to 36 comes up",
        "low": "a number from 1-18 comes up",
        "high": "a number from 19-36 comes up",
    }
    return {
        "straight": WagerInWords("your number comes up", "Straight up"),
        "split": WagerInWords("one of your two numbers comes up", "Split"),
        "street": WagerInWords("one of your three numbers comes up", "Street"),
        "corner": WagerInWords("one of your four numbers comes up", "Corner"),
        FIVE: WagerInWords("0, 00, 1, 2 or 3 comes up"),
        "line": WagerInWords("one of your six numbers comes up", "Line"),
        "dozen": WagerInWords("a number of your dozen comes up", "Dozen"),
        "column": WagerInWords("a number of your column comes up", "Column"),
        **{name: WagerInWords(f"{words}; {on_zero}") for name, words in even_money.items()},
    }


GUIDE = Guide(
    objective="A ball is spun in a turning wheel, and you bet on the number in whose pocket it comes to "
    "rest: on a single number, on several together, or on a color, odd or even, high or low.",
    play=(
        "Place chips on the layout until the dealer announces “No more bets”, while the ball turns. You may "
        "bet on as many places as you like, on and between the numbers.",
        f"The dealer spins the ball against the wheel. It has to make at least {TURNS} turns.",
        "When the ball has come to rest, the dealer announces the number and marks it with a crown. Losing "
        "wagers are collected first, then winning wagers are paid.",
        "Place no chips until the crown is lifted.",
        "A zero wins only for wagers that cover it; dozens, columns and even-money wagers do not.",
        "If the dealer announces “No spin”, because the ball made too few turns or left the wheel for "
        "instance, the wagers stay and the ball is spun again.",
    ),
    equipment=(
        Equipment(
            "Roulette wheel",
            "wheel-with-ball",
            "Turns freely and level; inspected before it opens.",
            SPINNING,
        ),
        Equipment("Crown", "crown", "Stands on the winning number until all wagers are settled.", SPINNING),
    ),
    topics=topics,
    wagers=wagers_in_words,
    advice=(
        "Where half is returned or wagers go to prison on a zero, the even-money wagers cost you least. Five "
        "numbers cost you most.",
    ),
    round_shown=4,
)


# What ``rules.toml`` takes from code (readings 101 to 104).

STANDARD_RULES = figures(
    turns=TURNS,
    no_spin=one_of([irregularity.words for irregularity in NO_SPIN]),
    pays=rule_rows(PAY_TABLE),
)
