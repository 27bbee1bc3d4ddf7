"""Prints big six: its felt of seven areas under glass, its guide, and its rules in full.

The layout is prescribed by 13:69E-1.13, which our sources do not print: this is a usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.big_six.wagers import (
    HOUSE,
    JOKER,
    NUMBER_PAYS,
    NUMBERS,
    PAYS,
    PRINTED,
    SIZE,
    SPECIAL_PAYS,
    SPINNING,
    SYMBOLS,
    TINT,
    TITLES,
    TURNS,
    WHEELS,
    pay_rows,
    sections_of,
    wheel_of,
)
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, SignWords, Topic, WagerInWords
from houseway.rules.layout.layout import (
    Area,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    Section,
    Wheel,
    area_for,
    in_print,
    name,
    note,
    odds_line,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side, one_dealer
from houseway.rules.options import Options
from houseway.rules.standard_rules import RuleTable, figures
from houseway.rules.standard_rules import pay_rows as rule_rows

FELT = Rectangle(width=2300, depth=1180, corner=110)
COLORS = Colors(
    felt="#1b3f73", shade="#0d2347", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)
ON_WHEEL = {JOKER: "J", HOUSE: "H"}

LEFT, RIGHT, GAP = -250.0, 1080.0, 12.0
# Rows of symbols from the dealer to the players: the middle of each and its height.
ROWS = ((("1", "2", "5"), 700.0, 270.0), (("10", "20", JOKER, HOUSE), 400.0, 270.0))
GLASS = Box(Point((LEFT + RIGHT) / 2, 550), RIGHT - LEFT + 40, 640, 24)


def layout(table: Table[str]) -> Layout:
    return Layout(
        title="Big six",
        cite=SPINNING,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(
            areas=tuple(_areas(table)),
            ornaments=(GLASS,),
            inscriptions=(
                Inscription((title("BIG SIX", 84),), Point((LEFT + RIGHT) / 2, 945)),
                Inscription((note("Chips are placed on the glass", 26),), Point((LEFT + RIGHT) / 2, 190)),
            ),
        ),
        fixtures=dealers_side(FELT),
        licensee=NamePlace(Point(760, 1060), size=44, width=560),
        wheel=Wheel(
            "Big six wheel",
            Circle(Point(-700, 560), 390),
            tuple(
                Section(symbol, TINT[symbol], f"symbol:{symbol}", ON_WHEEL.get(symbol, ""))
                for symbol in wheel_of(table.options)
            ),
            SPINNING,
            pointer=True,
        ),
    )


def _areas(table: Table[str]) -> Iterator[Area]:
    for symbols, middle, height in ROWS:
        row = Box(Point((LEFT + RIGHT) / 2, middle), RIGHT - LEFT, height, 14)
        for symbol, box in zip(symbols, row.divided(len(symbols), GAP), strict=True):
            wager = table.wagers[f"symbol:{symbol}"]
            lines = (name(PRINTED[symbol], 92 if symbol in NUMBERS else 64), odds_line(wager, 40))
            yield area_for(wager, box, *lines, tint=TINT[symbol])


# Big six in plain words. Its sections are titles only in our sources: this is the standard public game.

# The title of a wager says when it wins.
SIGN_WORDS = SignWords(
    notes=dict.fromkeys((*(TITLES[number] for number in NUMBERS), "Joker or House symbol"), "")
)


def topics(options: Options) -> Iterator[Topic]:
    rows, sections = pay_rows(options), sections_of(options)
    yield Topic(
        f"The {SIZE} sections of the wheel",
        "All sections are of equal size. The fewer of them show a symbol, the more it pays.",
        tuple(_shown(symbol, sections[symbol], in_print(rows[symbol].pays)) for symbol in SYMBOLS),
    )


def _shown(symbol: str, count: int, pays: str) -> Shown:
    sections = "one section" if count == 1 else f"{count} sections"
    return Shown(TITLES[symbol], f"{sections}, pays {pays}", tiles=((PRINTED[symbol], TINT[symbol]),))


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {"symbol": WagerInWords("the wheel stops at the symbol you chose")}


GUIDE = Guide(
    objective="A large wheel is spun, and you bet on the symbol at which it will stop: an amount of dollars, "
    "the joker or the symbol of the house. You may bet on as many of them as you like.",
    play=(
        "Before the dealer announces “No more bets”, place chips on the symbols of your choice on the "
        "layout, which lie under glass.",
        f"The dealer spins the wheel in either direction. It has to make at least {TURNS} full turns.",
        "The symbol of the section in which the clapper comes to rest wins; all other symbols lose.",
        "If the wheel turns too little, or the clapper rests between two sections, the dealer announces “No "
        "spin”: the wagers stay, and the wheel is spun again.",
        "The dealer first collects the losing wagers, then pays the winning ones. Joker and house symbol are "
        "two wagers: neither wins for the other.",
    ),
    equipment=(
        Equipment("Big six wheel", "upright-wheel", f"An upright wheel of {SIZE} sections.", SPINNING),
        Equipment("Layout under glass", "glass", "Shows every symbol of the wheel, and what it pays.", PAYS),
    ),
    topics=topics,
    wagers=wagers_in_words,
    round_shown=1,
)


# What ``rules.toml`` takes from code (reading 100).

STANDARD_RULES = figures(
    size=SIZE,
    sections=RuleTable(
        ("Symbol", *(f"Sections of {name}" for name in WHEELS)),
        tuple(
            (TITLES[symbol], *(str(wheel.count(symbol)) for wheel in WHEELS.values())) for symbol in SYMBOLS
        ),
    ),
    turns=TURNS,
    number_pays=rule_rows(NUMBER_PAYS),
    special_pays=rule_rows(*SPECIAL_PAYS),
)
