"""The expected win on wagers made is the same money as the odds of each wager say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.odds.game_odds import game_odds
from houseway.odds.house_win import Expectation, ExpectedWin
from houseway.rules.game import open_table
from houseway.rules.registry import game


def test_one_wager_is_worth_its_house_advantage() -> None:
    table = open_table(game("sic-bo"))
    odds = game_odds(table)["small"]
    expected = ExpectedWin(table).of_round({1: {"small": 500}})
    assert expected.mean == 500 * odds.house_advantage
    assert expected.variance == 500**2 * odds.variance


def test_wagers_on_one_roll_are_counted_together() -> None:
    """Small and big of one amount cancel but for a triple, which takes both: luck has little effect."""
    table = open_table(game("sic-bo"))
    expected = ExpectedWin(table).of_round({1: {"small": 500}, 4: {"big": 500}})
    assert expected.mean == Fraction(6 * 1000, 216)
    assert expected.variance == Fraction(6 * 1000**2, 216) - expected.mean**2


def test_vigorish_is_rounded_as_it_is_charged() -> None:
    table = open_table(game("baccarat"), {"vigorish-rounding": "yes"})
    exact = ExpectedWin(open_table(game("baccarat"))).of_round({1: {"banker": 100}})
    rounded = ExpectedWin(table).of_round({1: {"banker": 100}})
    assert rounded.mean != exact.mean


def test_where_a_player_decides_the_best_play_is_assumed() -> None:
    table = open_table(game("lucky-8s"))
    base = game_odds(table).base
    assert base is not None
    expected = ExpectedWin(table).of_round({1: {"ante": 500}, 2: {"ante": 1000}})
    assert expected.mean == 1500 * base.house_advantage


def test_wagers_without_exact_odds_are_left_out() -> None:
    table = open_table(game("blackjack"), {"kings-bounty": "1"})
    win = ExpectedWin(table)
    assert win.covers("kings-bounty")
    assert not win.covers("blackjack")
    alone = win.of_round({1: {"kings-bounty": 100}})
    assert win.of_round({1: {"blackjack": 1000, "kings-bounty": 100}}) == alone
    assert win.of_round({1: {"blackjack": 1000}}) == Expectation()


def test_rounds_add_up_and_the_band_widens_with_their_root() -> None:
    one = Expectation(Fraction(10), Fraction(100))
    four = one + one + one + one
    assert four == Expectation(Fraction(40), Fraction(400))
    low, high = four.band(0.95)
    assert (low + high) / 2 == pytest.approx(40)
    assert (high - low) / 2 == pytest.approx(1.959964 * 20, abs=1e-4)
