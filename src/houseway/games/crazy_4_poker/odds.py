"""Counts the best play of Crazy 4 Poker, every hand of the player against the dealer's, and simulates it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from houseway.equipment.cards import Card
from houseway.games.crazy_4_poker.wagers import CRAZY_4_VERSION
from houseway.games.four_card_poker.best_decisions import (
    BestDecisions,
    find_best_decisions,
    possible_showdowns,
)
from houseway.games.four_card_poker.hands import KING_HIGH, dealer_marks
from houseway.games.four_card_poker.hidden_hands import HiddenHands
from houseway.games.four_card_poker.kernel import showdown_kernel
from houseway.games.four_card_poker.odds import SeenCards
from houseway.games.four_card_poker.opening import DECK
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy import best_play_of
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.analysis.best_play import BestPlay, VisibleCards
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table

# The dealer's hand is compared with the lowest one that qualifies.
MARKS = (KING_HIGH,)


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Find the best play over all deals of five cards to the player and five to the dealer, in any order."""
    return best_play_of(best_decisions(table, removed, dealer), CRAZY_4_VERSION)


def best_decisions(
    table: Table[Showdown], removed: Sequence[Card] = (), dealer: Sequence[Card] = ()
) -> BestDecisions:
    return find_best_decisions(
        table,
        CRAZY_4_VERSION,
        removed,
        dealer,
        required=("ante", "super-bonus"),
        marks=dealer_marks(table, MARKS),
    )


def to_come(table: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    return possible_showdowns(CRAZY_4_VERSION, table.game.play.packs(table.options)[DECK], sight)


def hidden_hands(table: Table[Showdown]) -> HiddenHands:
    return HiddenHands(table, CRAZY_4_VERSION, ("ante", "super-bonus"), MARKS)


def _seen_cards(table: Table[Showdown]) -> SeenCards:
    return SeenCards(table, CRAZY_4_VERSION, ("ante", "super-bonus"), MARKS, "queens-up")


def key_card(table: Table[Showdown]) -> Iterator[Seen]:
    return _seen_cards(table).key_cards()


def dealer_card(table: Table[Showdown]) -> Iterator[Seen]:
    return _seen_cards(table).dealer_cards()


# The simulation kernel of Crazy 4 Poker.


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    return showdown_kernel(
        table, CRAZY_4_VERSION, strategy, partial(best_decisions, table), dealer_marks(table, MARKS)
    )
