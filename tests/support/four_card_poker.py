"""Four card poker for tests: the ranks told once more, random hands, and rounds answered step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance, seeded
from houseway.games.four_card_poker.opening import DeckCondition
from houseway.games.four_card_poker.settlement import Showdown
from houseway.rules.game import Game, Table, open_table
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.walk import Walk

T = TypeVar("T")


def drawn(chance: Chance, pack: Sequence[T], number: int) -> list[T]:
    """Some of the pack at random, each once."""
    left = list(pack)
    return [left.pop(chance.below(len(left))) for _ in range(number)]


def told_of_four(hand: Sequence[Card]) -> tuple[int, list[int]]:
    """The ranks once more: how high the kind stands, then the ranks in the order of comparison."""
    descending = sorted(("..23456789TJQKA".index(card.rank) for card in hand), reverse=True)
    ranks = sorted(descending, key=descending.count, reverse=True)  # of equal counts the higher first
    same_suit = len({card.suit for card in hand}) == 1
    is_wheel = ranks == [14, 4, 3, 2]
    if is_wheel:
        ranks = [4, 3, 2, 1]
    in_a_row = ranks == list(range(ranks[0], ranks[0] - 4, -1))
    pattern = sorted(Counter(ranks).values(), reverse=True)
    if pattern == [4]:
        return 7, ranks
    if in_a_row and same_suit:
        return 6, ranks
    if pattern == [3, 1]:
        return 5, ranks
    if same_suit:
        return 4, ranks
    if in_a_row:
        return 3, ranks
    return {(2, 2): 2, (2, 1, 1): 1, (1, 1, 1, 1): 0}[tuple(pattern)], ranks


def told(hand: Sequence[Card]) -> tuple[int, list[int]]:
    return max(told_of_four(four) for four in combinations(hand, 4))


def virtual_table(
    game: Game[Showdown], options: dict[str, str] | None = None, seed: int = 1
) -> VirtualTable[Showdown]:
    return VirtualTable(open_table(game, options), seeded(seed))


class Round(Walk):
    """A round of either game, at a table that has just been opened where nothing else is said."""

    def __init__(self, table: Table[Showdown], seats: Seats, condition: DeckCondition | None = None) -> None:
        super().__init__(table, condition or DeckCondition(), seats)
