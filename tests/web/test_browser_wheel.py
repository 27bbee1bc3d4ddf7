"""A wheel in the browser: the dealer enters where it stopped, it turns there, and what it leaves stands."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Casino
from tests.web.test_browser_play import place, sit_down

PRISON = {"wheel": "single-zero", "zero": "prison"}


def spin(casino: Casino, dealer: Page, table: str, bets: dict[str, int], number: str) -> None:
    """Play a round of seat 1 in which the dealer presses the number on the console."""
    casino.order("dora", table, "begin-round")
    casino.order("anna", table, "wager", seat="1", bets=bets)
    casino.order("dora", table, "no-more-bets")
    dealer.locator("#dealer").get_by_role("button", name=number, exact=True).click()


def test_the_wheel_turns_to_the_number_and_prison_keeps_the_chips(casino: Casino) -> None:
    table = casino.open_table("roulette", options=PRISON, cards="dealer")
    casino.order("anna", table, "buy-in", cents=100_000)
    casino.order("anna", table, "sit-down", seat="1")
    player, dealer = casino.page("anna", f"/tables/{table}"), casino.page("dora", f"/tables/{table}")
    expect(player.locator("#felt .area[data-wager='split:8-11']")).to_have_count(1)

    spin(casino, dealer, table, {"red": 5000, "split:0-1": 1000}, "0")
    expect(player.locator("#stop-in-words")).to_have_text("Wheel: 0")
    expect(player.locator("#layout-wheel .stopped")).to_have_attribute("data-shows", "0")
    expect(player.locator("#felt .area.marked")).to_have_attribute("data-wager", "straight:0")
    expect(player.locator("#felt .crown")).to_be_visible()
    expect(player.locator(".slip li.standing")).to_contain_text("Red, in prison")
    expect(player.locator("#felt .chip").first).to_be_visible()

    spin(casino, dealer, table, {"red:prison": 5000}, "3")
    expect(player.locator("#stop-in-words")).to_have_text("Wheel: 3")
    expect(player.locator("#felt .area.marked")).to_have_attribute("data-wager", "straight:3")
    expect(player.locator(".slip li.standing")).to_have_count(0)
    expect(player.locator("#tally .numbers").first.locator("li")).to_have_text(["3", "0"])
    expect(player.locator("#tally .caution")).to_contain_text("no information about the next result")
    # 17 to 1 on the split, and the wager from prison.
    expect(player.locator("#balance")).to_have_text("Your chips: $1,170")


def test_neighbors_and_sections_place_plain_wagers(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('roulette', options=PRISON)}")
    sit_down(page)
    page.get_by_text("Neighbors and sections of the wheel").click()
    page.locator("select[name=number]").select_option(label="0")
    page.get_by_role("button", name="Place", exact=True).click()
    placed = page.locator(".slip li.placed")
    expect(placed).to_have_count(5)
    for number in (3, 26, 0, 32, 15):
        expect(placed.filter(has_text=re.compile(rf"^Straight up, {number}\$5"))).to_have_count(1)
    page.get_by_role("button", name="Voisins du zéro, 9 chips").click()
    expect(placed).to_have_count(12)
    expect(placed.filter(has_text="Corner, 25, 26, 28 and 29")).to_contain_text("$10")
    expect(page.locator("#balance")).to_have_text("Your chips: $930")


def test_a_double_zero_wheel_has_neighbors_and_no_sections(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('roulette')}")
    sit_down(page)
    page.get_by_text("Neighbors and sections of the wheel").click()
    page.locator("select[name=number]").select_option(label="00")
    page.locator("select[name=each]").select_option("1")
    page.get_by_role("button", name="Place", exact=True).click()
    for number in ("1", "00", "27"):
        expect(page.locator(".slip li.placed", has_text=f"Straight up, {number}$")).to_have_count(1)
    expect(page.get_by_role("button", name="Voisins")).to_have_count(0)


def test_every_player_has_chips_of_a_color_with_a_value(casino: Casino) -> None:
    table = casino.open_table("roulette")
    page = casino.page("anna", f"/tables/{table}")
    casino.order("bert", table, "buy-in", cents=10_000, chip=100)
    casino.order("bert", table, "sit-down", seat="2")
    page.locator("select[name=chip]").first.select_option(label="$10")
    sit_down(page)
    expect(page.locator(".tray legend")).to_have_text("Chips to place: yours are pink, $10 each")
    place(page, "straight:17", 50)
    casino.order("bert", table, "wager", seat="2", bets={"straight:20": 500})
    grounds = page.locator("#felt .chip > circle:first-child")
    expect(page.locator("#felt .stack")).to_have_count(2)
    colors = {grounds.nth(place).get_attribute("fill") for place in range(grounds.count())}
    assert colors == {"#e8749f", "#f2c230"}
    # While they are out, more of them are bought at the same value.
    page.get_by_text("Seat 1: chips and leaving").click()
    expect(page.locator("select[name=chip]").first.locator("option")).to_have_text(["$10"])
