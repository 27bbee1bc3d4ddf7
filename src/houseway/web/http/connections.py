"""Speaks HTTP on each connection with limits on size and time, and closes connections if there are too
many.

uvicorn and its parser have none: they keep what comes before the end of a header for as long as it
comes. What the limits refuse is counted, and logged without letting strangers fill the log.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Any, Protocol

import httptools
import msgspec
import structlog
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from houseway.web.http.peer import for_limits
from houseway.web.metrics import Metrics
from houseway.web.settings import Settings

# Counts what limits refuse, and logs it without letting strangers fill the log.

SECONDS_BETWEEN_LINES = 10.0  # about the same limit
_log = structlog.get_logger("houseway.web")


@dataclass
class _Unsaid:
    """What was refused since the last line about a limit."""

    next_line_at: float
    count: int = 0
    address: str = ""


class Refusals:
    """Logs the first refusal by each limit at once, and those that follow as a number."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._unsaid: dict[str, _Unsaid] = {}

    def add(self, limit: str, address: str, now: float) -> None:
        self._metrics.refused.labels(limit).inc()
        unsaid = self._unsaid.get(limit)
        if unsaid is None:
            self._unsaid[limit] = _Unsaid(now + SECONDS_BETWEEN_LINES)
            _say(limit, 1, address)
        else:
            unsaid.count, unsaid.address = unsaid.count + 1, address

    def say_what_is_due(self, now: float) -> None:
        for limit, unsaid in list(self._unsaid.items()):
            if now < unsaid.next_line_at:
                continue
            if unsaid.count:
                _say(limit, unsaid.count, unsaid.address)
                self._unsaid[limit] = _Unsaid(now + SECONDS_BETWEEN_LINES)
            else:
                del self._unsaid[limit]


def _say(limit: str, count: int, address: str) -> None:
    _log.warning("refused", limit=limit, count=count, last_address=address)


# All connections of a server: how many there may be, and which are closed when there are too many.

_OTHER_FILES = 128  # that the server opens in addition to connections: databases, workers, documents
_FEWEST = 16
_CHECKS_A_LIMIT = 4  # how often connections are looked at in the time that the shortest limit gives them
_LONGEST_PAUSE = 1.0


class Connection(Protocol):
    """What ``OpenConnections`` needs to know of a connection."""

    address: str
    counted_by: str  # the address, or its network

    def drop(self) -> None:
        """Close it at once, whatever was to be sent."""

    def refuse(self, limit: str) -> None:
        """Tell the client which limit it is over, and close."""

    def check(self, now: float) -> None:
        """Close it, if its time is over."""


