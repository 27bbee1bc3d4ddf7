"""What stands on a table is in the words of the person who looks, and nothing of it is covered or cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESK, Casino
from tests.support.play_view import SIZES
from tests.web.test_browser_play_view import decisions, seated

# The headings of the payments that do not fit into their column.
CUT_OFF = """() => [...document.querySelectorAll(".payments th[scope=col]")]
  .filter((heading) => heading.offsetWidth && heading.scrollWidth > heading.clientWidth + 1)
  .map((heading) => heading.textContent)"""
# The numbers of the layout that the crown covers.
CROWNED = """() => {
  const crown = document.querySelector("#felt .crown path").getBoundingClientRect();
  const covers = (words) => {
    const box = words.getBoundingClientRect();
    const rows = Math.min(box.bottom, crown.bottom) - Math.max(box.top, crown.top);
    const columns = Math.min(box.right, crown.right) - Math.max(box.left, crown.left);
    return rows > box.height * 0.3 && columns > 0; // the box has room above and below the digits
  };
  const numbers = [...document.querySelectorAll("#felt .area > text")];
  return numbers.filter(covers).map((words) => words.textContent);
}"""
NAMES = """async (address) => {
  const { bankInWords, nameOf } = await import(address);
  const words = "demo-odette at seat 2 is the bank with $50; $10 is wagered against it";
  const bank = { seat: "2", person: "demo-odette", words };
  return [nameOf("demo-odette"), nameOf("anna"), bankInWords({ bank }, []), bankInWords({ bank: null }, [])];
}"""


def played(casino: Casino, game: str, **settings: Any) -> Page:
    table, page = seated(casino, game, **settings)
    list(decisions(casino, table))
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    return page


def test_the_bank_is_called_you_by_its_player_and_by_name_by_others(casino: Casino) -> None:
    table = casino.open_table("chemin-de-fer")
    casino.order("anna", table, "buy-in", cents=100_000)
    casino.order("anna", table, "sit-down", seat="5")
    while (step := casino.look(table)["step"]) and step["kind"] == "showcards":
        casino.order("anna", table, "answer", step=step["key"])
    casino.order("anna", table, "wager", seat="5", bets={"bank": 500})
    own, other = (casino.page(person, f"/tables/{table}") for person in ("anna", "bert"))
    expect(own.locator("#phase")).to_contain_text("You, at seat 5, are the bank with $5")
    expect(other.locator("#phase")).to_contain_text("anna at seat 5 is the bank with $5")
    script = own.locator("link[rel=modulepreload][href$='/table/free_seats.js']")
    assert own.evaluate(NAMES, script.evaluate("link => link.href")) == [
        "Odette",
        "anna",
        "Odette at seat 2 is the bank with $50; $10 is wagered against it",
        None,
    ]


def test_cards_at_several_places_stand_as_one_hand_in_the_last_round(casino: Casino) -> None:
    page = played(casino, "football-kings")
    hands = page.locator("#settlement .last-hand")
    expect(hands).to_have_count(2)
    for hand in hands.all():
        expect(hand.locator(".small-card")).to_have_count(4)


def test_there_is_room_for_every_card_that_comes(casino: Casino) -> None:
    _, page = seated(casino, "red-dog")
    expect(page.locator("#play .stage .hand-box.empty")).to_have_count(3)
    expect(page.locator("#play .stage .hand-name")).to_have_text(["Left card", "Third card", "Right card"])


@pytest.mark.parametrize("size", ["desk", "tablet", "phone", "phone held sideways"])
def test_no_heading_of_the_payments_is_cut_off(casino: Casino, size: str) -> None:
    page = played(casino, "sic-bo")
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    expect(page.locator(".payments th", has_text="Returned")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []


def test_the_crown_on_the_winning_number_leaves_every_number_readable(casino: Casino) -> None:
    page = played(casino, "roulette")
    expect(page.locator("#felt .crown")).to_be_attached()
    assert page.evaluate(CROWNED) == []


def test_a_short_page_leaves_no_gap_between_head_and_table(casino: Casino) -> None:
    table = casino.open_table("red-dog")
    page = casino.page("anna", f"/tables/{table}", {"width": DESK["width"], "height": 2000})
    head, floor = (page.locator(part).bounding_box() for part in (".head", ".floor"))
    assert head
    assert floor
    assert floor["y"] - (head["y"] + head["height"]) < 20
