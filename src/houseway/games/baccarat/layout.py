"""Draws the felt of baccarat-punto banco, and the rows of areas that its two sister games share with it.

Of these layouts our sources print only the numbered spaces where vigorish is owed. The rest is usual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import degrees
from typing import NamedTuple

from houseway.games.baccarat.coup import Coup
from houseway.games.baccarat.options import BANKER_SIX, EVEN_MONEY, bonus_tables
from houseway.games.baccarat.paragraphs import PARAGRAPHS, Paragraphs
from houseway.games.baccarat.play import BANKER, PLAYER
from houseway.games.baccarat.wagers import BONUS_NAMES, TOTAL_CARD_NAMES
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    SEAT,
    Area,
    CardPlace,
    Colors,
    DealerPlace,
    Fixture,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Panel,
    Printed,
    Space,
    area_for,
    in_print,
    lines_of,
    name,
    odds_line,
    odds_paid,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Point, Sector
from houseway.rules.layout.table_shapes import Oblong, dealers_side
from houseway.rules.wagers.wagers import Wager

BLUE, RED, GREEN, GOLD = "#174a8a", "#8f1a28", "#1d6a3f", "#8a6a12"
EDGE = 74.0  # the player's number stands between the edge of the felt and the first row
GAP = 7.0


class Cell(NamedTuple):
    wager: Wager[Coup]
    tint: str
    lines: tuple[Line, ...]


class Row(NamedTuple):
    """Areas side by side, and how far they reach towards the dealer."""

    depth: float
    cells: Sequence[Cell]


def position(table: Table[Coup], radius: float, step: float) -> Printed:
    """Return the areas of a seat, from the player towards the dealer: Player, Banker, Tie, then others."""
    number = Inscription((name(SEAT, 36),), Point(0, 38))
    return Printed(areas=tuple(areas_in_rows(_rows(table), radius, step)), inscriptions=(number,))


def _rows(table: Table[Coup]) -> Iterator[Row]:
    wagers = table.wagers
    player, banker, tie = (wagers[wager_name] for wager_name in ("player", "banker", "tie"))
    yield Row(98, [Cell(player, BLUE, (name("PLAYER", 36), odds_line(player, 21)))])
    yield Row(98, [Cell(banker, RED, (name("BANKER", 36), Line(_pays(banker), 21, "odds")))])
    yield Row(64, [Cell(tie, GREEN, (name("TIE", 25), odds_line(tie, 19)))])
    if "dragon-7" in wagers:
        dragon = wagers["dragon-7"]
        yield Row(64, [Cell(dragon, GOLD, (name("DRAGON 7", 24), odds_line(dragon, 19)))])
    if BONUS_NAMES[0] in wagers:
        sides = zip(BONUS_NAMES, ("PLAYER", "BANKER"), (BLUE, RED), strict=True)
        yield Row(
            62,
            [
                Cell(wagers[wager_name], tint, (name(side, 19), name("BONUS", 19)))
                for wager_name, side, tint in sides
            ],
        )
    if TOTAL_CARD_NAMES[0] in wagers:
        yield Row(68, [_total_cards(wagers[wager_name]) for wager_name in TOTAL_CARD_NAMES])


def _total_cards(wager: Wager[Coup]) -> Cell:
    number = wager.name.partition(":")[2]
    return Cell(wager, GOLD, (name(number, 22), name("CARDS", 13), odds_line(wager, 14)))


def _pays(wager: Wager[Coup]) -> str:
    """Return the odds in short, with a vigorish on the amount won."""
    best_first = sorted(odds_paid(wager), key=lambda odds: odds.ratio, reverse=True)
    odds = " or ".join(map(in_print, best_first))
    charges = [
        verdict.vigorish for verdict in wager.verdicts if verdict.vigorish and verdict.vigorish.of == "won"
    ]
    always = len(charges) == sum(verdict.odds is not None for verdict in wager.verdicts)
    return f"{odds} less {charges[0].percent}%" if charges and always else odds


def areas_in_rows(rows: Iterator[Row], radius: float, step: float) -> Iterator[Area]:
    """Divide each row by angle, with a little felt between its areas."""
    y = EDGE
    for depth, cells in rows:
        outer, inner = radius - y, radius - y - depth
        aside = step / 2 - degrees(GAP / 2 / outer)
        share = 2 * aside / len(cells)
        for number, cell in enumerate(cells):
            start = -aside + share * number
            shape = Sector(Point(0, radius), inner, outer, start, start + share)
            yield area_for(cell.wager, shape, *cell.lines, tint=cell.tint)
        y += depth + GAP


def hands(player_at: Point, banker_at: Point, cite: Citation) -> tuple[CardPlace, ...]:
    """Return the places of the two hands, each wide enough for three cards."""
    return tuple(
        CardPlace(f"{whose}'s Hand", Box(at, 280, 116), cite, (name(f"{whose.upper()}'S HAND", 24),))
        for whose, at in ((PLAYER, player_at), (BANKER, banker_at))
    )


def vigorish_spaces(
    table: Table[Coup], paragraphs: Paragraphs, middle: Point, apart: float
) -> tuple[Space, ...]:
    """Return a numbered space before the dealer for each player, where vigorish may be owed."""
    if not any(
        verdict.vigorish and verdict.vigorish.of == "won" for verdict in table.wagers["banker"].verdicts
    ):
        return ()
    seats = table.game.seats
    return tuple(
        Space(
            f"vigorish-{seat}",
            Box(Point(middle.x + apart * ((seats + 1) / 2 - seat), middle.y), apart - 8, 52),
            paragraphs.vigorish_spaces,
            (name(str(seat), 26),),
        )
        for seat in range(1, seats + 1)
    )


def banker_rule(table: Table[Coup], paragraphs: Paragraphs) -> tuple[tuple[str, ...], Citation]:
    """Return the lines of the layout on how a winning Banker wager is paid, and their paragraph."""
    rule: tuple[str, ...]
    match table.options.choice("commission"):
        case "banker-six":
            rule = f"without vigorish, and {in_print(BANKER_SIX)}", "where it wins with 6"
            cite = paragraphs.banker_six
        case "total-cards":
            percent = table.options.choice("uncovered-vigorish")
            rule = f"less {percent} percent vigorish unless", "total card wagers equal it"
            cite = paragraphs.total_cards_cover
        case "dragon-7":
            rule = "without vigorish,", "and pushes on a dragon 7"
            cite = paragraphs.dragon_7_variation
        case "tie-25":
            rule = "and a tie costs 25 percent", "of it in vigorish"
            cite = paragraphs.tie_vigorish or paragraphs.banker_pays
        case percent:
            rule, cite = (f"less {percent} percent vigorish",), paragraphs.banker_pays
    return (f"A winning Banker wager pays {in_print(EVEN_MONEY)}", *rule), cite


def bonus_panel(table: Table[Coup], paragraphs: Paragraphs, box: Box, size: float) -> Iterator[Panel]:
    chosen = table.options.choice("bonus")
    if chosen != "off":
        pays = table.options.table_with_odds(bonus_tables(paragraphs)[chosen])
        yield Panel("Player's or Banker's Bonus", pay_rows(pays), box, pays.cite, size)


# The felt of baccarat-punto banco: seven players around each end, the dealers between them.

FELT = Oblong(width=3380, depth=1660)
STEP = 28
COLORS = Colors(
    felt="#1f6e5c", shade="#0d3d34", line="#f2e3b3", ink="#fdf7e3", gold="#f4d06f", rail="#4a2617"
)


def layout(table: Table[Coup]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats // 2, STEP),
        dealers=(
            DealerPlace("Dealer", Point(-250, FELT.depth)),
            DealerPlace("Dealer", Point(250, FELT.depth)),
            DealerPlace("Calling dealer", Point(0, 0)),
        ),
        at_each_seat=position(table, FELT.radius, STEP),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, inventory=900),
            # The calling dealer stands across from the two who pay, with the shoe and the discards.
            Fixture("discard rack", Box(Point(-430, 110), 130, 130)),
            Fixture("dealing shoe", Box(Point(430, 110), 200, 130)),
        ),
        licensee=NamePlace(Point(0, 755), size=84, width=760),
    )


def _middle(table: Table[Coup]) -> Printed:
    rule, rule_cite = banker_rule(table, PARAGRAPHS)
    panels = [panel for end in FELT.ends for panel in bonus_panel(table, PARAGRAPHS, Box(end, 400, 260), 28)]
    return Printed(
        cards=hands(Point(-190, 385), Point(190, 385), PARAGRAPHS.initial_cards),
        spaces=vigorish_spaces(table, PARAGRAPHS, Point(0, 1440), 84),
        inscriptions=(
            Inscription((title("BACCARAT", 150),), Point(0, 1085)),
            Inscription((title("PUNTO BANCO", 64),), Point(0, 960)),
            Inscription(lines_of(rule, 36), Point(0, 610), rule_cite),
        ),
        panels=tuple(panels),
        ornaments=tuple(Sector(end, 250, 256, 0, 359.9) for end in FELT.ends) if not panels else (),
    )
