"""Requests written byte by byte, for clients that no library would be."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

PATIENCE = 60.0  # seconds; a busy machine is slow
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connected(address: str, receive_buffer: int | None = None) -> socket.socket:
    place = urlsplit(address)
    connection = socket.socket()
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(PATIENCE)
    connection.connect((str(place.hostname), int(place.port or 0)))
    return connection


@contextmanager
def many(address: str, count: int, said: bytes) -> Iterator[list[socket.socket]]:
    """Open connections one after the other, each of which says something and waits."""
    with ExitStack() as stack:
        opened = [stack.enter_context(connected(address)) for _ in range(count)]
        for connection in opened:
            send_if_open(connection, said)
        yield opened


def send_if_open(connection: socket.socket, said: bytes) -> bool:
    try:
        connection.sendall(said)
    except OSError:
        return False
    return True


def answer(connection: socket.socket) -> bytes:
    """Return one whole answer, or what came of it until the server closed the connection."""
    received = _piece(connection)
    while not _is_whole(received) and (piece := _piece(connection)):
        received += piece
    return received


def everything(connection: socket.socket) -> bytes:
    """Return what comes until the server closes the connection; fail if it does not."""
    received = b""
    while piece := _piece(connection):
        received += piece
    return received


def _piece(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65536)
    except ConnectionError:
        return b""


def _is_whole(received: bytes) -> bool:
    head, _, body = received.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    return length is not None and len(body) >= int(length[1])


def is_closed(connection: socket.socket) -> bool:
    """Return whether the server has closed the connection by now."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    finally:
        connection.settimeout(PATIENCE)
    return True
