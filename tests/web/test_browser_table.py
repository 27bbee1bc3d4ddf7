"""What players see of one another at a table: chips, wagers behind, calls to the floor, roads of a shoe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import PHONE, Casino, carried_out
from tests.web.test_browser_play import area, deal, finish, place, sit_down


def chips(page: Page, words: str) -> Any:
    """Return the stacks on the felt with this tooltip."""
    return page.locator("#felt .stack").filter(has=page.locator("title", has_text=re.compile(f"^{words}$")))


def test_chips_of_a_decision_lie_on_the_felt_at_once_and_for_all_to_see(casino: Casino) -> None:
    table = casino.open_table("four-card-poker")
    anna, bert = (
        casino.page("anna", f"/tables/{table}?view=felt"),
        casino.page("bert", f"/tables/{table}?view=felt"),
    )
    for page, seat in ((anna, 1), (bert, 2)):
        sit_down(page, seat)
        place(page, "ante", 25)
    for page in (anna, bert):
        deal(page)
    anna.get_by_role("button", name="Play", exact=False).first.click()
    # Nothing is settled before bert has decided.
    expect(chips(anna, r"\$25")).to_have_count(2)
    expect(chips(anna, r"bert: \$25")).to_have_count(1)
    expect(chips(bert, r"anna: \$25")).to_have_count(2)
    expect(bert.locator("#seats")).to_contain_text("Seat 1: anna $950 in chips, $50 on the layout")
    expect(anna.locator("#settlement")).to_be_hidden()
    finish(bert)
    expect(anna.locator("#settlement tbody tr")).not_to_have_count(0)


@pytest.mark.paragraph("19:47-27.6(a)1", shows="played")
def test_a_play_wager_of_any_amount_is_typed_in_dollars(casino: Casino) -> None:
    table = casino.open_table("four-card-poker")
    page = casino.page("anna", f"/tables/{table}", PHONE)
    sit_down(page)
    place(page, "ante", 25)
    deal(page)
    # Only this decision asks for an amount, and the question can be left again.
    page.locator("button.decision", has_text="Other amount…").click()
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator("button.decision", has_text="Other amount").click()
    amount = page.get_by_label("Play in dollars, $25 to $75")
    expect(amount).to_be_focused()
    check_fits(page)
    check_accessible(page)
    for refused in ("80", "22.50", "much"):
        amount.fill(refused)
        amount.press("Enter")
        expect(page.locator("#player .problem")).to_contain_text(
            f"Play: {refused} is not an amount from $25 to $75. (19:47-27.6(a)1)"
        )
    amount.fill("35")
    page.get_by_role("button", name="Bet", exact=True).click()
    played = page.locator("#settlement tbody tr", has_text=re.compile(r"^Play\s*\$35"))
    expect(played).to_have_count(1)


def test_a_chip_too_many_is_taken_back_with_the_reason(casino: Casino) -> None:
    table = casino.open_table("sic-bo", options={"maximum": "10000"})
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    place(page, "small", 100)
    placed = page.locator(".slip li.placed")
    expect(placed).to_have_text(re.compile(r"Small\$100"))
    place(page, "small", 25)
    expect(page.locator(".problem")).to_contain_text("Taken back")
    expect(page.locator(".problem")).to_contain_text("maximum")
    expect(placed).to_have_text(re.compile(r"Small\$100"))
    expect(chips(page, r"\$100")).to_have_count(1)
    place(page, "big", 5)
    expect(placed).to_have_count(2)
    expect(page.locator(".problem")).to_have_count(0)


def answer_all(table: str, pages: dict[str, Page]) -> None:
    """Give the plainest answer for whichever seat is asked, for insurance too, until the round is over."""
    first, *_ = pages.values()
    while step := first.request.get(f"/api/v1/tables/{table}").json()["step"]:
        page = pages[step["seat"]]
        button = page.get_by_role("button", name=re.compile("^(No|Stand)$"))
        with carried_out(page, "decide"):
            button.click()


def test_a_page_follows_when_the_limits_change(casino: Casino) -> None:
    table = casino.open_table("sic-bo", options={"maximum": "10000"})
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    sign = {"sign": "new", "location": "at the table", "size": "letter", "language": "English"}
    casino.order("petra", table, "submit-sign", **sign, reference="D-1")
    with page.expect_event("load"):
        casino.order("sven", table, "change-limits", options={"maximum": "2500"}, sign="new", announced=True)
    place(page, "small", 100)
    expect(page.locator(".problem")).to_contain_text("Taken back")
    place(page, "small", 25)
    expect(page.locator(".slip li.placed")).to_have_count(1)


def test_somebody_wagers_behind_another_player(casino: Casino) -> None:
    table = casino.open_table("blackjack", options={"bettors-on-a-box": "2"})
    anna, bert = (
        casino.page("anna", f"/tables/{table}?view=felt"),
        casino.page("bert", f"/tables/{table}?view=felt"),
    )
    sit_down(anna, 3)
    bert.locator("select[name=seat]").select_option("3, behind anna")
    bert.get_by_role("button", name="Sit down", exact=True).click()
    expect(bert.get_by_role("heading", name="Your wagers, behind anna")).to_be_visible()
    expect(anna.locator("#seats")).to_contain_text("Seat 3/2: bert behind you")
    place(bert, "blackjack", 5)
    expect(bert.locator(".problem")).to_contain_text("Person 2 cannot wager on spot 3")
    place(anna, "blackjack", 25)
    expect(chips(bert, r"anna: \$25")).to_have_count(1)
    place(bert, "blackjack", 5)
    expect(chips(anna, r"bert: \$10")).to_have_count(1)
    deal(anna)
    deal(bert)
    answer_all(table, {"3": anna, "3/2": bert})
    for page in (anna, bert):
        expect(page.locator("#settlement h2")).to_contain_text("Round 1")
        expect(page.locator("#settlement tbody th").first).to_have_text("Blackjack")


@pytest.mark.paragraph("13:69F-50.7(a)", shows="computed")
def test_the_first_on_a_spot_is_asked_before_another_shares_it(casino: Casino) -> None:
    table = casino.open_table("lucky-8s", options={"bettors-on-a-spot": "2"})
    anna, bert = (
        casino.page("anna", f"/tables/{table}?view=felt"),
        casino.page("bert", f"/tables/{table}?view=felt"),
    )
    sit_down(anna, 3)
    bert.locator("select[name=seat]").select_option("3, behind anna")
    bert.get_by_role("button", name="Sit down", exact=True).click()
    place(anna, "ante", 25)
    expect(chips(bert, r"anna: \$25")).to_have_count(1)
    place(bert, "ante", 5)
    deal(anna)
    deal(bert)
    expect(anna.locator("#player")).to_contain_text("Consent, as the first to wager on spot 3")
    expect(anna.locator("#player .hand")).to_have_count(0)
    expect(bert.get_by_role("button", name="Yes", exact=True)).to_have_count(0)
    anna.get_by_role("button", name="No", exact=True).click()
    expect(anna.get_by_role("heading", name="Seat 3: set your hands")).to_be_visible()
    expect(bert.locator("#seats")).to_contain_text("Seat 3/2: you behind anna, $1,000 in chips")
    expect(bert.locator("#seats")).to_contain_text("seat 3: 8 face down")


def test_a_player_calls_the_floor_and_it_is_resolved_from_the_pit(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    anna, bert = casino.page("anna", f"/tables/{table}"), casino.page("bert", f"/tables/{table}")
    sit_down(anna, 1)
    place(anna, "small")
    deal(anna)
    finish(anna)
    anna.locator("summary", has_text="Call the floor").click()
    anna.get_by_label("What is wrong").fill("I had big")
    anna.get_by_role("button", name="Call the floor", exact=True).click()
    expect(anna.locator("#banner")).to_contain_text("You have called the floor.")
    expect(bert.locator("#banner")).to_be_hidden()
    pit = casino.page("petra", f"/pit/tables/{table}")
    expect(pit.locator("#alerts")).to_contain_text("anna calls the floor: I had big")
    pit.get_by_role("button", name="Acknowledge").click()
    pit.get_by_label("What is in dispute?").fill("I had big")
    pit.get_by_role("button", name="Stop the table").click()
    for page in (anna, bert):
        expect(page.locator("#banner")).to_contain_text("petra has called the floor: I had big.")
        expect(page.locator("#phase")).to_contain_text("disputed")
    expect(anna.locator(area("small"))).to_have_count(0)
    expect(pit.locator("#trouble")).to_contain_text("In dispute: I had big (petra)")
    expect(pit.get_by_role("link", name="Replay round 1")).to_be_visible()
    pit.get_by_label("How is it resolved?").fill("the recording shows small")
    pit.get_by_role("button", name="Resolve the dispute").click()
    for page in (anna, bert):
        expect(page.locator("#announcement")).to_have_text(
            "The floor has resolved it: the recording shows small"
        )
        expect(page.locator("#banner")).to_be_hidden()
    place(anna, "big")
    expect(anna.locator(".slip li.placed")).to_have_count(1)


def test_only_people_at_a_table_call_the_floor(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("bert", f"/tables/{table}")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert page.locator("summary", has_text="Call the floor").count() == 0
    refused = page.evaluate(
        """async (table) => (await (await fetch(`/api/v1/tables/${table}/commands`, {
             method: "POST", headers: {"X-Requested-With": "tests"},
             body: JSON.stringify({command: "dispute", why: "everything"})})).json()).error""",
        table,
    )
    assert refused == "Only a player who sits at the table can call the floor. Sit down first."


def test_roads_start_over_with_a_new_shoe(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat", options={"decks": "6"})
    page = casino.page("anna", f"/tables/{table}")
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=1_000_000)
    expect(page.get_by_role("heading", name="Roads of shoe 1")).to_be_visible()
    seen: list[int] = []
    while not seen or seen[-1] == 1:
        casino.order("anna", table, "wager", seat="1", bets={"tie": 500})
        casino.order("anna", table, "ready", seat="1")
        view = page.request.get(f"/api/v1/tables/{table}").json()
        seen.append(view["results"][-1]["shoe"])
    expect(page.get_by_role("heading", name="Roads of shoe 2")).to_be_visible()
    expect(page.locator("#roads")).to_contain_text("1 coup: ")
    expect(page.locator("#roads .bead-plate .mark")).to_have_count(1)


def test_the_time_to_decide_is_counted_down(casino: Casino) -> None:
    table = casino.open_table("four-card-poker", decision_seconds=60)
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    place(page, "ante", 5)
    deal(page)
    left = page.get_by_role("timer")
    expect(left).to_contain_text(re.compile(r"^\s*\d+ s to decide, then fold"))
    finish(page)
    expect(left).to_have_count(0)
