"""The page of one's own account."""

from __future__ import annotations

from houseway.house.roles import Role
from tests.support.web_house import WebHouse, somebody


def test_it_greets_by_name_and_says_the_user_name(shared_house: WebHouse) -> None:
    page = shared_house.look(Role.PLAYER, "/me").text
    assert "<h1>The player</h1>" in page
    assert f"user name <strong>{somebody(Role.PLAYER)}</strong>" in page
