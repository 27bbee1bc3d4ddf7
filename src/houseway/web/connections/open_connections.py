"""All connections of a server: how many there may be, and which are closed when there are too many."""

from __future__ import annotations

import asyncio
import sys
from ipaddress import ip_address, ip_network
from typing import Protocol

from houseway.web.connections.refusals import Refusals
from houseway.web.metrics import Metrics
from houseway.web.settings import Settings

_OTHER_FILES = 128  # that the server opens besides connections: databases, workers, documents
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


def _most_connections(wanted: int) -> int:
    """Return how many connections the limit on open files leaves room for, if that is fewer."""
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415 - not on every system

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if files == resource.RLIM_INFINITY else max(_FEWEST, min(wanted, files - _OTHER_FILES))
