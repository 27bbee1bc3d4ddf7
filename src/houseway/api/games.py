"""The games that can be played, with their wagers and options."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.api.columns import ByName, short_list
from houseway.rules.game import Game
from houseway.rules.registry import every_game, listed


@dataclass(frozen=True)
class GameInfo:
    """A game: ``options`` are its values by name, the default first; amounts have none listed."""

    name: str
    title: str
    cite: str
    wagers: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]

    def __repr__(self) -> str:
        return f"<{self.title} ({self.name}), {self.cite}: {short_list(self.wagers)}>"


class Games(ByName[GameInfo]):
    """Every game by name."""

    @cached_property
    def _by_name(self) -> dict[str, GameInfo]:
        return {game.name: _info(game) for game in every_game()}

    def __repr__(self) -> str:
        return "\n".join(f"{game.name:<16} {game.title} ({game.cite})" for game in self.values())

    def columns(self) -> Mapping[str, Any]:
        games = list(self.values())
        return {
            "game": [game.name for game in games],
            "title": [game.title for game in games],
            "cite": [game.cite for game in games],
            "wagers": [" ".join(game.wagers) for game in games],
        }

    def _caption(self) -> str:
        return "Games"


def _info(game: Game[Any]) -> GameInfo:
    entry = listed(game)
    options = {name: tuple(values) for name, values in entry["options"].items()}
    return GameInfo(entry["game"], entry["title"], entry["cite"], tuple(entry["wagers"]), options)


def games() -> Games:
    """Return the games by name; each has a title, a citation, wagers and options."""
    return Games()
