"""Two servers, and a database in every kind of trouble: people are answered, or told to try again."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import psycopg
import pytest

from houseway.house.roles import Role
from tests.support.databases import PostgreSQLServer, new_database, own_postgresql
from tests.support.load import open_house, play_on, playing
from tests.support.nightly import seeds, size
from tests.support.trouble import locked
from tests.support.web_house import ServerProcess, web_house

FAULTS = size(3, 60)
KILLS = size(1, 20)


@pytest.fixture(scope="module")
def server() -> Iterator[PostgreSQLServer]:
    """A server that may be stopped, while other tests use the database."""
    with own_postgresql() as started:
        yield started


def _terminate(server: PostgreSQLServer, _: random.Random) -> None:
    with psycopg.connect(server.address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def _kill_one(server: PostgreSQLServer, moments: random.Random) -> None:
    """PostgreSQL then ends all connections and recovers, as after a crash."""
    with psycopg.connect(server.address, autocommit=True) as connection:
        killed = connection.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchall()
    if killed:
        os.kill(moments.choice(killed)[0], signal.SIGKILL)


def _restart(server: PostgreSQLServer, moments: random.Random) -> None:
    server.stop(moments.choice(["fast", "immediate"]))
    server.start()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_whatever_happens_to_postgresql_people_are_answered_or_told_to_try_again(
    server: PostgreSQLServer, seed: int
) -> None:
    moments = random.Random(seed)  # noqa: S311 - no secret
    with new_database(server.address) as database:
        tokens = open_house(database, players=4)
        with ServerProcess(database) as one, ServerProcess(database) as two:
            with playing([one.address, two.address], tokens) as answers:
                faults = [_terminate, _kill_one, _restart] * (FAULTS // 3 + 1)
                for fault in faults[:FAULTS]:
                    play_on(answers, moments.randint(5, 15))
                    fault(server, moments)
                play_on(answers, 10)
            assert [line for line in one.said() + two.said() if "Traceback" in str(line)] == []
        answers.check(database)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_nothing_is_lost_when_one_of_two_servers_is_killed_again_and_again(
    database_url: str, seed: int
) -> None:
    moments = random.Random(seed)  # noqa: S311 - no secret
    tokens = open_house(database_url, players=4)
    servers = [ServerProcess(database_url), ServerProcess(database_url)]
    try:
        addresses = [server.address for server in servers]
        with playing(addresses, tokens) as answers:
            for kill in range(KILLS):
                play_on(answers, moments.randint(5, 15))
                servers[kill % 2].kill()
                play_on(answers, 3)  # the other one goes on
                servers[kill % 2] = ServerProcess(database_url)
                addresses[kill % 2] = servers[kill % 2].address
            play_on(answers, 10)
    finally:
        for server in servers:
            server.kill()
    answers.check(database_url)


def test_a_database_that_hangs_is_answered_in_time(server: PostgreSQLServer) -> None:
    """PostgreSQL keeps its connections and says nothing, for as long as it is stopped."""
    with new_database(server.address) as database, web_house(database, patience=0.3) as house:
        house.open("dice", "sic-bo")

        def buy_in(number: int) -> httpx.Response:
            return house.order(Role.PLAYER, "dice", "buy-in", key=f"key-{number}", cents=100)

        asks: list[Callable[[], httpx.Response]] = [
            lambda: house.get(Role.PLAYER, "/tables"),
            lambda: house.get(Role.ADMINISTRATOR, "/people"),
            lambda: house.get(Role.DEALER, "/me"),
        ]
        assert {ask().status_code for ask in asks[:2]} == {200}
        asks += [partial(buy_in, number) for number in range(8)]
        server.pause()
        try:
            with ThreadPoolExecutor(len(asks)) as at_once:
                answers = list(at_once.map(lambda ask: ask(), asks))
            assert house.client.get("/healthz").status_code == 200
            assert house.client.get("/readyz").status_code == 503
        finally:
            server.resume()
        assert {answer.status_code for answer in answers} == {503}
        assert {answer.headers["retry-after"] for answer in answers} == {"1"}
        assert max(answer.elapsed.total_seconds() for answer in answers) < 60
        while house.client.get("/readyz").status_code != 200:
            time.sleep(0.1)
        # What was in the middle of its commit may be in the log: the same key finds out.
        numbers = [buy_in(number).json()["number"] for number in range(8)]
        assert len(set(numbers)) == 8
        assert house.get(Role.PLAYER, "/tables/dice").json()["chips"] == 8 * 100


def test_a_file_that_another_program_has_locked_is_answered_in_time(sqlite_url: str) -> None:
    with web_house(sqlite_url, patience=0.3) as house:
        house.open("dice", "sic-bo")
        with locked(sqlite_url):
            refused = house.order(Role.PLAYER, "dice", "buy-in", key="k", cents=100)
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
            assert "The log of this house has been locked by another program" in refused.json()["error"]
            assert sqlite_url.removeprefix("sqlite:///") not in refused.text
            assert house.client.get("/readyz").status_code == 503
            assert house.get(Role.PLAYER, "/tables/dice").status_code == 200  # who only looks need not wait
        assert house.order(Role.PLAYER, "dice", "buy-in", key="k", cents=100).status_code == 200
