"""Recognizes visitors of a demonstration: by the key in its link, which works until the server stops.

Every role has an address of its own, ``/as/ROLE``, so that tabs show roles next to each other. What follows
is the usual path. Each role has its own session, in a cookie that is sent to that address only.
"""

from __future__ import annotations

import secrets

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.house.roles import Role

_SCOPE, _START = "houseway.role", "/as/"


class RoleInPath:
    """Take the role from the path and leave the rest to the routes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(_START):
            role, _, rest = scope["path"].removeprefix(_START).partition("/")
            if role in set(Role):
                path = f"/{rest}"
                scope = {**scope, "path": path, "raw_path": path.encode(), _SCOPE: Role(role)}
        await self._app(scope, receive, send)


def role_in_path(connection: HTTPConnection) -> Role | None:
    return connection.scope.get(_SCOPE)


def address_of_role(role: Role | None) -> str:
    """Return what comes before the paths of a role; nothing where the address names none."""
    return f"{_START}{role}" if role else ""


# The key in the link of a demonstration. It works until the server stops.

KEY_COOKIE = "houseway_demonstration"  # so that a browser that was inside comes back by one press


class EntranceKey:
    """Kept in memory: each start of the server has another one."""

    def __init__(self) -> None:
        self.value = secrets.token_urlsafe(24)

    def opens(self, key: str) -> bool:
        return secrets.compare_digest(key.encode(errors="replace"), self.value.encode())
