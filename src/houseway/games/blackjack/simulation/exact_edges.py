"""The exact edge of a side wager for the cards that are left in the shoe, compiled.

It counts what `side_bets/every_deal.py` counts, in floating point: thousands of shoes are followed round by
round. Only the first cards that do not lose are added up.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.blackjack.hands import ACES, TENS, Played
from houseway.games.blackjack.side_bets.every_deal import row_table
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.rules.analysis.kernel import Rounds
from houseway.rules.game import Table

_NO_UP_CARD = -1

Floats = npt.NDArray[np.float64]


class WinningDeals(NamedTuple):
    """The deals of the first cards that do not lose a wager: their cards, and what each returns."""

    cards: npt.NDArray[np.int32]  # the first, the second, and the up card or a negative number
    value: Floats
    more: Floats  # what is returned beyond that if the dealer has blackjack
    aces: Floats
    tens: Floats

    def fill(self, shoes: Rounds, starts: Any, rounds: Any, edges: Any) -> None:
        """Fill in the exact edge before each round."""
        _fill(shoes, starts, rounds, *self, edges)

    def tables(self) -> Sequence[Any]:
        """Return the arrays that the GPU source takes."""
        number = np.array([len(self.cards)], np.int32)
        return (
            number,
            self.cards,
            self.value,
            self.more,
            self.aces.astype(np.uint8),
            self.tens.astype(np.uint8),
        )


def winning_deals(table: Table[Played], side: FirstCardsWager) -> WinningDeals | None:
    """Return what decides the exact edge of such a wager, or None if a later card may change it."""
    if side.with_third is not None:
        return None
    returns = {row: _returned(table, side, row) for row in row_table(side).rows}
    with_blackjack = _returned(table, side, side.waiting.with_blackjack) if side.waiting else 0.0
    waits = side.waiting.row if side.waiting else None
    rows, numbers = row_table(side)
    places = np.argwhere(np.array([returns[row] for row in rows])[numbers] > 0)
    winning = [rows[numbers[tuple(place)]] for place in places]
    value = np.array([returns[row] for row in winning])
    more = np.array([with_blackjack - returns[row] if waits and row == waits else 0.0 for row in winning])
    cards = places.astype(np.int32)
    if not side.sees_up_card:
        cards[:, 2] = _NO_UP_CARD
    aces = np.array([card in ACES for card in STANDARD_DECK], dtype=np.float64)
    tens = np.array([card in TENS for card in STANDARD_DECK], dtype=np.float64)
    return WinningDeals(cards, value, more, aces, tens)


def _returned(table: Table[Played], side: FirstCardsWager, row: str | None) -> float:
    """Return what a row returns for each unit, the unit included."""
    made = ((side.name, row),) if row is not None else ()
    played = Played(bounty=row, side=made)  # King's Bounty looks at the one, other wagers at the other
    return 1.0 + float(table.wagers[side.name].decide(played, {}).gain)


@njit(cache=True, nogil=True)
def _fill(shoes, starts, rounds, cards, value, more, aces, tens, edges):  # noqa: PLR0917
    left = np.empty(aces.shape[0], np.float64)
    for row in range(shoes.shape[0]):
        left[:] = 0.0
        for card in shoes[row]:
            left[card] += 1.0
        for place in range(rounds[row]):
            edges[row, place] = _edge(left, cards, value, more, aces, tens)
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                left[card] -= 1.0


@njit(cache=True)
def _edge(left, cards, value, more, aces, tens):  # noqa: PLR0917
    whole = left.sum()
    two = whole * (whole - 1.0)
    all_aces, all_tens = (left * aces).sum(), (left * tens).sum()
    total = 0.0
    for place in range(cards.shape[0]):
        first, second, up = cards[place]
        ways = left[first] * (left[second] - (first == second)) / two
        if up >= 0:
            ways *= (left[up] - (up == first) - (up == second)) / (whole - 2.0)
        total += ways * value[place]
        if more[place]:
            ace = all_aces - aces[first] - aces[second]
            ten = all_tens - tens[first] - tens[second]
            total += ways * more[place] * 2.0 * ace * ten / ((whole - 2.0) * (whole - 3.0))
    return total - 1.0
