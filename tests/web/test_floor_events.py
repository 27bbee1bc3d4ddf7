"""The stream of the whole floor: the names of tables and desks that changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from houseway.house.roles import Role
from houseway.web.settings import Settings
from tests.support.web_house import API, WebHouse, somebody, web_house


@contextmanager
def floor_stream(house: WebHouse, role: Role) -> Iterator[Iterator[dict[str, Any]]]:
    with httpx.stream(
        "GET", f"{house.address}{API}/events", headers=house.bearer(role), timeout=60
    ) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SURVEILLANCE])
def test_the_stream_names_what_changed(house: WebHouse, role: Role) -> None:
    house.open("a", "sic-bo")
    with floor_stream(house, role) as events:
        assert next(events) == {"tables": [], "desks": []}
        house.open("b", "sic-bo")
        assert next(events) == {"tables": ["b"], "desks": []}
        house.seat_player("a")
        changed = next(events)
        assert changed["tables"] == ["a"]
        gone = {"command": "clear-seat", "table": "a", "person": somebody(Role.PLAYER), "why": "gone"}
        assert house.post(Role.SUPERVISOR, "/cage", gone).status_code == 200
        heard: list[str] = []
        while "cage" not in heard:
            changed = next(events)
            heard += changed["tables"] + changed["desks"]
        assert set(heard) == {"a", "cage"}


def test_signing_in_and_out_is_not_streamed(house: WebHouse) -> None:
    """Changes of people are not for everybody."""
    with floor_stream(house, Role.PLAYER) as events:
        next(events)
        added = {"person": "new", "name": "New", "role": "dealer", "password": None}
        assert house.post(Role.ADMINISTRATOR, "/people", added).status_code == 201
        house.open("after", "sic-bo")
        assert next(events) == {"tables": ["after"], "desks": []}


def test_the_number_of_streams_of_a_person_is_limited(sqlite_url: str) -> None:
    with (
        web_house(sqlite_url, Settings(streams=1, requests="1000/second", sign_ins="100/second")) as house,
        floor_stream(house, Role.PLAYER) as events,
    ):
        next(events)
        answer = house.get(Role.PLAYER, "/events")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
