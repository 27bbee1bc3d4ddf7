"""A demonstration: entered once by its link, with a table of every game and every role to switch to."""

from __future__ import annotations

import re

import httpx
import pytest

from houseway.floor.demo.demonstration import demonstrator, furnish
from houseway.floor.people import COMMAND_LINE
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.web.http.one_time_keys import VALID_SECONDS, OneTimeKeys
from tests.support.web_house import API, OWN_PAGE, WebHouse


def enter(house: WebHouse, key: str) -> httpx.Response:
    return house.client.get("/demonstration", params={"key": key}, follow_redirects=False)


def test_the_link_works_once(demonstration: WebHouse) -> None:
    key = demonstration.app.state.context.one_time_keys.new()
    assert enter(demonstration, "another").status_code == 403
    entered = enter(demonstration, key)
    assert entered.status_code == 303
    me = demonstration.client.get(f"{API}/me").json()
    assert me["person"] == demonstrator(Role(me["role"]))
    assert me["demonstration"]
    demonstration.client.cookies.clear()
    assert enter(demonstration, key).status_code == 403
    assert demonstration.client.get(f"{API}/me").status_code == 401


def test_people_inside_switch_from_role_to_role(demonstration: WebHouse) -> None:
    enter(demonstration, demonstration.app.state.context.one_time_keys.new())
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


def test_a_real_house_has_no_demonstration(house: WebHouse) -> None:
    with pytest.raises(Refusal, match="Use a new log for a demonstration"):
        furnish(house.floor, house.people)
    assert house.floor.tables() == []
    # Nor are there the routes of a demonstration.
    house.people.create(COMMAND_LINE, demonstrator(Role.PLAYER), "Not one", Role.PLAYER, None)
    assert enter(house, house.app.state.context.one_time_keys.new()).status_code == 404
    assert house.post(Role.PLAYER, "/demonstration/role", {"role": "administrator"}).status_code == 404


def test_the_lobby_is_light_with_a_picture_of_every_layout(demonstration: WebHouse) -> None:
    enter(demonstration, demonstration.app.state.context.one_time_keys.new())
    lobby = demonstration.client.get("/")
    linked = set(re.findall(r'(?:src|href)="(/(?:static/|tables/[^"]*felt)[^"]*)"', lobby.text))
    assert sum(name.endswith("felt.svg") for name in linked) == len(demonstration.floor.tables())
    weight = 0  # as sent, packed
    for name in ("/", *linked):
        with demonstration.client.stream("GET", name) as answer:
            assert answer.status_code == 200
            weight += sum(map(len, answer.iter_raw()))
    assert weight < 10_000 + 6_000 * len(demonstration.floor.tables())


def test_a_layout_is_sent_again_only_when_it_changed(demonstration: WebHouse) -> None:
    enter(demonstration, demonstration.app.state.context.one_time_keys.new())
    address = "/tables/sic-bo/felt.svg"
    packed = demonstration.client.get(address)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.text.lstrip().startswith("<?xml")
    plain = demonstration.client.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.text == packed.text
    again = demonstration.client.get(address, headers={"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
