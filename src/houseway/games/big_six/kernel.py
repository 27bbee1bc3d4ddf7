"""The simulation kernel of big six: all sections of the wheel are equally likely."""

from __future__ import annotations

import numpy as np

from houseway.games.big_six.wheel import WHEEL
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.sampling.equally_likely_kernel import cuda_equally_likely, deal_equally_likely


def kernel(_: Table[str], __: str | None) -> Kernel[str]:
    """Return the kernel. A recorded round is the number of the section at which the wheel stopped."""
    cases = [Case(symbol) for symbol in WHEEL]
    return Kernel(
        cases, deal_equally_likely(len(cases)), _judge, cuda=lambda: cuda_equally_likely(len(cases))
    )


def _judge(rounds: Rounds) -> Codes:
    return rounds[:, 0].astype(np.uint16)
