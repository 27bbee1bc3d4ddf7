"""Counts the showdown of two hands: the best decision with each hand of the player against all dealer hands.

No two hands are compared. The dealer's hands are counted in the order of their rank, once for every set
of cards that they contain. The number of dealer hands without any of the player's cards then follows by
inclusion and exclusion over the sets of the player's cards.

Sets of cards that differ only by exchanging suits have the same counts and share a counter. Suits may
be exchanged if they have the same ranks in the deck and the player knows the same ranks of the dealer's
hand, so the counts stay exact when cards were already seen.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from itertools import pairwise
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba.core.event import Event, Listener, register

from houseway.counting.array_cache import Arrays, cached_arrays
from houseway.counting.showdown_kernels import (
    MOST_CARDS,
    Choices,
    Classes,
    Deal,
    Hands,
    Ranking,
    decide_all,
    decide_with_card_out,
    find_places,
    leaders_with_one_more,
    ranks_of,
)
from houseway.equipment.cards import RANKS, SUITS, Card
from houseway.progress import report_progress

# Progress while numba compiles. It caches the result on disk, so this happens once on a machine.


class _Compiling(Listener):
    """Called when code is compiled, not when it is loaded from the cache."""

    def on_start(self, _: Event) -> None:
        report_progress("Compiling the counting kernels, once")

    def on_end(self, _: Event) -> None:
        report_progress("Counting every deal")


def announce_compiling() -> None:
    register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]


Numbers = npt.NDArray[np.int64]

announce_compiling()


class Decided(NamedTuple):
    """The number of the best decision with each hand, by the number of the dealer's face-up card in the deck.

    A hand is a set of cards and stands for all that differ from it only by exchanging suits.
    """

    hands: Numbers
    best: npt.NDArray[np.uint8]


class ShowdownCounts:
    """A player's hand against a dealer's hand from one deck.

    The player may know some of the dealer's cards before the deal, and sees another if the dealer shows one.
    ``ups`` are the ranks of the dealer's face-up card that are counted.
    """

    def __init__(
        self,
        deck: Sequence[Card],
        player: int,
        dealer: int,
        *,
        known: Sequence[Card] = (),
        shows: bool,
        ups: Sequence[str] = RANKS,
        ranking_of: Callable[[int], Ranking],
    ) -> None:
        cards = [*deck, *known]
        if len({*cards}) < len(cards) or max(player, dealer) > MOST_CARDS:
            raise ValueError(f"hands of at most {MOST_CARDS} cards, of a deck that holds each card once")
        taken, self._size = dealer - len(known), player
        self._deal = _deal(deck, known, taken, ups if shows else None)
        self._ranking = ranking_of(dealer)
        self._classes = _classes(self._deal, min(player + shows, taken - 1))
        self._players = _hands(self._deal, player, 0, ranking_of(player))
        self._dealers = _hands(self._deal, taken, self._deal.known, self._ranking)
        self.player_ranks: list[int] = np.unique(self._players.ranks).tolist()
        self._dealer_ranks = np.unique(self._dealers.ranks)
        # How many hands the dealer can have in each situation.
        self.dealer_hands = comb(len(deck) - player - shows, taken - shows)

    def highest_between(self, rank: int, marks: Sequence[int]) -> list[int]:
        """Return the highest rank in each band of dealer hands between this rank and the marks.

        The first band is below the lowest mark. For an empty band any rank is returned.
        """
        ends = np.searchsorted(self._dealer_ranks, sorted((rank, rank + 1, *marks)))
        highest = [*np.maximum(ends - 1, 0).tolist(), len(self._dealer_ranks) - 1]
        return [int(self._dealer_ranks[place]) for place in highest]

    def best_decisions(
        self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]
    ) -> tuple[Numbers, Decided]:
        """Return the ways of every situation by its best decision (of equals the first), and the decisions.

        ``gains`` has for each rank of the player's hand, each decision and each band of ``highest_between``
        what the player gains. The ways are indexed in the same way, with the rank that the dealer shows as
        the second index: its place in ``RANKS``, or 0 if no card is face up. Counting takes seconds, so the
        answer is cached.
        """
        arrays = cached_arrays(
            "showdown", self._made_from(marks, gains), lambda: self._decisions(marks, gains)
        )
        sums, hands = (arrays[name].astype(np.int64, copy=False) for name in ("sums", "hands"))
        return sums, Decided(hands, arrays["best"].astype(np.uint8, copy=False))

    def ways(self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]) -> Numbers:
        """Return the ways alone, as ``best_decisions`` does, without caching them."""
        sums, _, _ = self._count_best(marks, gains)
        return sums

    def gained_with(self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]) -> Numbers:
        """Return what best decisions gain with hands of each rank, by a rank of cards that they hold.

        A hand counts once for each of its cards of that rank.
        """
        _, _, gained = self._count_best(marks, gains)
        by_rank = np.zeros((len(self.player_ranks), len(RANKS)), dtype=np.int64)
        steps = np.searchsorted(self.player_ranks, self._players.ranks)
        for place in range(len(SUITS) * len(RANKS)):
            holds = self._players.sets >> place & 1 == 1
            np.add.at(by_rank[:, place % len(RANKS)], steps[holds], gained[holds])
        return by_rank

    def gained_with_card_out(self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]) -> Numbers:
        """Return what best decisions gain with hands of each rank while the player knows a card that is out.

        The columns are the ranks of that card, for all its suits together. The dealer shows a card.
        """
        if not self._deal.shows or self._deal.known:
            raise ValueError("only for a dealer who shows a card, of whom nothing else is known")
        choices = self._choices(
            marks, gains, comb(len(self._deal.bits) - self._size - 2, self._deal.size - 1)
        )
        steps = np.searchsorted(self.player_ranks, self._players.ranks)
        workers = os.cpu_count() or 1

        def count(worker: int) -> Numbers:
            part = slice(worker, None, workers)
            by_rank = np.zeros((len(gains), len(RANKS)), dtype=np.int64)
            hands = Hands(self._players.sets[part].copy(), self._players.ranks[part].copy())
            dealt = self._dealers, self._deal, self._ranking, self._classes
            decide_with_card_out(hands, steps[part].copy(), *dealt, choices, by_rank)
            return by_rank

        with ThreadPoolExecutor(workers) as threads:
            total: Numbers = np.sum([*threads.map(count, range(workers))], axis=0)
        return total

    def _made_from(self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]) -> str:
        """Return all that decides the best decisions: the cards, how hands rank, and what they gain."""
        hashed = blake2b(f"{self._deal.known} {self._deal.shows} {marks} {gains}".encode())
        for array in (self._deal.bits, *self._players, *self._dealers):
            hashed.update(array.tobytes())
        return hashed.hexdigest()

    def _decisions(self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]) -> Arrays:
        sums, decided, _ = self._count_best(marks, gains)
        return {"sums": sums, "hands": self._players.sets, "best": decided}

    def _count_best(
        self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]]
    ) -> tuple[Numbers, npt.NDArray[np.uint8], Numbers]:
        """Return the ways of every situation, the best decisions, and what they gain with each hand."""
        choices = self._choices(marks, gains, self.dealer_hands)
        steps, *shape = choices.gains.shape
        sums = np.zeros((steps, len(RANKS) if self._deal.shows else 1, *shape), dtype=np.int64)
        cards = len(self._deal.bits) if self._deal.shows else 1
        decided = np.zeros((len(self._players.sets), cards), dtype=np.uint8)
        gained = np.zeros(len(self._players.sets), dtype=np.int64)
        hands = self._players, self._dealers, self._deal, self._ranking, self._classes
        decide_all(*hands, choices, sums, decided, gained)
        return sums, decided, gained

    def _choices(
        self, marks: Sequence[int], gains: Sequence[Sequence[Sequence[int]]], dealer_hands: int
    ) -> Choices:
        at_ranks = np.array([(rank, rank + 1, *marks) for rank in self.player_ranks], dtype=np.int64)
        padded = np.zeros((len(gains), max(map(len, gains)), at_ranks.shape[1] + 1), dtype=np.int64)
        for place, decisions in enumerate(gains):
            padded[place, : len(decisions)] = decisions
        return Choices(
            at_ranks,
            np.argsort(at_ranks, axis=1, kind="stable"),
            padded,
            np.array([len(decisions) for decisions in gains], dtype=np.int64),
            dealer_hands,
        )


def ranks_to_come(deck: Sequence[Card], size: int, known: Sequence[Card], ranking: Ranking) -> dict[int, int]:
    """Return how often a hand of the known cards and ``size`` cards of the deck has each rank."""
    hands = _every_set(np.array(sorted(map(_bit, deck)), dtype=np.int64), size)
    ranks, ways = np.unique(ranks_of(hands, set_of(known), ranking), return_counts=True)
    return dict(zip(ranks.tolist(), ways.tolist(), strict=True))


def set_of(cards: Sequence[Card]) -> int:
    return sum(1 << _bit(card) for card in cards)


def _bit(card: Card) -> int:
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


def _deal(
    deck: Sequence[Card],
    known: Sequence[Card],
    size: int,
    ups: Sequence[str] | None,
) -> Deal:
    """Return the deck to deal from; ``ups`` are the ranks of a face-up card, None if there is none."""
    groups = _suits_alike(deck, known)
    next_alike = np.full(len(SUITS), -1, dtype=np.int64)
    for suits in groups:
        for one, other in pairwise(suits):
            next_alike[one] = other
    bits = sorted(map(_bit, deck))
    numbers = np.zeros(len(SUITS) * len(RANKS), dtype=np.int64)
    numbers[bits] = range(len(bits))
    return Deal(
        bits=np.array(bits, dtype=np.int64),
        numbers=numbers,
        next_alike=next_alike,
        exchanges=prod(factorial(len(suits)) for suits in groups),
        choose=np.array(
            [[comb(number, size) for number in range(len(deck) + 1)] for size in range(MOST_CARDS + 2)],
            dtype=np.int64,
        ),
        known=set_of(known),
        size=size,
        shows=ups is not None,
        ups=np.array(
            [0]
            if ups is None
            else [number for number, bit in enumerate(bits) if RANKS[bit % len(RANKS)] in ups],
            dtype=np.int64,
        ),
    )


def _suits_alike(*sets: Sequence[Card]) -> list[list[int]]:
    """Group the suits of which each set, the deck and the known cards, holds the same ranks."""
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for number, suit in enumerate(SUITS):
        ranks = tuple(frozenset(card.rank for card in cards if card.suit == suit) for cards in sets)
        groups[ranks].append(number)
    return list(groups.values())


def _every_set(bits: Numbers, size: int) -> Numbers:
    """Return all sets of a size in ascending order."""
    sets = np.zeros(1, dtype=np.int64)
    for smaller in range(size):
        sets = np.concatenate([sets[: comb(number, smaller)] | (1 << bit) for number, bit in enumerate(bits)])
    return sets


def _classes(deal: Deal, largest: int) -> Classes:
    """Return the classes of all sets up to a size."""
    counts = [comb(len(deal.bits), size) for size in range(largest + 1)]
    first = np.cumsum([0, *counts])
    places, shares = np.empty(first[-1], dtype=np.uint32), np.empty(first[-1], dtype=np.int64)
    used = 0
    for size, (start, end) in enumerate(pairwise(first)):
        used = find_places(_every_set(deal.bits, size), used, deal, places[start:end], shares)
    return Classes(first[:-1], places, shares[:used])


def _hands(deal: Deal, size: int, known: int, ranking: Ranking) -> Hands:
    """Return a hand of each class, with its rank together with the known cards."""
    leaders = np.zeros(1, dtype=np.int64)
    for _ in range(size):
        leaders = leaders_with_one_more(leaders, deal)
    ranks = ranks_of(leaders, known, ranking)
    order = np.argsort(ranks, kind="stable")
    return Hands(leaders[order], ranks[order])
