"""Simulates jackpots: how many wagers each takes and how much it pays, by the arithmetic of the meter.

The outcome of a wager is drawn from exact chances. Between two awards from the meter only contributions
happen, which are exact in one sum; so a jackpot of millions of wagers takes some hundred draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, log1p

import numpy as np

from houseway.equipment.money import Cents
from houseway.odds.progressives import ProgressiveValue
from houseway.refusal import Refusal
from houseway.rules.progressives import Meter, Terms, award, contribute, started

MOST = 1_000_000
# Where the spans of the time to a jackpot begin, in parts of the expected wagers.
SPANS = tuple(Fraction(quarter, 4) for quarter in (0, 1, 2, 3, 4, 6, 8, 12))


@dataclass(frozen=True)
class Wait:
    """Jackpots that came with wager number ``low`` or later, and before ``high`` if there is one."""

    low: int
    high: int | None
    jackpots: int
    exact: float  # the share that exact chances give it


def _later(chance: Fraction, wager: int) -> float:
    """Return the chance that a jackpot comes with this wager or later."""
    return exp((wager - 1) * log1p(-float(chance))) if wager > 1 else 1.0


@dataclass(frozen=True)
class Jackpots:
    """The wagers between one jackpot and the next, what each jackpot paid, and the meter at the end."""

    wagers: tuple[int, ...]
    paid: tuple[Cents, ...]
    meter: Meter

    def quantile(self, part: Fraction) -> tuple[int, Cents]:
        """Return the wagers and the amount that this part of the jackpots stays below."""
        place = min(int(part * len(self.wagers)), len(self.wagers) - 1)
        return sorted(self.wagers)[place], sorted(self.paid)[place]

    def waits(self, expected: Fraction) -> list[Wait]:
        """Return how many jackpots took each span of the expected wagers, with the exact share."""
        chance = 1 / expected
        edges = [max(ceil(part * expected), 1) for part in SPANS]
        return [
            Wait(
                low,
                high,
                sum(low <= wagers and (high is None or wagers < high) for wagers in self.wagers),
                _later(chance, low) - (_later(chance, high) if high is not None else 0),
            )
            for low, high in zip(edges, [*edges[1:], None], strict=True)
        ]

    @property
    def mean_wagers(self) -> float:
        return sum(self.wagers) / len(self.wagers)

    @property
    def mean_paid(self) -> float:
        return sum(self.paid) / len(self.paid)

    @property
    def funded_per_jackpot(self) -> float:
        """Return the cents that the house put in per jackpot, after the initial amount."""
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
