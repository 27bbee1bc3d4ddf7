"""Crazy 4 Poker dealt by the million."""

from __future__ import annotations

from functools import partial

from houseway.games.crazy_4_poker.odds import MARKS, every_hand
from houseway.games.crazy_4_poker.variation import VERSION
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.simulation.showdown_kernel import showdown_kernel
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    return showdown_kernel(table, VERSION, strategy, partial(every_hand, table), MARKS)
