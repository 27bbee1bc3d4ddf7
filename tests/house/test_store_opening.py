"""Opening the log: what is made, what is brought up to date, what is refused and with which words."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, inspect, make_url, text

from houseway.house.store import Unavailable, open_store
from houseway.house.store.database import WRITES
from houseway.house.store.log import Store
from houseway.house.store.opening import MIGRATIONS, database_at, migrate
from houseway.house.store.schema import VERSION_TABLE, VERSIONS, metadata
from houseway.refusal import Refusal
from tests.support.databases import new_database
from tests.support.records import chained

REPOSITORY = Path(__file__).parents[2]


def _ask(store: Store, question: str) -> Any:
    with store.reading() as connection:
        return connection.scalar(text(question))


def _tables(url: str) -> set[str]:
    with database_at(url, 1).engine.connect() as connection:
        return set(inspect(connection).get_table_names())


def _modes(file: Path) -> set[int]:
    return {path.stat().st_mode & 0o777 for path in file.parent.glob(f"{file.name}*")}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_its_owner_reads_the_file_of_a_log(tmp_path: Path) -> None:
    """It has the seeds of rounds to come, as has the write-ahead log next to it."""
    file, before = tmp_path / "floor.db", os.umask(0o022)
    try:
        with open_store(file) as store:
            store.append(chained("house", 1))
            assert len(list(tmp_path.iterdir())) == 3
            assert _modes(file) == {0o600}
            for path in tmp_path.iterdir():
                path.chmod(0o644)  # as earlier versions left it
        with open_store(file):
            assert _modes(file) == {0o600}
        file.chmod(0o664)  # shared with a group on purpose
        with open_store(file):
            assert _modes(file) == {0o660}
    finally:
        os.umask(before)


def test_a_commit_on_sqlite_reaches_the_disk(sqlite_url: str) -> None:
    with open_store(sqlite_url, patience=2.5) as store:
        assert _ask(store, "PRAGMA journal_mode") == "wal"
        assert _ask(store, "PRAGMA synchronous") == 2  # FULL: the disk has it before the commit returns
        assert _ask(store, "PRAGMA foreign_keys") == 1
        assert _ask(store, "PRAGMA busy_timeout") == 2500


def test_a_commit_on_postgresql_reaches_the_disk(postgresql_server: str, postgresql_url: str) -> None:
    name = make_url(postgresql_url).database
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    with open_store(postgresql_url, patience=2.5) as store:
        assert _ask(store, "SHOW synchronous_commit") == "on"
        assert _ask(store, "SHOW fsync") == "on"
        assert _ask(store, "SHOW lock_timeout") == "2500ms"


def test_a_log_that_may_only_be_read_says_so(postgresql_server: str, postgresql_url: str) -> None:
    with open_store(postgresql_url) as store:
        store.append(chained("house", 1))
        store.check_writable()
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute(
            f"ALTER DATABASE {make_url(postgresql_url).database} SET default_transaction_read_only = on"
        )
    with open_store(postgresql_url) as store:
        assert store.count() == 1
        for write in (store.check_writable, lambda: store.append(chained("table:1", 1))):
            with pytest.raises(Unavailable, match="This user may not write the log"):
                write()


@contextmanager
def _server_setting(server: str, name: str, value: str) -> Iterator[None]:
    """Changed while the server runs; connections made from then on have it."""

    def change(statement: str, until: str) -> None:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(statement)
            connection.execute("SELECT pg_reload_conf()")
        for _ in range(3000):
            with psycopg.connect(server) as connection:
                if connection.execute(f"SHOW {name}").fetchone() == (until,):
                    return
            time.sleep(0.02)
        pytest.fail(f"the server does not take {name} = {until}")

    change(f"ALTER SYSTEM SET {name} = {value}", value)
    try:
        yield
    finally:
        change(f"ALTER SYSTEM SET {name} = on", "on")


@pytest.mark.skipif("HOUSEWAY_TEST_POSTGRES" in os.environ, reason="the settings of that server are not ours")
def test_a_server_that_may_lose_commits_is_refused(postgresql_server: str, postgresql_url: str) -> None:
    with (
        _server_setting(postgresql_server, "fsync", "off"),
        pytest.raises(Refusal, match=r"fsync = off.*Set fsync = on"),
    ):
        open_store(postgresql_url)
    assert _tables(postgresql_url) == set()


def test_a_database_that_cannot_hold_every_name_is_refused(postgresql_server: str) -> None:
    with (
        new_database(postgresql_server, encoding="LATIN1") as url,
        pytest.raises(Refusal, match=r"stores text as LATIN1.*UTF8"),
    ):
        open_store(url)


def test_a_new_log_on_a_full_disk_says_so_and_can_be_made_later(sqlite_url: str) -> None:
    def limit(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 4")

    event.listen(Engine, "begin", limit)
    try:
        with pytest.raises(Unavailable, match="is full: nothing was written"):
            open_store(sqlite_url)
    finally:
        event.remove(Engine, "begin", limit)
    assert _tables(sqlite_url) == set()
    open_store(sqlite_url).close()


def test_a_file_may_be_given_by_its_name_or_address(tmp_path: Path) -> None:
    file = tmp_path / "100% log of ann's table?.db"
    for place in (file, str(file)):
        with open_store(place) as store:
            store.append(chained("house", 1, store.last("house")))
    with open_store(f"sqlite:///{tmp_path}/plain.db") as store:
        store.append(chained("house", 1))
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name, "plain.db"]


PLACES = {
    "mysql://ann@localhost/log": "'mysql' is not a database that Houseway can store its log in",
    "postgresql+asyncpg://localhost/log": "'postgresql\\+asyncpg' is not",
    "sqlite://": "in memory",
    "sqlite:///:memory:": "in memory",
    "sqlite:///log.db?mode=memory": "mode: a log in a file takes no options",
    "/no/such/folder/log.db": "there is no folder /no/such/folder",
    "postgresql://ann:secret@host:port/log": "is not valid",
    "postgresql://ann:secret@127.0.0.1:1/log": r"ann:\*\*\*@127.0.0.1:1/log cannot be reached",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_place_for_no_log_is_refused_and_no_password_shown(place: str) -> None:
    with pytest.raises(Refusal, match=PLACES[place]) as caught:
        open_store(place)
    assert "secret" not in str(caught.value)
    assert "your last record" not in str(caught.value)  # there is none yet


def test_what_is_not_a_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear house, " * 1000)
    with pytest.raises(Refusal, match=r"letter\.txt is not a database"):
        open_store(letter)
    assert letter.read_text() == "Dear house, " * 1000
    with pytest.raises(Refusal, match="cannot be opened"):
        open_store(tmp_path)


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    with pytest.raises(Refusal, match=r"kitchen\.db is not a log of Houseway: it holds recipes"):
        open_store(file)
    assert file.read_bytes() == before


def test_a_server_database_of_another_program_is_refused(postgresql_url: str) -> None:
    with psycopg.connect(postgresql_url) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Refusal, match="is not a log of Houseway: it holds recipes"):
        open_store(postgresql_url)
    assert _tables(postgresql_url) == {"recipes"}


def test_a_log_made_by_a_newer_program_is_refused(database_url: str) -> None:
    with open_store(database_url) as store, store.writing() as connection:
        connection.execute(text("UPDATE houseway_schema SET version_num = '99'"))
    with pytest.raises(Refusal, match=r"newer version of Houseway.*version 99.*up to 8.*Install the newer"):
        open_store(database_url)


def test_the_migrations_are_those_that_the_program_counts_on() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert tuple(revision.revision for revision in script.walk_revisions())[::-1] == VERSIONS


def test_a_new_database_has_exactly_the_tables_that_the_program_asks(store: Store) -> None:
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_log_of_every_earlier_version_is_brought_up_to_date(database_url: str, version: str) -> None:
    database = database_at(database_url, 1)
    written = chained("house", 3)
    with database.engine.execution_options(**{WRITES: True}).begin() as connection:
        migrate(connection, version)
    Store(database).append(written)
    database.engine.dispose()
    with open_store(database_url) as store:
        assert _ask(store, "SELECT version_num FROM houseway_schema") == VERSIONS[-1]
        assert list(store.read("house")) == written
        with store.reading() as connection:
            context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
            assert compare_metadata(context, metadata) == []


def test_a_migration_that_fails_leaves_nothing_behind(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alembic.op.create_index", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        open_store(database_url)
    assert _tables(database_url) == set()
    monkeypatch.undo()
    open_store(database_url).close()


def test_the_databases_are_loaded_only_where_one_is_opened() -> None:
    program = (
        "import sys, houseway.house.store.group_commit;"
        "print({'sqlalchemy', 'alembic', 'psycopg'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_the_migrations_travel_in_the_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=REPOSITORY, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    program = (
        "import houseway; from houseway.house.store import open_store;"
        f"print(houseway.__file__); print(open_store({str(tmp_path / 'log.db')!r}).count())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [str(installed / "houseway" / "__init__.py"), "0"]
