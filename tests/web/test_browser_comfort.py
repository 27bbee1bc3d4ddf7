"""What makes the pages pleasant: typing is kept, results are announced, and there is always a way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import COUNTED, PASSWORD, Casino, carried_out, until_shown
from tests.web.test_browser_play import deal, finish, place, sit_down


def test_typing_survives_while_others_play(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    page.locator("summary", has_text="Call the floor").click()
    words = page.get_by_label("What is wrong")
    words.press_sequentially("I was")
    casino.order("bert", table, "buy-in", cents=10_000)
    casino.order("bert", table, "sit-down", seat="2")
    casino.order("bert", table, "wager", seat="2", bets={"small": 500})
    expect(page.locator("#phase")).to_have_text("wagers, round 1")
    expect(words).to_be_focused()
    page.keyboard.type(" paid too little")
    expect(words).to_have_value("I was paid too little")
    # What was sent is no draft any more.
    page.get_by_role("button", name="Call the floor", exact=True).click()
    expect(page.locator("#banner")).to_contain_text("You have called the floor")
    casino.order("sven", table, "acknowledge-alert", alert=1)
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.get_by_label("What is wrong")).to_be_hidden()


def test_a_new_player_first_sees_how_to_play(casino: Casino) -> None:
    casino.ask("petra", "submissions/prepare", {"game": "sic-bo", "reference": "G-3"})
    page = casino.page("anna", f"/tables/{casino.open_table('sic-bo')}")
    guide = page.locator("#guide li").first
    expect(guide).to_be_visible()
    sit_down(page)
    expect(guide).to_be_hidden()
    page.get_by_text("How to play", exact=True).click()
    page.get_by_role("link", name="Full guide").click()
    paper = page.frame_locator("#paper iframe")
    expect(paper.get_by_role("heading", name="How a round goes")).to_be_visible(timeout=COUNTED)
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator("#paper")).to_be_hidden()


def test_hands_are_shown_with_the_result_and_the_felt_is_cleared_for_the_next_round(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('crazy-4-poker')}?view=felt")
    sit_down(page)
    place(page, "ante")
    deal(page)
    finish(page)
    expect(page.locator("#settlement .called")).to_contain_text("The dealer has")
    expect(page.locator("#announcement")).to_have_text(re.compile("Round 1: You"))
    place(page, "ante")
    cards = page.locator("#felt:not(.cleared) .layer.cards use")
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(cards).not_to_have_count(0)


def test_pressing_a_wrong_area_says_which_areas_are_yours(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('crazy-4-poker')}?view=felt")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    said = page.locator("#announcement")

    def press(wager: str, seat: int) -> None:
        page.locator(f'#felt .area[data-wager="{wager}"][data-seat="{seat}"]').click(force=True)

    press("ante", 1)
    expect(said).to_have_text("Take a seat before you place a wager.")
    sit_down(page)
    expect(said).to_be_empty()
    press("ante", 2)
    expect(said).to_have_text("Your areas are at seat 1.")
    press("play", 1)
    expect(said).to_have_text("This wager is made during the round.")
    press("ante", 1)
    expect(page.locator(".slip li")).to_have_count(2)  # with the wager that is made only with it


def test_keyboard_focus_stays_in_the_player_panel(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('four-card-poker')}")
    sit_down(page)
    place(page, "ante")
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Deal", exact=True).press("Enter")
    expect(page.locator("button.decision").first).to_be_visible()
    expect(page).to_have_title(re.compile("^Your decision: Four Card Poker"))
    # Not on a decision: pressing Enter twice would make it.
    expect(page.locator("#player")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("button.decision").first).to_be_focused()


def test_a_player_leaves_with_the_chips(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    page.locator("summary", has_text="chips and leaving").click()
    page.get_by_role("button", name="Cash out and leave").click()
    expect(page).to_have_url(f"{casino.server.address}/?left={table}")
    expect(page.locator(".left")).to_contain_text("You left")
    seen = page.request.get(f"/api/v1/tables/{table}").json()
    assert (seen["seats"], seen["chips"]) == ([], 0)
    # Who stood up without the chips is offered them.
    page.goto(f"/tables/{table}")
    sit_down(page)
    page.locator("summary", has_text="chips and leaving").click()
    page.get_by_role("button", name="Stand up").click()
    expect(page.locator("#player")).to_contain_text("You have $1,000 in chips at this table.")
    page.get_by_role("button", name="Cash out and leave").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


def test_signing_in_again_returns_to_the_table(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}", keeps_session=False)
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    page.context.clear_cookies()
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{casino.server.address}/tables/{table}")


def test_a_tab_follows_when_somebody_else_signs_in(casino: Casino) -> None:
    page = casino.page(None, "/sign-in")
    other = page.context.new_page()
    other.goto("/sign-in")
    other.get_by_label("Name").fill("anna")
    other.get_by_label("Password").fill(PASSWORD)
    with page.expect_event("load"):
        other.get_by_role("button", name="Sign in").click()
    page.goto("/odds")
    with page.expect_event("load"):
        other.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(f"{casino.server.address}/sign-in")


def test_an_error_page_keeps_the_navigation(casino: Casino) -> None:
    page = casino.page("anna", "/tables/no-such-table")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", name=re.compile("^Odds of"))).to_be_visible()


def test_a_dealer_deals_by_keyboard_and_an_official_answers_their_own_step(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat", cards="dealer", steps="dealer")
    dealer = casino.page("dora", f"/tables/{table}")
    step = dealer.locator("#dealer .step")
    for words in ("decks are received", "The cards are inspected"):
        expect(step).to_contain_text(words)
        expect(dealer.locator("#dealer [data-focus=answer]")).to_be_focused()
        with carried_out(dealer, "answer"):
            dealer.keyboard.press("Enter")
    expect(step).to_contain_text("The floorperson")
    expect(dealer.locator("#dealer")).to_contain_text("Waiting for the floorperson")
    expect(dealer.locator("#dealer [data-focus=answer]")).to_have_count(0)
    official = casino.page("sven", f"/tables/{table}")
    official.get_by_role("button", name="Confirm as sven").click()
    expect(step).not_to_contain_text("The floorperson")
    casino.order("bert", table, "sit-down", seat="7")  # who looks at the cards and cuts them
    # Before, the console only waits for a player to sit down.
    until_shown(dealer, casino.look(table)["number"])
    while "Turn up the first card" not in step.inner_text():
        expect(dealer.locator("#dealer [data-focus=answer]")).to_be_focused()
        with carried_out(dealer, "answer"):
            dealer.keyboard.press("Enter")
    expect(dealer.locator("#dealer [data-focus=answer]")).to_be_focused()
    dealer.keyboard.type("7x")
    dealer.keyboard.press("Enter")
    expect(dealer.get_by_role("alert")).to_contain_text("'7x' is not a card")
    dealer.keyboard.type("7h")  # over what was refused
    dealer.keyboard.press("Enter")
    expect(step).to_contain_text("Burn 7 cards")
    dealer.locator("summary", has_text="Call the floor").click()
    dealer.get_by_label("What is wrong").fill("a card is missing")
    dealer.get_by_role("button", name="Call the floor", exact=True).click()
    expect(dealer.locator("#dealer")).to_contain_text("dora has called the floor: a card is missing.")


SPLIT_HANDS = """async () => {
  const script = document.querySelector("link[rel=modulepreload][href$='/felt.js']").href;
  const { Felt } = await import(script);
  const felt = new Felt(document.getElementById("felt"), () => {});
  const places = {"seat 2": ["8s", "3c", "Kd"], "seat 2 hand 2": ["8h", "Ts"], "seat 2 hand 3": ["8d"]};
  const beside = {"seat 2 hand 2": "seat 2", "seat 2 hand 3": "seat 2"};
  const dealt = Object.entries(places).flatMap(([place, cards]) => cards.map(() => place));
  felt.drawCards({ places, beside, dealt });
  const drawn = [...felt.layers.cards.querySelectorAll("use")];
  return drawn.map(({ x, width }) => [x.baseVal.value, width.baseVal.value]);
}"""


def test_the_hands_of_a_split_pair_lie_apart(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('blackjack')}")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    lying = page.evaluate(SPLIT_HANDS)
    assert len(lying) == 6
    ends = [left + width for left, width in lying]
    assert ends[2] < lying[3][0]
    assert ends[4] < lying[5][0]
    assert lying[0][0] == pytest.approx(-ends[5])  # as far to the left of their place as to the right
