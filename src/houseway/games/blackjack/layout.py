"""The felt of blackjack: a usual one, since 13:69E-1.10(a) to (v) are not in our sources.

The King's Crown of (w) is printed there. Side wagers have areas at each seat, and pay tables next to the
dealer; at multiple action each seat has a row of areas for every hand of the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.games.blackjack.hand_wagers import ADDED, DOUBLES, INSURANCE_WAGER, MAIN, ON_HAND
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.options import DRAWING, INSURANCE, PAYMENT_OF_BLACKJACK
from houseway.games.blackjack.side_bets import FIRST_CARDS, kings_bounty, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.variants import variants_of
from houseway.games.blackjack.variants.variant import HandFelt
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
from houseway.rules.layout.shapes import Box, Circle, Point, Sector, around, crown
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.wagers.payout import odds

# The areas of side wagers at each seat, and their pay tables next to the dealer, as many as are offered.

# Behind the box, from the player's left; by the number of areas. King's Bounty leaves room next to it.
_ROW = 232
_IN_A_ROW = {
    1: (44, (0,)),
    2: (40, (-52, 52)),
    3: (38, (-88, 0, 88)),
    4: (31, (-102, -34, 34, 102)),
}
_TWO_ROWS = (29, (210, 271), (-66, 0, 66))
# From the last one on, which is the largest.
_BESIDE_THE_CROWN = (
    Circle(Point(132, 246), 22),
    Circle(Point(-124, 253), 25),
    Circle(Point(133, 192), 26),
    Circle(Point(-126, 200), 27),
)
ON_FELT = ("PRO-", "GRESSIVE", "$1")  # in the area of the progressive wager
_LETTER = 0.62  # how wide a letter is at most, compared with the size of its line

# Pay tables next to the dealer: the boxes by the number of tables. A single one is on both sides.
_TOP = (Box(Point(-510, 1052), 410, 156), Box(Point(510, 1052), 410, 156))
_BELOW = (Box(Point(-672, 916), 300, 96), Box(Point(672, 916), 300, 96))
_HALVES = tuple(Box(Point(x, 1052), 202, 156) for x in (-614, -406, 406, 614))


class PayTablePanel(NamedTuple):
    """A pay table next to the dealer: its title, and what each row pays."""

    title: str
    rows: Sequence[tuple[str, str]]
    cite: Citation


def side_areas(table: Table[Played]) -> Iterator[Area]:
    """Yield a circle for each side wager at a seat, except King's Bounty, whose shape is printed."""
    offered: list[tuple[str, Sequence[str]]] = [
        (wager.name, (*wager.on_felt, *_odds_in_area(wager, table)))
        for wager in FIRST_CARDS
        if wager.on_felt and wager.name in table.wagers
    ]
    offered += [(wager_name, ON_FELT) for wager_name in table.progressives]
    for variant in variants_of(table.options):
        offered += variant.side_areas(table.options)
    crowned = kings_bounty.OWN in table.wagers
    for (named, lines), shape in zip(offered, _circles(len(offered), crowned=crowned), strict=False):
        longest = max(map(len, lines))
        size = min(shape.radius * 0.5, shape.radius * 1.6 / (longest * _LETTER))
        yield area_for(table.wagers[named], shape, *(name(line, size) for line in lines))


def _odds_in_area(wager: FirstCardsWager, table: Table[Played]) -> Iterator[str]:
    """Yield the odds of a wager that has one row: they stand in its area instead of a pay table.

    Next to the crown areas are too small for that.
    """
    pays = wager.pay_table(table.options)
    if pays and len(pays.rows) == 1 and kings_bounty.OWN not in table.wagers:
        yield in_print(pays.rows[0].pays)


def _circles(number: int, *, crowned: bool) -> Sequence[Circle]:
    if crowned:
        return _BESIDE_THE_CROWN[len(_BESIDE_THE_CROWN) - number :]
    if number <= max(_IN_A_ROW):
        radius, places = _IN_A_ROW.get(number, (0, ()))
        return [Circle(Point(x, _ROW), radius) for x in places]
    radius, rows, places = _TWO_ROWS
    return [Circle(Point(x, y), radius) for y in rows for x in places]


def pay_table_panels(table: Table[Played], crown: Citation) -> Iterator[Panel]:
    """Yield the pay tables of the side wagers; where there is only one, every player can read it."""
    printed: list[PayTablePanel] = []
    for wager in FIRST_CARDS:
        pays = wager.pay_table(table.options) if wager.is_offered(table.options) else None
        if pays and not any(_odds_in_area(wager, table)):
            cite = crown if wager.name == kings_bounty.OWN else wager.section
            printed.append(PayTablePanel(wager.title, pay_rows(pays), cite))
    for variant in variants_of(table.options):
        if variant.printed:
            heading, pays = variant.printed
            printed.append(PayTablePanel(heading, pay_rows(pays), pays.cite))
    for awards in table.progressives.values():
        award_rows = tuple((award.title, award.words) for award in awards.awards)
        printed.append(PayTablePanel(progressive.TITLE, award_rows, awards.cite))
    if len(printed) > len(_TOP):  # the shortest ones are printed below, where boxes are low and wide
        printed.sort(key=lambda panel: -len(panel.rows))
    for (heading, rows, cite), box in zip(_on_both_sides(printed), _boxes(len(printed)), strict=False):
        yield Panel(heading, tuple((row.capitalize(), paid) for row, paid in rows), box, cite, 15)


def _on_both_sides(printed: list[PayTablePanel]) -> list[PayTablePanel]:
    return printed * 2 if len(printed) == 1 else printed


def _boxes(number: int) -> Sequence[Box]:
    if number <= len(_TOP):
        return _TOP
    if number <= len(_TOP) + len(_BELOW):
        return (*_TOP, *_BELOW)
    tops = (*_HALVES[:2], _TOP[1]) if number == 1 + len(_HALVES) else _HALVES
    return (*tops, *_BELOW)


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
            next_to_dealer(FELT, "discard rack", USUAL_FELT, x=-800),
            *_shoe(table),
        ),
        licensee=NamePlace(Point(0, 782), size=46, width=400, cite=USUAL_FELT),
    )


def _shoe(table: Table[Played]) -> tuple[Fixture, ...]:
    if table.options.choice("dealing") == "hand":
        return ()
    return (next_to_dealer(FELT, "dealing shoe", USUAL_FELT, x=800),)


def _areas(table: Table[Played]) -> Iterator[Area]:
    wagers = table.wagers
    yield from _felt_of_hands(table).areas
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


def _felt_of_hands(table: Table[Played]) -> HandFelt:
    """Return the usual places of hands, or those of a variant."""
    for variant in variants_of(table.options):
        if variant.felt is not None:
            return variant.felt(table)
    dealers = CardPlace("dealer", Box(Point(0, 912), 330, 108), USUAL_FELT, lined=False)
    return HandFelt([*_hand_areas(table)], [dealers])


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
    return Printed(
        cards=tuple(_felt_of_hands(table).dealers_cards),
        inscriptions=tuple(inscriptions),
        panels=tuple(pay_table_panels(table, KINGS_CROWN)),
    )


def _along(radius: float, line: Line, cite: Citation, angle: float = 0) -> Inscription:
    return Inscription((line,), around(FELT.middle, radius, angle), cite, FELT.middle)
