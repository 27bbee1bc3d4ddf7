"""The rooms of the house: each may use those above it, never below; the core stays free of heavy things."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.regulation.coverage import PACKAGE

ROOMS = ["equipment", "regulation", "rules", "games", "odds", "simulation"]
ROOMS += ["table", "floor", "documents", "web", "cli"]
FILES = sorted(PACKAGE.rglob("*.py"))


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_every_room_is_known() -> None:
    assert {file.relative_to(PACKAGE).parts[0] for file in FILES if file.parent != PACKAGE} == set(ROOMS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_room_uses_only_the_rooms_above_it(file: Path) -> None:
    room = file.relative_to(PACKAGE).parts[0]
    if room not in ROOMS:
        return
    below = set(ROOMS[ROOMS.index(room) + 1 :])
    used = {name.split(".")[1] for name in _imports(file) if name.startswith("houseway.")}
    # The registry finds the games by their folder; it names none of them.
    assert not used & below, f"{file.name} uses {used & below}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_games_and_rules_are_pure(file: Path) -> None:
    room = file.relative_to(PACKAGE).parts[0]
    if room not in ("rules", "games"):
        return
    impure = {"random", "secrets", "time", "datetime", "os", "sys", "socket", "subprocess", "rich", "typer"}
    assert not impure & {name.split(".")[0] for name in _imports(file)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_files_stay_small_enough_to_read(file: Path) -> None:
    assert file.read_text(encoding="utf-8").count("\n") <= 400
