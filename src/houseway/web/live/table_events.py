"""The events of a table, one after the other."""

from __future__ import annotations

import asyncio

from houseway.web.context import Front
from houseway.web.http.auth import Guest
from houseway.web.live.open_stream import RECONNECT, OpenStream
from houseway.web.live.table_feed import Gathering, Messages

FARTHEST_BEHIND = 512  # records, until a reader is dropped
_TOO_SLOW = b"retry: 1000\n: you read too slowly; come again with the number of the last event\n\n"


class EventStream(OpenStream):
    """``first`` is told at the beginning, or else what came after record ``position``."""

    def __init__(
        self, front: Front, guest: Guest, table: str, *, position: int, last: int, first: bytes = b""
    ) -> None:
        super().__init__(front, guest)
        self._table, self._viewer = table, guest.person.viewer
        self._position, self._last, self._first = position, last, first

    async def run(self, gone: asyncio.Future[None]) -> None:
        await self.send(RECONNECT + self._first)
        with self.front.rail.joined(self._table, self._viewer, self._last) as gathering:
            has_caught_up = False
            while await self.goes_on(gone):
                news = gathering.news
                if has_caught_up and gathering.last - self._position > FARTHEST_BEHIND:
                    self.front.metrics.dropped_streams.inc()
                    await self.send(_TOO_SLOW)
                    return
                messages = await self._next(gathering)
                if messages:
                    await self.send(b"".join(message for _, message in messages))
                    self._position = messages[-1][0]
                    continue
                has_caught_up = True
                await self.wait(news, gone)

    async def _next(self, gathering: Gathering) -> Messages:
        ready = gathering.since(self._position, self._viewer)
        if ready is not None:
            return ready
        return await self.front.rail.from_log(self._table, self._viewer, self._position)