class OpenConnections:
    """The connections that wait for a request to be complete, new ones at the end, are the first to go."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.refusals = Refusals(metrics)
        self._metrics = metrics
        self._most = _most_connections(settings.connections)
        self._proxies = [ip_network(proxy) for proxy in settings.proxies]
        self._open: dict[str, set[Connection]] = {}  # by address
        self._count = 0
        self._waiting: dict[Connection, None] = {}
        seconds = (settings.header_seconds, settings.request_seconds, settings.slowest_send_seconds)
        self._pause = min(_LONGEST_PAUSE, *(limit / _CHECKS_A_LIMIT for limit in seconds))
        self._is_checking = False

    def add(self, connection: Connection) -> None:
        """Count a new connection. If there are too many, close one that waits, or refuse this one."""
        here = self._open.setdefault(connection.counted_by, set())
        here.add(connection)
        self._count += 1
        self._metrics.open_connections.inc()
        self.waits(connection)
        limits = self.settings
        if len(here) > limits.connections_per_address and not self._is_proxy(connection.address):
            self._make_room("connections-per-address", connection, here)
        elif self._count > self._most:
            self._make_room("connections", connection)
        elif len(self._waiting) > limits.half_requests:
            self._make_room("half-requests", connection)
        if not self._is_checking:
            self._check_later()

    def remove(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)
        here = self._open.get(connection.counted_by, set())
        if connection not in here:
            return
        here.discard(connection)
        if not here:
            del self._open[connection.counted_by]
        self._count -= 1
        self._metrics.open_connections.dec()

    def waits(self, connection: Connection) -> None:
        """Note that the connection now waits for a request: it is closed before those that work."""
        self._waiting.pop(connection, None)
        if connection in self._open.get(connection.counted_by, ()):
            self._waiting[connection] = None

    def works(self, connection: Connection) -> None:
        """Note that a request of this connection is complete and being answered."""
        self._waiting.pop(connection, None)

    def _make_room(self, limit: str, new: Connection, among: set[Connection] | None = None) -> None:
        """Close the connection that has waited longest; where all others work, it is the new one."""
        oldest = next(waiting for waiting in self._waiting if among is None or waiting in among)
        now = asyncio.get_running_loop().time()
        self.refusals.add(limit, oldest.address, now)
        if oldest is new:
            new.refuse(limit)
        else:
            oldest.drop()
            self.remove(oldest)

    def _is_proxy(self, address: str) -> bool:
        return bool(self._proxies) and any(ip_address(address) in network for network in self._proxies)

    def _check_later(self) -> None:
        self._is_checking = True
        asyncio.get_running_loop().call_later(self._pause, self._check)

    def _check(self) -> None:
        now = asyncio.get_running_loop().time()
        for here in list(self._open.values()):
            for connection in list(here):
                connection.check(now)
        self.refusals.say_what_is_due(now)
        self._check_later()


def _most_connections(limit: int) -> int:
    """Return how many connections the limit on open files leaves room for, if that is fewer."""
    if sys.platform == "win32":
        return limit
    import resource  # noqa: PLC0415 - not on every system

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return limit if files == resource.RLIM_INFINITY else max(_FEWEST, min(limit, files - _OTHER_FILES))


# Sends the head of an answer together with the beginning of its body.
#
# uvicorn writes one after the other. Each write is a call of the system and a packet, and wakes the reader.


class JoinedWrites:
    """Stands for the transport while one request is answered: the first write waits for the second.

    If that does not come at once, as in a stream that has no news yet, the first is sent without it.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._has_begun = False
        self._held = b""

    def write(self, data: bytes) -> None:
        if not self._has_begun:
            self._has_begun, self._held = True, data
            self._loop.call_soon(self._flush)
        elif self._held:
            data, self._held = self._held + data, b""
            self._transport.write(data)
        else:
            self._transport.write(data)

    def _flush(self) -> None:
        if self._held:
            written, self._held = self._held, b""
            self._transport.write(written)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()


CONNECTION = "houseway.connection"  # an extension of the ASGI scope: the protocol itself
_MOST_PIPELINED = 16  # requests sent before the answer to the first
_PROGRESS = 1024  # bytes that a slow reader takes at least, until it counts as one who does not read
# The status and the words with which a client is refused.
_WORDS = {
    "connections": (503, "The server has as many connections as it can serve. Try again in a moment."),
    "connections-per-address": (
        503,
        "Too many connections from this address. Close some. If it is a proxy, name it with --proxy.",
    ),
    "half-requests": (503, "Too many requests are not complete yet. Try again in a moment."),
    "header-bytes": (431, "The headers are too large."),
    "header-lines": (431, "There are too many headers."),
    "request-line-bytes": (414, "The address is too long."),
    "header-seconds": (408, "The headers did not arrive in time."),
    "request-seconds": (408, "The request did not arrive in time."),
    "pipelined": (400, "Too many requests before the answer to the first. Wait for the answer."),
    "malformed": (400, "This is not a valid HTTP request."),
}


class _OverLimitError(Exception):
    """Stops the parser. The argument is the name of the limit."""


