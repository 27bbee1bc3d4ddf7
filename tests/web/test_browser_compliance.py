"""Filings with the Division in the browser: recorded by the house, approved by an inspector."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.documents.petitions import COMPLETE
from tests.support.accessibility import check_accessible, check_looks
from tests.support.browser import COUNTED, PHONE, Casino, enter
from tests.support.prepared import WIDE

FORM = (
    COMPLETE.replace("football-kings", "sic-bo")
    .replace('options = { fantasy = "B" }', "options = { pay-table = 'minimum' }")
    .replace('["FK-1", "FK-2"]', '["in-test"]')
    .replace("2026-06-01", "2020-06-01")
    .replace("2026-08-31", "2099-08-31")
    .replace("12:00-24:00", "Mon-Sun 00:00-24:00")
)

IN_TRIAL = {**WIDE, "pay-table": "minimum"}


def papers(casino: Casino, person: str, **more: object) -> Page:
    page = casino.page(person, "/compliance", **more)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", name="Before a table opens")).to_be_visible()
    return page


def fill(page: Page, within: str, command: str, options: dict[str, str] | None = None, **fields: str) -> None:
    """Fill in and send a form in a part of the page."""
    form = page.locator(within).locator(f"form[data-command={command}]").first
    for name, value in fields.items():
        enter(form.locator(f"[name={name}]"), value)
    if options:
        title = form.locator("[name=game] option:checked").text_content()
        expect(form.get_by_text(f"Options of {title}")).to_be_visible()
        form.locator("details").evaluate_all("all => all.forEach((details) => (details.open = true))")
        for name, value in options.items():
            enter(form.locator(f"[name='option.{name}']"), value)
    form.locator("button").click()


@pytest.mark.paragraph("13:69F-8.5(c)", shows="computed")
def test_a_guide_is_recorded_and_then_issued(casino: Casino) -> None:
    page = papers(casino, "petra")
    rules = {"commission": "banker-six"}  # for which no other test submits a guide
    guide = casino.page("anna", "/documents/mini-baccarat/guide.html?commission=banker-six")
    expect(guide.get_by_text("was not submitted to the Division").first).to_be_visible(timeout=COUNTED)
    fill(page, "#submit", "submit-sample", rules, kind="guide", game="mini-baccarat", reference="G-2026-1")
    submission = page.locator("[data-submission]").first
    expect(submission).to_contain_text("Gaming guide of Mini-baccarat: submitted", timeout=COUNTED)
    guide.reload()
    expect(guide.get_by_text("reference G-2026-1").first).to_be_visible(timeout=COUNTED)
    assert guide.get_by_text("Sample, not for issue").count() == 0
    fill(page, "#submit", "submit-sample", rules, kind="guide", game="mini-baccarat", reference="G-2026-2")
    expect(page.locator("#refusal")).to_contain_text("Do not submit it again", timeout=COUNTED)
    fill(page, "#submit", "submit-sample", kind="sign", game="mini-baccarat", reference="S-1")
    expect(page.locator("#refusal")).to_contain_text("its location is missing")


@pytest.mark.paragraph("13:69E-1.13CC(a)1", "13:69E-1.10E(b)1", shows="computed")
def test_layouts_are_submitted_and_approved_before_their_tables_open(casino: Casino) -> None:
    page = papers(casino, "petra")
    before = page.locator("[data-submission]").count()
    limit = {"kind": "payout-limit", "game": "football-kings", "reference": "x"}
    fill(page, "#submit", "submit-sample", {"payout-limit": "much"}, **limit)
    expect(page.locator("#submit").get_by_role("alert")).to_contain_text("much is not an amount in dollars")
    for kind, reference in (("layout-drawing", "L-1"), ("layout-photograph", "L-2")):
        form = page.locator("#submit form")
        if kind == "layout-photograph":
            photograph = {"name": "felt.png", "mimeType": "image/png", "buffer": b"a photograph"}
            form.locator("[name=file]").set_input_files(photograph)  # type: ignore[arg-type]
        fill(
            page,
            "#submit",
            "submit-sample",
            {"fantasy": "C", "pays-tie": "25 to 1"},
            kind=kind,
            game="football-kings",
            reference=reference,
        )
        expect(page.locator("[data-submission]").first).to_contain_text(reference)
    assert page.locator("[data-submission]").count() == before + 2
    # Everything else that the table needs is made and submitted at once.
    rules = {"fantasy": "C", "pays-tie": "25 to 1"}
    fill(page, "#prepare", "prepare", rules, game="football-kings", reference="L-4")
    expect(page.locator("[data-submission]").first).to_contain_text("L-4", timeout=COUNTED)
    assert page.locator("[data-submission]").count() == before + 4
    casino.prepare("sic-bo")  # with it, a copy of the chapter
    opened = {"table": "with-papers", "game": "football-kings", "options": {**WIDE, **rules}}
    casino.ask("petra", "tables", opened)
    of_lucky_8s = {"kind": "layout", "game": "lucky-8s", "reference": "L-3"}
    fill(page, "#submit", "submit-sample", {"bonus": "4"}, **of_lucky_8s)
    submitted = page.locator("[data-submission]").first
    expect(submitted).to_contain_text("Layout of Lucky 8's: waits for approval")
    expect(submitted).to_contain_text("options: bonus pay table 4")
    assert page.locator("form[data-command=approve-submission]").count() == 0
    division = papers(casino, "ines")
    assert division.locator("#submit").is_hidden()
    fill(division, "#submissions", "approve-submission", reference="D-1")
    expect(division.locator("[data-submission]").first).to_contain_text("approved by ines")
    check_looks(division)


@pytest.mark.paragraph("13:69F-50.7(d)", shows="computed")
def test_the_division_limits_shared_spots(casino: Casino) -> None:
    page = papers(casino, "ines")
    table = casino.open_table("lucky-8s", options={"bettors-on-a-spot": "2", "shared-spots": "1"})
    fill(page, "#shared-spots", "limit-shared-spots", tables="2", spots="1", reference="D-5")
    expect(page.locator("#shared-spots")).to_contain_text("at 2 tables, on 1 spot of each")
    for path in (f"/tables/{table}", f"/pit/tables/{table}"):
        place = casino.page("petra", path).locator("#order")
        expect(place).to_contain_text("tables with shared spots: 2 at most; shared spots at a table: 1")
        expect(place).to_contain_text("13:69F-50.7(d)")
    fill(page, "#shared-spots", "limit-shared-spots", tables="many", reference="D-5")
    expect(page.locator("#shared-spots").get_by_role("alert").first).to_contain_text(
        "many is not a whole number"
    )
    fill(page, "#shared-spots", "limit-shared-spots", tables="", spots="", reference="D-6")
    expect(page.locator("#shared-spots")).to_contain_text("at any number of tables")


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(e)", "13:69F-8.4(f)", "13:69F-8.4(g)", shows="computed")
def test_a_petition_goes_from_hand_to_hand(casino: Casino) -> None:
    """The house works on a phone, the Division at a desk."""
    casino.open_table("sic-bo", options=IN_TRIAL)  # the papers of those rules are on record
    name = "for-sic-bo"
    its = f'[data-petition="{name}"]'
    house = papers(casino, "petra", viewport=PHONE)
    house.locator("#form-file summary").click()
    fill(house, "#file", "file-petition", petition=name, form="game = 'sic-bo'")
    expect(house.locator("#refusal")).to_contain_text("The petition is not complete", timeout=COUNTED)
    fill(house, "#file", "file-petition", petition=name, form=FORM)
    expect(house.locator(its)).to_contain_text("filed since", timeout=COUNTED)
    division = papers(casino, "ines")
    fill(division, its, "approve-preliminarily", reference="D-1")
    expect(division.locator(its)).to_contain_text("preliminarily approved since")
    fill(division, its, "begin-test", conditions="A supervisor stands by")
    expect(division.locator(its)).to_contain_text(
        "Tested from 2020-06-01 until 2099-08-31, Mon-Sun 00:00-24:00, at in-test."
    )
    expect(division.locator(its)).to_contain_text("the Division has not found it suitable")
    fill(division, its, "modify-test", words="in the evening", hours="noon")
    expect(division.locator("#refusal")).to_contain_text("'noon' is not a time of the day")
    fill(division, its, "modify-test", words="by day and by night", hours="00:00-12:00, 12:00-24:00")
    expect(division.locator(its)).to_contain_text("until 2099-08-31, 00:00-12:00, 12:00-24:00, at in-test.")
    casino.ask("petra", "tables", {"table": "in-test", "game": "sic-bo", "options": IN_TRIAL})
    patron = casino.page("anna", "/tables/in-test")
    expect(patron.get_by_text("In test until 2099-08-31")).to_be_visible()
    check_looks(patron)
    fill(division, its, "charge-costs", cents="12.50", words="review")
    expect(division.locator(its)).to_contain_text("$12.50 of the Division's costs are unpaid")
    check_looks(division)
    fill(division, its, "approve-petition", reference="D-9")
    expect(division.locator("#refusal")).to_contain_text("cannot be finally approved")
    accounting = papers(casino, "aldo", viewport=PHONE)
    fill(accounting, its, "pay-costs", cents="12.50", reference="check 7")
    expect(accounting.locator(its)).not_to_contain_text("are unpaid")
    house.reload()
    fill(house, its, "withdraw-petition", why="for tests")
    expect(house.locator(its)).to_contain_text("withdrawn since")
    patron.reload()
    casino.order("anna", "in-test", "buy-in", cents=10_000)
    casino.order("anna", "in-test", "sit-down", seat="1")
    wager = {"command": "wager", "seat": "1", "bets": {"small": 500}}
    refused = patron.request.post(
        "/api/v1/tables/in-test/commands", data=wager, headers={"X-Requested-With": "houseway"}
    )
    assert "was withdrawn on" in refused.json()["error"]
    check_looks(house)


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(a)", shows="computed")
def test_the_sign_at_each_table_is_listed(casino: Casino) -> None:
    bare = casino.open_table("four-card-poker")
    sample = {"kind": "sign", "game": "four-card-poker", "version": "0" * 64, "reference": "S-9"}
    place = {"location": "left of the dealer", "size": "letter", "language": "English"}
    done = casino.ask("petra", "submissions", {"command": "submit-sample", **sample, **place})
    signed = casino.open_table("four-card-poker", sign=done["facts"][0]["submission"])
    page = papers(casino, "petra")
    row = "#signs tr[data-table='{}']"
    expect(page.locator(row.format(bare))).to_contain_text("at the table, 8½ by 11 inches, English")
    expect(page.locator(row.format(bare))).to_contain_text("a demonstration")  # its reference
    expect(page.locator(row.format(signed))).to_contain_text("left of the dealer, letter, English")
    expect(page.locator(row.format(signed))).to_contain_text("S-9")
    rules = page.locator(row.format(signed)).locator("code").inner_text()
    assert rules == page.locator(row.format(bare)).locator("code").inner_text()  # the same rules
    check_looks(page)
    check_accessible(page)
    assert page.get_by_text("Submit sign").count() == 0  # every sign was submitted
    page.locator(row.format(signed)).get_by_role("link", name=rules).click()
    expect(page.locator("body")).to_contain_text(f"Rules {rules}")
