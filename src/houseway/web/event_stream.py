"""An answer that does not end: the events of a table, one after the other, at the pace of its reader."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.refusal import Refusal
from houseway.web.door import Guest
from houseway.web.front import Front
from houseway.web.problems import TooOften
from houseway.web.rail import Gathering, Messages

FARTHEST_BEHIND = 512  # records, until a reader is dropped
_RECONNECT = b"retry: 2000\n\n"
_HEARTBEAT = b": still here\n\n"
_TOO_SLOW = b"retry: 1000\n: you read too slowly; come again with the number of the last event\n\n"


class EventStream(Response):
    """``first`` is told at the beginning, or else what came after record ``position``."""

    media_type = "text/event-stream"

    def __init__(
        self, front: Front, guest: Guest, table: str, *, position: int, last: int, first: bytes = b""
    ) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._front, self._guest = front, guest
        self._table, self._viewer = table, guest.person.viewer
        self._position, self._last, self._first = position, last, first
        self._looked_at_guest = asyncio.get_running_loop().time()

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        self._send_now = send
        gone = asyncio.ensure_future(_gone(receive))
        metrics, streams, person = self._front.metrics, self._front.streams, self._guest.person.id
        streams[person] = streams.get(person, 0) + 1
        metrics.open_streams.inc()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            with suppress(Refusal):  # the log cannot be read: the reader comes again until it can
                await self._run(gone)
            await self._send(b"", more=False)
        except TimeoutError:
            metrics.dropped_streams.inc()
        finally:
            gone.cancel()
            metrics.open_streams.dec()
            streams[person] -= 1
            if not streams[person]:
                del streams[person]

    async def _send(self, body: bytes, *, more: bool = True) -> None:
        """Who does not read is not waited for without an end."""
        async with asyncio.timeout(self._front.settings.slowest_send_seconds):
            await self._send_now({"type": "http.response.body", "body": body, "more_body": more})

    async def _run(self, gone: asyncio.Future[None]) -> None:
        await self._send(_RECONNECT + self._first)
        rail = self._front.rail
        with rail.joined(self._table, self._viewer, self._last) as gathering:
            has_caught_up = False
            while not (rail.is_closed or gone.done()) and await self._is_still_in():
                news = gathering.news
                if has_caught_up and gathering.last - self._position > FARTHEST_BEHIND:
                    self._front.metrics.dropped_streams.inc()
                    await self._send(_TOO_SLOW)
                    return
                messages = await self._next(gathering)
                if messages:
                    await self._send(b"".join(message for _, message in messages))
                    self._position = messages[-1][0]
                    continue
                has_caught_up = True
                if not await _either(news, gone, self._front.settings.heartbeat_seconds):
                    await self._send(_HEARTBEAT)

    async def _next(self, gathering: Gathering) -> Messages:
        ready = gathering.since(self._position, self._viewer)
        if ready is not None:
            return ready
        return await self._front.rail.from_log(self._table, self._viewer, self._position)

    async def _is_still_in(self) -> bool:
        """Whether the person is still let in with the same role; looked at now and then."""
        now = asyncio.get_running_loop().time()
        if now - self._looked_at_guest < self._front.settings.heartbeat_seconds:
            return True
        self._looked_at_guest = now
        guest = self._guest
        return await self._front.door.holder(guest.token, by_cookie=guest.by_cookie) == guest.person


def check_streams(front: Front, guest: Guest) -> None:
    if front.streams.get(guest.person.id, 0) >= front.settings.streams:
        raise TooOften(f"{guest.person.id} has {front.settings.streams} streams open. Close some.", 1)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _either(one: asyncio.Future[None], other: asyncio.Future[None], seconds: float) -> bool:
    """Whether one of them ended in that time."""
    done, _ = await asyncio.wait({one, other}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return bool(done)
