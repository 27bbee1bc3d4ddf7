"""Progressive wagers in Python: the same figures as those of `houseway odds`."""

import json
from fractions import Fraction

import pytest

import houseway as hw
from tests.support.command import houseway


@pytest.fixture(scope="module")
def table() -> hw.Table:
    return hw.table("blackjack", progressive="suited", decks=6)


def test_figures_are_those_of_the_command(table: hw.Table) -> None:
    options = ("--option", "progressive=suited", "--option", "decks=6", "--wager", "progressive")
    terms = ("--terms", "rate=20%,reserve=5%,reset=50000", "--jackpots", "20")
    ran = houseway("odds", "blackjack", *options, *terms, "--json")
    (printed,) = json.loads(ran.stdout)["progressives"]
    report = table.progressive(rate=0.2, reserve=0.05, reset=5_000_000)
    simulated = printed.pop("simulated")

    assert report.to_json() == printed
    assert report.long_run is not None
    assert report.long_run.hold == Fraction(printed["long_run"]["hold"])
    jackpots = report.simulate(20)
    assert (float(jackpots.mean_wagers), float(jackpots.mean_paid)) == (
        simulated["mean_wagers"],
        simulated["mean_paid"],
    )


def test_neither_side_is_ahead_at_the_break_even_meter(table: hw.Table) -> None:
    aces = table.progressive()
    assert aces.break_even is not None
    below, above = int(aces.break_even), int(aces.break_even) + 1
    assert aces.house_advantage(below) > 0 > aces.house_advantage(above)
    won = sum(award.chance for award in aces.awards if award.from_meter and award.pays == "100% of the meter")
    assert aces.expected_wagers == 1 / won


def test_cards_that_are_gone_change_the_chances(table: hw.Table) -> None:
    aces = ["As", "Ah", "Ad", "Ac"] * 6
    assert all(award.chance == 0 for award in table.progressive(removed=aces).awards)


def test_rows_and_jackpots_go_into_frames(table: hw.Table) -> None:
    meter = table.progressive(rate=0.2, reset=5_000_000)
    assert list(meter.to_frame()["award"]) == [award.title for award in meter.awards]
    jackpots = meter.simulate(50, seed=7)
    assert (jackpots.wagers, jackpots.paid) == (meter.simulate(50, seed=7).wagers, jackpots.paid)
    assert list(jackpots.to_frame()["paid"]) == list(jackpots.paid)
    assert min(jackpots.paid) > 5_000_000 * Fraction(9, 10) ** 20


def test_each_shows_itself(table: hw.Table) -> None:
    meter = table.progressive(rate=0.2, reset=5_000_000)
    assert repr(meter).splitlines()[0] == "Blackjack, progressive: $1 a wager"
    assert "1 in 6,727,874" in meter._repr_html_()
    assert repr(meter.simulate(3)).startswith("3 jackpots, seed 1\n")
