"""PostgreSQL is recovered to a point in time, as docs/operator.md says: the log is whole up to there."""

from __future__ import annotations

import time
from collections.abc import Iterator

import psycopg
import pytest

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands.table_commands import BuyIn
from tests.support.command import houseway
from tests.support.databases import PostgreSQLServer, new_database, own_postgresql
from tests.support.load import TABLES, open_house
from tests.support.nightly import PART

ANN = Person("player-0", Role.PLAYER)


@pytest.fixture
def server() -> Iterator[PostgreSQLServer]:
    """A server that archives its write-ahead log."""
    with own_postgresql() as started:
        archive = started.make_folder("archive")
        started.stop("fast")
        started.set(archive_mode="on", archive_command=f"cp %p {archive}/%f")
        started.start()
        yield started


def _buy_in(database: str, key: str) -> None:
    with open_store(database) as store, Floor(store) as floor:
        floor.command(ANN, TABLES[0], BuyIn(100), key=key)


def _ask(server: PostgreSQLServer, question: str) -> str:
    with psycopg.connect(server.address, autocommit=True) as connection:
        row = connection.execute(question).fetchone()
    assert row is not None
    return str(row[0])


def _archive_everything(server: PostgreSQLServer) -> None:
    last = _ask(server, "SELECT pg_walfile_name(pg_switch_wal())")
    for _ in range(1200):
        if _ask(server, "SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver") >= last:
            return
        time.sleep(0.05)
    pytest.fail(f"{last} has not been archived")


@pytest.mark.nightly
@pytest.mark.skipif(not PART, reason="it starts PostgreSQL three times: run it by `make nightly`")
def test_a_log_is_recovered_to_a_point_in_time(server: PostgreSQLServer) -> None:
    with new_database(server.address) as database:
        open_house(database, players=1)
        _buy_in(database, "in the base backup")
        base = server.folder / "base"
        server.run("pg_basebackup", "-h", str(server.folder), "-U", "postgres", "-D", str(base), "-c", "fast")
        _buy_in(database, "before the point in time")
        point = _ask(server, "SELECT clock_timestamp()")
        _buy_in(database, "after it")
        _archive_everything(server)
        server.stop()  # and its disk is lost

        server.data = base
        server.set(
            restore_command=f"cp {server.folder}/archive/%f %p",
            recovery_target_time=point,
            recovery_target_action="promote",
        )
        (base / "recovery.signal").touch()
        server.start()
        for _ in range(1200):
            if _ask(server, "SELECT pg_is_in_recovery()") == "False":
                break
            time.sleep(0.05)
        with open_store(database) as store:
            keys = [record.key for record in store.read(f"table:{TABLES[0]}") if record.key]
        assert keys == ["in the base backup", "before the point in time"]
        verified = houseway("audit", "verify", "--database", database)
        assert (verified.returncode, verified.stderr) == (0, "")
        # The house plays on from there, and what was lost can be repeated under its key.
        _buy_in(database, "after it")
        assert houseway("audit", "verify", "--database", database).returncode == 0
