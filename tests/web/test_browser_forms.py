"""Accounting at the end of the day: originals against duplicates, and the result on paper."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from houseway.house.desks.vigorish_desk import RegisterForms, SignVoidForm, VigorishDesk, VoidForm
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from tests.support.accessibility import check_looks
from tests.support.browser import Casino


def dropped(casino: Casino, series: str) -> int:
    """Forward one dropped and one void form; return the cents on the first."""
    table = casino.open_table("mini-baccarat", vigorish="deferred")
    casino.order("anna", table, "sit-down", seat="3")
    casino.order("anna", table, "buy-in", cents=900_000)
    looking = casino.page("petra", "/forms")
    owes = 0
    while not owes:
        casino.order("anna", table, "wager", seat="3", bets={"banker": 2000})
        casino.order("anna", table, "ready", seat="3")
        owes = looking.request.get(f"/api/v1/tables/{table}").json()["seats"][0]["owes"]

    def ask(person: str, command: str, **fields: object) -> None:
        casino.ask(person, "vigorish-forms", {"command": command, **fields})

    first, second = f"{series}-1", f"{series}-2"
    ask("aldo", "register-forms", series=series, first=1, last=9, pit="1")
    ask("clara", "prepare-form", form=first, table=table, seat="3")
    for person in ("anna", "dora", "petra"):
        ask(person, "sign-form", form=first)
    for person in ("petra", "clara"):
        ask(person, "witness-drop", form=first)
    ask("dora", "drop-form", form=first)
    ask("clara", "void-form", form=second, why="ink was spilt")
    ask("petra", "sign-void-form", form=second)
    ask("clara", "forward-forms")
    return owes


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", shows="computed")
def test_a_pit_clerk_prints_every_form_once(casino: Casino) -> None:
    casino.ask(
        "aldo",
        "vigorish-forms",
        {"command": "register-forms", "series": "P", "first": 1, "last": 3, "pit": "1"},
    )
    assert casino.page("aldo", "/forms").locator("[data-command=print-forms]").count() == 0
    page = casino.page("clara", "/forms")
    printing = page.locator("form[data-command=print-forms]")
    printing.locator("[name=first]").select_option("P-1")
    printing.locator("[name=count]").fill("2")
    with page.expect_download() as download:
        printing.get_by_role("button").click()
    assert download.value.path().read_bytes().startswith(b"%PDF-")
    expect(printing.locator("[name=first] option[value=P-3]")).to_have_count(1)
    assert printing.locator("[name=first] option[value=P-1]").count() == 0
    printing.locator("[name=first]").select_option("P-3")
    printing.locator("[name=count]").fill("2")
    printing.get_by_role("button").click()
    expect(page.locator("#refusal")).to_contain_text("'P-4' is not in the series P, 1 to 3")


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "13:69F-7.3(c)3ii", shows="computed")
def test_the_copies_are_compared_and_the_result_is_printed(casino: Casino) -> None:
    owes = dropped(casino, "Z")
    page = casino.page("aldo", "/forms")
    form = page.locator("form[data-command=compare-forms]")
    original = form.get_by_label("Amount on the original of Z-1, in dollars")
    original.fill("much")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("much is not an amount in dollars")
    original.fill("99")
    form.get_by_label("Next blank form of series Z").fill("4")
    form.get_by_role("button").click()
    comparison = page.locator("[data-comparison]").first
    for words in (
        "Z-1: $99 on the original",
        "Z-1: the duplicate is missing",
        "Z-2: the original of the void form is missing",
        "Z: missing without use: Z-3",
    ):
        expect(comparison).to_contain_text(words)
    amount = f"{owes // 100}.{owes % 100:02}"
    for copy in ("original", "duplicate"):
        form.get_by_label(f"Amount on the {copy} of Z-1, in dollars").fill(amount)
        form.get_by_label(f"Void {copy} of Z-2").check()
    for blank in form.get_by_label("Next blank form of series").all():
        series = blank.get_attribute("name").removeprefix("blank ")  # type: ignore[union-attr]
        known = page.request.get("/api/v1/vigorish-forms").json()["series"]
        blank.fill(str(next(entry["next"] for entry in known if entry["series"] == series)))
    form.get_by_role("button").click()
    expect(comparison).to_contain_text("Z-1, Z-2 accounted for")
    number = comparison.get_attribute("data-comparison")
    printed = casino.page("aldo", f"/forms/comparisons/{number}.html").locator("body")
    for words in ("aldo, accounting", "Z-1", "anna", "ink was spilt", "13:69F-7.3(c)3iv"):
        expect(printed).to_contain_text(words)
    pdf = page.request.get(f"/forms/comparisons/{number}.pdf")
    assert pdf.body().startswith(b"%PDF-")
    assert page.request.get("/forms/comparisons/999.html").status == 409


def test_patrons_do_not_see_the_comparison(casino: Casino) -> None:
    page = casino.page("anna", "/forms")
    expect(page.locator("#forms h2")).to_have_text("Forms")
    expect(page.get_by_role("link", name="Vigorish")).to_have_count(0)
    expect(page.locator("#comparison-form")).to_be_hidden()
    expect(page.locator("#comparisons")).to_be_hidden()
    assert page.request.get("/forms/comparisons/1.html").status == 403


def test_the_page_is_accessible(casino: Casino) -> None:
    dropped(casino, "Y")
    page = casino.page("aldo", "/forms")
    expect(page.get_by_role("heading", name="Compare originals and duplicates")).to_be_visible()
    check_looks(page)


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-3.3(c)3v", shows="computed")
def test_forms_left_in_the_pit_after_their_gaming_day_are_shown_until_they_are_forwarded(
    casino: Casino,
) -> None:
    two_days_ago = (int(time.time()) - 2 * 24 * 3600) * 1_000_000
    with open_store(casino.database) as store, Floor(store, now=lambda: two_days_ago) as floor:
        desk = VigorishDesk(floor)
        desk.order(Person("aldo", Role.ACCOUNTING), RegisterForms("L", 1, 5, "1"))
        desk.order(Person("clara", Role.PIT_CLERK), VoidForm("L-1", "torn"))
        desk.order(Person("petra", Role.PIT_BOSS), SignVoidForm("L-1"))
    pit = casino.page("petra", "/pit").locator("#overdue-forms")
    expect(pit).to_contain_text("Not forwarded to accounting when their gaming day ended: forms L-1")
    expect(casino.page("clara", "/forms").locator("#new-forms")).to_contain_text("day ended: L-1")
    casino.ask("clara", "vigorish-forms", {"command": "forward-forms"})
    expect(pit).to_be_hidden()
