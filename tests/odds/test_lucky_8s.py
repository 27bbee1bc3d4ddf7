"""The best play of Lucky 8's: against brute force over a small deck, and over all deals of 66 cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from houseway.equipment.cards import Card, cards
from houseway.games.lucky_8s import GAME
from houseway.games.lucky_8s.odds import BETS, best_play
from houseway.games.lucky_8s.setting import PACK, best_count
from houseway.games.lucky_8s.settlement import Contest, Showdown, showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Strategy
from houseway.rules.game import open_table
from houseway.rules.wagers.settlement import settle_bets
from tests.support.whole_odds import whole_play

TABLE = open_table(GAME)
ALL_DEALS = comb(66, 8) * comb(58, 8)


def whole() -> BestPlay[Showdown]:
    return whole_play("lucky-8s")


@cache
def net(one: Showdown, decision: str) -> int:
    """Return the net of an Ante of 100 cents, by the settlement that pays players."""
    bets = {name: units * 100 for name, units in BETS[decision].items()}
    return sum(settled.net for settled in settle_bets(TABLE, one, bets))


def cost(strategy: Strategy[Showdown]) -> Fraction:
    """Return the expected loss per unit of the Ante."""
    nets = sum(
        net(one, branch.decision) * ways
        for branch in strategy.branches
        for one, ways in branch.outcomes.ways.items()
    )
    return Fraction(-nets, 100 * strategy.total)


def ways_of(strategy: Strategy[Showdown]) -> dict[str, dict[Showdown, int]]:
    return {branch.decision: dict(branch.outcomes.ways) for branch in strategy.branches}


# Brute force


def deals(small: Sequence[Card]) -> Iterator[tuple[tuple[Card, ...], list[tuple[Card, ...]]]]:
    """Every hand of the player with every hand that the dealer can then have."""
    places = range(len(small))
    for player in combinations(places, 8):
        others = [place for place in places if place not in player]
        yield (
            tuple(small[place] for place in player),
            [tuple(small[place] for place in dealer) for dealer in combinations(others, 8)],
        )


def best_by_brute_force(small: Sequence[Card]) -> dict[str, dict[Showdown, int]]:
    """Each hand is decided for itself, by settling it against all hands of the dealer."""
    tally: defaultdict[str, Counter[Showdown]] = defaultdict(Counter)
    counts = cache(best_count)
    for player, dealers in deals(small):
        outcomes = Counter(showdown(counts(player), counts(dealer)) for dealer in dealers)
        nets = {
            decision: sum(net(one, decision) * ways for one, ways in outcomes.items()) for decision in BETS
        }
        tally["play" if nets["play"] > nets["fold"] else "fold"] += outcomes
    return {decision: dict(outcomes) for decision, outcomes in tally.items()}


def all_but(deck: Sequence[Card]) -> list[Card]:
    removed = list(PACK)
    for card in deck:
        removed.remove(card)
    return removed


@pytest.mark.parametrize(
    "deck",
    [
        "As Ah 2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s Jk 8h",
        "As Ah Ad 2s 2h 2d 3s 3h 3d 4s 4h 4d 6s 7s 7h Jk 8h",
        "4s 4h 4d 4c 5s 5h 5d 6s 6h 6d 7s 7h 7d 7c 7s Jk Jk",
        "As Ah 2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 7d 7c",
    ],
)
def test_best_play_against_every_deal_of_a_small_deck(deck: str) -> None:
    small = cards(deck.split())
    play = best_play(TABLE, all_but(small))
    assert play.best.total == comb(len(small), 8) * comb(len(small) - 8, 8)
    assert ways_of(play.best) == best_by_brute_force(small)
    assert all(cost(play.best) <= cost(strategy) for strategy in play.simple)


def test_without_any_8_left_the_dealer_never_qualifies_and_every_hand_is_played() -> None:
    eights = [card for card in PACK if card.is_joker or card.rank == "8"]
    play = best_play(TABLE, eights)
    assert play.best.words == ("any hand: play",)
    assert ways_of(play.best).keys() == {"play"}
    assert {one.contest for one in ways_of(play.best)["play"]} == {Contest.NOT_QUALIFIED}
    assert cost(play.best) == -1


# All deals


def test_every_strategy_covers_all_deals_once() -> None:
    for strategy in (whole().best, *whole().simple):
        assert strategy.total == ALL_DEALS == 11_009_263_595_150_569_320
        together: Counter[Showdown] = Counter()
        for branch in strategy.branches:
            together.update(branch.outcomes.ways)
        assert together == ways_of(whole().simple[-1])["play"]


def test_the_hands_of_the_player_are_all_that_66_cards_give() -> None:
    """How many 8's and jokers of ten the player has says what the bonus pays, whatever is decided."""
    ways: Counter[int] = Counter()
    for branch in whole().best.branches:
        for one, count in branch.outcomes.ways.items():
            ways[one.eights] += count
    assert ways == {eights: comb(10, eights) * comb(56, 8 - eights) * comb(58, 8) for eights in range(9)}


