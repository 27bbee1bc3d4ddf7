"""Looks at players over HTTP: for the roles that may audit, on record, and read by the person who looked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from houseway.house.roles import MAY_AUDIT, Role
from tests.support.accessibility import check_looks
from tests.support.browser import Casino
from tests.support.web_house import WebHouse, somebody, web_house

LOOKS, PAGE = "/audit/looks", "/audit/players"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    """Serve a house in which the player has played one short shoe."""
    with web_house(str(tmp_path_factory.mktemp("looks") / "log.db")) as opened:
        opened.open("dog", "red-dog", options={"decks": "1"})
        opened.seat_player("dog")
        opened.must(Role.PLAYER, "dog", "wager", seat="1", bets={"ante": 1_000})
        yield opened


def test_the_page_is_accessible(casino: Casino) -> None:
    page = casino.page("petra", PAGE)
    expect(page.get_by_role("button", name="Look")).to_be_visible()
    check_looks(page)


def _look(house: WebHouse, role: Role, *players: str) -> int:
    body = {"command": "look-at-players", "players": list(players), "why": "a routine"}
    answer = house.post(role, LOOKS, body)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["facts"][0]["look"])


@pytest.mark.parametrize("role", Role)
def test_only_those_who_may_audit_see_the_page_or_look(house: WebHouse, role: Role) -> None:
    before = house.floor.store.last("surveillance")
    status = house.look(role, PAGE).status_code
    answer = house.post(role, LOOKS, {"command": "look-at-players", "players": ["nobody"]})
    if role in MAY_AUDIT:
        assert status == 200
        assert (answer.status_code, "has made no wager" in answer.text) == (409, True)
    else:
        assert (status, answer.status_code) == (403, 403)
    assert house.floor.store.last("surveillance") == before


def test_a_look_and_its_report(house: WebHouse) -> None:
    number = _look(house, Role.SURVEILLANCE, somebody(Role.PLAYER))
    page = house.look(Role.INSPECTOR, PAGE).text
    assert somebody(Role.SURVEILLANCE) in page
    assert "a routine" in page
    address = f"{PAGE}/looks/{number}.html"
    assert house.look(Role.INSPECTOR, address).status_code == 403  # an inspector makes an own look
    report = house.look(Role.SURVEILLANCE, address)
    # The round is not over, so that nothing can be held against the cards.
    assert report.status_code == 409
    assert "has made no wager at a table with cards" in report.text
    everybody = _look(house, Role.PIT_BOSS)
    report = house.look(Role.PIT_BOSS, f"{PAGE}/looks/{everybody}.html")
    assert report.status_code == 200, report.text
    assert "What this report cannot show" in report.text
    printed = house.look(Role.PIT_BOSS, f"{PAGE}/looks/{everybody}.pdf")
    assert printed.content.startswith(b"%PDF")
    for wrong in ("0.html", "99.html", "1.doc", "x.html"):
        assert house.look(Role.PIT_BOSS, f"{PAGE}/looks/{wrong}").status_code == 409
