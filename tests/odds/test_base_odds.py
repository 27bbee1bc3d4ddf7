"""The base game of decision games: the wagers add up to it, and best play is best."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from houseway.odds.base_odds import base_odds
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.best_play import BestPlay
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game, game

DECISION_GAMES = [pytest.param(one, id=one.name) for one in every_game() if one.best_play]


@pytest.fixture(scope="module", params=DECISION_GAMES)
def found(request: pytest.FixtureRequest) -> GameOdds:
    one_game: Game[Any] = request.param
    return game_odds(open_table(one_game))


def bonus_gain(found: GameOdds) -> Fraction:
    """What automatic bonuses bring, which are on no wager's own account."""
    assert found.base
    gain = Fraction(0)
    for branch in found.base.strategy.branches:
        for outcome, ways in branch.outcomes.ways.items():
            for bonus in found.table.bonuses:
                verdict = bonus.decide(outcome, branch.bets)
                if verdict:
                    gain += ways * branch.bets[bonus.on] * verdict.gain
    return gain / found.base.total


def test_the_required_wagers_add_up_to_the_base_game(found: GameOdds) -> None:
    assert found.base
    required = {name for branch in found.base.strategy.branches for name in branch.bets}
    lost = sum(
        (
            -row.ways * row.units * row.gain
            for one in found.wagers
            if one.wager.name in required
            for row in one.rows
        ),
        Fraction(0),
    )
    assert lost / found.base.total - bonus_gain(found) == found.base.house_advantage


def test_no_simple_strategy_is_better_than_the_best(found: GameOdds) -> None:
    assert found.base
    assert found.simple
    for other in found.simple:
        assert other.total == found.base.total
        assert other.house_advantage >= found.base.house_advantage
        assert sum(other.decisions.values()) == 1


def test_every_wager_is_there_and_the_house_is_ahead_on_the_whole(found: GameOdds) -> None:
    assert found.base
    assert {one.wager.name for one in found.wagers} == set(found.table.wagers)
    assert 0 < found.base.element_of_risk < found.base.house_advantage
    assert found.base.strategy.words
    for one in found.wagers:
        # An optional wager, bet every round, has every deal before it.
        if one.wager.placed == "before the deal":
            assert one.total == found.base.total


@cache
def play_of(game_name: str) -> BestPlay[Any]:
    declared = game(game_name)
    assert declared.best_play
    return declared.best_play(open_table(declared), ())


@pytest.mark.parametrize(
    ("game_name", "strategy", "like"),
    [
        ("crazy-4-poker", "triple AA, play KQ84", "advice at the table"),
        ("crazy-4-poker", "play kq84,  TRIPLE aa", "advice at the table"),
        ("lucky-8s", "3, 2/2", "advice at the table"),
        ("lucky-8s", "0", "always play"),
    ],
)
def test_a_strategy_of_ones_own(game_name: str, strategy: str, like: str) -> None:
    """Written down, the advice costs what the advice costs."""
    play, table = play_of(game_name), open_table(game(game_name))
    assert play.given
    known = next(one for one in play.simple if one.name == like)
    own = base_odds(table, play.given(strategy))
    assert own.strategy.name == strategy
    assert own.house_advantage == base_odds(table, known).house_advantage


@pytest.mark.parametrize(
    ("game_name", "strategy", "says"),
    [
        ("crazy-4-poker", "triple KK", "would triple with a pair of kings, which the rules do not allow"),
        ("crazy-4-poker", "raise AA", "is not a decision with its least hand"),
        ("crazy-4-poker", "play AA, play KK", "is not a decision with its least hand"),
        ("crazy-4-poker", "play ZZ", "is not a decision with its least hand"),
        ("crazy-4-poker", "", "is not a decision with its least hand"),
        ("lucky-8s", "many", "does not say what to play"),
        ("lucky-8s", "3,", "does not say what to play"),
    ],
)
def test_a_strategy_that_cannot_be_played(game_name: str, strategy: str, says: str) -> None:
    given = play_of(game_name).given
    assert given
    with pytest.raises(Refusal, match=says):
        given(strategy)


def test_a_strategy_where_nothing_is_decided() -> None:
    with pytest.raises(Refusal, match="there is nothing to decide"):
        game_odds(open_table(game("sic-bo")), strategies=["3"])
