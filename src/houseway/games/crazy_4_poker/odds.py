"""The best play of Crazy 4 Poker: every hand of a player against every hand of the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from houseway.equipment.cards import Card
from houseway.games.crazy_4_poker.variation import VERSION
from houseway.games.four_card_poker.every_decision import every_decision
from houseway.games.four_card_poker.given_strategy import strategy_of
from houseway.games.four_card_poker.in_short import best_play_of
from houseway.games.four_card_poker.ranking import KING_HIGH
from houseway.games.four_card_poker.settlement import Showdown
from houseway.rules.best_play import BestPlay
from houseway.rules.game import Table


def best_play(table: Table[Showdown], removed: Sequence[Card]) -> BestPlay[Showdown]:
    """Over all deals of five cards to the player and five to the dealer, in no order."""
    every = every_decision(table, VERSION, removed, required=("ante", "super-bonus"), marks=(KING_HIGH,))
    return replace(best_play_of(every, VERSION), given=partial(strategy_of, every))
