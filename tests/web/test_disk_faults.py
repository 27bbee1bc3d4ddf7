"""Real servers on a disk that fails, is full, or loses the file of the log."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from houseway.house.store import open_store
from houseway.house.store.errors import FileReplaced
from houseway.house.trust.audit.log import audit_log
from tests.support.faulty_disk import FaultyDisk, needs_compiler
from tests.support.load import TABLES, open_house
from tests.support.power_loss import acknowledged
from tests.support.records import chained
from tests.support.web_house import ServerProcess

TABLE = TABLES[0]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def _buy_in(server: ServerProcess, token: str, key: str) -> httpx.Response:
    return server.order(token, TABLE, "buy-in", key=key, cents=100)


def _readiness(server: ServerProcess) -> int:
    return httpx.get(f"{server.address}/readyz", timeout=60).status_code


def _keys(database: Path) -> list[str]:
    with open_store(database) as store:
        assert all(stream.holds for stream in audit_log(store))
        return [record.key for record in store.read(f"table:{TABLE}") if record.key]


@needs_compiler
def test_a_failed_sync_stops_the_server_and_the_answer_is_that_nobody_knows(
    database: Path, tmp_path: Path
) -> None:
    """After a failed sync the log may have the record or not; both happen, and the same key finds out."""
    disk = FaultyDisk(tmp_path)
    (token,) = open_house(str(database), players=1)
    with ServerProcess(str(database), environment=disk.environment) as server:
        assert _buy_in(server, token, "before").status_code == 200
        disk.fail("sync")
        answer = _buy_in(server, token, "unknown")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        assert "Whether it has your last record is not known. This program stops" in answer.json()["error"]
        assert "Nothing was written" not in answer.text
        assert str(database) not in answer.text
        assert "disk I/O error" not in answer.text
        status, printed = server.ended()
        assert (status, "because the log could not be written" in printed) == (1, True)
        assert any(
            line["level"] == "critical" and "disk I/O error" in line["event"] for line in server.said()
        )
    disk.recover()
    with ServerProcess(str(database), environment=disk.environment) as server:
        assert _buy_in(server, token, "unknown").status_code == 200
        assert _buy_in(server, token, "before").status_code == 200
    assert _keys(database) == ["before", "unknown"]


@needs_compiler
def test_a_file_that_cannot_be_synced_takes_no_more_and_nothing_is_lost(
    database: Path, tmp_path: Path
) -> None:
    """What was acknowledged is in the write-ahead log, from which the file is written again."""
    disk, said = FaultyDisk(tmp_path), tmp_path / "said"
    program = subprocess.run(
        [sys.executable, "-m", "tests.support.power_loss", database, said, "1000", disk.fault, "sync log.db"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, **disk.environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "DiskFailed: The disk that holds the log" in program.stderr
    disk.recover()
    told = acknowledged(said.read_bytes())
    with open_store(database) as store:
        assert told <= {
            (record.stream, record.number, record.hash)
            for stream in store.streams()
            for record in store.read(stream)
        }
    assert 400 < len(told) < 4000  # a checkpoint is due after 500


@needs_compiler
def test_a_server_on_a_full_disk_is_not_ready_and_recovers_by_itself(database: Path, tmp_path: Path) -> None:
    disk = FaultyDisk(tmp_path)
    (token,) = open_house(str(database), players=1)
    with ServerProcess(str(database), environment=disk.environment) as server:
        assert _buy_in(server, token, "before").status_code == 200
        assert _readiness(server) == 200
        disk.fail("full")
        answer = _buy_in(server, token, "full")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "is full: nothing was written. Make room" in answer.json()["error"]
        assert _readiness(server) == 503
        assert httpx.get(f"{server.address}/healthz", timeout=60).status_code == 200
        disk.recover()
        assert _readiness(server) == 200
        assert _buy_in(server, token, "full").status_code == 200
        assert server.stop() == 0
        said = [line["event"] for line in server.said() if line["level"] == "warning"]
    assert ["Make room" in said[0], said[1:]] == [True, ["The log is written again."]]
    assert _keys(database) == ["before", "full"]


def test_readiness_asks_the_disk_at_most_once_a_second(database: Path) -> None:
    with open_store(database) as store:
        ahead = Path(f"{database}-wal")
        store.check_writable()
        before = ahead.stat().st_size
        for _ in range(50):
            store.check_writable()
        assert ahead.stat().st_size == before
        assert store.snapshots("is the log writable?") == {}


def _delete(database: Path) -> None:
    database.unlink()


def _replace(database: Path) -> None:
    Path(shutil.copy(database, database.with_name("copy.db"))).replace(database)


def _delete_ahead(database: Path) -> None:
    Path(f"{database}-wal").unlink()


@pytest.mark.parametrize("happens", [_delete, _replace, _delete_ahead])
def test_a_file_that_is_not_in_its_place_takes_no_record(
    database: Path, happens: Callable[[Path], None]
) -> None:
    with open_store(database) as store:
        store.append(chained("table:1", 1))
        happens(database)
        with pytest.raises(FileReplaced, match="removed, renamed or replaced while it was in use"):
            store.append(chained("table:2", 1))
        with pytest.raises(FileReplaced, match="Nothing was written"):
            store.check_writable()
        assert store.streams() == ["table:1"]


def test_a_file_that_is_opened_by_a_link_is_guarded_too(database: Path, tmp_path: Path) -> None:
    link = tmp_path / "link" / "to.db"
    link.parent.mkdir()
    link.symlink_to(database)
    with open_store(link) as store:
        store.append(chained("table:1", 1))
        _delete_ahead(database)
        with pytest.raises(FileReplaced):
            store.append(chained("table:2", 1))


def test_a_file_that_vanishes_during_the_commit_is_noticed_before_the_answer(database: Path) -> None:
    with open_store(database) as store:
        event.listen(store.engine, "commit", lambda _: database.rename(database.with_name("elsewhere.db")))
        with pytest.raises(FileReplaced, match="Your last record may be lost with it"):
            store.append(chained("table:1", 1))


def test_a_server_whose_file_is_replaced_says_so_and_can_be_copied(database: Path, tmp_path: Path) -> None:
    (token,) = open_house(str(database), players=1)
    with ServerProcess(str(database)) as server:
        assert _buy_in(server, token, "before").status_code == 200
        _replace(database)
        answer = _buy_in(server, token, "after")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
        assert "was removed, renamed or replaced while it was in use. Nothing was" in answer.json()["error"]
        assert str(database) not in answer.text
        assert _readiness(server) == 503
        assert any("Put the file back with its -wal" in line["event"] for line in server.said())
        if sys.platform == "linux":
            assert _keys(_saved_from(server.pid, tmp_path)) == ["before"]


def _saved_from(pid: int, folder: Path) -> Path:
    """Copy the files without a name that the process has open."""
    for link in Path(f"/proc/{pid}/fd").iterdir():
        name = str(link.readlink()) if link.is_symlink() else ""
        for ending in ("log.db", "log.db-wal"):
            if name.removesuffix(" (deleted)").endswith(ending):
                (folder / f"saved-{ending}").write_bytes(link.read_bytes())
    return folder / "saved-log.db"


def test_a_file_that_is_put_back_is_used_again(database: Path, tmp_path: Path) -> None:
    (token,) = open_house(str(database), players=1)
    with ServerProcess(str(database)) as server:
        database.rename(tmp_path / "elsewhere.db")
        assert _buy_in(server, token, "now").status_code == 503
        (tmp_path / "elsewhere.db").rename(database)
        assert _buy_in(server, token, "now").status_code == 200
        assert _readiness(server) == 200
    assert _keys(database) == ["now"]
