"""The betting areas of craps, the same on every table: numbers at the left, one-roll wagers at the right.

Our sources print no paragraph on them: what is drawn is a usual felt. Each wager has one area for all.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.craps.options import FIRE_TABLES, HARD_NUMBERS, HORN
from houseway.games.craps.throw import CRAPS, POINTS, Throw
from houseway.games.craps.wager_kinds.common import FIRE
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    Inscription,
    Line,
    Panel,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    odds_paid,
    paid_in_print,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Point

LEFT, MIDDLE, RIGHT, GAP = -1330.0, 470.0, 1330.0, 6.0
DONT_COME_WIDTH = 160.0
SPELLED = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
IN_PARTS = ("horn", "horn-high", "craps-eleven", FIRE)
RED, BLUE, GOLD = "#8f1a28", "#174a8a", "#7a5c10"

# Strips from the players towards the dealer, and rows of the numbers: where each begins, and its height.
STRIPS = {
    "pass-odds": (60, 76),
    "pass": (136, 100),
    "dont-pass-odds": (236, 70),
    "dont-pass": (306, 84),
    "field": (390, 90),
    "come": (480, 90),
}
ROWS = {
    "place": (570, 160),
    "come-odds": (730, 84),
    "buy": (814, 84),
    "place-to-lose": (898, 84),
    "dont-come-odds": (982, 84),
    "lay": (1066, 84),
}
ROW_WORDS = {
    "come-odds": "COME ODDS",
    "buy": "BUY",
    "place-to-lose": "TO LOSE",
    "dont-come-odds": "DON'T COME ODDS",
    "lay": "LAY",
}


def printed(table: Table[Throw]) -> Printed:
    """Return everything that is printed for all players."""
    panels: tuple[Panel, ...] = ()
    if FIRE in table.wagers:
        pays = table.options.table_with_odds(FIRE_TABLES[table.options.choice("fire")])
        panels = (Panel("FIRE BET", pay_rows(pays), Box(Point(1010, 1085), 480, 160), pays.cite, 22),)
    return Printed(
        areas=tuple(_areas(table)),
        inscriptions=(Inscription((title(table.game.title.upper(), 58),), Point(-420, 1210)),),
        panels=panels,
    )


def _areas(table: Table[Throw]) -> Iterator[Area]:
    yield from _strips(table)
    yield from _numbers(table)
    yield from _propositions(table)


def _box(left: float, right: float, bottom: float, height: float) -> Box:
    middle = Point((left + right) / 2, bottom + height / 2)
    return Box(middle, right - left - GAP, height - GAP, 8)


def _strips(table: Table[Throw]) -> Iterator[Area]:
    wagers = table.wagers
    from_number = LEFT + 240
    for wager, words in (("pass", "PASS LINE"), ("come", "COME")):
        line = wagers[wager]
        left = LEFT if wager == "pass" else from_number
        yield area_for(
            line, _box(left, MIDDLE, *STRIPS[wager]), name(words, 46), odds_line(line, 22), tint=RED
        )
    dont_pass = wagers["dont-pass"]
    lines = name("DON'T PASS BAR", 32), Line(f"{odds_line(dont_pass, 18).words}; 12 is a push", 18, "odds")
    yield area_for(dont_pass, _box(from_number, MIDDLE, *STRIPS["dont-pass"]), *lines)
    for wager, words_of_odds in (("pass-odds", "PASS ODDS"), ("dont-pass-odds", "DON'T PASS ODDS")):
        odds = wagers[wager]
        left = LEFT if wager == "pass-odds" else from_number
        pays = ", ".join(dict.fromkeys(paid.in_print for paid in odds_paid(odds)))
        yield area_for(
            odds, _box(left, MIDDLE, *STRIPS[wager]), name(words_of_odds, 24), Line(pays, 18, "odds")
        )
    field = wagers["field"]
    usual, two, twelve = (paid_in_print(verdict) for verdict in field.verdicts[:3])
    yield area_for(
        field,
        _box(from_number, MIDDLE, *STRIPS["field"]),
        name("FIELD 3 · 4 · 9 · 10 · 11", 34),
        Line(f"{usual}; {two} on 2, {twelve} on 12", 20, "odds"),
    )
    bottom = STRIPS["dont-pass-odds"][0]
    for place, number in enumerate((6, 8)):
        big = wagers[f"big:{number}"]
        box = _box(LEFT, from_number, bottom + 170 * place, 167)
        yield area_for(big, box, name(f"BIG {number}", 40), odds_line(big, 20), tint=RED)


def _numbers(table: Table[Throw]) -> Iterator[Area]:
    """Yield the don't come box and a column for each number."""
    wagers = table.wagers
    dont_come = wagers["dont-come"]
    bottom, top = ROWS["place"][0], sum(ROWS["lay"])
    box = _box(LEFT, LEFT + DONT_COME_WIDTH, bottom, top - bottom)
    words = (
        name("DON'T", 30),
        name("COME", 30),
        name("BAR", 30),
        odds_line(dont_come, 20),
        note("12 push", 18),
    )
    yield area_for(dont_come, box, *words)
    width = (MIDDLE - LEFT - DONT_COME_WIDTH) / len(POINTS)
    for place, number in enumerate(POINTS):
        left = LEFT + DONT_COME_WIDTH + width * place
        for kind, row in ROWS.items():
            wager = wagers[f"{kind}:{number}"]
            word = name(SPELLED[number], 66) if kind == "place" else name(ROW_WORDS[kind], 19)
            tint = GOLD if kind == "place" else None
            yield area_for(wager, _box(left, left + width, *row), word, odds_line(wager, 22), tint=tint)


def _propositions(table: Table[Throw]) -> Iterator[Area]:
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
    bottom, height = 150.0, 140.0
    for row in reversed(rows):
        offered = [(wager, words) for wager, words in row if wager in wagers]
        width = (RIGHT - MIDDLE - 40) / max(len(offered), 1)
        for place, (wager, words) in enumerate(offered):
            left = MIDDLE + 40 + width * place
            yield _proposition(table, wager, words, _box(left, left + width, bottom, height))
        bottom += height


def _proposition(table: Table[Throw], wager: str, words: str, box: Box) -> Area:
    offered = table.wagers[wager]
    kind, _, number = wager.partition(":")
    dice = (int(number) // 2,) * 2 if kind == "hard" else ()
    pays = [note("each part at its odds", 17)] if kind in IN_PARTS else [odds_line(offered, 22)]
    if wager == FIRE:
        pays = []  # its panel says it
    tint = BLUE if kind in ("hard", FIRE) else None
    return area_for(offered, box, name(words, 26), *pays, dice=dice, tint=tint)
