"""Evenings of a player and shifts of a table: their results, in theory and dealt."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import houseway as hw
from tests.support.command import houseway


@pytest.fixture(scope="module")
def evenings() -> hw.Evenings:
    table = hw.table("baccarat")
    return table.evenings(200, rounds=250, bankroll=50_000, goal=80_000, bets={"player": 2500}, seed=1)


@pytest.fixture(scope="module")
def shifts() -> hw.Shifts:
    seats = {1: {"player": 2500}, 4: {"banker": 10_000, "tie": 500}}
    return hw.table("baccarat").shifts(500, hands_per_hour=70, hours=8, seats=seats, seed=1)


def test_curves_follow_the_money_of_the_evenings(evenings: hw.Evenings) -> None:
    curves = evenings.curves(200)
    assert len(curves) == len(evenings) == 200
    assert all(line[0] == 50_000 for line in curves)
    nets = sorted(line[-1] - 50_000 for line in curves)
    counted = evenings.columns()
    assert nets == [
        net for net, times in zip(counted["net"], counted["evenings"], strict=True) for _ in range(times)
    ]
    assert Fraction(sum(line[-1] < 2500 for line in curves), 200) == evenings.broke > 0
    assert Fraction(sum(line[-1] >= 80_000 for line in curves), 200) == evenings.reached_goal > 0


def test_a_player_who_left_keeps_the_money(evenings: hw.Evenings) -> None:
    curves = evenings.curves()
    columns = curves.columns()
    assert len(curves) == 20
    assert columns["round"] == list(range(251))
    left = next(number for number, line in enumerate(curves, 1) if len(line) < 251)
    assert columns[f"evening_{left}"][-1] == curves[left - 1][-1]


def test_evenings_and_curves_are_drawn(evenings: hw.Evenings) -> None:
    assert evenings.curves(5).svg.count("<polyline") == 5
    assert evenings.chart().svg.count("<rect") > 10
    assert "go broke" in evenings._repr_html_()


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_chart_is_saved_in_every_format(
    ending: str, begins: bytes, evenings: hw.Evenings, tmp_path: Path
) -> None:
    assert evenings.curves(3).save(tmp_path / f"curves.{ending}").read_bytes().startswith(begins)


def test_shifts_are_those_of_the_command(shifts: hw.Shifts) -> None:
    command = ["simulate", "baccarat", "--hands-per-hour", "70", "--hours", "8", "--rounds", str(500 * 560)]
    command += ["--bets", "1 player=25", "--bets", "4 banker=100,tie=5", "--seed", "1", "--json"]
    printed = json.loads(houseway(*command).stdout)
    assert (printed["shifts"], printed["rounds_per_shift"]) == (shifts.count, shifts.rounds)
    assert Fraction(printed["theoretical"]["win"]) == shifts.expected_win
    assert Fraction(printed["simulated"]["win"]) == shifts.average_win


def test_the_expected_win_of_a_shift_is_exact(shifts: hw.Shifts) -> None:
    odds = hw.table("baccarat").odds()
    bets = {"player": 2500, "banker": 10_000, "tie": 500}
    a_round = sum(odds[wager].house_advantage * bet for wager, bet in bets.items())
    assert shifts.expected_win == a_round * 560
    assert shifts.handle == sum(bets.values()) * 560
    assert shifts.expected_win_of_handle == a_round / sum(bets.values())
    low, high = shifts.expected_band(0.95)
    assert low < shifts.average_win < high
    assert shifts.band(0.5)[0] > shifts.band(0.99)[0]
    assert 0 < shifts.lost < 1


def test_without_bets_the_players_of_the_demonstration_are_at_the_table() -> None:
    whole = hw.table("sic-bo").shifts(3, hands_per_hour=30, hours=1, seed=1)
    one = hw.table("sic-bo").shifts(3, hands_per_hour=30, hours=1, seed=1, bets={"small": 500})
    assert whole.handle > one.handle == 15_000


def test_half_an_hour_is_as_good_as_a_whole_one() -> None:
    assert hw.table("sic-bo").shifts(3, hands_per_hour=30, hours=7.5, seed=1).rounds == 225


def test_the_exposure_of_a_round_is_that_of_the_command() -> None:
    table = hw.table("sic-bo", maximum="$100")
    exposure = table.exposure(bets={"small": 500, "total:9": 100})
    command = [
        "odds",
        "sic-bo",
        "--option",
        "maximum=100",
        "--exposure",
        "--bets",
        "small=5,total:9=1",
        "--json",
    ]
    printed = houseway(*command).stdout
    assert Fraction(1, 36) * 500 < exposure.win < exposure.handle == 600
    assert f'"{exposure.win}"' in printed
    assert str(exposure.greatest_loss) in printed


def test_a_larger_bank_is_safer() -> None:
    exposure = hw.table("sic-bo").exposure(bets={"small": 10_000})
    small, large = exposure.risk_of_ruin(100_000), exposure.risk_of_ruin(1_000_000)
    assert small is not None
    assert large is not None
    assert small[0] <= small[1]
    assert large[1] < small[1]
    bank = exposure.bank_for(0.01)
    assert bank is not None
    assert bank > 100_000
    assert exposure.win_of_handle < exposure.win_of_drop(5) < 5 * exposure.win_of_handle
