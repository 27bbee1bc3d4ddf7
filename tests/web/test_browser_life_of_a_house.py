"""The life of a house by its pages: prepared, opened, played, changed, closed and audited.

Each step is tried before the one that it depends on; the page shows the refusal, its paragraph and the cure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import COUNTED, Casino, enter
from tests.web.test_browser_compliance import FORM, fill
from tests.web.test_browser_pit import form, pit_table
from tests.web.test_browser_pit_acts import opening
from tests.web.test_browser_play import deal, finish, place, sit_down

GAME, TITLE, TABLE = "lucky-8s", "Lucky 8's", "eights"
CHAPTER = {"name": "chapter.txt", "mimeType": "text/plain", "buffer": b"The text that this house was given."}
DEPARTMENTS = ("selma", "petra", "simon", "aldo")
NOTICE = {
    "tournament": "winter-cup",
    "title": "Winter Cup",
    "sessions": "1",
    "patrons": "12",
    "location": "pit 3",
    "entry_fee": "50",
    "prizes": "1,000",
    "description": "One session of sic bo",
    "security": "two more officers",
}


@pytest.fixture
def new_casino(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """A casino in which nothing was done yet."""
    made = Casino(browser, tmp_path_factory.mktemp("life"))
    yield made
    made.leave()
    made.close()


def later(**ahead: float) -> str:
    return (datetime.now() + timedelta(**ahead)).strftime("%Y-%m-%dT%H:%M")  # the browser's own time


def is_refused(page: Page, cite: str, cure: str) -> None:
    """Press the button in the pit; the form says which paragraph asks for what, and where it is done."""
    page.get_by_role("button", name="Open table").click()
    problem = page.locator("#open-table .problem")
    expect(problem).to_contain_text(cite)
    expect(problem).to_contain_text(cure)


def prepare_and_open(casino: Casino) -> None:
    pit, papers = casino.page("petra", "/pit"), casino.page("petra", "/compliance")
    opening(pit, TABLE, GAME)
    is_refused(pit, "13:69F-8.2(c)", "Set the options minimum and maximum")
    pit.get_by_label("posted minimum wager").fill("5")
    pit.get_by_label("posted maximum wager").fill("500")
    is_refused(pit, "13:69F-8.5(a)", "on the page Documents")
    documents = casino.page("petra", f"/documents/{GAME}")
    documents.locator("[name=file]").set_input_files(CHAPTER)  # type: ignore[arg-type]
    documents.locator("[name=dated]").fill("2026-01-02")
    documents.get_by_role("button", name="Record the copy").click()
    expect(documents.get_by_role("link", name="Read this copy")).to_be_visible()
    is_refused(pit, "13:69F-8.3(d)", "on the page Division")
    sign = {"kind": "sign", "location": "at the table", "size": "letter", "language": "English"}
    for number, paper, cite in ((1, sign, "13:69F-8.5(c)"), (2, {"kind": "guide"}, "13:69E-1.10E(b)1")):
        fill(papers, "#submit", "submit-sample", None, game=GAME, reference=f"R-{number}", **paper)
        expect(papers.locator("[data-submission]").first).to_contain_text(f"R-{number}", timeout=COUNTED)
        is_refused(pit, cite, "on the page Division")
    fill(papers, "#prepare", "prepare", game=GAME, reference="R-3")
    expect(papers.locator("[data-submission]").first).to_contain_text("waits for approval", timeout=COUNTED)
    is_refused(pit, "13:69E-1.10E(b)1", "An inspector approves submission 3")
    division = casino.page("ines", "/compliance")
    fill(division, "#submissions", "approve-submission", reference="D-1")
    expect(division.locator("[data-submission]").first).to_contain_text("approved by ines")
    pit.get_by_role("button", name="Open table").click()
    expect(pit).to_have_url(re.compile(f"/tables/{TABLE}$"))


def inspect_and_play(casino: Casino) -> Page:
    inspections = {"discard rack": "dora", "Two decks": "sven", "Inspect every card": "dora"}
    pages = {person: casino.page(person, f"/tables/{TABLE}") for person in ("dora", "sven", "anna")}
    for words, person in inspections.items():
        expect(pages["anna"].locator("#player")).not_to_contain_text("I have seen the cards")
        expect(pages[person].locator("#dealer")).to_contain_text(words)
        pages[person].get_by_role("button", name=f"Confirm as {person}").click()
    anna = pages["anna"]
    sit_down(anna)
    place(anna, "ante", 25)
    deal(anna)
    finish(anna)
    return anna


def change_a_limit_and_a_rule(casino: Casino) -> None:
    boss, sven = pit_table(casino, "petra", TABLE), pit_table(casino, "sven", TABLE)
    refusal = boss.locator("#refusal")
    form(boss, "submit-sign", sign="from $10", location="at the table", reference="S-2")
    limit = {"limit": "minimum", "cents": "10", "sign": "from $10"}
    form(sven, "change-limits", **limit)
    expect(sven.locator("#refusal")).to_contain_text("13:69F-8.3(c)")
    sven.get_by_label("Announced to the patrons").check()
    form(sven, "change-limits", **limit)
    expect(sven.locator("#limits")).to_contain_text("minimum $10")
    boss.get_by_text("Plan a rule change").click()
    change = {"option": "setting", "value": "as-set"}
    form(boss, "plan-change", **change, effective=later(hours=2))
    expect(refusal).to_contain_text("13:69F-8.3(d)")
    papers = casino.page("petra", "/compliance")
    fill(papers, "#prepare", "prepare", {"setting": "as-set"}, game=GAME, reference="R-4")
    expect(papers.locator("[data-submission]").first).to_contain_text("R-4", timeout=COUNTED)
    form(boss, "plan-change", **change, effective=later(minutes=20))
    expect(refusal).to_contain_text("at least half an hour is required")
    expect(refusal).to_contain_text("13:69F-8.3(b)")
    form(boss, "plan-change", **change, effective=later(hours=2))
    planned = boss.locator("#changes .change")
    for paragraph in (
        "13:69F-8.3(b)1",
        "13:69F-8.3(b)2",
        "13:69F-8.3(b)3",
        "Submit a sign of this change first",
    ):
        expect(planned).to_contain_text(paragraph)
    form(boss, "submit-sign", sign="as set", location="at the table", reference="S-3", change="1")
    form(boss, "post-sign", sign="as set")
    expect(planned).not_to_contain_text("13:69F-8.3(b)1")
    boss.get_by_role("button", name="Announced to the patrons").click()
    expect(planned).not_to_contain_text("13:69F-8.3(b)2")
    form(boss, "notify-division", reference="N-1")
    expect(planned).to_contain_text("All notice has been given.")


def file_a_tournament(casino: Casino) -> None:
    page = casino.page("petra", "/tournaments")
    draft = page.locator("#draft")
    for name, value in {**NOTICE, "starts": later(days=60)}.items():
        draft.locator(f"[name={name}]").fill(value)
    enter(draft.locator("[name=game]"), "sic-bo")
    expect(draft.get_by_text("Options of Sic bo")).to_be_visible()
    draft.locator("details").evaluate_all("all => all.forEach((details) => (details.open = true))")
    for name, dollars in (("minimum", "1"), ("maximum", "100")):
        draft.locator(f"[name='option.{name}']").fill(dollars)
    draft.get_by_role("button", name="Draft notice").click()
    expect(draft.get_by_role("alert")).to_contain_text("13:69F-8.6(a)7")
    draft.get_by_label("Gross revenue is affected").check()
    draft.get_by_role("button", name="Draft notice").click()
    expect(page).to_have_url(re.compile("/tournaments/winter-cup$"))
    expect(page.locator("#notice")).to_contain_text("maximum $100")
    filing, refusal = page.locator("#filing"), page.locator("#refusal")
    for person in DEPARTMENTS:
        page.get_by_role("button", name="File the notice").click()
        expect(refusal).to_contain_text("13:69F-8.6(a)7" if person == "aldo" else "13:69F-8.6(a)6")
        casino.page(person, "/tournaments/winter-cup").get_by_role("button", name="Certify for").click()
        expect(filing).to_contain_text(f": {person}")
    page.get_by_role("button", name="File the notice").click()
    expect(filing).to_contain_text("Filed with the Division on")
    anna = casino.page("anna", "/tournaments/winter-cup")
    anna.get_by_role("button", name="Enter for $50").click()
    begins = casino.page("sven", "/tournaments/winter-cup")
    expect(begins.locator("#entries")).to_contain_text("1 of 12 patrons")
    form(begins, "begin-session", location="pit 3")
    expect(begins.locator("#refusal")).to_contain_text("13:69F-8.6(a)1")


def file_a_petition(casino: Casino) -> None:
    house, division = casino.page("petra", "/compliance"), casino.page("ines", "/compliance")
    house.locator("#form-file summary").click()
    fill(house, "#file", "file-petition", petition="for-sic-bo", form=FORM.partition("[rights]")[0])
    expect(house.locator("#refusal")).to_contain_text("13:69F-8.4(d)", timeout=COUNTED)
    fill(house, "#file", "file-petition", petition="for-sic-bo", form=FORM)
    petition = '[data-petition="for-sic-bo"]'
    expect(house.locator(petition)).to_contain_text("filed since", timeout=COUNTED)
    division.reload()
    fill(division, petition, "approve-preliminarily", reference="D-2")
    expect(division.locator(petition)).to_contain_text("preliminarily approved since")
    fill(house, petition, "withdraw-petition", why="not wanted any more")
    expect(house.locator(petition)).to_contain_text("withdrawn since")


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(d)", "13:69F-8.5(a)", "13:69F-8.5(c)", shows="computed")
@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3", shows="computed")
@pytest.mark.paragraph("13:69F-8.3(c)", "13:69E-1.10E(b)1", "13:69F-8.4(d)", shows="computed")
@pytest.mark.paragraph("13:69F-8.6(a)1", "13:69F-8.6(a)6", "13:69F-8.6(a)7", shows="computed")
def test_a_house_lives_by_its_pages(new_casino: Casino) -> None:
    prepare_and_open(new_casino)
    anna = inspect_and_play(new_casino)
    change_a_limit_and_a_rule(new_casino)
    file_a_tournament(new_casino)
    file_a_petition(new_casino)
    anna.locator("summary", has_text="chips and leaving").click()
    anna.get_by_role("button", name="Cash out and leave").click()
    expect(anna).to_have_url(re.compile(rf"/\?left={TABLE}$"))
    closing = pit_table(new_casino, "petra", TABLE)
    closing.get_by_text("Close the table", exact=True).click()
    closing.get_by_role("button", name="Close the table for good").click()
    expect(closing.locator("#phase")).to_contain_text("closed")
    audit = new_casino.page("simon", "/audit")
    audit.get_by_role("button", name="Verify all chains").click()
    for stream in (f"table:{TABLE}", "submissions", "tournaments", "petitions", "house"):
        expect(audit.locator(f'[data-verified="{stream}"]')).to_contain_text("Intact", timeout=COUNTED)
    expect(audit.get_by_text("Not intact")).to_have_count(0)
