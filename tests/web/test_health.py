"""Health and readiness differ: without its log the server is alive but takes no command."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import make_url

from houseway.house.roles import Role
from houseway.web.http.auth import COOKIE
from tests.support.web_house import WebHouse, somebody, web_house


@contextmanager
def _gone(server: str, database: str) -> Iterator[None]:
    """Make the database end every connection and accept no new one."""
    name = make_url(database).database
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def _address_in(text: str, url: str) -> list[str]:
    """Return the parts of the database's address that the text shows."""
    parsed = make_url(url)
    parts = (
        parsed.host,
        parsed.database,
        parsed.query.get("host"),
        f":{parsed.port}",
        "user ",
        "postgresql:",
    )
    return [str(part) for part in parts if part and str(part) in text]


def _drop(house: WebHouse) -> int:
    accounts: dict[str, int] = house.get(Role.SURVEILLANCE, "/tables/dice/balances").json()["accounts"]
    return accounts["drop"]


def test_without_the_database_the_server_is_alive_but_not_ready(
    postgresql_server: str, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with web_house(postgresql_url) as house:
        house.open("dice", "sic-bo")
        house.seat_player("dice")
        assert house.client.get("/readyz").json() == {"status": "ready"}
        before = _drop(house)
        _, session = house.people.open_session(house.people.known(somebody(Role.PLAYER)))
        browser = {"Cookie": f"{COOKIE}={session}", "Accept": "text/html"}
        assert house.client.get("/", headers=browser).status_code == 200
        with _gone(postgresql_server, postgresql_url):
            assert house.client.get("/healthz").json() == {"status": "alive"}
            assert house.client.get("/readyz").status_code == 503
            refused = house.order(Role.PLAYER, "dice", "buy-in", key="k", cents=100)
            assert refused.status_code == 503, refused.text
            assert set(refused.json()) == {"error", "cite"}
            assert refused.headers["retry-after"] == "1"
            not_ready = house.client.get("/readyz")
            while (page := house.client.get("/", headers=browser)).status_code == 200:
                time.sleep(0.1)  # who she is was looked up a moment ago
            assert (page.status_code, page.headers["retry-after"]) == (503, "1")
            assert "cannot be reached" in page.text
            assert page.headers["content-type"].startswith("text/html")
        # Where the database is, only those learn who read the messages of the server.
        texts = refused.text + not_ready.text + page.text
        assert _address_in(texts, postgresql_url) == []
        assert "The database of this house cannot be reached" in texts
        assert _address_in(caplog.text, postgresql_url) != []
        assert "Exception in ASGI application" not in caplog.text
        assert house.client.get("/readyz").status_code == 200
        assert _drop(house) == before
        assert house.order(Role.PLAYER, "dice", "buy-in", key="k", cents=100).status_code == 200
        assert _drop(house) == before + 100


def test_metrics_count_what_happened(house: WebHouse) -> None:
    house.open("dice", "sic-bo")
    house.seat_player("dice")
    house.order(Role.PLAYER, "dice", "wager", seat="1", bets={"small": 500})
    house.order(Role.PLAYER, "dice", "wager", seat="7", bets={"small": 500})
    measured = house.client.get("/metrics").text
    assert 'houseway_commands_total{kind="wager",result="done"} 1.0' in measured
    assert 'houseway_commands_total{kind="wager",result="refused"} 1.0' in measured
    assert "houseway_command_seconds_count 5.0" in measured
    assert "houseway_committed_records_total 4.0" in measured
    route = 'route="/api/v1/tables/{table}/commands"'
    assert f'houseway_requests_total{{method="POST",{route},status="409"}} 1.0' in measured
