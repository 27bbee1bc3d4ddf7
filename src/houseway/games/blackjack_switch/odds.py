"""How often each row of the match wager comes up, and insurance. The play itself is counted in `exact/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.odds import dealers_second_cards
from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack_switch.hands import Switched, match_row
from houseway.games.blackjack_switch.wagers import FIRST, SECOND
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE

_IN_BASE = "not counted: by itself; base has it, together with what splitting and doubling add"
NO_ODDS = {FIRST: _IN_BASE, SECOND: _IN_BASE, "split": _IN_BASE, "double": _IN_BASE}

CARDS_THAT_DECIDE = 4
WITH_RANK: Mapping[str, Card] = {card.rank: card for card in STANDARD_DECK}


def distribution(table: Table[Switched], removed: Sequence[Card]) -> Distribution[Switched]:
    """Count all first four cards of a player by their ranks: they decide the match wager.

    No other wager can be settled on these outcomes: no hand in them is played to its end.
    """
    left: Counter[str] = Counter()
    for card, number in cards_left(table.game.packs(table.options)[SHOE], removed, CARDS_THAT_DECIDE).items():
        left[card.rank] += number
    ways: Counter[Switched] = Counter()
    for ranks in combinations_with_replacement(left, CARDS_THAT_DECIDE):
        in_ways = prod(comb(left[rank], times) for rank, times in Counter(ranks).items())
        ways[Switched(match=match_row([WITH_RANK[rank] for rank in ranks]))] += in_ways
    return Distribution(+ways)


def odds_when_offered(
    table: Table[Switched], removed: Sequence[Card]
) -> Mapping[str, Distribution[Switched]]:
    """Count the second cards of a dealer who shows an ace, for insurance."""
    if INSURANCE_WAGER not in table.wagers:
        return {}
    ways: Counter[Switched] = Counter()
    for stands_at, number in dealers_second_cards(table, removed).items():
        ways[Switched(Played(dealer=stands_at))] += number
    return {INSURANCE_WAGER: Distribution(ways)}
