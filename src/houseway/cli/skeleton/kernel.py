"""Simulation: every deal is a case, and all of them are equally likely."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from houseway.equipment.cards import STANDARD_DECK
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.simulation.kernels.equally_likely import deal_equally_likely

from .wagers import Drawn, drawn

DEALS = [*permutations(range(len(STANDARD_DECK)), 2)]


def kernel(_: Table[Drawn], __: str | None) -> Kernel[Drawn]:
    """Return the kernel. A recorded round is the player's card, then the dealer's."""
    cases = [Case(drawn(STANDARD_DECK[player], STANDARD_DECK[dealer])) for player, dealer in DEALS]
    return Kernel(cases, deal_equally_likely(len(cases)), _judge)


def _judge(rounds: Rounds) -> Codes:
    number = np.zeros((len(STANDARD_DECK), len(STANDARD_DECK)), dtype=np.uint16)
    for code, deal in enumerate(DEALS):
        number[deal] = code
    codes: Codes = number[rounds[:, 0], rounds[:, 1]]
    return codes
