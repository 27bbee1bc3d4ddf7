"""Bodies that can be read in two ways, and answers to what is sent twice."""

from __future__ import annotations

import pytest

from houseway.house.roles import Role
from tests.support.web_house import API, WebHouse


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('{"command": "buy-in", "cents": 100, "cents": 900}', "cents"),
        ('{"command": "buy-in", "cents": 100, "c\\u0065nts": 900}', "cents"),
        ('{"command": "wager", "seat": "1", "bets": {"small": 500, "small": 600}}', "small"),
    ],
)
def test_a_name_given_twice_is_refused(shared_house: WebHouse, body: str, name: str) -> None:
    if not shared_house.floor.tables():
        shared_house.open("dice", "sic-bo")
    headers = {**shared_house.bearer(Role.PLAYER), "Content-Type": "application/json"}
    refused = shared_house.client.post(f"{API}/tables/dice/commands", content=body, headers=headers)
    assert refused.status_code == 400
    assert refused.json() == {"error": f"The body has {name!r} more than once. Send it once.", "cite": None}
    assert shared_house.floor.look_for_sure("dice", lambda live: live.meters.drop).seen == 0


def test_roads_of_a_game_without_them_are_a_clear_refusal(shared_house: WebHouse) -> None:
    if not shared_house.floor.tables():
        shared_house.open("dice", "sic-bo")
    refused = shared_house.look(Role.PLAYER, "/tables/dice/roads")
    assert refused.status_code == 409
    assert refused.json()["error"] == "Sic bo has no scoreboard."


def test_a_command_sent_again_tells_the_same_except_cards_that_were_turned_up_since(house: WebHouse) -> None:
    house.open("poker", "crazy-4-poker")
    house.seat_player("poker")
    house.must(Role.PLAYER, "poker", "wager", seat="1", bets={"ante": 500, "super-bonus": 500})

    def ready() -> dict[str, object]:
        return dict(house.order(Role.PLAYER, "poker", "ready", key="once", seat="1").json())

    first = ready()
    assert ready() == first
    step = house.get(Role.PLAYER, "/tables/poker").json()["step"]["key"]
    house.must(Role.PLAYER, "poker", "decide", seat="1", step=step, decision="fold")
    later = ready()
    assert {**later, "facts": []} == {**first, "facts": []}
    told, told_later = first["facts"], later["facts"]
    assert isinstance(told, list)
    assert isinstance(told_later, list)
    turned_up = 0
    for before, after in zip(told, told_later, strict=True):
        if "down" in before and "answer" not in before:
            turned_up += 1
            assert before == {name: value for name, value in after.items() if name != "answer"}
        else:
            assert before == after
    assert turned_up == 5
