"""How often each row of King's Bounty comes up, and insurance. The play itself is counted in `exact/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any, TypeVar

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import ACES, BLACKJACK, COUNT, Played, standing
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.side_bets.kings_bounty import bounty_row
from houseway.games.blackjack.wagers import MAIN
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table

_IN_BASE = "not counted: by itself; base has it, together with what splitting and doubling add"
NO_ODDS = {
    MAIN: _IN_BASE,
    "split": _IN_BASE,
    "double": _IN_BASE,
}

CARDS_THAT_DECIDE = 4
WITH_COUNT: Mapping[int, Card] = {count: one for one, count in COUNT.items()}  # one card of each count

Kind = TypeVar("Kind")


def distribution(table: Table[Played], removed: Sequence[Card]) -> Distribution[Played]:
    """Count all first two cards of the player with all first two of the dealer.

    They decide King's Bounty. No other wager can be settled on these outcomes: no hand in them is
    played to its end, and insurance is not always offered.
    """
    shoe = table.game.packs(table.options)[pack_name(table.options)]
    left = cards_left(shoe, removed, CARDS_THAT_DECIDE)
    counts: Counter[int] = Counter()
    in_order = sorted(left, key=COUNT.__getitem__)  # so that a pair of counts is always written one way
    for card in in_order:
        counts[COUNT[card]] += left[card]
    dealers = {pair: _standings(counts - Counter(pair)) for pair, _ in _pairs(counts, counts)}
    ways: Counter[Played] = Counter()
    for (first, second), players_ways in _pairs(in_order, left):
        for stands_at, dealers_ways in dealers[COUNT[first], COUNT[second]].items():
            row = bounty_row(first, second, dealer_has_blackjack=stands_at == BLACKJACK)
            ways[Played(dealer=stands_at, bounty=row)] += players_ways * dealers_ways
    return Distribution(ways)


def odds_when_offered(table: Table[Played], removed: Sequence[Card]) -> Mapping[str, Distribution[Played]]:
    """Count the second cards of a dealer who shows an ace, for insurance."""
    if INSURANCE_WAGER not in table.wagers:
        return {}
    ways = {Played(dealer=at): number for at, number in dealers_second_cards(table, removed).items()}
    return {INSURANCE_WAGER: Distribution(ways)}


def dealers_second_cards(table: Table[Any], removed: Sequence[Card]) -> Counter[int]:
    """Count where a dealer who shows an ace stands with each second card."""
    shoe = table.game.packs(table.options)[pack_name(table.options)]
    left = cards_left(shoe, removed, CARDS_THAT_DECIDE)
    found: Counter[int] = Counter()
    for ace in [card for card in ACES if left[card]][:1]:  # any one of them; none if all are gone
        for second, number in (left - Counter([ace])).items():
            found[standing((ace, second))] += number
    return found


def _pairs(in_order: Iterable[Kind], left: Mapping[Kind, int]) -> Iterator[tuple[tuple[Kind, Kind], int]]:
    for first, second in combinations_with_replacement(in_order, 2):
        ways = comb(left[first], 2) if first == second else left[first] * left[second]
        if ways:
            yield (first, second), ways


def _standings(counts: Mapping[int, int]) -> Counter[int]:
    """Return where the dealer stands with two of these cards, and in how many ways."""
    found: Counter[int] = Counter()
    for (first, second), ways in _pairs(counts, counts):
        found[standing((WITH_COUNT[first], WITH_COUNT[second]))] += ways
    return found
