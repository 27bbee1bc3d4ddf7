"""Counter-measures: what each leaves a counter, and what it costs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import houseway as hw
from houseway.protection.card_counting.question import Question
from houseway.protection.compare_measures import compare_measures, other_pay_tables, rows_of
from houseway.protection.measures import Compared, House, Kind
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from tests.support.command import houseway

THREE_MINUTES = House(70, Fraction(3))


@pytest.fixture(scope="module")
def dragon() -> Table[Any]:
    return open_table(game("baccarat"), {"commission": "dragon-7"})


@pytest.fixture(scope="module")
def compared(dragon: Table[Any]) -> Compared:
    return compare_measures(dragon, Question("dragon-7", shoes=2_000), THREE_MINUTES, under=0.2)


def test_each_kind_of_measure_goes_as_far_as_it_has_to(compared: Compared) -> None:
    by_kind = {result.kind: result for result in compared.measures}
    assert set(by_kind) == {Kind.CUT, Kind.SHUFFLE, Kind.CAP, Kind.DECKS, Kind.PAY}
    assert compared.today.most_per_100 > 0.5
    for kind in (Kind.CUT, Kind.CAP, Kind.PAY):
        assert by_kind[kind].most_per_100 < 0.2


def test_the_cheapest_measure_is_enough_and_no_other_allowed_one_changes_less(compared: Compared) -> None:
    cheapest = compared.cheapest
    assert cheapest is not None
    assert cheapest.kind is Kind.CUT
    assert cheapest.most_per_100 < 0.2
    for result in compared.measures:
        if result.most_per_100 < 0.2 and not result.breaks:
            assert abs(compared.change(cheapest)) <= abs(compared.change(result))


def test_a_row_that_pays_less_breaks_the_rules_and_is_not_the_cheapest(compared: Compared) -> None:
    (row,) = (result for result in compared.measures if result.kind is Kind.PAY)
    assert row.breaks
    assert row.house_advantage > compared.today.house_advantage
    assert row not in compared.enough


def test_the_lowered_row_has_the_exact_odds(compared: Compared) -> None:
    (row,) = (result for result in compared.measures if result.kind is Kind.PAY)
    pays = row.analysis.table.options.given["pays-dragon-7"]
    odds = hw.table("baccarat", what_if=True, commission="dragon-7", **{"pays-dragon-7": pays}).odds()
    assert row.house_advantage == odds["dragon-7"].house_advantage


def test_fewer_rounds_cost_the_house_in_proportion(compared: Compared) -> None:
    """Half the rounds between shuffles: three minutes more for as many rounds as are left out."""
    (half,) = (result for result in compared.measures if result.kind is Kind.SHUFFLE)
    today = compared.today.analysis.rounds_per_shoe
    dealing = 60 / 70 - 3 / today
    assert half.rounds_an_hour == pytest.approx(60 / (dealing + 3 / half.analysis.rounds_per_shoe))
    assert compared.change(half) == pytest.approx(half.rounds_an_hour / 70 - 1)


def test_a_cap_costs_what_evenly_spread_bets_lose(compared: Compared) -> None:
    (cap,) = (result for result in compared.measures if result.kind is Kind.CAP)
    share = float(cap.cap)
    assert compared.change(cap) == pytest.approx(2 * share - share**2 - 1)
    assert cap.per_100 == pytest.approx(share * compared.today.per_100)


def test_a_level_that_holds_today_needs_no_measure() -> None:
    compared = compare_measures(
        open_table(game("red-dog"), {"decks": "6"}), Question("base", shoes=300), THREE_MINUTES, under=90.0
    )
    assert compared.cheapest is compared.today


def test_pay_tables_and_rows_of_a_wager_are_found() -> None:
    table = open_table(game("blackjack"), {"kings-bounty": "2", "decks": "2"})
    others = [change.option for change in other_pay_tables(table, "kings-bounty")]
    assert others == ["kings-bounty"]
    assert {row.wager for row, _ in rows_of(table, "kings-bounty")} == {"King's Bounty"}
    assert "blackjack-pays" in {change.option for change in other_pay_tables(table, "base")}


def test_at_the_terminal() -> None:
    command = ["protect", "red-dog", "--wager", "base", "--measures", "--shoes", "300"]
    printed = houseway(*command)
    assert printed.returncode == 0, printed.stderr
    assert "what a house can change" in printed.stdout
    document = json.loads(houseway(*command, "--under", "0.5", "--json").stdout)
    assert document["under"] == 0.5
    assert {measure["kind"] for measure in document["measures"]} >= {"shuffle", "decks"}
    assert document["today"]["change_of_expected_win"] == 0


@pytest.mark.parametrize(
    "wrong",
    [
        ["--measures", "--leak", "dealer-card"],
        ["--measures", "--shuffle-minutes", "long"],
        ["--measures", "--shuffle-minutes", "61"],
        ["--measures", "--pace", "1800"],
        ["--shuffle-minutes", "3"],
        ["--under", "few"],
        ["--under", "0"],
        ["--under", "0.1", "--svg", "x.svg"],
    ],
)
def test_wrong_requests_are_refused(wrong: list[str]) -> None:
    run = houseway("protect", "red-dog", "--wager", "base", "--shoes", "50", *wrong)
    assert (run.returncode, run.stdout) == (2, "")


def test_programs_ask_the_same() -> None:
    report = hw.table("red-dog").measures("base", under=50.0, shoes=200)
    assert report.cheapest == "as it is today"
    assert len(report.columns()["measure"]) == len(report.to_json()["measures"]) + 1
    assert "as it is today" in repr(report)
    with pytest.raises(Refusal):
        hw.table("red-dog").measures("base", shuffle_minutes=100, shoes=10)
