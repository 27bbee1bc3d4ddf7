"""The areas of side wagers at each seat, and their pay tables beside the dealer, as many as are offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.side_bets import kings_bounty, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.games.blackjack.streak import wagers as streak
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import Area, Panel, area_for, in_print, name, pay_rows
from houseway.rules.layout.shapes import Box, Circle, Point

# Behind the box, from the player's left; by the number of areas. Those of King's Bounty leave room beside it.
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

# Pay tables beside the dealer: the boxes by the number of tables. A single one is on both sides.
_TOP = (Box(Point(-510, 1052), 410, 156), Box(Point(510, 1052), 410, 156))
_BELOW = (Box(Point(-672, 916), 300, 96), Box(Point(672, 916), 300, 96))
_HALVES = tuple(Box(Point(x, 1052), 202, 156) for x in (-614, -406, 406, 614))


class PrintedTable(NamedTuple):
    """A pay table beside the dealer: its title, and what each row pays."""

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
    offered += [
        (streak.form(length, 0), (f"WIN {length}", f"{units} to 1"))
        for length, units in streak.PAYS.items()
        if streak.is_offered(table.options)
    ]
    crowned = kings_bounty.OWN in table.wagers
    for (named, lines), shape in zip(offered, _circles(len(offered), crowned=crowned), strict=False):
        longest = max(map(len, lines))
        size = min(shape.radius * 0.5, shape.radius * 1.6 / (longest * _LETTER))
        yield area_for(table.wagers[named], shape, *(name(line, size) for line in lines))


def _odds_in_area(wager: FirstCardsWager, table: Table[Played]) -> Iterator[str]:
    """Yield the odds of a wager that has one row: they stand in its area instead of a pay table.

    Beside the crown areas are too small for that.
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
    printed: list[PrintedTable] = []
    for wager in FIRST_CARDS:
        pays = wager.pay_table(table.options) if wager.is_offered(table.options) else None
        if pays and not any(_odds_in_area(wager, table)):
            cite = crown if wager.name == kings_bounty.OWN else wager.section
            printed.append(PrintedTable(wager.title, pay_rows(pays), cite))
    if streak.is_offered(table.options):
        printed.append(PrintedTable(streak.TITLE, pay_rows(streak.PAY_TABLE), streak.SECTION))
    for awards in table.progressives.values():
        award_rows = tuple((award.title, award.words) for award in awards.awards)
        printed.append(PrintedTable(progressive.TITLE, award_rows, awards.cite))
    if len(printed) > len(_TOP):  # the shortest ones are printed below, where boxes are low and wide
        printed.sort(key=lambda shown: -len(shown.rows))
    for (title, rows, cite), box in zip(_on_both_sides(printed), _boxes(len(printed)), strict=False):
        yield Panel(title, tuple((row.capitalize(), paid) for row, paid in rows), box, cite, 15)


def _on_both_sides(printed: list[PrintedTable]) -> list[PrintedTable]:
    return printed * 2 if len(printed) == 1 else printed


def _boxes(number: int) -> Sequence[Box]:
    if number <= len(_TOP):
        return _TOP
    if number <= len(_TOP) + len(_BELOW):
        return (*_TOP, *_BELOW)
    tops = (*_HALVES[:2], _TOP[1]) if number == 1 + len(_HALVES) else _HALVES
    return (*tops, *_BELOW)
