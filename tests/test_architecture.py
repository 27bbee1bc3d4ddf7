"""The layers of the program: what may import what, where games are named, how large files may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from houseway.regulation.coverage import PACKAGE
from houseway.rules.registry import game_names

# Files that present one game, or keep what the paragraphs of one game require of the house.
MAY_NAME_A_GAME = {
    "floor/demo/demonstration.py",
    "floor/desks/submissions/submissions.py",
    "floor/desks/submissions/shared_spots.py",
    "floor/desks/vigorish/forms.py",
    "documents/vigorish/form.py",
    "cli/document/desks.py",
}
# Each folder may import from those before it, never from those after it.
ROOMS = ["equipment", "regulation", "rules", "counting", "sampling", "games", "drawing", "odds", "simulation"]
ROOMS += ["table", "floor", "documents", "web", "cli"]
PURE = {"rules", "counting", "sampling", "games"}
IMPURE = {"random", "secrets", "time", "datetime", "socket", "subprocess", "rich", "typer"}
MOST_LINES = 400
MOST_FILES = 13


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


def _room(file: Path) -> str:
    return file.parts[0]


def test_every_room_is_listed() -> None:
    assert {_room(file) for file in _sources() if len(file.parts) > 1} == set(ROOMS)


def test_a_room_imports_only_from_the_rooms_before_it() -> None:
    offenders = {
        f"{file} imports {module}"
        for file, tree in _sources().items()
        if _room(file) in ROOMS
        for module in _imports(tree)
        if module.startswith("houseway.") and module.split(".")[1] in ROOMS[ROOMS.index(_room(file)) + 1 :]
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


def test_games_and_rules_are_pure() -> None:
    offenders = {
        f"{file} imports {module}"
        for file, tree in _sources().items()
        if _room(file) in PURE
        for module in _imports(tree)
        if module.split(".")[0] in IMPURE
    }
    assert not offenders


def test_files_stay_small_enough_to_read() -> None:
    lines = {file.as_posix(): (PACKAGE / file).read_text("utf-8").count("\n") for file in _sources()}
    assert not {file: count for file, count in lines.items() if count > MOST_LINES}


def test_folders_stay_small_enough_to_read() -> None:
    sources = [
        file
        for pattern in ("*.py", "*.js", "*.html", "*.css", "*.cu")
        for file in PACKAGE.rglob(pattern)
        if file.name != "__init__.py"
    ]
    counts: dict[str, int] = {}
    for file in sources:
        folder = file.parent.relative_to(PACKAGE).as_posix()
        counts[folder] = counts.get(folder, 0) + 1
    assert not {folder: count for folder, count in counts.items() if count > MOST_FILES}
