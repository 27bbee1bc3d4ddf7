"""What may be set of the server."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from houseway.refusal import Refusal


@dataclass(frozen=True)
class Settings:
    """Rates are written as ``10/minute``."""

    public_url: str | None = None  # as people reach the house, where a proxy stands before it
    sign_ins: str = "10/minute"  # tried from one address
    requests: str = "1200/minute"  # of one person
    streams: int = 20  # that one person may have open
    largest_body: int = 64 * 1024  # bytes
    threads: int = 8  # for what has to wait for the database
    commands_waiting: int = 2000  # for the log, at one time
    heartbeat_seconds: float = 15.0
    slowest_send_seconds: float = 20.0  # until who does not read is dropped
    demonstration: bool = False

    def __post_init__(self) -> None:
        if self.public_url is not None and not _is_address(self.public_url):
            raise Refusal(
                f"{self.public_url!r} is not how people reach the house. Write https://NAME, without a path."
            )

    @property
    def origin(self) -> str | None:
        return self.public_url.rstrip("/").lower() if self.public_url else None


def _is_address(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.path in ("", "/")
