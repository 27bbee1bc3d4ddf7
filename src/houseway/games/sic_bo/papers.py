"""Prints sic bo: one grid of fifty areas, lit from below by the electrical device, and the guide.

Our sources print only how odds are stated on the layout (13:69F-9.4(a)); otherwise it is the usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.equipment.dice import FACES, Roll
from houseway.games.sic_bo.wagers import PAIRS, TOTALS, TWO_OF_A_KIND_READING
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
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
from houseway.rules.wagers.wagers import Wager

ODDS_ON_LAYOUTS = Citation("13:69F-9.4(a)")
DEVICE = Citation("13:69F-9.5(e)")
SHAKERS = {"manual": Citation("13:69F-9.5(d)1"), "automated": Citation("13:69F-9.5(d)2")}

FELT = Rectangle(width=2400, depth=1180, corner=120)
COLORS = Colors(
    felt="#17603f", shade="#0b3a26", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#5a1a16"
)
LEFT, GAP = -1110.0, 6.0

# Rows of the grid from the players towards the dealer: where each begins, and how far it reaches.
ONE_NUMBER, COMBINATIONS, TOTAL_VALUES, TOP = (62, 148), (242, 142), (416, 142), (590, 288)
SMALL_OR_BIG, NUMBER, ANY_TRIPLE = 262.0, 104.0, 448.0


def layout(table: Table[Roll]) -> Layout:
    shaker = SHAKERS[table.options.choice("shaker")]
    return Layout(
        title="Sic bo",
        cite=ODDS_ON_LAYOUTS,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(areas=tuple(_grid(table)), inscriptions=tuple(_captions())),
        fixtures=(
            *dealers_side(FELT),
            Fixture("shaker", Box(Point(560, 1050), 150, 150, 75), shaker),
            Fixture("electrical device", Box(Point(-560, 1050), 190, 130), DEVICE),
        ),
        licensee=NamePlace(Point(860, 1050), size=44, width=380),
    )


def _captions() -> Iterator[Inscription]:
    yield Inscription((title("SIC BO", 92),), Point(-860, 1050))
    captions = [(0, TOTAL_VALUES, "TOTAL VALUE"), (0, COMBINATIONS, "TWO DICE COMBINATION")]
    captions += [(0, ONE_NUMBER, "ONE OF A KIND")]
    captions += [(x, TOP, "TWO OF A KIND") for x in (-692, 692)]
    captions += [(x, TOP, "THREE OF A KIND") for x in (-380, 380)]
    for x, row, words in captions:
        yield Inscription((name(words, 21),), Point(x, sum(row) + 16))


def _grid(table: Table[Roll]) -> Iterator[Area]:
    wagers = table.wagers
    yield from _top_row(table)
    for total, box in zip(TOTALS, _boxes(TOTAL_VALUES, len(TOTALS)), strict=True):
        wager = wagers[f"total:{total}"]
        yield area_for(wager, box, name(str(total), 70), odds_line(wager, 26))
    for (low, high), box in zip(PAIRS, _boxes(COMBINATIONS, len(PAIRS)), strict=True):
        wager = wagers[f"combination:{low}-{high}"]
        yield area_for(wager, box, odds_line(wager, 26), dice=(low, high))
    for face, box in zip(FACES, _boxes(ONE_NUMBER, len(FACES)), strict=True):
        wager = wagers[f"one-of-a-kind:{face}"]
        one_die, two_dice, three_dice = (paid_in_print(paid) for paid in wager.verdicts[1:])
        yield area_for(
            wager,
            box,
            Line(f"{one_die} on one die", 22, "odds"),
            Line(f"{two_dice} on two, {three_dice} on three", 20, "odds"),
            dice=(face,),
        )


def _top_row(table: Table[Roll]) -> Iterator[Area]:
    """Yield Small and Big outside, two and three of a kind inside, any three of a kind in the middle."""
    lower, upper = FACES[:3], FACES[3:]
    small, big, triple = (table.wagers[wager] for wager in ("small", "big", "any-three-of-a-kind"))
    numbers = [_numbers(table, "two-of-a-kind", 2, lower), _numbers(table, "three-of-a-kind", 3, lower)]
    numbers += [_numbers(table, "three-of-a-kind", 3, upper), _numbers(table, "two-of-a-kind", 2, upper)]
    inner = [NUMBER] * 6
    boxes = _boxes_of(TOP, [SMALL_OR_BIG, *inner, ANY_TRIPLE, *inner, SMALL_OR_BIG])
    yield area_for(small, next(boxes), *_half("SMALL", "4 through 10"), odds_line(small, 34), tint="#174a8a")
    for wager, dice in (*numbers[0], *numbers[1]):
        yield area_for(wager, next(boxes), odds_line(wager, 24), dice=dice)
    words = name("ANY THREE", 46), name("OF A KIND", 46)
    yield area_for(triple, next(boxes), *words, odds_line(triple, 34), dice=FACES, tint="#8a6a12")
    for wager, dice in (*numbers[2], *numbers[3]):
        yield area_for(wager, next(boxes), odds_line(wager, 24), dice=dice)
    yield area_for(big, next(boxes), *_half("BIG", "11 through 17"), odds_line(big, 34), tint="#8f1a28")


def _half(word: str, totals: str) -> tuple[Line, ...]:
    return name(word, 62), note(totals, 28), note("three of a kind loses", 19)


def _numbers(
    table: Table[Roll], kind: str, dice: int, faces: Sequence[int]
) -> list[tuple[Wager[Roll], tuple[int, ...]]]:
    return [(table.wagers[f"{kind}:{face}"], (face,) * dice) for face in faces]


def _boxes(row: tuple[float, float], count: int) -> Iterator[Box]:
    return _boxes_of(row, [-2 * LEFT / count] * count)


def _boxes_of(row: tuple[float, float], widths: Sequence[float]) -> Iterator[Box]:
    """Yield boxes side by side from the players' left, with some felt between them."""
    x, (bottom, height) = LEFT, row
    for width in widths:
        yield Box(Point(x + width / 2, bottom + height / 2), width - GAP, height, 8)
        x += width


