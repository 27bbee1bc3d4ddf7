"""Counts rounds in which the dealer's second card makes blackjack, and nobody knows it while players
decide.

At multiple action that card comes when the players are done. A dealer's blackjack then takes the first
wager of a player and returns what was added, except on hands that went over 21: those lost it before.
Since shuffled cards are equally likely in any order, the card may be counted as if it left the shoe
first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.blackjack.boxes import GIVE_UP, SPLIT
from houseway.games.blackjack.exact.dealer_hands import (
    Counted,
    DealerAgainst,
    compared,
    completes_blackjack,
    count_comparisons,
    drawn_from,
)
from houseway.games.blackjack.exact.hands import (
    NOTHING,
    Composition,
    Drawn,
    EveryHand,
    Integers,
    Legal,
    Play,
    PlayedOut,
    Player,
    number_of,
    orders,
    single,
    without,
)
from houseway.games.blackjack.exact.split_pairs import SplitPair
from houseway.games.blackjack.hands import BLACKJACK, BUST, MOST, Played

# A hand that is not over 21 when the dealer's blackjack shows: its first wager loses, what is added pushes.
BEATEN = Played((MOST,), BLACKJACK)
OVER = Played((BUST,))
RETURNED = Played((MOST,), MOST)  # a hand of a split pair whose whole wager was added: it comes back


class End(NamedTuple):
    """How a hand ends before the dealer's second card is dealt."""

    doubled: bool
    over: bool


class Result(NamedTuple):
    """A hand of a round with the dealer's blackjack, by the first decision, and its chance."""

    decision: str
    doubled: bool
    played: Played
    chance: Fraction


class _NoDealer:
    """Stands in for the dealer's hands where only the player's matter."""

    results: Integers = np.zeros((3, 1), dtype=np.int64)

    def against(self, hands: Integers) -> Any:
        return np.ones((len(hands), 1), dtype=object)


def _ends(counted: Counted) -> dict[End, Fraction]:
    chances: dict[End, Fraction] = defaultdict(Fraction)
    for comparison, ways in counted.ways.items():
        ended = comparison.hand
        chances[End(ended.doubled, ended.stands_at == BUST)] += Fraction(int(ways), counted.total)
    return chances


@dataclass(frozen=True)
class UnseenBlackjack:
    """A shoe, and what is legal at a table. ``play`` is how the player plays, without knowing the card."""

    shoe: Composition
    legal: Legal
    most_hands: int

    def chance(self, up: int) -> Fraction:
        """Return the chance of a dealer's blackjack with this up card."""
        completing = completes_blackjack(up)
        if completing is None:
            return Fraction(0)
        left = without(self.shoe, single(up))
        return Fraction(number_of(left, completing), sum(left))

    def player(self, play: Play, up: int) -> Player:
        """Return the player, who draws from the shoe without the dealer's two cards."""
        completing = completes_blackjack(up)
        assert completing is not None  # noqa: S101 - callers ask for the chance first
        left = without(without(self.shoe, single(up)), single(completing))
        return Player(self.legal, play, up, EveryHand(left))

    def results(self, player: Player) -> Iterator[Result]:
        """Yield how rounds with the dealer's blackjack end, without those of a player's blackjack.

        Hands of split pairs are counted one by one.
        """
        for decision, hands in player.on_two_cards.items():
            if decision == GIVE_UP:
                chance = sum(self._chance_of(player, hand) for hand in hands)
                yield Result(decision, False, Played((), BLACKJACK, surrendered=True), Fraction(chance))
            elif decision == SPLIT:
                for pair in hands:
                    yield from self._split(player, pair)
            else:
                played_out = player.played_out(hands, lambda _, decision=decision: decision)  # type: ignore[misc]
                for end, chance in _ends(_counted(played_out, player, player.left, NOTHING)).items():
                    yield Result(decision, end.doubled, OVER if end.over else BEATEN, chance)

    def chance_of_split(self, player: Player) -> Fraction:
        pairs = player.on_two_cards.get(SPLIT, ())
        return sum((self._chance_of(player, pair) for pair in pairs), Fraction(0))

    def _chance_of(self, player: Player, hand: Composition) -> Fraction:
        ways = orders(player.left, hand) * (1 if max(hand) == 2 else 2)
        return Fraction(ways, perm(sum(player.left), 2))

    def _split(self, player: Player, pair: Composition) -> Iterator[Result]:
        dealt = self._chance_of(player, pair)
        every, first = self.split_ends(player, pair.index(2) + 1)
        for end, hands in every.items():
            if end.over:
                yield Result(SPLIT, end.doubled, OVER, dealt * hands)
            else:
                yield Result(SPLIT, end.doubled, BEATEN, dealt * first[end])
                yield Result(SPLIT, end.doubled, RETURNED, dealt * (hands - first[end]))

    def added_lost(self, player: Player, count: int) -> Fraction:
        """Return how much of what a split adds is lost, for each unit of the first wager."""
        every, first = self.split_ends(player, count)
        units = sum(hands * (1 + end.doubled) for end, hands in every.items() if end.over)
        return Fraction(units - sum(hands for end, hands in first.items() if end.over))

    def split_ends(self, player: Player, count: int) -> tuple[Mapping[End, Fraction], Mapping[End, Fraction]]:
        """Return how many hands of a split pair end in each way, and the chances of the first of them."""
        pair = SplitPair(player, count, self.most_hands)
        return _ends(pair.hands(_NoDealer())), self._first_hand(pair)  # type: ignore[arg-type]

    def _first_hand(self, pair: SplitPair) -> Mapping[End, Fraction]:
        """Return the chances of the first hand of a split pair, which gets its cards before all others.

        As long as its second card makes a pair again that is split, that card begins another hand.
        """
        others, pairs = pair.played_out
        chances: dict[End, Fraction] = defaultdict(Fraction)
        left, reached = pair.left, Fraction(1)
        for hands in range(2, self.most_hands + 1):
            keeps = hands == self.most_hands or not pair.splits_again
            for played_out in (others, pairs) if keeps else (others,):
                if len(played_out.begun.rows):
                    counted = _counted(played_out, pair.player, left, single(pair.count))
                    for end, chance in _ends(counted).items():
                        chances[end] += reached * chance
            again = number_of(left, pair.count)
            if keeps or not again:
                break
            reached *= Fraction(again, sum(left))
            left = without(left, single(pair.count))
        return chances


def _counted(played_out: PlayedOut, player: Player, left: Composition, has: Composition) -> Counted:
    """Count how hands end that draw from what is left, with cards that they have already."""
    nobody = _NoDealer()
    rows = np.arange(len(player.every.hands))
    against = DealerAgainst(nobody.results, rows, nobody.against(player.every.compositions))
    comparisons = count_comparisons(played_out, Drawn(player.every, left, has), against)
    cards, longest = sum(left), comparisons.longest
    return Counted(dict(compared(comparisons, drawn_from(cards, longest))), perm(cards, longest))
