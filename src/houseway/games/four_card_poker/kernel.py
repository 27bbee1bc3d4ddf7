"""The simulation kernel of four card poker."""

from __future__ import annotations

from functools import partial

from houseway.games.four_card_poker.hands.words import dealer_marks
from houseway.games.four_card_poker.odds import best_decisions
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.simulation.showdown_kernel import showdown_kernel
from houseway.games.four_card_poker.standard_version import STANDARD_VERSION
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    return showdown_kernel(
        table, STANDARD_VERSION, strategy, partial(best_decisions, table), dealer_marks(table, ())
    )
