"""Without the extras the core still works, and a command that needs one says which."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from houseway.cli.missing_extras import missing_extra

REPOSITORY = Path(__file__).parents[2]
EXTRAS = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["optional-dependencies"]
FLOOR = ["sqlalchemy", "alembic", "argon2", "structlog"]
WEB = ["starlette", "uvicorn", "jinja2"]
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({missing!r}))
sys.argv = ["houseway", *{words!r}]
from houseway.cli.main import main
main()
"""


def run_without(missing: list[str], words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    program = WITHOUT.format(missing=missing, words=words)
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "deal sic-bo --seed 1",
        "odds sic-bo --wager small",
        "rules sic-bo",
        "document sign sic-bo --limits 500-10000 -o sign.html",
        "desk --help",
    ],
)
def test_the_core_needs_no_extra(words: str, tmp_path: Path) -> None:
    run = run_without([*FLOOR, "psycopg", *WEB, "typst", "dask", "distributed"], words.split(), tmp_path)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        "audit verify --database log.db",
        "people add ann --database log.db",
        "floor demo --tables 1 --seconds 1",
        "desk submissions --database log.db",
        "serve --demo",
    ],
)
def test_the_floor_is_an_extra(words: str, tmp_path: Path) -> None:
    run = run_without(FLOOR, words.split(), tmp_path)
    assert run.returncode == 2
    assert run.stderr.startswith("houseway: The library ")
    assert run.stderr.endswith("pip install 'houseway[floor]'\n")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("missing", "words", "extra"),
    [
        (WEB, "serve --demo", "web"),
        (["psycopg"], "audit verify --database postgresql://localhost/log", "postgres"),
        (["alembic"], "people add ann --database log.db", "floor"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    missing: list[str], words: str, extra: str, tmp_path: Path
) -> None:
    run = run_without(missing, words.split(), tmp_path)
    assert run.returncode == 2
    assert run.stderr == (
        f"houseway: The library {missing[0]!r} is not installed."
        f" Install it with: pip install 'houseway[{extra}]'\n"
    )


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
