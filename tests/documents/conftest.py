"""Odds that several document tests share, computed once."""

from __future__ import annotations

import pytest

from houseway.odds.game_odds import GameOdds, game_odds
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.whole_odds import whole_odds


def odds_of(name: str, **options: str) -> GameOdds:
    if not options:
        return whole_odds(name)
    return game_odds(open_table(game(name), {key.replace("_", "-"): value for key, value in options.items()}))


@pytest.fixture(scope="session")
def sic_bo() -> GameOdds:
    return odds_of("sic-bo")


@pytest.fixture(scope="session")
def football_kings() -> GameOdds:
    return odds_of("football-kings")


@pytest.fixture(scope="session")
def baccarat() -> GameOdds:
    return odds_of("baccarat", bonus="A")


@pytest.fixture(scope="session")
def crazy_4_poker() -> GameOdds:
    """A game with decisions, whose best play takes seconds to compute."""
    return odds_of("crazy-4-poker")
