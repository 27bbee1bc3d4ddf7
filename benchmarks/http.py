"""The floor over HTTP: a server in another process, with clients in this one, over loopback."""

from __future__ import annotations

import asyncio
import json
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from benchmarks.measuring import Bench, loaded_processes
from houseway.house.access import open_database
from houseway.house.demo.bots import LIMITS, Staff, look_at_cards
from houseway.house.demo.papers import prepare_demonstration
from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.checkpointer import Checkpointer
from houseway.house.trust.house_key import make_key
from houseway.rules.registry import game_names, rules_of
from houseway.table.commands.table_commands import BuyIn, Open, SitDown

PLAYERS = 64
WAGERS = 6_000
TABLES = 500
STREAMS = 1_000
STREAMED_TABLES = 4
STREAMED_EVENTS = 25  # at each of them
CHECKPOINT_SECONDS = 10.0  # a house signs one a minute: a short run would have none
MANAGER = Person("manager", Role.PIT_BOSS)
DIVISION = Person("division", Role.INSPECTOR)


def _serve(pipe: Connection, tables: int, every_game: bool, has_key: bool, database: str) -> None:
    """Run a server in this process. Send its address, and the token of the player at each table."""
    from houseway.web.app import create_app  # noqa: PLC0415 - only the server needs it
    from houseway.web.logs import write_json_lines  # noqa: PLC0415
    from houseway.web.server import address_of, listen, serve  # noqa: PLC0415
    from houseway.web.settings import Settings  # noqa: PLC0415

    write_json_lines()
    with (
        tempfile.TemporaryDirectory() as folder,
        _open_log(Path(folder), database, has_key=has_key) as store,
        Floor(store) as floor,
        listen("127.0.0.1", 0) as listener,
    ):
        people = People(store)
        games = game_names() if every_game else ["sic-bo"]
        tokens = [_player(floor, people, number, games[number % len(games)]) for number in range(tables)]
        settings = Settings(
            requests="1000000/second",
            sign_ins="1000/second",
            streams=STREAMS * 2,
            connections_per_address=STREAMS * 2,  # all clients are on this machine
        )
        app = create_app(floor, settings, people)
        serve(app, listener, lambda: pipe.send((address_of(listener), tokens)))


@contextmanager
def _open_log(folder: Path, database: str, *, has_key: bool) -> Iterator[Store]:
    """Open a new log, of a house that signs records and checkpoints and seals seeds if it has a key."""
    place = database or str(folder / "log.db")
    if not has_key:
        with open_store(place) as store:
            yield store
        return
    key = make_key(folder / "house.key", "bench")
    with (
        open_database(place, folder / "house.key") as store,
        Checkpointer(store, key.signer, every=CHECKPOINT_SECONDS),
    ):
        yield store


def _player(floor: Floor, people: People, number: int, game: str) -> str:
    player = Person(f"player-{number}", Role.PLAYER)
    people.create(COMMAND_LINE, player.id, player.id, player.role, None)
    prepare_demonstration(floor, rules_of(game, LIMITS), MANAGER, DIVISION)
    floor.command(MANAGER, f"table-{number}", Open(game, LIMITS))
    Staff().attend(floor, f"table-{number}")
    floor.command(player, f"table-{number}", SitDown("1"))
    look_at_cards(floor, player, f"table-{number}")
    floor.command(player, f"table-{number}", BuyIn(100_000_000))
    return people.create_token(COMMAND_LINE, player.id, "benchmark")[1]


@contextmanager
def server(
    tables: int, *, every_game: bool = False, has_key: bool = False, database: str = ""
) -> Iterator[tuple[int, int, list[str]]]:
    """Start a server and yield its process id, its port and the players' tokens.

    Its log is in an empty ``database``, or in a file of its own.
    """
    processes = loaded_processes()
    here, there = processes.Pipe()
    process = processes.Process(target=_serve, args=(there, tables, every_game, has_key, database))
    process.start()
    there.close()
    try:
        address, tokens = here.recv()
        yield process.pid or 0, int(address.rsplit(":", 1)[1]), tokens
    finally:
        process.terminate()
        process.join()


class Client:
    """One HTTP connection, kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, token: str) -> None:
        self.reader, self._writer, self._token = reader, writer, token

    @classmethod
    async def connect(cls, port: int, token: str) -> Client:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20), token)

    def send(self, method: str, path: str, body: bytes = b"", key: str = "") -> None:
        head = [
            f"{method} {path} HTTP/1.1",
            "Host: localhost",
            f"Authorization: Bearer {self._token}",
            f"Content-Length: {len(body)}",
            *([f"Idempotency-Key: {key}"] if key else []),
        ]
        self._writer.write("\r\n".join([*head, "", ""]).encode() + body)

    async def head(self) -> bytes:
        head = await self.reader.readuntil(b"\r\n\r\n")
        if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise SystemExit(f"The server refused a request: {head.decode()}")
        return head

    async def ask(self, method: str, path: str, body: bytes = b"", key: str = "") -> bytes:
        self.send(method, path, body, key)
        head = (await self.head()).lower()
        return await self.reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))

    def close(self) -> None:
        self._writer.close()


async def wager(port: int, token: str, number: int, count: int) -> list[float]:
    """Change a player's wager again and again. Return the seconds that each change took."""
    client = await Client.connect(port, token)
    seconds = []
    for change in range(count):
        command = {"command": "wager", "seat": "1", "bets": {"small": 500 + change, "total:9": 100}}
        started = time.perf_counter()
        await client.ask(
            "POST", f"/api/v1/tables/table-{number}/commands", json.dumps(command).encode(), str(started)
        )
        seconds.append(time.perf_counter() - started)
    client.close()
    return seconds


