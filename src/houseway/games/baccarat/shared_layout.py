"""The parts that the felts of baccarat and mini-baccarat share: rows of areas around the players.

Of these layouts our sources print only the numbered spaces where vigorish is owed. The rest is usual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import degrees
from typing import NamedTuple

from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.games.baccarat.pay_tables import BANKER_SIX, EVEN_MONEY, bonus_tables
from houseway.games.baccarat.procedure import BANKER, PLAYER
from houseway.games.baccarat.wagers import BONUS_NAMES, TOTAL_CARD_NAMES
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    SEAT,
    Area,
    CardPlace,
    Inscription,
    Line,
    Panel,
    Printed,
    Space,
    area_for,
    in_print,
    name,
    odds_line,
    odds_paid,
    pay_rows,
)
from houseway.rules.layout.shapes import Box, Point, Sector
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
