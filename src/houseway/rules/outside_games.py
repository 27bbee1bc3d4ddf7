"""Games from outside the package: folders that the user names, and packages that declare an entry point.

A folder of games has a Python package for each game, whose ``GAME`` declares it, and may have TOML files of
side bets. One that cannot be loaded does not stop the others.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from houseway.refusal import Refusal

ENVIRONMENT = "HOUSEWAY_GAMES"  # folders of games, so that every process of a command knows them
ENTRY_POINTS = "houseway.games"


@dataclass(frozen=True)
class OutsideGame:
    """A game that was found, and how its declaration is loaded."""

    name: str
    where: str  # the folder or the installed package, for messages
    folder: Path | None = None
    entry_point: EntryPoint | None = None

    def load(self) -> Any:
        """Return what it declares; refuse if it cannot be loaded, whatever the reason."""
        try:
            return self._declared()
        except Refusal as refusal:
            raise self.broken(refusal.message) from None
        except Exception as error:  # a mistake in somebody else's code concerns this game alone
            raise self.broken(f"{type(error).__name__}: {error}") from error

    def broken(self, why: str) -> Refusal:
        return Refusal(
            f"The game {self.name} in {self.where} cannot be loaded: {why.rstrip('.')}. Correct it, or take "
            "it out."
        )

    def _declared(self) -> Any:
        if self.entry_point is not None:
            loaded = self.entry_point.load()
            return getattr(loaded, "GAME", loaded)
        assert self.folder is not None  # noqa: S101 - one of the two is there
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))
        package = self.name.replace("-", "_")
        module = import_module(package)
        if Path(module.__file__ or "").parent != self.folder / package:
            raise Refusal(f"there is another Python package called {package}. Rename the folder")
        return getattr(module, "GAME", None)


def folders() -> tuple[Path, ...]:
    """Return the folders of games that the user named; refuse one that is not there."""
    named = [Path(part) for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part]
    for folder in named:
        if not folder.is_dir():
            raise Refusal(
                f"{ENVIRONMENT} names {folder}, which is not a folder. Name a folder with games in it."
            )
    return tuple(folder.resolve() for folder in named)


def use_folder(folder: Path) -> None:
    """Take games from this folder too, in this process and in those that it starts."""
    if not folder.is_dir():
        raise Refusal(f"{folder} is not a folder. Name a folder with games in it.")
    named = [part for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part]
    if str(folder.resolve()) not in named:
        os.environ[ENVIRONMENT] = os.pathsep.join([*named, str(folder.resolve())])


def outside_games() -> Mapping[str, OutsideGame]:
    """Return the games of all folders and entry points by name; the first of a name counts."""
    return _found(folders())


@lru_cache(maxsize=8)
def _found(in_folders: tuple[Path, ...]) -> Mapping[str, OutsideGame]:
    games: dict[str, OutsideGame] = {}
    for game in (*_in_folders(in_folders), *_installed()):
        games.setdefault(game.name, game)
    return games


def _in_folders(in_folders: tuple[Path, ...]) -> Iterator[OutsideGame]:
    for folder in in_folders:
        for package in sorted(folder.glob("*/__init__.py")):
            if "GAME" in package.read_text(encoding="utf-8", errors="replace"):
                yield OutsideGame(package.parent.name.replace("_", "-"), str(folder), folder=folder)


def _installed() -> Iterator[OutsideGame]:
    for entry_point in entry_points(group=ENTRY_POINTS):
        package = entry_point.dist.name if entry_point.dist else entry_point.value
        yield OutsideGame(entry_point.name, f"the package {package}", entry_point=entry_point)


def side_bet_files() -> tuple[Path, ...]:
    """Return the TOML files in the folders of games."""
    return tuple(file for folder in folders() for file in sorted(folder.glob("*.toml")))
