"""Plays every game without a house, and without modules that a program may have made absent."""

from __future__ import annotations

import json
from importlib import import_module

from houseway.equipment.chance import seeded
from houseway.rules.game import open_table
from houseway.rules.registry import every_game
from houseway.table.virtual.line_format import example_line
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import VirtualTable


def play_every_game(count_odds: bool) -> list[str]:
    """Open a table of each game, deal a round, settle it as a line and count its odds; return their names."""
    played = []
    for game in every_game():
        table = open_table(game)
        assert VirtualTable(table, seeded(5)).play_round(table.demonstration).payments
        answer = json.loads(LineSettler(table).settle(example_line(table).encode()))
        assert "settlements" in answer, answer
        if count_odds:
            assert import_module("tests.support.whole_odds").whole_odds(game.name).wagers
        played.append(game.name)
    return played
