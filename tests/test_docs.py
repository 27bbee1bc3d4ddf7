"""The documents are true: their Python runs, and the commands they name work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from houseway import __all__ as public_names
from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import Group, typer_group
from houseway.rules.registry import every_game
from tests.support.command import houseway, shell
from tests.support.nightly import PART

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKING = [*PAGES, *(ROOT / f"{name}.md" for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY"))]
# What is for other machines or has no end.
NOT_RUN_HERE = ("--cluster", "serve", "people add", "--database")


def _blocks(language: str) -> list[tuple[str, str]]:
    """Each block in this language, with its name for the test."""
    return [
        (block, f"{page.name} {number}")
        for page in PAGES
        for number, block in enumerate(
            re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        )
    ]


def _can_run_here(line: str) -> bool:
    return line.startswith("houseway ") and not any(words in line for words in NOT_RUN_HERE)


PYTHON = [pytest.param(block, id=name) for block, name in _blocks("python")]
SHELL = [pytest.param(block, id=name) for block, name in _blocks("sh")]
COMMANDS = sorted(
    {
        command
        for page in PAGES
        for command in re.findall(
            r"`houseway ((?:odds|deal|simulate|protect) [^`]*)`", page.read_text(encoding="utf-8")
        )
        if not re.search(r"\bGAME\b|…", command)
    }
)


@pytest.mark.parametrize("block", PYTHON)
def test_python_in_the_documents_runs(block: str) -> None:
    exec(compile(block, "docs", "exec"), {})  # noqa: S102 - our own documents


@pytest.mark.parametrize("block", SHELL)
def test_a_shell_block_runs_or_names_options_that_exist(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In order and in one folder, as the lines of a block may build on each other."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = [line for line in block.splitlines() if line]
    if all(map(_can_run_here, lines)):
        for line in lines:
            run = shell(_shorter(line))
            assert run.returncode == 0, run.stdout
        return
    for line in lines:
        if line.startswith("houseway "):
            check_options(shlex.split(line, comments=True)[1:])


def _shorter(line: str) -> str:
    """Return the same line with a small sample: here its size is not the point."""
    return re.sub(r"--shoes \d+", "--shoes 2000", re.sub(r"--seconds \d+", "--seconds 0.5", line))


def check_options(words: list[str]) -> None:
    """Read the command line without carrying it out: unknown commands and options are errors."""
    command: Any = typer_group("houseway", HOUSEWAY)
    while hasattr(command, "commands"):
        name, *words = words
        command = command.commands[name]
    command.make_context(name, words[: words.index(">")] if ">" in words else words)


def smaller(command: str) -> str:
    """The same command with a small sample: here its size is not the point."""
    if re.search("--leak .*:", command):
        return f"{command} --hands 20"
    if command.startswith("protect "):
        return command if re.search("--leak|--bias|--rebate|--setting", command) else f"{command} --shoes 500"
    if not command.startswith("simulate "):
        return command
    command = re.sub(r"--sessions \d+", "--sessions 100", re.sub(r"--rounds \d+", "", command))
    return command if "--sessions" in command else f"{command} --rounds 20000"


# They count for ten seconds and more: by day only their options are read.
LONG = (
    "protect count blackjack --option multiple-action=3",
    "protect counter blackjack --option decks=6",
    "protect leak blackjack --leak hole-card",
    "protect shuffle blackjack",
)


@pytest.mark.nightly
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_in_the_documents_work(command: str) -> None:
    if command.startswith(LONG) and not PART:
        check_options(shlex.split(command))
        return
    run = houseway(*shlex.split(smaller(command)))
    assert run.returncode == 0, run.stderr
    assert run.stdout


# A link to a file of the repository, with or without an anchor.
_LINK = re.compile(r"\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)")


def _anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub, and the site, give the headings of a page."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    dead = []
    for place, anchor in _LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / place).resolve() if place else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            dead.append(f"{place}#{anchor}")
    assert not dead


def test_the_reference_lists_every_public_name_once() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- `(\w+)`", page, re.MULTILINE)
    # What all values with rows inherit is described with them.
    assert sorted(listed) == sorted({*public_names, "Columns"} - {"__version__"})


def test_the_documents_have_all_of_them() -> None:
    assert PYTHON
    assert SHELL
    assert len(COMMANDS) >= 8


def test_the_recipe_for_a_new_game_names_files_that_are_there() -> None:
    recipe = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = [name for name in re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", recipe) if "pai" not in name]
    assert len(named) >= 10
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "src" / "houseway" / name).exists(), name


def test_the_recipe_names_the_games_that_use_each_module() -> None:
    """Rows that name games, one by one, name exactly those that import one of their modules."""
    games = ROOT / "src" / "houseway" / "games"
    sources = {
        folder.parent.name: "\n".join(file.read_text("utf-8") for file in folder.parent.rglob("*.py"))
        for folder in games.glob("*/__init__.py")
    }
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### What `rules/` offers a game")[2]
    checked = 0
    for row in re.findall(r"^\| (`.+) \|$", table, re.MULTILINE):
        modules, _, used_by = row.split(" | ")
        named = used_by.split(", ")
        if not sources.keys() >= {*named}:
            continue  # "all", or games in words
        paths = [path.replace("/", r"\.") for path in re.findall(r"`([\w/]+)\.py`", modules)]
        importing = re.compile(rf"\bhouseway\.(?:{'|'.join(paths)})\b")
        assert named == sorted(name for name, text in sources.items() if importing.search(text)), modules
        checked += 1
    assert checked >= 15


def test_the_architecture_names_files_that_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "houseway"
    named = re.findall(r"`((?:\w+/)+(?:[\w.-]+)?)", page)
    missing = [path for path in named if not (package / path).exists() and not any(package.glob(f"*/{path}"))]
    assert len(named) >= 50
    assert not missing


def test_the_page_on_documents_shows_every_document_with_its_command() -> None:
    page = (ROOT / "docs" / "documents.md").read_text(encoding="utf-8")
    documents = HOUSEWAY.commands["document"]
    assert isinstance(documents, Group)
    for name in documents.commands:
        assert f"houseway document {name} " in page, name
    pictures = re.findall(r"\]\((pictures/[^)]*)\)", page)
    assert len(pictures) >= len(documents.commands)
    for picture in pictures:
        assert (ROOT / "docs" / picture).stat().st_size < 100_000, picture


def test_the_page_on_tables_shows_every_game() -> None:
    """`make pictures` writes the page and takes the pictures."""
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    pictures = re.findall(r"\]\((pictures/tables/([^)]*)\.webp)\)", page)
    names = [name for _, name in pictures]
    assert names == [game.name for game in every_game()], "run `make pictures` for a new game"
    assert sum((ROOT / "docs" / picture).stat().st_size for picture, _ in pictures) < 3_000_000
    for game in every_game():
        assert f"## {game.title}\n" in page
