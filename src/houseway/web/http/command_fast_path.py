"""The short way of a command: past the framework, to the same handler. It nearly halves a wager's cost."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.refusal import Refusal
from houseway.web.http.errors import answer


class _Route(NamedTuple):
    path: str


class ShortWay:
    """For one route, as ``/tables/{table}/commands``, whose handler takes nothing but the request."""

    def __init__(self, app: ASGIApp, path: str, handler: Callable[[Request], Awaitable[Response]]) -> None:
        self._app = app
        self._route = _Route(path)
        self._path = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_command = scope["type"] == "http" and scope["method"] == "POST"
        found = self._path.fullmatch(scope["path"]) if is_command else None
        if found is None:
            await self._app(scope, receive, send)
            return
        scope["route"], scope["path_params"] = self._route, found.groupdict()
        request = Request(scope, receive)
        try:
            response = await self._handler(request)
        except (Refusal, HTTPException) as error:
            response = await answer(request, error)
        await response(scope, receive, send)
