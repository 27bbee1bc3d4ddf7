"""The simulation kernel of roulette: all pockets of the wheel are equally likely."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.roulette.wagers import pockets
from houseway.rules.analysis.betting_strategy import standing_strategy
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.simulation.kernels.chain import FrozenBets, Placing, kept_up, kernel_that_follows
from houseway.simulation.kernels.equally_likely import kernel_of_wheel


def kernel(table: Table[str], strategy: str | None) -> Kernel[str]:
    if strategy is not None:
        return _following(table, standing_strategy(table, strategy))
    spins = kernel_of_wheel(pockets(table))
    if not table.wagers_stand:
        return spins
    return replace(spins, follow=lambda odds: _following(table, kept_up(table, odds)))


def _following(table: Table[str], placing: Placing) -> Kernel[str]:
    """Return the kernel for players with this strategy: a state is the bets in prison."""
    return kernel_that_follows(
        table,
        placing,
        pockets(table),
        start=StandingCondition(standing=FrozenBets()),
        outcome=lambda _, number: number,
        after=lambda _, standing: StandingCondition(standing=standing),
    )
