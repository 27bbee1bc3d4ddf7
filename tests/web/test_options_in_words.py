"""Pages show options in words and dollars; programs get cents."""

from __future__ import annotations

import html
from typing import Any

import msgspec
import pytest

from houseway.house.roles import Role
from houseway.web.http.auth import COOKIE
from tests.support.printed import plain
from tests.support.spring_open import NOTICE
from tests.support.web_house import WebHouse, somebody

LIMITED = {"payout-limit": "5000000", "fantasy": "B", "minimum": "500", "maximum": "50000"}
IN_WORDS = "Fantasy pay table B, payout limit $50,000, minimum $5, maximum $500"


def told(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def page(house: WebHouse, address: str, status: int = 200) -> str:
    """Return a page as a pit boss reads it."""
    _, token = house.people.open_session(house.people.known(somebody(Role.PIT_BOSS)))
    answer = house.client.get(address, headers={"Cookie": f"{COOKIE}={token}"})
    assert answer.status_code == status, answer.text
    return html.unescape(answer.text)


@pytest.mark.paragraph("13:69F-45.7(e)", shows="computed")
def test_submissions_with_an_amount(house: WebHouse) -> None:
    house.open("fk", "football-kings", options=LIMITED)
    every = told(house.get(Role.PIT_BOSS, "/submissions"))["submissions"]
    limit = next(item for item in every if item["kind"] == "payout-limit")
    assert (limit["version"], limit["version_in_words"]) == ("5000000", "$50,000")
    assert (limit["options"], limit["options_in_words"]) == (LIMITED, IN_WORDS)
    assert {item["game_title"] for item in every} == {"Football Kings"}
    another = {"table": "fk2", "game": "football-kings", "options": {**LIMITED, "payout-limit": "6000000"}}
    refused = house.post(Role.PIT_BOSS, "/tables", another).json()
    assert "the payout limit, $60,000, approved by the Division" in refused["error"]


def test_petitions(house: WebHouse) -> None:
    proposed = {"command": "propose-game", "petition": "fk", "game": "football-kings", "options": LIMITED}
    told(house.post(Role.INSPECTOR, "/petitions", proposed))
    (one,) = told(house.get(Role.PLAYER, "/petitions"))
    assert (one["options"], one["options_in_words"]) == (LIMITED, IN_WORDS)


def test_tournaments(house: WebHouse) -> None:
    notice = {**msgspec.to_builtins(NOTICE), "options": {"minimum": "500", "pays-total-9": "7 to 1"}}
    drafted = {"command": "draft-tournament", "tournament": "spring-open", "notice": notice}
    told(house.post(Role.PIT_BOSS, "/tournaments", drafted))
    (one,) = told(house.get(Role.PLAYER, "/tournaments"))
    assert one["notice"]["options"] == notice["options"]
    words = "Total value of 9 pays 7 to 1, minimum $5"
    assert (one["game_title"], one["options_in_words"]) == ("Sic bo", words)
    assert words in plain(page(house, "/tournaments/spring-open/notice.html"))


@pytest.fixture
def limited(house: WebHouse) -> WebHouse:
    house.open("fk", "football-kings", options=LIMITED)
    return house


def test_a_replayed_round_and_the_log(limited: WebHouse) -> None:
    again = page(limited, "/audit/tables/fk/rounds/0")
    assert f"UTC: {IN_WORDS}." in again
    assert "5000000" not in again
    opened = f"Football Kings opens with $100,000 of chips; options: {IN_WORDS}"
    assert opened in page(limited, "/audit?stream=table:fk")
    assert opened in page(limited, "/audit/tables/fk/rounds/0/moments")


def test_a_planned_change(limited: WebHouse) -> None:
    now = limited.floor.now()
    change: dict[str, Any] = {"options": {"payout-limit": "4000000"}, "effective": now + 3_600_000_000}
    refused = limited.order(Role.PIT_BOSS, "fk", "plan-change", **change)
    assert "the payout limit, $40,000, approved by the Division" in refused.json()["error"]
    limited.prepare("football-kings", {"fantasy": "B"})
    limited.must(Role.PIT_BOSS, "fk", "plan-change", **{**change, "options": {"payout-limit": None}})
    (planned,) = told(limited.get(Role.PIT_BOSS, "/tables/fk"))["changes"]
    assert (planned["options"], planned["words"]) == ({"payout-limit": None}, "payout limit none")
    same = limited.order(
        Role.PIT_BOSS, "fk", "change-limits", options={"minimum": "500"}, sign="S", announced=True
    )
    assert "Nothing changes: minimum $5 is in force already." in same.json()["error"]
    rule = limited.order(
        Role.PIT_BOSS, "fk", "change-limits", options={"payout-limit": None}, sign="S", announced=True
    )
    assert "payout limit is not a limit" in rule.json()["error"]


@pytest.mark.parametrize("address", ["/odds/football-kings", "/documents/football-kings"])
def test_forms_ask_in_words_and_dollars(house: WebHouse, address: str) -> None:
    form = page(house, f"{address}?payout-limit=5000000&fantasy=C")
    assert '<option value="C" selected>pay table C</option>' in form
    assert "Payout limit, in dollars" in form
    assert 'name="payout-limit" value="50,000" placeholder="none" data-money' in form
    assert 'name="pays-tie" value="" placeholder="at least 20 to 1"' in form


def test_the_form_that_opens_a_table(house: WebHouse) -> None:
    form = page(house, "/options/blackjack")
    for words in ("King's Bounty", "21+3", "pay table 2", "dealer hits", "from the hand", "not offered"):
        assert words in form
    assert ">off</option>" not in form


def test_odds_of_a_what_if_say_what_it_would_break(house: WebHouse) -> None:
    below = "pays-small=9 to 10"
    assert "below the least" in page(house, f"/odds/sic-bo/figures?{below}", 409)
    words = page(house, f"/odds/sic-bo/figures?{below}&what_if=true")
    assert "Small bet at 9 to 10 is below the least that may be paid, 1 to 1 (13:69F-9.4(b))" in words
    assert "no table may open with these options" in words
    sizes = page(house, f"/odds/sic-bo/sizes?{below}&what_if=true&wager=small&sizes=1000")
    assert '"exact":"11/144"' in sizes
