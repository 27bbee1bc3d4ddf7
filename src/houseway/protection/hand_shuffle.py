"""Describes shuffles by hand as data, shuffles many packs by one, and measures how much order it leaves.

How far so many riffles are from a random order is known exactly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from houseway.refusal import Refusal, one_of

Packs = npt.NDArray[np.integer]  # one in each row, top card first

MOST_RIFFLES, MOST_PASSES, MOST_STRIPS, MOST_GRAB = 20, 10, 20, 208
LEAST_GRAB, MOST_LACE = 5, 104
FROM_EITHER_END = 10  # a cut leaves so many cards
_PARTS = ("riffles", "clumps", "strips", "grab", "passes", "lace")
_PART = re.compile(r"(?P<name>[a-z]+)=(?P<value>\S+)")


@dataclass(frozen=True)
class HandShuffle:
    """How a dealer shuffles.

    A riffle cuts the cards near the middle and lets them fall from both hands. ``clumps`` is the chance that
    a card follows the one before it from the same hand whatever is left there; without clumps it is the
    riffle of Gilbert, Shannon and Reeds. A strip takes so many packets off the top, one upon the other. With
    ``grab``, the pack is cut in two piles, and so many cards from each are riffled and stripped at a time.
    All of it is done ``passes`` times; then ``lace`` cards off the top are spread evenly over the others.
    """

    riffles: int = 0
    clumps: Fraction = Fraction(0)
    strips: int = 0
    grab: int = 0
    passes: int = 1
    lace: int = 0

    @property
    def is_riffles_alone(self) -> bool:
        """Return whether the distance from a random order is known exactly."""
        return not (self.clumps or self.strips or self.grab or self.lace)

    @property
    def in_words(self) -> str:
        riffles = f"{self.riffles} riffle{'' if self.riffles == 1 else 's'}"
        clumps = f" with {float(self.clumps):.0%} clumps" if self.clumps else ""
        strips = f", a strip of {self.strips} packets" if self.strips else ""
        grab = f", {self.grab} cards from each of two piles at a time" if self.grab else ""
        passes = f", {self.passes} times over" if self.passes > 1 else ""
        lace = f", then {self.lace} cards laced into the others" if self.lace else ""
        return f"{riffles}{clumps}{strips}{grab}{passes}{lace}"

    def shuffle(self, packs: Packs, chance: np.random.Generator) -> Packs:
        """Return the packs shuffled, each in its own way."""
        for _ in range(self.passes):
            packs = self._by_grabs(packs, chance) if self.grab else self._mixed(packs, chance)
        return laced(packs, self.lace) if self.lace else packs

    def _by_grabs(self, packs: Packs, chance: np.random.Generator) -> Packs:
        half = packs.shape[1] // 2
        first, second = packs[:, :half], packs[:, half:]
        mixed = [
            self._mixed(
                np.concatenate([first[:, at : at + self.grab], second[:, at : at + self.grab]], 1), chance
            )
            for at in range(0, second.shape[1], self.grab)
        ]
        return np.concatenate(mixed, 1)

    def _mixed(self, packs: Packs, chance: np.random.Generator) -> Packs:
        for _ in range(self.riffles):
            packs = riffled(packs, float(self.clumps), chance)
        return stripped(packs, self.strips, chance) if self.strips else packs


def given_shuffle(text: str) -> HandShuffle:
    """Read ``riffles=4``, ``riffles=2 grab=26 strips=5 clumps=20%`` and the like."""
    numbers: dict[str, Fraction] = {}
    for part in text.replace(",", " ").split():
        named = _PART.fullmatch(part)
        value = _number(named["value"]) if named else None
        if named is None or value is None or named["name"] not in _PARTS or named["name"] in numbers:
            raise Refusal(
                f"{part!r} is not a part of a shuffle. Write {one_of(_PARTS)}, each once with its number, as "
                "riffles=4 clumps=20%."
            )
        numbers[named["name"]] = value
    clumps = numbers.pop("clumps", Fraction(0))
    if not 0 <= clumps < 1:
        raise Refusal(f"clumps={clumps} is not a chance. Give 0% to below 100%.")
    if "riffles" not in numbers:
        raise Refusal("Say how many riffles there are, as riffles=4.")
    whole = {name: _whole(name, value) for name, value in numbers.items()}
    return HandShuffle(clumps=clumps, **whole)


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        return None


_LIMITS = {
    "riffles": (0, MOST_RIFFLES),
    "strips": (0, MOST_STRIPS),
    "grab": (LEAST_GRAB, MOST_GRAB),
    "passes": (1, MOST_PASSES),
    "lace": (0, MOST_LACE),
}


def _whole(name: str, value: Fraction) -> int:
    least, most = _LIMITS[name]
    if value.denominator != 1 or not least <= value <= most:
        raise Refusal(f"{name}={value} is not possible. Give a whole number from {least} to {most}.")
    return int(value)


def riffled(packs: Packs, clumps: float, chance: np.random.Generator) -> Packs:
    """Riffle each pack once.

    From which hand each card falls is a row of coin tosses; the tosses for the first hand say how many cards
    it holds. Without clumps the tosses are independent, which is the riffle of Gilbert, Shannon and Reeds.
    """
    hands = chance.integers(0, 2, packs.shape, dtype=np.uint8)
    if clumps:
        is_new = chance.random(packs.shape) >= clumps
        is_new[:, 0] = True
        last_new = np.maximum.accumulate(np.where(is_new, np.arange(packs.shape[1]), 0), axis=1)
        hands = np.take_along_axis(hands, last_new, axis=1)
    places = np.argsort(hands, axis=1, kind="stable")
    ordered = np.empty_like(packs)
    np.put_along_axis(ordered, places, packs, axis=1)
    return ordered


def stripped(packs: Packs, packets: int, chance: np.random.Generator) -> Packs:
    """Take so many packets off the top of each pack, so that the first one ends at the bottom."""
    cards = packs.shape[1]
    ends = np.sort(chance.integers(1, cards, (len(packs), packets - 1)), axis=1)
    packet = (np.arange(cards)[None, :, None] >= ends[:, None, :]).sum(axis=2)
    return np.take_along_axis(packs, np.argsort(-packet, axis=1, kind="stable"), axis=1)


def laced(packs: Packs, lace: int) -> Packs:
    """Spread so many cards off the top of each pack evenly over the others, which keep their order."""
    cards = packs.shape[1]
    if lace >= cards:
        raise Refusal(f"lace={lace} is not possible with {cards} cards. Give less.")
    among = [(np.arange(count) + 0.5) / count for count in (lace, cards - lace)]
    return packs[:, np.argsort(np.concatenate(among), kind="stable")]


def cuts(packs: Packs, chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return how many cards are cut from the top of each pack."""
    return chance.integers(FROM_EITHER_END, packs.shape[1] - FROM_EITHER_END + 1, len(packs))


