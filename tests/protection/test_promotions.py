"""Loss rebates, promotional chips and doubled wins, against plain enumeration."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from houseway.odds.game_odds import game_odds
from houseway.odds.wager_odds import WagerOdds
from houseway.protection.promotions import promotions, rebate
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway

TENTH = Fraction(1, 10)


def _odds(name: str, wager: str, **options: str) -> WagerOdds:
    return game_odds(open_table(game(name), options), wager=wager)[wager]


def _with_rebate(amount: Fraction) -> Fraction:
    return amount if amount >= 0 else amount * (1 - TENTH)


@pytest.mark.parametrize(
    ("name", "wager"), [("roulette", "red"), ("roulette", "dozen:1"), ("sic-bo", "small")]
)
def test_a_fixed_number_of_bets_against_every_course(name: str, wager: str) -> None:
    odds = _odds(name, wager)
    of_rebate = rebate(odds, TENTH, 4)
    for bets in (1, 2, 4):
        worth = Fraction(0)
        for course in product(odds.rows, repeat=bets):
            chance = Fraction(1)
            for row in course:
                chance *= Fraction(row.ways, odds.total)
            worth += chance * _with_rebate(sum((row.gain for row in course), Fraction(0)))
        assert of_rebate.by_rounds[bets - 1] == pytest.approx(float(worth), abs=1e-12)


@pytest.mark.parametrize(("name", "wager"), [("roulette", "straight:17"), ("baccarat", "player")])
def test_stopping_best_against_every_decision(name: str, wager: str) -> None:
    odds = _odds(name, wager)

    @cache
    def worth(amount: Fraction, left: int) -> Fraction:
        stopping = _with_rebate(amount)
        if not left:
            return stopping
        going_on = sum(
            (Fraction(row.ways, odds.total) * worth(amount + row.gain, left - 1) for row in odds.rows),
            Fraction(0),
        )
        return max(stopping, going_on)

    of_rebate = rebate(odds, TENTH, 6)
    assert of_rebate.best == pytest.approx(float(worth(Fraction(0), 6)), abs=1e-12)
    assert of_rebate.best >= max(of_rebate.by_rounds) - 1e-12


def test_the_volume_at_which_the_house_is_ahead_again() -> None:
    of_rebate = rebate(_odds("roulette", "straight:17"), TENTH, 100)
    turn = of_rebate.turns_after
    assert turn == 25
    assert of_rebate.by_rounds[turn - 2] > 0 > of_rebate.by_rounds[turn - 1]


def test_promotional_chips_and_doubled_wins() -> None:
    offers = promotions(_odds("roulette", "straight:17"))
    assert offers.promotional_chip == Fraction(35, 38)
    assert offers.doubled == -Fraction(70 - 37, 38)


def test_other_rebates_are_refused() -> None:
    odds = _odds("roulette", "red")
    for rate, bets in ((Fraction(0), 10), (Fraction(3, 2), 10), (TENTH, 0), (TENTH, 10**6)):
        with pytest.raises(Refusal):
            rebate(odds, rate, bets)


def test_at_the_terminal() -> None:
    run = houseway("protect", "roulette", "--wager", "red", "--rebate", "10%", "--bets", "20", "--json")
    document = json.loads(run.stdout)
    assert document["rebate"] == "1/10"
    assert len(document["worth_by_bets_float"]) == 20
    for wrong in (["--rebate", "much"], ["--bets", "5"], ["--rebate", "10%", "--leak", "dealer-card"]):
        assert houseway("protect", "roulette", "--wager", "red", *wrong).returncode == 2
