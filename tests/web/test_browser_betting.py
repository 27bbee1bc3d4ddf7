"""Faster hands, by keys and in one press; typed money and mistakes; what happens without a connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import DESK, PHONE, Casino
from tests.web.test_browser_play import area, deal, place, sit_down

TABLET = {"width": 1024, "height": 768}


def at_table(casino: Casino, game: str = "sic-bo", viewport: dict[str, int] = DESK, **opened: object) -> Page:
    page = casino.page("anna", f"/tables/{casino.open_table(game, **opened)}", viewport=viewport)
    sit_down(page)
    return page


def between_rounds(page: Page, number: int) -> None:
    expect(page.locator("#phase")).to_contain_text(f"between rounds, round {number}")


@pytest.mark.parametrize("viewport", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_a_further_round_takes_one_press(casino: Casino, viewport: dict[str, int]) -> None:
    page = at_table(casino, viewport=viewport)
    place(page, "small", 5)
    deal(page)
    between_rounds(page, 1)
    again = page.get_by_role("button", name="Repeat and roll", exact=True)
    again.click()
    between_rounds(page, 2)
    expect(page.locator("#settlement tbody tr")).to_have_count(1)
    check_fits(page)
    check_accessible(page)
    page.get_by_role("button", name="Repeat doubled", exact=True).click()
    expect(page.locator(".slip li.placed strong")).to_have_text("$10")
    deal(page)
    between_rounds(page, 3)


def test_a_round_by_keys_alone(casino: Casino) -> None:
    """The keyboard is at the bets after sitting down, and every key stands on its button."""
    page = casino.page("anna", f"/tables/{casino.open_table('crazy-4-poker')}")
    page.locator("select[name=seat]").select_option("1")
    page.get_by_role("button", name="Sit down", exact=True).press("Enter")
    expect(page.locator("[data-focus=your-wagers]")).to_be_focused()
    page.keyboard.press("3")
    expect(page.locator("[data-focus=chip-2500]")).to_be_checked()
    ante = page.locator(area("ante"))
    ante.focus()
    page.keyboard.press("Enter")
    # The two wagers are made only together: one press places both.
    expect(page.locator(".slip li.placed strong")).to_have_text(["$25", "$25"])
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    page.locator("body").evaluate("body => document.activeElement.blur()")
    page.keyboard.press("Enter")
    fold = page.get_by_role("button", name="Fold", exact=True)
    expect(fold).to_be_visible()
    expect(fold.locator("kbd")).to_have_text("F")
    expect(page.locator("button.decision").last).to_contain_text("Fold")
    page.keyboard.press("f")
    between_rounds(page, 1)
    page.keyboard.press("r")
    expect(page.locator(".slip li.placed")).to_have_count(2)
    page.keyboard.press("c")
    expect(page.locator(".slip li.placed")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(fold).to_be_visible()
    check_accessible(page)


def test_keys_can_be_switched_off(casino: Casino) -> None:
    page = at_table(casino)
    page.get_by_role("button", name="Keys on the buttons: on").click()
    expect(page.locator("#player kbd")).to_have_count(0)
    before = page.locator(".tray input:checked").get_attribute("data-focus")
    page.keyboard.press("4")
    assert page.locator(".tray input:checked").get_attribute("data-focus") == before
    page.get_by_role("button", name="Keys on the buttons: off").click()
    expect(page.locator("#player kbd").first).to_be_visible()


def test_favourite_bets_are_kept_in_the_browser(casino: Casino) -> None:
    page = at_table(casino)
    place(page, "small", 5)
    place(page, "big", 25)
    page.get_by_text("Favourite bets").click()
    page.get_by_role("button", name="Keep Small $5, Big $25").click()
    page.get_by_role("button", name="Clear", exact=True).click()
    page.reload()
    favourite = page.get_by_role("button", name="Small $5, Big $25", exact=True)
    favourite.click()
    expect(page.locator(".slip li.placed")).to_have_count(2)
    page.get_by_role("button", name="Forget the favourite Small $5, Big $25").click()
    expect(favourite).to_have_count(0)


def test_the_chosen_chip_stays_and_fits_the_table(casino: Casino) -> None:
    page = at_table(casino, options={"minimum": "2500", "maximum": "100000"})
    values = page.locator(".tray input").evaluate_all("chips => chips.map(chip => chip.dataset.focus)")
    assert values[:2] == ["chip-2500", "chip-10000"]
    page.locator('.tray label:has([data-focus="chip-10000"])').click()
    page.reload()
    expect(page.locator("[data-focus=chip-10000]")).to_be_checked()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_mistyped_money_is_said_beside_the_field(casino: Casino, viewport: dict[str, int]) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}", viewport=viewport)
    field = page.get_by_label("Buy in")
    for typed, says in (
        ("abc", "abc is not an amount in dollars. Write it like 5, $5, 5.00 or 1,000."),
        ("-5", "-5 is not an amount"),
        ("0.001", "0.001 is not an amount"),
        ("$1e9", "$1e9 is not an amount"),
        ("1,00", "1,00 is not an amount"),
        ("", "Nothing is not an amount"),
        ("0", "Write an amount above $0."),
    ):
        field.fill(typed)
        page.get_by_role("button", name="Sit down", exact=True).click()
        expect(page.locator("#player .mistake").first).to_contain_text(says)
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
    assert not casino.look(table)["seats"], "nobody sits down with mistyped money"
    check_accessible(page)
    check_fits(page)
    field.fill("$1,000.50")
    expect(page.locator("#player .mistake").first).to_have_text("")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator("#balance")).to_have_text("Your chips: $1,000.50")


def test_a_refused_bet_is_in_sight_and_heard_on_a_phone(casino: Casino) -> None:
    page = at_table(casino, viewport=PHONE, options={"maximum": "10000"})
    for wager in ("small", "big"):
        place(page, wager, 100)
    expect(page.locator(".slip li.placed")).to_have_count(2)
    place(page, "small", 100)
    problem = page.locator("#player").get_by_role("alert")
    expect(problem).to_contain_text("Taken back")
    expect(problem).to_be_in_viewport(ratio=1)
    covered = problem.evaluate(
        "at => { const box = at.getBoundingClientRect();"
        " return !at.contains(document.elementFromPoint(box.x + 5, box.y + box.height / 2)); }"
    )
    assert not covered
    place(page, "small", 500)
    page.get_by_role("button", name="Undo", exact=True).click()


def test_refusals_speak_to_you_and_name_wagers_by_their_titles(casino: Casino) -> None:
    page = at_table(casino, "football-kings", options={"fantasy": "A"})
    place(page, "fantasy", 5)
    expect(page.locator("#player .due .problem")).to_contain_text("Fantasy: ")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator("#player .due .problem")).to_have_count(0)
    page.locator('.tray label:has([data-focus="chip-100000"])').click()
    page.locator(area("home")).click(force=True)
    page.locator(area("home")).click(force=True)
    expect(page.locator("#player .due .problem")).to_contain_text("You have $0 in chips")


def test_a_bet_without_a_connection_is_placed_when_it_is_back(casino: Casino) -> None:
    page = at_table(casino)
    page.route("**/commands", lambda route: route.abort())
    place(page, "small", 5)
    problem = page.locator("#player .due .problem")
    expect(problem).to_contain_text("Not sent yet: Houseway cannot be reached")
    page.unroute("**/commands")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".slip li.placed")).to_have_count(1)
    expect(problem).to_have_count(0)
    casino.errors = [error for error in casino.errors if "ERR_FAILED" not in error]


def test_a_closed_table_offers_no_seat(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    casino.order("petra", table, "close")
    page = casino.page("anna", f"/tables/{table}")
    expect(page.locator("#player h2")).to_have_text("The table is closed")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(page.locator("#felt [data-press=seat]")).to_have_count(0)


def test_a_refusal_goes_when_what_was_typed_changes(casino: Casino) -> None:
    page = casino.page("adam", "/people")
    field = page.locator("#new form input").first
    expect(field).to_be_visible()
    page.evaluate("document.getElementById('refusal').textContent = 'There is a person already.'")
    field.fill("x")
    expect(page.locator("#refusal")).to_have_text("")
