"""Event streams end with the right to them, and with readers who do not read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands.table_commands import Wager
from houseway.web.http.auth import COOKIE
from houseway.web.settings import Settings
from tests.support.raw_http import connected, everything
from tests.support.web_house import API, OWN_PAGE, Stream, WebHouse, somebody, stream, web_house

TABLE = "dice"
BOSS = somebody(Role.PIT_BOSS)
STREAMS = 3
PATIENCE = 60  # seconds, on a busy machine
# No stream looks by itself whether its reader is still signed in.
SETTINGS = Settings(
    requests="1000/second",
    sign_ins="100/second",
    heartbeat_seconds=3600,
    streams=STREAMS,
    slowest_send_seconds=1,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    with web_house(str(tmp_path_factory.mktemp("streams") / "log.db"), SETTINGS) as opened:
        opened.open(TABLE, "sic-bo")
        opened.seat_player(TABLE)
        yield opened


@contextmanager
def _session_stream(house: WebHouse, role: Role) -> Iterator[tuple[Stream, str]]:
    """The stream of a person who signed in with a browser, and the token of the session."""
    _, token = house.people.open_session(house.people.known(somebody(role)))
    path = f"{house.address}{API}/tables/{TABLE}/events"
    with httpx.stream("GET", path, headers={"Cookie": f"{COOKIE}={token}"}, timeout=PATIENCE) as answer:
        yield Stream(answer.iter_lines()), token


def _sign_out(house: WebHouse, token: str) -> None:
    headers = {**OWN_PAGE, "Cookie": f"{COOKIE}={token}"}
    assert house.client.delete(f"{API}/session", headers=headers).status_code == 204


def _disable(house: WebHouse, _: str) -> None:
    house.people.disable(COMMAND_LINE, BOSS)


def _change_role(house: WebHouse, _: str) -> None:
    house.people.change_role(COMMAND_LINE, BOSS, Role.PLAYER)


def _change_password(house: WebHouse, _: str) -> None:
    house.people.change_password(COMMAND_LINE, BOSS, "another horse battery")


@pytest.fixture
def boss_as_before(house: WebHouse) -> Iterator[None]:
    yield
    house.people.enable(COMMAND_LINE, BOSS)
    house.people.change_role(COMMAND_LINE, BOSS, Role.PIT_BOSS)


@pytest.mark.usefixtures("boss_as_before")
@pytest.mark.parametrize("end", [_sign_out, _disable, _change_role, _change_password])
def test_a_stream_ends_at_once_with_the_right_to_it(
    house: WebHouse, end: Callable[[WebHouse, str], None]
) -> None:
    with _session_stream(house, Role.PIT_BOSS) as (events, token):
        assert "money" in events.event()["view"]
        end(house, token)
        assert events.event_or_end() is None


def test_the_stream_of_a_token_ends_when_it_is_revoked(house: WebHouse) -> None:
    name, token = house.people.create_token(COMMAND_LINE, BOSS, "a program")
    _, other = house.people.create_token(COMMAND_LINE, BOSS, "another program")
    with (
        stream(house.address, token, TABLE) as revoked,
        stream(house.address, other, TABLE) as other_stream,
    ):
        revoked.event(), other_stream.event()
        house.people.revoke_token(COMMAND_LINE, BOSS, name)
        assert revoked.event_or_end() is None
        number = house.must(Role.PLAYER, TABLE, "wager", seat="1", bets={"small": 500})["number"]
        assert other_stream.event()["number"] == number


@pytest.mark.usefixtures("boss_as_before")
def test_what_another_program_changes_ends_a_stream_before_long(house: WebHouse) -> None:
    with _session_stream(house, Role.PIT_BOSS) as (events, _):
        events.event()
        with open_store(house.floor.store.database.name) as store:
            People(store).change_role(COMMAND_LINE, BOSS, Role.PLAYER)
        for cents in range(500, 1500):
            house.must(Role.PLAYER, TABLE, "wager", seat="1", bets={"small": cents})
            if events.event_or_end() is None:
                break
            time.sleep(0.05)
        else:
            pytest.fail("the stream did not end")


def test_a_reader_who_does_not_read_is_cut_off_and_counts_until_then(house: WebHouse) -> None:
    ask = f"GET {API}/tables/{TABLE}/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    ask += f"Authorization: Bearer {house.tokens[Role.DEALER]}\r\n\r\n"
    dropped = _measured(house, "houseway_dropped_streams_total")
    with ExitStack() as stack:
        connections = [
            stack.enter_context(connected(house.address, receive_buffer=4096)) for _ in range(STREAMS)
        ]
        for connection in connections:
            connection.sendall(ask.encode())
            assert connection.recv(10).startswith(b"HTTP/1.1")
        _wait_until(lambda: _measured(house, "houseway_open_streams") == STREAMS)
        assert house.get(Role.DEALER, f"/tables/{TABLE}/events").status_code == 429
        player = Person(somebody(Role.PLAYER), Role.PLAYER)
        until = time.monotonic() + PATIENCE
        while _measured(house, "houseway_open_streams") and time.monotonic() < until:
            for cents in range(500, 700):
                _, durable = house.floor.submit(player, TABLE, Wager("1", {"small": cents}))
            durable.result()
        assert _measured(house, "houseway_dropped_streams_total") == dropped + STREAMS
        for connection in connections:
            everything(connection)
    with stream(house.address, house.tokens[Role.DEALER], TABLE) as events:
        events.event()


def test_who_signs_out_and_does_not_read_is_cut_off_at_once(tmp_path: Path) -> None:
    """Nobody waits until a reader who has lost the right to a stream takes what is left of it."""
    patient = replace(SETTINGS, slowest_send_seconds=3600)
    with web_house(str(tmp_path / "log.db"), patient) as house:
        house.open(TABLE, "sic-bo")
        house.seat_player(TABLE)
        player = Person(somebody(Role.PLAYER), Role.PLAYER)
        for cents in range(500, 5000):  # more than fits between the server and a reader who does not read
            _, durable = house.floor.submit(player, TABLE, Wager("1", {"small": cents}))
        durable.result()
        _, token = house.people.open_session(house.people.known(BOSS))
        ask = f"GET {API}/tables/{TABLE}/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        ask += f"Cookie: {COOKIE}={token}\r\n\r\n"
        with connected(house.address, receive_buffer=4096) as reader:
            reader.sendall(ask.encode())
            assert reader.recv(10).startswith(b"HTTP/1.1")
            streams = house.app.state.context.streams
            _wait_until(lambda: any(opened.waits_for_reader for opened in streams.of(BOSS)))
            assert _measured(house, "houseway_open_streams") == 1
            _sign_out(house, token)
            _wait_until(lambda: _measured(house, "houseway_open_streams") == 0)


def test_the_number_of_streams_is_limited(house: WebHouse) -> None:
    token = house.tokens[Role.SUPERVISOR]
    with ExitStack() as stack:
        opened = [stack.enter_context(stream(house.address, token, TABLE)) for _ in range(STREAMS)]
        for events in opened:
            events.event()
        assert house.get(Role.SUPERVISOR, f"/tables/{TABLE}/events").status_code == 429
        assert house.get(Role.SUPERVISOR, "/events").status_code == 429
        assert _measured(house, "houseway_open_streams") == STREAMS
    _wait_until(lambda: _measured(house, "houseway_open_streams") == 0)


def _measured(house: WebHouse, name: str) -> float:
    lines = house.client.get("/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])


def _wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)
