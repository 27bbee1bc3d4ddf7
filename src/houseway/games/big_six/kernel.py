"""The simulation kernel of big six: all sections of the wheel are equally likely."""

from __future__ import annotations

from houseway.games.big_six.wagers import WHEEL
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.simulation.kernels.equally_likely import kernel_of_wheel


def kernel(_: Table[str], __: str | None) -> Kernel[str]:
    return kernel_of_wheel(WHEEL)
