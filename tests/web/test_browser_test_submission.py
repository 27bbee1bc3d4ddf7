"""The submission for the test is filled in as a form; what is decided on opens as a page and as PDF."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import COUNTED, Casino
from tests.web.test_browser_compliance import FORM

TABLET = {"width": 1024, "height": 768}
# Not the usual options: a table that is petitioned for does not open, and other tests open the usual one.
PETITION = (
    FORM.partition("[test]")[0]
    .replace("sic-bo", "big-six")
    .replace("options = { pay-table = 'minimum' }", "options = { special-odds = '40' }")
)


@pytest.fixture
def petition(casino: Casino) -> Iterator[str]:
    """A petition that was preliminarily approved, without its part on the test."""
    name = f"wheel-{len(casino.ask('petra', 'petitions'))}"
    casino.ask("petra", "petitions", {"command": "file-petition", "petition": name, "form": PETITION})
    casino.ask(
        "ines", "petitions", {"command": "approve-preliminarily", "petition": name, "reference": "D-1"}
    )
    yield name
    casino.ask("petra", "petitions", {"command": "withdraw-petition", "petition": name, "why": "for tests"})


@pytest.mark.paragraph("13:69F-8.4(f)", shows="computed")
def test_the_test_is_submitted_item_by_item(casino: Casino, petition: str) -> None:
    page = casino.page("petra", "/compliance", TABLET)
    entry = page.locator(f'[data-petition="{petition}"]')
    entry.get_by_role("link", name="Fill in the submission for the test").click()
    expect(page.locator("#test-0-from-state")).to_have_text("missing")
    expect(page.locator("#top-0-game")).to_be_disabled()  # it is the game of the petition
    submit = page.get_by_role("button", name="Submit for the test")
    expect(submit).to_be_disabled()
    check_accessible(page)
    check_fits(page)
    page.locator("#test-0-casinos").fill("Boardwalk Example Casino")
    page.locator("#test-0-hours").fill("noon to midnight")
    expect(page.locator("#test-0-hours-state")).to_contain_text("noon to midnight")
    page.locator("#test-0-hours").fill("12:00-24:00")
    page.locator("#test-0-from").fill("2099-06-01")
    page.locator("#test-0-until").fill("2099-05-01")
    expect(page.locator("#test-0-until-state")).to_contain_text("This is before the first day, 2099-06-01")
    page.locator("#test-0-until").fill("2099-08-31")
    page.locator("#test-0-tables").fill("BS-1\nBS-2")
    for key in ("sign", "criteria", "documented"):
        page.locator(f"#test-0-{key}").fill("As agreed with the Division")
    expect(page.locator("#how-complete")).to_contain_text(" 0 missing or wrong")
    submit.click()
    page.wait_for_url("**/compliance#petitions", timeout=COUNTED)
    filed = next(known for known in casino.ask("petra", "petitions") if known["petition"] == petition)
    assert filed["lacks"] == ["the Division's order to begin the test"]
    division = casino.page("ines", f"/compliance/petitions/{petition}/packet")
    packet = division.frame_locator("iframe.packet")
    expect(packet.locator("body")).to_contain_text("BS-1, BS-2")


@pytest.mark.paragraph("13:69F-8.4(f)", shows="computed")
def test_a_submission_that_is_half_filled_in_is_kept_as_a_draft(casino: Casino, petition: str) -> None:
    form = f"/compliance/petitions/{petition}/test"
    (before,) = [known for known in casino.ask("ines", "petitions") if known["petition"] == petition]
    page = casino.page("petra", form)
    page.locator("#test-0-casinos").fill("Boardwalk Example Casino")
    page.locator("#test-0-from").fill("2099-06-01")
    page.get_by_role("button", name="Save as a draft").click()
    expect(page.locator("#saved")).to_contain_text("Nothing is submitted yet")
    # Another browser: what was saved is with the house, not in the page.
    other = casino.context("petra", TABLET, keeps_session=False).new_page()
    other.goto("/compliance")
    entry = other.locator(f'[data-petition="{petition}"]')
    expect(entry.locator("[data-test-draft]")).to_contain_text("by petra; not submitted")
    entry.get_by_role("link", name="Resume the submission for the test").click()
    expect(other.locator("#test-0-casinos")).to_have_value("Boardwalk Example Casino")
    expect(other.locator("#test-0-from")).to_have_value("2099-06-01")
    expect(other.locator("#test-0-until-state")).to_have_text("missing")
    check_accessible(other)
    check_fits(other)
    # The Division sees a petition whose test was not submitted, and nothing of the draft.
    (filed,) = [known for known in casino.ask("ines", "petitions") if known["petition"] == petition]
    assert (filed["history"], filed["proposed"]) == (before["history"], None)
    division = casino.page("ines", "/compliance")
    expect(division.locator(f'[data-petition="{petition}"]')).to_contain_text("Still missing")
    assert division.locator("[data-test-draft]").count() == 0
    other.goto("/compliance")
    entry.get_by_role("button", name="Discard the draft").click()
    entry.get_by_role("button", name="Discard it for good?").click()
    expect(entry.get_by_role("link", name="Fill in the submission for the test")).to_be_visible()
    page.goto(form)
    expect(page.locator("#test-0-from")).to_have_value("")


@pytest.mark.paragraph("13:69F-8.4(d)", shows="printed")
def test_the_packet_that_is_decided_on_opens_as_pdf(casino: Casino, petition: str) -> None:
    page = casino.page("ines", f"/compliance/petitions/{petition}/packet")
    with page.expect_download(timeout=COUNTED) as started:
        page.get_by_role("link", name="Open as PDF").click()
    assert started.value.suggested_filename == f"petition-{petition}.pdf"
    assert started.value.path().read_bytes().startswith(b"%PDF-")
    player = casino.page("anna", "/")
    answer = player.request.get(f"/compliance/petitions/{petition}/packet.pdf")
    assert answer.status == 403
