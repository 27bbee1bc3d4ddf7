"""`make near` runs what a change can reach, and no test is forgotten by it."""

from __future__ import annotations

import subprocess
import sys

from tests.support import near
from tests.support.near import ALL, ALWAYS, READ_BY, ROOT, TESTS, reached_by
from tests.test_architecture import ROOMS


def test_every_room_and_every_test_is_listed() -> None:
    assert set(TESTS) == set(ROOMS)
    listed = [test for tests in (*TESTS.values(), ALWAYS) for test in tests]
    assert len(listed) == len(set(listed))
    files = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*.py")}
    assert {file for file in files if not any(file.startswith(test) for test in listed)} == set()
    assert [test for test in listed if not (ROOT / test).exists()] == []


def test_a_room_reaches_itself_and_the_rooms_after_it() -> None:
    reached = reached_by(["src/houseway/web/app.py"])
    assert {"tests/web", "tests/cli", *ALWAYS} <= set(reached)
    assert "tests/api" not in reached
    assert "tests/games" not in reached_by(["src/houseway/simulation/run.py"])
    assert "tests/games" in reached_by(["src/houseway/simulation/kernels/chain.py"])


def test_a_room_reaches_tests_of_earlier_rooms_that_import_it() -> None:
    reached = reached_by(["src/houseway/table/live/accounts.py"])
    assert "tests/games/test_baccarat_rounds.py" in reached
    assert "tests/games/test_pai_gow.py" not in reached
    # Through tests/support, which runs the command line.
    assert "tests/house/test_life_of_a_house.py" in reached_by(["src/houseway/cli/deal.py"])


def test_what_one_test_reads_reaches_that_test() -> None:
    for file, test in READ_BY.items():
        assert (ROOT / file).exists()
        assert reached_by([f"{file}x" if file.endswith("/") else file]) == sorted({test, *ALWAYS})


def test_what_all_tests_use_reaches_all() -> None:
    for file in ("src/houseway/refusal.py", "tests/conftest.py", "tests/support/felts.py", "pyproject.toml"):
        assert reached_by([file]) == ALL


def test_a_test_reaches_itself_and_a_text_only_what_reads_all_texts() -> None:
    test = "tests/table/test_views.py"
    assert reached_by([test]) == sorted([test, *ALWAYS])
    assert reached_by(["tests/table/test_removed.py", "docs/odds.md"]) == sorted(ALWAYS)
    assert "tests/web" in reached_by(["tests/web/conftest.py"])


def test_it_prints_paths() -> None:
    command = [sys.executable, "-m", near.__name__]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [path for path in printed.split() if not (ROOT / path).exists()] == []
