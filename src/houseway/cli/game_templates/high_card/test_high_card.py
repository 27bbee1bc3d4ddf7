"""What High card promises: run `pytest` in its folder."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import houseway as hw

hw.use_games(Path(__file__).parents[1])
TABLE = hw.table("high-card")


def test_a_higher_card_wins_even_money_and_the_rest_loses() -> None:
    won = TABLE.settle({"player": ["Ks"], "dealer": ["9d"], "bets": {"high": 500, "tie": 100}})
    assert (won.staked, won.returned) == (600, 1000)
    tied = TABLE.settle({"player": ["9s"], "dealer": ["9d"], "bets": {"high": 500, "tie": 100}})
    assert (tied.staked, tied.returned) == (600, 1600)


def test_cards_that_one_deck_does_not_hold_are_refused() -> None:
    with pytest.raises(hw.Refusal, match="does not hold"):
        TABLE.settle({"player": ["Ks"], "dealer": ["Ks"], "bets": {"high": 500}})


def test_the_house_keeps_three_of_fifty_one() -> None:
    odds = TABLE.odds()
    assert odds["high"].house_advantage == odds["tie"].house_advantage == Fraction(3, 51)


def test_a_sample_agrees_with_the_exact_odds() -> None:
    test = TABLE.simulate(200_000, seed=1).compare()
    assert test
    assert test.holds_at(0.999)
