"""Rooms that say what a game is and costs work alone; what it is, also without NumPy and Numba."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from houseway.rules.registry import game_names

ROOT = Path(__file__).parents[1]
HOUSE = [f"houseway.{room}" for room in ("api", "cli", "documents", "house", "protection", "web")]
HOUSE += [f"houseway.table.{part}" for part in ("commands", "fairness", "live", "view")]
ALONE = ["equipment", "regulation", "rules", "games", "counting", "drawing", "odds", "simulation"]
ALONE += ["table.virtual"]
PURE = ["equipment", "regulation", "rules", "drawing", "table.virtual"]
NUMBERS = ["numpy", "numba"]
# Modules of games that count or simulate with arrays; all others only need Python and msgspec.
WITH_ARRAYS = {
    "*.*kernel",
    "*.exact.*",
    "*.hidden_hands",
    "baccarat.first_cards",
    "blackjack.side_bets.every_deal",
    "blackjack.simulation.*",
    "blackjack.variants.house_money_odds",
    "blackjack.variants.streak_odds",
    "blackjack_switch.best_play",
    "blackjack_switch.exact_*",
    "blackjack_switch.hints",
    "blackjack_switch.seen_cards",
    "crazy_4_poker.odds",
    "four_card_poker.best_decisions",
    "four_card_poker.hand_tables",
    "four_card_poker.odds",
    "four_card_poker.strategy",
    "lucky_8s.every_deal",
    "lucky_8s.odds",
    "pai_gow.every_pair",
    "pai_gow.odds",
}


def _without(absent: Sequence[str], rooms: Sequence[str], *, count_odds: bool) -> Any:
    """Import these rooms and play every game in a new process, with some modules absent."""
    arguments = json.dumps([absent, [f"houseway.{room}" for room in rooms], count_odds])
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.rooms_alone", arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_games_are_dealt_settled_and_counted_without_the_rest_of_the_house() -> None:
    answer = _without(HOUSE, ALONE, count_odds=True)
    assert answer["failed"] == []
    assert answer["played"] == list(game_names())


def test_games_are_declared_dealt_and_settled_without_numpy_and_numba() -> None:
    answer = _without(NUMBERS, [*PURE, "games"], count_odds=False)
    assert answer["played"] == list(game_names())
    needs = {name.removeprefix("houseway.games.") for name in answer["failed"]}
    assert [name for name in needs if not any(fnmatch(name, pattern) for pattern in WITH_ARRAYS)] == []
    assert {pattern for pattern in WITH_ARRAYS if not any(fnmatch(name, pattern) for name in needs)} == set()
