"""The settings of the server."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_network
from urllib.parse import urlsplit

from houseway.documents.house import NO_HOUSE, House
from houseway.refusal import Refusal


@dataclass(frozen=True)
class Settings:
    """Limits on rates are written as ``10/minute``."""

    public_url: str | None = None  # the address that people use, where the server is behind a proxy
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-For is believed
    sign_ins: str = "10/minute"  # attempts from one address
    requests: str = "1200/minute"  # from one person
    streams: int = 20  # that one person may have open
    largest_body: int = 64 * 1024  # bytes
    threads: int = 8  # for work that waits for the database
    commands_waiting: int = 2000  # at most, for the log
    heartbeat_seconds: float = 15.0
    slowest_send_seconds: float = 20.0  # then a reader who does not read is dropped
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
