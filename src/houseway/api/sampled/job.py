"""Makes what simulations need of what programs pass in: the rounds to deal, and the bets in them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from houseway.api.arguments.bets import placed_bets
from houseway.api.arguments.checks import concerning, seed_number, text_of
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.simulation.job import Job, job_at
from houseway.simulation.money import bets_to_play


def job_of(table: Table[Any], strategy: str | None, seed: int | None) -> Job:
    """Return what is dealt at the table; without a seed, one is drawn."""
    number = secrets.randbits(32) if seed is None else seed_number(seed)
    if strategy is not None:
        text_of(strategy, "strategy", "always raise")
    with concerning(strategy):
        return job_at(table, strategy, number)


def seats_of(
    table: Table[Any],
    job: Job,
    bets: Bets | None,
    seats: Mapping[int, Bets] | None = None,
    *,
    whole_table: bool = False,
) -> Seats:
    """Return the bets of each seat: those given, or the usual ones."""
    with concerning(bets if seats is None else seats):
        return bets_to_play(job, placed_bets(table, bets, seats), whole_table=whole_table)
