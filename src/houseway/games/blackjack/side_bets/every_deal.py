"""Counts every deal of the first cards, for the side wagers that they decide: with numpy, all deals at
once.

A deal is the player's first and second card and the up card, each given by its place in the deck. What
the side wagers of a table make of a deal is its kind, numbered for the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, SUITS, Card
from houseway.equipment.cards import card as card_named
from houseway.games.blackjack.hand_wagers import MAIN
from houseway.games.blackjack.hands import ACES, COUNT, TENS, is_blackjack, same_value
from houseway.games.blackjack.side_bets import FIRST_CARDS
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.one_dollar import SEVENS
from houseway.games.blackjack.side_bets.progressive import NAME as PROGRESSIVE

DECK = len(STANDARD_DECK)
Integers = npt.NDArray[np.int64]
Rows = tuple[str | None, ...]  # the row of each wager

# For these wagers only the count of a card matters: sevens may be suited, but no suit beats another one.
# "base" is the main wager with all that is added to it.
WAGERS_BY_COUNT = frozenset({MAIN, "base", SEVENS.name})


class RowTable(NamedTuple):
    """The row that each deal makes, as its number in ``rows``; one up card stands for all if none is seen."""

    rows: tuple[str | None, ...]
    numbers: npt.NDArray[np.int16]  # by first, second and up card


@cache
def row_table(wager: FirstCardsWager) -> RowTable:
    """Return the rows of all deals. They are found once: the odds and the kernel both look them up."""
    ups = STANDARD_DECK if wager.sees_up_card else STANDARD_DECK[:1]
    rows: dict[str | None, int] = {None: 0}
    numbers = np.zeros((DECK, DECK, len(ups)), dtype=np.int16)
    for (one, first), (two, second) in product(enumerate(STANDARD_DECK), repeat=2):
        if wager.sees_up_card and two < one:  # their order makes no difference there
            numbers[one, two] = numbers[two, one]
            continue
        for three, up in enumerate(ups):
            row = wager.row_of(first, second, up)
            if row is not None:
                numbers[one, two, three] = rows.setdefault(row, len(rows))
    return RowTable(tuple(rows), numbers)


@cache
def alike_cards(wager: FirstCardsWager) -> Mapping[Card, int]:
    """Return a number for each card; the wager, and a blackjack, do not tell cards with one number apart.

    They are if some exchanges of two suits, or of two ranks among the tens or among 2 to 9, lead from one
    card to the other, and none of them changes the row of any deal. A third card may tell all cards apart.
    """
    numbers: Integers = np.arange(DECK)
    rows = row_table(wager).numbers
    orders = [order for order in _exchanges() if _keeps(rows, order)] if wager.with_third is None else []
    for _ in orders:  # often enough for the lowest number to reach every card
        for order in orders:
            numbers = np.minimum(numbers, numbers[order])
    return dict(zip(STANDARD_DECK, numbers.tolist(), strict=True))


def looks_at_suits(wager: FirstCardsWager) -> bool:
    """Return whether another suit of one card can change the row of a deal."""
    suits = len(SUITS)
    rows = row_table(wager).numbers
    by_suit = rows.reshape(suits, DECK // suits, suits, DECK // suits, *_of_up_card(rows))
    return not np.array_equal(by_suit, np.broadcast_to(by_suit[:1, :, :1, :, :1], by_suit.shape))


def _of_up_card(rows: npt.NDArray[np.int16]) -> tuple[int, int]:
    return (len(SUITS), DECK // len(SUITS)) if rows.shape[2] > 1 else (1, 1)


def _keeps(rows: npt.NDArray[np.int16], order: Sequence[int]) -> bool:
    ups = order if rows.shape[2] > 1 else [0]
    return np.array_equal(rows[np.ix_(order, order, ups)], rows)


def _exchanges() -> Iterator[list[int]]:
    """Yield the deck with two suits exchanged, or two ranks of cards that make no blackjack or all do."""
    classes = [TENS, frozenset(STANDARD_DECK) - TENS - ACES]
    for one, other in combinations(SUITS, 2):
        suits = {one: other, other: one}
        yield [_place(card.rank, suits.get(card.suit, card.suit)) for card in STANDARD_DECK]
    for cards in classes:
        for one, other in combinations(
            dict.fromkeys(card.rank for card in STANDARD_DECK if card in cards), 2
        ):
            ranks = {one: other, other: one}
            yield [_place(ranks.get(card.rank, card.rank), card.suit) for card in STANDARD_DECK]


def _place(rank: str, suit: str) -> int:
    return STANDARD_DECK.index(card_named(rank + suit))


class Deals(NamedTuple):
    """All deals by what the wagers make of them."""

    kinds: list[Rows]
    numbers: Integers  # the kind of each deal, by first, second and up card, or one for all up cards


def deals_of(wagers: Sequence[FirstCardsWager]) -> Deals:
    """Return the kinds of deals: which rows they make together."""
    together: Integers = np.zeros((DECK, DECK, 1), dtype=np.int64)
    tables = [row_table(wager) for wager in wagers]
    for table in tables:
        together = together * len(table.rows) + table.numbers
    different, numbers = np.unique(together, return_inverse=True)
    kinds = []
    for code in different.tolist():
        rows: list[str | None] = []
        left = code
        for table in reversed(tables):
            left, row = divmod(left, len(table.rows))
            rows.insert(0, table.rows[row])
        kinds.append(tuple(rows))
    return Deals(kinds, numbers.reshape(together.shape))


class Ways(NamedTuple):
    """Says in how many ways a kind of deal comes up, by whether the hole card makes blackjack."""

    without: int
    with_blackjack: int


def count_deals(deals: Deals, left: Mapping[Card, int]) -> Mapping[int, Ways]:
    """Count the deals of each kind with every hole card, from these cards, in the order dealt."""
    there: Integers = np.array([left.get(card, 0) for card in STANDARD_DECK], dtype=np.int64)
    same = np.eye(DECK, dtype=np.int64)
    ways = there[:, None, None] * (there[None, :, None] - same[:, :, None])
    ways = ways * (there - same[:, None, :] - same[None, :, :])
    completes: Integers = np.array(
        [[is_blackjack((up, hole)) for hole in STANDARD_DECK] for up in STANDARD_DECK], dtype=np.int64
    )
    taken = completes.T[:, None, :] + completes.T[None, :, :]  # by the first and the second card
    blackjacks = (completes @ there)[None, None, :] - taken
    others = int(there.sum()) - 3 - blackjacks
    kinds = np.broadcast_to(deals.numbers, ways.shape).ravel()
    size = len(deals.kinds)
    sums = [_sums(kinds, (ways * holes).ravel(), size) for holes in (others, blackjacks)]
    return {kind: Ways(*numbers) for kind, numbers in enumerate(zip(*sums, strict=True)) if any(numbers)}


def _sums(kinds: Integers, ways: Integers, size: int) -> list[int]:
    """Add up the ways of each kind. No sum exceeds the deals of eight decks, 3 * 10**10: floats are exact."""
    return [int(number) for number in np.bincount(kinds, ways, size)]


def count_rows(wager: FirstCardsWager, left: Mapping[Card, int]) -> Counter[str | None]:
    """Count the deals by the row of one wager, with the dealer's blackjack where it makes a difference."""
    deals = deals_of([wager])
    counted: Counter[str | None] = Counter()
    for kind, ways in count_deals(deals, left).items():
        (row,) = deals.kinds[kind]
        waiting = wager.waiting
        if waiting and row == waiting.row:
            counted[waiting.with_blackjack] += ways.with_blackjack
            counted[row] += ways.without
        else:
            counted[row] += sum(ways)
    return counted


# The kinds of first cards: what the side wagers of a table make of them, numbered for the kernel.


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
    in_order = dict.fromkeys((*deals.numbers.ravel().tolist(), *range(len(rows))))
    order = sorted(in_order, key=lambda kind: kind not in in_pairs)
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
    kinds = np.unique(numbers[pairs])
    return {*(np.unique(after_third[kinds]) if len(after_third) else kinds).tolist()}


def _after_third(kinds: list[Rows], side: Sequence[FirstCardsWager]) -> Integers:
    """Return the kinds that a third card makes, and add those that no first cards make to the kinds."""
    waiting = [place for place, wager in enumerate(side) if wager.with_third]
    if not waiting:
        return np.zeros((0, len(STANDARD_DECK)), dtype=np.int64)
    after = []
    for rows in kinds:  # the list grows during the loop
        after.append([_number(kinds, _with_third(rows, side, waiting, card)) for card in STANDARD_DECK])
    return np.array(after, dtype=np.int64)


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
    """Return the key by which a wager tells cards apart."""
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