async def wagers(port: int, tokens: list[str], count: int) -> tuple[float, list[float]]:
    """Let all players change their wagers. Return the wagers a second, and the sorted seconds of each."""
    started = time.perf_counter()
    rows = await asyncio.gather(
        *(wager(port, token, number, count // len(tokens)) for number, token in enumerate(tokens))
    )
    seconds = sorted(second for row in rows for second in row)
    return len(seconds) / (time.perf_counter() - started), seconds


async def listen_to(port: int, token: str, table: str, events: int, ready: asyncio.Semaphore) -> list[int]:
    """Read one stream and return the numbers of its events."""
    client = await Client.connect(port, token)
    client.send("GET", f"/api/v1/tables/{table}/events")
    await client.head()
    numbers: list[int] = []
    while len(numbers) < events + 1:
        line = await client.reader.readline()
        if line.startswith(b"id: "):
            numbers.append(int(line[4:]))
            if len(numbers) == 1:
                ready.release()
    client.close()
    return numbers


async def streams(port: int, tokens: list[str], count: int, events: int) -> tuple[int, int, float]:
    """Return how many events were expected, how many arrived in order, and the seconds it took."""
    ready = asyncio.Semaphore(0)
    listeners = [
        asyncio.create_task(listen_to(port, tokens[0], f"table-{number % STREAMED_TABLES}", events, ready))
        for number in range(count)
    ]
    for _ in range(count):
        await asyncio.wait_for(ready.acquire(), 120)
    started = time.perf_counter()
    await asyncio.gather(*(wager(port, tokens[number], number, events) for number in range(STREAMED_TABLES)))
    streamed = await asyncio.wait_for(asyncio.gather(*listeners), 300)
    complete = sum(numbers == list(range(numbers[0], numbers[0] + len(numbers))) for numbers in streamed)
    return count * events, complete * events, time.perf_counter() - started


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used, in all its threads."""
    return time.clock_gettime(~process << 3 | 2)  # the clock of another process, as Linux numbers them


def _memory(process: int) -> int:
    """Return the memory that a process uses, in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


async def _count_tables(port: int, token: str) -> int:
    client = await Client.connect(port, token)
    tables: list[dict[str, Any]] = json.loads(await client.ask("GET", "/api/v1/tables"))
    client.close()
    return len(tables)


def main(bench: Bench) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    bench.print("the floor over HTTP, with the server in another process on the same machine")
    players, changes = bench.size(PLAYERS, STREAMED_TABLES), bench.size(WAGERS, 40)
    bench.progress("durable wagers")
    with server(players) as (process, port, tokens):
        asyncio.run(wagers(port, tokens, players * bench.size(10, 1)))
        before = cpu_seconds(process)
        rate, seconds = asyncio.run(wagers(port, tokens, changes))
        each = (cpu_seconds(process) - before) / len(seconds)
        p50, p99 = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.99)]
        bench.ratio("loop steps a wager", each * bench.loop)
        bench.print(
            f"wagers of {players} players, each durable: {rate:,.0f} a second, "
            f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, "
            f"{each * 1000:.2f} ms of CPU time each ({each * bench.loop:,.0f} loop steps)"
        )
        listening = bench.size(STREAMS, 4)
        bench.progress(f"{listening:,} streams")
        expected, arrived, duration = asyncio.run(
            streams(port, tokens, listening, bench.size(STREAMED_EVENTS, 5))
        )
        bench.ratio("streamed events in order", arrived / expected)
        bench.print(
            f"{listening:,} streams: {arrived:,} of {expected:,} events in order, in {duration:.1f} s"
        )
    if not bench.is_short:
        _open_many_tables(bench)


def _open_many_tables(bench: Bench) -> None:
    bench.progress(f"{TABLES} tables")
    with server(8, every_game=True) as (process, port, tokens):
        few = _memory(process) if asyncio.run(_count_tables(port, tokens[0])) else 0
    with server(TABLES, every_game=True) as (process, port, tokens):
        tables = asyncio.run(_count_tables(port, tokens[0]))
        many = _memory(process)
    each = (many - few) * 1024 // (TABLES - 8)
    bench.print(f"{tables} open tables: {many} MB, {each} KB a table beyond the first 8")
