"""The documents are true: their Python runs, and the commands they name work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.support.command import houseway

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
CODE = [
    pytest.param(block, id=f"{file.name} {number}")
    for file in DOCS
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)
    )
]
COMMANDS = sorted(
    {
        command
        for file in DOCS
        for command in re.findall(
            r"`houseway ((?:odds|deal|simulate) [^`]*)`", file.read_text(encoding="utf-8")
        )
        if "GAME" not in command
    }
)


@pytest.mark.parametrize("block", CODE)
def test_python_in_the_documents_runs(block: str) -> None:
    exec(compile(block, "docs", "exec"), {})  # noqa: S102 - our own documents


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_in_the_documents_work(command: str) -> None:
    run = houseway(*shlex.split(command))
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_documents_have_both() -> None:
    assert CODE
    assert len(COMMANDS) >= 8


def test_the_recipe_for_a_new_game_names_files_that_are_there() -> None:
    recipe = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = [one for one in re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", recipe) if "pai" not in one]
    assert len(named) >= 10
    for one in named:
        assert (ROOT / one).exists() or (ROOT / "src" / "houseway" / one).exists(), one
