"""Every command that prints takes --json, and what it prints for people fits 80 columns."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import Group, load_command
from tests.support.command import houseway
from tests.support.every_command import at_no_table, at_the_desks, what_the_desks_have, with_people

# Commands without --json, and why.
INTERACTIVE = {"play", "serve", "witness"}
PRINT_JSON_LINES = {"settle"}  # always, as programs rely on it
PRINT_A_SCRIPT = {"completion"}
WRITE_A_FILE = {  # and print its name; `-o -` prints the document itself
    *(f"document {name}" for name in ("layout", "sign", "sign-submission", "guide", "petition", "shuffle")),
    "document protection",
    "document progressive",
    *(f"document {name}" for name in ("forms", "comparison", "tournament", "rules")),
    "desk tournament notice",
    "new game",
    "new side-bet",
}
WITHOUT_JSON = INTERACTIVE | PRINT_JSON_LINES | PRINT_A_SCRIPT | WRITE_A_FILE
# Run by tests of their own.
ELSEWHERE = {
    "document statistics", "checkpoint compare", "desk tournament file", "desk forms forward", "desk version",
    # A hit has to be won first: `test_progressives.py` runs them all, in both forms.
    *(f"desk progressive {name}" for name in (
        "set-up", "submit", "approve-display", "change", "notice", "key", "drop", "sign", "pay", "read",
    )),
    # `test_division.py` runs them all.
    *(f"division {name}" for name in ("key", "invite", "replace-key", "register", "admit", "show")),
}  # fmt: skip
WHOLE_WORD = re.compile(r"\s*\S+")  # a path or hash that is longer than a line


def options_of_every_command() -> dict[str, set[str]]:
    options: dict[str, set[str]] = {}

    def walk(group: Group, *path: str) -> None:
        for name, entry in group.commands.items():
            if isinstance(entry, Group):
                walk(entry, *path, name)
            else:
                params = load_command(name, entry).params
                options[" ".join((*path, name))] = {option for param in params for option in param.opts}

    walk(HOUSEWAY)
    return options


OPTIONS = options_of_every_command()


def test_every_command_takes_json_or_has_a_reason() -> None:
    assert {name for name, options in OPTIONS.items() if "--json" not in options} == WITHOUT_JSON


class Evening:
    """Runs commands and remembers which."""

    def __init__(self, *added: str) -> None:
        self.added = added
        self.names: set[str] = set()

    def __call__(self, *arguments: str, stdin: str = "") -> None:
        name = next(
            " ".join(arguments[:length]) for length in (1, 2, 3) if " ".join(arguments[:length]) in OPTIONS
        )
        self.names.add(name)
        run = houseway(*arguments, *self.added, stdin=stdin)
        assert run.returncode == 0, f"{arguments}: {run.stderr}"
        self.check(arguments, run)

    def check(self, arguments: tuple[str, ...], run: subprocess.CompletedProcess[str]) -> None:
        raise NotImplementedError


class InJson(Evening):
    def check(self, arguments: tuple[str, ...], run: subprocess.CompletedProcess[str]) -> None:
        assert run.stdout.count("\n") == 1, arguments
        assert isinstance(json.loads(run.stdout), (dict, list)), arguments


class OnPaper(Evening):
    def check(self, arguments: tuple[str, ...], run: subprocess.CompletedProcess[str]) -> None:
        assert run.stdout, arguments
        for line in (*run.stdout.splitlines(), *run.stderr.splitlines()):
            assert len(line) <= 80 or WHOLE_WORD.fullmatch(line), f"{arguments}: {line}"


IN_JSON, ON_PAPER = InJson("--json"), OnPaper()
each_form = pytest.mark.parametrize("evening", [IN_JSON, ON_PAPER], ids=["json", "80 columns"])


@pytest.fixture(autouse=True)
def narrow_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@each_form
def test_commands_without_a_house(evening: Evening) -> None:
    at_no_table(evening)
    assert {
        "games",
        "deal",
        "odds",
        "simulate",
        *(name for name in OPTIONS if name.startswith("protect ")),
        "rules",
        "fairness",
        "audit verify",
    } <= evening.names


@each_form
def test_commands_for_people(evening: Evening) -> None:
    with_people(evening, "people.db")
    assert {name for name in OPTIONS if name.startswith("people ")} <= evening.names


def test_commands_of_the_desks(log: str) -> None:
    """All of them once: a second round at the desks would take as long again."""
    at_the_desks(IN_JSON, log)
    for evening in (IN_JSON, ON_PAPER):
        what_the_desks_have(evening, log)
    at_desks = {name for name in OPTIONS if name.startswith("desk ")}
    assert at_desks - ELSEWHERE - WITHOUT_JSON <= IN_JSON.names


def test_no_command_is_forgotten() -> None:
    run_here = {"games", "deal", "hint", "odds", "simulate", "protect", "rules", "fairness", "floor", "audit"}
    run_here |= {"people", "desk", "verify-round", "checkpoint", "key", "backup", "restore", "doctor"}
    elsewhere = {name.split()[0] for name in WITHOUT_JSON | ELSEWHERE}
    assert {name.split()[0] for name in OPTIONS} - elsewhere - run_here == set()
