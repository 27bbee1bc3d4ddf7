"""The areas of side wagers at each seat, and their pay tables beside the dealer, as many as are offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import Area, Panel, area_for, in_print, name, pay_rows
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.wagers.payout import PayTable

# Behind the box, from the player's left; by the number of areas. Those of King's Bounty leave room beside it.
_ROW = 232
_IN_A_ROW = {
    1: (44, (0,)),
    2: (40, (-52, 52)),
    3: (38, (-88, 0, 88)),
    4: (31, (-102, -34, 34, 102)),
    5: (26, (-112, -56, 0, 56, 112)),
}
_TWO_ROWS = (204, 266)
_BESIDE_THE_CROWN = (
    Circle(Point(-124, 206), 24),
    Circle(Point(-124, 260), 24),
    Circle(Point(132, 196), 22),
    Circle(Point(132, 246), 22),
)
_LETTER = 0.62  # how wide a letter is at most, compared with the size of its line

# Pay tables beside the dealer: the boxes by the number of tables. A single one is on both sides.
_TOP = (Box(Point(-510, 1052), 410, 156), Box(Point(510, 1052), 410, 156))
_BELOW = (Box(Point(-672, 916), 300, 96), Box(Point(672, 916), 300, 96))
_HALVES = tuple(Box(Point(x, 1052), 202, 156) for x in (-614, -406, 406, 614))


def side_areas(table: Table[Played]) -> Iterator[Area]:
    """Yield a circle for each side wager at a seat, except King's Bounty, whose shape is printed."""
    offered = [wager for wager in FIRST_CARDS if wager.on_felt and wager.name in table.wagers]
    crowned = kings_bounty.OWN in table.wagers
    for wager, shape in zip(offered, _circles(len(offered), crowned=crowned), strict=False):
        lines, named = (*wager.on_felt, *_only_odds(wager, table)), wager.name
        longest = max(map(len, lines))
        size = min(shape.radius * 0.5, shape.radius * 1.6 / (longest * _LETTER))
        yield area_for(table.wagers[named], shape, *(name(line, size) for line in lines))


def _only_odds(wager: FirstCardsWager, table: Table[Played]) -> Iterator[str]:
    """Yield the odds of a wager that has one row: they stand in its area instead of a pay table."""
    pays = wager.pay_table(table.options)
    if pays and len(pays.rows) == 1:
        yield in_print(pays.rows[0].pays)


def _circles(number: int, *, crowned: bool) -> Sequence[Circle]:
    if crowned:
        return _BESIDE_THE_CROWN
    if number <= max(_IN_A_ROW):
        radius, places = _IN_A_ROW.get(number, (0, ()))
        return [Circle(Point(x, _ROW), radius) for x in places]
    radius, places = _IN_A_ROW[max(_IN_A_ROW)]
    return [Circle(Point(x, y), radius) for y in _TWO_ROWS for x in places]


def pay_table_panels(table: Table[Played], crown: Citation) -> Iterator[Panel]:
    """Yield the pay tables of the side wagers; where there is only one, every player can read it."""
    printed: list[tuple[str, PayTable, Citation]] = []
    for wager in FIRST_CARDS:
        pays = wager.pay_table(table.options) if wager.is_offered(table.options) else None
        if pays and len(pays.rows) > 1:
            printed.append((wager.title, pays, crown if wager.name == kings_bounty.OWN else wager.section))
    for (title, pays, cite), box in zip(_on_both_sides(printed), _boxes(len(printed)), strict=False):
        rows = tuple((row.capitalize(), odds) for row, odds in pay_rows(pays))
        yield Panel(title, rows, box, cite, 15)


def _on_both_sides(printed: list[tuple[str, PayTable, Citation]]) -> list[tuple[str, PayTable, Citation]]:
    return printed * 2 if len(printed) == 1 else printed


def _boxes(number: int) -> Sequence[Box]:
    if number <= len(_TOP):
        return _TOP
    return (*_TOP, *_BELOW) if number <= len(_TOP) + len(_BELOW) else (*_HALVES, *_BELOW)
