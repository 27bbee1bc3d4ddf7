"""Without the extras the core still works, and a command that needs one says which."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from houseway.cli.command_line import missing_extra

REPOSITORY = Path(__file__).parents[2]
EXTRAS = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["optional-dependencies"]
FLOOR = ["sqlalchemy", "alembic", "argon2", "structlog"]
WEB = ["jinja2", "starlette", "uvicorn"]
WITHOUT = """
import contextlib, io, json, sys
sys.modules.update(dict.fromkeys({missing!r}))
from houseway.cli.main import main
for command in {commands!r}:
    sys.argv = ["houseway", *command.split()]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as stderr:
        try:
            main()
        except SystemExit as end:
            status = end.code or 0
    print(json.dumps([status, stderr.getvalue()]))
"""


def run_without(missing: list[str], commands: list[str], folder: Path) -> list[tuple[int, str]]:
    """Run the commands in a process without these libraries; return the status and the message of each."""
    program = WITHOUT.format(missing=missing, commands=commands)
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return [tuple(json.loads(line)) for line in run.stdout.splitlines()]


def test_the_core_needs_no_extra(tmp_path: Path) -> None:
    commands = [
        "games",
        "deal sic-bo --seed 1",
        "odds sic-bo --wager small",
        "rules sic-bo",
        "document sign sic-bo --limits 5-100 -o sign.html",
        "desk version sign sic-bo",
        "desk --help",
        "serve --help",
    ]
    missing = [*FLOOR, "psycopg", *WEB, "typst", "dask", "distributed"]
    assert run_without(missing, commands, tmp_path) == [(0, "")] * len(commands)


def test_the_floor_is_an_extra(tmp_path: Path) -> None:
    commands = [
        "audit verify --database log.db",
        "people add ann --database log.db",
        "floor demo --tables 1 --seconds 1",
        "desk submissions --database log.db",
        "document forms A-101 -o forms.html --database log.db",
    ]
    for status, message in run_without(FLOOR, commands, tmp_path):
        assert status == 2
        assert message.startswith("houseway: The library ")
        assert message.endswith("pip install 'houseway[floor]'\n")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("missing", "command", "extra"),
    [
        (WEB, "serve --demo", "web"),
        (["anyio"], "serve --demo", "web"),
        (["alembic", *FLOOR, "anyio", *WEB], "serve --demo", "web"),
        (["psycopg"], "audit verify --database postgresql://localhost/log", "postgres"),
        (["alembic"], "people add ann --database log.db", "floor"),
        (["xlsxwriter"], "odds sic-bo --xlsx odds.xlsx", "xlsx"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    missing: list[str], command: str, extra: str, tmp_path: Path
) -> None:
    message = (
        f"houseway: The library {missing[0]!r} is not installed."
        f" Install it with: pip install 'houseway[{extra}]'\n"
    )
    assert run_without(missing, [command], tmp_path) == [(2, message)]


def test_pdf_is_an_extra(tmp_path: Path) -> None:
    command = "document sign sic-bo --limits 5-100 -o sign.pdf"
    ((status, message),) = run_without(["typst"], [command], tmp_path)
    assert status == 2
    assert "Install it with: pip install 'houseway[pdf]'" in message
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("extra", ["floor", "pdf", "web", "xlsx"])
def test_what_make_run_installs_has_every_library_of_the_extra(extra: str) -> None:
    """It serves the floor and prints PDF; the pins are those that the tests run with."""
    runs, tests = (
        dict(re.findall(r"^([\w-]+)(==.*(?:\n    --hash.*)+)", file.read_text(), re.MULTILINE))
        for file in (REPOSITORY / "requirements" / name for name in ("run.txt", "test.txt"))
    )
    for requirement in EXTRAS[extra]:
        name = re.split(r"[>\[]", requirement)[0]
        if name != "houseway":
            assert runs[name] == tests[name]


@pytest.mark.parametrize("extra", ["floor", "postgres", "web"])
def test_every_library_of_an_extra_is_known(extra: str) -> None:
    packages = [
        (package, distribution.lower().replace("_", "-"))
        for package, distributions in packages_distributions().items()
        for distribution in distributions
    ]
    for requirement in EXTRAS[extra]:
        name = requirement.split(">=")[0].split("[")[0]
        if name != "houseway":
            messages = {
                str(missing_extra(ModuleNotFoundError(name=package)))
                for package, distribution in packages
                if distribution == name
            }
            assert any(f"houseway[{extra}]" in words for words in messages), name


def test_other_libraries_belong_to_no_extra() -> None:
    assert missing_extra(ModuleNotFoundError(name="nonsense.part")) is None
