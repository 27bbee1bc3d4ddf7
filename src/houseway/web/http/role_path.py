"""Gives every role of a demonstration its own address, ``/as/ROLE``, so that tabs show roles side by side.

What follows is the usual path. Each role has its own session, in a cookie that is sent to that address only.
"""

from __future__ import annotations

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
