"""The table of a game with everything that it can offer, so that its documents are as long as they get."""

from __future__ import annotations

from functools import cache
from typing import Any

from houseway.documents.table.sign import sign
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Choice
from houseway.rules.registry import game as game_named

LIMITS = {"minimum": "1500", "maximum": "2500000"}


def fullest_table(game: Game[Any]) -> Table[Any]:
    """Choose for each option the value with which the sign says most, and a maximum for each wager."""
    return _fullest(game.name)


@cache
def _fullest(name: str) -> Table[Any]:
    game = game_named(name)
    options = dict(LIMITS)
    table = open_table(game, options)
    for option in game.wagering.options:
        values = option.values if isinstance(option, Choice) else ("5000000",)
        for value in values:
            try:
                other = open_table(game, {**options, option.name: value})
            except Refusal:
                continue
            if _length(other) > _length(table):
                table, chosen = other, value
                options[option.name] = chosen
    for number, kind in enumerate(dict.fromkeys(name.partition(":")[0] for name in table.wagers)):
        if kind not in game.wagering.limits.covered_by:
            options[f"maximum-{kind}"] = str(100_000 + 2_500 * number)
    try:
        return open_table(game, {**options, "increment": "500"})
    except Refusal:  # some wagers take no limits of their own
        return open_table(game, {**table.options.given, "increment": "500"})


def _length(table: Table[Any]) -> int:
    return sum(map(len, sign(table).every_text()))
