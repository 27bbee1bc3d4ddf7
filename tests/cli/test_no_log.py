"""Commands that only read create no log: a name that was mistyped is refused, and nothing is left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.house.access import default_database
from tests.support.command import houseway

READING = [
    "desk submissions",
    "desk petition list",
    "desk tournament list",
    "desk tournament show spring-open",
    "desk coupon list",
    "desk forms list",
    "desk cage kept",
    "desk cage money",
    "desk cage rules",
    "desk gaming-day",
    "desk chapter",
    "people list",
    "people unlock petra",
    "document guide sic-bo --issue -o guide.html",
    "document sign sic-bo --issue -o sign.html",
    "document comparison 1 -o comparison.html",
    "document rules sic-bo -o book.html",
    "document forms A-101 --filled -o form.html",
]


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("address", ["{file}", "sqlite:///{file}"])
def test_reading_creates_no_log(command: str, address: str, tmp_path: Path) -> None:
    file = tmp_path / "typo.db"
    done = houseway(*command.split(), "--database", address.format(file=file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"houseway: There is no log at '{file}'. Name another --database.\n"
    assert not list(tmp_path.iterdir())


def test_nobody_has_a_token_in_a_log_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "typo.db"
    done = houseway("desk", "approve", "1", "--reference", "D", "--token", "x", "--database", str(file))
    assert f"There is no log at '{file}'" in done.stderr
    assert not file.exists()


def test_the_log_in_the_data_folder_is_not_created_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("HOUSEWAY_DATABASE", raising=False)
    done = houseway("people", "list")
    assert f"There is no log at '{default_database()}'" in done.stderr
    assert not list(tmp_path.iterdir())


def test_somebody_who_writes_begins_a_log(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    done = houseway("people", "add", "petra", "--without-password", "--database", str(file))
    assert done.returncode == 0, done.stderr
    assert houseway("people", "list", "--database", str(file)).stdout.startswith("petra: petra")
