"""Listen, serve, and stop gracefully."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.connections import LimitedProtocol, OpenConnections

_SHUTDOWN_SECONDS = 10
_BACKLOG = 2048
# What the system keeps of each connection, which would be megabytes for a client who does not read.
_SEND_BUFFER = 128 * 1024
# The thread that writes the log needs the interpreter's lock many times for each commit. With the default of
# 5 ms between switches, everybody who waits for the commit would wait for those turns.
_SWITCH_SECONDS = 0.001
# The first is the number of new objects at which the garbage collector looks: more than all requests in
# progress have, nearly all of which are freed without it.
_GC_THRESHOLDS = (20_000, 10, 50)


def listen(host: str, port: int) -> socket.socket:
    """Open the socket first of all, so that an address in use is reported at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError) as error:
        why = str(error).rstrip(".")
        raise Refusal(
            f"Cannot listen at {host}:{port}: {why}. Choose another with --host and --port."
        ) from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    return listener


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def configured(app: Starlette) -> uvicorn.Config:
    context: AppContext = app.state.context
    connections = OpenConnections(context.settings, context.metrics)
    return uvicorn.Config(
        app,
        http=partial(LimitedProtocol, connections),  # type: ignore[arg-type]
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whom to believe is a setting: see `create_app`
        timeout_keep_alive=context.settings.keep_alive_seconds,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


def serve(
    app: Starlette,
    listener: socket.socket,
    started: Callable[[], None],
    reopen_log: Callable[[], None] | None = None,
) -> None:
    """Serve until a signal stops it. Requests in progress are finished first. SIGHUP opens the log again."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    # What is loaded by now stays: keep the garbage collector from going through it while people wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    _Server(configured(app), app.state.context, started, reopen_log).run(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        context: AppContext,
        started: Callable[[], None],
        reopen_log: Callable[[], None] | None,
    ) -> None:
        super().__init__(config)
        self._context = context
        self._started = started
        self._reopen_log = reopen_log
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if self._reopen_log and sys.platform != "win32":
            self._loop.add_signal_handler(signal.SIGHUP, self._reopen_log)
        if not self.should_exit:
            self._started()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's own, do not raise the signal again, so that the program can close the log."""
        previous = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The server waits for every request, but streams never end by themselves, and computations not soon.
        if self._loop:
            self._loop.call_soon_threadsafe(self._context.end_streams_and_jobs)
        super().handle_exit(sig, frame)
