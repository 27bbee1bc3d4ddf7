"""The simulation kernel of mini-dice: all rolls are equally likely."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table
from houseway.rules.procedure.take_wagers import check_slip
from houseway.rules.wagers.wagers import Seats
from houseway.sampling.equally_likely_kernel import kernel_of_dice


def kernel(table: Table[Roll], _: str | None) -> Kernel[Roll]:
    return replace(kernel_of_dice(ROLLS_OF_TWO, 2), follow=partial(_following, table))


def _following(table: Table[Roll], wanted: Seats) -> Kernel[Roll]:
    """Return the kernel for players who keep these bets up.

    Every wager may be placed before every shake, so all of them lie on the layout each time.
    """
    for seat, bets in wanted.items():
        check_slip(table, seat, bets)
    plain = kernel_of_dice(ROLLS_OF_TWO, 2)
    return replace(plain, cases=[Case(case.outcome, layout=wanted) for case in plain.cases])
