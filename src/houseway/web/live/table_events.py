"""The stream of a table's events, one after the other."""

from __future__ import annotations

import asyncio

from houseway.web.context import AppContext
from houseway.web.http.auth import Guest
from houseway.web.live.open_stream import RECONNECT, OpenStream
from houseway.web.live.table_feed import Messages, TableChannel

FARTHEST_BEHIND = 512  # records, until a reader is dropped
_TOO_SLOW = b"retry: 1000\n: you read too slowly; reconnect with the number of the last event\n\n"


class EventStream(OpenStream):
    """Begins with the message ``first``, or with what follows record ``position``."""

    def __init__(
        self, context: AppContext, guest: Guest, table: str, *, position: int, last: int, first: bytes = b""
    ) -> None:
        super().__init__(context, guest)
        self._table, self._viewer = table, guest.person.viewer
        self._position, self._last, self._first = position, last, first

    async def run(self, disconnected: asyncio.Future[None]) -> None:
        await self.send(RECONNECT + self._first)
        with self.context.table_feed.subscribed(self._table, self._viewer, self._last) as channel:
            has_caught_up = False
            while await self.continues(disconnected):
                news = channel.news
                if has_caught_up and channel.last - self._position > FARTHEST_BEHIND:
                    self.is_too_slow = True
                    await self.send(_TOO_SLOW)
                    return
                messages = await self._next(channel)
                if messages:
                    await self.send(b"".join(message for _, message in messages))
                    self._position = messages[-1][0]
                    continue
                has_caught_up = True
                await self.wait(news, disconnected)

    async def _next(self, channel: TableChannel) -> Messages:
        ready = channel.since(self._position, self._viewer)
        if ready is not None:
            return ready
        return await self.context.table_feed.from_log(self._table, self._viewer, self._position)
