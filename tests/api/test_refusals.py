"""Bad input to any public function is a ``Refusal`` with a message and the value that was refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import houseway as hw

NOT_A_NUMBER = {"dice": [2, 2, 5], "bets": {"small": float("inf")}}
BAD: dict[str, tuple[Callable[[Any], object], object, str]] = {
    "no such game": (lambda _: hw.table("sikbo"), "sikbo", "Did you mean sic-bo"),
    "game of another type": (lambda _: hw.table(7), 7, "The games are"),  # type: ignore[arg-type]
    "no such option": (lambda _: hw.table("sic-bo", shake="x"), {"shake": "x"}, "shake"),
    "no such value": (lambda _: hw.table("sic-bo", shaker="x"), {"shaker": "x"}, "Choose"),
    "options in a list": (lambda _: hw.table("sic-bo", ["a"]), ["a"], "mapping"),  # type: ignore[arg-type]
    "what if": (lambda _: hw.table("sic-bo", what_if="yes"), "yes", "True nor False"),  # type: ignore[arg-type]
    "side bet of another type": (lambda _: hw.table("sic-bo", side_bets=[5]), 5, "TOML"),  # type: ignore[list-item]
    "no players": (lambda table: shifts(table, {}), {}, "at least one"),
    "not a number": (lambda table: table.settle(NOT_A_NUMBER), NOT_A_NUMBER, "not a round"),
    "much money": (lambda table: table.evenings(9, rounds=9, bankroll=10**30), 10**30, "bankroll"),
    "no side bet": (lambda _: hw.table("sic-bo", side_bets=["missing.toml"]), ["missing.toml"], "read"),
    "one side bet": (lambda _: hw.table("sic-bo", side_bets="my.toml"), "my.toml", "Give a list"),
    "no such name": (lambda table: table.odds()["smal"], "smal", "Did you mean small?"),
    "no name at all": (lambda _: hw.games()["xyz"], "xyz", "There are"),
    "no such wager": (lambda table: table.odds("pass"), "pass", "'pass' is not a wager"),
    "wager of another type": (lambda table: table.odds(5), 5, "wager"),
    "bet in dollars": (lambda table: table.odds(bet=5.0), 5.0, "Write $5 as 500"),
    "bet as text": (lambda table: table.odds(bet="$5"), "$5", "whole number of cents"),
    "no card": (lambda _: hw.table("red-dog").odds(removed=["1x"]), ["1x"], "is not a card"),
    "cards as one text": (lambda _: hw.table("red-dog").odds(removed="As"), "As", "Give a list"),
    "no progressive wager": (lambda table: table.progressive(), None, "no progressive wager"),
    "not a progressive wager": (lambda _: jackpot("blackjack"), "blackjack", "Name progressive."),
    "meter below nothing": (lambda _: jackpot().house_advantage(-1), -1, "whole number of cents"),
    "certain jackpot": (lambda _: jackpot().wagers_until(1), 1, "below 1"),
    "reset without a rate": (lambda _: jackpot(reset=500), 500, "without a rate"),
    "rate above all": (lambda _: jackpot(rate=2), 2, "from 0 to 1"),
    "rates above all": (lambda _: jackpot(rate=0.6, reserve=0.6), 0.6, "100% at most"),
    "long rate": (lambda _: jackpot(rate=0.1234567), 0.1234567, "six decimals"),
    "no terms": (lambda _: jackpot().simulate(5), 5, "rate and reset"),
    "no jackpots": (lambda _: jackpot(rate=0.2).simulate(0), 0, "from 1 to"),
    "nothing to decide": (lambda table: table.odds(strategies=["x"]), ["x"], "nothing to decide"),
    "one strategy": (lambda table: table.odds(strategies="x"), "x", "Give a list"),
    "no round": (lambda table: table.settle({"dice": [7]}), {"dice": [7]}, "dice"),
    "round in a list": (lambda table: table.settle([1]), [1], "Give a mapping"),
    "rounds as a float": (lambda table: table.simulate(1e6), 1e6, "whole number"),
    "no rounds": (lambda table: table.simulate(0), 0, "from 1 to"),
    "negative seed": (lambda table: table.simulate(10, seed=-1), -1, "seed"),
    "seed as text": (lambda table: table.rounds(10, seed="x"), "x", "seed"),
    "true rounds": (lambda table: table.rounds(True), True, "whole number"),
    "bets in a list": (lambda table: table.rounds(9, bets=["small"]), ["small"], "Map wagers to cents"),
    "bet of nothing": (lambda table: table.rounds(9, bets={"small": 0}), 0, "small"),
    "not a bet here": (lambda table: table.rounds(9, bets={"pass": 5}), {"pass": 5}, "'pass'"),
    "no chunk": (lambda table: table.rounds(9).chunks(0), 0, "rows"),
    "strategy": (lambda table: table.rounds(9, strategy="always"), "always", "nothing to decide"),
    "bankroll": (
        lambda table: table.evenings(9, rounds=9, bankroll=100, bets={"small": 500}),
        100,
        "too small",
    ),
    "bankroll as text": (lambda table: table.evenings(9, rounds=9, bankroll="$5"), "$5", "bankroll"),
    "goal": (lambda table: table.evenings(9, rounds=9, bankroll=5000, goal=100), 100, "goal"),
    "too many evenings": (lambda table: table.evenings(10**12, rounds=9, bankroll=1), 10**12, "evenings"),
    "quantile": (lambda table: evenings(table).quantile(95), 95, "from 0 to 1"),
    "quantile as text": (lambda table: evenings(table).quantile("most"), "most", "from 0 to 1"),
    "curves": (lambda table: evenings(table).curves(1000), 1000, "from 1 to 9"),
    "hours": (lambda table: table.shifts(9, hands_per_hour=30, hours=0.01), 0.01, "hours"),
    "hours as text": (lambda table: table.shifts(9, hands_per_hour=30, hours="x"), "x", "hours"),
    "hands": (lambda table: table.shifts(9, hands_per_hour=0, hours=8), 0, "hands_per_hour"),
    "no such seat": (lambda table: shifts(table, {99: {"small": 500}}), {99: {"small": 500}}, "seat 99"),
    "seats in a number": (lambda table: shifts(table, 5), 5, "Give a list"),
    "band": (lambda table: shifts(table, None).band(95), 95, "from 0 to 1"),
    "expected band": (lambda table: shifts(table, None).expected_band(-1), -1, "from 0 to 1"),
    "turnover": (lambda table: table.exposure().win_of_drop("x"), "x", "turnover"),
    "bank": (lambda table: table.exposure().risk_of_ruin(-5), -5, "bank"),
    "risk": (lambda table: table.exposure().bank_for(1), 1, "between 0 and 1"),
    "exposure": (lambda table: table.exposure(bets={"pass": 5}), {"pass": 5}, "'pass'"),
    "bets and seats": (lambda table: table.exposure(bets={"small": 5}, seats={}), {}, "Give either"),
    "library": (lambda table: table.odds("small").to_frame("excel"), "excel", "Choose pandas or polars"),
    "file": (lambda table: table.odds("small").to_csv("missing/x.csv"), "missing/x.csv", "another file"),
    "picture": (lambda table: table.odds("small")["small"].chart().save("x.gif"), "x.gif", ".svg"),
}


def evenings(table: hw.Table) -> Any:
    return table.evenings(9, rounds=9, bankroll=10_000, seed=1)


def jackpot(wager: str | None = None, **terms: Any) -> hw.Progressive:
    return hw.table("blackjack", progressive="suited", decks=6).progressive(wager, **terms)


def shifts(table: hw.Table, seats: Any) -> Any:
    return table.shifts(9, hands_per_hour=30, hours=1, seats=seats, seed=1)


@pytest.fixture(scope="module")
def table() -> hw.Table:
    return hw.table("sic-bo")


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_with_its_value(name: str, table: hw.Table) -> None:
    use, value, says = BAD[name]
    with pytest.raises(hw.Refusal) as refused:
        use(table)
    assert says in refused.value.message
    assert refused.value.value == value


def test_a_refusal_has_its_paragraph() -> None:
    with pytest.raises(hw.Refusal) as refused:
        hw.table("sic-bo").settle({"dice": [1, 2, 3], "bets": {"small": 500, "pass": 500}})
    assert str(refused.value.cite) == "13:69F-9.2"


def test_whole_numbers_of_numpy_are_whole_numbers(table: hw.Table) -> None:
    five: Any = np.int64(5)
    rounds = table.rounds(five, bets={"small": five * 100}, seed=five)
    assert sum(row.staked for row in rounds) == 2500


def test_a_name_that_is_not_there_is_also_the_error_of_mappings(table: hw.Table) -> None:
    odds = table.odds("small")
    assert "big" not in odds
    assert odds.get("big") is None
    with pytest.raises(KeyError, match="There is no 'big' here"):
        odds["big"]
