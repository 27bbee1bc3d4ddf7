"""Strangers with raw connections cannot stop the server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from houseway.refusal import Refusal
from houseway.web.settings import LIMITS, Settings
from tests.support.raw_http import HEALTH, answer, connected, everything, is_closed, many, send_if_open
from tests.support.web_house import ServerProcess

DOCS = Path(__file__).parents[2] / "docs"
HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More:"
GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
OPENAPI = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SIGN_IN = b"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: x\r\n"
FAST = [
    "--limit=connections-per-address=8",
    "--limit=header-seconds=0.6",
    "--limit=request-seconds=0.8",
    "--limit=slowest-send-seconds=0.5",
    "--limit=keep-alive-seconds=1",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with short times."""
    with ServerProcess(str(tmp_path_factory.mktemp("limits") / "log.db"), *FAST) as started:
        yield started


def _is_healthy(server: ServerProcess) -> bool:
    return httpx.get(f"{server.address}/healthz", timeout=60).status_code == 200


def _refused(server: ServerProcess, limit: str) -> float:
    line = f'houseway_refused_total{{limit="{limit}"}} '
    lines = httpx.get(f"{server.address}/metrics", timeout=60).text.splitlines()
    return next(
        (float(found_line.removeprefix(line)) for found_line in lines if found_line.startswith(line)), 0.0
    )


