"""How much order a shuffle leaves, measured on packs that begin in order."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseway.protection.shuffles.hand_shuffle import HandShuffle
from houseway.protection.shuffles.rising_sequences import distance_from_random, rising_sequences_at_random

PACKS = 1_000


@dataclass(frozen=True)
class Disorder:
    """``distance`` is exact where it is known, that of riffles alone; otherwise None."""

    cards: int
    distance: Fraction | None
    rising_sequences: float  # on average
    pairs_kept: float  # share of the cards that are still followed by the same card

    @property
    def rising_at_random(self) -> Fraction:
        return rising_sequences_at_random(self.cards)

    @property
    def pairs_at_random(self) -> Fraction:
        return Fraction(1, self.cards)


def disorder(shuffle: HandShuffle, cards: int, seed: int, packs: int = PACKS) -> Disorder:
    """Shuffle packs that begin in order and measure what is left of it."""
    ordered = np.tile(np.arange(cards, dtype=np.int16), (packs, 1))
    mixed = shuffle.shuffle(ordered, np.random.default_rng(seed))
    places = np.argsort(mixed, axis=1)
    rising = 1 + (np.diff(places, axis=1) < 0).sum(axis=1)
    kept = (np.diff(mixed, axis=1) == 1).sum(axis=1) / (cards - 1)
    riffles = shuffle.riffles * shuffle.passes
    distance = distance_from_random(cards, riffles) if shuffle.is_riffles_alone else None
    return Disorder(cards, distance, float(rising.mean()), float(kept.mean()))
