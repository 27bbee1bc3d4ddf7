"""The best play of four card poker: published figures, every deal of small decks, and what it must be."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from houseway.counting.showdown import ShowdownCounts, set_of
from houseway.counting.showdown_kernels import ranks_of
from houseway.equipment.cards import STANDARD_DECK, cards
from houseway.equipment.chance import seeded
from houseway.games.four_card_poker import GAME
from houseway.games.four_card_poker.best_decisions import ranking_of
from houseway.games.four_card_poker.hands import best_four
from houseway.games.four_card_poker.odds import best_play
from houseway.games.four_card_poker.settlement import Showdown
from houseway.odds.game_odds import BaseOdds, base_odds
from houseway.rules.analysis.best_play import BestPlay, Strategy
from houseway.rules.game import open_table
from tests.odds.every_showdown import UNIT, counted, dealt, without
from tests.support.whole_odds import whole_play

TABLE = open_table(GAME)
ANTE = {"ante": UNIT}
DEALS = 167_439_136_344_480


def whole() -> BestPlay[Showdown]:
    return whole_play("four-card-poker")


def odds_of(strategy: Strategy[Showdown]) -> BaseOdds:
    return base_odds(TABLE, strategy)


def test_every_strategy_meets_every_deal() -> None:
    """Five cards, the one shown, five hidden."""
    assert comb(52, 5) * 47 * comb(46, 5) == DEALS
    for strategy in (whole().best, *whole().simple):
        assert strategy.total == DEALS, strategy.name


def test_published_figures() -> None:
    """wizardofodds.com/games/four-card-poker"""
    best = odds_of(whole().best)
    assert round(float(best.house_advantage) * 100, 2) == 2.79
    assert round(float(best.element_of_risk) * 100, 2) == 1.30


def test_figures_to_more_digits() -> None:
    best = odds_of(whole().best)
    assert round(float(best.house_advantage) * 100, 4) == 2.7879
    assert round(float(best.element_of_risk) * 100, 4) == 1.3013


def test_the_published_basic_strategy_is_the_best_that_ignores_the_dealers_card() -> None:
    """It returns about 98.41% of all that is bet: casinocitytimes.com, Elliot Frome, 14 April 2004."""
    basic = next(strategy for strategy in whole().simple if strategy.name == "whatever the dealer shows")
    assert basic.words == (
        "triple with a pair of 10s or better",
        "play with a pair of 3s or better",
        "fold everything else",
    )
    assert abs(float(1 - odds_of(basic).element_of_risk) - 0.9841) < 0.0001


def test_no_simple_strategy_is_better() -> None:
    costs = [odds_of(strategy).house_advantage for strategy in whole().simple]
    assert costs == sorted(costs)
    assert odds_of(whole().best).house_advantage < costs[0]


def test_the_words_name_every_card_that_the_dealer_may_show() -> None:
    first, *_, last, otherwise, between = whole().best.words
    assert first.startswith(
        "against a 2: triple with a pair of 8s or better, play with a pair of 2s or better"
    )
    assert last.startswith("against a king or an ace: triple with a pair of kings or better")
    assert otherwise.endswith("of 122,151,120 situations have another best decision")
    assert between.startswith("an amount between one and three times the ante is never better")


@pytest.mark.parametrize(
    "deck",
    [
        "As Ah Ks Kh Qd 8c 4s 9h 9d 7c 3s 2h",
        "As Ah Ad Ac Ks Kh Kd Kc 4s 4h 4d 4c",
        "2s 3s 4s 5s 6s 2h 3h 4h 7d 8d Jc Qc",
    ],
)
def test_against_every_deal_of_a_small_deck(deck: str) -> None:
    small = cards(deck.split())
    assert counted(TABLE, best_play(TABLE, without(small)).best) == dealt(TABLE, small, ANTE, 6)


@pytest.mark.parametrize(
    ("deck", "known"),
    [
        ("Ah Ks Kh Qd 8c 4s 9h 9d 7c 3s 2h", "As"),
        ("Ad Ac Ks Kd 4s 4h 9d 7c Jh Jd 2c 2s", "Ah Kc"),
        ("3s 4s 5s 2h 3h 4h 7d 8d Jc Qc", "2s 9c 5d"),
        ("2s 3h 4d 6c 7s 8h 9d Qc Js", "Ks Kh Kd Kc"),
        ("2s 3h 4d 6c 7s 8h 9d Qc", "Ts Th 2d 2c 5h"),
        ("2s 3h 4d 6c 7s 8h 9d Qc", "As Ah 2d 2c 5h 8s"),
    ],
)
def test_with_cards_of_the_dealer_known(deck: str, known: str) -> None:
    """Up to all six: then nothing is left to show."""
    small, dealers = cards(deck.split()), cards(known.split())
    play = best_play(TABLE, without(small, dealers), dealers)
    assert counted(TABLE, play.best) == dealt(TABLE, small, ANTE, 6, dealers)


def test_many_hands_ranked_at_once() -> None:
    chance = seeded(4)
    deck = list(STANDARD_DECK)
    for size in (5, 6):
        hands = []
        for _ in range(3_000):
            chance.shuffle(deck)
            hands.append(deck[:size])
        sets = np.array([set_of(hand) for hand in hands], dtype=np.int64)
        assert ranks_of(sets, 0, ranking_of(size)).tolist() == [best_four(hand) for hand in hands]


@pytest.mark.parametrize(("deck", "known", "dealer"), [(2, "", 6), (1, "As", 6), (1, "", 9)])
def test_what_the_engine_is_not_made_for(deck: int, known: str, dealer: int) -> None:
    """Two decks, a card in two places, or hands of more cards than it counts."""
    with pytest.raises(ValueError, match="hands of at most 8 cards"):
        ShowdownCounts(
            STANDARD_DECK * deck, 5, dealer, known=cards(known.split()), shows=True, ranking_of=ranking_of
        )
