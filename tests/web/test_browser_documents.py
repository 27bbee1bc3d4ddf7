"""Documents viewed and downloaded in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import PHONE, Casino

PRINTED = 60_000  # milliseconds: statistics are counted first


def test_the_documents_follow_the_options_and_the_tables(casino: Casino) -> None:
    table = casino.open_table(
        "mini-baccarat", options={"commission": "4", "minimum": "500", "maximum": "5000"}
    )
    page = casino.page("anna", "/documents/mini-baccarat", PHONE, color_scheme="dark")
    page.locator("#from-table").select_option(label=table)
    expect(page.locator("select[name=commission]")).to_have_value("4")
    check_accessible(page)
    check_fits(page)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="View Sign").click()
    sign = opened.value
    sign.on(
        "console", lambda message: casino.errors.append(message.text) if message.type == "error" else None
    )
    expect(sign.get_by_text("4 percent").first).to_be_visible(timeout=PRINTED)
    expect(sign.get_by_text("$5").first).to_be_visible()


def test_a_sheet_is_downloaded_as_pdf(casino: Casino, tmp_path: Path) -> None:
    page = casino.page("anna", "/documents/sic-bo")
    with page.expect_download(timeout=PRINTED) as download:
        page.get_by_role("link", name="Download PDF Statistics sheet").click()
    assert download.value.suggested_filename == "sic-bo-statistics.pdf"
    download.value.save_as(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_guide_and_the_layout_are_shown(casino: Casino) -> None:
    page = casino.page("anna", "/documents/sic-bo")
    assert page.locator("#layout").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    casino.ask("petra", "submissions/prepare", {"game": "sic-bo", "reference": "G-4"})
    page.goto("/documents/sic-bo/guide.html")
    expect(page.get_by_role("heading", name="A sample round")).to_be_visible()
    page.goto("/documents/sic-bo/guide.txt")
    expect(page.get_by_text("There is no document 'guide.txt'")).to_be_visible()
