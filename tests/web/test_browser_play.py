"""A player's round of every game, played by pressing the felt."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from houseway.house.store import open_store
from houseway.rules.registry import game_names, rules_of
from tests.support.browser import COUNTED, Casino, carried_out
from tests.support.nightly import some

DECISIONS_AT_MOST = 40  # four hands of split pairs, each with several cards


def sit_down(page: Page, seat: int | str = 1) -> None:
    page.locator("select[name=seat]").select_option(str(seat))
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator("#balance")).to_have_text("Your chips: $1,000")
    look_at_cards(page)


def look_at_cards(page: Page) -> None:
    """Say that the cards are seen, where they are spread for the player."""
    seen = page.get_by_role("button", name="I have seen the cards")
    expect(seen.or_(page.locator(".tray")).first).to_be_visible()
    if seen.count():
        seen.click()


def area(wager: str) -> str:
    """Return the selector of what this player presses for the wager: its bet, or its area on the felt."""
    return f':is(#play .bet, #felt .area)[data-press][data-wager="{wager}"]:visible'


def place(page: Page, wager: str, chip: int = 5) -> None:
    page.locator(f'.tray label:has([data-focus="chip-{100 * chip}"])').click()
    target = page.locator(area(wager))
    target.scroll_into_view_if_needed()  # which waits until it stands still
    words = target.locator("text, .bet-title")  # the middle of an area that bends around a table is not in it
    (words.first if words.count() else target).click(force=True)


# The round begins with what decides it: cards, dice or a wheel.
BEGIN = re.compile("^(Deal|Roll|Spin)$")


def deal(page: Page) -> None:
    button = page.get_by_role("button", name=BEGIN)
    expect(button).to_be_enabled()
    button.click()


def decide_for(casino: Casino, table: str, person: str, seat: str) -> None:
    """Let a player without a browser decide, as long as it is their turn."""
    while (step := casino.ask(person, f"tables/{table}")["step"]) and step.get("seat") == seat:
        chosen = {"step": step["key"], "decision": step["values"][-1]}
        casino.order(person, table, "decide", seat=seat, **chosen)


def finish(
    page: Page, number: int = 1, *, with_hints: bool = False, others: Callable[[], None] = lambda: None
) -> None:
    """Decide until the round is settled, as the hints say or always for the last choice offered."""
    settled = page.locator("#settlement h2").filter(has_text=f"Round {number}")
    best = page.get_by_role("button", name=re.compile("Set (the best hands|by the house way)"))
    hint = page.get_by_role("button", name="Hint")
    decisions = page.locator("button.decision")
    # Not an earlier round: the page may show it still.
    ended = page.locator("#phase").filter(has_text=re.compile(rf"between rounds, round {number}\b"))
    for _ in range(DECISIONS_AT_MOST):
        others()
        expect(ended.or_(best).or_(decisions).first).to_be_visible()
        if ended.count():
            break
        if with_hints and hint.count():
            hint.click()
            expect(page.locator(".hint.counted")).to_be_visible(timeout=COUNTED)
        hinted = page.locator("button.decision.hinted")
        chosen = hinted if with_hints and hinted.count() else decisions.last
        with carried_out(page, "decide", "set-hand"):
            best.click() if best.count() else chosen.click()
    expect(settled).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("game", some(game_names(), 3, 1))
def test_a_full_round_of_every_game(casino: Casino, game: str) -> None:
    table = casino.open_table(game)
    bets = next(iter(rules_of(game, {}).demonstration.values()))
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    for wager in bets:
        place(page, wager)
    expect(page.locator(".chip:visible").first).to_be_visible()
    deal(page)
    if "bank" in bets:  # nobody is the bank against nobody
        expect(page.get_by_role("alert")).to_contain_text("Nobody wagers against the bank")
        casino.order("bert", table, "sit-down", seat="9")
        casino.order("bert", table, "buy-in", cents=10_000)
        casino.order("bert", table, "wager", seat="9", bets={"player": 500})
        casino.order("bert", table, "ready", seat="9")
        page.get_by_role("button", name="Dismiss").click()
        with carried_out(page, "ready"):  # then it may be the other's turn
            deal(page)
    finish(page, with_hints=True, others=lambda: decide_for(casino, table, "bert", "9"))
    # What the round has not decided stands, and is on the slip of the next one.
    decided, standing = page.locator("#settlement tbody tr"), page.locator(".slip li.standing")
    assert decided.count() + standing.count() >= len(bets)
    for cite in page.locator("#settlement .cite").all_inner_texts():
        assert re.match(r"(13:69|19:4)", cite), cite
    page.get_by_role("button", name="Check round 1").click()
    expect(page.locator(".checked")).to_contain_text(
        "The hash is the one that this page saw before the round."
    )
    report = page.locator(".checked").inner_text()
    assert re.search(r"✓ (Dealt again from its seed|All \d+ cards that left the shoe)", report), report
    assert "Wrong" not in report
    page.get_by_role("button", name="Show my last rounds").click()
    expect(page.locator("#history summary").first).to_contain_text("Round 1")


@pytest.mark.parametrize(
    ("game", "kind", "says"),
    [
        ("sic-bo", "draw", 'uncover gave "another card", but the seed gives'),
        ("football-kings", "deal", r'visitor-\d gave "another card", but the seed gives'),
        ("mini-baccarat", "deal", r"card \d of the shoe is \w\w by its hash; another card was dealt"),
    ],
)
def test_the_page_says_which_card_differs(casino: Casino, game: str, kind: str, says: str) -> None:
    """A house that shows another card than its seed gives: out of a deck, a shoe, or dice."""
    table = casino.open_table(game)
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    for wager in next(iter(rules_of(game, {}).demonstration.values())):
        place(page, wager)
    deal(page)
    finish(page, with_hints=False)

    def lie(route: Route) -> None:
        file = route.fetch().json()
        step = [step for step in file["steps"] if step["does"] == kind][-1]
        step["gives"] = "another card"
        route.fulfill(json=file)

    page.route("**/rounds/1/file", lie)
    page.get_by_role("button", name="Check round 1").click()
    expect(page.locator(".checked")).to_contain_text(re.compile(rf"Wrong: {says}"))


def test_a_hint_shows_what_each_decision_gains(casino: Casino) -> None:
    table = casino.open_table("crazy-4-poker")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    place(page, "ante")  # and the wager that is made only with it
    deal(page)
    page.get_by_role("button", name="Hint").click()
    worth = page.locator(".hint tbody tr")
    expect(worth.filter(has_text=re.compile("Fold−\\$10.00"))).to_be_visible(timeout=COUNTED)
    gains = page.locator(".hint td").all_inner_texts()
    values = [float(gain.replace("−", "-").replace("$", "")) for gain in gains]
    assert len(values) in (2, 4)
    assert values == sorted(values, reverse=True)
    expect(page.locator("button.decision.hinted")).to_contain_text(worth.first.locator("th").inner_text())
    # The cards are anna's alone, and so is what they are worth.
    assert page.request.get(f"/tables/{table}/worth").json() != []
    assert casino.page("bert").request.get(f"/tables/{table}/worth").json() == []


def test_a_double_click_sends_one_command(casino: Casino) -> None:
    table = casino.open_table("crazy-4-poker")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    for wager in ("ante", "super-bonus"):
        place(page, wager)
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Deal", exact=True).dblclick()
    page.locator("button.decision", has_text="Play").dblclick()
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")
    with open_store(casino.database) as store:
        kinds = [record.kind for record in store.read(f"table:{table}")]
    assert kinds.count("decide") == 1
    assert kinds.count("ready") == 1


def test_a_slip_is_undone_cleared_repeated_and_doubled(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('sic-bo')}")
    sit_down(page)
    placed = page.locator(".slip li.placed")
    place(page, "small")
    place(page, "big", 25)
    expect(placed).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(placed).to_have_text(re.compile(r"Small\$5"))
    page.get_by_role("button", name="Double").click()
    expect(placed).to_have_text(re.compile(r"Small\$10"))
    expect(page.locator("#balance")).to_have_text("Your chips: $990")
    deal(page)
    finish(page)
    page.get_by_role("button", name="Repeat", exact=True).click()
    expect(placed).to_have_text(re.compile(r"Small\$10"))
    page.get_by_role("button", name="Clear").click()
    expect(placed).to_have_count(0)
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_disabled()


def test_a_slip_that_is_not_legal_yet_says_why_and_is_completed(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('football-kings', options={'fantasy': 'A'})}")
    sit_down(page)
    place(page, "fantasy")
    problem = page.locator(".due .problem")
    expect(problem).to_contain_text("Not placed yet")
    expect(problem.locator(".cite")).to_contain_text("13:69F-45")
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_disabled()
    place(page, "home")
    expect(page.locator(".slip li.placed")).to_have_count(2)
    expect(problem).to_have_count(0)


def test_hands_are_set_by_the_player(casino: Casino) -> None:
    table = casino.open_table("lucky-8s", options={"setting": "as-set"})
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    place(page, "ante")
    deal(page)
    cards = page.locator(".card-button")
    expect(cards).to_have_count(8)
    expect(page.get_by_role("button", name="Set my hands")).to_be_disabled()
    cards.nth(0).click()
    page.get_by_role("button", name="Make a hand").click()
    expect(cards).to_have_count(7)
    page.get_by_role("button", name="Start over").click()
    step = page.evaluate(f"async () => (await (await fetch('/api/v1/tables/{table}')).json()).step")
    left = list(enumerate(step["hand"]))
    for group in step["best"]:
        for name in group:
            chosen = next(place for place in left if place[1] == name)
            left.remove(chosen)
            page.locator(f'.card-button[data-index="{chosen[0]}"]').click()
        page.get_by_role("button", name="Make a hand").click()
    expect(cards).to_have_count(len(left))
    own = page.get_by_role("button", name="Set my hands" if step["best"] else "Set the best hands")
    own.click()
    expect(page.locator("button.decision").first).to_be_visible()


def test_tiles_are_set_by_keys_by_pressing_by_dragging_and_by_the_house_way(casino: Casino) -> None:
    table = casino.open_table("pai-gow")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    place(page, "pai-gow")
    deal(page)
    tiles = page.locator(".card-button")
    expect(tiles).to_have_count(4)
    own = page.get_by_role("button", name="Set my hands")
    expect(own).to_be_disabled()
    in_hand = page.locator(".zones .zone").first.locator(".card-button")
    page.locator('.card-button[data-index="2"]').press("1")
    expect(in_hand).to_have_count(1)
    page.locator('.card-button[data-index="0"]').click()
    expect(in_hand).to_have_count(2)
    expect(own).to_be_enabled()  # the other hand has filled itself
    page.locator('.card-button[data-index="2"]').press("0")
    expect(own).to_be_disabled()
    page.locator('.card-button[data-index="2"]').drag_to(page.locator(".zones .zone").first)
    expect(own).to_be_enabled()
    page.get_by_role("button", name="Hint").click()
    worth = page.locator(".hint.counted tr")
    expect(worth.first).to_contain_text("$", timeout=COUNTED)
    assert 1 <= worth.count() <= 3
    worth.first.get_by_role("button").click()
    own.click()
    expect(page.get_by_role("button", name="Set my hands")).to_have_count(0)
    place(page, "pai-gow")
    deal(page)
    page.get_by_role("button", name="Set by the house way").click()
    expect(page.get_by_role("button", name="Set my hands")).to_have_count(0)


def test_two_browsers_see_each_others_bets_and_a_round_waits_for_both(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat")
    anna, bert = (
        casino.page("anna", f"/tables/{table}?view=felt"),
        casino.page("bert", f"/tables/{table}?view=felt"),
    )
    sit_down(anna, 1)
    expect(bert.locator("#seats")).to_contain_text("anna")
    sit_down(bert, 3)
    place(anna, "player")
    expect(bert.locator("#seats")).to_contain_text("Seat 1: anna $995 in chips, $5 on the layout")
    expect(bert.locator("#felt .stack")).to_have_count(1)
    place(bert, "banker", 25)
    expect(anna.locator("#felt .stack")).to_have_count(2)
    deal(anna)
    expect(anna.locator("#player")).to_contain_text("You are ready")
    expect(anna.locator("#phase")).to_contain_text("wagers")
    deal(bert)
    for page, wager in ((anna, "Player's Hand"), (bert, "Banker's Hand")):
        finish(page)
        expect(page.locator("#settlement tbody tr")).to_have_count(1)
        expect(page.locator("#settlement tbody th")).to_have_text(wager)
    expect(anna.locator("#roads .bead-plate .mark")).to_have_count(1)
    expect(anna.locator("#roads")).to_contain_text("predict nothing")
