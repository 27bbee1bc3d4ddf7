"""Wraps every request: its id, limits on its body, metrics, a log line, security headers, the public host."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from itertools import count
from urllib.parse import urlsplit

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.web.http.errors import error_response
from houseway.web.http.peer import host_name, is_loopback
from houseway.web.logs import LineBudget
from houseway.web.metrics import Metrics

REQUEST_ID = b"x-request-id"
_VALID_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_DEFAULT_HEADERS = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
TOO_LARGE = 413
_LINES_A_SECOND = 50  # about requests that were refused
_THIS_SERVER, _COUNT = secrets.token_hex(4).encode(), count(1)
_log = structlog.get_logger("houseway.web")


class RequestMiddleware:
    """``files`` are the paths that take a file, each with the most bytes of it."""

    def __init__(
        self,
        app: ASGIApp,
        metrics: Metrics,
        largest_body: int,
        files: Mapping[str, int],
        *,
        is_https: bool = False,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._largest_body = largest_body
        self._files = files
        self._lines = LineBudget(_LINES_A_SECOND, _say_how_many)
        self._default_headers = [*_DEFAULT_HEADERS, *([_HTTPS_ONLY] if is_https else [])]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        request_id = headers.get(REQUEST_ID, b"")
        if not _VALID_ID.fullmatch(request_id):
            request_id = b"%b%08x" % (_THIS_SERVER, next(_COUNT))
        structlog.contextvars.bind_contextvars(request=request_id.decode())
        started, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                added = [header for header in self._default_headers if header[0] not in present]
                message = {**message, "headers": [*message["headers"], *added, (REQUEST_ID, request_id)]}
            await send(message)

        try:
            largest = self._files.get(scope["path"], self._largest_body)
            if _is_longer(headers.get(b"content-length"), largest):
                await _too_large(largest)(scope, receive, send_with_headers)
            else:
                await self._app(scope, _limited(receive, headers, largest), send_with_headers)
        finally:
            self._record(scope, status, time.perf_counter() - started)
            structlog.contextvars.unbind_contextvars("request")

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "unknown")
        self._metrics.requests.labels(scope["method"] if route != "unknown" else "", route, status).inc()
        # A request that succeeds is in the floor's log or changed nothing: it is logged only with --verbose.
        log = _log.debug if status < 400 else _log.info if status < 500 else _log.error
        if 400 <= status < 500 and not self._lines.allows_one():
            return
        client = scope.get("client")
        log(
            "answered",
            method=scope["method"],
            path=scope["path"],
            status=status,
            seconds=round(seconds, 6),
            address=client[0] if client else None,
        )


def _say_how_many(count: int) -> None:
    _log.info("answered, without a line for each", count=count)


def _is_longer(length: bytes | None, largest: int) -> bool:
    return length is not None and length.isdigit() and int(length) > largest


def _too_large(largest: int) -> ASGIApp:
    return error_response(TOO_LARGE, f"The body is too large. The limit is {largest} bytes.")


def _limited(receive: Receive, headers: dict[bytes, bytes], largest: int) -> Receive:
    """Count a body that is sent in chunks, without its length in the headers, as it arrives."""
    if b"content-length" in headers or b"transfer-encoding" not in headers:
        return receive
    bytes_left = largest

    async def receive_limited() -> Message:
        nonlocal bytes_left
        message = await receive()
        bytes_left -= len(message.get("body", b""))
        if bytes_left < 0:
            raise HTTPException(TOO_LARGE, "The body is too large.")
        return message

    return receive_limited


# A house with a public address answers at that address, and at no other name that leads to it.

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
