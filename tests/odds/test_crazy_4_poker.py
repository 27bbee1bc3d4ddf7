"""The best play of Crazy 4 Poker: published figures, every deal of small decks, and what it must be."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from houseway.equipment.cards import STANDARD_DECK, cards
from houseway.equipment.chance import seeded
from houseway.games.crazy_4_poker import GAME
from houseway.games.crazy_4_poker.odds import best_play
from houseway.games.four_card_poker.hands import Kind, best_four
from houseway.games.four_card_poker.settlement import Showdown
from houseway.odds.export import wager_as_json
from houseway.odds.game_odds import BaseOdds, base_odds
from houseway.odds.wager_odds import every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Strategy
from houseway.rules.game import open_table
from tests.odds.every_showdown import UNIT, counted, dealt, without
from tests.support.whole_odds import whole_play

TABLE = open_table(GAME)
ANTE = {"ante": UNIT, "super-bonus": UNIT}
DEALS = 3_986_646_103_440


def whole() -> BestPlay[Showdown]:
    return whole_play("crazy-4-poker")


def odds_of(strategy: Strategy[Showdown]) -> BaseOdds:
    return base_odds(TABLE, strategy)


def simple(name: str) -> Strategy[Showdown]:
    return next(strategy for strategy in whole().simple if strategy.name == name)


def test_every_strategy_meets_every_deal() -> None:
    assert comb(52, 5) * comb(47, 5) == DEALS
    for strategy in (whole().best, *whole().simple):
        assert strategy.total == DEALS, strategy.name


def test_published_figures() -> None:
    """wizardofodds.com/gambling/house-edge and wizardofodds.com/games/crazy-four-poker"""
    best = odds_of(whole().best)
    assert round(float(best.house_advantage) * 100, 2) == 3.42
    assert round(float(best.element_of_risk) * 100, 2) == 1.09
    assert best.standard_deviation
    assert round(best.standard_deviation, 2) == 3.13
    assert whole().best.words[:3] == (
        "triple with a pair of aces or better",
        "play with king-queen-8-4 or better",
        "fold everything else",
    )


def test_figures_to_more_digits() -> None:
    best = odds_of(whole().best)
    assert round(float(best.house_advantage) * 100, 4) == 3.4189
    assert round(float(best.element_of_risk) * 100, 4) == 1.0901
    assert whole().best.words[3:] == ("exceptions: 1,440 of 2,598,960 situations have another best decision",)


def test_play_wagers_of_three_antes_and_of_one_are_different_results() -> None:
    """The results, weighted by their units, add up to the house advantage."""
    (play,) = every_wager_odds(TABLE, branches=whole().best.branches, wager="play")
    results = wager_as_json(play)["results"]
    assert [result.get("units", 1) for result in results] == [1, 3] * 3
    assert len({row.words for row in play.rows}) == 6
    staked = sum(int(result["ways"]) * result.get("units", 1) for result in results)
    gained = sum(int(result["ways"]) * result.get("units", 1) * int(result["gain"]) for result in results)
    assert play.house_advantage == Fraction(-gained, staked)


def test_no_simple_strategy_is_better() -> None:
    best = odds_of(whole().best).house_advantage
    costs = {strategy.name: odds_of(strategy).house_advantage for strategy in whole().simple}
    assert min(costs.values()) > best
    # The strategy that the tables advise is the best of few words.
    assert costs["best play in short"] == costs["advice at the table"]


def test_hands_of_player_and_dealer_are_alike() -> None:
    """Each beats the other equally often. A showdown that stands for many compares like all of them."""
    higher = lower = equal = 0
    for branch in simple("never fold").branches:
        for showdown, ways in branch.outcomes.ways.items():
            higher += ways if showdown.player > showdown.dealer else 0
            lower += ways if showdown.player < showdown.dealer else 0
            equal += ways if showdown.player == showdown.dealer else 0
    assert higher == lower
    assert higher + lower + equal == DEALS


def test_a_showdown_is_decided_as_the_one_that_stands_for_it() -> None:
    branches = simple("never fold").branches
    standing = {way for branch in branches for way in branch.outcomes.ways}
    chance = seeded(4)
    deck = list(STANDARD_DECK)
    for _ in range(500):
        chance.shuffle(deck)
        showdown = Showdown(best_four(deck[:5]), best_four(deck[5:10]))
        for_it = min(
            (
                wager
                for wager in standing
                if wager.player == showdown.player and wager.dealer >= showdown.dealer
            ),
            key=lambda one: one.dealer,
        )
        for bets in ({"ante": 1, "super-bonus": 1}, {"ante": 1, "super-bonus": 1, "play": 1}):
            for wager in TABLE.wagers.values():
                assert wager.decide(showdown, bets) is wager.decide(for_it, bets)


@pytest.mark.parametrize(
    "deck",
    [
        "As Ah Ks Kh Qd 8c 4s 9h 9d 7c 3s 2h Jd",
        "As Ah Ad Ac Ks Kh Kd Kc 4s 4h 4d 4c 2s",
        "2s 3h 4d 6c 7s 8h 9d Qc Js Kh 2d 3c Th",
        "2s 2h 3s 3h 5s 5h 8s 8h Js Jh Qd Kc",
    ],
)
def test_against_every_deal_of_a_small_deck(deck: str) -> None:
    small = cards(deck.split())
    assert counted(TABLE, best_play(TABLE, without(small)).best) == dealt(TABLE, small, ANTE, 5)


@pytest.mark.parametrize(
    ("deck", "known"),
    [
        ("Ah Ks Kh Qd 8c 4s 9h 9d 7c 3s 2h Jd", "As"),
        ("Ah Ad Ac Ks Kh Kd 4s 4h 9d 7c 2s", "Kc Qd"),
        ("2s 3h 4d 6c 7s 8h 9d Jc Js 2d", "Qs Qh 4c"),
        ("2s 3h 4d 6c 7s 8h 9d Kc", "5s 5h 8d 9c"),
        ("2s 3h 4d 6c 7s 8h 9d Kc", "As Ah 8d 9c 3c"),
    ],
)
def test_with_cards_of_the_dealer_known(deck: str, known: str) -> None:
    small, dealers = cards(deck.split()), cards(known.split())
    play = best_play(TABLE, without(small, dealers), dealers)
    assert counted(TABLE, play.best) == dealt(TABLE, small, ANTE, 5, dealers)


def test_a_better_paid_flush_is_worth_what_it_pays() -> None:
    """Nobody folds a flush, so every one of them gains the difference."""
    table = open_table(GAME, {"pays-super-bonus-flush": "4 to 1"})
    play = best_play(table, ())
    flushes = sum(
        ways
        for branch in play.best.branches
        for showdown, ways in branch.outcomes.ways.items()
        if showdown.player.kind is Kind.FLUSH
    )
    gained = Fraction(flushes, DEALS) * (4 - Fraction(3, 2))
    assert odds_of(whole().best).house_advantage - base_odds(table, play.best).house_advantage == gained
    assert play.best.words == whole().best.words


def test_cards_already_seen() -> None:
    """With three aces gone, none are left to triple with a pair of them, and the house gains."""
    seen = best_play(TABLE, cards(["As", "Ah", "Ad"]))
    assert seen.best.total == comb(49, 5) * comb(44, 5)
    assert base_odds(TABLE, seen.best).house_advantage > odds_of(whole().best).house_advantage


@pytest.mark.parametrize(
    ("removed", "says"),
    [
        (["As", "As"], "does not hold it that often"),
        (["Jk"], "does not hold it"),
        ([card.name for card in STANDARD_DECK[:43]], "Only 9 cards are left"),
    ],
)
def test_cards_that_cannot_be_removed(removed: list[str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        best_play(TABLE, cards(removed))
