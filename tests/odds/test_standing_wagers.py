"""The odds of wagers that stand, for rules that no game here has: a wager that goes to prison on a zero."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.odds.wager_odds import WagerOdds, standing_odds
from houseway.regulation import Citation
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.rules.wagers.payout import to
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Course, Result, Wager, loses, pushes, stands, wins

CITE = Citation("13:69F-5.1#title")
WHEEL = Distribution(dict.fromkeys(range(37), 1), throws=37)


def wheel(second_zero: str) -> dict[str, Wager[int]]:
    """An even-money wager on 1 to 18 that a zero sends to prison; another zero keeps or takes it there."""
    won, lost = wins(CITE, "low", to(1, 1), CITE), loses(CITE, "high")
    jailed = stands(CITE, "a zero", becomes="low:prison")
    free, stays, taken = pushes(CITE, "low"), stands(CITE, "a zero again"), loses(CITE, "a zero again")
    again = {"kept": stays, "taken": taken}[second_zero]
    return {
        "low": Wager(
            "low",
            "Low",
            CITE,
            lambda spin, _: jailed if not spin else won if spin <= 18 else lost,
            (won, lost, jailed),
        ),
        "low:prison": Wager(
            "low:prison",
            "Low, in prison",
            CITE,
            lambda spin, _: again if not spin else free if spin <= 18 else lost,
            (free, lost, again),
            placed="during the round",
            form_of="low",
        ),
    }


def odds_of(second_zero: str) -> WagerOdds:
    wagers = wheel(second_zero)
    table = replace(open_table(game("sic-bo")), wagers={"low": wagers["low"]}, by_name=wagers)
    return standing_odds(table, wagers["low"], WHEEL, {})


@pytest.mark.parametrize(
    ("second_zero", "advantage", "rolls"),
    [
        ("kept", "1/74", Fraction(1) + Fraction(1, 37) * Fraction(37, 36)),
        ("taken", "19/1369", Fraction(38, 37)),
    ],
)
def test_a_wager_that_goes_to_prison(second_zero: str, advantage: str, rolls: Fraction) -> None:
    """Published: 1.3514% where another zero keeps it, 1.3879% where it takes it."""
    odds = odds_of(second_zero)
    assert odds.house_advantage == Fraction(advantage)
    assert odds.expected_rolls == rolls


def test_a_course_of_spins_is_settled_in_turn() -> None:
    wagers = wheel("kept")
    table = replace(open_table(game("sic-bo")), wagers={"low": wagers["low"]}, by_name=wagers)
    for spins, result, returns in (
        ((5,), Result.WIN, 1000),
        ((0,), Result.STANDS, 0),
        ((0, 0, 5), Result.PUSH, 500),
        ((0, 0, 36), Result.LOSE, 0),
    ):
        (settled,) = settle_bets(table, Course(spins), {"low": 500})
        assert (settled.wager, settled.result, settled.returns) == ("low", result, returns)
