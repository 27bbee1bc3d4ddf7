"""Prints mini-dice: six numbers above and the wagers on the next shake below, the guide and the rules.

Our sources print no paragraph on the layout: this is a usual one. Each wager has one area for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.dice import Roll
from houseway.games.mini_dice.play import SHAKES
from houseway.games.mini_dice.wagers import LEAST, NUMBERS, TWO_DICE, WAGERS
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, SignWords, Topic, WagerInWords
from houseway.rules.layout.layout import (
    Area,
    Colors,
    Fixture,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    paid_in_print,
    title,
)
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side, one_dealer
from houseway.rules.options import Options
from houseway.rules.standard_rules import figures, pay_rows

FELT = Rectangle(width=2300, depth=1180, corner=110)
COLORS = Colors(
    felt="#1f4f4a", shade="#0f2f2c", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)
RED, BLUE, GOLD = "#8f1a28", "#174a8a", "#7a5c10"

LEFT, RIGHT, GAP = -1060.0, 1060.0, 12.0
# Rows from the players towards the dealer: where each begins, and its height.
FIELD, NEXT, PLACE = (90.0, 190.0), (290.0, 220.0), (560.0, 260.0)


def layout(table: Table[Roll]) -> Layout:
    return Layout(
        title="Mini-dice",
        cite=WAGERS,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(
            areas=tuple(_areas(table)),
            inscriptions=(
                Inscription((title("Mini-Dice", 96),), Point(-760, 1045)),
                Inscription((name("PLACE: YOUR NUMBER BEFORE A 7", 30),), Point(0, 850)),
                Inscription((name("NEXT SHAKE", 30),), Point(0, 530)),
            ),
        ),
        fixtures=(*dealers_side(FELT), Fixture("shaker", Box(Point(560, 1050), 150, 150, 75), TWO_DICE)),
        licensee=NamePlace(Point(860, 1045), size=40, width=380),
    )


def _areas(table: Table[Roll]) -> Iterator[Area]:
    wagers = table.wagers
    for number, box in zip(NUMBERS, _boxes(PLACE, len(NUMBERS)), strict=True):
        place = wagers[f"place:{number}"]
        yield area_for(place, box, name(str(number), 110), odds_line(place, 34))
    next_shake = (
        ("under-7", "UNDER 7", "2 through 6", BLUE),
        ("any-seven", "ANY SEVEN", "", GOLD),
        ("over-7", "OVER 7", "8 through 12", RED),
    )
    for (wager_name, words, totals, tint), box in zip(next_shake, _boxes(NEXT, 3), strict=True):
        wager = wagers[wager_name]
        printed = (name(words, 64), *((note(totals, 30),) if totals else ()), odds_line(wager, 36))
        yield area_for(wager, box, *printed, tint=tint)
    field = wagers["field"]
    usual, ends = (paid_in_print(verdict) for verdict in field.verdicts[:2])
    (box,) = _boxes(FIELD, 1)
    yield area_for(
        field,
        box,
        name("FIELD 2 · 3 · 4 · 9 · 10 · 11 · 12", 62),
        Line(f"{usual}; {ends} on 2 or 12", 36, "odds"),
    )


def _boxes(row: tuple[float, float], count: int) -> Iterator[Box]:
    bottom, height = row
    middle = Point((LEFT + RIGHT) / 2, bottom + height / 2)
    return Box(middle, RIGHT - LEFT, height - GAP, 14).divided(count, GAP)


# Mini-dice in plain words.

SIGN_WORDS = SignWords(
    {"Field on 3, 4, 9, 10 or 11": "3, 4, 9, 10 or 11", "Field on 2 or 12": "2 or 12"},
    {
        **{f"Place, {pair}": "Your number comes before a 7" for pair in ("4 or 10", "5 or 9", "6 or 8")},
        "Any seven": "The next total is 7",
        "Over 7": "The next total is 8 to 12",
        "Under 7": "The next total is 2 to 6",
    },
)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "What the dice mean",
        "Only the total of the two dice counts.",
        (
            Shown("Seven", "any seven wins, every place bet loses", dice=(3, 4)),
            Shown("Under 7", "here 4: place 4 wins, and the field", dice=(2, 2)),
            Shown("Over 7", "here 8: place 8 wins", dice=(5, 3)),
            Shown("Twelve", "the field wins and pays more", dice=(6, 6)),
        ),
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "place": WagerInWords("your number comes before a 7"),
        "field": WagerInWords("the next total is 2, 3, 4, 9, 10, 11 or 12"),
        "any-seven": WagerInWords("the next total is 7"),
        "over-7": WagerInWords("the next total is 8 to 12"),
        "under-7": WagerInWords("the next total is 2 to 6"),
    }


GUIDE = Guide(
    objective="The dealer shakes two dice, and you bet on their total: on the next shake, or on a number "
    "that has to come before a 7. You may bet on as many of these as you like.",
    play=(
        "Before the dealer announces “No more bets”, place chips on the areas of your choice. Every wager "
        "may be made before any shake.",
        f"The dealer shakes the covered shaker at least {SHAKES} times and uncovers it, or starts the "
        "automated one, and announces the total.",
        "Field, any seven, over 7 and under 7 are decided at once.",
        "A place bet stays on the layout until its number comes, and it wins, or a 7 comes, and it loses. "
        "Before any shake you may change it or take it down.",
        "The dealer first collects the losing wagers, then pays the winning ones. An amount that cannot be "
        "paid at the odds is not accepted; five chips on 4, 5, 9 or 10 always can be, and six on 6 or 8.",
        "If a die does not lie flat, the dealer announces “No roll”: the wagers stay, and the dice are "
        "shaken again.",
    ),
    equipment=(
        Equipment("Mini-dice shaker", "shaker", "Sealed, and kept by the dealer.", TWO_DICE),
        Equipment("Dice", "two-dice", "Two dice, whose total counts.", TWO_DICE),
    ),
    topics=topics,
    wagers=wagers_in_words,
    advice=("A place bet on 6 or 8 costs you least; any seven, over 7 and under 7 cost you most.",),
    round_shown=1,
)


# What ``rules.toml`` takes from code (readings 105, 106).

STANDARD_RULES = figures(shakes=SHAKES, pays=pay_rows(LEAST))
