"""A log on a medium that cannot be written is read as it is, and nothing is left next to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseway.house.access import open_existing_database
from houseway.house.store import Unavailable, open_store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from tests.support.records import chained


@contextmanager
def _unwritable(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """Act as if nothing in the folder could be written: the tests may run as a user who can always write."""
    access = os.access

    def denied(path: str | Path, mode: int) -> bool:
        is_inside = Path(path) == folder or folder in Path(path).parents
        return False if is_inside and mode & os.W_OK else access(path, mode)

    with monkeypatch.context() as patched:
        patched.setattr(os, "access", denied)
        yield


@pytest.fixture
def medium(tmp_path: Path) -> Path:
    file = tmp_path / "medium" / "floor.db"
    file.parent.mkdir()
    with open_store(file) as store:
        store.append(chained("house", 3, body=[{"fact": "x", "person": "y"}], transfers=[]))
    return file


def test_a_log_on_a_medium_that_cannot_be_written_is_audited(
    medium: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = medium.read_bytes()
    with _unwritable(monkeypatch, medium.parent), open_existing_database(str(medium)) as store:
        assert store.count() == 3
        assert [audit.last[0] for audit in audit_log(store)] == [3]
        with pytest.raises(Unavailable, match="may not write"):
            store.append(chained("table:1", 1))
    assert medium.read_bytes() == before
    assert [file.name for file in medium.parent.iterdir()] == ["floor.db"]


def test_records_beside_the_file_are_not_left_out_in_silence(
    medium: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(f"{medium}-wal").write_bytes(b"records that were not copied into the file yet")
    with _unwritable(monkeypatch, medium.parent), pytest.raises(Refusal, match="Copy both files"):
        open_existing_database(str(medium))


def test_an_earlier_version_is_not_changed_in_silence(medium: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sqlalchemy import text  # noqa: PLC0415 - databases are an extra

    with open_store(medium) as store, store.writing() as connection:
        connection.execute(text("UPDATE houseway_schema SET version_num = '5'"))
    with _unwritable(monkeypatch, medium.parent), pytest.raises(Refusal, match="earlier version"):
        open_existing_database(str(medium))
