"""A dealer who shuffles as compiled dealing does, written out in plain Python: the judge of the fast code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from itertools import count
from typing import Any

import numpy as np

from houseway.equipment.cards import Card, Stack
from houseway.equipment.chance import Chance, seeded
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Answer, Cut, Shuffle, Step
from houseway.simulation.kernels.draws import words
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.virtual_table import VirtualTable


def row_of_numbers(key: np.uint64, counter: int) -> Iterator[int]:
    """The numbers of 16 bits that belong to a counter."""
    for part in count():
        for word in words(key, np.uint64(counter), np.uint64(part)):
            for shift in (0, 16, 32, 48):
                yield int(word) >> shift & 0xFFFF


def shuffle_by(numbers: Iterator[int], cards: MutableSequence[Any]) -> None:
    for place in range(len(cards) - 1):
        limit = len(cards) - place
        chosen, left_over = divmod(next(numbers) * limit, 1 << 16)
        while left_over < (1 << 16) % limit:
            chosen, left_over = divmod(next(numbers) * limit, 1 << 16)
        cards[place], cards[place + chosen] = cards[place + chosen], cards[place]


class StreamDealer(AutomaticDealer):
    """Cards of a block: nobody cuts, and a new shuffle begins with the order that the last one left."""

    def __init__(self, chance: Chance, packs: Mapping[str, Sequence[Card]]) -> None:
        super().__init__(chance, packs)
        self.numbers: Iterator[int] = iter(())
        self._order = {name: list(pack) for name, pack in packs.items()}

    def answer(self, step: Step) -> Answer:
        if isinstance(step, Cut):
            return step.usual
        if isinstance(step, Shuffle):
            order = self._cards_of(step) if step.without else self._order[step.pack]
            shuffle_by(self.numbers, order)
            self.stacks[step.pack] = Stack(order)
            return None
        return super().answer(step)


def table_of_block(table: Table[Any], key: np.uint64, block: int) -> VirtualTable[Any]:
    """A table that is opened with the first shuffle of a block."""

    class DealerOfBlock(StreamDealer):
        def __init__(self, chance: Chance, packs: Mapping[str, Sequence[Card]]) -> None:
            super().__init__(chance, packs)
            self.numbers = row_of_numbers(key, block)

    return VirtualTable(table, seeded(0), dealer=DealerOfBlock)
