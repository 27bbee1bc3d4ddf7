"""Computes the odds of pai gow poker: the base game, both sides set by the house way, and side wagers.

Side bets read how the hands compare, and the player's seven cards, in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations
from math import comb

import msgspec

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.exact.kept_counts import Table as Deals
from houseway.games.pai_gow_poker.exact.kept_counts import kept_best, kept_deals
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY, WAYS
from houseway.games.pai_gow_poker.pay_tables import VERSION
from houseway.games.pai_gow_poker.ranking import BEST, CARDS_IN_A_HAND, Best, Three, best_of, three_of
from houseway.games.pai_gow_poker.setting import PACK, setting_of, settings
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand, Showdown
from houseway.games.pai_gow_poker.wagers import BANK_RULES, PAI_GOW
from houseway.lazy import lazy
from houseway.progress import report_progress
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    BestPlay,
    Branch,
    Chart,
    ChartRow,
    LazySequence,
    Strategy,
    VisibleCards,
)
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.own_odds import AwardChances, OwnOdds, OwnOutcomes
from houseway.rules.game import Table
from houseway.rules.house_way import HouseWay
from houseway.rules.side_bets.definition import YES_OR_NO, CardsAt, Value, Vocabulary, Word, is_pair, is_red
from houseway.rules.wagers.wagers import Bets

cached_arrays = lazy("houseway.counting.array_cache:cached_arrays")
made_from = lazy("houseway.games.pai_gow_poker.exact.kept_counts:made_from")
every_deal = lazy("houseway.games.pai_gow_poker.exact.recount:every_deal")
against_every_dealer = lazy("houseway.games.pai_gow_poker.exact.one_hand:against_every_dealer")
set_hands = lazy("houseway.games.pai_gow_poker.exact.set_hands:set_hands")

AS_HOUSE, SET = "house way", "set"
BETS: Mapping[str, Bets] = {SET: {PAI_GOW: 1}}
HANDS, DEALERS_HANDS = comb(53, 7), comb(46, 7)
QUEEN_HIGH = 2_719_500  # hands of the dealer, as the counts have them
FULL_DECK = "Pai gow poker is counted for a full deck only. Leave the cards that are out, and the dealer's."
CONTESTS = (Contest.BOTH, Contest.ONE, Contest.NEITHER)
# The dealer's hands in the order of the counts: first those that no wager looks at.
DEALER_KINDS = (
    DealersHand.OTHER,
    DealersHand.QUEEN_HIGH,
    DealersHand.JACK_HIGH,
    DealersHand.TEN_HIGH,
    DealersHand.NINE_HIGH,
)


def distribution(table: Table[Showdown], removed: Sequence[Card]) -> Distribution[Showdown]:
    """Return every deal of a full deck, with both hands set by the house way of the table."""
    if removed:
        raise Refusal(FULL_DECK)
    way = HOUSE_WAY.in_use(table.options).way
    return deals_between(way, way)


def deals_between(player: HouseWay, dealer: HouseWay) -> Distribution[Showdown]:
    """Return every deal in which the player and the dealer set by these ways."""
    deals = kept_deals(player, dealer) or _counted(player, dealer)
    ways = {
        Showdown(contest, best, hand): number
        for best, of_best in zip(BEST, deals, strict=True)
        for hand, of_hand in zip(DEALER_KINDS, of_best, strict=True)
        for contest, number in zip(CONTESTS, of_hand, strict=True)
        if number
    }
    return Distribution(ways)


def _counted(player: HouseWay, dealer: HouseWay) -> Deals:
    """Count a house's own way, which takes some minutes, and keep the counts."""
    report_progress("counting every deal with this house way, which takes some minutes the first time")
    arrays = cached_arrays(
        "pai-gow-poker",
        f"deals {made_from(player, dealer)}",
        lambda: {"deals": every_deal(player, dealer)},
    )
    deals: Deals = arrays["deals"].astype("int64").tolist()
    return deals


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Return the best setting of every hand, where it is stored, and the house ways to compare it with."""
    if removed or dealer:
        raise Refusal(FULL_DECK)
    usual = HOUSE_WAY.in_use(table.options).way
    counted = kept_best(usual)
    names = {AS_HOUSE: usual, **{name: way for name, way in WAYS.items() if way != usual}}
    ways = tuple(_by_way(name, way, usual) for name, way in names.items())
    if counted is None:
        return BestPlay(ways[0], ways[1:], decisions=BETS, charts=partial(_charts, usual))
    is_ez = table.options.choice(VERSION.name) == "ez"
    of_hands = Fraction(counted.hands_set_so[is_ez], HANDS)
    words = (
        "set each hand in the way that gains most against every hand of the dealer: a hint counts it",
        f"{100 * float(of_hands):.1f} percent of all hands are set as the house way sets them",
    )
    outcomes = _best_outcomes(counted.ez if is_ez else counted.commission)
    best = Strategy(BEST_PLAY, words, (Branch(SET, BETS[SET], Distribution(outcomes)),), choose=lambda _: SET)
    return BestPlay(best, ways, decisions=BETS, charts=partial(_charts, usual))


def _charts(way: HouseWay) -> tuple[Chart]:
    """Return one chart: how often each hand comes, and how often with which dealer's hand."""
    counted: Counter[tuple[Best, bool]] = Counter()
    for outcome, ways in deals_between(way, way).ways.items():
        counted[outcome.player, outcome.dealer is DealersHand.QUEEN_HIGH] += ways
    rows = tuple(
        ChartRow(str(best), tuple({SET: counted[best, is_queen_high]} for is_queen_high in (False, True)))
        for best in BEST
    )
    columns = ("more or less", "queen high")
    return (Chart("Your seven cards", "the dealer's seven cards", columns, rows, (SET,)),)


