"""The stream of what changes on the whole floor: names only, for pages that then fetch what they show."""

from __future__ import annotations

import asyncio

import msgspec

from houseway.house.loading import STREAM
from houseway.web.live.open_stream import RECONNECT, OpenStream

_PAUSE_SECONDS = 0.25  # between two events, however much happens
# Everybody may know that something changed at these desks. Their own routes decide who may see what it was.
DESKS = ("cage", "cage-money", "coupons", "gaming-day", "progressives", "tournaments", "vigorish-forms")


class FloorStream(OpenStream):
    async def run(self, disconnected: asyncio.Future[None]) -> None:
        with self.context.table_feed.whole_floor() as changed:
            # The first event is sent at once: what the reader fetches after it misses nothing.
            await self.send(RECONNECT + _message([], []))
            while await self.continues(disconnected):
                streams = changed.take()
                tables = [stream.removeprefix(STREAM) for stream in streams if stream.startswith(STREAM)]
                desks = [stream for stream in streams if stream in DESKS]
                if tables or desks:
                    await self.send(_message(tables, desks))
                    await asyncio.sleep(_PAUSE_SECONDS)
                await self.wait(changed.news, disconnected)


def _message(tables: list[str], desks: list[str]) -> bytes:
    return b"data: %b\n\n" % msgspec.json.encode({"tables": tables, "desks": desks})
