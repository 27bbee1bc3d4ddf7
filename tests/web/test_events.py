"""The events of a table: each arrives once, in order, with only what the viewer may know."""

from __future__ import annotations

import json
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from houseway.house.floor import Person
from houseway.house.roles import Role
from houseway.table.commands.table_commands import Wager
from houseway.web.live.events import FARTHEST_BEHIND
from houseway.web.settings import Settings
from tests.support.web_house import API, WebHouse, somebody, stream, web_house

TABLE = "dice"


@pytest.fixture
def table(house: WebHouse) -> WebHouse:
    house.open(TABLE, "sic-bo")
    house.seat_player(TABLE)
    return house


def _wager(house: WebHouse, cents: int) -> int:
    number: int = house.must(Role.PLAYER, TABLE, "wager", seat="1", bets={"small": cents})["number"]
    return number


def test_a_stream_begins_with_the_table_and_continues_with_events(table: WebHouse) -> None:
    with stream(table.address, table.tokens[Role.DEALER], TABLE) as events:
        first = events.event()
        assert (first["number"], first["kind"], first["facts"]) == (3, None, [])
        assert first["view"]["number"] == 3
        _wager(table, 500)
        placed = events.event()
    assert (placed["number"], placed["who"], placed["kind"]) == (4, somebody(Role.PLAYER), "wager")
    assert placed["facts"][-1] == {"fact": "wagered", "seat": "1", "bets": {"small": 500}}
    assert placed["view"]["seats"][0]["bets"] == {"small": 500}
    assert placed["view"]["number"] >= 4


def test_a_stream_is_resumed_without_loss_or_repetition(table: WebHouse) -> None:
    token = table.tokens[Role.DEALER]
    numbers: list[int] = []
    with stream(table.address, token, TABLE) as events:
        numbers.append(events.event()["number"])
        for cents in (500, 501, 502):
            _wager(table, cents)
            numbers.append(events.event()["number"])
    for cents in range(600, 605):
        _wager(table, cents)
    with stream(table.address, token, TABLE, after=numbers[-1]) as events:
        numbers += [event["number"] for event in events.events(5)]
        _wager(table, 700)
        numbers.append(events.event()["number"])
    with stream(table.address, token, TABLE, after=0) as events:
        assert [event["number"] for event in events.events(numbers[-1])] == list(range(1, numbers[-1] + 1))
    assert numbers == list(range(3, numbers[-1] + 1))


def test_no_event_is_lost_when_many_come_fast(table: WebHouse) -> None:
    player = Person(somebody(Role.PLAYER), Role.PLAYER)
    with stream(table.address, table.tokens[Role.DEALER], TABLE) as events:
        start = events.event()["number"]
        for number in range(200):
            _, durable = table.floor.submit(player, TABLE, Wager("1", {"small": 500 + number}))
        durable.result()
        told = events.events(200)
    assert [item["number"] for item in told] == list(range(start + 1, start + 201))
    # The table comes at least with the last, so that a page is never left behind.
    assert told[-1]["view"]["seats"][0]["bets"] == {"small": 699}


def _hidden(events: list[dict[str, Any]]) -> list[str | None]:
    return [fact.get("answer") for event in events for fact in event["facts"] if fact.get("down")]


def test_viewers_get_only_what_they_may_know(house: WebHouse) -> None:
    house.open("poker", "crazy-4-poker")
    house.seat_player("poker")
    with (
        stream(house.address, house.tokens[Role.PLAYER], "poker") as players,
        stream(house.address, house.tokens[Role.SURVEILLANCE], "poker") as others,
        stream(house.address, house.tokens[Role.SURVEILLANCE], "poker", after=0) as late,
    ):
        others.event(), late.events(players.event()["number"])
        house.must(Role.PLAYER, "poker", "wager", seat="1", bets={"ante": 500, "super-bonus": 500})
        house.must(Role.PLAYER, "poker", "ready", seat="1")
        own, seen, seen_late = players.events(2), others.events(2), late.events(2)
        assert [card is None for card in _hidden(own)] == [False, True] * 5
        assert _hidden(seen) == _hidden(seen_late) == [None] * 10
        assert own[-1]["view"]["places"]["dealer"] == [None] * 5
        assert None not in own[-1]["view"]["places"]["seat 1"]
        assert seen[-1]["view"]["places"]["seat 1"] == [None] * 5
        assert "money" in seen[-1]["view"]
        assert "money" not in own[-1]["view"]
        cards = {card for card in _hidden(own) if card}
        assert not [card for card in cards if json.dumps(card) in json.dumps([seen, seen_late])]
        step = own[-1]["view"]["step"]["key"]
        house.must(Role.PLAYER, "poker", "decide", seat="1", step=step, decision="fold")
        assert None not in others.event()["view"]["places"]["seat 1"]


def test_a_heartbeat_shows_that_the_stream_is_open(sqlite_url: str) -> None:
    settings = Settings(requests="1000/second", sign_ins="100/second", heartbeat_seconds=0.05)
    with web_house(sqlite_url, settings) as house:
        house.open(TABLE, "sic-bo")
        with stream(house.address, house.tokens[Role.DEALER], TABLE) as events:
            assert next(line for line in events.lines if line.startswith(":")) == ": still here"


def test_a_slow_reader_is_dropped_and_can_resume(table: WebHouse) -> None:
    """A reader that stops reading delays nobody, and gets what it missed when it reconnects."""
    token, player = table.tokens[Role.DEALER], Person(somebody(Role.PLAYER), Role.PLAYER)
    address = urlsplit(table.address)
    with socket.create_connection((str(address.hostname), int(address.port or 0))) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = f"GET {API}/tables/{TABLE}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
        slow.sendall(ask.encode())
        assert slow.recv(100).startswith(b"HTTP/1.1 200")
        number = 0
        until = time.monotonic() + 60
        while not _dropped(table) and time.monotonic() < until:
            for _ in range(FARTHEST_BEHIND):
                number += 1
                _, durable = table.floor.submit(player, TABLE, Wager("1", {"small": 500 + number}))
            durable.result()
            _read_some(slow)
        assert _dropped(table) == 1
    assert table.get(Role.DEALER, f"/tables/{TABLE}").status_code == 200
    with stream(table.address, token, TABLE, after=0) as events:
        numbers = [event["number"] for event in events.events(number + 3)]
    assert numbers == list(range(1, number + 4))


def _dropped(house: WebHouse) -> float:
    lines = house.client.get("/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith("houseway_dropped_streams_total")).split()[1])


def _read_some(slow: socket.socket) -> None:
    slow.setblocking(False)
    for _ in range(20):
        try:
            slow.recv(20_000)
        except BlockingIOError:
            return


def test_the_last_event_id_of_a_browser_overrides_the_address(table: WebHouse) -> None:
    """A browser reconnects to the same address, with the number in a header."""
    headers = {"Authorization": f"Bearer {table.tokens[Role.DEALER]}", "Last-Event-ID": "2"}
    path = f"{table.address}{API}/tables/{TABLE}/events?after=0"
    with httpx.stream("GET", path, headers=headers, timeout=60) as answer:
        first = next(line for line in answer.iter_lines() if line.startswith("id: "))
    assert first == "id: 3"
