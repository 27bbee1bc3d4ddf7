"""Over HTTP a dealer or the cage declines a buy-in that a player asks for, on record in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.house.roles import Role
from houseway.house.trust.audit.log import audit_log
from tests.support.web_house import WebHouse, somebody, web_house

TABLE = "dice"
PLAYER = somebody(Role.PLAYER)


@pytest.fixture
def house(database_url: str) -> Iterator[WebHouse]:
    """A house that plays for cash, with a player at its table."""
    with web_house(database_url) as opened:
        desk(opened, Role.ADMINISTRATOR, "/cage", command="set-money-rules", buy_ins="staff")
        count = {"command": "count-cage", "kind": "opening", "cash": 10**9, "chips": 10**9, "why": "opening"}
        slip = desk(opened, Role.ACCOUNTING, "/cage/money", **count)["facts"][0]["slip"]
        decide = {"command": "decide-cage-slip", "slip": slip, "approve": True}
        desk(opened, Role.SECURITY, "/cage/money", **decide)
        if desk_slips(opened)[0]["state"] == "waiting":  # the amount needs a third person
            desk(opened, Role.PIT_BOSS, "/cage/money", **decide)
        opened.open(TABLE, "sic-bo")
        opened.must(Role.PLAYER, TABLE, "sit-down", seat="1")
        opened.must(Role.PLAYER, TABLE, "ask-buy-in", cents=30_000)
        yield opened


def desk(house: WebHouse, role: Role, path: str, **command: Any) -> dict[str, Any]:
    answer = house.post(role, path, command)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    return done


def desk_slips(house: WebHouse) -> list[dict[str, Any]]:
    slips: list[dict[str, Any]] = house.get(Role.ACCOUNTING, "/cage/money").json()["slips"]
    return slips


def seat(house: WebHouse, role: Role) -> dict[str, Any]:
    seen: dict[str, Any] = house.get(role, f"/tables/{TABLE}").json()["seats"][0]
    return seen


@pytest.mark.parametrize("role", [Role.DEALER, Role.PIT_CLERK, Role.ACCOUNTING])
def test_the_player_sees_why_and_the_log_who(house: WebHouse, role: Role) -> None:
    fields: dict[str, Any] = {"person": PLAYER, "cents": 30_000}
    refused = house.order(role, TABLE, "decline-buy-in", **fields, why=" ")
    assert (refused.status_code, seat(house, Role.PLAYER)["asks"]) == (409, 30_000)
    done = house.must(role, TABLE, "decline-buy-in", **fields, why="The cage has no more chips.")
    said = {"cents": 30_000, "by": somebody(role), "why": "The cage has no more chips."}
    assert done["facts"] == [{"fact": "buy-in-declined", "person": PLAYER, **said}]
    for viewer in (Role.PLAYER, Role.DEALER):
        own_seat = seat(house, viewer)
        assert (own_seat["asks"], own_seat["declined"]) == (0, said)
    house.must(Role.PLAYER, TABLE, "stand-up", seat="1")
    house.must(Role.PLAYER, TABLE, "sit-down", seat="1")
    assert seat(house, Role.PLAYER)["declined"] is None
    assert [fault for audit in audit_log(house.floor.store) for fault in audit.faults] == []


def test_who_neither_deals_nor_takes_cash_declines_nothing(house: WebHouse) -> None:
    for role in (Role.PLAYER, Role.SURVEILLANCE, Role.INSPECTOR):
        answer = house.order(role, TABLE, "decline-buy-in", person=PLAYER, cents=30_000, why="no")
        assert answer.status_code == 403
    assert seat(house, Role.DEALER)["asks"] == 30_000
