"""Effects of removal compared with every order of the last cards of a shoe, for every wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, card
from houseway.protection.card_counting.analysis import gains_of_cases, shoes_of
from houseway.protection.card_counting.counting_system import edge_of
from houseway.protection.card_counting.question import wagers_to_count
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.simulation.job import job_at

LAST = [card(name) for name in ("As", "2h", "5d", "6c", "7s", "8h", "9d", "Kc")]
MOST_CARDS = 6


def _every_order(table: Table[Any], wager: str, cards: Sequence[Card]) -> float:
    """Return the edge over every order of the cards, judged by the compiled code that deals the rounds."""
    job = job_at(table, None, 1)
    numbers = [STANDARD_DECK.index(card) for card in cards]
    orders = np.array([*permutations(numbers, MOST_CARDS)], dtype=np.uint8)
    codes = (job.kernel.judge_longer or job.kernel.judge)(orders)
    return float(gains_of_cases(job, wager)[codes].mean())


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("baccarat", {}),
        ("baccarat", {"commission": "dragon-7"}),
        ("mini-baccarat", {"commission": "4"}),
        ("chemin-de-fer", {}),
    ],
)
def test_the_last_cards_of_a_shoe(name: str, options: dict[str, str]) -> None:
    table = open_table(game(name), options)
    pack = shoes_of(job_at(table, None, 1)).pack
    rest = [*(Counter(pack) - Counter(LAST)).elements()]
    for wager in wagers_to_count(table):
        if table.game.analysis.best_play:
            continue  # its players decide by the cards that are left
        edge = edge_of(table, wager, rest)
        assert float(edge) == pytest.approx(_every_order(table, wager, LAST), abs=1e-12)
        for place in (0, 4, 7):
            others = [*LAST[:place], *LAST[place + 1 :]]
            effect = edge_of(table, wager, [*rest, LAST[place]]) - edge
            difference = _every_order(table, wager, others) - _every_order(table, wager, LAST)
            assert float(effect) == pytest.approx(difference, abs=1e-12)
