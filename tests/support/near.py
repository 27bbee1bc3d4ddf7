"""Prints the tests that a change can reach: those of its rooms and of all rooms after them.

With them are tests of earlier rooms that import one of these rooms, by themselves or through `tests/support`.
`make near` runs them. A file has changed if it differs from the last commit shared with `main`.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
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
# What one test reads outside the sources.
READ_BY = {
    "benchmarks/": "tests/test_benchmarks.py",
    "deploy/": "tests/test_deploy.py",
    "notebooks/": "tests/test_notebooks.py",
    "hatch_build.py": "tests/test_installed.py",
    "tests/cases/": "tests/test_cases.py",
    "tests/playthroughs/": "tests/test_playthroughs.py",
    "tests/recorded_answers/": "tests/test_recorded_answers.py",
}
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
    room = _room(file.removesuffix(".py").replace("/", "."))
    if room not in ROOMS:
        return None
    reached = set(ROOMS[ROOMS.index(room) :])
    folders = [test for later in reached for test in TESTS[later]]
    return folders + [
        test
        for test in _all_tests()
        if not any(_is_in(test, folder) for folder in folders) and not reached.isdisjoint(_rooms_of(test))
    ]


def _room(module: str) -> str:
    """Return the room of a module of the package."""
    return KERNELS if f"{module}.".startswith(f"{KERNELS}.") else module.partition(".")[0]


def _is_in(test: str, folder: str) -> bool:
    return test == folder or test.startswith(f"{folder}/")


@cache
def _all_tests() -> list[str]:
    return sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*.py"))


@cache
def _rooms_of(file: str) -> frozenset[str]:
    """Return the rooms that a test imports, with those that its helpers in `tests` import."""
    rooms: set[str] = set()
    for module in _imported(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        package, _, rest = module.partition(".")
        helper = f"{module.replace('.', '/')}.py"
        if package == "houseway" and _room(rest) in ROOMS:
            rooms.add(_room(rest))
        elif package == "tests" and helper != file and (ROOT / helper).exists():
            rooms |= _rooms_of(helper)
    return frozenset(rooms)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def _of_other(file: str) -> list[str] | None:
    """Return the tests of a file outside the sources: a test itself, none for a text, None for all."""
    name = Path(file).name
    if name.startswith("test_") and file.endswith(".py"):
        return [file] if (ROOT / file).exists() else []
    if readers := [test for place, test in READ_BY.items() if file.startswith(place)]:
        return readers
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
