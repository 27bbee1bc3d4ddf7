"""Jackpots by simulation: how many wagers each takes, and what it comes to, by the arithmetic of the meter.

The outcome of a wager is drawn from exact chances. Between two awards from the meter only contributions
happen, which are exact in one sum; so a jackpot of millions of wagers takes some hundred draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.progressives.meter import Meter, award, contribute, started
from houseway.rules.progressives.terms import Terms
from houseway.rules.progressives.value import ProgressiveValue

MOST = 1_000_000


@dataclass(frozen=True)
class Jackpots:
    """The wagers between one jackpot and the next, what each jackpot paid, and the meter at the end."""

    wagers: tuple[int, ...]
    paid: tuple[Cents, ...]
    meter: Meter

    def quantile(self, part: Fraction) -> tuple[int, Cents]:
        """Return the wagers and the amount below which this part of the jackpots lies."""
        place = min(int(part * len(self.wagers)), len(self.wagers) - 1)
        return sorted(self.wagers)[place], sorted(self.paid)[place]

    @property
    def mean_wagers(self) -> float:
        return sum(self.wagers) / len(self.wagers)

    @property
    def mean_paid(self) -> float:
        return sum(self.paid) / len(self.paid)

    @property
    def funded_per_jackpot(self) -> float:
        """What the house put in on average, in cents, after the initial amount."""
        return float(Fraction(self.meter.funded, 1_000_000)) / len(self.paid)


def simulate_jackpots(value: ProgressiveValue, terms: Terms, jackpots: int, seed: int) -> Jackpots:
    """Play a meter until it has been won so many times."""
    if not 1 <= jackpots <= MOST:
        raise Refusal(f"{jackpots:,} jackpots cannot be simulated. Give 1 to {MOST:,}.")
    if not value.jackpot:
        raise Refusal("No award takes the whole meter, so there is no jackpot to wait for.")
    terms.check()
    awards = [entry for entry in value.table.awards if entry.takes_from_meter]
    chances = np.array([float(value.chances[entry.row]) for entry in awards])
    bounds = np.cumsum(chances / chances.sum())
    chance = np.random.Generator(np.random.Philox(seed))
    meter, stake = started(terms), value.table.stake
    waits: list[int] = []
    paid: list[Cents] = []
    wait = 0
    while len(paid) < jackpots:
        wagers = int(chance.geometric(chances.sum()))
        won = awards[int(np.searchsorted(bounds, chance.random(), side="right"))]
        wait += wagers
        meter = contribute(meter, terms, wagers, wagers * stake)
        meter, payment = award(meter, terms, won)
        if won.resets:
            waits.append(wait)
            paid.append(payment.cents)
            wait = 0
    return Jackpots(tuple(waits), tuple(paid), meter)
