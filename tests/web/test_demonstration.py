"""A demonstration: entered once by its link, one goes from role to role at a table of every game."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from houseway.floor.demonstration import demonstrator, furnish
from houseway.floor.floor import Floor
from houseway.floor.people import COMMAND_LINE, People
from houseway.floor.roles import Role
from houseway.floor.store import open_store
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.web.app import create_app
from houseway.web.one_time_keys import VALID_SECONDS, OneTimeKeys
from houseway.web.settings import Settings
from tests.support.web_house import API, OWN_PAGE, WEAK, WebHouse, served


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    with open_store(tmp_path_factory.mktemp("demo") / "log.db") as store, Floor(store) as floor:
        people = People(store, WEAK)
        furnish(floor, people)
        furnish(floor, people)  # a second time there is nothing left to do
        app = create_app(floor, Settings(demonstration=True), people)
        with served(app) as address, httpx.Client(base_url=address) as client:
            yield WebHouse(floor, people, app, address, client)


def _enter(house: WebHouse, key: str) -> httpx.Response:
    return house.client.get("/demonstration", params={"key": key}, follow_redirects=False)


def test_the_link_works_once(demonstration: WebHouse) -> None:
    key = demonstration.app.state.front.keys.new()
    assert _enter(demonstration, "another").status_code == 403
    entered = _enter(demonstration, key)
    assert entered.status_code == 303
    me = demonstration.client.get(f"{API}/me").json()
    assert me["person"] == demonstrator(Role(me["role"]))
    assert me["demonstration"]
    demonstration.client.cookies.clear()
    assert _enter(demonstration, key).status_code == 403
    assert demonstration.client.get(f"{API}/me").status_code == 401


def test_inside_one_goes_from_role_to_role(demonstration: WebHouse) -> None:
    _enter(demonstration, demonstration.app.state.front.keys.new())
    for role in Role:
        asked = demonstration.client.post(f"{API}/demonstration/role", json={"role": role}, headers=OWN_PAGE)
        assert asked.status_code == 200, asked.text
        assert demonstration.client.get(f"{API}/me").json()["role"] == role
    tables = demonstration.client.get(f"{API}/tables").json()
    assert {one["game"] for one in tables} == set(game_names())


def test_a_key_is_valid_for_a_short_while() -> None:
    clock = [0.0]
    keys = OneTimeKeys(lambda: clock[0])
    early, late = keys.new(), keys.new()
    clock[0] = VALID_SECONDS - 1
    assert keys.use(early)
    assert not keys.use(early)
    clock[0] = VALID_SECONDS
    assert not keys.use(late)


def test_a_real_house_is_not_demonstrated_with(house: WebHouse) -> None:
    with pytest.raises(Refusal, match="Demonstrate with a new one"):
        furnish(house.floor, house.people)
    assert house.floor.tables() == []
    # Nor are there the routes of a demonstration.
    house.people.create(COMMAND_LINE, demonstrator(Role.PLAYER), "Not one", Role.PLAYER, None)
    assert _enter(house, house.app.state.front.keys.new()).status_code == 404
    assert house.post(Role.PLAYER, "/demonstration/role", {"role": "administrator"}).status_code == 404
