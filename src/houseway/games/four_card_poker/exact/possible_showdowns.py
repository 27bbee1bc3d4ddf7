"""The possible showdowns of one player hand: every hand that the dealer may have."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.counting.showdown import ranks_to_come
from houseway.equipment.cards import Card
from houseway.games.four_card_poker.family.version import Version
from houseway.games.four_card_poker.hands.rank_tables import ranking_of
from houseway.games.four_card_poker.hands.ranking import Hand, best_four
from houseway.games.four_card_poker.settlement import Showdown
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.analysis.distribution import Distribution, cards_left


def possible_showdowns(version: Version, pack: Iterable[Card], sight: VisibleCards) -> Distribution[Showdown]:
    """Return the showdowns still possible. Other players' cards are unknown, like the rest of the deck."""
    hidden = version.dealer_cards - len(sight.dealer)
    left = cards_left(pack, (*sight.hand, *sight.dealer), hidden)
    ranks = ranks_to_come([*left.elements()], hidden, sight.dealer, ranking_of(version.dealer_cards))
    player = best_four(sight.hand)
    return Distribution({Showdown(player, Hand(rank)): ways for rank, ways in ranks.items()})