def test_more_half_requests_than_open_files_keep_nobody_out(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = str(tmp_path_factory.mktemp("few-files") / "log.db")
    with ServerProcess(database, open_files=256) as server:
        with many(server.address, 400, HALF) as connections:
            for _ in range(5):
                assert _is_healthy(server)
            assert sum(is_closed(connection) for connection in connections) >= 400 - 256
            assert is_closed(connections[0])
            assert not is_closed(connections[-1])
        lines = [line for line in server.said() if line["event"] == "refused"]
        assert lines[0]["limit"] == "connections"
        assert lines[0]["last_address"] == "127.0.0.1"
        assert len(lines) < 5


def test_a_new_connection_closes_the_oldest_one_of_its_address_that_waits(server: ServerProcess) -> None:
    with many(server.address, 7, HALF) as connections:
        with connected(server.address) as newest, connected(server.address) as one_more:
            newest.sendall(HEALTH)
            one_more.sendall(HEALTH)
            assert answer(newest).startswith(b"HTTP/1.1 200")
            assert answer(one_more).startswith(b"HTTP/1.1 200")
        assert everything(connections[0]) == b""
    assert _refused(server, "connections-per-address") >= 1


@pytest.mark.parametrize(
    ("said", "status", "limit"),
    [
        (GET + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n", 431, "header-bytes"),
        (GET + b"".join(b"X-%d: 1\r\n" % number for number in range(200)) + b"\r\n", 431, "header-lines"),
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "request-line-bytes"),
        (b"This is no request at all\r\n\r\n", 400, "malformed"),
        (HEALTH * 40, 400, "pipelined"),
        (HALF, 408, "header-seconds"),
        (b"\r\n", 408, "header-seconds"),
        (SIGN_IN + b"Content-Length: 50\r\n\r\n{", 408, "request-seconds"),
    ],
    ids=["long header", "many headers", "long line", "malformed", "pipelined", "half", "blank", "half body"],
)
def test_a_request_over_a_limit_is_refused_and_closed(
    server: ServerProcess, said: bytes, status: int, limit: str
) -> None:
    before = _refused(server, limit)
    with connected(server.address) as connection:
        connection.sendall(said)
        assert b"HTTP/1.1 %d " % status in everything(connection)
    assert _refused(server, limit) == before + 1


def test_a_header_without_end_is_cut_off_early_and_nobody_waits(server: ServerProcess) -> None:
    with connected(server.address) as connection:
        connection.sendall(GET + b"X-Endless: ")
        sent = 0
        while sent < 200 << 20 and send_if_open(connection, b"x" * 65536):
            sent += 65536
        assert sent < 20 << 20
    assert _is_healthy(server)


def test_a_trailer_without_end_is_cut_off_too(server: ServerProcess) -> None:
    with connected(server.address) as connection:
        connection.sendall(SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\nX-Endless: ")
        sent = 0
        while sent < 200 << 20 and send_if_open(connection, b"x" * 65536):
            sent += 65536
        assert sent < 20 << 20


def test_a_request_byte_by_byte_has_to_end_in_time(server: ServerProcess) -> None:
    began = time.monotonic()
    with connected(server.address) as connection:
        connection.settimeout(0.05)
        while send_if_open(connection, b"x"):
            try:
                if not connection.recv(4096):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
            assert time.monotonic() - began < 60


def test_an_idle_connection_is_closed_without_a_word(server: ServerProcess) -> None:
    with connected(server.address) as silent, connected(server.address) as used:
        used.sendall(HEALTH)
        assert answer(used).startswith(b"HTTP/1.1 200")
        assert everything(used) == b""
        assert everything(silent) == b""


def test_a_connection_is_used_again_and_an_upgrade_is_an_ordinary_request(server: ServerProcess) -> None:
    with connected(server.address) as connection:
        for _ in range(3):
            connection.sendall(HEALTH)
            assert answer(connection).startswith(b"HTTP/1.1 200")
        connection.sendall(GET + b"Connection: upgrade\r\nUpgrade: websocket\r\n\r\n")
        assert answer(connection).startswith(b"HTTP/1.1 200")


def test_who_does_not_read_an_answer_is_cut_off(server: ServerProcess) -> None:
    before = _refused(server, "slowest-send-seconds")
    with connected(server.address, receive_buffer=4096) as connection:
        until = time.monotonic() + 60
        while _refused(server, "slowest-send-seconds") == before and time.monotonic() < until:
            send_if_open(connection, OPENAPI * 4)  # until the buffers of both ends are full
            time.sleep(0.05)
        assert _refused(server, "slowest-send-seconds") > before


def test_a_client_that_leaves_in_the_middle_of_a_body_is_no_failure(server: ServerProcess) -> None:
    before = len(server.said())
    for half in (b"Content-Length: 90\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"):
        with connected(server.address) as connection:
            connection.sendall(SIGN_IN + b"Expect: 100-continue\r\n" + half)
            assert connection.recv(4096).startswith(b"HTTP/1.1 100")  # it has begun to read the body
    until = time.monotonic() + 60
    while len(server.said()) < before + 2 and time.monotonic() < until:
        time.sleep(0.05)
    said = server.said()[before:]
    assert [(line["event"], line["status"]) for line in said] == [("answered", 499)] * 2
    assert _is_healthy(server)


def test_the_log_stays_short_whatever_strangers_do(server: ServerProcess) -> None:
    before = len(server.said())
    for _ in range(50):
        with connected(server.address) as connection:
            connection.sendall(b"This is no request at all\r\n\r\n")
            everything(connection)
    assert len(server.said()) - before < 5


@pytest.mark.parametrize(
    "written",
    [
        "",
        "speed=5",
        "header_bytes=5",
        "header-bytes",
        "header-bytes=-1",
        "header-bytes=many",
        "header-seconds=inf",
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(written: str) -> None:
    with pytest.raises(Refusal, match="no limit"):
        Settings().with_limits([written])


def test_limits_change_by_their_names() -> None:
    changed = Settings().with_limits(["header-seconds=2.5", "connections=7", "sign-ins=3/hour"])
    assert (changed.header_seconds, changed.connections, changed.sign_ins) == (2.5, 7, "3/hour")
    assert {name: getattr(changed, name) for name in LIMITS if name.startswith("request")} == {
        "requests": "1200/minute",
        "request_line_bytes": 8192,
        "request_seconds": 60.0,
    }


def test_the_documentation_lists_every_limit() -> None:
    usual = Settings()
    rows = [
        f"| `{name.replace('_', '-')}` | {_written(getattr(usual, name))} | {words.rstrip('.')} |"
        for name, words in LIMITS.items()
    ]
    assert "\n".join(rows) in (DOCS / "operator.md").read_text(encoding="utf-8")


def _written(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:g}"
