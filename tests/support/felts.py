"""The tables whose layouts are tested: every option value of every game, and combinations of some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import cos, radians, sin
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.layout.layout import Layout
from houseway.rules.layout.shapes import Frame, Point
from houseway.rules.options import Choice
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.pay_table_options import RowOdds

LONGEST_ODDS = "9999 to 1"
# Options that change areas are combined; all other options are tried one at a time.
_BACCARAT = {
    "commission": ("5", "banker-six", "total-cards", "dragon-7", "tie-25"),
    "bonus": ("off", "A"),
    "total-cards": ("off", "on"),
}
MIXED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "baccarat": _BACCARAT,
    "mini-baccarat": _BACCARAT,
    "roulette": {"wheel": ("double-zero", "single-zero"), "zero": ("half", "prison")},
    "blackjack": {
        "kings-bounty": ("off", "2"),
        "insurance": ("on", "off"),
        "most-hands": ("4", "2"),
        "double-after-split": ("yes", "no"),
    },
}


# As many side wagers as may stand at one table.
_FOUR = {
    "match-the-dealer": "on",
    "twenty-one-plus-three": "100-40-30-10-5",
    "house-money": "on",
    "bet-the-set": "20-10",
}
_OVER_AND_UNDER = {"over-13": "on", "under-13": "on"}
TOGETHER: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "blackjack": (
        {"bet-the-set": "20-10", "house-money": "on"},
        {"bet-the-set": "20-10", "house-money": "on", "match-the-dealer": "on"},
        _FOUR,
        {**_FOUR, "sevens": "on"},
        {**_FOUR, **_OVER_AND_UNDER},
        {"kings-bounty": "2", "match-the-dealer": "on", **_OVER_AND_UNDER},
        {"kings-bounty": "2", "match-the-dealer": "on", "progressive": "suited"},
    ),
}


def table(name: str, **options: str) -> Table[Any]:
    return open_table(game(name), {key.replace("_", "-"): value for key, value in options.items()})


def felt(name: str, **options: str) -> Layout:
    return _layout(table(name, **options))


def _layout(one: Table[Any]) -> Layout:
    return one.game.felt.layout(one)


def _choices(one: Game[Any]) -> Iterator[Mapping[str, str]]:
    for option in one.wagering.options:
        if isinstance(option, Choice):
            yield from ({option.name: value} for value in option.values)
    yield {option.name: LONGEST_ODDS for option in one.wagering.options if isinstance(option, RowOdds)}
    yield {"commission": "dragon-7", "pays-dragon-7": LONGEST_ODDS}
    yield from TOGETHER.get(one.name, ())
    mixed = MIXED.get(one.name, {})
    for values in product(*mixed.values()):
        yield dict(zip(mixed, values, strict=True))


@cache
def every_table(name: str) -> tuple[Table[Any], ...]:
    """Return these tables, as far as the game and the regulation allow them."""
    tables = []
    for options in _choices(game(name)):
        try:
            tables.append(open_table(game(name), options))
        except Refusal:
            continue
    return tuple(tables)


@cache
def every_felt(name: str) -> tuple[Layout, ...]:
    """Return the distinct layouts of all these tables."""
    return tuple(dict.fromkeys(map(_layout, every_table(name))))


GAME_NAMES = [game.name for game in every_game()]


def seen_from(frame: Frame, on_table: Point) -> Point:
    """Return a point of the table as seen from a frame: the inverse of ``Frame.on_table``."""
    angle = radians(frame.turn)
    x, y = on_table.x - frame.at.x, on_table.y - frame.at.y
    return Point(x * cos(angle) + y * sin(angle), -x * sin(angle) + y * cos(angle))
