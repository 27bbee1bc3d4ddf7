"""The key in the link of a demonstration. It works until the server stops."""

from __future__ import annotations

import secrets

KEY_COOKIE = "houseway_demonstration"  # so that a browser that was inside comes back by one press


class EntranceKey:
    """Kept in memory: each start of the server has another one."""

    def __init__(self) -> None:
        self.value = secrets.token_urlsafe(24)

    def opens(self, key: str) -> bool:
        return secrets.compare_digest(key.encode(errors="replace"), self.value.encode())
