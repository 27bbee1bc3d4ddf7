"""The layout of sic bo: one grid of fifty areas for all players, lit from below by the electrical device.

Our sources print only how odds are stated on it (13:69F-9.4(a)); otherwise it is the usual layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.equipment.dice import FACES, Roll
from houseway.games.sic_bo.wagers import PAIRS, TOTALS
from houseway.regulation import Citation
from houseway.rules.game import Table
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
