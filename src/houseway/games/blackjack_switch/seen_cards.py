"""What the dealer's second card is worth to a player who sees it, and the first card before wagers are
made.

Hands are played and switched as in best play. What they gain is added up in floats, as where the best
switch is found: the exact count of all results would take minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import perm
from typing import Any

import numpy as np

from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.dealer_hands import DealerResults, completes_blackjack
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    Composition,
    Play,
    composition,
    fits,
    hand_of,
    number_of,
    orders,
    shoe_of_counts,
    two_cards,
    without,
)
from houseway.games.blackjack.exact.seen_cards import KnownDealer, name_of
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.hands import BLACKJACK, Played, dealers_rule, standing
from houseway.games.blackjack_switch.exact_hands import HAND_MONEY, HANDS, AgainstUpCard, BesideHand, Floats
from houseway.games.blackjack_switch.exact_round import DEALS, SwitchedRound
from houseway.games.blackjack_switch.wagers import Switched
from houseway.progress import report_progress
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.game import Table

PLACES = 9  # decimals of an edge
_COUNTED = np.array(DEALS)


class AgainstKnownDealer(AgainstUpCard):
    """All hands against two cards of the dealer that the player knows."""

    def results_of_dealer(self) -> DealerResults:
        known = self.exact_round
        assert isinstance(known, KnownDealer)  # noqa: S101 - made with one
        first, second = known.known
        return DealerResults(self.left, first, dealers_rule(known.table.options), hole=second)


def hole_card(table: Table[Switched], shoe: Composition | None = None) -> Iterator[Seen]:
    """Count the game for a player who sees the hole card before switching, by the dealer's two cards."""
    shoe = shoe_of_counts(table, ()) if shoe is None else shoe
    for dealer, ways in two_cards(shoe):
        first, second = (count for count in COUNTS for _ in range(number_of(dealer, count)))
        report_progress(f"the dealer's {name_of(first)} {name_of(second)} are seen")
        chance = Fraction(ways * orders(shoe, dealer), sum(shoe) * (sum(shoe) - 1))
        left = without(shoe, dealer)
        name = f"{name_of(first)}-{name_of(second)}"
        if standing(hand_of(dealer)) == BLACKJACK:
            edge = _against_blackjack(table, left)
            yield Seen(name, chance, _rounded(edge), "insure against it")
            continue
        known = KnownDealer(table, left, (first, second), HAND_MONEY)
        player = known.player(Play(BestChoice(known).choose), known.label)
        values = deal_values(SwitchedRound(table, left, known), AgainstKnownDealer(known, player))
        yield Seen(name, chance, _rounded(float(_chances(left) @ values)))


def first_card(table: Table[Switched], shoe: Composition | None = None) -> Iterator[Seen]:
    """Count the game for a player who knows the first card of both hands before making wagers."""
    shoe = shoe_of_counts(table, ()) if shoe is None else shoe
    switched = SwitchedRound(table, shoe)
    exact = switched.exact_round
    play = Play(BestChoice(exact).choose)
    won, weight = np.zeros(len(COUNTS)), np.zeros(len(COUNTS))
    for up in exact.up_cards:
        report_progress(f"the dealer shows {name_of(up)}")
        against = AgainstUpCard(exact, exact.player(play, up))
        values = deal_values(switched, against) + _lost_to_blackjack(exact, up, against.left)
        chances = _chances(against.left) * (number_of(shoe, up) / sum(shoe))
        places = _COUNTED[:, 0] - 1
        won += np.bincount(places, chances * values, len(COUNTS))
        weight += np.bincount(places, chances, len(COUNTS))
    for first in (count for count in COUNTS if number_of(shoe, count)):
        chance = Fraction(number_of(shoe, first), sum(shoe))
        yield Seen(name_of(first), chance, _rounded(float(won[first - 1] / weight[first - 1])))


def deal_values(switched: SwitchedRound, against: AgainstUpCard) -> Floats:
    """Return what each deal of four cards gains, switched or not; a dealer's blackjack counts as 0."""
    beside = {
        number: BesideHand(against, hand) for number, hand in enumerate(HANDS) if fits(against.left, hand)
    }
    best: Floats = switched.values_of_deals(beside).max(axis=0)
    return best


def _chances(left: Composition) -> Floats:
    """Return the chance of each deal from such a shoe."""
    ways = np.array([orders(left, composition(deal)) for deal in DEALS], dtype=np.float64)
    chances: Floats = ways / perm(sum(left), 4)
    return chances


def _lost_to_blackjack(exact: ExactRound, up: int, left: Composition) -> Floats:
    """Return what each deal loses on average to a dealer's blackjack, which ends the round at once."""
    completing = completes_blackjack(up)
    if not completing:
        return np.zeros(len(DEALS))
    gain = exact.gains()[False]
    of_hand = {hand: float(gain(Played((standing(hand_of(hand)),), BLACKJACK))) for hand in HANDS}
    lost = np.array([of_hand[composition(deal[:2])] + of_hand[composition(deal[2:])] for deal in DEALS])
    there = number_of(left, completing) - np.count_nonzero(np.equal(_COUNTED, completing), axis=1)
    lost_to: Floats = lost * there / (sum(left) - _COUNTED.shape[1])
    return lost_to


def _against_blackjack(table: Table[Any], left: Composition) -> float:
    """Return the edge if the dealer's blackjack is known: insured where the up card is an ace.

    An ace and a ten make it, and each of them is the up card equally often.
    """
    gain = ExactRound(table, left, HAND_MONEY).gains()[False]
    cards = sum(left)
    lost = 0.0
    for hand, ways in two_cards(left):
        chance = ways * orders(left, hand) / (cards * (cards - 1))
        lost += 2 * chance * float(gain(Played((standing(hand_of(hand)),), BLACKJACK)))
    if INSURANCE_WAGER in table.by_name:
        ended = Switched(Played(dealer=BLACKJACK), Played(dealer=BLACKJACK))
        # Half of both wagers may be bet on it, which is one unit.
        lost += float(table.by_name[INSURANCE_WAGER].decide(ended, {}).gain) / 2
    return lost


def _rounded(edge: float) -> Fraction:
    return Fraction(round(edge * 10**PLACES), 10**PLACES)
