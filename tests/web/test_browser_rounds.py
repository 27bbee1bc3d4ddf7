"""Between two rounds: the result stays until you bet, clocks run where several people sit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import DESK, PHONE, Casino
from tests.web.test_browser_play import deal, place, sit_down

TABLET = {"width": 1024, "height": 768}
TIME_IS_OVER = 60_000  # milliseconds: five seconds, and the clock looks twice in a second
NEVER_OVER = 600  # seconds: longer than a test takes, on any machine


def two_players(casino: Casino, game: str = "mini-baccarat", **opened: object) -> str:
    """Anna will sit at seat 1; Bert sits at seat 2, and plays without a browser."""
    table = casino.open_table(game, **opened)
    casino.order("bert", table, "sit-down", seat="2")
    casino.order("bert", table, "buy-in", cents=100_000)
    return table


def play_round(casino: Casino, table: str, page: Page) -> None:
    place(page, "banker", 5)
    expect(page.locator(".slip li.placed")).to_have_count(1)
    casino.order("bert", table, "wager", seat="2", bets={"player": 500})
    casino.order("bert", table, "ready", seat="2")
    deal(page)
    expect(page.locator("#settlement h2")).to_contain_text("Round")


@pytest.mark.parametrize("viewport", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_nobody_elses_chip_takes_the_result_away(casino: Casino, viewport: dict[str, int]) -> None:
    table = two_players(casino)
    page = casino.page("anna", f"/tables/{table}", viewport=viewport)
    sit_down(page)
    play_round(casino, table, page)
    strip, said = page.locator("#settlement"), page.locator("#announcement")
    expect(said).to_contain_text(re.compile("Round 1: You (won|lost|broke even)"))
    lying = page.locator("#play .card-slot")
    cards = lying.count()
    assert cards >= 4
    result = strip.inner_text()
    casino.order("bert", table, "wager", seat="2", bets={"player": 500})
    expect(page.locator("#phase")).to_contain_text("wagers, round 2")
    expect(said).to_contain_text("Round 1: You")
    expect(lying).to_have_count(cards)
    expect(strip.locator("tbody tr")).to_be_visible()
    expect(strip.locator(".small-card")).to_have_count(cards)
    assert strip.inner_text() == result
    check_fits(page)
    check_accessible(page)
    page.reload()
    expect(strip.locator("tbody tr")).to_be_visible()
    assert strip.inner_text() == result
    # Your bet folds it up; it can be opened again.
    page.get_by_role("button", name="Repeat", exact=True).click()
    expect(page.locator(".slip li.placed")).to_have_count(1)
    expect(strip.locator("tbody tr")).to_be_hidden()
    expect(strip.locator("h2")).to_contain_text("Round 1")
    strip.locator("summary").click()
    expect(strip.locator("tbody tr")).to_be_visible()
    page.reload()
    expect(strip.locator("h2")).to_contain_text("Round 1")


def test_rounds_of_others_do_not_take_it_away_either(casino: Casino) -> None:
    table = two_players(casino)
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    play_round(casino, table, page)
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    for number in (2, 3):
        casino.order("bert", table, "wager", seat="2", bets={"player": 500})
        casino.order("bert", table, "ready", seat="2")
        expect(page.locator("#phase")).to_contain_text(f"between rounds, round {number}")
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")
    page.reload()
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")


def test_the_time_for_bets_is_shown_and_that_others_wait(casino: Casino) -> None:
    table = two_players(casino, "sic-bo", betting_seconds=NEVER_OVER, clock_alone=False)
    page = casino.page("anna", f"/tables/{table}", viewport=PHONE)
    sit_down(page)
    place(page, "small", 5)
    expect(page.locator(".time-left")).to_contain_text("for bets")
    expect(page.locator(".others-wait")).to_have_count(0)
    casino.order("bert", table, "wager", seat="2", bets={"big": 500})
    casino.order("bert", table, "ready", seat="2")
    expect(page.locator(".others-wait")).to_have_text("The others wait for you.")
    check_accessible(page)


def test_when_the_time_for_bets_is_over_they_are_dealt_and_the_page_says_so(casino: Casino) -> None:
    table = two_players(casino, "sic-bo", betting_seconds=5, clock_alone=False)
    page = casino.page("anna", f"/tables/{table}", viewport=PHONE)
    sit_down(page)
    place(page, "small", 5)
    expect(page.locator("#settlement h2")).to_contain_text("Round 1", timeout=TIME_IS_OVER)
    words = "The time for bets is over: your bets were dealt as they lay."
    expect(page.locator("#settlement .by-clock")).to_have_text(words)
    expect(page.locator("#announcement")).to_contain_text(words)
    check_accessible(page)


def asked_to_decide(casino: Casino, seconds: int) -> Page:
    """Return anna's page: she has to decide in this time, and then bert."""
    bets = {"ante": 500, "super-bonus": 500}
    table = two_players(casino, "crazy-4-poker", decision_seconds=seconds, clock_alone=False)
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=100_000)
    page = casino.page("anna", f"/tables/{table}")
    for person, seat in (("anna", "1"), ("bert", "2")):
        casino.order(person, table, "wager", seat=seat, bets=bets)
    for person, seat in (("anna", "1"), ("bert", "2")):
        casino.order(person, table, "ready", seat=seat)
    return page


def test_the_time_to_decide_is_shown_and_that_others_wait(casino: Casino) -> None:
    page = asked_to_decide(casino, NEVER_OVER)
    expect(page.locator(".time-left")).to_contain_text("to decide, then fold")
    expect(page.locator(".others-wait")).to_be_visible()


def test_the_clock_decides_and_says_so(casino: Casino) -> None:
    page = asked_to_decide(casino, 5)
    expect(page.locator("#settlement .by-clock")).to_contain_text(
        "The time for the decision is over: you did not decide, so fold counts.", timeout=TIME_IS_OVER
    )


def test_all_are_ready_and_the_deal_waits_for_the_pause(casino: Casino) -> None:
    pause = 3
    table = two_players(casino, "sic-bo", pause_seconds=pause, clock_alone=False)
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    place(page, "small", 5)
    casino.order("bert", table, "wager", seat="2", bets={"big": 500})
    casino.order("bert", table, "ready", seat="2")
    deal(page)
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    page.get_by_role("button", name="Repeat", exact=True).click()
    deal(page)
    expect(page.locator("#phase")).to_contain_text("between rounds, round 2", timeout=TIME_IS_OVER)
    records = casino.store.read(f"table:{table}")
    *_, first, second = (
        record.at for record in records if any(fact["fact"] == "ended" for fact in record.body)
    )
    assert second - first >= pause * 1_000_000  # microseconds
    expect(page.locator("#settlement .by-clock")).to_have_count(0)