# The gaming guide of sic bo.

DICE = Citation("13:69F-9.1")
POSITION = Citation("13:69F-9.3(b)")


def notices(_: Options) -> Iterator[Notice]:
    yield Notice("Your wagers count as they lie on the layout, even if the dealer placed them.", POSITION)


# Dice with which each kind of wager wins.
EXAMPLES: Mapping[str, Shown] = {
    "three-of-a-kind": Shown("Three of a kind", "your number on all three dice", dice=(4, 4, 4)),
    "any-three-of-a-kind": Shown("Any three of a kind", "the same number three times", dice=(2, 2, 2)),
    "two-of-a-kind": Shown("Two of a kind", "your number on two dice", dice=(5, 5, 1)),
    "combination": Shown("Two dice combination", "both of your numbers, here 3 and 6", dice=(3, 6, 1)),
    "total": Shown("Total", "the three dice added up, here 15", dice=(6, 5, 4)),
    "one-of-a-kind": Shown("One of a kind", "your number, here 2, on one die or more", dice=(2, 5, 6)),
    "small": Shown("Small", "a total of 4 to 10, here 7", dice=(1, 2, 4)),
    "big": Shown("Big", "a total of 11 to 17, here 13", dice=(3, 4, 6)),
}


def topics(_: Options) -> Iterator[Topic]:
    yield Topic("What to look for on the dice", shown=tuple(EXAMPLES.values()))


def wagers_in_words(options: Options) -> Mapping[str, WagerInWords]:
    exactly = options.choice(TWO_OF_A_KIND_READING.name) == "exactly-two"
    on_two = "exactly two dice show" if exactly else "at least two dice show"
    return {
        "three-of-a-kind": WagerInWords("all three dice show the number you chose", "Three of a kind"),
        "two-of-a-kind": WagerInWords(f"{on_two} the number you chose", "Two of a kind"),
        "any-three-of-a-kind": WagerInWords("all three dice show the same number, whichever it is"),
        "total": WagerInWords("the three dice add up to your total"),
        "combination": WagerInWords("both numbers you chose are among the dice", "Two dice combination"),
        "small": WagerInWords("the total is 4 to 10, and not three of a kind"),
        "big": WagerInWords("the total is 11 to 17, and not three of a kind"),
        "one-of-a-kind": WagerInWords("one die or more shows the number you chose", "One of a kind"),
    }


GUIDE = Guide(
    objective="Three dice are tossed, and you bet on what they will show. You may bet on their total, on a "
    "pair, on a triple, on two numbers together or on a single number, and on as many of these as you like.",
    play=(
        "Before the dealer announces “No more bets”, place chips or plaques on as many areas of the layout "
        "as you like. Verbal wagers with cash are not accepted.",
        "You are responsible for where your wagers lie, even if the dealer placed them for you.",
        "The dealer shakes the covered shaker at least three times, or starts the automated one.",
        "When all three dice lie flat, the dealer announces and enters the number on each die, and the "
        "winning areas of the layout light up. If a die does not lie flat, the dealer announces “No roll”: "
        "the wagers stay, and the dice are tossed again.",
        "The dealer first collects the losing wagers, then pays the winning ones at the posted odds.",
        "Small and Big lose whenever all three dice show the same number, whatever their total.",
    ),
    equipment=(
        Equipment("Sic bo shaker", "shaker", "Three dice, sealed in a shaker that the dealer keeps.", DICE),
        Equipment("Dice", "dice", "Three dice, replaced within 24 hours.", DICE),
        Equipment(
            "Electrical device", "display", "Lights up the winning areas when the dice are entered.", DEVICE
        ),
    ),
    notices=notices,
    topics=topics,
    wagers=wagers_in_words,
    round_shown=10,
    cites=(POSITION,),
)
