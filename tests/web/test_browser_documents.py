"""Documents viewed and downloaded in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from houseway.documents.drawing.layout import draw
from houseway.documents.drawing.text import SERIF_WIDER, width
from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import COUNTED, PHONE, Casino, new_context
from tests.support.felts import GAME_NAMES, felt
from tests.support.nightly import some
from tests.support.pdf_pages import pages_of

PRINTED = COUNTED  # statistics are counted first
# A letter beyond the end of its arc is not drawn, and has no extent.
LETTERS = """texts => texts.map(text => ({
  words: text.textContent,
  length: text.getComputedTextLength(),
  size: Number(text.getAttribute("font-size")),
  hidden: [...text.textContent].filter((_, at) => text.getExtentOfChar(at).height === 0).length,
}))"""


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
    expect(sign.get_by_text("4% commission").first).to_be_visible(timeout=PRINTED)
    expect(sign.get_by_text("$5").first).to_be_visible()


@pytest.mark.paragraph("13:69F-8.3(a)", shows="computed")
def test_patrons_read_the_sign_of_a_table_on_a_phone(casino: Casino) -> None:
    options = {"minimum": "500", "maximum": "100000", "kings-bounty": "2", "maximum-kings-bounty": "2500"}
    table = casino.open_table("blackjack", options=options)
    sign = casino.page("anna", f"/tables/{table}/sign", PHONE)
    expect(sign.get_by_role("row", name="King’s Bounty $5 $25")).to_be_visible()
    expect(sign.get_by_text("Dealer stands on all 17s.")).to_be_visible()
    check_accessible(sign)
    check_fits(sign)
    # Limits, odds, rules: one below the other, in this order.
    heights = [
        box["y"]
        for part in (".limits", ".pays", ".rules")
        if (box := sign.locator(part).first.bounding_box())
    ]
    assert len(heights) == 3
    assert heights == sorted(heights)


def test_a_sign_is_downloaded_in_the_size_that_is_chosen(casino: Casino, tmp_path: Path) -> None:
    page = casino.page("anna", "/documents/sic-bo")
    page.get_by_label("Paper of the sign").select_option(label="24 by 18 inches (landscape)")
    for name, size in (("Sign", (24 * 72, 18 * 72)), ("Submission of the sign", (612, 792))):
        with page.expect_download(timeout=PRINTED) as download:
            page.get_by_role("link", name=f"Download PDF {name}", exact=True).click()
        download.value.save_as(tmp_path / "sign.pdf")
        printed = pages_of((tmp_path / "sign.pdf").read_bytes())
        assert (printed[0].width, printed[0].height) == size
    assert "24 by 18 inches" in printed[0].words


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
    expect(page.get_by_role("heading", name="A round, played through")).to_be_visible()
    page.goto("/documents/sic-bo/guide.txt")
    expect(page.get_by_text("There is no document 'guide.txt'")).to_be_visible()


def test_a_layout_is_downloaded_as_pdf_and_png(casino: Casino) -> None:
    page = casino.page("anna", "/documents/sic-bo")
    for form in ("PDF", "PNG"):
        with page.expect_download(timeout=PRINTED) as download:
            page.get_by_role("link", name=f"Download {form} Layout").click()
        assert download.value.suggested_filename == f"sic-bo-layout.{form.lower()}"


@pytest.mark.paragraph("19:46-1.13P(c)1", "13:69E-1.13CC(b)1", shows="printed")
@pytest.mark.nightly
@pytest.mark.parametrize("game_name", some(GAME_NAMES, 3, 1))
def test_a_browser_draws_every_letter_of_a_layout_in_its_place(browser: Browser, game_name: str) -> None:
    """Words on arcs too, with the fonts that this machine has; the name of the licensee is among them."""
    drawn = draw(felt(game_name), "Marina Bay Hotel and Casino")
    with new_context(browser) as context:
        page = context.new_page()
        page.set_content(drawn[drawn.index("<svg") :])
        texts = page.locator("svg text").evaluate_all(LETTERS)
    assert "Marina Bay Hotel and Casino" in " ".join(text["words"] for text in texts)
    for text in texts:
        assert text["hidden"] == 0, text["words"]
        assert text["length"] <= SERIF_WIDER * width(text["words"], text["size"]), text["words"]


@pytest.mark.parametrize("kind", ["sign", "guide", "statistics"])
def test_documents_fit_a_telephone(casino: Casino, kind: str) -> None:
    page = casino.page("petra", "/documents/sic-bo", PHONE)
    page.goto(f"/documents/football-kings/{kind}.html", timeout=PRINTED)
    expect(page.get_by_role("heading", name="Football Kings", level=1)).to_be_visible()
    check_fits(page)
