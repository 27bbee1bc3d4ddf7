"""Every command in the table can be loaded, and none is loaded before it is called."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import Command, Group, typer_group
from tests.support.command import houseway, process

LIBRARIES = {
    "alembic", "argon2", "asyncio", "fastapi", "jinja2", "litestar", "msgspec", "numba", "numpy", "rich",
    "sqlalchemy", "starlette", "structlog", "typst", "uvicorn",
}  # fmt: skip
LOADED_BY = """
import json, sys
sys.argv = ["houseway", *{arguments!r}]
from houseway.cli.main import main
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def every_entry(group: Group, *path: str) -> Iterator[tuple[tuple[str, ...], Command | Group]]:
    for name, entry in group.commands.items():
        yield (*path, name), entry
        if isinstance(entry, Group):
            yield from every_entry(entry, *path, name)


ENTRIES = dict(every_entry(HOUSEWAY))
COMMANDS = {path: entry for path, entry in ENTRIES.items() if isinstance(entry, Command)}


def test_every_command_is_in_the_table_once() -> None:
    assert len(COMMANDS) == len({entry.function for entry in COMMANDS.values()}) >= 50


def test_every_command_loads_and_shows_its_help() -> None:
    for path, command in COMMANDS.items():
        run = houseway(*path, "--help")
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout.startswith(f"Usage: houseway {' '.join(path)} ")
        assert command.help.split(".")[0] in " ".join(run.stdout.split())


@pytest.mark.parametrize("path", [(), *(path for path in ENTRIES if path not in COMMANDS)], ids=" ".join)
def test_a_group_lists_its_commands_with_a_whole_sentence_each(path: tuple[str, ...]) -> None:
    group = ENTRIES[path] if path else HOUSEWAY
    assert isinstance(group, Group)
    _, _, listed = houseway(*path, "--help").stdout.partition("Commands:\n")
    lines = listed.splitlines()
    assert [line.split()[0] for line in lines] == list(group.commands)
    assert [line for line in lines if not line.endswith(".") or line.endswith("...")] == []


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["desk", "--help"], ["desk", "cage"], ["fly"]]
)
def test_help_loads_no_command_and_no_library(arguments: list[str]) -> None:
    program = LOADED_BY.format(arguments=arguments)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    loaded = set(json.loads(run.stderr.splitlines()[-1]))
    assert "typer" in loaded
    assert not LIBRARIES & loaded
    commands = {f"houseway.cli.{entry.function.partition(':')[0]}" for entry in COMMANDS.values()}
    assert not commands & loaded


def test_only_the_command_that_is_called_is_loaded() -> None:
    program = LOADED_BY.format(arguments=["simulate", "--help"])
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    loaded = set(json.loads(run.stderr.splitlines()[-1]))
    assert "houseway.cli.simulate" in loaded
    assert not {"numba", "sqlalchemy", "houseway.cli.simulate_run", "houseway.cli.odds"} & loaded


def test_making_the_command_line_takes_no_time() -> None:
    before = time.process_time()
    typer_group("houseway", HOUSEWAY)
    assert time.process_time() - before < 0.1


GOOD = '{"dice": [1, 2, 2], "bets": {"small": 500}}\n'


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["--help"], ""),
        ([], ""),
        (["settel", "sic-bo"], ""),
        (["deal", "sic-bo", "--seed", "x"], ""),
        (["deal", "faro"], ""),
        (["settle", "sic-bo"], f"{GOOD}nonsense\n"),
        (["fairness", "--seed", "6", "--shuffles", "300"], ""),
    ],
)
def test_a_command_in_this_process_does_what_the_program_does(arguments: list[str], stdin: str) -> None:
    here, program = houseway(*arguments, stdin=stdin), process(*arguments, stdin=stdin)
    assert (here.returncode, here.stdout, here.stderr) == (
        program.returncode,
        program.stdout,
        program.stderr,
    )
