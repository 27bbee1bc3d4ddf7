"""Servers as they are run: killed and started again, stopped in good order, two of them on one log."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from houseway.floor.record import BEFORE_THE_FIRST
from houseway.floor.roles import Role
from houseway.floor.store import open_store
from tests.support.command import houseway
from tests.support.records import check_whole
from tests.support.web_house import API, ServerProcess, people_of, somebody, stream

TABLE = "dice"
KEYS = 40


def _open(server: ServerProcess, tokens: dict[Role, str]) -> None:
    opened = server.order(tokens[Role.PIT_BOSS], TABLE, "open", game="sic-bo")
    assert opened.status_code == 200, opened.text
    server.order(tokens[Role.PLAYER], TABLE, "sit-down", seat="1")
    server.order(tokens[Role.PLAYER], TABLE, "buy-in", cents=1_000_000)


def _seen(server: ServerProcess, token: str) -> dict[str, Any]:
    answer = httpx.get(f"{server.address}{API}/tables/{TABLE}", headers={"Authorization": f"Bearer {token}"})
    return dict(answer.json())


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle_of_a_round(sqlite_url: str) -> None:
    tokens = people_of(sqlite_url)
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
        # Who did not hear the answer asks again, and is told what came of it then.
        again = server.order(player, TABLE, "wager", key="w1", seat="1", bets={"small": 500})
        assert again.json() == placed.json()
        with stream(server.address, player, TABLE, after=seen) as events:
            assert events.event()["number"] == seen + 1
            server.order(player, TABLE, "ready", seat="1")
            ended = events.event()
            assert ended["number"] == seen + 2
            assert {fact["bet"] for fact in ended["facts"] if fact["fact"] == "settled"} == {700}
        assert server.stop() == 0


def test_a_server_that_is_stopped_ends_its_streams_and_the_log(sqlite_url: str) -> None:
    tokens = people_of(sqlite_url)
    with ServerProcess(sqlite_url) as server:
        _open(server, tokens)
        with stream(server.address, tokens[Role.PLAYER], TABLE) as events:
            events.event()
            assert server.stop() == 0
            assert events.event_or_end() is None
    with open_store(sqlite_url) as store:
        assert check_whole(store.read(f"table:{TABLE}"))[0] == 3


def test_two_servers_on_one_log_accept_nothing_twice(postgresql_url: str) -> None:
    """Every command is sent to both, at the same time and with the same key, by people at the same table."""
    tokens = people_of(postgresql_url)
    with ServerProcess(postgresql_url) as one, ServerProcess(postgresql_url) as two:
        _open(one, tokens)
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
    with open_store(postgresql_url) as store:
        records = list(store.read(f"table:{TABLE}"))
    check_whole(records, (0, BEFORE_THE_FIRST))
    assert sum(move.cents for record in records for move in record.transfers if move.why == "cash") == (
        1_000_000 + KEYS * 100
    )


def _send_to_both(servers: tuple[ServerProcess, ServerProcess], token: str) -> list[int]:
    """The number that each key got; both servers must say the same."""

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
        assert [answer.status_code for answer in answers] == [200, 200], [one.text for one in answers]
        first, second = (answer.json() for answer in answers)
        assert first == second
        return int(first["number"])

    with ThreadPoolExecutor(4) as several:
        return list(several.map(send, range(KEYS)))


def test_a_change_of_people_at_one_server_counts_at_the_other(postgresql_url: str) -> None:
    tokens = people_of(postgresql_url)
    with ServerProcess(postgresql_url) as one, ServerProcess(postgresql_url) as two:
        asked = {"Authorization": f"Bearer {tokens[Role.DEALER]}"}
        assert httpx.get(f"{two.address}{API}/me", headers=asked).status_code == 200
        changed = httpx.patch(
            f"{one.address}{API}/people/{somebody(Role.DEALER)}",
            json={"disabled": True},
            headers={"Authorization": f"Bearer {tokens[Role.ADMINISTRATOR]}"},
        )
        assert changed.status_code == 200
        answers = [httpx.get(f"{two.address}{API}/me", headers=asked).status_code for _ in range(200)]
        assert answers[-1] == 401


def test_a_place_that_is_taken_is_refused(tmp_path: Path) -> None:
    database = str(tmp_path / "log.db")
    people_of(database)
    with ServerProcess(database) as server:
        port = server.address.rsplit(":", 1)[1]
        run = houseway("serve", "--database", database, "--port", port)
    assert run.returncode == 2
    assert "Choose another with --host and --port" in run.stderr
    for port in ("-1", "70000"):
        assert houseway("serve", "--database", database, "--port", port).returncode == 2
