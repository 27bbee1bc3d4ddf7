"""The README is true: its examples print what it says, and its table is made from the registry."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from houseway.cli.games import status_table
from tests.support.command import HOUSEWAY
from tests.support.golden import compare

README = Path(__file__).parents[1] / "README.md"
_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_STATUS = re.compile(r"(?<=<!-- status -->\n).*?(?=<!-- /status -->)", re.DOTALL)


def run(command: str) -> str:
    """What a person sees: standard output and standard error."""
    path = f"{Path(HOUSEWAY).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout if done.stdout.endswith("\n") or not done.stdout else f"{done.stdout}\n"


def run_block(block: re.Match[str]) -> str:
    commands = [line[2:] for line in block[1].splitlines() if line.startswith("$ ")]
    return "```console\n" + "".join(f"$ {command}\n{run(command)}" for command in commands) + "```"


def test_the_readme_is_as_its_commands_print_it() -> None:
    text = README.read_text(encoding="utf-8")
    made = _CONSOLE.sub(run_block, _STATUS.sub(lambda _: f"{status_table()}\n", text))
    compare(README, made)


def test_every_linked_file_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target