def _by_way(name: str, player: HouseWay, dealer: HouseWay) -> Strategy[Showdown]:
    branches = LazySequence(lambda: (Branch(SET, BETS[SET], deals_between(player, dealer)),))
    return Strategy(
        name, (f"set each hand by the house way: {player.title}",), branches, choose=lambda _: SET
    )


def _best_outcomes(counted: tuple[int, int, int, int]) -> Mapping[Showdown, int]:
    """Return the outcomes from the deals won and lost; the player's cards are not among what was counted."""
    won, lost, won_otherwise, lost_otherwise = counted
    queen_high = (won - won_otherwise, lost - lost_otherwise)
    ways = {}
    for dealer, deals, (wins, losses) in (
        (DealersHand.QUEEN_HIGH, QUEEN_HIGH * DEALERS_HANDS, queen_high),
        (DealersHand.OTHER, (HANDS - QUEEN_HIGH) * DEALERS_HANDS, (won_otherwise, lost_otherwise)),
    ):
        for contest, number in zip(CONTESTS, (wins, deals - wins - losses, losses), strict=True):
            ways[Showdown(contest, Best.PAIR, dealer)] = number
    return ways


def to_come(table: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    """Return the results of a hand as it is set, over every hand that the dealer can then have."""
    setting = setting_of(sight.hand, sight.groups)
    deals = _every_dealer(table.options.choice(HOUSE_WAY.name), sight.hand)
    best, three = best_of(sight.hand), three_of(sight.hand[:3])
    ways: Counter[Showdown] = Counter()
    if setting.is_foul:
        by_dealer = next(iter(deals.values()))
        for hand, of_hand in zip(DEALER_KINDS, by_dealer, strict=True):
            ways[Showdown(Contest.FOUL, best, hand, three)] += sum(of_hand)
        return Distribution(+ways)
    for hand, of_hand in zip(DEALER_KINDS, deals[setting.low_worth, setting.high_worth], strict=True):
        for contest, number in zip(CONTESTS, of_hand, strict=True):
            ways[Showdown(contest, best, hand, three)] += number
    return Distribution(+ways)


@lru_cache(maxsize=32)
def _every_dealer(way: str, hand: tuple[Card, ...]) -> Mapping[tuple[int, int], list[list[int]]]:
    """Return the dealer's hands by class and by who wins, for each worth that the hand can be set to."""
    different = {(setting.low_worth, setting.high_worth): setting for setting in settings(hand)}
    hands = against_every_dealer(hand, [*different.values()], set_hands(HOUSE_WAY.way_of(way)))
    return dict(zip(different, hands.tolist(), strict=True))


def _as_bank(table: Table[Showdown], removed: Sequence[Card]) -> Distribution[Showdown]:
    """Count a player's bank against the dealer's hand: with one way for both, the roles are exchanged."""
    deals = distribution(table, removed)
    return Distribution(
        {msgspec.structs.replace(deal, against_bank=deal.contest): ways for deal, ways in deals.ways.items()}
    )


@cache
def _three_cards(removed: tuple[Card, ...]) -> Distribution[Showdown]:
    left = cards_left(PACK, removed, 3)
    made: Counter[Three] = Counter(three_of(three) for three in combinations(left.elements(), 3))
    return Distribution(
        {Showdown(Contest.ONE, Best.PAIR, DealersHand.OTHER, three): ways for three, ways in made.items()}
    )


OWN_ODDS: Mapping[str, OwnOdds] = {
    "three-card": OwnOutcomes(lambda _, removed: _three_cards(tuple(removed))),
    **dict.fromkeys(BANK_RULES.forms, OwnOutcomes(_as_bank)),
    progressive.NAME: AwardChances(progressive.award_chances),
}


# The words for side bets of pai gow poker: how the hands compare, and the player's seven cards.

PLAYER, FIRST_THREE = CardsAt("player", CARDS_IN_A_HAND), CardsAt("player", 3)
FIRST_TWO = CardsAt("player", 2)
Cards = tuple[Card, ...]

_RESULTS = {Contest.BOTH: "win", Contest.ONE: "push", Contest.NEITHER: "lose", Contest.FOUL: "foul"}
_BEST: tuple[Value, ...] = tuple(str(best) for best in reversed(Best))
_DEALERS: tuple[Value, ...] = tuple(str(hand) for hand in reversed(DealersHand))
_THREES: tuple[Value, ...] = tuple(str(three) for three in reversed(Three))
UP_TO_SEVEN = tuple(range(CARDS_IN_A_HAND + 1))


def _is_red(card: Card) -> bool:
    return not card.is_joker and is_red(card)


def _is_picture(card: Card) -> bool:
    return not card.is_joker and card.rank in "JQK"


def _is_joker(card: Card) -> bool:
    return card.is_joker


WORDS = Vocabulary(
    (
        Word(
            "result",
            "what becomes of the pai gow wager, before the rule on a dealer's queen high",
            tuple(_RESULTS.values()),
            lambda showdown: _RESULTS[showdown.contest],
            opens=("dealer",),
        ),
        Word(
            "best",
            "the best hand among your seven cards, however they are set",
            _BEST,
            lambda showdown: str(showdown.player),
        ),
        Word(
            "dealer",
            "the dealer's seven cards, if they are queen high or lower",
            _DEALERS,
            lambda showdown: str(showdown.dealer),
            opens=("dealer",),
        ),
        Word(
            "red-cards",
            "how many of your seven cards are red",
            UP_TO_SEVEN,
            lambda cards: sum(map(_is_red, cards)),
            (PLAYER,),
            _is_red,
        ),
        Word(
            "pictures",
            "how many of your seven cards are jacks, queens or kings",
            UP_TO_SEVEN,
            lambda cards: sum(map(_is_picture, cards)),
            (PLAYER,),
            _is_picture,
        ),
        Word(
            "joker",
            "the joker is among your seven cards",
            YES_OR_NO,
            lambda cards: any(map(_is_joker, cards)),
            (PLAYER,),
            _is_joker,
        ),
        Word(
            "first-three",
            "what your first three cards make",
            _THREES,
            lambda cards: str(three_of(cards)),
            (FIRST_THREE,),
        ),
        Word("first-pair", "your first two cards are a pair", YES_OR_NO, is_pair, (FIRST_TWO,)),
    ),
    pack=lambda _: PACK,
    columns={"player": tuple(range(CARDS_IN_A_HAND))},
    cards_in_a_round=2 * CARDS_IN_A_HAND,
)
