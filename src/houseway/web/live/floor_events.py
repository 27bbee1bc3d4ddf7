"""What has changed on the whole floor: names only, for pages that then ask for what they show."""

from __future__ import annotations

import asyncio

import msgspec

from houseway.floor.loading import STREAM
from houseway.web.live.open_stream import RECONNECT, OpenStream

# However much happens, a reader is told of it at most so often.
_PAUSE_SECONDS = 0.25
# Matters of the house that everybody may know have changed; who may see what is told where it is asked for.
DESKS = ("cage", "tournaments", "vigorish-forms")


class FloorStream(OpenStream):
    async def run(self, gone: asyncio.Future[None]) -> None:
        with self.front.rail.whole_floor() as growth:
            # Told at once, so that the reader asks for everything only after nothing can be missed.
            await self.send(RECONNECT + _message([], []))
            while await self.goes_on(gone):
                grown = growth.take()
                tables = [one.removeprefix(STREAM) for one in grown if one.startswith(STREAM)]
                desks = [one for one in grown if one in DESKS]
                if tables or desks:
                    await self.send(_message(tables, desks))
                    await asyncio.sleep(_PAUSE_SECONDS)
                await self.wait(growth.news, gone)


def _message(tables: list[str], desks: list[str]) -> bytes:
    return b"data: %b\n\n" % msgspec.json.encode({"tables": tables, "desks": desks})
