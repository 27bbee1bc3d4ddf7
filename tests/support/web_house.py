"""A house served over a socket, with a person of every role."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
import structlog
import uvicorn
from argon2 import PasswordHasher
from starlette.applications import Starlette

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.web.app import create_app
from houseway.web.http.auth import COOKIE
from houseway.web.server import address_of, configured, listen
from houseway.web.settings import Settings
from tests.support.command import HOUSEWAY
from tests.support.prepared import prepared
from tests.support.staffed_floor import StaffedFloor

API = "/api/v1"
PASSWORD = "correct horse battery"  # noqa: S105 - of people who exist for a moment
OWN_PAGE = {"X-Requested-With": "houseway"}
PATIENCE = 180  # seconds: some answers are counted first, and machines are busy
# Weak hashes, which are fast to make and to check.
WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
NO_RATE_LIMIT = Settings(requests="100000/second", sign_ins="1000/second")

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))


@dataclass
class WebHouse:
    floor: Floor
    people: People
    app: Starlette
    address: str
    client: httpx.Client
    tokens: dict[Role, str] = field(default_factory=dict)

    def openapi(self) -> dict[str, Any]:
        return dict(self.client.get(f"{API}/openapi.json").json())

    def bearer(self, role: Role) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[role]}"}

    def get(self, role: Role, path: str, **more: Any) -> httpx.Response:
        return self.client.get(API + path, headers=self.bearer(role), **more)

    def post(self, role: Role, path: str, body: Any = None, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(API + path, json=body, headers={**self.bearer(role), **named})

    def look(self, role: Role, page: str) -> httpx.Response:
        """Get a page, as a person of this role who is signed in."""
        _, token = self.people.open_session(self.people.known(somebody(role)))
        return self.client.get(page, headers={"Cookie": f"{COOKIE}={token}"})

    def order(
        self, role: Role, table: str, command: str, key: str | None = None, **fields: Any
    ) -> httpx.Response:
        headers = {"Idempotency_Key": key} if key else {}
        return self.post(role, f"/tables/{table}/commands", {"command": command, **fields}, **headers)

    def must(self, role: Role, table: str, command: str, **fields: Any) -> dict[str, Any]:
        answer = self.order(role, table, command, **fields)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def open(self, table: str, game: str, **options: Any) -> None:
        """Open a table, with limits and with everything that its paragraphs require on record."""
        chosen = self.prepare(game, options.pop("options", {}))
        opening = {"table": table, "game": game, "options": chosen, **options}
        answer = self.post(Role.PIT_BOSS, "/tables", opening)
        assert answer.status_code == 201, answer.text

    def prepare(self, game: str, options: dict[str, str] | None = None) -> dict[str, str]:
        """Put on record what a table with these options needs; return them, with limits."""
        manager, division = (Person(somebody(role), role) for role in (Role.PIT_BOSS, Role.INSPECTOR))
        return prepared(self.floor, game, options, manager, division)

    def seat_player(self, table: str, seat: str = "1") -> None:
        self.must(Role.PLAYER, table, "sit-down", seat=seat)
        self.must(Role.PLAYER, table, "buy-in", cents=1_000_000)


def somebody(role: Role) -> str:
    return f"the-{role}"


def create_people(people: People) -> dict[Role, str]:
    """Create a person of every role; return their tokens."""
    for role in Role:
        people.create(COMMAND_LINE, somebody(role), f"The {role}", role, PASSWORD)
    return {role: people.create_token(COMMAND_LINE, somebody(role), "tests")[1] for role in Role}


@contextmanager
def web_house(database: str, settings: Settings = NO_RATE_LIMIT, patience: float = 5.0) -> Iterator[WebHouse]:
    with open_store(database, patience) as store, StaffedFloor(store) as floor:
        floor.staff = (
            Person(somebody(Role.DEALER), Role.DEALER),
            Person(somebody(Role.SUPERVISOR), Role.SUPERVISOR),
        )
        people = People(store, WEAK)
        app = create_app(floor, settings, people)
        with served(app) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
            yield WebHouse(floor, people, app, address, client, create_people(people))


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """Serve over a real socket from a thread; yield the address."""
    with listen("127.0.0.1", 0) as place:
        server = uvicorn.Server(configured(app))
        started = threading.Event()
        loops: list[asyncio.AbstractEventLoop] = []

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            asyncio.get_running_loop().call_soon(started.set)
            await server.serve(sockets=[place])

        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        started.wait()
        try:
            yield address_of(place)
        finally:
            loops[0].call_soon_threadsafe(app.state.context.table_feed.close)
            server.should_exit = True
            thread.join()


class ServerProcess:
    """`houseway serve` as a person starts it."""

    def __init__(
        self,
        database: str,
        *arguments: str,
        open_files: int | None = None,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._log = tempfile.NamedTemporaryFile("ab")  # noqa: SIM115 - closed when it is killed
        limited = ["prlimit", f"--nofile={open_files}"] if open_files else []
        self._process = subprocess.Popen(
            [*limited, HOUSEWAY, "serve", "--database", database, "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, **environment},
        )
        self.pid = self._process.pid
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        address = re.search(r"http://[^,]+", line)
        assert address, f"it does not listen: {line!r}"
        self.address = address[0]

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def stop(self) -> int:
        """End it as a service manager does; return the exit status."""
        self._process.terminate()
        return self._process.wait(60)

    def ended(self) -> tuple[int, str]:
        """Wait until it has ended by itself; return the exit status, and what it printed."""
        assert self._process.stdout is not None
        return self._process.wait(60), self._process.stdout.read()

    def hang_up(self) -> None:
        """Tell it to open its log file again."""
        self._process.send_signal(signal.SIGHUP)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()

    def said(self) -> list[dict[str, Any]]:
        """Return what it has written to standard error, in whole lines so far."""
        written = Path(self._log.name).read_text(encoding="utf-8")  # by a position of our own in the file
        return [json.loads(line) for line in written.splitlines(keepends=True) if line.endswith("\n")]

    def order(
        self, token: str, table: str, command: str, key: str | None = None, **fields: Any
    ) -> httpx.Response:
        return httpx.post(
            f"{self.address}{API}/tables/{table}/commands",
            json={"command": command, **fields},
            headers={"Authorization": f"Bearer {token}", **({"Idempotency-Key": key} if key else {})},
            timeout=60,
        )


def people_of(database: str) -> dict[Role, str]:
    """Create people before any server runs; return their tokens."""
    with open_store(database) as store:
        return create_people(People(store, WEAK))


@dataclass
class Stream:
    """The events of a table, read as a browser reads them."""

    lines: Iterator[str]
    last_id: int | None = None

    def event(self) -> dict[str, Any]:
        """Return the next event; fail when the stream has ended."""
        event = self.event_or_end()
        assert event is not None, "the stream has ended"
        return event

    def event_or_end(self) -> dict[str, Any] | None:
        for line in self.lines:
            if line.startswith("id: "):
                self.last_id = int(line[4:])
            if line.startswith("data: "):
                event: dict[str, Any] = json.loads(line[6:])
                assert event["number"] == self.last_id
                return event
        return None

    def events(self, count: int) -> list[dict[str, Any]]:
        return [self.event() for _ in range(count)]


@contextmanager
def stream(address: str, token: str, table: str, after: int | None = None) -> Iterator[Stream]:
    headers = {"Authorization": f"Bearer {token}"}
    if after is not None:
        headers["Last-Event-ID"] = str(after)
    with httpx.stream("GET", f"{address}{API}/tables/{table}/events", headers=headers, timeout=60) as answer:
        assert answer.status_code == 200, answer.read()
        yield Stream(answer.iter_lines())
