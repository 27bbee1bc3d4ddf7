"""The simulation kernel of sic bo: all rolls are equally likely."""

from __future__ import annotations

from houseway.equipment.dice import ROLLS, Roll
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.simulation.kernels.equally_likely import kernel_of_dice


def kernel(_: Table[Roll], __: str | None) -> Kernel[Roll]:
    return kernel_of_dice(ROLLS, 3)
