"""A house with a public address: only that name is served, over https only."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from houseway.house.roles import Role
from houseway.web.settings import Settings
from tests.support.web_house import API, OWN_PAGE, PASSWORD, WebHouse, somebody, web_house

PUBLIC = "https://tables.example"


@pytest.fixture(scope="module")
def public_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    settings = Settings(public_url=PUBLIC, proxies=("127.0.0.1",))
    with web_house(str(tmp_path_factory.mktemp("public") / "log.db"), settings) as opened:
        yield opened


def _get(house: WebHouse, path: str, host: str) -> httpx.Response:
    return house.client.get(path, headers={"Host": host})


@pytest.mark.parametrize(
    "host", ["tables.example", "TABLES.example:443", "127.0.0.1:8000", "localhost", "[::1]:8000"]
)
def test_the_public_name_and_this_machine_are_served(public_house: WebHouse, host: str) -> None:
    assert _get(public_house, "/sign-in", host).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "tables.example.evil.example", "192.0.2.1", "", "tables.example@evil.example"]
)
def test_any_other_name_is_refused(public_house: WebHouse, host: str) -> None:
    for path in ("/sign-in", f"{API}/me", "/metrics", "/nothing"):
        refused = _get(public_house, path, host)
        assert refused.status_code == 421
        assert refused.json()["error"].startswith(f"This house is at {PUBLIC}.")
    assert _get(public_house, "/healthz", host).status_code == 200


def test_browsers_remember_to_come_over_https(public_house: WebHouse, shared_house: WebHouse) -> None:
    for path in ("/sign-in", "/healthz", "/nothing"):
        answer = _get(public_house, path, "tables.example")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in shared_house.client.get(path).headers


def test_cookies_are_for_https_only(public_house: WebHouse) -> None:
    signed_in = public_house.client.post(
        f"{API}/session",
        json={"person": somebody(Role.PLAYER), "password": PASSWORD},
        headers={**OWN_PAGE, "Host": "tables.example", "Origin": PUBLIC},
    )
    assert signed_in.status_code == 200, signed_in.text
    assert "; Secure" in signed_in.headers["set-cookie"]


def test_without_a_public_address_every_name_is_served(shared_house: WebHouse) -> None:
    assert _get(shared_house, "/sign-in", "floor.local").status_code == 200
