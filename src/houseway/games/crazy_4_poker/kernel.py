"""The simulation kernel of Crazy 4 Poker."""

from __future__ import annotations

from functools import partial

from houseway.games.crazy_4_poker.odds import MARKS, best_decisions
from houseway.games.crazy_4_poker.version import CRAZY_4_VERSION
from houseway.games.four_card_poker.hands.words import dealer_marks
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.simulation.showdown_kernel import showdown_kernel
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    return showdown_kernel(
        table, CRAZY_4_VERSION, strategy, partial(best_decisions, table), dealer_marks(table, MARKS)
    )
