"""Four card poker for tests: the ranks told once more, random hands, and rounds answered step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance, seeded
from houseway.games.four_card_poker.opening import DeckCondition
from houseway.games.four_card_poker.settlement import Showdown
from houseway.rules.game import Game, Table, open_table
from houseway.rules.procedure import Conversation, Event, RoundEnd
from houseway.rules.steps import Answer
from houseway.rules.wagers import Seats
from houseway.table.automatic_dealer import AutomaticDealer
from houseway.table.virtual_table import VirtualTable

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


def keys(events: Iterable[Event]) -> list[str]:
    return [event.step.key for event in events]


def virtual_table(
    game: Game[Showdown], given: dict[str, str] | None = None, seed: int = 1
) -> VirtualTable[Showdown]:
    return VirtualTable(open_table(game, given), seeded(seed))


class Round:
    """A round answered step by step, as the automatic dealer does where the test gives no answer."""

    def __init__(self, table: Table[Showdown], seats: Seats, condition: DeckCondition | None = None) -> None:
        game = table.game
        self.talk: Conversation[RoundEnd[Showdown]] = Conversation(
            game.round_of_play(table, condition or DeckCondition())
        )
        self.dealer = AutomaticDealer(seeded(1), game.packs(table.options))
        self.dealer.seat(seats)

    def until(self, key: str | None, answers: dict[str, Answer] | None = None) -> Round:
        """Up to the step of this name, or to the end."""
        while self.talk.step is not None and self.talk.step.key != key:
            step = self.talk.step
            given = (answers or {}).get(step.key)
            self.talk.answer(self.dealer.answer(step) if given is None else given)
        return self
