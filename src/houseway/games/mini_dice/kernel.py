"""The simulation kernel of mini-dice: all rolls are equally likely, and place bets stay up."""

from __future__ import annotations

from dataclasses import replace

from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.games.mini_dice.play import ShakerCondition
from houseway.rules.analysis.betting_strategy import standing_strategy
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.simulation.kernels.chain import FrozenBets, Placing, kept_up, kernel_that_follows
from houseway.simulation.kernels.equally_likely import kernel_of_dice


def kernel(table: Table[Roll], strategy: str | None) -> Kernel[Roll]:
    if strategy is not None:
        return _following(table, standing_strategy(table, strategy))
    plain = kernel_of_dice(ROLLS_OF_TWO, 2)
    return replace(plain, follow=lambda odds: _following(table, kept_up(table, odds)))


def _following(table: Table[Roll], placing: Placing) -> Kernel[Roll]:
    """Return the kernel for players with this strategy: a state is the bets on the layout."""
    return kernel_that_follows(
        table,
        placing,
        list(ROLLS_OF_TWO.values()),
        start=ShakerCondition(standing=FrozenBets()),
        outcome=lambda _, roll: roll,
        after=lambda _, standing: ShakerCondition(standing=standing),
    )
