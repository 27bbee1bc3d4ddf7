"""A die or wheel that is not fair: exact advantages, and how long it takes to notice."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from statistics import NormalDist

import pytest

from houseway.odds.wager_odds import every_wager_odds
from houseway.protection.bias import Bias, bias
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Branch
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway


def _biased(name: str, **chances: str) -> Bias:
    probabilities = {face.lstrip("_"): Fraction(chance) for face, chance in chances.items()}
    return bias(open_table(game(name)), probabilities)


def test_a_number_of_a_wheel_that_comes_too_often() -> None:
    by_name = {wager.name: wager for wager in _biased("roulette", _17="1/30").wagers}
    assert by_name["straight:17"].biased == 1 - 36 * Fraction(1, 30)
    other = Fraction(29, 30) / 37
    assert by_name["straight:0"].biased == 1 - 36 * other
    assert by_name["split:17-20"].biased == 1 - 18 * (Fraction(1, 30) + other)


@pytest.mark.parametrize("face", ["1", "6"])
def test_one_die_of_two_against_every_pair_of_faces(face: str) -> None:
    """Any seven and the field of mini-dice, by writing down both dice."""
    chance = {str(number): Fraction(4, 25) for number in range(1, 7)} | {face: Fraction(1, 5)}

    def probability(totals: set[int]) -> Fraction:
        return sum(
            (chance[str(one)] / 6 for one, other in product(range(1, 7), repeat=2) if one + other in totals),
            Fraction(0),
        )

    by_name = {wager.name: wager.biased for wager in _biased("mini-dice", **{f"_{face}": "1/5"}).wagers}
    assert by_name["any-seven"] == 1 - 5 * probability({7}) == Fraction(1, 6)
    assert by_name["over-7"] == 1 - 2 * probability({8, 9, 10, 11, 12})


@pytest.mark.parametrize("name", ["craps", "mini-craps", "mini-dice", "roulette", "big-six", "sic-bo"])
def test_a_device_with_fair_chances_has_the_odds_of_the_game(name: str) -> None:
    table = open_table(game(name))
    assert table.game.protection.device is not None
    device = table.game.protection.device(table)
    outcomes = (Branch("", {}, device.outcomes(device.fair)),)
    advantages = [odds.house_advantage for odds in every_wager_odds(table, branches=outcomes)]
    assert advantages == [odds.house_advantage for odds in every_wager_odds(table)]


def test_the_pass_line_with_a_loaded_die() -> None:
    """Won on 7 and 11, lost on 2, 3 and 12, else the point before a 7: worked out by hand."""
    chance = dict.fromkeys(range(1, 6), Fraction(3, 20)) | {6: Fraction(1, 4)}
    total = {
        number: sum((chance[part] / 6 for part in chance if 1 <= number - part <= 6), Fraction(0))
        for number in range(2, 13)
    }
    won = total[7] + total[11]
    won += sum((total[point] ** 2 / (total[point] + total[7]) for point in (4, 5, 6, 8, 9, 10)), Fraction(0))
    by_name = {wager.name: wager.biased for wager in _biased("craps", _6="1/4").wagers}
    assert by_name["pass"] == 1 - 2 * won


def test_how_long_it_takes_to_notice() -> None:
    """After so many spins the number comes often enough nine times out of ten; if it is fair, once in 20."""
    report = _biased("roulette", _17="1/30")
    spins = report.throws_to_notice(0.95)
    fair, real = 1 / 38, 1 / 30
    limit = NormalDist(spins * fair, (spins * fair * (1 - fair)) ** 0.5).inv_cdf(0.95)
    assert 1 - NormalDist(spins * real, (spins * real * (1 - real)) ** 0.5).cdf(limit) == pytest.approx(
        0.9, abs=1e-4
    )
    assert report.throws_to_notice(0.99) > spins
    assert report.changed == "17"


@pytest.mark.parametrize(
    ("name", "chances", "words"),
    [
        ("roulette", {"_40": "1/30"}, "has no '40'"),
        ("roulette", {"_17": "1/38"}, "fair wheel"),
        ("roulette", {"_17": "3/2"}, "is not the chance"),
        ("sic-bo", {"_1": "3/5", "_2": "3/5"}, "leave nothing"),
        ("baccarat", {"_1": "1/5"}, "is dealt from cards"),
    ],
)
def test_what_cannot_be_is_refused(name: str, chances: dict[str, str], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        _biased(name, **chances)


def test_at_the_terminal() -> None:
    document = json.loads(houseway("protect", "big-six", "--bias", "joker=2.5%", "--json").stdout)
    assert document["chances"]["joker"] == "1/40"
    assert document["wagers"][0]["wager"] == "symbol:joker"
    assert Fraction(document["wagers"][0]["house_advantage_biased"]) == 1 - Fraction(46, 40)
    for wrong in ("joker", "joker=", "joker=often", "joker=1/0"):
        assert houseway("protect", "big-six", "--bias", wrong).returncode == 2
