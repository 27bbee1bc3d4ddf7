"""The base game of decision games: the wagers add up to it, and best play is best."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.odds.game_odds import GameOdds, base_odds, game_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import StrategyRefusal
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.wagers import Result
from tests.support.whole_odds import whole_odds, whole_play

DECISION_GAMES = [game.name for game in every_game() if game.analysis.best_play]
# Where the wagers of the base game have odds of their own too, in whole rounds.
WHOLE_ROUNDS = [game.name for game in every_game() if game.analysis.best_play and game.analysis.odds is None]


@pytest.fixture(scope="module", params=DECISION_GAMES)
def counted(request: pytest.FixtureRequest) -> GameOdds:
    return whole_odds(request.param)


@pytest.fixture(scope="module", params=WHOLE_ROUNDS)
def in_whole_rounds(request: pytest.FixtureRequest) -> GameOdds:
    return whole_odds(request.param)


def bonus_gain(counted: GameOdds) -> Fraction:
    """Return the gain from automatic bonuses, which no wager includes."""
    assert counted.base
    gain = Fraction(0)
    for branch in counted.base.strategy.branches:
        for outcome, ways in branch.outcomes.ways.items():
            for bonus in counted.table.bonuses:
                verdict = bonus.decide(outcome, branch.bets)
                if verdict:
                    gain += ways * branch.bets[bonus.on] * verdict.gain
    return gain / counted.base.total


def test_the_required_wagers_add_up_to_the_base_game(in_whole_rounds: GameOdds) -> None:
    counted = in_whole_rounds
    assert counted.base
    required = {name for branch in counted.base.strategy.branches for name in branch.bets}
    lost = sum(
        (
            -row.ways * row.units * row.gain
            for wager in counted.wagers
            if wager.wager.name in required
            for row in wager.rows
        ),
        Fraction(0),
    )
    assert lost / counted.base.total - bonus_gain(counted) == counted.base.house_advantage


def test_no_simple_strategy_is_better_than_the_best(counted: GameOdds) -> None:
    assert counted.base
    assert counted.simple
    for other in counted.simple:
        assert other.by_hand or counted.base.by_hand or other.total == counted.base.total
        assert other.house_advantage >= counted.base.house_advantage
        assert sum(other.decisions.values()) == 1


def test_a_round_ends_ahead_behind_or_even(in_whole_rounds: GameOdds) -> None:
    base = in_whole_rounds.base
    assert base
    assert not base.by_hand
    assert base.hands_per_round == 1
    ways = [base.ways(result) for result in (Result.WIN, Result.LOSE, Result.PUSH)]
    assert sum(ways) == base.total
    assert base.hit_frequency == Fraction(ways[0], base.total)
    assert base.true_odds
    assert base.true_odds.ratio == Fraction(ways[1], ways[0])
    mean = sum(gain * count for gain, count in base.gains.items()) / Fraction(base.total)
    assert base.variance == sum((gain - mean) ** 2 * count for gain, count in base.gains.items()) / base.total


def test_real_payments_never_cost_the_player_more(counted: GameOdds) -> None:
    """Payouts are rounded up, and at $2 nothing is left to round."""
    base = counted.base
    assert base
    assert base_odds(counted.table, base.strategy, bet=200).gains == base.gains
    assert base_odds(counted.table, base.strategy, bet=101).house_advantage <= base.house_advantage


def test_every_wager_is_there_and_the_house_is_ahead_on_the_whole(in_whole_rounds: GameOdds) -> None:
    counted = in_whole_rounds
    assert counted.base
    assert {wager.wager.name for wager in counted.wagers} == set(counted.table.wagers)
    assert 0 < counted.base.element_of_risk <= counted.base.house_advantage
    adds_nothing = counted.base.average_bet == 1  # players decide, but not on further wagers
    assert (counted.base.element_of_risk == counted.base.house_advantage) == adds_nothing
    assert counted.base.strategy.words
    for wager in counted.wagers:
        # An optional wager, bet every round, has every deal before it.
        if wager.wager.placed == "before the deal":
            assert wager.total == counted.base.total


@pytest.mark.parametrize(
    ("game_name", "strategy", "like"),
    [
        ("crazy-4-poker", "triple AA, play KQ84", "advice at the table"),
        ("crazy-4-poker", "play kq84,  TRIPLE aa", "advice at the table"),
        ("lucky-8s", "3, 2/2", "advice at the table"),
        ("lucky-8s", "0", "always play"),
        ("blackjack", "basic, 17v10 stand", "basic"),
    ],
)
def test_a_written_strategy(game_name: str, strategy: str, like: str) -> None:
    """The advice, written as a strategy, has the same cost."""
    play, table = whole_play(game_name), open_table(game(game_name))
    assert play.given
    known = next(strategy for strategy in play.simple if strategy.name == like)
    own = base_odds(table, play.given(strategy))
    assert own.strategy.name == strategy
    assert own.house_advantage == base_odds(table, known).house_advantage


def test_where_hands_are_counted_one_by_one_whole_rounds_are_not_known() -> None:
    base = whole_odds("blackjack").base
    assert base
    assert base.by_hand
    assert (base.hit_frequency, base.true_odds, base.variance, base.standard_deviation) == (None,) * 4
    assert 1 < base.hands_per_round < base.average_bet
    assert 0 < base.element_of_risk < base.house_advantage
    # Who never splits has one hand a round.
    mimic = next(
        strategy
        for strategy in whole_odds("blackjack").simple
        if strategy.strategy.name == "mimic-the-dealer"
    )
    assert not mimic.by_hand
    assert mimic.average_bet == 1
    assert mimic.hit_frequency
    assert mimic.standard_deviation


four_ranks = st.text("A23456789TJQK", min_size=1, max_size=4)
limits_of_hands = st.builds(
    lambda most, middle, least: f"triple {most}, double {middle}, play {least}", *[four_ranks] * 3
)
hands_of_8 = st.lists(
    st.one_of(st.integers(0, 8).map(str), st.from_regex("[0-4]/[0-6]", fullmatch=True)), min_size=1
)


@pytest.mark.parametrize(
    ("game_name", "strategies"),
    [
        ("crazy-4-poker", limits_of_hands),
        ("four-card-poker", limits_of_hands),
        ("lucky-8s", hands_of_8.map(", ".join)),
    ],
)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_no_strategy_is_better_than_the_best(
    game_name: str, strategies: st.SearchStrategy[str], data: st.DataObject
) -> None:
    counted = whole_odds(game_name)
    assert counted.base
    assert counted.play
    assert counted.play.given
    text = data.draw(strategies)
    try:
        own = base_odds(counted.table, counted.play.given(text))
    except StrategyRefusal as refusal:
        if game_name == "crazy-4-poker" and "which the rules do not allow" in refusal.message:
            return  # with less than a pair of aces the ante may be neither doubled nor tripled
        raise
    assert own.total == counted.base.total
    assert own.house_advantage >= counted.base.house_advantage


@pytest.mark.parametrize(
    ("game_name", "strategy", "says"),
    [
        ("crazy-4-poker", "triple KK", "would triple with a pair of kings, which the rules do not allow"),
        ("crazy-4-poker", "raise AA", "is not a decision with its lowest hand"),
        ("crazy-4-poker", "play AA, play KK", "is not a decision with its lowest hand"),
        ("crazy-4-poker", "play ZZ", "is not a decision with its lowest hand"),
        ("crazy-4-poker", "play ZZ, raise AA, triple AA", "'play ZZ', 'raise AA' are not a decision"),
        ("crazy-4-poker", "fold 22", "is not a decision with its lowest hand"),
        ("crazy-4-poker", "", "is not a decision with its lowest hand"),
        ("lucky-8s", "many", "does not say what to play"),
        ("lucky-8s", "3,", "does not say what to play"),
        ("lucky-8s", "most, 2/2, some", "'most', 'some' do not say what to play"),
        ("blackjack", "count the aces", "There is no strategy 'count the aces' at blackjack"),
        ("blackjack", "basic, 16v10 surrender", "a player may hit, stand or double"),
    ],
)
def test_a_strategy_that_cannot_be_played(game_name: str, strategy: str, says: str) -> None:
    read_strategy = whole_play(game_name).given
    assert read_strategy
    with pytest.raises(Refusal, match=says):
        read_strategy(strategy)


def test_a_strategy_where_nothing_is_decided() -> None:
    with pytest.raises(Refusal, match="There is nothing to decide at"):
        game_odds(open_table(game("sic-bo")), strategies=["3"])
