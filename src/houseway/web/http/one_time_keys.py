"""Keys that open once, and only for a short while."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

VALID_SECONDS = 600.0


class OneTimeKeys:
    """In memory: they are gone with the server."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._until: dict[str, float] = {}

    def new(self) -> str:
        key = secrets.token_urlsafe(24)
        self._until[key] = self._now() + VALID_SECONDS
        return key

    def use(self, key: str) -> bool:
        """Whether it opened."""
        return self._until.pop(key, 0.0) > self._now()
