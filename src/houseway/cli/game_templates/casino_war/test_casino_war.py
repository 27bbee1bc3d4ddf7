"""What Casino war promises: run `pytest` in its folder."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import houseway as hw

hw.use_games(Path(__file__).parents[1])
TABLE = hw.table("casino-war")
BETS = {"ante": 1000, "tie": 100}


@pytest.mark.parametrize(
    ("player", "dealer", "war", "returned"),
    [
        (["Ks"], ["9d"], 0, 2000),
        (["4s"], ["9d"], 0, 0),
        (["9s"], ["9d"], 0, 500 + 1100),
        (["9s", "Kd"], ["9d", "4c"], 1000, 3000 + 1100),
        (["9s", "4d"], ["9d", "4c"], 1000, 3000 + 1100),
        (["9s", "4d"], ["9d", "Kc"], 1000, 1100),
    ],
)
def test_each_round_is_paid(player: list[str], dealer: list[str], war: int, returned: int) -> None:
    bets = BETS | ({"war": war} if war else {})
    assert TABLE.settle({"player": player, "dealer": dealer, "bets": bets}).returned == returned


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"player": ["Ks"], "dealer": ["9d"], "bets": {"tie": 100}}, "Bet the ante too"),
        (
            {"player": ["9s", "4d"], "dealer": ["9d", "4c"], "bets": BETS | {"war": 500}},
            "the amount of the ante",
        ),
        ({"player": ["Ks", "4d"], "dealer": ["9d", "4c"], "bets": BETS | {"war": 1000}}, "are not tied"),
        ({"player": ["9s", "4d"], "dealer": ["9d", "4c"], "bets": BETS}, "only then"),
        ({"player": ["9s", "4d"], "dealer": ["9d"], "bets": BETS | {"war": 1000}}, "Give it too"),
        ({"player": [], "dealer": ["9d"], "bets": BETS}, "one or two cards"),
    ],
)
def test_rounds_that_cannot_have_happened_are_refused(line: dict[str, Any], says: str) -> None:
    with pytest.raises(hw.Refusal, match=says):
        TABLE.settle(line)


def test_the_exact_odds_are_those_of_every_deal() -> None:
    """Deal every four ranks from six decks, each of which has 24 cards in them."""
    ways: Counter[str] = Counter()
    gain_at_war = 0
    for ranks in product(range(13), repeat=4):
        times, left = 1, [24] * 13
        for rank in ranks:
            times *= left[rank]
            left[rank] -= 1
        player, dealer, second, dealers_second = ranks
        ways["tie" if player == dealer else "no tie"] += times
        if player == dealer:
            gain_at_war += times * (1 if second >= dealers_second else -2)
    odds = TABLE.odds()
    assert odds["tie"].hit_frequency == Fraction(ways["tie"], ways.total()) == Fraction(23, 311)
    assert odds["base"].house_advantage == -Fraction(gain_at_war, ways.total())
    assert odds.strategy
    assert odds.strategy.decisions["war"] == Fraction(23, 311)
    always_surrender = odds["base"].house_advantage + odds.strategy.cost_of("always surrender")
    assert always_surrender == Fraction(23, 311) / 2
    assert f"{float(odds['base'].house_advantage):.6%}, {float(always_surrender):.4%}" == "2.877134%, 3.6977%"


def test_a_house_may_pay_more_for_a_second_tie() -> None:
    """The ante comes back, and the war wager wins 2 to 1 instead of 1 to 1."""
    odds = hw.table("casino-war", pays_war_tied="2 to 1").odds()
    assert f"{float(odds['base'].house_advantage):.6%}" == "2.330057%"


def test_a_sample_agrees_with_the_exact_odds() -> None:
    test = TABLE.simulate(200_000, seed=1).compare()
    assert test
    assert test.holds_at(0.999)
