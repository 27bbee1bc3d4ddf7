"""The head of an answer and its body leave the server together, unless the body takes longer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from houseway.web.http.connections import JoinedWrites
from tests.support.event_loop import run_in_own_loop

HEAD, BODY = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n", b"{}"


@asynccontextmanager
async def _answering() -> AsyncIterator[tuple[JoinedWrites, socket.socket]]:
    """Connect two sockets: one to answer through, and one to see what has arrived."""
    ours, theirs = socket.socketpair()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_connection(asyncio.Protocol, sock=ours)
    with theirs:
        theirs.setblocking(False)
        yield JoinedWrites(transport, loop), theirs
        transport.close()


def test_the_head_waits_for_the_body() -> None:
    async def run() -> None:
        async with _answering() as (answer, reader):
            answer.write(HEAD)
            with pytest.raises(BlockingIOError):
                reader.recv(1000)
            answer.write(BODY)
            assert reader.recv(1000) == HEAD + BODY
            answer.write(BODY)  # and all that follows is sent as it comes
            assert reader.recv(1000) == BODY

    run_in_own_loop(run())


def test_a_stream_without_news_begins_nevertheless() -> None:
    async def run() -> None:
        async with _answering() as (answer, reader):
            answer.write(HEAD)
            await asyncio.sleep(0)
            assert reader.recv(1000) == HEAD
            answer.write(BODY)
            assert reader.recv(1000) == BODY

    run_in_own_loop(run())


def test_an_answer_that_is_broken_off_shows_its_head() -> None:
    async def run() -> None:
        async with _answering() as (answer, reader):
            answer.write(HEAD)
            assert not answer.is_closing()
            answer.close()
            assert answer.is_closing()
            assert reader.recv(1000) == HEAD

    run_in_own_loop(run())
