"""The best play of four card poker: every hand of a player with every card that the dealer may show."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.four_card_poker.exact.every_decision import EveryDecision, every_decision
from houseway.games.four_card_poker.exact.to_come import to_come_of
from houseway.games.four_card_poker.round.opening import DECK
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.standard import VERSION
from houseway.games.four_card_poker.strategy.strategies import best_play_of
from houseway.rules.analysis.best_play import BestPlay, Sight
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Over all deals of five cards to the player, one that the dealer shows and five that stay hidden.

    The cards of each of the three are in no order.
    """
    return best_play_of(every_hand(table, removed, dealer), VERSION)


def every_hand(
    table: Table[Showdown], removed: Sequence[Card] = (), dealer: Sequence[Card] = ()
) -> EveryDecision:
    return every_decision(table, VERSION, removed, dealer, required=("ante",))


def to_come(table: Table[Showdown], sight: Sight) -> Distribution[Showdown]:
    return to_come_of(VERSION, table.game.packs(table.options)[DECK], sight)
