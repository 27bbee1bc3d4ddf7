"""The layout of pai gow poker: six positions with two card places. Our sources print no paragraph on it."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.money import dollars
from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.opening import DEALING, SHAKER, SHUFFLING, START
from houseway.games.pai_gow_poker.pay_tables import (
    FORTUNE_TABLES,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    SEVEN_CARD,
    THREE_CARD,
    VERSION,
    short_title,
)
from houseway.games.pai_gow_poker.setting import SETTING
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.games.pai_gow_poker.wagers import PAI_GOW, SIDE_WAGERS
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    CardPlace,
    Colors,
    Fixture,
    Inscription,
    Layout,
    NamePlace,
    Panel,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    odds_paid,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options
from houseway.rules.procedure.devices import SHAKER as DICE_SHAKER
from houseway.rules.progressives import Award, percent
from houseway.rules.wagers.bank import BANK, CO_BANK
from houseway.rules.wagers.payout import PayTable

FELT = HalfMoon(radius=960, straight=190)
COLORS = Colors(
    felt="#1d3f6e", shade="#0e2342", line="#e8c872", ink="#fdf6e0", gold="#ffd45c", rail="#2b1a12"
)
SHORT = {
    "imperial": ("IMPERIAL",),
    "fortune": ("FORTUNE",),
    "three-card": ("3 CARD",),
    "seven-card": ("7 CARD",),
    "queens-dragon": ("QUEEN'S", "DRAGON"),
    progressive.NAME: ("PRO-", "GRESSIVE"),
}
SIDE_AT = ((-118, 252), (118, 252), (-92, 342), (92, 342), (0, 374), (0, 443))
PANEL_WIDTH, PANEL_HEIGHT = 230, 214
PANELS = tuple(Box(Point(x, 1030), PANEL_WIDTH, PANEL_HEIGHT) for x in (-402, 402, 640, -640))
FIVE_PANELS = (PANELS[0], PANELS[3], *(Box(Point(x, 1030), 152, PANEL_HEIGHT) for x in (363, 521, 679)))


def layout(table: Table[Showdown]) -> Layout:
    return Layout(
        title="Pai gow poker",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=27),
        seats_cite=SETTING,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT),
            next_to_dealer(FELT, "discard rack", x=-850),
            *_devices(table.options),
        ),
        licensee=NamePlace(Point(0, 566), size=40, width=420, cite=SETTING),
    )


def _devices(options: Options) -> Iterator[Fixture]:
    if options.choice(DEALING.name) != "hand":
        yield next_to_dealer(FELT, "dealing shoe", x=850)
    elif options.choice(SHUFFLING.name) == "automated":
        yield next_to_dealer(FELT, "shuffler", x=850)
    if options.choice(START.name) == DICE_SHAKER:
        yield Fixture("shaker", Box(Point(-400, 826), 130, 130, 65), SHAKER)


def _position(table: Table[Showdown]) -> Printed:
    """Return one position: both hands in front of the player, then the wagers."""
    wager = table.wagers[PAI_GOW]
    offered = [name for name in SIDE_WAGERS if name in table.wagers]
    return Printed(
        areas=(
            area_for(wager, Circle(Point(0, 266), 60), name("PAI GOW", 21), odds_line(wager, 16)),
            *(_side_area(table, wager_name, place) for place, wager_name in enumerate(offered)),
            *_banks(table),
        ),
        cards=(
            CardPlace("seat {seat}", Box(Point(-46, 112), 210, 118), SETTING, (note("high hand", 18),)),
            CardPlace("seat {seat}, low hand", Box(Point(118, 112), 100, 118), SETTING, (note("low", 18),)),
        ),
    )


def _banks(table: Table[Showdown]) -> Iterator[Area]:
    """Yield the areas for the stake of a player who is the bank, next to the pai gow wager."""
    for form, x in ((BANK, -112), (CO_BANK, 112)):
        if form in table.wagers:
            yield area_for(table.wagers[form], Box(Point(x, 195), 84, 34, 8), name(form.upper(), 14))


def _side_area(table: Table[Showdown], wager_name: str, place: int) -> Area:
    lines = SHORT[wager_name]
    size = 15 if len(lines) == 1 and len(lines[0]) < 8 else 12
    at, wager = Point(*map(float, SIDE_AT[place])), table.wagers[wager_name]
    if wager.progressive:
        stake = name(dollars(wager.progressive.stake), 12)
        return area_for(wager, Circle(at, 30), *(name(line, 10) for line in lines), stake)
    odds = (odds_line(wager, 11),) if len(odds_paid(wager)) == 1 else ()
    return area_for(wager, Circle(at, 34), *(name(line, size) for line in lines), *odds)


def _middle(table: Table[Showdown]) -> Printed:
    is_ez = table.options.choice(VERSION.name) == "ez"
    terms = (
        "No vigorish. The pai gow wager pushes if the dealer has queen high"
        if is_ez
        else "Wins pay even money, less a vigorish of 5 percent"
    )
    return Printed(
        cards=(CardPlace("dealer", Box(Point(0, 878), 560, 120), SETTING, (name("DEALER", 24),)),),
        inscriptions=(
            Inscription((title("PAI GOW POKER", 70),), Point(0, 752)),
            Inscription((name("Both hands must win. Copies go to the bank", 24),), Point(0, 680), SETTING),
            Inscription((name(terms, 20),), Point(0, 640), SETTING),
        ),
        panels=tuple(_panels(table)),
    )


def _panels(table: Table[Showdown]) -> Iterator[Panel]:
    """Yield the pay tables of the bonus wagers that are offered, next to the dealer's hand."""
    options = table.options
    tables: list[tuple[str, tuple[PayTable, ...]]] = []
    if options.choice("fortune") != "off":
        tables.append(("Fortune", (FORTUNE_TABLES[options.choice("fortune")],)))
    if options.choice("imperial") == "on":
        tables.append(("Imperial", (IMPERIAL_PLAYER, IMPERIAL_BANKER)))
    if options.choice("seven-card") == "on":
        tables.append(("Seven-card", (SEVEN_CARD,)))
    if options.choice("three-card") == "on":
        tables.append(("Three-card", (THREE_CARD,)))
    printed = [
        (heading, pay_rows(*map(options.table_with_odds, tables_shown)), tables_shown[0].cite)
        for heading, tables_shown in tables
    ]
    for awards in table.progressives.values():
        award_rows = tuple(
            (short_title(progressive.HANDS[award.row]), _short(award)) for award in awards.awards
        )
        printed.insert(0, (f"{progressive.TITLE} {dollars(awards.stake)}", award_rows, awards.cite))
    boxes = FIVE_PANELS if len(printed) > len(PANELS) else PANELS
    for (heading, rows, cite), box in zip(printed, boxes, strict=False):
        yield Panel(heading, rows, box, cite, 10.5)


def _short(award: Award) -> str:
    """Return an award as briefly as it is printed on the felt."""
    pays = percent(award.share) if award.share else dollars(award.fixed)
    return f"{pays}, envy {dollars(award.envy)}" if award.envy else pays
