"""Finds the games: every folder in ``games`` is one, and users and packages may bring others.

A table of a registered game can be sent to another process, which opens it again by the name of its game.
"""

from __future__ import annotations

import os
import pkgutil
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game, Table, make_table, open_table

# Games from outside the package: folders that the user names, and packages that declare an entry point.
#
# A folder of games has a Python package for each game, whose ``GAME`` declares it, and may have TOML files
# of side bets. One that cannot be loaded does not stop the others.

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
        except Exception as error:  # a mistake in code of others concerns this game alone
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


FOLDER = Path(__file__).parents[1] / "games"
# Games import parts of one another: two threads that load two games at once could deadlock.
_LOADING = threading.RLock()
_LOADED_FROM_OUTSIDE: dict[OutsideGame, Game[Any]] = {}


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
        "wagers": declared.wagering.names,
        "selections": declared.wagering.selections,
        "options": {option.name: option.values for option in declared.all_options},
    }


def parts_working(declared: Game[Any]) -> dict[str, bool]:
    """Return which features the game has: a declaration always has its rules, its procedure and its felt."""
    analysis = declared.analysis
    return {
        "rules": True,
        "procedure": True,
        "odds": analysis.odds is not None or analysis.best_play is not None,
        "simulation": analysis.kernel is not None,
        "live table": True,
        "documents": True,
    }


# Tables by the options that are on record.


def rules_of(game_name: str, options: Mapping[str, str]) -> Table[Any]:
    """Return the rules of a table, also of one whose options would not be offered today."""
    return _shared_rules(game_name, tuple(sorted(options.items())), recorded=True)


def offered_rules(game_name: str, options: Mapping[str, str]) -> Table[Any]:
    """Return the rules that a person asks for. Refuse values that are not allowed, or not any more."""
    return _shared_rules(game_name, tuple(sorted(options.items())), recorded=False)


@lru_cache(maxsize=512)
def _shared_rules(game_name: str, options: tuple[tuple[str, str], ...], *, recorded: bool) -> Table[Any]:
    """Return the rules, which tables with the same options share."""
    return make_table(game(game_name), dict(options), recorded=recorded)


# Tables that other processes count at.


@dataclass(frozen=True, eq=False)
class SentTable:
    """A table that another process opens again: it is sent as its options."""

    table: Table[Any]

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        return _opened_again, (table.game.name, tuple(table.options.given.items()), table.what_if)


@cache
def _opened_again(name: str, options: tuple[tuple[str, str], ...], what_if: bool) -> SentTable:
    return SentTable(open_table(game(name), dict(options), what_if=what_if))
