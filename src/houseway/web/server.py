"""The server: listens, serves, and ends in good order."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from houseway.refusal import Refusal
from houseway.web.context import AppContext

_UNTIL_FORCED_SECONDS = 10
_BACKLOG = 2048
# The thread that writes the log needs the interpreter many times for a commit. With the usual 5 ms for each
# turn all who wait for the commit would wait for these turns.
_TURN_SECONDS = 0.001
_GARBAGE = (2_000, 10, 50)  # objects until it is looked for, and how often also among the older ones


def listen(host: str, port: int) -> socket.socket:
    """Before anything else is begun: a place that is taken costs no waiting."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError) as error:
        why = str(error).rstrip(".")
        raise Refusal(
            f"{host}:{port} cannot be listened at: {why}. Choose another with --host and --port."
        ) from None


def address_of(place: socket.socket) -> str:
    host, port = place.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(app: Starlette, place: socket.socket, started: Callable[[], None]) -> None:
    """Until it is told to end; what was begun is finished first."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_UNTIL_FORCED_SECONDS,
    )
    sys.setswitchinterval(_TURN_SECONDS)
    # What is loaded by now stays, and is not looked through for garbage again and again while people wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
    _Server(config, app.state.context, started).run(sockets=[place])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, context: AppContext, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._front = context
        self._started = started
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if not self.should_exit:
            self._started()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike the library's, this one lets the program go on after the server and close the log."""
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The server waits for every request: streams would never end by themselves, and counts not soon.
        if self._loop:
            self._loop.call_soon_threadsafe(self._front.end_streams_and_jobs)
        super().handle_exit(sig, frame)