def after_cuts(packs: Packs, cut: npt.NDArray[np.int64]) -> Packs:
    places = (np.arange(packs.shape[1])[None, :] + cut[:, None]) % packs.shape[1]
    return np.take_along_axis(packs, places, axis=1)


# How far so many riffles are from a random order, exactly.
#
# After k riffles of n cards, an order with r rising sequences has the probability C(2^k + n - r, n) /
# 2^(kn): D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair, Annals of Applied Probability
# 2 (1992). How many orders have r rising sequences is an Eulerian number.


@lru_cache(maxsize=16)
def orders_by_rising_sequences(cards: int) -> Sequence[int]:
    """Return how many orders of the cards have 1, 2, … rising sequences."""
    counts = [1]
    for size in range(2, cards + 1):
        longer = [0, *counts]
        counts = [
            (place + 1) * (counts[place] if place < size - 1 else 0) + (size - place) * longer[place]
            for place in range(size)
        ]
    return counts


@lru_cache(maxsize=64)
def distance_from_random(cards: int, riffles: int) -> Fraction:
    """Return the total variation distance after so many riffles; all cards differ."""
    packets = 2**riffles
    whole, orders = packets**cards, factorial(cards)
    ways = orders_by_rising_sequences(cards)
    apart = sum(
        count * abs(comb(packets + cards - rising, cards) * orders - whole)
        for rising, count in enumerate(ways, start=1)
    )
    return Fraction(apart, 2 * whole * orders)


def rising_sequences_at_random(cards: int) -> Fraction:
    """Return the mean number of rising sequences in a random order."""
    return Fraction(cards + 1, 2)


# How much order a shuffle leaves, measured on packs that begin in order.

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
    neighbours = (np.diff(mixed, axis=1) == 1).sum(axis=1) / (cards - 1)
    riffles = shuffle.riffles * shuffle.passes
    distance = distance_from_random(cards, riffles) if shuffle.is_riffles_alone else None
    return Disorder(cards, distance, float(rising.mean()), float(neighbours.mean()))
