"""The odds of a table as by default, counted once for all tests of a run."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from houseway.counting.answer_cache import cache_folder
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import open_table
from houseway.rules.registry import game


@cache
def whole_odds(game_name: str) -> GameOdds:
    """Return the odds. The first worker that asks for best play counts it, and others read what was kept."""
    with _one_at_a_time(game_name):
        odds = game_odds(open_table(game(game_name)))
        if odds.play and odds.base:
            _ = [base.house_advantage for base in (odds.base, *odds.simple)], odds.charts
            _ = len(odds.play.best.words)
    return odds


@contextmanager
def _one_at_a_time(name: str) -> Iterator[None]:
    folder = cache_folder()
    if folder is None:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def whole_play(game_name: str) -> BestPlay[Any]:
    play = whole_odds(game_name).play
    assert play
    return play
