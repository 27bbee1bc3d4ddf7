"""Sends the head of an answer together with the beginning of its body.

uvicorn writes one after the other. Each write is a call of the system and a packet, and wakes the reader.
"""

from __future__ import annotations

import asyncio


class JoinedWrites:
    """Stands for the transport while one request is answered: the first write waits for the second.

    If that does not come at once, as in a stream that has no news yet, the first is sent without it.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._has_begun = False
        self._held = b""

    def write(self, data: bytes) -> None:
        if not self._has_begun:
            self._has_begun, self._held = True, data
            self._loop.call_soon(self._flush)
        elif self._held:
            data, self._held = self._held + data, b""
            self._transport.write(data)
        else:
            self._transport.write(data)

    def _flush(self) -> None:
        if self._held:
            held, self._held = self._held, b""
            self._transport.write(held)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()
