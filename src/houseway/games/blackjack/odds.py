"""How often the side wagers on the first cards win, and insurance. The play itself is counted in `exact/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import comb
from typing import Any, TypeVar

from houseway.equipment.cards import Card
from houseway.equipment.cards import card as card_named
from houseway.games.blackjack.basic_strategy import basic_decision
from houseway.games.blackjack.boxes import DOUBLE, HIT, SPLIT, Hand, legal_decisions
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER, MAIN
from houseway.games.blackjack.hands import ACES, BLACKJACK, COUNT, Played, standing
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.side_bets import played_with, wagers_that_matter
from houseway.games.blackjack.side_bets.first_cards import FirstCards, FirstCardsWager
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.one_dollar import SEVENS, count_sevens
from houseway.games.blackjack.side_bets.progressive import CARDS_OF_RUN, count_runs
from houseway.games.blackjack.side_bets.progressive import NAME as PROGRESSIVE
from houseway.games.blackjack.variants import VARIANTS
from houseway.lazy import lazy
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.own_odds import NotCounted, OwnOdds, OwnOutcomes
from houseway.rules.game import Table
from houseway.rules.options import Options

_every_deal = lazy("houseway.games.blackjack.side_bets.every_deal")  # it needs NumPy

CARDS_THAT_DECIDE = 4
WITH_COUNT: Mapping[int, Card] = {count: one for one, count in COUNT.items()}  # one card of each count

_TWO_SEVENS = (card_named("7s"), card_named("7h"))

Kind = TypeVar("Kind")


def distribution(table: Table[Played], removed: Sequence[Card]) -> Distribution[Played]:
    """Count all first two cards of the player with all first two of the dealer.

    They decide the side wagers on first cards. No other wager can be settled on these outcomes: no hand in
    them is played to its end, and insurance is not always offered.
    """
    left = _shoe_without(table, removed, CARDS_THAT_DECIDE)
    side = wagers_that_matter(table.options, later_cards=False)
    if side != (KINGS_BOUNTY_WAGER,):
        return _with_side_wagers(side, left)
    counts: Counter[int] = Counter()
    in_order = sorted(left, key=COUNT.__getitem__)  # so that a pair of counts is always written one way
    for card in in_order:
        counts[COUNT[card]] += left[card]
    dealers = {pair: _standings(counts - Counter(pair)) for pair, _ in _pairs(counts, counts)}
    ways: Counter[tuple[int, str | None]] = Counter()  # by where the dealer stands, and the row
    for (first, second), players_ways in _pairs(in_order, left):
        seen = (FirstCards(first, second, first, dealer_has_blackjack=has_it) for has_it in (False, True))
        row, with_blackjack = map(KINGS_BOUNTY_WAGER.row, seen)
        for stands_at, dealers_ways in dealers[COUNT[first], COUNT[second]].items():
            ways[stands_at, with_blackjack if stands_at == BLACKJACK else row] += players_ways * dealers_ways
    return Distribution(
        {Played(dealer=stands_at, bounty=row): number for (stands_at, row), number in ways.items()}
    )


def _with_side_wagers(side: Sequence[FirstCardsWager], left: Mapping[Card, int]) -> Distribution[Played]:
    """Count every deal in the order dealt, by the rows that it makes for all side wagers together."""
    deals = _every_deal.deals_of(side)
    ways: Counter[Played] = Counter()
    for kind, numbers in _every_deal.count_deals(deals, left).items():
        for dealer, number in zip((None, BLACKJACK), numbers, strict=True):
            if number:
                ways[played_with(side, deals.kinds[kind], Played(dealer=dealer))] += number
    return Distribution(ways)


def _shoe_without(table: Table[Any], removed: Sequence[Card], needed: int) -> Counter[Card]:
    """Return the shoe with the cards already seen taken out; refuse if fewer than needed are left."""
    shoe = table.game.play.packs(table.options)[pack_name(table.options)]
    return cards_left(shoe, removed, needed)


def _insurance(table: Table[Played], removed: Sequence[Card]) -> Distribution[Played]:
    second_cards = dealers_second_cards(table, removed)
    return Distribution({Played(dealer=stands_at): ways for stands_at, ways in second_cards.items()})


def _runs_of_aces(table: Table[Played], removed: Sequence[Card]) -> Distribution[Played]:
    return count_runs(_shoe_without(table, removed, CARDS_OF_RUN))


def _sevens(table: Table[Played], removed: Sequence[Card]) -> Distribution[Played]:
    """Count sevens: whether two of them are followed by a third depends on how they are played."""
    left = _shoe_without(table, removed, CARDS_THAT_DECIDE + 1)
    ways = count_sevens(left, partial(_draws_to_sevens, table.options))
    return Distribution(
        {Played(side=((SEVENS.name, row),) if row else ()): number for row, number in ways.items() if number}
    )


def _draws_to_sevens(options: Options, up: Card) -> bool:
    """Return whether basic strategy takes another card with two sevens, by hitting or by splitting them."""
    legal = legal_decisions(options, Hand(1, list(_TWO_SEVENS)), hands=1)
    return basic_decision(_TWO_SEVENS, up, legal) in (HIT, DOUBLE, SPLIT)


def dealers_second_cards(table: Table[Any], removed: Sequence[Card]) -> Counter[int]:
    """Count where a dealer who shows an ace stands with each second card."""
    left = _shoe_without(table, removed, CARDS_THAT_DECIDE)
    stands_at: Counter[int] = Counter()
    for ace in [card for card in ACES if left[card]][:1]:  # any one of them; none if all are gone
        for second, number in (left - Counter([ace])).items():
            stands_at[standing((ace, second))] += number
    return stands_at


def _pairs(in_order: Iterable[Kind], left: Mapping[Kind, int]) -> Iterator[tuple[tuple[Kind, Kind], int]]:
    for first, second in combinations_with_replacement(in_order, 2):
        ways = comb(left[first], 2) if first == second else left[first] * left[second]
        if ways:
            yield (first, second), ways


def _standings(counts: Mapping[int, int]) -> Counter[int]:
    """Return where the dealer stands with two of these cards, and in how many ways."""
    stands_at: Counter[int] = Counter()
    for (first, second), ways in _pairs(counts, counts):
        stands_at[standing((WITH_COUNT[first], WITH_COUNT[second]))] += ways
    return stands_at


_IN_BASE = NotCounted("not counted: by itself; base has it, together with what splitting and doubling add")
OWN_ODDS: Mapping[str, OwnOdds] = {
    **dict.fromkeys((MAIN, "split", "double"), _IN_BASE),
    INSURANCE_WAGER: OwnOutcomes(_insurance),
    PROGRESSIVE: OwnOutcomes(_runs_of_aces),
    SEVENS.name: OwnOutcomes(_sevens),
    **{kind: own_odds for variant in VARIANTS for kind, own_odds in variant.own_odds.items()},
}
