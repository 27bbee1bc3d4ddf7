"""Passkeys over HTTP: what a browser is asked for, and what the house takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import httpx
import pytest

from houseway.house.people.passkeys import Assertion, Registration, RelyingParty
from houseway.house.roles import Role
from houseway.web.settings import Settings
from tests.support.authenticator import Device
from tests.support.web_house import API, OWN_PAGE, PASSWORD, PATIENCE, WebHouse, somebody, web_house

PUBLIC = Settings(public_url="https://casino.example", requests="100000/second", sign_ins="1000/second")


@pytest.fixture
def public(sqlite_url: str) -> Iterator[WebHouse]:
    """A house whose pages are at https://casino.example."""
    with web_house(sqlite_url, PUBLIC) as house:
        yield house


@pytest.fixture
def client(public: WebHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=public.address, timeout=60, headers=OWN_PAGE) as client:
        yield client


def _sign_in(client: httpx.Client, role: Role) -> httpx.Response:
    answer = client.post(f"{API}/session", json={"person": somebody(role), "password": PASSWORD})
    for cookie in client.cookies.jar:  # they are for https, and this test has no proxy in front of the server
        cookie.secure = False
    return answer


def _sent(credential: Registration | Assertion) -> dict[str, str]:
    return {name: value for name, value in asdict(credential).items() if name != "party"}


def _add(client: httpx.Client, device: Device, **more: Any) -> httpx.Response:
    new = client.post(f"{API}/me/passkeys/new").json()
    body = {"password": PASSWORD, "new": _sent(device.make(new["challenge"])), **more}
    return client.post(f"{API}/me/passkeys", json=body)


def _used(client: httpx.Client, device: Device) -> dict[str, str]:
    question = client.post(f"{API}/session/passkey/new").json()
    assert question["party"] == "casino.example"
    return _sent(device.use(question["challenge"]))


def test_a_passkey_is_added_used_and_removed(client: httpx.Client) -> None:
    device = Device()
    _sign_in(client, Role.DEALER)
    new = client.post(f"{API}/me/passkeys/new").json()
    assert (new["party"], new["algorithms"], new["known"]) == ("casino.example", [-7, -257], [])
    added = _add(client, device, label="my phone")
    assert (added.status_code, len(added.json()["recovery_codes"])) == (200, 10)
    state = client.get(f"{API}/me/second-factor").json()
    (passkey,) = state["passkeys"]
    assert (state["is_set"], state["has_authenticator"], passkey["label"]) == (True, False, "my phone")
    assert client.post(f"{API}/me/passkeys/new").json()["known"] == [device.make("").id]
    client.cookies.clear()
    assert _sign_in(client, Role.DEALER).json()["needs"] == "code"
    signed_in = client.post(f"{API}/session/passkey", json=_used(client, device))
    assert (signed_in.status_code, signed_in.json()["person"]) == (200, somebody(Role.DEALER))
    for cookie in client.cookies.jar:
        cookie.secure = False
    second = _add(client, Device(), passkey=_used(client, device))
    assert (second.status_code, second.json()) == (200, {"recovery_codes": []})
    path = f"{API}/me/passkeys/{passkey['name']}/remove"
    assert client.post(path, json={"password": PASSWORD}).status_code == 401
    removal = {"password": PASSWORD, "passkey": _used(client, device)}
    assert client.post(path, json=removal).status_code == 204
    removal["passkey"] = _used(client, device)
    assert client.post(path, json=removal).status_code == 404
    refused = client.post(f"{API}/session/passkey", json=_used(client, device))
    assert (refused.status_code, "does not know" in refused.json()["error"]) == (401, True)


def test_nonsense_is_refused_in_words(client: httpx.Client) -> None:
    _sign_in(client, Role.DEALER)
    nothing = {"id": "", "client_data": "", "authenticator_data": "", "signature": ""}
    refused = client.post(f"{API}/session/passkey", json=nothing)
    assert (refused.status_code, "does not know" in refused.json()["error"]) == (401, True)
    assert client.post(f"{API}/session/passkey", json={}).status_code == 422
    assert (
        client.post(f"{API}/session/passkey", json=nothing, headers={"X-Requested-With": ""}).status_code
        == 403
    )
    made = {"id": "é", "client_data": "🂡", "authenticator_data": "=", "public_key": "A"}
    refused = client.post(f"{API}/me/passkeys", json={"password": PASSWORD, "new": made})
    assert (refused.status_code, "cannot be read" in refused.json()["error"]) == (401, True)
    refused = _add(client, Device(origin="https://evil.example"))
    assert (refused.status_code, "evil.example" in refused.json()["error"]) == (401, True)


def test_a_program_adds_no_passkeys(public: WebHouse) -> None:
    assert public.post(Role.DEALER, "/me/passkeys/new").status_code == 409


@pytest.mark.parametrize("host", ["127.0.0.1", "192.0.2.1", "casino.example"])
def test_browsers_use_no_passkeys_for_numbers_or_without_https(house: WebHouse, host: str) -> None:
    refused = house.client.post(f"{API}/session/passkey/new", headers={**OWN_PAGE, "Host": host})
    assert refused.status_code == 409
    assert refused.json()["error"].startswith(f"Browsers use no passkeys at http://{host}.")


def test_this_machine_has_passkeys_by_its_name(house: WebHouse) -> None:
    port = house.address.rpartition(":")[2]
    local = RelyingParty("localhost", f"http://localhost:{port}")
    device = Device(local, origin=local.origin)
    named = {**OWN_PAGE, "Host": f"localhost:{port}"}
    with httpx.Client(base_url=house.address, headers=named, timeout=PATIENCE) as client:
        _sign_in(client, Role.PLAYER)
        assert _add(client, device).status_code == 200
        question = client.post(f"{API}/session/passkey/new").json()
        used = _sent(device.use(question["challenge"]))
        assert client.post(f"{API}/session/passkey", json=used).status_code == 200
        assert client.post(f"{API}/session/passkey", json=used).status_code == 401
