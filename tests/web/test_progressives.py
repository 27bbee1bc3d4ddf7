"""Progressive meters over HTTP: what everybody sees, what the pit sees, and their documents."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.house.desks import progressive_desk as facts
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.floor import Person
from houseway.house.roles import Role
from houseway.rules.registry import ENVIRONMENT
from tests.support import progressive_house
from tests.support.progressive_house import GAMES, WAGER, WHEEL, meter_of, set_up_of
from tests.support.web_house import WebHouse, somebody

KEEPERS = (
    ["BOSS", "SUPERVISOR", "SECURITY", "SURVEILLANCE", "ACCOUNTANT", "CLERK", "INSPECTOR"],
    (
        Role.PIT_BOSS,
        Role.SUPERVISOR,
        Role.SECURITY,
        Role.SURVEILLANCE,
        Role.ACCOUNTING,
        Role.PIT_CLERK,
        Role.INSPECTOR,
    ),
)


@pytest.fixture
def desk(house: WebHouse, monkeypatch: pytest.MonkeyPatch) -> ProgressiveDesk:
    """A house with the meter star at the table t1, where the player sits."""
    monkeypatch.setenv(ENVIRONMENT, str(GAMES))
    for name, role in zip(*KEEPERS, strict=True):
        monkeypatch.setattr(progressive_house, name, Person(somebody(role), role))
    desk: ProgressiveDesk = house.app.state.context.desks.progressives
    progressive_house.begin(desk, set_up_of("star", ["t1"]))
    house.open("t1", WHEEL)
    house.seat_player("t1")
    return desk


def until_hit(house: WebHouse, desk: ProgressiveDesk) -> int:
    while not (unpaid := meter_of(desk, "star").unpaid):
        house.must(Role.PLAYER, "t1", "wager", seat="1", bets={WAGER: 100})
        house.must(Role.PLAYER, "t1", "ready", seat="1")
    return unpaid[0].hit.number


def ordered(house: WebHouse, role: Role, command: str, **fields: Any) -> int:
    return house.post(role, "/meters", {"command": command, "meter": "star", **fields}).status_code


def test_patrons_see_what_a_meter_shows_and_the_pit_sees_all_of_it(
    house: WebHouse, desk: ProgressiveDesk
) -> None:
    (display,) = house.get(Role.PLAYER, "/meters").json()["meters"]
    assert (display["meter"], display["shown"], display["stake"]) == ("star", 100_000, 100)
    assert "reserve" not in str(display)
    assert house.get(Role.PLAYER, "/meters?table=t2").json() == {"meters": []}
    assert house.get(Role.PLAYER, "/meters/pit").status_code == 403
    assert house.get(Role.PLAYER, "/meters/days").status_code == 403
    hit = until_hit(house, desk)
    (display,) = house.get(Role.PLAYER, "/meters").json()["meters"]
    assert display["last_hit"]["number"] == hit
    assert "person" not in display["last_hit"]
    (meter,) = house.get(Role.SECURITY, "/meters/pit").json()["meters"]
    assert meter["totals"]["reserve"] >= 0
    assert meter["totals"]["reconciles"]
    assert meter["hits"][-1]["person"] == somebody(Role.PLAYER)
    assert ordered(house, Role.PLAYER, "sign-hit", hit=hit) == 403
    assert ordered(house, Role.PIT_CLERK, "pay-hit", hit=hit, receipt="R-1") == 409
    for role in (Role.SUPERVISOR, Role.SECURITY):
        assert ordered(house, role, "sign-hit", hit=hit) == 200
    assert ordered(house, Role.PIT_CLERK, "pay-hit", hit=hit, receipt="R-1") == 200
    (day,) = house.get(Role.ACCOUNTING, "/meters/days").json()
    assert day["difference"] == 0
    assert [paid["receipt"] for paid in day["paid"]] == ["R-1"]


@pytest.mark.paragraph("13:69D-1.52(e)1", "13:69D-1.52(e)2", shows="printed")
def test_the_papers_of_a_meter(house: WebHouse, desk: ProgressiveDesk) -> None:
    until_hit(house, desk)
    papers = {
        name: house.look(Role.PIT_BOSS, f"/progressives/star/{name}.html").text.replace("\xa0", " ")
        for name in ("submission", "sign", "reconciliation")
    }
    for words in ("Initial amount", "$1,000", "Reset amount", "$500", "33.3333%", "5 to 1", "two keys"):
        assert words in papers["submission"]
    assert "13:69D-1.52(e)2" in papers["submission"]
    assert "100% of the meter" in papers["sign"]
    assert "The meters reconcile" in papers["reconciliation"]
    assert "Nobody has read the display" in papers["reconciliation"]
    assert house.look(Role.PIT_BOSS, "/progressives/star/sign.pdf").content.startswith(b"%PDF")
    assert house.look(Role.PIT_BOSS, "/progressives/star/notes.pdf").status_code == 409
    assert house.look(Role.PLAYER, "/progressives/star/sign.html").status_code == 403


def test_the_pages_show_the_meter(house: WebHouse, desk: ProgressiveDesk) -> None:
    for page in ("/", "/tables/t1", "/progressives/sign"):
        text = house.look(Role.PLAYER, page).text
        assert 'data-meter="star"' in text
        # Its name leads to the sign, except there.
        assert ('<a href="/progressives/sign#meter-star">' in text) == (page != "/progressives/sign")
    assert house.look(Role.PLAYER, "/progressives").status_code == 403
    assert "Progressive meters" in house.look(Role.ACCOUNTING, "/progressives").text
    desk.order(progressive_house.BOSS, facts.ChangeMeter("star", "withdraw", "examined"))
    assert house.get(Role.PIT_BOSS, "/meters/pit").json()["meters"][0]["change"]["kind"] == "withdraw"
