"""Two servers, and a database in every kind of trouble: people are answered, or told to try again."""

from __future__ import annotations

import os
import random
import signal

import psycopg
import pytest

from tests.support.databases import PostgreSQLServer, new_database, own_postgresql
from tests.support.load import open_house, play_on, playing
from tests.support.nightly import seeds, size
from tests.support.web_house import ServerProcess

FAULTS = size(4, 60)


def _terminate(server: PostgreSQLServer, _: random.Random) -> None:
    with psycopg.connect(server.address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def _kill_one(server: PostgreSQLServer, moments: random.Random) -> None:
    """PostgreSQL then ends all connections and recovers, as after a crash."""
    with psycopg.connect(server.address, autocommit=True) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchall()
    if found:
        os.kill(moments.choice(found)[0], signal.SIGKILL)


def _restart(server: PostgreSQLServer, moments: random.Random) -> None:
    server.stop(moments.choice(["fast", "immediate"]))
    server.start()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_whatever_happens_to_postgresql_people_are_answered_or_told_to_try_again(seed: int) -> None:
    moments = random.Random(seed)  # noqa: S311 - no secret
    with own_postgresql() as server, new_database(server.address) as database:
        tokens = open_house(database, players=4)
        with ServerProcess(database) as one, ServerProcess(database) as two:
            with playing([one.address, two.address], tokens) as (answers, _):
                faults = [_terminate, _kill_one, _restart] * (FAULTS // 3 + 1)
                for fault in faults[:FAULTS]:
                    play_on(answers, moments.randint(10, 30))
                    fault(server, moments)
                play_on(answers, 20)
            assert [line for line in one.said() + two.said() if "Traceback" in str(line)] == []
        answers.check(database)
