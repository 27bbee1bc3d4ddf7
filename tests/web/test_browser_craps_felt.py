"""A felt with two ends in the browser: puck, standing chips, odds when they may be taken, on and off."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser import Casino
from tests.web.test_browser_play import area, place, sit_down

SEAT, OTHER_END = "9", "3"


def roll(casino: Casino, table: str, bets: dict[str, dict[str, int]], *dice: int) -> None:
    """Play a roll that the dealer enters; ``bets`` are by person, added to what stands already."""
    casino.order("dora", table, "begin-round")
    for person, placed in bets.items():
        own = next(seat for seat in casino.ask(person, f"tables/{table}")["seats"] if seat["mine"])
        casino.order(person, table, "wager", seat=own["seat"], bets={**own["standing"], **placed})
    casino.order("dora", table, "no-more-bets")
    while step := casino.look(table)["step"]:
        answer: Any = {"toss": list(dice), "choose": (step.get("values") or [None])[0]}.get(step["kind"])
        casino.order("dora", table, "answer", step=step["key"], **({"answer": answer} if answer else {}))


def table_with_two(casino: Casino) -> str:
    table = casino.open_table("craps", cards="dealer", options={"hardways": "off"})
    for person, seat in (("anna", SEAT), ("bert", OTHER_END)):
        casino.order(person, table, "buy-in", cents=100_000)
        casino.order(person, table, "sit-down", seat=seat)
    return table


def tap(page: Page, wager: str) -> None:
    """Press the area of a wager with the keyboard, which every area can be reached by."""
    page.locator(area(wager)).focus()
    page.keyboard.press("Enter")


def test_odds_are_offered_exactly_when_they_may_be_taken(casino: Casino) -> None:
    table = table_with_two(casino)
    page = casino.page("anna", f"/tables/{table}")
    puck = page.locator("#felt .marker text")
    expect(puck).to_have_text(["OFF", "OFF"])
    for wager in ("pass-odds", "come", "come-odds:4"):
        expect(page.locator(area(wager))).to_have_count(0)
    roll(casino, table, {"anna": {"pass": 1000}, "bert": {"pass": 500, "place:8": 600}}, 2, 4)
    expect(puck).to_have_text(["ON", "ON"])
    expect(page.locator("#felt .area.offered")).to_have_attribute("data-wager", "pass-odds")
    expect(page.locator("#felt .offer")).to_have_text("+$50")
    expect(page.locator(area("pass"))).to_have_count(0)

    casino.order("dora", table, "begin-round")
    tap(page, "pass-odds")  # a chip of five dollars, as chosen
    expect(page.locator("#felt .offer")).to_have_text("+$45")
    page.get_by_role("button", name="Place $50 on Pass odds, the most that is allowed").click()
    expect(page.locator(".slip li", has_text="Pass odds")).to_contain_text("$50")
    expect(page.locator("#felt .area.offered")).to_have_count(0)
    expect(page.locator(".problem")).to_have_count(0)


def test_what_stands_is_drawn_apart_and_goes_down_with_one_tap(casino: Casino) -> None:
    table = table_with_two(casino)
    page = casino.page("anna", f"/tables/{table}")
    roll(casino, table, {"anna": {"pass": 1000, "place:8": 1200}, "bert": {"pass": 500}}, 2, 4)
    roll(casino, table, {"anna": {"come": 1000}, "bert": {"place:9": 1000}}, 2, 2)
    casino.order("dora", table, "begin-round")
    # Pass, place and the come wager at its number; bert's wagers have rings too.
    expect(page.locator("#felt .ring")).to_have_count(5)
    handles = page.locator("#felt .take-down")
    expect(handles).to_have_count(1)
    expect(handles).to_have_attribute("aria-label", "Take down Place to win, 8, $12")
    before = page.locator("#balance").inner_text()
    handles.click()
    expect(page.locator(".slip li", has_text="Place to win")).to_have_count(0)
    expect(page.locator("#balance")).not_to_have_text(before)
    expect(handles).to_have_count(0)
    expect(page.locator("#felt .area.offered")).to_have_count(2)  # behind the line, and at the come wager


def test_a_wager_that_is_off_is_called_on(casino: Casino) -> None:
    table = table_with_two(casino)
    page = casino.page("anna", f"/tables/{table}")
    casino.order("dora", table, "begin-round")
    tap(page, "hard:8")
    row = page.locator(".slip li", has_text="Hardway, 8")
    expect(row).to_contain_text("off on this roll")
    expect(page.locator("#felt .tag")).to_have_text("OFF")
    page.get_by_role("button", name="Hardway, 8: on for every roll").click()
    expect(row).to_contain_text("Hardway, 8, on")
    expect(page.locator("#felt .tag")).to_have_text("ON")
    tap(page, "hard:8")
    expect(row).to_contain_text("$10")


def test_a_player_sees_the_end_of_the_table_or_the_whole_of_it(casino: Casino) -> None:
    table = table_with_two(casino)
    anna, bert = (casino.page(person, f"/tables/{table}") for person in ("anna", "bert"))
    own = anna.locator("#left-end.end")
    expect(anna.locator("#felt")).to_have_attribute("viewBox", own.get_attribute("data-view") or "")
    expect(bert.locator("#felt")).not_to_have_attribute("viewBox", own.get_attribute("data-view") or "")
    expect(anna.locator(area("place:6"))).to_have_attribute("id", "area-place:6-left-end")
    expect(bert.locator(area("place:6"))).to_have_attribute("id", "area-place:6-right-end")
    anna.get_by_role("button", name="Whole table").click()
    expect(anna.locator("#felt")).to_have_attribute("viewBox", re.compile(r"^0 0 "))


def test_animation_can_be_switched_off(casino: Casino) -> None:
    table = table_with_two(casino)
    page = casino.page("anna", f"/tables/{table}", reduced_motion="no-preference")
    expect(page.locator("#felt .marker")).to_have_count(2)
    roll(casino, table, {"anna": {"pass": 1000}}, 6, 6)
    expect(page.locator("#felt .dice .rolls")).to_have_count(2)
    page.locator("summary", has_text="View").click()
    page.get_by_role("button", name="No animation").click()
    roll(casino, table, {"anna": {"pass": 1000}}, 6, 6)
    expect(page.locator("#phase")).to_contain_text("round 2")
    expect(page.locator("#felt .dice use")).to_have_count(2)
    expect(page.locator("#felt .dice .rolls")).to_have_count(0)
    page.get_by_role("button", name="No animation").click()


def test_a_chip_becomes_an_amount_that_can_be_paid(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('mini-dice')}")
    sit_down(page)
    place(page, "place:6", 5)
    expect(page.locator(".slip li.placed")).to_contain_text("Place, 6, in steps of $6")
    expect(page.locator(".slip li.placed strong")).to_have_text("$6")
    place(page, "place:6", 25)
    expect(page.locator(".slip li.placed strong")).to_have_text("$30")
    place(page, "place:4", 5)
    expect(page.locator(".slip li.placed", has_text="Place, 4")).to_contain_text("$5")
