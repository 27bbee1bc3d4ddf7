"""The option `--turnover`: how often players bet their drop, on which the hold of a table depends."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from houseway.cli.arguments import decimal_number
from houseway.odds.house_win import MOST_TURNOVER, TURNOVER
from houseway.refusal import Refusal

Turnover = Annotated[
    Fraction | None,
    typer.Option(
        "--turnover",
        metavar="NUMBER",
        parser=decimal_number,
        help=f"How many times players bet their drop, for the win of the drop; {TURNOVER} if not given.",
    ),
]


def turnover_from(given: Fraction | None) -> Fraction:
    if given is None:
        return TURNOVER
    if not 0 < given <= MOST_TURNOVER:
        raise Refusal(f"--turnover {float(given):g}: give a number above 0, up to {MOST_TURNOVER:,}.")
    return given
