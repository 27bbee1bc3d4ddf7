"""Streams events of a table or the whole floor, at the speed of a reader who has to stay signed in."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.house.loading import STREAM
from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.auth import CACHE_SECONDS, Guest
from houseway.web.http.connections import CONNECTION, LimitedProtocol
from houseway.web.live.table_feed import Messages, TableChannel

RECONNECT = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"


_SECONDS_TO_CLOSE = 2.0  # for the reader to take what is left of a stream that has ended


class OpenStream(Response):
    """The base of every stream; a subclass sends its events in ``run``."""

    media_type = "text/event-stream"

    def __init__(self, context: AppContext, guest: Guest) -> None:
        # A stream is the last thing on its connection, so that a reader who does not read it can be cut off.
        super().__init__(headers={"X-Accel-Buffering": "no", "Connection": "close"})
        del self.headers["content-length"]
        self.is_too_slow = False
        self.context, self.guest, self.person_id = context, guest, guest.person.id
        loop = asyncio.get_running_loop()
        self._checked_guest_at = loop.time()
        self._has_to_look: asyncio.Future[None] = loop.create_future()
        self._connection: LimitedProtocol | None = None
        self._is_sending = False
        self._has_right = True
        self._looking: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.context.streams.add(self)
        self._send_now = send
        connection = self._connection = scope.get("extensions", {}).get(CONNECTION)
        disconnected = asyncio.ensure_future(_disconnected(receive))
        patience = _SECONDS_TO_CLOSE
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            with suppress(Refusal):  # the log cannot be read: the reader reconnects until it can
                await self.run(disconnected)
            await self.send(b"", more=False)
        except TimeoutError:
            self.is_too_slow, patience = True, 0
        finally:
            disconnected.cancel()
            if self._looking:
                self._looking.cancel()
            if not self._has_right and connection and connection.transport.get_write_buffer_size():
                patience = 0  # nobody who has lost the right to it reads on
            if self.is_too_slow or (connection and connection.was_dropped):
                self.context.metrics.dropped_streams.inc()
            if connection:
                await _closed(connection, patience)
            self.context.streams.remove(self)  # not before the connection is closed

    async def run(self, disconnected: asyncio.Future[None]) -> None:
        """Send events until the reader has disconnected."""
        raise NotImplementedError

    async def send(self, body: bytes, *, more: bool = True) -> None:
        """Send, but do not wait forever for a reader who does not read."""
        self._is_sending = True
        async with asyncio.timeout(self.context.settings.slowest_send_seconds):
            await self._send_now({"type": "http.response.body", "body": body, "more_body": more})
        self._is_sending = False

    async def continues(self, disconnected: asyncio.Future[None]) -> bool:
        """Return whether the server runs, and the reader is connected and still signed in."""
        if self._looking is not None:
            await self._looking  # nothing is sent meanwhile
        is_over = self.context.table_feed.is_closed or disconnected.done()
        return not is_over and await self._is_still_signed_in()

    async def wait(self, news: asyncio.Future[None], disconnected: asyncio.Future[None]) -> None:
        """Wait for news, or send a heartbeat where there is none for long."""
        seconds = self.context.settings.heartbeat_seconds
        done, _ = await asyncio.wait(
            {news, disconnected, self._has_to_look}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
        )
        if not done:
            await self.send(HEARTBEAT)

    @property
    def waits_for_reader(self) -> bool:
        """Return whether more is to be sent than the reader takes."""
        connection = self._connection
        return (
            self._is_sending and connection is not None and connection.transport.get_write_buffer_size() > 0
        )

    def look_again(self) -> None:
        if not self._has_to_look.done():
            self._has_to_look.set_result(None)
        # A slow reader keeps ``send`` waiting, and with it the look before the next event.
        if self.waits_for_reader and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(self._drop_without_right())

    async def _drop_without_right(self) -> None:
        try:
            has_right = await self._is_still_signed_in()
        except Refusal:  # the log cannot be read: the reader reconnects until it can
            has_right = False
        if not has_right and self._connection:
            self._connection.drop()

    async def _is_still_signed_in(self) -> bool:
        """Return whether the reader is signed in with the same role.

        Looked up at once when something about the person has changed here, and else as often as for requests:
        another program may have changed it in a log file.
        """
        loop, auth, guest = asyncio.get_running_loop(), self.context.auth, self.guest
        has_to_look = self._has_to_look.done()
        if not has_to_look and loop.time() - self._checked_guest_at < CACHE_SECONDS:
            return True
        self._checked_guest_at = loop.time()
        if has_to_look:
            self._has_to_look = loop.create_future()
        find = auth.look_up if has_to_look else auth.session
        session = await find(guest.token, by_cookie=guest.by_cookie)
        self._has_right = session is not None and not session.must_enrol and session.person == guest.person
        return self._has_right


async def _closed(connection: LimitedProtocol, seconds: float) -> None:
    """Wait until the connection is closed, and cut it off if that takes longer."""
    if seconds:
        await asyncio.wait({connection.is_lost}, timeout=seconds)
    if not connection.is_lost.done():
        connection.drop()
        await asyncio.wait({connection.is_lost})


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


# The stream of a table's events, one after the other.

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


# The stream of what changes on the whole floor: names only, for pages that then fetch what they show.

_PAUSE_SECONDS = 0.25  # between two events, however much happens
# Everybody may know that something changed at these desks. Their own routes decide who may see what it was.
DESKS = ("cage", "cage-money", "coupons", "gaming-day", "progressives", "tournaments", "vigorish-forms")


class FloorStream(OpenStream):
    async def run(self, disconnected: asyncio.Future[None]) -> None:
        with self.context.table_feed.whole_floor() as changed:
            # The first event is sent at once: what the reader fetches after it misses nothing.
            await self.send(RECONNECT + _floor_message([], []))
            while await self.continues(disconnected):
                streams = changed.take()
                tables = [stream.removeprefix(STREAM) for stream in streams if stream.startswith(STREAM)]
                desks = [stream for stream in streams if stream in DESKS]
                if tables or desks:
                    await self.send(_floor_message(tables, desks))
                    await asyncio.sleep(_PAUSE_SECONDS)
                await self.wait(changed.news, disconnected)


def _floor_message(tables: list[str], desks: list[str]) -> bytes:
    return b"data: %b\n\n" % msgspec.json.encode({"tables": tables, "desks": desks})
