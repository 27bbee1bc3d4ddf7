"""Around every request: its id, its size, its time, what came of it, and the headers of every answer."""

from __future__ import annotations

import re
import secrets
import time
from itertools import count

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.web.http.errors import problem
from houseway.web.metrics import Metrics

REQUEST_ID = b"x-request-id"
_GIVEN_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_EVERY_ANSWER = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]
TOO_LARGE = 413
_THIS_SERVER, _COUNT = secrets.token_hex(4).encode(), count(1)
_log = structlog.get_logger("houseway.web")


class Passage:
    def __init__(self, app: ASGIApp, metrics: Metrics, largest_body: int) -> None:
        self._app = app
        self._metrics = metrics
        self._largest_body = largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        given = headers.get(REQUEST_ID, b"")
        request_id = (
            given if given and _GIVEN_ID.fullmatch(given) else b"%b%08x" % (_THIS_SERVER, next(_COUNT))
        )
        structlog.contextvars.bind_contextvars(request=request_id.decode())
        begun, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                said = {name for name, _ in message["headers"]}
                added = [pair for pair in _EVERY_ANSWER if pair[0] not in said]
                message = {**message, "headers": [*message["headers"], *added, (REQUEST_ID, request_id)]}
            await send(message)

        try:
            if self._is_too_large(headers.get(b"content-length")):
                await self._too_large()(scope, receive, sending)
            else:
                await self._app(scope, self._counted(receive, headers), sending)
        finally:
            self._ended(scope, status, time.perf_counter() - begun)
            structlog.contextvars.unbind_contextvars("request")

    def _is_too_large(self, length: bytes | None) -> bool:
        return length is not None and length.isdigit() and int(length) > self._largest_body

    def _too_large(self) -> ASGIApp:
        return problem(TOO_LARGE, f"The body is too large. At most {self._largest_body} bytes are read.")

    def _counted(self, receive: Receive, headers: dict[bytes, bytes]) -> Receive:
        """A body whose length is not told beforehand is counted as it comes."""
        if b"content-length" in headers or b"transfer-encoding" not in headers:
            return receive
        left = self._largest_body

        async def counting() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(TOO_LARGE, "The body is too large.")
            return message

        return counting

    def _ended(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "unknown")
        self._metrics.requests.labels(scope["method"] if route != "unknown" else "", route, status).inc()
        # What succeeds is in the log of the floor, or changed nothing: only who asks for everything is told.
        tell = _log.debug if status < 400 else _log.info if status < 500 else _log.error
        tell("answered", method=scope["method"], path=scope["path"], status=status, seconds=round(seconds, 6))
