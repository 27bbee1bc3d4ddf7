"""The simulation kernel of roulette: all pockets of the wheel are equally likely."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from houseway.games.roulette.settlement import pockets
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.rules.procedure.standing import StandingCondition
from houseway.rules.wagers.wagers import Seats
from houseway.sampling.equally_likely_kernel import kernel_of_wheel
from houseway.sampling.following_kernel import FrozenBets, kernel_that_follows


def kernel(table: Table[str], _: str | None) -> Kernel[str]:
    spins = kernel_of_wheel(pockets(table))
    return replace(spins, follow=partial(_following, table)) if table.wagers_stand else spins


def _following(table: Table[str], wanted: Seats) -> Kernel[str]:
    """Return the kernel for players who keep these bets up: a state is what is in prison."""
    return kernel_that_follows(
        table,
        wanted,
        pockets(table),
        start=StandingCondition(standing=FrozenBets()),
        outcome=lambda _, number: number,
        after=lambda _, standing: StandingCondition(standing=standing),
    )
