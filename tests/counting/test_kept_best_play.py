"""Best play that was counted before is read, and is the same; whatever it follows from makes another one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.counting.answer_cache import best_play_kept
from houseway.equipment.cards import Card, cards
from houseway.games.red_dog import GAME as RED_DOG
from houseway.games.red_dog import odds as counting_module
from houseway.games.red_dog.wagers import Played
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, StrategyRefusal
from houseway.rules.fingerprint import rules_of_play
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game, game_names
from tests.support.games import changed
from tests.support.whole_odds import whole_odds, whole_play

GAME = changed(RED_DOG, best_play=best_play_kept(counting_module.__name__, Played))
FOLDER = "HOUSEWAY_CACHE"


class Counted(list[tuple[str, ...]]):
    """What was really counted: the options given, and the cards removed."""


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    calls = Counted()
    count = counting_module.best_play

    def best_play(table: Any, removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]:
        calls.append((*table.options.given.values(), *(card.name for card in removed)))
        return count(table, removed, dealer)

    monkeypatch.setattr(counting_module, "best_play", best_play)
    return calls


def everything(odds: GameOdds) -> tuple[Any, ...]:
    """All that is kept of an answer, and figures that follow from it."""
    play = odds.play
    assert play
    assert odds.base
    strategies = [
        (strategy.name, tuple(strategy.words), tuple(strategy.branches), strategy.total)
        for strategy in (play.best, *play.simple)
    ]
    figures = [(base.house_advantage, base.variance, base.decisions) for base in (odds.base, *odds.simple)]
    wagers = [(wager.wager.name, wager.house_advantage, wager.rows) for wager in odds.wagers]
    return strategies, figures, len(wagers), odds.charts, dict(play.decisions)


def test_an_answer_is_counted_once(counted: Counted) -> None:
    first = everything(game_odds(open_table(GAME)))
    assert len(counted) == 1
    assert everything(game_odds(open_table(GAME))) == first
    assert len(counted) == 1
    assert first == everything(game_odds(open_table(RED_DOG)))


@pytest.mark.usefixtures("counted")
def test_whole_numbers_come_back_however_large(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(GAME)
    count = counting_module._third_cards
    monkeypatch.setattr(
        counting_module,
        "_third_cards",
        lambda *cards: {outcome: ways * 10**60 for outcome, ways in count(*cards).items()},
    )
    first, read = (game_odds(table).play for _ in range(2))
    assert first
    assert read
    assert [branch.outcomes.ways for branch in read.best.branches] == [
        branch.outcomes.ways for branch in first.best.branches
    ]
    assert read.best.total % 10**60 == 0


@pytest.mark.parametrize(
    ("options", "removed"),
    [({"decks": "2"}, ""), ({}, "As"), ({}, "Ks")],
)
def test_other_rules_or_cards_are_counted_again(
    counted: Counted, options: dict[str, str], removed: str
) -> None:
    game_odds(open_table(GAME))
    odds = game_odds(open_table(GAME, options), cards(removed.split()))
    assert len(counted) == 2
    assert odds.base
    exact = game_odds(open_table(RED_DOG, options), cards(removed.split())).base
    assert exact
    assert odds.base.house_advantage == exact.house_advantage


def test_neither_limits_nor_the_order_of_cards_matter(counted: Counted) -> None:
    game_odds(open_table(GAME), cards(["As", "Ks"]))
    game_odds(open_table(GAME, {"minimum": "500", "maximum": "10000"}), cards(["Ks", "As"]))
    assert len(counted) == 1


def test_another_pack_is_counted_again(counted: Counted) -> None:
    game_odds(open_table(GAME))
    short = changed(
        GAME, packs=lambda options: {name: pack[4:] for name, pack in GAME.play.packs(options).items()}
    )
    game_odds(open_table(short))
    assert len(counted) == 2


def test_a_refusal_is_not_kept(counted: Counted) -> None:
    for _ in range(2):
        with pytest.raises(Refusal, match="no hand"):
            game_odds(open_table(GAME), dealer=cards(["As"]))
    assert len(counted) == 2


def test_a_strategy_that_somebody_writes_is_still_read(counted: Counted) -> None:
    game_odds(open_table(GAME))
    odds = game_odds(open_table(GAME), strategies=["8"])
    assert odds.simple[0].strategy.name == "8"
    assert (
        odds.simple[0].house_advantage
        == game_odds(open_table(RED_DOG), strategies=["8"]).simple[0].house_advantage
    )
    with pytest.raises(StrategyRefusal, match="'nine' is not a strategy"):
        game_odds(open_table(GAME), strategies=["nine"])
    assert counted


def test_strategies_from_the_cache_decide(counted: Counted) -> None:
    game_odds(open_table(GAME))
    play = game_odds(open_table(GAME)).play
    assert play
    assert {play.best.choose((0, third)) for third in range(2, 13)} == {"call", "raise"}
    assert play.named("never raise").choose((0, 12)) == "call"
    assert counted


def test_a_damaged_part_is_counted_again(counted: Counted, tmp_path: Path) -> None:
    first = everything(game_odds(open_table(GAME)))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    assert everything(game_odds(open_table(GAME))) == first
    assert len(counted) == 2
    assert everything(game_odds(open_table(GAME))) == first
    assert len(counted) == 2


def terms(table: Table[Any], apart: Collection[str]) -> tuple[Any, ...]:
    """Return what all wagers except those apart can gain, and the cards."""
    verdicts = [(wager.name, wager.verdicts) for wager in table.wagers.values() if wager.name not in apart]
    verdicts += [(bonus.name, bonus.verdicts) for bonus in table.bonuses]
    gains = [(name, [(verdict.result, verdict.gain) for verdict in of_wager]) for name, of_wager in verdicts]
    return gains, table.game.play.packs(table.options)


BOUNTY = ("kings-bounty", "kings-bounty-dealer")


@pytest.mark.parametrize(
    ("name", "apart", "options"),
    [
        ("blackjack", BOUNTY, {"kings-bounty": "1"}),
        ("four-card-poker", ("aces-up",), {"aces-up": "50-40-8-5-4-3-1"}),
        ("four-card-poker", ("aces-up",), {"pays-aces-up-flush": "8 to 1"}),
        ("crazy-4-poker", ("queens-up",), {"queens-up": "II"}),
        ("crazy-4-poker", ("queens-up",), {"pays-queens-up-flush": "8 to 1"}),
        ("lucky-8s", ("bonus",), {"bonus": "2"}),
    ],
)
def test_what_a_wager_apart_pays_decides_nothing(
    name: str, apart: tuple[str, ...], options: dict[str, str]
) -> None:
    usual, other = open_table(game(name)), open_table(game(name), options)
    assert terms(usual, apart) == terms(other, apart)
    assert rules_of_play(usual) != rules_of_play(other)
    assert rules_of_play(usual, apart) == rules_of_play(other, apart)


@pytest.mark.parametrize(
    ("name", "apart", "value"), [("crazy-4-poker", "queens-up", "III"), ("lucky-8s", "bonus", "2")]
)
def test_the_answer_for_another_pay_table_is_the_one_that_would_be_counted(
    name: str, apart: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the wager apart has other odds."""
    usual = whole_odds(name)
    stored = game_odds(open_table(game(name), {apart: value}))
    monkeypatch.setenv(FOLDER, "off")
    counted = game_odds(open_table(game(name), {apart: value}))
    assert advantages(stored) == advantages(counted)
    assert {wager for wager, lost in advantages(stored) if (wager, lost) not in advantages(usual)} == {apart}


