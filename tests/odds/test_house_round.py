"""What a round with given bets brings the house, and how safe a bank is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import isclose, log

import pytest

from houseway.odds.exposure import greatest_exposure
from houseway.odds.house_win import ExpectedWin, HouseRound, WagerMoney, house_round, win_of_drop
from houseway.rules.wagers.wagers import Seats
from tests.support.whole_odds import whole_odds


def round_of(name: str, seats: Seats) -> HouseRound:
    result = house_round(whole_odds(name), seats)
    assert result
    return result


def test_a_round_adds_up_from_its_wagers() -> None:
    result = round_of("sic-bo", {1: {"small": 500, "total:9": 100}, 2: {"big": 1000}})
    assert result.handle == 1600
    assert result.wagers["big"] == WagerMoney(Fraction(1000), Fraction(1000, 36))
    assert result.win == Fraction(1500, 36) + 100 * whole_odds("sic-bo")["total:9"].house_advantage
    assert result.win_of_handle == result.win / 1600


def test_it_is_the_money_that_the_pit_expects() -> None:
    """Two ways of computing it: the report of a real table and the exposure of a planned one."""
    for name in ("football-kings", "lucky-8s", "red-dog"):
        table = whole_odds(name).table
        result, expected = (
            round_of(name, table.demonstration),
            ExpectedWin(table).of_round(table.demonstration),
        )
        assert (result.win, result.variance) == (expected.mean, expected.variance)


def test_seats_that_share_the_cards_win_together() -> None:
    """Two antes at red dog are one ante of twice the size; two hands at Lucky 8's are two pieces of luck."""
    shared, one = (
        round_of("red-dog", {1: {"ante": 500}, 2: {"ante": 500}}),
        round_of("red-dog", {1: {"ante": 1000}}),
    )
    assert (shared.win, shared.variance) == (one.win, one.variance)
    apart = round_of("lucky-8s", {1: {"ante": 500}, 2: {"ante": 500}})
    single = round_of("lucky-8s", {1: {"ante": 500}})
    assert single.variance
    assert apart.variance == 2 * single.variance


def test_decisions_add_to_the_handle() -> None:
    result = round_of("crazy-4-poker", {1: {"ante": 100, "super-bonus": 100}})
    base = whole_odds("crazy-4-poker").base
    assert base
    assert result.handle == 100 * base.average_bet
    assert result.win_of_handle == base.element_of_risk
    assert result.rounds_until_level == base.rounds_until_level


def test_n0_of_one_wager() -> None:
    assert round_of("sic-bo", {1: {"small": 500}}).rounds_until_level == 1295


def test_the_risk_of_ruin_at_even_money_is_known_exactly() -> None:
    """With 111 ways to win a unit and 105 to lose one, a bank of n units is lost with (105/111)^n."""
    result = round_of("sic-bo", {1: {"small": 500}})
    least, most = result.risk_of_ruin(100 * 500) or (0, 0)
    assert isclose(most, (105 / 111) ** 100, rel_tol=1e-9)
    assert isclose(least, (105 / 111) ** 101, rel_tol=1e-9)
    assert result.bank_for(0.01) == pytest.approx(500 * log(100) / log(111 / 105), abs=1)


def test_the_bounds_of_ruin_hold_with_long_odds() -> None:
    """Solve the recursion for a bank of up to 3,000 units at 24 to 1, and compare."""
    result = round_of("sic-bo", {1: {"any-three-of-a-kind": 100}})
    won = 6 / 216  # by the player
    size = 3000
    survives = [0.0] * size
    survives[0] = 1.0
    for bank in range(1, size):  # survives[n] = (survives[n-1] - won * survives[n-1-24]) / (1 - won), one up
        before = survives[bank - 1 - 24] if bank > 24 else 0.0
        survives[bank] = (survives[bank - 1] - won * before) / (1 - won)
    for units in (0, 10, 50, 120):
        ruin = 1 - survives[units] / survives[-1]
        least, most = result.risk_of_ruin(units * 100) or (0, 0)
        assert least <= ruin <= most


def test_a_house_without_advantage_loses_any_bank() -> None:
    fair = HouseRound({"fair": WagerMoney(Fraction(100), Fraction(0))}, (Counter({100: 1, -100: 1}),))
    assert fair.risk_of_ruin(10**9) == (1.0, 1.0)
    assert fair.bank_for(0.01) is None
    assert fair.rounds_until_level is None


def test_a_house_that_cannot_lose_needs_no_bank() -> None:
    sure = HouseRound({"sure": WagerMoney(Fraction(100), Fraction(50))}, (Counter({100: 1, 0: 1}),))
    assert sure.risk_of_ruin(100) == (0.0, 0.0)
    assert sure.bank_for(0.01) == 0


def test_hands_counted_one_by_one_have_averages_only() -> None:
    result, base = round_of("blackjack", {1: {"blackjack": 1000}}), whole_odds("blackjack").base
    assert base
    assert result.win_of_handle == base.element_of_risk
    assert result.win == 1000 * base.house_advantage
    assert (result.variance, result.risk_of_ruin(100), result.bank_for(0.01)) == (None, None, None)


def test_the_win_of_the_drop() -> None:
    assert win_of_drop(Fraction(1, 10), Fraction(1)) == pytest.approx(0.1)
    assert win_of_drop(Fraction(1, 10), Fraction(2)) == pytest.approx(0.19)
    assert win_of_drop(Fraction(1), Fraction(5)) == 1
    assert win_of_drop(Fraction(-1, 10), Fraction(2)) == pytest.approx(-0.21)


def test_the_exposure_of_a_table_with_common_cards_is_that_of_all_seats_at_once() -> None:
    exposure = greatest_exposure(whole_odds("red-dog"))
    assert exposure.common
    assert exposure.all_seats == exposure.seats * exposure.one_player


def test_a_wager_that_may_stand_has_averages_only() -> None:
    """Its rounds are not independent: what is not decided goes on in the next one."""
    odds = whole_odds("sic-bo")
    standing = tuple(
        replace(wager, expected_rolls=Fraction(3)) if wager.wager.name == "small" else wager
        for wager in odds.wagers
    )
    result = house_round(replace(odds, wagers=standing), {1: {"small": 500, "big": 500}})
    assert result
    assert result.handle == 1000
    assert result.win == Fraction(1000, 36)
    assert result.variance is None
