"""What each decision is worth with each total and pair, for any cards in the shoe.

Totals are averages over the first two cards that make them, as a player decides who looks at the total alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.counting.array_cache import cached_arrays
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    hand_of,
    number_of,
    orders,
    single,
)
from houseway.games.blackjack.exact.compositions import without as left_without
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.player_hands import two_cards
from houseway.games.blackjack.hands import BLACKJACK, Played, is_soft, standing, total
from houseway.games.blackjack.round.boxes import Hand
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, legal_decisions
from houseway.games.blackjack.strategy.written import Situation
from houseway.progress import report_progress
from houseway.rules.game import Table

Floats = npt.NDArray[np.float64]

DECISIONS = (STAND, HIT, DOUBLE, SPLIT, GIVE_UP)
PAIR, SOFT, HARD = "pair", "soft", "hard"
NOT_ALLOWED = -np.inf


def situation_of(hand: Composition, up: int) -> Situation:
    """Return the pair or the total that two cards make."""
    if max(hand) == 2:
        return Situation(PAIR, hand.index(2) + 1, up)
    cards = hand_of(hand)
    return Situation(SOFT if is_soft(cards) else HARD, total(cards), up)


def _situations() -> tuple[Situation, ...]:
    whole = (8,) * len(COUNTS)
    hands = [hand for hand, _ in two_cards(whole) if standing(hand_of(hand)) != BLACKJACK]
    return tuple(dict.fromkeys(situation_of(hand, up) for up in COUNTS for hand in hands))


SITUATIONS = _situations()
PLACE = {situation: place for place, situation in enumerate(SITUATIONS)}


class _RecordedChoice(BestChoice):
    """The best choice, which also keeps what every pair gains when it is split."""

    def _is_split(self, count: int, up: int) -> bool:
        pair, player = single(count), self.players[up]
        pair = tuple(2 * number for number in pair)
        self._splits.add((count, up))
        gained = float(self._gained(self._exact_round.split_hands(player, count, exact=False)))
        self._splits.remove((count, up))
        self.split_gains[count, up] = gained
        return gained > self._by_up_card[up].value(pair, player.decides(pair))

    @cached_property
    def split_gains(self) -> dict[tuple[int, int], float]:
        return {}

    def values(self, hand: Composition, up: int) -> Iterator[float]:
        """Yield what each decision gains; a dealer's blackjack counts as 0."""
        options = self._exact_round.table.options
        legal = legal_decisions(options, Hand(1, list(hand_of(hand))), 1)
        for decision in DECISIONS:
            if decision not in legal:
                yield NOT_ALLOWED
            elif decision == SPLIT:
                yield self.split_gains.get((hand.index(2) + 1, up), NOT_ALLOWED)
            else:
                yield self._by_up_card[up].value(hand, decision)


def decision_values(table: Table[Any], shoe: Composition) -> Mapping[str, Floats]:
    """Return the values of all decisions, how often each situation comes, and the edge of the best of them.

    A shoe takes a second to count, so the answer is cached.
    """
    made_from = f"1 {shoe} {sorted(table.options.given.items())}"
    found = cached_arrays("blackjack-values", made_from, lambda: _counted(table, shoe))
    return {name: array.astype(np.float64, copy=False) for name, array in found.items()}


def _counted(table: Table[Any], shoe: Composition) -> dict[str, npt.NDArray[np.generic]]:
    report_progress(f"the best play with {' '.join(map(str, shoe))} cards from ace to ten")
    exact_round = ExactRound(table, shoe)
    best = _RecordedChoice(exact_round)
    sums = np.zeros((len(SITUATIONS), len(DECISIONS)))
    chances = np.zeros(len(SITUATIONS))
    edge = 0.0
    for up in exact_round.up_cards:
        shown = number_of(shoe, up) / sum(shoe)
        left = left_without(shoe, single(up))
        for hand, ways in two_cards(left):
            chance = shown * ways * orders(left, hand) / perm(sum(left), 2)
            no_blackjack = exact_round.no_blackjack(up, hand)
            edge += chance * _dealt_blackjacks(exact_round, hand, no_blackjack)
            if standing(hand_of(hand)) == BLACKJACK:
                continue
            values = np.array([*best.values(hand, up)])
            edge += chance * float(values.max())
            place = PLACE[situation_of(hand, up)]
            sums[place] += chance * values
            chances[place] += chance
    with np.errstate(invalid="ignore", divide="ignore"):
        averages = np.where(chances[:, None] > 0, sums / chances[:, None], NOT_ALLOWED)
    return {"values": averages, "chances": chances, "edge": np.array([edge])}


def _dealt_blackjacks(exact_round: ExactRound, hand: Composition, no_blackjack: Fraction) -> float:
    """Return what rounds gain that a blackjack ends before anybody decides."""
    gain = exact_round.gains()[False]
    stands_at = standing(hand_of(hand))
    lost = float((1 - no_blackjack) * Fraction(gain(Played((stands_at,), BLACKJACK))))
    if stands_at != BLACKJACK:
        return lost
    return lost + float(no_blackjack * Fraction(gain(Played((BLACKJACK,)))))
