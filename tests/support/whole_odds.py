"""The odds of a table as by default, counted once for all tests of a run."""

from __future__ import annotations

from functools import cache
from typing import Any

from houseway.odds.game_odds import GameOdds, game_odds
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import open_table
from houseway.rules.registry import game


@cache
def whole_odds(game_name: str) -> GameOdds:
    return game_odds(open_table(game(game_name)))


def whole_play(game_name: str) -> BestPlay[Any]:
    play = whole_odds(game_name).play
    assert play
    return play
