"""A response that does not end: server-sent events, at the speed of a reader who has to stay signed in."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest
from houseway.web.http.errors import TooManyRequests

RECONNECT = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"


class OpenStream(Response):
    """The base of every stream; a subclass sends its events in ``run``."""

    media_type = "text/event-stream"

    def __init__(self, context: AppContext, guest: Guest) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.context, self.guest = context, guest
        self._checked_guest_at = asyncio.get_running_loop().time()

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        self._send_now = send
        disconnected = asyncio.ensure_future(_disconnected(receive))
        metrics, streams, person = self.context.metrics, self.context.open_streams, self.guest.person.id
        streams[person] = streams.get(person, 0) + 1
        metrics.open_streams.inc()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            with suppress(Refusal):  # the log cannot be read: the reader reconnects until it can
                await self.run(disconnected)
            await self.send(b"", more=False)
        except TimeoutError:
            metrics.dropped_streams.inc()
        finally:
            disconnected.cancel()
            metrics.open_streams.dec()
            streams[person] -= 1
            if not streams[person]:
                del streams[person]

    async def run(self, disconnected: asyncio.Future[None]) -> None:
        """Send events until the reader has disconnected."""
        raise NotImplementedError

    async def send(self, body: bytes, *, more: bool = True) -> None:
        """Send, but do not wait forever for a reader who does not read."""
        async with asyncio.timeout(self.context.settings.slowest_send_seconds):
            await self._send_now({"type": "http.response.body", "body": body, "more_body": more})

    async def continues(self, disconnected: asyncio.Future[None]) -> bool:
        """Whether the server runs, and the reader is connected and still signed in."""
        is_over = self.context.table_feed.is_closed or disconnected.done()
        return not is_over and await self._is_still_signed_in()

    async def wait(self, news: asyncio.Future[None], disconnected: asyncio.Future[None]) -> None:
        """Wait for news, or send a heartbeat where there is none for long."""
        seconds = self.context.settings.heartbeat_seconds
        done, _ = await asyncio.wait(
            {news, disconnected}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
        )
        if not done:
            await self.send(HEARTBEAT)

    async def _is_still_signed_in(self) -> bool:
        """Whether the reader is signed in with the same role, checked once in each heartbeat period."""
        now = asyncio.get_running_loop().time()
        if now - self._checked_guest_at < self.context.settings.heartbeat_seconds:
            return True
        self._checked_guest_at = now
        guest = self.guest
        return await self.context.auth.holder(guest.token, by_cookie=guest.by_cookie) == guest.person


def check_streams(context: AppContext, guest: Guest) -> None:
    person, most = guest.person.id, context.settings.streams
    if context.open_streams.get(person, 0) >= most:
        raise TooManyRequests(f"{person} has {most} streams open. Close some.", 1)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
