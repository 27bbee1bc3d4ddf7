"""The registry of games: every folder in ``games`` is one."""

from __future__ import annotations

import pkgutil
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game

FOLDER = Path(__file__).parents[1] / "games"
# Games import parts of one another: two threads that load two games at once could deadlock.
_LOADING = threading.RLock()

# Features of a game, each with the fields of its declaration that provide it (one is enough).
PARTS = {
    "rules": ("wagers",),
    "procedure": ("round_of_play",),
    "odds": ("odds", "best_play"),
    "simulation": ("kernel",),
    "live table": ("round_of_play",),
    "documents": ("layout",),
}


def game_names() -> list[str]:
    return sorted(
        module.name.replace("_", "-") for module in pkgutil.iter_modules([str(FOLDER)]) if module.ispkg
    )


def game(name: str) -> Game[Any]:
    """Return the game of this name; refuse if there is none."""
    if name not in game_names():
        raise Refusal(f"There is no game {name!r}. The games are {one_of(game_names())}.")
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


def every_game() -> list[Game[Any]]:
    return [game(name) for name in game_names()]


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
