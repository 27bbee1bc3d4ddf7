"""The best play of four card poker: every hand of a player with every card that the dealer may show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from houseway.equipment.cards import Card
from houseway.games.four_card_poker.every_decision import every_decision
from houseway.games.four_card_poker.given_strategy import strategy_of
from houseway.games.four_card_poker.in_short import best_play_of
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.standard import VERSION
from houseway.rules.best_play import BestPlay
from houseway.rules.game import Table


def best_play(table: Table[Showdown], removed: Sequence[Card]) -> BestPlay[Showdown]:
    """Over all deals of five cards to the player, one that the dealer shows and five that stay hidden.

    The cards of each of the three are in no order.
    """
    every = every_decision(table, VERSION, removed, required=("ante",))
    return replace(best_play_of(every, VERSION), given=partial(strategy_of, every))
