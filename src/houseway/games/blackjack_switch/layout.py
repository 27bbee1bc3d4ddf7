"""The felt of blackjack switch: what 13:69E-1.10C has printed, around five positions with two areas each."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack_switch.hands import Switched
from houseway.games.blackjack_switch.wagers import BOXES, FIRST, MATCH, SECOND, pay_table
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    SEAT,
    Area,
    CardPlace,
    Colors,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Panel,
    Printed,
    area_for,
    in_print,
    name,
    note,
    odds_paid,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point, Sector, around
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.wagers.payout import odds

TABLE = Citation("13:69E-1.10C")

FELT = HalfMoon(radius=980, straight=170)
COLORS = Colors(
    felt="#1d4f7c", shade="#0f2c48", line="#f3e6c0", ink="#fbf6e6", gold="#f2cf6b", rail="#4a2a1a"
)
STEP = 32
INSURANCE_LINE = (452, 506)

# Across a position as its player sees it, from left to right by the number of the hand.
AREAS_AT = {FIRST: -62, SECOND: 62}
WAGERS_AT = {1: -62, 2: 62, 3: 146, 4: 192}
CARDS_AT = {1: -29, 2: 29, 3: 87, 4: 145}

DEALERS_RULE = {"hit": "Dealer must hit soft 17", "stand": "Dealer must stand on all 17s"}
DEALERS_22 = {
    "push": "Dealer's 22 pushes; blackjack still wins",
    "win": "Dealer's 22 loses like any hand over 21",
}


def layout(table: Table[Switched]) -> Layout:
    return Layout(
        title="Blackjack Switch",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, STEP),
        seats_cite=TABLE,
        dealers=one_dealer(FELT),
        at_each_seat=Printed(areas=tuple(_areas(table)), cards=tuple(_players_cards())),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, TABLE),
            beside_the_dealer(FELT, "discard rack", TABLE, x=-800),
            beside_the_dealer(FELT, "dealing shoe", TABLE, x=800),
        ),
        licensee=NamePlace(Point(0, 788), size=44, width=400, cite=TABLE),
    )


def _areas(table: Table[Switched]) -> Iterator[Area]:
    wagers = table.wagers
    for wager, x in AREAS_AT.items():
        words = name(wagers[wager].title.upper().replace("HAND ", ""), 30)
        yield area_for(wagers[wager], Box(Point(x, 138), 112, 84, corner=20), words, cite=TABLE)
    for box in BOXES:
        for on_hand, double, number in zip(box.on_hand, box.doubles, box.numbers, strict=True):
            if on_hand in wagers and on_hand not in AREAS_AT:
                yield area_for(wagers[on_hand], Circle(Point(WAGERS_AT[number], 138), 22), lined=False)
            if double in wagers:
                yield area_for(wagers[double], Circle(Point(WAGERS_AT[number], 62), 22), lined=False)
    if MATCH in wagers:
        yield area_for(
            wagers[MATCH], Circle(Point(0, 238), 44), name("MATCH", 22), cite=TABLE, tint="#7a2f5c"
        )
    if INSURANCE_WAGER in wagers:
        row = Sector(FELT.middle, *INSURANCE_LINE, -STEP / 2, STEP / 2, open_sides=True)
        yield area_for(wagers[INSURANCE_WAGER], row)


def _players_cards() -> Iterator[CardPlace]:
    """Yield a place for each hand, by its number."""
    for number, x in CARDS_AT.items():
        place = f"seat {SEAT}" if number == 1 else f"seat {SEAT} hand {number}"
        yield CardPlace(place, Box(Point(x, 350), 56, 92), TABLE, lined=False)


def _middle(table: Table[Switched]) -> Printed:
    options = table.options
    pays = in_print(odds(options.choice("blackjack-pays")))
    inscriptions = [
        _along(398, title(f"BLACKJACK PAYS {pays.upper()}", 42)),
        _along(344, note(DEALERS_22[options.choice("dealer-22")], 24)),
        _along(298, note(DEALERS_RULE[options.choice("soft-17")], 23)),
    ]
    if INSURANCE_WAGER in table.wagers:
        (insured,) = map(in_print, odds_paid(table.wagers[INSURANCE_WAGER]))
        line = name(f"INSURANCE PAYS {insured.upper()}", 28)
        inscriptions += [_along(sum(INSURANCE_LINE) / 2, line, angle) for angle in (-50, 0, 50)]
    return Printed(
        cards=(CardPlace("dealer", Box(Point(0, 912), 330, 108), TABLE, lined=False),),
        inscriptions=tuple(inscriptions),
        panels=tuple(_match_panels(table)),
    )


def _along(radius: float, line: Line, angle: float = 0) -> Inscription:
    return Inscription((line,), around(FELT.middle, radius, angle), TABLE, FELT.middle)


def _match_panels(table: Table[Switched]) -> Iterator[Panel]:
    """Yield the pay table on both sides of the dealer, so that every player can read one."""
    if MATCH not in table.wagers:
        return
    rows = tuple((row.capitalize(), pays) for row, pays in pay_rows(pay_table(table.options)))
    for x in (-510, 510):
        yield Panel("Match, paid once at the highest", rows, Box(Point(x, 1052), 410, 130), TABLE, 15)
