"""The settings of the server."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from houseway.documents.house import NO_HOUSE, House
from houseway.refusal import Refusal, one_of

# Limits that an operator can change, by `--limit NAME=VALUE`, with hyphens in their names.
LIMITS = {
    "connections": "Connections at once, in all; at most 128 fewer than the limit on open files.",
    "connections_per_address": "Connections at once from one address. Proxies of the house have none.",
    "half_requests": "Connections at once that wait for a request. The oldest is closed first.",
    "request_line_bytes": "The address of a request.",
    "header_bytes": "All headers of a request together.",
    "header_lines": "Headers of a request.",
    "header_seconds": "From the first byte of a request to the end of its headers.",
    "request_seconds": "From the first byte of a request to the end of its body.",
    "keep_alive_seconds": "How long a connection stays open between two requests.",
    "slowest_send_seconds": "How long a client may take nothing of what is sent to it.",
    "largest_body": "Bytes in the body of a request; files that are submitted may be larger.",
    "sign_ins": "Attempts to sign in from one address.",
    "requests": "Requests of one person, and of strangers from one address.",
    "streams": "Event streams that one person has open.",
}


@dataclass(frozen=True)
class Settings:
    """Limits on rates are written as ``10/minute``."""

    public_url: str | None = None  # the address that people use, where the server is behind a proxy
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-For is believed
    connections: int = 4000
    connections_per_address: int = 256
    half_requests: int = 2000
    request_line_bytes: int = 8 * 1024
    header_bytes: int = 32 * 1024
    header_lines: int = 100
    header_seconds: float = 10.0
    request_seconds: float = 60.0
    keep_alive_seconds: int = 15
    slowest_send_seconds: float = 20.0
    largest_body: int = 64 * 1024
    sign_ins: str = "10/minute"
    requests: str = "1200/minute"
    streams: int = 20
    threads: int = 8  # for work that waits for the database
    commands_waiting: int = 2000  # at most, for the log
    heartbeat_seconds: float = 15.0
    demonstration: bool = False
    house: House = NO_HOUSE  # on documents and felts

    def __post_init__(self) -> None:
        if self.public_url is not None and not _is_address(self.public_url):
            raise Refusal(f"{self.public_url!r} is not a public address. Write https://NAME, without a path.")
        for proxy in self.proxies:
            _check_network(proxy)

    @property
    def origin(self) -> str | None:
        return self.public_url.rstrip("/").lower() if self.public_url else None

    @property
    def is_https(self) -> bool:
        return (self.origin or "").startswith("https:")

    def with_limits(self, written: Iterable[str]) -> Settings:
        """Return the same settings with other limits, each written as ``header-seconds=5``."""
        return replace(self, **dict(self._limit(limit) for limit in written))

    def _limit(self, written: str) -> tuple[str, Any]:
        name, _, value = written.partition("=")
        field = name.replace("-", "_")
        if field not in LIMITS or "_" in name:
            names = one_of([known.replace("_", "-") for known in LIMITS])
            raise Refusal(f"There is no limit {name!r}. Write NAME=VALUE, with {names}.")
        usual = getattr(self, field)
        try:
            number = value if isinstance(usual, str) else type(usual)(value)
        except ValueError:
            number = 0
        if not isinstance(number, str) and not 0 < number < math.inf:
            kind = "a whole number" if isinstance(usual, int) else "a number"
            raise Refusal(f"{value!r} is no limit for {name}. Give {kind} above 0, such as {usual:g}.")
        return field, number


def _check_network(proxy: str) -> None:
    try:
        ip_network(proxy)
    except ValueError as error:
        raise Refusal(
            f"{proxy!r} is not the address or network of a proxy: {error}. Write 127.0.0.1 or 10.0.0.0/24."
        ) from None


def _is_address(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.path in ("", "/")
