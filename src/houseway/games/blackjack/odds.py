"""How often the side wagers on the first cards win, and insurance. The play itself is counted in `exact/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import comb
from typing import Any, TypeVar

from houseway.counting.answer_cache import fractions_kept
from houseway.equipment.cards import Card
from houseway.equipment.cards import card as card_named
from houseway.games.blackjack.basic_strategy import basic_decision
from houseway.games.blackjack.boxes import DOUBLE, HIT, SPLIT, Hand, legal_decisions
from houseway.games.blackjack.hand_wagers import ADDED, INSURANCE_WAGER, MAIN
from houseway.games.blackjack.hands import ACES, BLACKJACK, COUNT, Played, standing
from houseway.games.blackjack.options import MAY_FAVOR, advantage_over
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.side_bets import SIDE, played_with, wagers_that_matter
from houseway.games.blackjack.side_bets.first_cards import FirstCards, FirstCardsWager
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.one_dollar import SEVENS, count_sevens
from houseway.games.blackjack.side_bets.progressive import CARDS_OF_RUN, count_runs
from houseway.games.blackjack.side_bets.progressive import NAME as PROGRESSIVE
from houseway.games.blackjack.side_bets.three_cards import HOUSE_MONEY_WAGER
from houseway.games.blackjack.variants import streak
from houseway.lazy import lazy
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.own_odds import NotCounted, OwnOdds, OwnOutcomes, WithPlay
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.wagers.progressive import METER

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
    from houseway.games.blackjack.side_bets.every_deal import count_deals, deals_of  # noqa: PLC0415 - it needs numpy

    deals = deals_of(side)
    ways: Counter[Played] = Counter()
    for kind, found in count_deals(deals, left).items():
        for dealer, number in zip((None, BLACKJACK), found, strict=True):
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


def _streak_note(table: Table[Played]) -> str:
    """Say how often a round is won, and how far that is exact."""
    from houseway.games.blackjack.variants.streak_odds import round_chances  # noqa: PLC0415 - it needs numpy

    chances = round_chances(table)
    return (
        "each round is played by basic strategy from cards just shuffled: "
        f"{float(chances.won):.4%} of them are won, {float(chances.by_net[streak.LOST]):.4%} lost, and "
        f"{float(chances.won_of_decided):.4%} of those that count are won. That is exact except for rounds "
        f"with a split pair ({float(chances.split):.2%}), whose hands are taken to be independent once the "
        "dealer's total is known"
    )


def _best_adding(table: Table[Played], removed: Sequence[Card]) -> tuple[Fraction, Fraction]:
    """Return the averages of house money whose proceeds are added to the hands that gain."""
    from houseway.games.blackjack.side_bets.every_deal import count_rows  # noqa: PLC0415 - it needs numpy

    def count() -> tuple[Fraction, Fraction]:
        from houseway.games.blackjack.variants.house_money_odds import gained_and_staked  # noqa: PLC0415

        return gained_and_staked(table, removed)

    pays = HOUSE_MONEY_WAGER.pay_table(table.options)
    assert pays is not None  # noqa: S101 - the wager is offered
    left = _shoe_without(table, removed, CARDS_THAT_DECIDE)
    never = advantage_over(count_rows(HOUSE_MONEY_WAGER, left), pays)
    apart = {*SIDE, ADDED, streak.NAME, MAY_FAVOR, METER} - {HOUSE_MONEY_WAGER.name}
    module = "houseway.games.blackjack.variants.house_money_odds"
    gained, staked = fractions_kept(module, table, removed, apart=apart, name="best adding", count=count)
    return never - gained, 1 + staked


_IN_BASE = NotCounted("not counted: by itself; base has it, together with what splitting and doubling add")
OWN_ODDS: Mapping[str, OwnOdds] = {
    **dict.fromkeys((MAIN, "split", "double"), _IN_BASE),
    ADDED: NotCounted(
        "not counted: by itself; house-money with best adding has it, together with what doubling and "
        "splitting add"
    ),
    INSURANCE_WAGER: OwnOutcomes(_insurance),
    PROGRESSIVE: OwnOutcomes(_runs_of_aces),
    SEVENS.name: OwnOutcomes(_sevens),
    streak.NAME: OwnOutcomes(
        lazy("houseway.games.blackjack.variants.streak_odds:round_results"), _streak_note
    ),
    HOUSE_MONEY_WAGER.name: WithPlay(
        f"{HOUSE_MONEY_WAGER.name} with best adding",
        HOUSE_MONEY_WAGER.section,
        _best_adding,
        "by itself, for players who never add its proceeds to their wager",
    ),
}