def advantages(odds: GameOdds) -> list[tuple[str, Fraction]]:
    assert odds.base
    return [
        *((wager.wager.name, wager.house_advantage) for wager in odds.wagers),
        ("base", odds.base.house_advantage),
    ]


def test_a_pay_table_of_a_wager_that_decides_is_counted_again() -> None:
    rules = [
        rules_of_play(open_table(game("crazy-4-poker"), options), ("queens-up",))
        for options in ({}, {"pays-super-bonus-flush": "4 to 1"})
    ]
    assert rules[0] != rules[1]


SECOND_ANSWER = """
import sys
from houseway.odds.game_odds import game_odds
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game

odds = game_odds(open_table(game(sys.argv[1])))
print(*(base.house_advantage for base in (odds.base, *odds.simple)))
print(*odds.play.best.words, *(row.label for chart in odds.charts for row in chart.rows))
print(*({"numpy", "numba"} & sys.modules.keys()))
"""


def is_kept(name: str) -> bool:
    return getattr(game(name).analysis.best_play, "__module__", None) == best_play_kept.__module__


@pytest.mark.parametrize("name", [name for name in game_names() if is_kept(name)])
def test_a_second_answer_loads_nothing_that_counts(name: str) -> None:
    odds = whole_odds(name)
    assert odds.base
    advantages = [str(base.house_advantage) for base in (odds.base, *odds.simple)]
    words = [*whole_play(name).best.words, *(row.label for chart in odds.charts for row in chart.rows)]
    second = subprocess.run(
        [sys.executable, "-c", SECOND_ANSWER, name], capture_output=True, text=True, check=True
    )
    assert second.stdout.splitlines() == [" ".join(advantages), " ".join(words), ""]
