"""The kinds of first cards: what the side wagers of a table make of them, numbered for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.hands import ACES, COUNT, same_value
from houseway.games.blackjack.side_bets.every_deal import (
    Integers,
    Rows,
    alike_cards,
    deals_of,
    looks_at_suits,
)
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.progressive import NAME as PROGRESSIVE
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.games.blackjack.wagers import WAGERS_BY_COUNT

DECK = len(STANDARD_DECK)


class Kinds(NamedTuple):
    """The rows of each kind. The first ``of_pairs`` are all that a split pair can have."""

    rows: list[Rows]
    of_pairs: int
    numbers: Integers  # of the kind, by first, second and up card, or one for all up cards
    after_third: Integers  # the kind that a third card makes, by kind and card; empty if none does

    @property
    def up_step(self) -> int:
        """Return how far apart the kinds for one up card and the next are, or 0 if none is seen."""
        return DECK**2 if self.numbers.shape[2] > 1 else 0


def kinds_of_deals(side: Sequence[FirstCardsWager], splits: Collection[int]) -> Kinds:
    """Number the kinds as they come up in a fresh deck, those of split pairs before all others."""
    deals = deals_of(side)
    rows = list(deals.kinds)
    after_third = _after_third(rows, side)
    only_bounty = tuple(side) == (KINGS_BOUNTY_WAGER,)
    in_pairs = {*range(len(rows))} if only_bounty else _kinds_of_pairs(deals.numbers, after_third, splits)
    found = dict.fromkeys((*deals.numbers.ravel().tolist(), *range(len(rows))))
    order = sorted(found, key=lambda kind: kind not in in_pairs)
    place = np.argsort(np.array(order))
    return Kinds(
        [rows[kind] for kind in order],
        len(in_pairs),
        place[deals.numbers],
        place[after_third[order]] if len(after_third) else after_third,
    )


def _kinds_of_pairs(numbers: Integers, after_third: Integers, splits: Collection[int]) -> set[int]:
    """Return the kinds of pairs that are split, so that a third card is always dealt."""
    pairs = np.array(
        [
            [same_value(first, second) and COUNT[first] in splits for second in STANDARD_DECK]
            for first in STANDARD_DECK
        ],
        dtype=bool,
    )
    found = np.unique(numbers[pairs])
    return {*(np.unique(after_third[found]) if len(after_third) else found).tolist()}


def _after_third(kinds: list[Rows], side: Sequence[FirstCardsWager]) -> Integers:
    """Return the kinds that a third card makes, and add those that no first cards make to the kinds."""
    waiting = [place for place, wager in enumerate(side) if wager.with_third]
    if not waiting:
        return np.zeros((0, len(STANDARD_DECK)), dtype=np.int64)
    found = []
    for rows in kinds:  # the list grows during the loop
        found.append([_number(kinds, _with_third(rows, side, waiting, card)) for card in STANDARD_DECK])
    return np.array(found, dtype=np.int64)


def _with_third(rows: Rows, side: Sequence[FirstCardsWager], waiting: Sequence[int], third: Card) -> Rows:
    made = list(rows)
    for place in waiting:
        row, with_third = rows[place], side[place].with_third
        made[place] = with_third(row, third) if row and with_third else row
    return tuple(made)


def _number(kinds: list[Rows], rows: Rows) -> int:
    if rows not in kinds:
        kinds.append(rows)
    return kinds.index(rows)


def key_of(wager: str) -> Callable[[Card], Hashable]:
    """Return what tells cards apart for a wager: cards with the same key are alike to it."""
    if wager in WAGERS_BY_COUNT:
        return COUNT.__getitem__
    if wager == PROGRESSIVE:
        return lambda card: card if card in ACES else COUNT[card]
    of_cards = _on_first_cards(wager)
    return alike_cards(of_cards).__getitem__ if of_cards else lambda card: card


def compares_suits(wager: str) -> bool:
    """Return whether the suits of the cards decide the wager, although none is more than another one."""
    of_cards = _on_first_cards(wager)
    return of_cards is not None and looks_at_suits(of_cards)


def _on_first_cards(wager: str) -> FirstCardsWager | None:
    return next((side for side in FIRST_CARDS if wager in (side.name, *side.more_wagers)), None)
