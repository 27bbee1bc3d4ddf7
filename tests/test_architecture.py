"""The layers of the program: what may import what, and where games are named."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from houseway.lazy import lazy
from houseway.regulation.coverage import PACKAGE
from houseway.rules.registry import game_names, rules_of

# Files that present one game, or keep what the paragraphs of one game require of the house.
MAY_NAME_A_GAME = {
    "house/demo/demonstration.py",
    "house/desks/submissions.py",
    "house/desks/shared_spots.py",
    "house/desks/vigorish_forms.py",
    "documents/division/vigorish_forms.py",
    "cli/document/division.py",
}
# Words of the rules of single games; wagers whose names are everyday words, as "tie", are not among them.
WORDS_OF_GAMES = {"ante", "banker", "coup", "coups", "natural", "naturals", "insurance", "surrender"}
WORDS_OF_GAMES |= {"double down", "split pair", "side card", "side cards", "make 8", "the dealer can have"}
# Each room may import from those before it, never from those after it. The kernels of games are made of those
# in simulation/kernels, so that folder is a room of its own.
KERNELS = "simulation.kernels"
ROOMS = ["equipment", "regulation", "rules", "counting", KERNELS, "games", "drawing", "odds", "simulation"]
ROOMS += ["protection", "table", "house", "documents", "api", "web", "cli"]
PURE = {"rules", "counting", KERNELS, "games"}
IMPURE = {"random", "secrets", "time", "datetime", "socket", "subprocess", "rich", "typer"}


@cache
def _sources() -> dict[Path, ast.Module]:
    """Return every source file, relative to the package, with its syntax tree."""
    return {file.relative_to(PACKAGE): ast.parse(file.read_text("utf-8")) for file in PACKAGE.rglob("*.py")}


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
    yield from (place.partition(":")[0] for place in _lazy_places(tree))


def _lazy_places(tree: ast.Module) -> Iterator[str]:
    """Yield the places that a module names as ``lazy("module:name")``."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("lazy"), [ast.Constant(str(place))]):
                yield place


def test_every_lazy_place_is_there() -> None:
    places = {place for tree in _sources().values() for place in _lazy_places(tree)}
    assert [place for place in sorted(places) if lazy(place).load() is None] == []


def _room(file: Path) -> str:
    return _room_of(".".join(file.with_suffix("").parts))


def _room_of(module: str) -> str:
    """Return the room of a module, given by its name within the package."""
    return KERNELS if module.startswith(f"{KERNELS}.") else module.partition(".")[0]


def test_every_room_is_listed() -> None:
    assert {_room(file) for file in _sources() if len(file.parts) > 1} == set(ROOMS)


def test_a_room_imports_only_from_the_rooms_before_it() -> None:
    offenders = {
        f"{file} imports {module}"
        for file, tree in _sources().items()
        if _room(file) in ROOMS
        for module in _imports(tree)
        if module.startswith("houseway.")
        and _room_of(module.removeprefix("houseway.")) in ROOMS[ROOMS.index(_room(file)) + 1 :]
    }
    assert not offenders


def test_a_game_is_named_only_in_its_own_folder() -> None:
    """What only one game has is declared by that game, so that the next game can have it too."""
    names = set(game_names())
    offenders = {
        file.as_posix()
        for file, tree in _sources().items()
        if _room(file) != "games"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert not offenders - MAY_NAME_A_GAME


def test_scripts_and_templates_name_no_game() -> None:
    """A game's words reach the pages with its steps and titles, so that a new game needs no script."""
    tables = [rules_of(name, {}) for name in game_names()]
    wagers = [wager for table in tables for wager in table.wagers.values()]
    titles = {wager.title for wager in wagers if " " in wager.title}
    words = WORDS_OF_GAMES | {name for table in tables for name in (table.game.name, table.game.title)}
    words |= {f"{quote}{wager.name}{quote}" for wager in wagers if "-" in wager.name for quote in "\"'`"}
    either, any_case = ("|".join(map(re.escape, sorted(phrases))) for phrases in (titles, words))
    word = re.compile(rf"(?<!\w)(?:{either}|(?i:{any_case}))(?!\w)")
    files = [file for kind in ("js", "html") for file in sorted(PACKAGE.rglob(f"web/**/*.{kind}"))]
    assert files
    naming = {
        (file.relative_to(PACKAGE).as_posix(), number, match[0])
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for match in word.finditer(line)
    }
    assert not naming


def test_games_and_rules_are_pure() -> None:
    offenders = {
        f"{file} imports {module}"
        for file, tree in _sources().items()
        if _room(file) in PURE
        for module in _imports(tree)
        if module.split(".")[0] in IMPURE
    }
    assert not offenders
