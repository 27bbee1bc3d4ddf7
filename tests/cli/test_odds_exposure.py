"""`houseway odds --exposure`: greatest loss, win of handle and drop, N0, risk of ruin."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import houseway


def document(*arguments: str) -> Any:
    run = houseway("odds", *arguments, "--exposure", "--json")
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_for_people() -> None:
    run = houseway("odds", "football-kings", "--exposure", "--option", "maximum=100", "--bank", "5,000")
    assert run.returncode == 0
    assert not [line for line in run.stdout.splitlines() if len(line) > 80]
    text = " ".join(run.stdout.split())
    assert text.startswith("Football Kings: exposure of the house; options: maximum $100 The round")
    assert "Amounts are at the posted maximums. one player $152,099.99 whole table $912,599.94" in text
    assert "seat 3 bets $25 on visitor, $10 on fantasy" in text
    assert "win of the handle 4.6102%" in text
    assert "win of the drop 21.02%, assuming that players bet their drop 5 times over" in text
    assert "N0 199 rounds" in text
    assert "a bank of $5,000 is lost with a chance of 0.0044% to 0.0443%" in text
    assert "a risk of 1% at most, needs a bank of $2,983" in text


def test_as_json() -> None:
    answer = document("sic-bo", "--bets", "small=5", "--bank", "500", "--turnover", "2")
    assert answer["exposure"]["assumed_maximum"] == 10_000
    assert answer["bets"] == {"1": {"small": 500}}
    average = answer["round"]
    assert (average["handle"], average["win"], average["win_of_handle"]) == ("500", "125/9", "1/36")
    assert average["win_of_handle_percent"] == pytest.approx(2.7778, abs=1e-4)
    assert average["win_of_drop_percent"] == pytest.approx(100 * (1 - (35 / 36) ** 2))
    assert average["rounds_until_level"] == "1295"
    assert average["risk_of_ruin_percent"]["most"] == pytest.approx(100 * (105 / 111) ** 100)
    assert Fraction(average["wagers"][0]["house_advantage"]) == Fraction(1, 36)


def test_the_posted_maximum_bounds_the_loss_of_a_seat_and_of_the_table() -> None:
    low, high = (document("sic-bo", "--option", f"maximum={most}")["exposure"] for most in (10, 20))
    assert 2 * low["greatest_loss_one_player"] == high["greatest_loss_one_player"]
    assert low["greatest_loss_all_seats"] == low["seats"] * low["greatest_loss_one_player"]
    assert low["assumed_maximum"] is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bank", "500"], "--bank has no effect without --exposure"),
        (["--bets", "small=5"], "--bets has no effect without --exposure"),
        (["--turnover", "3"], "--turnover has no effect without --exposure"),
        (["--exposure", "--wager", "small"], "--wager has no effect with --exposure"),
        (["--exposure", "--compare", "minimum=5"], "--compare has no effect with --exposure"),
        (["--exposure", "--bank", "much"], "--bank: 'much' is not an amount of money"),
        (["--exposure", "--turnover", "0"], "give a number above 0"),
        (["--exposure", "--bets", "moon=5"], "is not a wager"),
        (["--exposure", "--option", "maximum=10", "--bets", "small=50"], "above the posted maximum"),
    ],
)
def test_bad_input(arguments: list[str], says: str) -> None:
    run = houseway("odds", "sic-bo", *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr


PAIR = """
game = "baccarat"
name = "pair-of-banker"
meaning = "The first two cards of the Banker's Hand are a pair."
maximum = "$100"

[[rows]]
when = { banker-pair = true }
title = "Pair"
pays = "11 to 1"
"""


def test_a_side_bet_that_is_counted_by_itself_is_one_more_part_of_the_round(tmp_path: Path) -> None:
    file = tmp_path / "pair.toml"
    file.write_text(PAIR, encoding="utf-8")
    with_pair = ["baccarat", "--side-bet", str(file)]
    answer = document(*with_pair, "--bets", "player=10,pair-of-banker=1")["round"]
    player = document("baccarat", "--bets", "player=10")["round"]
    (pair,) = (wager for wager in answer["wagers"] if wager["wager"] == "pair-of-banker")
    assert pair["house_advantage_percent"] == pytest.approx(10.3614, abs=1e-4)
    assert Fraction(answer["win"]) == Fraction(player["win"]) + Fraction(pair["win"])
    assert answer["standard_deviation_float"] > player["standard_deviation_float"]
