"""The felt of multiple action: a row of areas at each seat for every hand of the dealer, the first on top."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.multiple_action.round import PLACES
from houseway.games.blackjack.multiple_action.wagers import SECTION, TWO_OR_THREE, further
from houseway.games.blackjack.wagers import BOX_WAGERS
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import Area, CardPlace, area_for, name
from houseway.rules.layout.shapes import Box, Circle, Point

_PRINTED = {1: "1ST", 2: "2ND", 3: "3RD"}
_ROWS = (160, 104, 48)  # from the dealer's side, by the number of the hand
_RADIUS = 12
_DOUBLES_AT = (-54, -81, -108, -135)  # across a row, by the number of the player's hand
_SPLITS_AT = (54, 81, 108)
_CARDS_AT = (-215, 0, 215)


def hand_areas(table: Table[Played]) -> Iterator[Area]:
    """Yield the areas of the wagers against each hand of the dealer."""
    every = {1: BOX_WAGERS, **dict(further(table.options))}
    for (number, names), y in zip(every.items(), _ROWS, strict=False):
        line = name(f"{_PRINTED[number]} HAND", 14)
        shape = Box(Point(0, y), 78, 50, corner=14)
        yield area_for(table.wagers[names.main], shape, line, cite=TWO_OR_THREE)
        added = (
            *zip(names.doubles, _DOUBLES_AT, strict=True),
            *zip(names.on_hand[1:], _SPLITS_AT, strict=True),
        )
        for added_name, x in added:
            if added_name in table.wagers:
                yield area_for(table.wagers[added_name], Circle(Point(x, y), _RADIUS), lined=False)


def dealers_cards(table: Table[Played], first: Citation) -> Iterator[CardPlace]:
    """Yield a place for each hand of the dealer, side by side."""
    numbers = [1, *(number for number, _ in further(table.options))]
    for number, x in zip(numbers, _CARDS_AT, strict=False):
        place, cite = (PLACES[number].name, SECTION) if number > 1 else ("dealer", first)
        yield CardPlace(place, Box(Point(x, 912), 205, 108), cite, lined=False)
