"""Real server processes: killed and restarted, stopped gracefully, two of them on one log."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.web.server import listen
from tests.support.databases import DATABASES, new_database
from tests.support.prepared import WIDE, prepared
from tests.support.records import check_whole
from tests.support.web_house import API, ServerProcess, people_of, somebody, stream

TABLE = "dice"
KEYS = 40
TwoServers = tuple[ServerProcess, ServerProcess, str, dict[Role, str]]


def _prepared_house(database: str) -> dict[Role, str]:
    """Create people before any server runs, and put on record what the table needs; return their tokens."""
    tokens = people_of(database)
    with open_store(database) as store, Floor(store) as floor:
        manager, division = (Person(somebody(role), role) for role in (Role.PIT_BOSS, Role.INSPECTOR))
        prepared(floor, "sic-bo", None, manager, division)
    return tokens


def _open(server: ServerProcess, tokens: dict[Role, str]) -> None:
    opened = server.order(tokens[Role.PIT_BOSS], TABLE, "open", game="sic-bo", options=WIDE)
    assert opened.status_code == 200, opened.text
    server.order(tokens[Role.PLAYER], TABLE, "sit-down", seat="1")
    server.order(tokens[Role.PLAYER], TABLE, "buy-in", cents=1_000_000)


def _seen(server: ServerProcess, token: str) -> dict[str, Any]:
    answer = httpx.get(
        f"{server.address}{API}/tables/{TABLE}", headers={"Authorization": f"Bearer {token}"}, timeout=60
    )
    return dict(answer.json())


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle_of_a_round(sqlite_url: str) -> None:
    tokens = _prepared_house(sqlite_url)
    player = tokens[Role.PLAYER]
    with ServerProcess(sqlite_url) as server:
        _open(server, tokens)
        with stream(server.address, player, TABLE) as events:
            events.event()
            placed = server.order(player, TABLE, "wager", key="w1", seat="1", bets={"small": 500})
            seen = events.event()["number"]
        server.order(player, TABLE, "wager", key="w2", seat="1", bets={"small": 700})
        before = _seen(server, player)
        server.kill()
    with ServerProcess(sqlite_url) as server:
        assert _seen(server, player) == before
        # A client that got no answer sends the command again and gets the answer of the first time.
        again = server.order(player, TABLE, "wager", key="w1", seat="1", bets={"small": 500})
        assert again.json() == placed.json()
        with stream(server.address, player, TABLE, after=seen) as events:
            assert events.event()["number"] == seen + 1
            server.order(player, TABLE, "ready", seat="1")
            ended = events.event()
            assert ended["number"] == seen + 2
            assert {fact["bet"] for fact in ended["facts"] if fact["fact"] == "settled"} == {700}
        assert server.stop() == 0


def test_a_server_that_is_stopped_ends_its_streams_and_closes_the_log(sqlite_url: str) -> None:
    tokens = _prepared_house(sqlite_url)
    with ServerProcess(sqlite_url, "--verbose") as server:
        _open(server, tokens)
        server.order(tokens[Role.PLAYER], TABLE, "wager", seat="7", bets={"small": 500})
        with stream(server.address, tokens[Role.PLAYER], TABLE) as events:
            events.event()
            assert server.stop() == 0
            assert events.event_or_end() is None
        said = server.said()
    with open_store(sqlite_url) as store:
        assert check_whole(store.read(f"table:{TABLE}"))[0] == 3
    # What it says itself is JSON, one object a line, without any secret.
    answered = [line for line in said if line["event"] == "answered"]
    assert [line["status"] for line in answered] == [200, 200, 200, 409, 200]
    assert len({line["request"] for line in answered}) == 5
    assert not [token for token in tokens.values() if token in str(said)]


@pytest.fixture(scope="module", params=DATABASES)
def two_servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TwoServers]:
    """Two servers on one log, with the tokens of its people."""
    with ExitStack() as stack:
        database = str(tmp_path_factory.mktemp("two-servers") / "log.db")
        if request.param == "postgresql":
            server = request.getfixturevalue("postgresql_server")
            database = stack.enter_context(new_database(server))
        tokens = _prepared_house(database)
        with ServerProcess(database) as one, ServerProcess(database) as two:
            _open(one, tokens)
            yield one, two, database, tokens


def test_two_servers_on_one_log_accept_nothing_twice(two_servers: TwoServers) -> None:
    """People at one table send every command to both servers, at the same time and with the same key."""
    one, two, database, tokens = two_servers
    with (
        stream(one.address, tokens[Role.DEALER], TABLE) as at_one,
        stream(two.address, tokens[Role.DEALER], TABLE) as at_two,
    ):
        start = at_one.event()["number"]
        assert at_two.event()["number"] == start
        numbers = _send_to_both((one, two), tokens[Role.PLAYER])
        assert sorted(numbers) == list(range(start + 1, start + KEYS + 1))
        for events in (at_one, at_two):
            assert [event["number"] for event in events.events(KEYS)] == sorted(numbers)
    views = [_seen(server, tokens[Role.PLAYER]) for server in (one, two)]
    assert views[0] == views[1]
    assert views[0]["chips"] == 1_000_000 + KEYS * 100
    with open_store(database) as store:
        records = list(store.read(f"table:{TABLE}"))
    check_whole(records)
    cash = [move.cents for record in records for move in record.transfers if move.why == "cash"]
    assert sum(cash) == 1_000_000 + KEYS * 100


def _send_to_both(servers: tuple[ServerProcess, ServerProcess], token: str) -> list[int]:
    """Return the record number that each key got; both servers must answer the same."""

    def send(key: int) -> int:
        answers: list[httpx.Response] = []
        threads = [
            threading.Thread(
                target=lambda server=server: answers.append(
                    server.order(token, TABLE, "buy-in", key=f"key-{key}", cents=100)
                )
            )
            for server in servers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer.status_code for answer in answers] == [200, 200], [answer.text for answer in answers]
        first, second = (answer.json() for answer in answers)
        assert first == second
        return int(first["number"])

    with ThreadPoolExecutor(4) as several:
        return list(several.map(send, range(KEYS)))


def test_a_change_of_people_at_one_server_takes_effect_at_the_other(two_servers: TwoServers) -> None:
    one, two, _, tokens = two_servers
    headers = {"Authorization": f"Bearer {tokens[Role.SUPERVISOR]}"}
    assert httpx.get(f"{two.address}{API}/me", headers=headers, timeout=60).status_code == 200
    changed = httpx.patch(
        f"{one.address}{API}/people/{somebody(Role.SUPERVISOR)}",
        json={"disabled": True},
        headers={"Authorization": f"Bearer {tokens[Role.ADMINISTRATOR]}"},
        timeout=60,
    )
    assert changed.status_code == 200
    until, status = time.monotonic() + 60, 200
    while status == 200 and time.monotonic() < until:
        status = httpx.get(f"{two.address}{API}/me", headers=headers, timeout=60).status_code
    assert status == 401


def test_what_one_server_writes_the_other_shows_within_a_second(two_servers: TwoServers) -> None:
    """Nobody acts at the other server, which has the table in memory."""
    one, two, _, tokens = two_servers
    _seen(two, tokens[Role.PLAYER])
    done = one.order(tokens[Role.PLAYER], TABLE, "buy-in", cents=100).json()
    number, until = 0, time.monotonic() + 60
    while number < done["number"] and time.monotonic() < until:
        number = _seen(two, tokens[Role.PLAYER])["number"]
    assert number == done["number"]


def test_an_address_in_use_is_refused() -> None:
    with (
        listen("127.0.0.1", 0) as place,
        pytest.raises(Refusal, match="Choose another with --host and --port"),
    ):
        listen("127.0.0.1", place.getsockname()[1])
    for host, port in (("127.0.0.1", -1), ("127.0.0.1", 70_000), ("nowhere.invalid", 0)):
        with pytest.raises(Refusal, match="Cannot listen at"):
            listen(host, port)
