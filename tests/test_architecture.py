"""The rooms of the house: each may use those above it, never below; the core stays free of heavy things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.regulation.coverage import PACKAGE
from houseway.rules.registry import game_names
from houseway.table.live.live_table import rules_of

# What shows one game, or keeps what the paragraphs of one game ask of the house.
MAY_NAME_A_GAME = {
    "floor/demo/demonstration.py",
    "floor/desks/submissions/submissions.py",
    "floor/desks/submissions/shared_spots.py",
    "floor/desks/vigorish/forms.py",
    "documents/vigorish/form.py",
    "cli/document/desks.py",
}
# Words of the rules of single games; wagers whose names are everyday words, as "tie", are not among them.
WORDS_OF_GAMES = {"ante", "banker", "coup", "coups", "natural", "naturals", "insurance", "surrender"}
WORDS_OF_GAMES |= {"double down", "split pair", "side card", "side cards", "make 8", "the dealer can have"}
ROOMS = ["equipment", "regulation", "rules", "counting", "sampling", "games", "odds", "simulation"]
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


def test_a_game_is_named_in_its_own_folder_alone() -> None:
    """What only one game has is declared by it, so that the next game can have it too."""
    names, naming = set(game_names()), set()
    for file in FILES:
        if file.relative_to(PACKAGE).parts[0] != "games":
            tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if any(isinstance(node, ast.Constant) and node.value in names for node in tree):
                naming.add(file.relative_to(PACKAGE).as_posix())
    assert naming <= MAY_NAME_A_GAME


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
        (file.relative_to(PACKAGE).as_posix(), number, found[0])
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for found in word.finditer(line)
    }
    assert not naming


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
