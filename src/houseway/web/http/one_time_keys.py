"""Keys that work once, and only for a short while."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

VALID_SECONDS = 600.0


class OneTimeKeys:
    """Kept in memory: a restart of the server invalidates them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._valid_until: dict[str, float] = {}

    def new(self) -> str:
        key = secrets.token_urlsafe(24)
        self._valid_until[key] = self._now() + VALID_SECONDS
        return key

    def use(self, key: str) -> bool:
        """Use up a key and return whether it was valid."""
        return self._valid_until.pop(key, 0.0) > self._now()
