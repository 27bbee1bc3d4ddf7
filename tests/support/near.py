"""Prints the tests that a change can reach: those of the rooms that it is in, and of all rooms after them.

`make near` runs them. A file has changed if it differs from the last commit shared with `main`.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.test_architecture import KERNELS, ROOMS

ROOT = Path(__file__).parents[2]
AT_THE_COMMAND_LINE = ("tests/test_installed.py", "tests/test_new_game.py", "tests/test_recorded_answers.py")
# The tests of each room, and of each room those outside its folder that begin with it.
TESTS: dict[str, tuple[str, ...]] = {
    "equipment": ("tests/equipment",),
    "regulation": ("tests/regulation",),
    "rules": ("tests/rules", "tests/side_bets"),
    "counting": ("tests/counting",),
    KERNELS: ("tests/sampling",),
    "games": ("tests/games", "tests/test_cases.py", "tests/test_laws.py"),
    "drawing": (),
    "odds": ("tests/odds",),
    "simulation": ("tests/simulation", "tests/test_rooms_alone.py"),
    "protection": ("tests/protection",),
    "table": ("tests/table", "tests/test_playthroughs.py", "tests/test_progress.py"),
    "house": ("tests/house", "tests/auditor"),
    "documents": ("tests/documents",),
    "api": ("tests/api", "tests/test_notebooks.py"),
    "web": ("tests/web", "tests/test_deploy.py"),
    "cli": ("tests/test_benchmarks.py", "tests/cli", *AT_THE_COMMAND_LINE),
}
# They read all sources or all texts, and take seconds.
ALWAYS: tuple[str, ...] = (
    "tests/support",
    "tests/test_architecture.py",
    "tests/test_docs.py",
    "tests/test_docs_types.py",
)
ALWAYS += ("tests/test_language.py", "tests/test_readme.py")
SOURCES = "src/houseway/"
ALL = ["tests"]


def reached_by(changed: Iterable[str]) -> list[str]:
    """Return the files and folders of tests that changes to these files can reach."""
    near: set[str] = set()
    for file in changed:
        tests = _of_source(file.removeprefix(SOURCES)) if file.startswith(SOURCES) else _of_other(file)
        if tests is None:
            return ALL
        near |= set(tests)
    return sorted(near | set(ALWAYS)) if near else sorted(ALWAYS)


def _of_source(file: str) -> list[str] | None:
    """Return the tests of a source's room and of the rooms after it; None for what all rooms use."""
    room = KERNELS if file.startswith(KERNELS.replace(".", "/") + "/") else file.partition("/")[0]
    if room not in ROOMS:
        return None
    return [test for later in ROOMS[ROOMS.index(room) :] for test in TESTS[later]]


def _of_other(file: str) -> list[str] | None:
    """Return the tests of a file outside the sources: a test itself, none for a text, None for all."""
    name = Path(file).name
    if name.startswith("test_") and file.endswith(".py"):
        return [file] if (ROOT / file).exists() else []
    folder = "/".join(Path(file).parts[:2])
    if any(folder in tests for tests in TESTS.values()):
        return [folder]  # its conftest, or a module that only its tests use
    shared = ("tests/", "requirements/", "pyproject.toml", "Makefile")
    return None if file.startswith(shared) else []


def changed_files() -> list[str]:
    """Return the files that differ from the last commit shared with `main`, with new files.

    In a clone without that branch they are those that differ from the last commit.
    """
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return _git("diff", "--name-only", base[0]) + _git("ls-files", "--others", "--exclude-standard")


def _git(*arguments: str) -> list[str]:
    """Return the lines that git prints; none if it refuses."""
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout.splitlines()


if __name__ == "__main__":
    print(*reached_by(changed_files()))  # noqa: T201 - read by the Makefile
