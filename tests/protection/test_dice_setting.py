"""A shooter who sets the dice: exact advantages, published figures, and how long it takes to notice."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from statistics import NormalDist

import pytest

from houseway.odds.wager_odds import every_wager_odds
from houseway.protection.dice_setting import DiceSetting, fewer_sevens, kept_axes, read_axes
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway


def _advantages(setting: DiceSetting) -> dict[str, Fraction]:
    return {wager.wager.name: wager.wager.biased for wager in setting.wagers}


@pytest.mark.parametrize(
    ("ratio", "line", "place"),
    [("6", -1.41, -1.52), ("6.5", 0.13, 3.62), ("7", 1.75, 8.33), ("7.5", 3.38, 12.66), ("8", 5.02, 16.67)],
)
def test_published_edges_of_the_player_by_rolls_to_a_seven(ratio: str, line: float, place: float) -> None:
    """J. Stickman, The effect of odds for a controlled shooter, Casino City Times, 17 October 2009."""
    advantages = _advantages(fewer_sevens(open_table(game("craps")), Fraction(ratio)))
    assert -100 * float(advantages["pass"]) == pytest.approx(line, abs=0.0051)
    for name in ("place:6", "place:8"):
        assert -100 * float(advantages[name]) == pytest.approx(
            place, abs=0.007
        )  # one is cut off, not rounded


def test_the_ratio_at_which_a_place_bet_on_six_breaks_even() -> None:
    """It pays 7 to 6: 7 times 5/30 of the other rolls equals 6 times the sevens at 43 rolls for 7 sevens."""
    assert _advantages(fewer_sevens(open_table(game("craps")), Fraction(43, 7)))["place:6"] == 0


@pytest.mark.parametrize("name", ["craps", "mini-craps", "mini-dice"])
def test_no_setting_gives_the_exact_odds_of_the_game(name: str) -> None:
    table = open_table(game(name))
    base = {odds.wager.name: odds.house_advantage for odds in every_wager_odds(table)}
    for setting in (fewer_sevens(table, Fraction(6)), kept_axes(table, Fraction(0))):
        assert _advantages(setting) == base
        assert setting.throws_to_notice(0.95) is None


def test_dice_on_their_axes_against_every_pair_of_faces() -> None:
    """Both kept always: one die shows 2, 3, 4, 5, the other 1, 3, 4, 6. Any seven and the field by hand."""
    totals = [first + second for first, second in product((2, 3, 4, 5), (1, 3, 4, 6))]
    setting = kept_axes(open_table(game("mini-dice")), Fraction(1), ("1-6", "2-5"))
    assert (
        setting.sevens
        == [(("1-6", "2-5"), Fraction(totals.count(7), 16))]
        == [(("1-6", "2-5"), Fraction(1, 8))]
    )
    assert _advantages(setting)["any-seven"] == 1 - 5 * Fraction(1, 8)
    over = sum(total > 7 for total in totals)
    assert _advantages(setting)["over-7"] == 1 - 2 * Fraction(over, 16)


def test_the_best_axes_are_never_worse_than_any_given_ones() -> None:
    table, share = open_table(game("mini-dice")), Fraction(1, 5)
    best = _advantages(kept_axes(table, share))
    for axes in ("1-6/1-6", "1-6/2-5", "2-5/3-4"):
        advantages = _advantages(kept_axes(table, share, read_axes(axes)))
        assert all(best[name] <= advantage for name, advantage in advantages.items())


def test_fewer_sevens_take_longer_to_notice_than_an_axis_that_is_kept() -> None:
    table = open_table(game("mini-dice"))
    sevens, axis = fewer_sevens(table, Fraction(13, 2)), kept_axes(table, Fraction(1, 5))
    assert axis.real == Fraction(1, 5) + Fraction(4, 5) * Fraction(4, 9)
    for confidence in (0.95, 0.99):
        slow, quick = sevens.throws_to_notice(confidence), axis.throws_to_notice(confidence)
        assert slow is not None
        assert quick is not None
        assert slow > quick


def test_how_many_rolls_show_fewer_sevens() -> None:
    """Few sevens as once in 20 times at random: a shooter with 2 in 13 has so few nine times out of ten."""
    rolls = fewer_sevens(open_table(game("mini-dice")), Fraction(13, 2)).throws_to_notice(0.95)
    assert rolls is not None
    fair, real = (NormalDist(rolls * p, (rolls * p * (1 - p)) ** 0.5) for p in (1 / 6, 2 / 13))
    assert real.cdf(fair.inv_cdf(0.05)) == pytest.approx(0.9, abs=1e-3)


def test_who_cannot_set_dice_is_refused() -> None:
    for name in ("sic-bo", "roulette", "baccarat"):
        with pytest.raises(Refusal, match="nobody can set them"):
            fewer_sevens(open_table(game(name)), Fraction(6))
    with pytest.raises(Refusal, match="are not possible"):
        fewer_sevens(open_table(game("craps")), Fraction(1))
    with pytest.raises(Refusal, match="not a share"):
        kept_axes(open_table(game("craps")), Fraction(2))
    for axes in ("1-6", "1-5/2-5", "1-6/2-5/3-4"):
        with pytest.raises(Refusal, match="not the axes"):
            read_axes(axes)


def test_at_the_terminal() -> None:
    document = json.loads(houseway("protect", "mini-craps", "--setting", "srr=7", "--json").stdout)
    by_name = {wager["wager"]: wager["house_advantage_set"] for wager in document["wagers"]}
    assert Fraction(by_name["place:6"]) == Fraction(-1, 12)
    assert document["sevens"] == [{"axes": None, "probability": "1/7"}]
    text = houseway("protect", "craps", "--setting", "axis=10%").stdout
    assert "1-6/2-5" in text
    assert max(map(len, text.splitlines())) <= 80
    for wrong in ("srr", "srr=x", "axis=20% srr=7", "axes=1-6/2-5", "axis=20% axes=1", ""):
        assert houseway("protect", "craps", "--setting", wrong).returncode == 2
