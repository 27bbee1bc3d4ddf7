"""A petition is filled in as a form, saved as a draft and filed; the Division opens the packet itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import COUNTED, DESK, Casino
from tests.web.test_browser_compliance import FORM

TABLET = {"width": 1024, "height": 768}


@pytest.mark.paragraph("13:69F-8.4(d)", shows="computed")
@pytest.mark.parametrize("viewport", [DESK, TABLET], ids=["desk", "tablet"])
def test_a_petition_is_filled_in_item_by_item_and_saved_as_a_draft(
    casino: Casino, viewport: dict[str, int]
) -> None:
    name = f"draft-{viewport['width']}"
    page = casino.page("petra", "/compliance", viewport)
    page.locator("#form-game").select_option("red-dog")
    page.get_by_role("button", name="Fill in the form").click()
    expect(page.locator("#top-0-game")).to_have_value("red-dog")
    expect(page.locator("#rights-0-patent-state")).to_have_text("missing")
    page.locator("#rights-0-patent").fill("none")
    expect(page.locator("#rights-0-patent-state")).to_have_text("✓ filled in")
    page.locator("#top-0-subchapter").fill("many")
    expect(page.locator("#top-0-subchapter-state")).to_contain_text("Write the number of a subchapter")
    expect(page.get_by_role("button", name="File the petition")).to_be_disabled()
    page.get_by_role("button", name="Add another petitioner").click()
    page.locator("#petitioner-1-name").fill("Gridiron Games")
    expect(page.locator("#petitioner-1-name-state")).to_have_text("✓ filled in")
    page.get_by_role("button", name="Add: Submission for the test").click()
    expect(page.locator("#test-0-from-state")).to_have_text("missing")
    check_accessible(page)
    check_fits(page)
    page.locator("[name=petition]").fill(name)
    page.get_by_role("button", name="Save as a draft").click()
    expect(page.locator("#saved")).to_have_text(f"Saved as the draft {name}.")
    page.goto("/compliance")
    page.locator(f'[data-draft="{name}"] a').click()
    expect(page.locator("#petitioner-1-name")).to_have_value("Gridiron Games")
    expect(page.locator("#top-0-subchapter")).to_have_value("many")
    # The Division sees no drafts.
    division = casino.page("ines", "/compliance", viewport)
    expect(division.get_by_role("heading", name="Before a table opens")).to_be_visible()
    assert division.locator("[data-draft]").count() == 0


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(e)", shows="printed")
def test_the_division_opens_the_packet_that_it_decides_on(casino: Casino) -> None:
    # Not the usual options: a table that is petitioned for does not open, and other tests open the usual one.
    options = "options = { special-odds = '40' }"
    form = FORM.replace("sic-bo", "big-six").replace("options = { pay-table = 'minimum' }", options)
    command = {"command": "draft-petition", "petition": "for-big-six", "form": form}
    casino.ask("petra", "petitions", command)
    page = casino.page("petra", "/compliance/petition?draft=for-big-six")
    expect(page.locator("#how-complete")).to_contain_text(" 0 missing or wrong")
    page.get_by_role("button", name="File the petition").click()
    page.wait_for_url("**/compliance#petitions", timeout=COUNTED)
    division = casino.page("ines", "/compliance", TABLET)
    entry = division.locator('[data-petition="for-big-six"]')
    entry.get_by_role("link", name="Open the packet").click()
    expect(division.locator("#checked")).to_have_text(
        "This is the packet that was filed: its SHA-256 is the one on record."
    )
    packet = division.frame_locator("iframe.packet")
    expect(packet.locator("body")).to_contain_text("Boardwalk Example Casino, Inc.")
    check_fits(division)
    casino.ask("petra", "petitions", {"command": "withdraw-petition", "petition": "for-big-six", "why": "x"})
