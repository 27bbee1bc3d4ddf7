"""Which address a request comes from: that of the connection, or what a proxy in the settings says."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.web.http.peer import for_limits
from houseway.web.settings import Settings
from tests.support.web_house import API, OWN_PAGE, WebHouse, web_house

FORWARDED = "X-Forwarded-For"
WRONG = {"person": "nobody", "password": "not the password"}


def _sign_in(house: WebHouse, *forwarded: str) -> int:
    headers = [*OWN_PAGE.items(), *((FORWARDED, address) for address in forwarded)]
    return house.client.post(f"{API}/session", json=WRONG, headers=headers).status_code


def test_nobody_chooses_the_address_by_which_attempts_to_sign_in_are_counted(tmp_path: Path) -> None:
    with web_house(str(tmp_path / "log.db"), Settings(sign_ins="3/hour")) as house:
        assert [_sign_in(house, f"192.0.2.{attempt}") for attempt in range(5)] == [401] * 3 + [429] * 2


def test_a_proxy_of_the_house_says_who_asks(tmp_path: Path) -> None:
    settings = Settings(sign_ins="2/hour", proxies=("127.0.0.1", "10.0.0.0/8"))
    with web_house(str(tmp_path / "log.db"), settings) as house:
        assert [_sign_in(house, "192.0.2.1") for _ in range(3)] == [401, 401, 429]
        assert _sign_in(house, "192.0.2.2") == 401
        # What a client writes in front of the proxy's own word changes nothing; a second proxy is skipped.
        assert _sign_in(house, "198.51.100.7, 192.0.2.1") == 429
        assert _sign_in(house, "198.51.100.7, 192.0.2.1, 10.1.2.3") == 429


def test_metrics_are_for_programs_on_the_machine_and_not_for_whom_a_proxy_passes_on(
    shared_house: WebHouse,
) -> None:
    def status(**headers: str) -> int:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return shared_house.client.get("/metrics", headers=named).status_code

    assert status() == 200
    assert status(Host="localhost:8000") == status(Host="[::1]:8000") == 200
    assert status(Host="tables.example") == 401
    assert status(Host="127.0.0.1.tables.example") == status(Host="[::1") == 401
    assert status(X_Forwarded_For="192.0.2.1") == status(Forwarded="for=192.0.2.1") == 401
    auditor = shared_house.bearer(Role.SURVEILLANCE)
    assert (
        httpx.get(
            f"{shared_house.address}/metrics", headers={**auditor, FORWARDED: "x"}, timeout=60
        ).status_code
        == 200
    )


@pytest.mark.parametrize("proxy", ["", "proxy.example", "10.0.0.1/8", "*"])
def test_a_proxy_is_an_address_or_a_network(proxy: str) -> None:
    with pytest.raises(Refusal, match="is not the address or network of a proxy"):
        Settings(proxies=(proxy,))


def test_limits_count_a_network_of_ipv6_as_one() -> None:
    assert for_limits("2001:db8:1:2:3::4") == for_limits("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert for_limits("2001:db8:1:3::4") != for_limits("2001:db8:1:2::4")
    assert for_limits("::ffff:192.0.2.1") == for_limits("192.0.2.1") == "192.0.2.1"
    assert for_limits("no:address") == "no:address"
