"""Blackjack switch dealt by the million: a player alone at the table, from shoes that are played through.

The compiled code is that of blackjack, with two boxes (`blackjack/simulation/two_boxes.py`).
"""

from __future__ import annotations

from itertools import product

import numpy as np

from houseway.equipment.cards import RANKS, STANDARD_DECK
from houseway.games.blackjack.kernel import compiled_kernel
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.simulation.rule_tables import (
    COUNTS,
    Bytes,
    rules_as_array,
    shoe_of,
)
from houseway.games.blackjack.strategy.written import BASIC
from houseway.games.blackjack_switch.hands import Switched
from houseway.games.blackjack_switch.kernel_cases import SwitchCases
from houseway.games.blackjack_switch.paragraphs import PARAGRAPHS
from houseway.games.blackjack_switch.strategy.endless_shoe import endless_shoe
from houseway.games.blackjack_switch.strategy.written import switching_of
from houseway.games.blackjack_switch.wagers import MATCH
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.rules.options import Options


def kernel(table: Table[Switched], strategy: str | None) -> Kernel[Switched]:
    """Deal under a strategy as `strategy/written.py` reads it, or basic strategy. Nobody takes insurance."""
    given = switching_of(table.options, BASIC if strategy is None else strategy)
    cases = SwitchCases(table)
    ranks = np.array([RANKS.index(card.rank) for card in STANDARD_DECK], dtype=np.uint8)
    switches = np.zeros(COUNTS**5, dtype=np.uint8) if given.never else _switches(table.options).ravel()
    rules = rules_as_array(table, given.play.choose, cases.results, np.concatenate([ranks, switches]))
    by_count = ["base", *(name for name in table.wagers if name != MATCH)]
    return compiled_kernel(
        cases.cases,
        rules,
        cases.numbers,
        shoe_of(table, PARAGRAPHS),
        given.play.words,
        by_count=by_count,
    )


def _switches(options: Options) -> Bytes:
    """Return whether to switch, by the counts of the up card and of the two cards of each hand."""
    shoe = endless_shoe(options)
    as_dealt, changed = (np.zeros((COUNTS, COUNTS, COUNTS), dtype=np.int64) for _ in range(2))
    for up, first, second in product(WITH_COUNT, repeat=3):
        as_dealt[up, first, second] = shoe.worth(first, second, up)
        changed[up, first, second] = shoe.worth(first, second, up, switched=True)
    shown, one, two, three, four = np.ogrid[tuple(slice(COUNTS) for _ in range(5))]
    kept = as_dealt[shown, one, two] + as_dealt[shown, three, four]
    found: Bytes = (changed[shown, one, four] + changed[shown, three, two] > kept).astype(np.uint8)
    return found
