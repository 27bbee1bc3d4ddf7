"""The pit in the browser: all tables at a glance, and one table supervised by several people."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.accessibility import check_accessible, check_looks
from tests.support.browser import COUNTED, Casino, enter
from tests.web.test_browser_audit import played
from tests.web.test_browser_cage import count_cage

# How wide a board of these tables is, and its place: others of the house may have larger sums.
WIDTH_WITH = """(place, tables) => {
  for (const row of place.querySelectorAll("tbody tr")) row.hidden = !tables.includes(row.dataset.at);
  place.querySelector("tfoot").hidden = true;
  return [place.scrollWidth, place.clientWidth];
}"""
REPORTED = COUNTED  # the odds are counted first


def pit_table(casino: Casino, person: str, table: str, **more: object) -> Page:
    page = casino.page(person, f"/pit/tables/{table}", **more)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", name="Money")).to_be_visible()
    return page


def form(page: Page, command: str, **fields: str) -> None:
    """Fill in and send a form, and wait until it is answered."""
    element = page.locator(f"form[data-command={command}]")
    for name, value in fields.items():
        enter(element.locator(f"[name={name}]"), value)
    element.get_by_role("button").click()
    expect(page.locator("form[aria-busy]")).to_have_count(0)


def chips_form(page: Page, command: str, chips: dict[int, int], *, says: str, way: str = "") -> None:
    """Enter numbers of chips by value, look at the sum, and send the form."""
    element = page.locator(f"form[data-command={command}]")
    if way:
        element.locator("[name=way]").select_option(way)
    for value, number in chips.items():
        element.locator(f'[name="chips.{value}"]').fill(str(number))
    expect(element.locator(".slip-total")).to_contain_text(says)
    element.get_by_role("button").click()
    expect(page.locator("form[aria-busy]")).to_have_count(0)


def row(place: Locator, words: str) -> Locator:
    """Return the amount next to these words."""
    return (
        place.locator("tr", has=place.page.get_by_role("rowheader", name=words, exact=True))
        .locator(".amount")
        .first
    )


def test_the_tables_at_a_glance_with_what_they_won(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    page = casino.page("simon", "/pit")
    card = page.locator(f'[data-at="{table}"]')
    expect(card).to_contain_text("between rounds, round 2")
    expect(card).to_contain_text("1 of 8 taken")
    shares = r", (−\u2060)?[\d.]+% of the handle"
    won = re.compile(r"The wagers (won|lost) \$\d+ of \$10 staked in 2 rounds" + shares)
    expect(card).to_contain_text(won, timeout=REPORTED)
    casino.order("anna", table, "dispute", why="my chips were counted wrong")
    expect(card).to_contain_text("anna calls the floor: my chips were counted wrong")
    expect(page.locator("#attention")).to_contain_text("my chips were counted wrong")
    casino.order("sven", table, "dispute", why="chips of seat 3")
    expect(card).to_contain_text("In dispute: chips of seat 3 (sven)")
    assert page.get_by_role("heading", name="Open a table").count() == 0  # surveillance looks on


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, {"width": 1024, "height": 768}])
def test_the_board_is_dense_and_says_who_deals(casino: Casino, viewport: dict[str, int]) -> None:
    """Every table takes two lines, whatever it waits for; nothing is beyond the edge of the page."""
    dealt = casino.open_table("baccarat", cards="dealer", steps="dealer")
    training = casino.open_table("mini-baccarat", steps="dealer", training=True)
    busy = played(casino, "sic-bo", small=500)
    casino.order("dora", dealt, "answer", step=casino.look(dealt)["step"]["key"])
    page = casino.page("petra", "/pit", viewport)
    expect(page.locator(f'[data-at="{dealt}"]')).to_contain_text("dora", timeout=REPORTED)
    expect(page.locator(f'[data-at="{busy}"]')).to_contain_text("automatic")
    expect(page.locator(f'[data-at="{training}"]')).to_contain_text("nobody yet")
    for table in (dealt, training, busy):
        box = page.locator(f'[data-at="{table}"]').bounding_box()
        assert box
        assert box["height"] <= 64, table
    wide, visible = page.locator(".scroll").first.evaluate(WIDTH_WITH, [dealt, training, busy])
    assert wide <= visible
    # Where people play comes before what is empty.
    calm = page.locator("#tables tr:not(.needs)")
    taken = calm.evaluate_all("rows => rows.map((row) => !row.cells[3].textContent.startsWith('0 '))")
    assert taken == sorted(taken, reverse=True)


def test_a_win_without_known_odds_is_not_compared(casino: Casino) -> None:
    table = casino.open_table("blackjack")
    casino.order("anna", table, "sit-down", seat="3")
    casino.order("anna", table, "buy-in", cents=50_000)
    casino.order("anna", table, "wager", seat="3", bets={"blackjack": 500})
    casino.order("anna", table, "ready", seat="3")
    page = casino.page("anna", f"/tables/{table}")
    while step := page.request.get(f"/api/v1/tables/{table}").json()["step"]:
        casino.order("anna", table, "decide", seat="3", step=step["key"], decision=step["undecided"])
    card = casino.page("simon", "/pit").locator(f'[data-at="{table}"]')
    expect(card).to_contain_text("The odds of these wagers are not known.", timeout=REPORTED)
    assert card.locator("svg.win").count() == 0


def test_fill_and_credit(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = pit_table(casino, "sven", table)
    money = page.locator("#money")
    second = pit_table(casino, "petra", table)
    chips_form(page, "fill", {2500: 20, 10_000: 20}, says="Slip of $2,500")
    slips, theirs = page.locator("#fill"), second.locator("#fill")
    expect(slips).to_contain_text("Fill of $2,500, slip 1, asked for by sven")
    expect(slips).to_contain_text("A second person confirms.")
    assert slips.get_by_role("button", name="Confirm").count() == 0
    expect(row(money, "Chips now")).to_have_text("$100,000")
    theirs.get_by_role("button", name="Confirm").click()
    expect(row(money, "Chips now")).to_have_text("$102,500")
    chips_form(page, "fill", {100: 5}, way="-1", says="Slip of $5")
    expect(theirs).to_contain_text("Credit of $5, slip 2, asked for by sven")
    theirs.get_by_role("button", name="Confirm").click()
    expect(row(money, "Chips now")).to_have_text("$102,495")
    expect(row(money, "Fills")).to_have_text("$2,500")
    expect(row(money, "Credits")).to_have_text("$5")
    expect(row(money, "Win")).to_have_text("$0")
    page.locator("form[data-command=fill]").get_by_role("button").click()
    expect(page.locator("#fill").get_by_role("alert")).to_contain_text("Enter how many chips")
    chips_form(page, "fill", {500_000: 100}, way="-1", says="Slip of $500,000")
    expect(page.locator("#refusal")).to_contain_text("The inventory holds only")
    chips_form(page, "fill", {500_000: 0, 100: 1}, way="1", says="Slip of $1")
    slips.get_by_role("button", name="Withdraw").click()
    expect(slips.locator("table.slips")).to_contain_text("Fill, declined")
    check_accessible(page)
    slips.get_by_role("link", name="Slip 1").click()
    expect(page.get_by_role("heading", name=f"Fill slip {table}-1")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Asked for by sven")
    expect(page.locator("main")).to_contain_text("Confirmed by petra")
    expect(page.locator("table")).to_contain_text("$100")
    check_accessible(page)


def test_a_table_is_counted_and_closed_with_a_report(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    casino.order("sven", table, "propose-correction", person="anna", cents=4000, why="paid at the wrong odds")
    casino.order("petra", table, "decide-correction", proposal=1, approve=True)
    page = pit_table(casino, "petra", table)
    closing = page.locator("#closing")
    closing.get_by_text("Close the table", exact=True).click()
    expect(closing).to_contain_text("Somebody still sits at the table.")
    casino.order("anna", table, "cash-out")
    casino.order("anna", table, "stand-up", seat="3")
    rack = page.request.get(f"/api/v1/tables/{table}").json()["money"]["inventory"]
    expect(closing).not_to_contain_text("Somebody still sits")
    chips_form(page, "close", {100: rack // 100 - 1}, says="$1 less than the log says")
    expect(page.locator("#phase")).to_contain_text("closed")
    closing.get_by_role("link", name="Closing report").click()
    report = page.locator("main")
    money = page.request.get(f"/api/v1/tables/{table}").json()["money"]
    win = money["inventory"] + money["credits"] + money["drop"] - money["opener"] - money["fills"]
    assert win == money["win"] == money["won_by_wagers"] - 4000
    expect(row(page.locator("table.ledger").first, "Win")).to_contain_text(f"{abs(win) // 100:,}")
    expect(report).to_contain_text("paid at the wrong odds")
    expect(report).to_contain_text("Floorperson")
    expect(row(report, "Difference to the log")).to_contain_text("$1")
    check_accessible(page)


def test_a_large_buy_in_is_an_alert(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = pit_table(casino, "sven", table)
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=1_000_000)
    expect(page.locator("#alerts")).to_contain_text("anna buys in for $10,000")


def test_a_correction_is_decided_by_a_second_person(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    first, second = pit_table(casino, "sven", table), pit_table(casino, "petra", table)
    form(first, "propose-correction", person="anna", cents="12", why="paid 1 to 1 on a triple")
    expect(first.locator("#corrections")).to_contain_text("A second person decides.")
    assert first.get_by_role("button", name="Approve").count() == 0
    chips = row(second.locator("#money"), "Chips now")
    before = chips.inner_text()
    second.get_by_role("button", name="Approve").click()
    expect(second.locator("#corrections")).to_contain_text("No corrections are proposed.")
    expect(chips).not_to_have_text(before)


def test_a_dispute_is_opened_and_resolved(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = pit_table(casino, "sven", table)
    form(page, "dispute", why="a chip was moved")
    expect(page.locator("#trouble")).to_contain_text("In dispute: a chip was moved")
    form(page, "resolve-dispute", how="looked at the recording")
    expect(page.locator("#trouble")).to_contain_text("No disputes and no stops.")


def test_deferred_vigorish_is_collected(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat", vigorish="deferred")
    page = pit_table(casino, "sven", table)
    casino.order("anna", table, "sit-down", seat="3")
    casino.order("anna", table, "buy-in", cents=200_000)
    owed = page.locator("#owed li")
    for _ in range(40):
        casino.order("anna", table, "wager", seat="3", bets={"banker": 2000})
        casino.order("anna", table, "ready", seat="3")
        answer = page.request.get(f"/api/v1/tables/{table}").json()
        if answer["seats"][0]["owes"]:
            break
    expect(owed).to_contain_text("Seat 3, anna: $1")
    owed.get_by_role("button", name="Collect").click()
    expect(page.locator("#owed")).to_contain_text("No vigorish is owed.")


@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3", shows="computed")
def test_a_change_is_planned_and_notice_given_of_it(casino: Casino) -> None:
    casino.open_table("mini-baccarat", options={"commission": "4"})  # the papers of those rules are on record
    table = casino.open_table("mini-baccarat")
    page = pit_table(casino, "petra", table)
    form(page, "submit-sign", sign="S-1", location="at the table", reference="2026-17")
    expect(page.locator("#signs")).to_contain_text("S-1: at the table")
    page.get_by_role("button", name="Hung at the table").click()
    expect(page.locator("#signs")).to_contain_text("in effect: submitted as 2026-17.")
    page.get_by_text("Plan a rule change").click()
    later = (datetime.now() + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")  # the browser's own time
    form(page, "plan-change", option="commission", value="4", effective=later)
    change = page.locator(".change")
    expect(change).to_contain_text("commission 4 percent")
    expect(change.locator(".clock")).to_have_text(re.compile(r"in 1 h 5\d min|in 2 h 0 min"))
    expect(change).to_contain_text(
        "Still to do: a sign at the table (13:69F-8.3(b)1); an announcement to the patrons (13:69F-8.3(b)2); "
        "a notice to the Division (13:69F-8.3(b)3)"
    )
    expect(change).to_contain_text("Submit a sign of this change first.")
    form(page, "submit-sign", sign="S-2", location="at the table", reference="2026-18", change="1")
    expect(page.locator("#signs")).to_contain_text("submitted as 2026-18 by petra, for change 1")
    form(page, "post-sign", sign="S-2")
    expect(change).not_to_contain_text("a sign at the table (")
    page.get_by_role("button", name="Announced to the patrons").click()
    expect(change).not_to_contain_text("an announcement")
    form(page, "notify-division", reference="2026-18")
    expect(change).to_contain_text("All notice has been given.")
    form(page, "withdraw-change", why="another time")
    expect(page.locator("#changes")).to_contain_text("No changes are planned.")


def test_a_table_is_opened_and_closed(casino: Casino) -> None:
    page = casino.page("petra", "/pit")
    page.get_by_label("Game").select_option("sic-bo")
    page.get_by_label("Table name").fill("opened-in-the-pit")
    casino.prepare("sic-bo")
    expect(page.locator(".game-options summary").first).to_have_text("Options of Sic bo")
    page.get_by_label("posted minimum wager").fill("5")
    page.get_by_label("posted maximum wager").fill("500")
    page.get_by_role("button", name="Open table").click()
    expect(page).to_have_url(re.compile("/tables/opened-in-the-pit$"))
    looking = pit_table(casino, "petra", "opened-in-the-pit")
    looking.get_by_text("Close the table", exact=True).click()
    looking.get_by_role("button", name="Close the table for good").click()
    expect(looking.locator("#phase")).to_contain_text("closed")
    page.goto("/pit")
    expect(page.locator("#tables > tr").first).to_be_visible()
    assert page.locator('[data-at="opened-in-the-pit"]').count() == 0


def test_each_role_sees_only_its_own_forms(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    for person in ("anna", "dora"):
        page = casino.page(person)
        assert page.get_by_role("link", name="Pit", exact=True).count() == 0
        page.goto(f"/pit/tables/{table}")
        expect(page.get_by_role("heading", name="This is not possible")).to_be_visible()
    page = pit_table(casino, "simon", table)
    commands = page.locator("[data-command]").evaluate_all(
        "forms => forms.map((form) => form.dataset.command)"
    )
    assert commands == ["dispute"]


def test_the_pages_are_accessible(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    page = casino.page("petra", "/pit")
    expect(page.locator(f'[data-at="{table}"]')).to_contain_text("staked in", timeout=REPORTED)
    check_looks(page)
    looking = pit_table(casino, "petra", table)
    expect(looking.locator("#win svg")).to_be_visible(timeout=REPORTED)
    check_looks(looking)


def test_a_vigorish_form_goes_from_hand_to_hand(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat", vigorish="deferred")
    casino.order("anna", table, "sit-down", seat="3")
    casino.order("anna", table, "buy-in", cents=200_000)
    clerk = casino.page("clara", "/forms")
    owes = 0
    while not owes:
        casino.order("anna", table, "wager", seat="3", bets={"banker": 2000})
        casino.order("anna", table, "ready", seat="3")
        owes = clerk.request.get(f"/api/v1/tables/{table}").json()["seats"][0]["owes"]
    accounting = casino.page("aldo", "/forms")
    form(accounting, "register-forms", series="A", first="101", last="150", pit="1")
    clerk.reload()
    form(clerk, "prepare-form", form="A-101", table=table, seat="3")
    prepared = clerk.locator('[data-form="A-101"]')
    expect(prepared).to_contain_text("prepared: $1 for anna")
    for person in ("anna", "dora", "petra"):
        page = casino.page(person, "/forms")
        page.get_by_role("button", name="Sign A-101").click()
        expect(page.locator('[data-form="A-101"]')).to_contain_text(person)
    for person, role in (("petra", "pit-boss"), ("clara", "pit-clerk")):
        page = casino.page(person, "/forms")
        page.get_by_role("button", name="Witness the drop").click()
        expect(page.locator('[data-form="A-101"]')).to_contain_text(f"witness of the drop: {role} {person}")
    dealer = casino.page("dora", "/forms")
    dealer.get_by_role("button", name="Drop A-101").click()
    expect(dealer.locator('[data-form="A-101"]')).to_contain_text("A-101, dropped")
    assert clerk.request.get(f"/api/v1/tables/{table}").json()["seats"][0]["owes"] == 0
    check_accessible(clerk)


def test_the_administrator_says_how_money_moves(casino: Casino) -> None:
    page = casino.page("adam", "/pit")
    rules = page.locator("#money-rules")
    expect(page.locator("footer")).to_contain_text("Play money: no real money is at stake.")
    expect(rules).to_contain_text("A second person confirms every fill and credit.")
    expect(rules).to_contain_text("Play money: players enter their own buy-ins.")
    rules.get_by_text("Change how money moves").click()
    try:
        form(page, "set-money-rules", third_person_from="0", large_buy_in="5,000", buy_ins="staff")
        expect(rules).to_contain_text("Dealers and the cage take buy-ins.")
        count_cage(casino)
        table = casino.open_table("sic-bo")
        casino.order("anna", table, "sit-down", seat="1")
        looking = pit_table(casino, "sven", table)
        expect(looking.locator("footer")).not_to_contain_text("money")
        looking.get_by_text("Take a buy-in").click()
        form(looking, "take-buy-in", cents="5,000")
        expect(looking.locator("#alerts")).to_contain_text("anna buys in for $5,000")
        expect(looking.locator("#people")).to_contain_text("$5,000 in chips")
        assert casino.page("petra", "/pit").locator("form[data-command=set-money-rules]").count() == 0
    finally:
        casino.ask("adam", "cage", {"command": "set-money-rules"})
