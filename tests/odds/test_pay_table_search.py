"""Pay tables for a target house advantage: the nearest ones, legal, with exact odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.odds.game_odds import game_odds
from houseway.odds.pay_table_search.rows import Suggestion
from houseway.odds.pay_table_search.search import nearest
from houseway.odds.pay_table_search.sums import Steps, nearest_sums
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Branch, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.rules.wagers.payout import to
from tests.support.whole_odds import whole_play

PERCENT = Fraction(1, 100)

steps = st.builds(
    Steps,
    st.fractions(min_value=Fraction(1, 50), max_value=3, max_denominator=60),
    st.integers(0, 6),
    st.integers(0, 6),
)


@settings(max_examples=150, deadline=None)
@given(st.fractions(-5, 40, max_denominator=50), st.lists(steps, min_size=1, max_size=4), st.integers(1, 4))
def test_no_sum_is_nearer(wanted: Fraction, kinds: list[Steps], count: int) -> None:
    every = product(*(range(kind.most + 1) for kind in kinds))

    def order(taken: tuple[int, ...]) -> tuple[Fraction, int]:
        total = sum(number * kind.size for number, kind in zip(taken, kinds, strict=True))
        changed = sum(number != kind.now for number, kind in zip(taken, kinds, strict=True))
        return abs(wanted - total), changed

    found = nearest_sums(wanted, kinds, count)
    assert len(found) == len(set(found))
    assert [order(one) for one in found] == sorted(map(order, every))[:count]


def distances(found: tuple[Suggestion, ...], target: Fraction) -> list[Fraction]:
    return [abs(one.house_advantage - target) for one in found]


def test_whole_tables_against_all_that_there_are() -> None:
    """One of a kind at sic bo: three rows, each from its least odds to twice what the house pays now."""
    declared, wager, target = game("sic-bo"), "one-of-a-kind:3", 5 * PERCENT
    branches = branches_of(open_table(declared))
    every = {
        abs(wager_odds(table, table.wager(wager), branches, {}).house_advantage - target)
        for one, two, three in product(range(1, 21), range(2, 5), range(3, 7))
        for table in [
            open_table(
                declared,
                {
                    "pays-one-of-a-kind": to(one, 10).words,
                    "pays-one-of-a-kind-two-dice": to(two, 1).words,
                    "pays-one-of-a-kind-three-dice": to(three, 1).words,
                },
            )
        ]
    }
    found = nearest(declared, {}, wager, target)
    assert distances(found.tables, target)[0] == min(every)
    assert set(distances(found.tables, target)) <= every
    assert distances(found.tables, target) == sorted(distances(found.tables, target))


@pytest.mark.parametrize(
    ("name", "given_options", "wager", "percent"),
    [
        ("baccarat", {"bonus": "A"}, "banker-bonus", 5),
        ("baccarat", {"bonus": "B", "pays-bonus-by-9": "25 to 1"}, "player-bonus", 3),
        ("football-kings", {}, "tie", 2),
        ("sic-bo", {"pays-one-of-a-kind": "1 to 1"}, "one-of-a-kind:1", 6),
    ],
)
def test_suggestions_are_legal_and_counted_right(
    name: str, given_options: dict[str, str], wager: str, percent: int
) -> None:
    found = nearest(game(name), given_options, wager, percent * PERCENT)
    assert found.rows
    assert found.tables
    for one in (*found.rows, *found.tables):
        assert not one.changes.keys() & given_options.keys()
        table = open_table(game(name), {**given_options, **one.changes})
        assert game_odds(table, wager=wager)[wager].house_advantage == one.house_advantage
        assert one in found.rows or found.lowest <= one.house_advantage <= found.highest


@pytest.mark.parametrize(
    ("name", "wager", "values"),
    [
        ("football-kings", "fantasy", {"A", "B", "C"}),
        ("lucky-8s", "bonus", {"1", "2", "3", "4", "5"}),
    ],
)
def test_tables_that_pay_exactly_are_all_tried(name: str, wager: str, values: set[str]) -> None:
    found = nearest(game(name), {}, wager, 4 * PERCENT)
    assert not found.rows
    first = min(values)
    assert {one.changes.get(wager, first) for one in found.tables} == values
    assert distances(found.tables, 4 * PERCENT) == sorted(distances(found.tables, 4 * PERCENT))


def test_a_wager_whose_odds_are_fixed() -> None:
    found = nearest(game("football-kings"), {}, "home", 4 * PERCENT)
    assert found.rows == found.tables == ()
    assert found.lowest == found.highest


def test_the_base_game_is_counted_again_with_its_best_play() -> None:
    declared = game("crazy-4-poker")
    found = nearest(declared, {}, "base", 3 * PERCENT)
    assert {option for one in found.rows for option in one.changes} == {
        f"pays-super-bonus-{row}"
        for row in ("four-aces", "four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight")
    }
    best = found.tables[0]
    assert distances(found.tables, 3 * PERCENT)[0] < PERCENT / 1000
    base = game_odds(open_table(declared, best.changes), wager="base").base
    assert base
    assert base.house_advantage == best.house_advantage


def test_a_row_that_changes_the_best_decision_is_refused() -> None:
    """Were every hand folded, a better paid straight would be a reason to play."""
    declared = game("crazy-4-poker")
    play = whole_play("crazy-4-poker")
    ways = {
        outcome: count for branch in play.best.branches for outcome, count in branch.outcomes.ways.items()
    }
    folded = Strategy("fold", (), (Branch("fold", play.decisions["fold"], Distribution(ways)),))

    def always_folded(*_: Any, **__: Any) -> BestPlay[Any]:
        return replace(play, best=folded)

    with pytest.raises(Refusal, match="changes the best decisions"):
        nearest(replace(declared, best_play=always_folded), {}, "base", 3 * PERCENT)


@pytest.mark.parametrize(
    ("name", "wager", "says"),
    [
        ("sic-bo", "base", "'base' is not a wager of Sic bo"),
        ("sic-bo", "total:3", "not offered at this table"),
        ("blackjack", "blackjack", "The odds of blackjack are not counted"),
    ],
)
def test_wagers_that_have_no_odds(name: str, wager: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        nearest(game(name), {}, wager, PERCENT)
