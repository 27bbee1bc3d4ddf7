"""The best play as a value: words, charts, how often each decision is taken, what other plays cost."""

from fractions import Fraction

import pytest

import houseway as hw
from tests.support.whole_odds import whole_odds


@pytest.fixture(scope="module")
def strategy() -> hw.Strategy:
    return hw.table("red-dog").strategy()


def test_a_strategy_says_how_often_each_decision_is_taken(strategy: hw.Strategy) -> None:
    assert sum(strategy.values()) == 1
    assert dict(strategy) == dict(strategy.decisions)
    assert strategy.words == ("raise with a spread of 7 or more; call the others",)


def test_your_own_strategy_has_a_price(strategy: hw.Strategy) -> None:
    always = strategy.cost_of("always raise")
    assert always == strategy.simple["always raise"] > 0
    assert strategy.cost_of("7") == 0
    compared = next(other for other in whole_odds("red-dog").simple if other.strategy.name == "always raise")
    assert always == compared.house_advantage - strategy.house_advantage


def test_a_strategy_that_cannot_be_read_is_refused(strategy: hw.Strategy) -> None:
    with pytest.raises(hw.Refusal) as refused:
        strategy.cost_of("double everything")
    assert refused.value.value == "double everything"


def test_charts_are_pictures_and_frames(strategy: hw.Strategy) -> None:
    chart = strategy.charts[0]
    frame = chart.to_frame("pandas")
    decisions = set(frame.drop(columns="hand").to_numpy().ravel()) - {""}
    assert {decision.removeprefix("mostly ") for decision in decisions} <= set(strategy)
    assert chart.svg in strategy._repr_html_()


def test_where_nothing_is_decided_there_is_no_strategy() -> None:
    table = hw.table("sic-bo")
    assert table.odds().strategy is None
    with pytest.raises(hw.Refusal, match="nothing to decide"):
        table.strategy()


def test_the_odds_of_a_wager_are_drawn() -> None:
    chart = hw.table("sic-bo").odds("small")["small"].chart()
    assert "win 1 to 1" in chart.svg
    assert repr(chart) == f"<picture: {chart.title}>"


def test_the_strategy_of_the_odds_is_that_of_the_table(strategy: hw.Strategy) -> None:
    best = hw.table("red-dog").odds().strategy
    assert best is not None
    assert best.house_advantage == strategy.house_advantage == whole_odds("red-dog").base.house_advantage  # type: ignore[union-attr]
    assert isinstance(best.house_advantage, Fraction)
