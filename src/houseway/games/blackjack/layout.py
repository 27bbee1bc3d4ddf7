"""The felt of blackjack: a usual one, since 13:69E-1.10(a) to (v) are not in our sources.

The King's Crown of (w) is printed there.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.multiple_action.felt import dealers_cards, hand_areas
from houseway.games.blackjack.options import DRAWING, INSURANCE, PAYMENT_OF_BLACKJACK
from houseway.games.blackjack.paragraphs import is_multiple_action
from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.felt import pay_table_panels, side_areas
from houseway.games.blackjack.side_bets.house_money import ADDED
from houseway.games.blackjack.wagers import DOUBLES, MAIN, ON_HAND
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    SEAT,
    Area,
    CardPlace,
    Colors,
    Fixture,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Printed,
    area_for,
    in_print,
    name,
    note,
    odds_paid,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point, Sector, around, crown
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.wagers.payout import odds

USUAL_FELT = Citation("13:69E-1.10(a)-(v)")
KINGS_CROWN = Citation("13:69E-1.10(w)")

FELT = HalfMoon(radius=980, straight=170)
COLORS = Colors(
    felt="#14704a", shade="#0a4029", line="#f3e6c0", ink="#fbf6e6", gold="#f2cf6b", rail="#5a2e1a"
)
STEP = 23

# Across a box, by the number of the hand: the places of its wager and of its cards.
WAGERS_AT = (0, 80, -80, 127)
CARDS_AT = (-29, 29, -87, 87)
INSURANCE_LINE = (458, 514)

DEALERS_RULE = {
    "stand": "Dealer must draw to 16 and stand on all 17s",
    "hit": "Dealer must draw to 16 and on soft 17, and stand on hard 17",
}


def layout(table: Table[Played]) -> Layout:
    return Layout(
        title="Blackjack",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, STEP),
        seats_cite=USUAL_FELT,
        dealers=one_dealer(FELT),
        at_each_seat=Printed(areas=tuple(_areas(table)), cards=tuple(_players_cards(table))),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, USUAL_FELT),
            beside_the_dealer(FELT, "discard rack", USUAL_FELT, x=-800),
            *_shoe(table),
        ),
        licensee=NamePlace(Point(0, 782), size=46, width=400, cite=USUAL_FELT),
    )


def _shoe(table: Table[Played]) -> tuple[Fixture, ...]:
    if table.options.choice("dealing") == "hand":
        return ()
    return (beside_the_dealer(FELT, "dealing shoe", USUAL_FELT, x=800),)


def _areas(table: Table[Played]) -> Iterator[Area]:
    wagers = table.wagers
    yield from hand_areas(table) if is_multiple_action(table.options) else _hand_areas(table)
    if ADDED in wagers:
        yield area_for(wagers[ADDED], Circle(Point(-127, 134), 22), lined=False)
    if INSURANCE_WAGER in wagers:
        row = Sector(FELT.middle, *INSURANCE_LINE, -STEP / 2, STEP / 2, open_sides=True)
        yield area_for(wagers[INSURANCE_WAGER], row)
    if kings_bounty.OWN in wagers:
        shape = crown(Point(-30, 224), 136, 104)
        lines = name("KING'S", 21), name("CROWN", 21)
        yield area_for(wagers[kings_bounty.OWN], shape, *lines, cite=KINGS_CROWN, tint="#8a6a12")
        tip = Circle(Point(80, 236), 28)
        yield area_for(wagers[kings_bounty.DEALERS], tip, note("dealer's", 14))
    yield from side_areas(table)


def _hand_areas(table: Table[Played]) -> Iterator[Area]:
    """Yield the areas of the wagers on each hand of a box."""
    wagers = table.wagers
    yield area_for(wagers[MAIN], Box(Point(0, 134), 106, 88, corner=22), cite=USUAL_FELT)
    for at, on_hand, double in zip(WAGERS_AT, ON_HAND, DOUBLES, strict=True):
        if on_hand in wagers and on_hand != MAIN:
            yield area_for(wagers[on_hand], Circle(Point(at, 134), 22), lined=False)
        if double in wagers:
            yield area_for(wagers[double], Circle(Point(at, 62), 22), lined=False)


def _players_cards(table: Table[Played]) -> Iterator[CardPlace]:
    """Yield a place for each hand of a split pair, by its number."""
    hands = int(table.options.choice("most-hands"))
    for number, x in enumerate(CARDS_AT[:hands], 1):
        place = f"seat {SEAT}" if number == 1 else f"seat {SEAT} hand {number}"
        yield CardPlace(place, Box(Point(x, 350), 56, 92), USUAL_FELT, lined=False)


def _middle(table: Table[Played]) -> Printed:
    pays = in_print(odds(table.options.choice("blackjack-pays")))
    inscriptions = [
        _along(404, title(f"BLACKJACK PAYS {pays.upper()}", 46), PAYMENT_OF_BLACKJACK),
        _along(342, note(DEALERS_RULE[table.options.choice("soft-17")], 25), DRAWING),
    ]
    if INSURANCE_WAGER in table.wagers:
        (pays_insured,) = map(in_print, odds_paid(table.wagers[INSURANCE_WAGER]))
        line = name(f"INSURANCE PAYS {pays_insured.upper()}", 30)
        radius = sum(INSURANCE_LINE) / 2
        inscriptions += [_along(radius, line, INSURANCE, angle) for angle in (-50, 0, 50)]
    dealers = (CardPlace("dealer", Box(Point(0, 912), 330, 108), USUAL_FELT, lined=False),)
    return Printed(
        cards=tuple(dealers_cards(table, USUAL_FELT)) if is_multiple_action(table.options) else dealers,
        inscriptions=tuple(inscriptions),
        panels=tuple(pay_table_panels(table, KINGS_CROWN)),
    )


def _along(radius: float, line: Line, cite: Citation, angle: float = 0) -> Inscription:
    return Inscription((line,), around(FELT.middle, radius, angle), cite, FELT.middle)
