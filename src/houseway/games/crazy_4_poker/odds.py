"""The best play of Crazy 4 Poker: every hand of a player against every hand of the dealer."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.crazy_4_poker.variation import VERSION
from houseway.games.four_card_poker.exact.every_decision import EveryDecision, every_decision
from houseway.games.four_card_poker.exact.to_come import to_come_of
from houseway.games.four_card_poker.hands.ranking import KING_HIGH
from houseway.games.four_card_poker.round.opening import DECK
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy.strategies import best_play_of
from houseway.rules.analysis.best_play import BestPlay, Sight
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table

# The dealer's hand is compared with what it takes to qualify.
MARKS = (KING_HIGH,)


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Over all deals of five cards to the player and five to the dealer, in no order."""
    return best_play_of(every_hand(table, removed, dealer), VERSION)


def every_hand(
    table: Table[Showdown], removed: Sequence[Card] = (), dealer: Sequence[Card] = ()
) -> EveryDecision:
    return every_decision(table, VERSION, removed, dealer, required=("ante", "super-bonus"), marks=MARKS)


def to_come(table: Table[Showdown], sight: Sight) -> Distribution[Showdown]:
    return to_come_of(VERSION, table.game.packs(table.options)[DECK], sight)