def test_player_and_dealer_are_alike_where_both_would_qualify() -> None:
    ways: Counter[Contest] = Counter()
    for one, count in ways_of(whole().simple[-1])["play"].items():
        if one.eights:
            ways[one.contest] += count
    assert ways[Contest.MORE_HANDS] == ways[Contest.FEWER_HANDS]
    assert ways[Contest.FEWER_SIDE_CARDS] == ways[Contest.MORE_SIDE_CARDS]


def test_the_dealer_is_dealt_as_often_an_unqualified_hand_as_the_player() -> None:
    not_qualified = sum(
        ways
        for one, ways in ways_of(whole().simple[-1])["play"].items()
        if one.contest is Contest.NOT_QUALIFIED
    )
    assert Fraction(not_qualified, ALL_DEALS) == Fraction(comb(56, 8), comb(66, 8))


def test_what_the_best_play_costs() -> None:
    """No figure is published for this game: this is pinned, and judged by brute force above."""
    assert cost(whole().best) == Fraction(18_112_489_720_848_881, 917_438_632_929_214_110)
    assert f"{float(cost(whole().best)):.6%}" == "1.974245%"
    played = sum(ways_of(whole().best)["play"].values())
    assert f"{played / ALL_DEALS:.4%}" == "80.6058%"


def test_what_simple_strategies_cost() -> None:
    costs = {strategy.name: f"{float(cost(strategy)):.4%}" for strategy in whole().simple}
    assert costs == {
        "best play in short": "1.9756%",
        "advice at the table": "2.0351%",
        "always play": "5.6241%",
    }
    assert all(cost(whole().best) <= cost(strategy) for strategy in whole().simple)


def test_the_best_play_in_words() -> None:
    *rule, exceptions = whole().best.words
    assert rule == [
        "3 or more hands of 8: play",
        "2 hands of 8, at most 1 side card: play",
        "2 hands of 8, 2 side cards, 1 natural 8 or joker: play",
        "2 hands of 8, 2 side cards, no natural 8 or joker: play if the eight cards add up to 26 or less",
        "2 hands of 8, 3 side cards, 1 natural 8 or joker: play",
        "2 hands of 8, 3 side cards, no natural 8 or joker: play if the eight cards add up to 25 or less",
        "2 hands of 8, 4 side cards, 1 natural 8 or joker: play if the eight cards add up to 30 or less",
        "2 hands of 8, 4 side cards, no natural 8 or joker: fold",
        "2 hands of 8, 5 or more side cards: fold",
        "at most 1 hand of 8: fold",
    ]
    assert exceptions.startswith("exceptions: 32 of 6,435 kinds of hand")


def test_the_bonus_table_does_not_change_the_strategy() -> None:
    assert ways_of(best_play(open_table(GAME, {"bonus": "5"}), ()).best) == ways_of(whole().best)


def test_cards_seen_change_the_play() -> None:
    """With most 8's gone the dealer seldom qualifies, so more hands are worth playing."""
    seen = [card for card in PACK if card.rank == "8"]
    play = best_play(TABLE, seen)
    assert play.best.total == comb(58, 8) * comb(50, 8)
    share = Fraction(sum(ways_of(play.best)["play"].values()), play.best.total)
    assert share > Fraction(sum(ways_of(whole().best)["play"].values()), ALL_DEALS)
    assert cost(play.best) < 0


@pytest.mark.parametrize(
    ("removed", "says"),
    [
        (["As", "As", "As"], "does not hold it that often"),
        (["9s"], "does not hold it"),
        ([card.name for card in PACK[:51]], "Only 15 cards are left"),
    ],
)
def test_cards_that_cannot_be_removed(removed: list[str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        best_play(TABLE, cards(removed))
