"""A real table in the browser: the dealer enters cards and dice, and reports what goes wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import Casino, carried_out
from tests.web.test_browser_play import area, place, sit_down

REAL = {"cards": "dealer", "steps": "dealer"}
ENTRIES_AT_MOST = 40


def console(page: Page) -> str:
    return page.locator("#dealer").inner_text()


def question_at_console(page: Page) -> str:
    """Return what the console asks now, without what comes next and what was entered last."""
    parts = (
        "place => [...place.children].filter((part) => !part.matches('.next, :has([data-focus=take-back])'))"
        ".map((part) => part.innerText)"
    )
    return "\n".join(page.locator("#dealer").evaluate(parts))


def answer(page: Page, entry: str | None = None) -> None:
    """Give the usual answer to the step, or this entry, and wait for the next step."""
    field = page.locator("#dealer [data-focus=answer]").first
    with carried_out(page, "answer", "begin-round"):
        if field.evaluate("field => field.tagName") == "INPUT":
            if entry is not None:
                field.fill(entry)
            field.press("Enter")
        else:
            field.click()


def answer_until(page: Page, words: str, cards: list[str]) -> None:
    """Answer step by step until the console shows the words; cards and dice come from the list."""
    for _ in range(ENTRIES_AT_MOST):
        if words in question_at_console(page):
            return
        real = page.locator("#dealer .keys, #dealer input[name=shown]").count()
        answer(page, cards.pop(0) if real else None)
    raise AssertionError(f"{words!r} never came: {console(page)}")


def close_wagers(page: Page) -> None:
    button = page.get_by_role("button", name="No more bets", exact=True)
    with carried_out(page, "no-more-bets"):
        button.click()


@pytest.fixture
def real_table(casino: Casino) -> str:
    """Return a mini-baccarat table, opened and ready for its first round."""
    table = casino.open_table("mini-baccarat", **REAL)
    page = casino.page("petra", f"/tables/{table}")
    expect(page.locator("#dealer h2")).to_be_visible()
    open_up(casino, page, table)
    return table


def open_up(casino: Casino, page: Page, table: str) -> None:
    """Prepare the table: another person verifies, and a guest is there to look at the cards and cut them."""
    answer_until(page, "The inspection is verified", [])
    casino.order("sven", table, "answer", step="verified")
    casino.order("bert", table, "sit-down", seat="7")
    answer_until(page, "Begin the next round", ["2c"])
    casino.order("bert", table, "stand-up", seat="7")


def test_a_dealer_enters_real_cards_and_a_late_bet_is_refused(casino: Casino, real_table: str) -> None:
    player = casino.page("anna", f"/tables/{real_table}?view=felt")
    dealer = casino.page("dora", f"/tables/{real_table}")
    sit_down(player)
    answer(dealer)  # begins the round
    place(player, "player")
    expect(dealer.locator("#dealer")).to_contain_text("Player's Hand $5")
    close_wagers(dealer)
    expect(player.locator("#phase")).to_contain_text("dealing")
    place_late(player)
    expect(player.get_by_role("alert")).to_contain_text("No more bets")
    expect(player.get_by_role("alert")).to_contain_text("13:69F-7")
    cards = ["9h", "Kd", "Th", "6s"]
    answer_until(dealer, "In this order:", cards)
    expect(dealer.locator("#dealer .payments tbody tr")).to_have_count(1)
    expect(dealer.locator("#dealer .payments")).to_contain_text("wins 1 to 1")
    expect(player.locator("#cards-in-words")).to_contain_text("Player's Hand: 9♥ 10♥")
    answer_until(dealer, "Begin the next round", cards)
    expect(player.locator("#settlement")).to_contain_text("You won $5.")


def place_late(page: Page) -> None:
    """Press the felt although the tray is gone."""
    page.locator(area("banker")).click(force=True)


def test_a_wrong_entry_is_refused_or_taken_back(casino: Casino, real_table: str) -> None:
    player = casino.page("anna", f"/tables/{real_table}")
    dealer = casino.page("dora", f"/tables/{real_table}")
    sit_down(player)
    answer(dealer)
    place(player, "banker")
    expect(dealer.locator("#dealer")).to_contain_text("Banker's Hand $5")
    close_wagers(dealer)
    answer_until(dealer, "Card 1 of the Player's Hand", [])
    dealer.locator("#answer").fill("Zz")
    dealer.locator("#answer").press("Enter")
    expect(dealer.get_by_role("alert")).to_contain_text("is not a card")
    answer(dealer, "4d")
    expect(player.locator("#cards-in-words")).to_contain_text("Player's Hand: 4♦")
    dealer.get_by_role("button", name="Take back").click()
    expect(player.locator("#cards-in-words")).to_have_count(0)
    dealer.get_by_role("button", name="5♦ diamonds").click()
    expect(player.locator("#cards-in-words")).to_contain_text("Player's Hand: 5♦")


def test_an_irregularity_is_reported_from_the_console(casino: Casino, real_table: str) -> None:
    player = casino.page("anna", f"/tables/{real_table}")
    dealer = casino.page("dora", f"/tables/{real_table}")
    sit_down(player)
    answer(dealer)
    place(player, "banker")
    expect(dealer.locator("#dealer")).to_contain_text("Banker's Hand $5")
    close_wagers(dealer)
    answer_until(dealer, "Card 1 of the Player's Hand", [])
    dealer.get_by_text("Something is wrong").click()
    expect(dealer.locator(".irregularities .cite").first).to_contain_text("13:69F-7")
    dealer.get_by_role("button", name="a card lies face up in the shoe").click()
    dealer.get_by_label("The card that was seen").fill("8s")
    dealer.get_by_label("The card that was seen").press("Enter")
    expect(dealer.locator("#dealer")).to_contain_text("Discard the 8 of spades")
    expect(dealer.locator("#refusal")).to_be_empty()
    answer_until(dealer, "Card 1 of the Player's Hand", [])
    answer(dealer, "4d")
    expect(player.locator("#cards-in-words")).to_contain_text("Player's Hand: 4♦")


def test_dice_are_entered_at_a_real_sic_bo_table(casino: Casino) -> None:
    table = casino.open_table("sic-bo", **REAL)
    boss = casino.page("petra", f"/tables/{table}")
    expect(boss.locator("#dealer h2")).to_be_visible()
    answer_until(boss, "Begin the next round", [])
    answer(boss)
    answer_until(boss, "Nobody has placed a wager yet", [])
    player = casino.page("anna", f"/tables/{table}")
    sit_down(player)
    place(player, "small")
    expect(boss.locator("#dealer")).to_contain_text("Small $5")
    close_wagers(boss)
    answer_until(boss, "Begin the next round", ["1 2 4"])
    expect(player.locator("#settlement")).to_contain_text("You won $5.")
    expect(player.locator("#dice-in-words")).to_have_text("Dice: 1 2 4")
    expect(player.locator("#felt .layer.dice use")).to_have_count(3)


def test_surveillance_only_looks_on(casino: Casino, real_table: str) -> None:
    page = casino.page("simon", f"/tables/{real_table}")
    expect(page.locator("#phase")).to_contain_text("between rounds")
    expect(page.locator("#dealer")).to_be_hidden()
    expect(page.locator("#player")).to_be_hidden()
    assert page.locator("#felt [data-press]").count() == 0
