"""At every table of every game each wager has its odds, or the game says why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.odds.wager_odds import every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.own_odds import NotCounted
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice
from houseway.rules.registry import every_game
from houseway.rules.wagers.progressive import METER, OwnAwards
from tests.support.whole_odds import whole_odds

# An award table of a house, where the game has none of its own.
SMALLEST_AWARDS = {"pai-gow-poker": "five-aces=100%"}
GAMES = [pytest.param(game, id=game.name) for game in every_game()]


def tables(one_game: Game[Any]) -> Iterator[Table[Any]]:
    """Yield the default table, and one with every other value of every choice."""
    yield open_table(one_game)
    for option in one_game.wagering.options:
        if isinstance(option, Choice):
            for value in option.values[1:]:
                try:
                    yield open_table(one_game, {option.name: value})
                except Refusal:
                    continue  # not by itself, as cards dealt from the hand out of eight decks
        elif isinstance(option, OwnAwards):
            yield open_table(one_game, {option.name: SMALLEST_AWARDS[one_game.name], METER: "100000"})


@pytest.mark.parametrize("one_game", GAMES)
def test_every_wager_of_every_table_has_its_odds_or_a_reason(one_game: Game[Any]) -> None:
    first = whole_odds(one_game.name)
    # What is dealt and decided by the options that change neither the cards nor the required wagers.
    branches = first.base.strategy.branches if first.base and one_game.analysis.odds is None else None
    named = {kind_of(wager.wager.name) for wager in first.wagers} | set(first.not_counted)
    assert named == {kind_of(name) for name in first.table.wagers}
    offered = set()
    for table in tables(one_game):
        odds = list(every_wager_odds(table, branches=branches))
        counted = {item.wager.name for item in odds}
        assert counted == {name for name in table.wagers if table.has_odds(name)}
        for item in odds:
            assert item.rows, item.wager.name
            assert item.total > 0
        offered |= {kind_of(name) for name in table.wagers}
    assert offered == set(one_game.kinds), "a wager that no table offers"
    assert set(one_game.analysis.own_odds) <= set(one_game.kinds)
    not_counted = [own for own in one_game.analysis.own_odds.values() if isinstance(own, NotCounted)]
    assert all(own.why.startswith("not counted: ") for own in not_counted)
