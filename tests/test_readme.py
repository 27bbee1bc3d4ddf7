"""The README and the documents show what their commands print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.cli.games import status_table
from tests.support.command import shell
from tests.support.golden import compare

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_STATUS = re.compile(r"(?<=<!-- status -->\n).*?(?=<!-- /status -->)", re.DOTALL)


def page_named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def run_block(block: re.Match[str]) -> str:
    """Every ``$ command`` of the block, with what the terminal shows."""
    commands = [line.removeprefix("$ ") for line in block[1].splitlines() if line.startswith("$ ")]
    return "```console\n" + "".join(f"$ {command}\n{_shown(command)}" for command in commands) + "```"


def _shown(command: str) -> str:
    text = shell(command).stdout
    return text if text.endswith("\n") or not text else f"{text}\n"


@pytest.mark.parametrize("page", PAGES, ids=page_named)
def test_a_page_shows_what_its_commands_print(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    text = page.read_text(encoding="utf-8")
    compare(page, _CONSOLE.sub(run_block, _STATUS.sub(lambda _: f"{status_table()}\n", text)))


def test_there_are_examples() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert len(_CONSOLE.findall(text)) >= 8
    assert len(_STATUS.findall(text)) == 1
