"""The best play of four card poker: every hand of the player with every card that the dealer may show."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.four_card_poker.exact.best_decisions import BestDecisions, find_best_decisions
from houseway.games.four_card_poker.exact.possible_showdowns import possible_showdowns
from houseway.games.four_card_poker.hands.words import dealer_marks
from houseway.games.four_card_poker.round.opening import DECK
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.standard_version import STANDARD_VERSION
from houseway.games.four_card_poker.strategy.strategies import best_play_of
from houseway.rules.analysis.best_play import BestPlay, VisibleCards
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Find the best play over all deals: five cards to the player, one shown by the dealer, five hidden.

    The order of the cards within each of the three does not matter.
    """
    return best_play_of(best_decisions(table, removed, dealer), STANDARD_VERSION)


def best_decisions(
    table: Table[Showdown], removed: Sequence[Card] = (), dealer: Sequence[Card] = ()
) -> BestDecisions:
    return find_best_decisions(
        table, STANDARD_VERSION, removed, dealer, required=("ante",), marks=dealer_marks(table, ())
    )


def to_come(table: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    return possible_showdowns(STANDARD_VERSION, table.game.packs(table.options)[DECK], sight)
