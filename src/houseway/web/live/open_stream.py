"""An answer that does not end: server-sent events at the pace of their reader, who has to be let in."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.refusal import Refusal
from houseway.web.context import Front
from houseway.web.http.auth import Guest
from houseway.web.http.errors import TooOften

RECONNECT = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"


class OpenStream(Response):
    """What is told is for each kind of stream to say, in ``run``."""

    media_type = "text/event-stream"

    def __init__(self, front: Front, guest: Guest) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.front, self.guest = front, guest
        self._looked_at_guest = asyncio.get_running_loop().time()

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        self._send_now = send
        gone = asyncio.ensure_future(_gone(receive))
        metrics, streams, person = self.front.metrics, self.front.streams, self.guest.person.id
        streams[person] = streams.get(person, 0) + 1
        metrics.open_streams.inc()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            with suppress(Refusal):  # the log cannot be read: the reader comes again until it can
                await self.run(gone)
            await self.send(b"", more=False)
        except TimeoutError:
            metrics.dropped_streams.inc()
        finally:
            gone.cancel()
            metrics.open_streams.dec()
            streams[person] -= 1
            if not streams[person]:
                del streams[person]

    async def run(self, gone: asyncio.Future[None]) -> None:
        """Tells what there is to tell until the reader is ``gone``."""
        raise NotImplementedError

    async def send(self, body: bytes, *, more: bool = True) -> None:
        """Who does not read is not waited for without an end."""
        async with asyncio.timeout(self.front.settings.slowest_send_seconds):
            await self._send_now({"type": "http.response.body", "body": body, "more_body": more})

    async def goes_on(self, gone: asyncio.Future[None]) -> bool:
        """Whether the house is open, and the reader still there and let in."""
        return not (self.front.rail.is_closed or gone.done()) and await self._is_still_in()

    async def wait(self, news: asyncio.Future[None], gone: asyncio.Future[None]) -> None:
        """Until there is news; now and then the reader is told that nothing is broken."""
        waited_for = {news, gone}
        seconds = self.front.settings.heartbeat_seconds
        done, _ = await asyncio.wait(waited_for, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            await self.send(HEARTBEAT)

    async def _is_still_in(self) -> bool:
        """With the same role; looked at now and then."""
        now = asyncio.get_running_loop().time()
        if now - self._looked_at_guest < self.front.settings.heartbeat_seconds:
            return True
        self._looked_at_guest = now
        guest = self.guest
        return await self.front.door.holder(guest.token, by_cookie=guest.by_cookie) == guest.person


def check_streams(front: Front, guest: Guest) -> None:
    if front.streams.get(guest.person.id, 0) >= front.settings.streams:
        raise TooOften(f"{guest.person.id} has {front.settings.streams} streams open. Close some.", 1)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
