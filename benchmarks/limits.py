"""What the limits on connections and requests cost: the same server with them and without, in turn."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from benchmarks.http import Client, cpu_seconds
from benchmarks.measuring import Bench, loaded_processes
from houseway.house.floor import Floor
from houseway.house.store import open_store

CLIENTS = 32
REQUESTS = 8_000
ROUNDS = 3


def _serve(pipe: Connection, is_limited: bool) -> None:
    import uvicorn  # noqa: PLC0415 - only the server needs it

    from houseway.web.app import create_app  # noqa: PLC0415
    from houseway.web.logs import write_json_lines  # noqa: PLC0415
    from houseway.web.server import configured, listen  # noqa: PLC0415

    write_json_lines()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(Path(folder) / "log.db") as store,
        Floor(store) as floor,
        listen("127.0.0.1", 0) as listener,
    ):
        config = configured(create_app(floor))
        if not is_limited:
            config.http = "httptools"  # uvicorn's own
        pipe.send(listener.getsockname()[1])
        uvicorn.Server(config).run(sockets=[listener])


@contextmanager
def _server(is_limited: bool) -> Iterator[tuple[int, int]]:
    """Start a server and yield its process id and its port."""
    processes = loaded_processes()
    here, there = processes.Pipe()
    process = processes.Process(target=_serve, args=(there, is_limited))
    process.start()
    there.close()
    try:
        yield process.pid or 0, here.recv()
    finally:
        process.terminate()
        process.join()


async def _ask(port: int, count: int) -> None:
    client = await Client.connect(port, "")
    for _ in range(count):
        await client.ask("GET", "/healthz")
    client.close()


async def _ask_together(port: int, count: int) -> None:
    await asyncio.gather(*(_ask(port, count // CLIENTS) for _ in range(CLIENTS)))


def _microseconds(process: int, port: int, requests: int) -> float:
    """Return the CPU time of a request that does nothing."""
    before = cpu_seconds(process)
    asyncio.run(_ask_together(port, requests))
    return (cpu_seconds(process) - before) / requests * 1_000_000


def main(bench: Bench) -> None:
    requests = bench.size(REQUESTS, 320)
    with _server(is_limited=True) as limited, _server(is_limited=False) as unlimited:
        for _, port in (limited, unlimited):
            asyncio.run(_ask_together(port, CLIENTS * bench.size(20, 1)))
        rounds = bench.each(range(bench.size(ROUNDS, 1)))
        rows = [(_microseconds(*limited, requests), _microseconds(*unlimited, requests)) for _ in rounds]
    each, without = (median(column) for column in zip(*rows, strict=True))
    ratio = bench.ratio("a request that does nothing", each / without)
    bench.print(
        f"limits on connections: {each:.0f} µs of CPU time for a request that does nothing, "
        f"{ratio:.2f} times as much as without them ({without:.0f} µs)"
    )
