"""Lists the games that can be played, with their wagers and options."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from houseway.api.display import WIDTH, ByName, Columns, few_lines, fitted, short_list
from houseway.rules.game import Game
from houseway.rules.registry import every_game, listed, use_folder


@dataclass(frozen=True, repr=False)
class GameInfo(Columns):
    """A game: ``options`` are the values of each option, the default first. Amounts are in dollars.

    >>> game = hw.games()["red-dog"]
    >>> game.wagers
    ('ante', 'raise')
    >>> game.options["decks"]
    ('6', '1', '2', '3', '4', '5', '7', '8')
    """

    name: str
    title: str
    cite: str
    wagers: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]

    def __repr__(self) -> str:
        lines = [f"{self.title} ({self.name}), {self.cite}", f"wagers: {short_list(self.wagers, WIDTH - 8)}"]
        options = (
            f"{name} = {short_list(values, WIDTH - len(name) - 3)}" for name, values in self.options.items()
        )
        return few_lines([*lines, *options])

    def columns(self) -> Mapping[str, Any]:
        return {
            "option": list(self.options),
            "default": [values[0] if values else None for values in self.options.values()],
            "values": [" | ".join(values) for values in self.options.values()],
        }

    def _caption(self) -> str:
        return f"{self.title} ({self.name}): {short_list(self.wagers, 400)}"


class Games(ByName[GameInfo]):
    """Every game by name.

    >>> games = hw.games()
    >>> games["sic-bo"].title
    'Sic bo'
    >>> [name for name, game in games.items() if "raise" in game.wagers]
    ['red-dog']
    """

    @cached_property
    def _by_name(self) -> dict[str, GameInfo]:
        return {game.name: _info(game) for game in every_game()}

    def __repr__(self) -> str:
        """Return every game on a line of its own, however many there are: this is the list of them."""
        return "\n".join(fitted(f"{game.name:<16} {game.title} ({game.cite})") for game in self.values())

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
    options = {name: tuple(map(_as_typed, values)) for name, values in entry["options"].items()}
    return GameInfo(entry["game"], entry["title"], entry["cite"], tuple(entry["wagers"]), options)


def _as_typed(value: str) -> str:
    return "DOLLARS" if value == "CENTS" else value


def games() -> Games:
    """Return the games by name; each has a title, a citation, wagers and options.

    >>> "sic-bo" in hw.games()
    True
    """
    return Games()


def use_games(folder: str | Path) -> None:
    """Add the games and side bets of a folder, as `houseway --games FOLDER` does.

    >>> hw.use_games("my_games")
    >>> "small-wheel" in hw.games()
    True
    """
    use_folder(Path(folder))
