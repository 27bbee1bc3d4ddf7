"""A house with a public address answers at that address, and at no other name that leads to it."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.web.http.errors import error_response
from houseway.web.http.peer import host_name, is_loopback

_MISDIRECTED = 421
# Load balancers ask for these by the address of the machine. They say nothing about the house.
_FOR_ANY_NAME = frozenset({"/healthz", "/readyz"})


class PublicHost:
    """Refuse requests that call the server by a name that is neither its own nor this machine's."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app = app
        self._public_url = public_url
        self._name = urlsplit(public_url).hostname or ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in _FOR_ANY_NAME or self._is_ours(HTTPConnection(scope)):
            await self._app(scope, receive, send)
            return
        words = f"This house is at {self._public_url}. It does not answer to the name in this request."
        await error_response(_MISDIRECTED, words)(scope, receive, send)

    def _is_ours(self, connection: HTTPConnection) -> bool:
        name = host_name(connection)
        return name == self._name or is_loopback(name)
