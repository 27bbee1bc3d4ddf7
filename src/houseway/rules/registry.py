"""The registry of games: every folder in ``games`` is one, and those that come from outside the package."""

from __future__ import annotations

import pkgutil
import threading
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game, open_table
from houseway.rules.outside_games import OutsideGame, outside_games

FOLDER = Path(__file__).parents[1] / "games"
# Games import parts of one another: two threads that load two games at once could deadlock.
_LOADING = threading.RLock()
_LOADED_FROM_OUTSIDE: dict[OutsideGame, Game[Any]] = {}

# Features of a game, each with the fields of its declaration that provide it (one is enough).
PARTS = {
    "rules": ("wagers",),
    "procedure": ("round_of_play",),
    "odds": ("odds", "best_play"),
    "simulation": ("kernel",),
    "live table": ("round_of_play",),
    "documents": ("layout",),
}


@cache
def _packages_in(folder: Path) -> frozenset[str]:
    return frozenset(
        module.name.replace("_", "-") for module in pkgutil.iter_modules([str(folder)]) if module.ispkg
    )


def _package_names() -> frozenset[str]:
    return _packages_in(FOLDER)


def game_names() -> list[str]:
    return sorted({*_package_names(), *outside_games()})


def game(name: str) -> Game[Any]:
    """Return the game of this name; refuse if there is none."""
    if name not in _package_names():
        outside = outside_games().get(name)
        if outside is None:
            raise Refusal(f"There is no game {name!r}. The games are {one_of(game_names())}.")
        return _from_outside(outside)
    folder = name.replace("-", "_")
    with _LOADING:
        module = import_module(f"houseway.games.{folder}")
    declared = getattr(module, "GAME", None)
    if not isinstance(declared, Game) or declared.name != name:
        raise Refusal(
            f"games/{folder} is not finished: its __init__.py declares no GAME = Game(name={name!r}, …). "
            "See CONTRIBUTING.md on how to add a game."
        )
    return declared


def _from_outside(outside: OutsideGame) -> Game[Any]:
    with _LOADING:
        if outside not in _LOADED_FROM_OUTSIDE:
            declared = outside.load()
            if not isinstance(declared, Game) or declared.name != outside.name:
                raise outside.broken(f"it declares no GAME = Game(name={outside.name!r}, …)")
            try:
                open_table(declared)
            except Exception as error:
                raise outside.broken(f"no table opens ({type(error).__name__}: {error})") from error
            _LOADED_FROM_OUTSIDE[outside] = declared
        return _LOADED_FROM_OUTSIDE[outside]


def every_game() -> list[Game[Any]]:
    """Return all games, without those from outside that cannot be loaded: `broken_games` has them."""
    broken = broken_games()
    return [game(name) for name in game_names() if name not in broken]


def broken_games() -> dict[str, str]:
    """Return the games from outside that cannot be used, each with the reason."""
    taken = _package_names()
    broken = {
        f"{name} (outside)": outside.broken("Houseway has a game of this name. Rename the folder").message
        for name, outside in outside_games().items()
        if name in taken
    }
    for name, outside in outside_games().items():
        if name not in taken:
            try:
                _from_outside(outside)
            except Refusal as refusal:
                broken[name] = refusal.message
    return broken


def listed(declared: Game[Any]) -> dict[str, Any]:
    """Return the entry of a game in the JSON list of games."""
    return {
        "game": declared.name,
        "title": declared.title,
        "cite": declared.cite.text,
        "wagers": declared.wager_names,
        "selections": declared.selections,
        "options": {option.name: option.values for option in declared.all_options},
    }


def parts_working(declared: Game[Any]) -> dict[str, bool]:
    """Return which features the game has."""
    return {
        part: any(getattr(declared, field, None) is not None for field in fields)
        for part, fields in PARTS.items()
    }
