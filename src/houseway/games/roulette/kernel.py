"""The simulation kernel of roulette: all pockets of the wheel are equally likely."""

from __future__ import annotations

from houseway.games.roulette.settlement import pockets
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.sampling.equally_likely_kernel import kernel_of_wheel


def kernel(table: Table[str], _: str | None) -> Kernel[str]:
    return kernel_of_wheel(pockets(table))