class LimitedProtocol(HttpToolsProtocol):
    """Made by uvicorn for every connection; ``connections`` are all of them."""

    def __init__(
        self,
        connections: OpenConnections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = connections
        self._limits = connections.settings
        self.address = self.counted_by = "unknown"
        self.was_dropped = False
        self.is_lost: asyncio.Future[None] = self.loop.create_future()
        self._is_idle = True  # no byte of the next request is here
        self._is_reading = False  # a request has begun and is not complete
        self._unanswered = 0  # requests whose headers are complete
        self._began = 0.0
        self._deadline: float | None = None
        self._deadline_limit = ""
        self._raw_bytes = 0  # received since the last end of headers, piece of a body or end of a request
        self._piece_bytes = 0  # received last
        self._most_header_bytes = 0  # at least as many as the headers can have, as far as they are here
        self._to_send = 0  # bytes, when it was last looked at
        self._took_some_at = 0.0

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client:
            self.address, self.counted_by = self.client[0], for_limits(self.client[0])
        self._deadline = self.loop.time() + self._limits.header_seconds
        self._all.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.remove(self)
        if not self.is_lost.done():
            self.is_lost.set_result(None)
        super().connection_lost(exc)

    def drop(self) -> None:
        self.was_dropped = True
        self.transport.abort()

    def refuse(self, limit: str) -> None:
        """Answer which limit it is, unless another answer is on its way, and close."""
        cycle: RequestResponseCycle | None = self.cycle
        is_answering = cycle is not None and cycle.response_started and not cycle.response_complete
        if not is_answering and not self.transport.is_closing():
            status, words = _WORDS[limit]
            body = msgspec.json.encode({"error": words, "cite": None})
            head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + head % len(body) + body)
        self.transport.close()

    def check(self, now: float) -> None:
        """Close the connection if its time is over. Called for every connection, about once a second."""
        to_send = self.transport.get_write_buffer_size()
        if not to_send or to_send <= self._to_send - _PROGRESS or not self._to_send:
            self._took_some_at = now
        elif now - self._took_some_at >= self._limits.slowest_send_seconds:
            # A closed connection, too, stays open as long as the client does not read what is left.
            self._all.refusals.add("slowest-send-seconds", self.address, now)
            self.drop()
        self._to_send = to_send
        if self._deadline is not None and now >= self._deadline and not self.transport.is_closing():
            if self._is_idle:
                self.transport.close()
            else:
                self._refuse_now(self._deadline_limit)

    # The size of a request.

    def data_received(self, data: bytes) -> None:
        if self._is_idle:
            self._is_idle = False
            self._expect_within("header-seconds", self._limits.header_seconds)
        self._piece_bytes = len(data)
        self._raw_bytes += self._piece_bytes
        self._most_header_bytes += self._piece_bytes
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # there is nothing else to speak here: the request is answered like any other
        except httptools.HttpParserError as error:
            cause = error.__context__
            self._refuse_now(str(cause) if isinstance(cause, _OverLimitError) else "malformed")
        else:
            if self._raw_bytes > self._limits.header_bytes:
                self._refuse_now("header-bytes")
            elif self._is_reading and len(self.headers) > self._limits.header_lines:
                self._refuse_now("header-lines")

    def _expect_within(self, limit: str, seconds: float) -> None:
        self._began = self.loop.time()
        self._deadline, self._deadline_limit = self._began + seconds, limit

    def _refuse_now(self, limit: str) -> None:
        self._all.refusals.add(limit, self.address, self.loop.time())
        self.refuse(limit)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {CONNECTION: self}  # type: ignore[dict-item]
        if self._is_reading or self._unanswered:
            self._expect_within("header-seconds", self._limits.header_seconds)
        self._is_reading = True
        self._most_header_bytes = self._piece_bytes

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self._limits.request_line_bytes:
            raise _OverLimitError("request-line-bytes")

    def on_headers_complete(self) -> None:
        # Headers that are not complete are counted in data_received, piece by piece as they arrive.
        if len(self.headers) > self._limits.header_lines:
            raise _OverLimitError("header-lines")
        # They are counted only if all that was received since they began might be too much.
        if (
            self._most_header_bytes > self._limits.header_bytes
            and self._header_bytes() > self._limits.header_bytes
        ):
            raise _OverLimitError("header-bytes")
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise _OverLimitError("pipelined")
        self._raw_bytes = 0
        self._unanswered += 1
        self._deadline, self._deadline_limit = self._began + self._limits.request_seconds, "request-seconds"
        super().on_headers_complete()
        if self.scope["method"] != "HEAD":  # which has no body to wait for
            self.cycle.transport = JoinedWrites(self.transport, self.loop)  # type: ignore[assignment]

    def _header_bytes(self) -> int:
        return sum(len(name) + len(value) for name, value in self.headers)

    def on_body(self, body: bytes) -> None:
        self._raw_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._raw_bytes = 0
        self._is_reading = False
        self._wait_or_work()

    def on_response_complete(self) -> None:
        self._unanswered -= 1
        if not self._is_reading:
            self._wait_or_work()
        # As uvicorn does, without a timer for each answer: ``check`` closes what has waited too long.
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())

    def _wait_or_work(self) -> None:
        if self._unanswered:
            self._deadline = None
            self._all.works(self)
        else:
            self._is_idle = True
            self._expect_within("", self._limits.keep_alive_seconds)
            self._all.waits(self)
