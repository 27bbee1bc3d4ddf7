"""The studio in the browser: rows and options changed, versions compared, saved, opened, petitioned for."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from houseway.odds.game_odds import game_odds
from houseway.odds.house_win import win_of_drop
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.accessibility import check_accessible, check_looks, tab_to
from tests.support.browser import COUNTED, DESK, PHONE, Casino
from tests.web.test_studio import SIDE_BET

TABLET = {"width": 820, "height": 1180}


def opened(casino: Casino, path: str, viewport: dict[str, int] = DESK, who: str = "anna") -> Page:
    page = casino.page(who, path, viewport)
    page.locator(".wager").first.wait_for(timeout=COUNTED)
    return page


def card(page: Page, wager: str) -> Locator:
    return page.locator(f"[data-wager='{wager}']")


def advantage(page: Page, wager: str) -> Locator:
    return card(page, wager).locator("[data-figure=house_advantage] dd")


def exactly(name: str, options: dict[str, str], wager: str) -> Fraction:
    return game_odds(open_table(game(name), options, what_if=True))[wager].house_advantage


def in_percent(advantage: Fraction) -> str:
    return f"{float(100 * advantage):.4f}%".replace("-", "−")


def test_a_row_is_changed_and_the_figures_move(casino: Casino) -> None:
    page = opened(casino, "/studio/sic-bo")
    before, after = (exactly("sic-bo", pays, "total:4") for pays in ({}, {"pays-total-4": "45 to 1"}))
    expect(advantage(page, "total:4")).to_have_text(in_percent(before))
    field = page.get_by_label("Total value of 4 pays", exact=True)
    field.fill("45")  # as people write 45 to 1
    expect(advantage(page, "total:4")).to_contain_text(in_percent(after))
    expect(advantage(page, "total:4")).to_contain_text(f"▲ +{float(100 * (after - before)):.2f} points")
    row = card(page, "total:4").locator("tr.changed")
    expect(row).to_contain_text("Printed: 50 to 1")
    expect(row).to_contain_text("Not allowed 13:69F-9.4(b)")
    expect(page.locator("#breaks")).to_contain_text("no table may open like this")
    expect(page).to_have_url(re.compile(r"\?pays-total-4=45\+to\+1$"))
    expect(page.locator("#counting")).to_contain_text("Total value of 4: house advantage")
    card(page, "total:4").get_by_role("button", name="Pay more").click()
    expect(field).to_have_value("50 to 1")
    expect(advantage(page, "total:4")).to_have_text(in_percent(before))
    expect(page.locator("#breaks")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/studio/sic-bo$"))


def test_by_keyboard_and_what_to_write_where_it_is_wrong(casino: Casino) -> None:
    page = opened(casino, "/studio/baccarat")
    tab_to(page, "input[name=pays-tie]")
    page.keyboard.press("ArrowUp")
    expect(advantage(page, "tie")).to_contain_text(
        in_percent(exactly("baccarat", {"pays-tie": "9 to 1"}, "tie"))
    )
    page.keyboard.press("Shift+ArrowDown")
    expect(advantage(page, "tie")).to_have_text(in_percent(exactly("baccarat", {}, "tie")))
    field = page.locator("input[name=pays-tie]")
    field.fill("1,000:2")  # as people write 500 to 1
    for key, odds in (("ArrowUp", "600 to 1"), ("Shift+ArrowUp", "601 to 1"), ("ArrowDown", "600 to 1")):
        field.press(key)
        expect(field).to_have_value(odds)
    field.fill("1 to 2")
    for odds in ("push", "lose", "lose"):
        field.press("ArrowDown")
        expect(field).to_have_value(odds)
    expect(advantage(page, "tie")).to_contain_text("100.0000%")
    field.fill("plenty")
    field.press("Enter")
    expect(card(page, "tie").get_by_role("alert")).to_have_text(
        "“plenty” cannot be read as odds. Write 40 to 1, for example, or push or lose."
    )
    expect(field).to_have_attribute("aria-invalid", "")
    check_accessible(page)
    field.fill("")
    field.press("Enter")
    expect(field).to_have_value("8 to 1")
    expect(card(page, "tie").locator(".problem")).to_be_empty()


def test_options_change_the_table_and_keep_the_rows_that_it_has(casino: Casino) -> None:
    page = opened(casino, "/studio/baccarat?bonus=A&pays-bonus-by-9=31+to+1&pays-tie=9+to+1")
    expect(card(page, "player-bonus").locator("tr.changed")).to_have_count(1)
    page.locator("select[name=commission]").select_option("4")
    options = {"commission": "4"}
    expect(advantage(page, "banker")).to_contain_text(in_percent(exactly("baccarat", options, "banker")))
    expect(advantage(page, "banker")).to_contain_text("▼ −")
    page.locator("select[name=bonus]").select_option("")
    expect(card(page, "player-bonus")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?commission=4&pays-tie=9\+to\+1$"))
    page.get_by_role("button", name="Back to the printed rules").click()
    expect(page.locator("tr.changed")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/studio/baccarat$"))


def test_versions_are_kept_named_compared_saved_and_removed(casino: Casino, tmp_path: Path) -> None:
    page = opened(casino, "/studio/football-kings?pays-tie=22+to+1", TABLET)
    page.get_by_role("button", name="Keep this version").click()
    versions = page.get_by_role("region", name="Versions side by side")
    expect(versions).to_be_visible()
    page.locator("input[name=pays-tie]").fill("15 to 1")
    page.locator("select[name=fantasy]").select_option("B")
    table = versions.get_by_role("table")
    paid = table.get_by_role("row", name=re.compile("^Tie pays"))
    expect(paid.get_by_role("cell")).to_have_text(["20 to 1", "22 to 1", "15 to 1 ⚠ not allowed"])
    page.get_by_role("button", name="Keep this version").click()
    expect(table.get_by_role("columnheader")).to_have_count(5)  # the printed rules, A, B and this version
    versions.get_by_label("Name of version B").fill("Cheaper")
    versions.get_by_label("Name of version B").press("Enter")
    expect(versions.get_by_label("Name of version Cheaper")).to_be_visible()
    check_looks(page)
    with page.expect_download() as saving:
        versions.get_by_role("button", name="Save these versions as TOML").click()
    saving.value.save_as(tmp_path / "versions.toml")
    page.reload()
    expect(versions.get_by_label("Name of version Cheaper")).to_have_value("Cheaper", timeout=COUNTED)
    versions.get_by_role("link", name="Open version A").click()
    expect(page).to_have_url(re.compile(r"\?pays-tie=22\+to\+1$"))
    for name in ("A", "Cheaper"):
        versions.get_by_role("button", name=f"Remove version {name}").click()
    expect(versions).to_be_hidden()
    page.locator("#open").set_input_files(tmp_path / "versions.toml")
    expect(versions.get_by_label(re.compile("Name of version"))).to_have_count(2)
    for name in ("A", "Cheaper"):
        versions.get_by_role("button", name=f"Remove version {name}").click()


def test_a_version_is_saved_and_opened_again(casino: Casino, tmp_path: Path) -> None:
    page = opened(casino, "/studio/football-kings?pays-tie=15+to+1&fantasy=B")
    with page.expect_download() as saving:
        page.get_by_role("link", name="TOML").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert 'pays-tie = "15 to 1"' in file.read_text(encoding="utf-8")
    page.goto("/studio/football-kings")
    page.locator("#open").set_input_files(file)
    expect(page).to_have_url(re.compile(r"fantasy=B"))
    expect(page.locator("input[name=pays-tie]")).to_have_value("15 to 1")
    with page.expect_download() as saving:
        page.get_by_role("link", name="JSON").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    page.goto("/studio/sic-bo")  # a file names its game
    page.locator("#open").set_input_files(file)
    expect(page).to_have_url(re.compile(r"/studio/football-kings\?.*pays-tie=15\+to\+1"))
    dropped = page.evaluate_handle(
        "text => { const drop = new DataTransfer(); drop.items.add(new File([text], 'a')); return drop; }",
        'fantasy = "C"',
    )
    page.dispatch_event("main", "drop", {"dataTransfer": dropped})
    expect(page).to_have_url(re.compile(r"/studio/football-kings\?fantasy=C$"))
    page.locator("#open").set_input_files({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"tie 9"})
    expect(page.locator("#refusal")).to_contain_text("is not TOML")


def test_the_file_of_a_side_bet_adds_a_wager(casino: Casino) -> None:
    page = opened(casino, "/studio/sic-bo?pays-small=2+to+1")
    page.locator("#open").set_input_files(
        {"name": "hot-nine.toml", "mimeType": "application/toml", "buffer": SIDE_BET.encode()}
    )
    expect(advantage(page, "hot-nine")).to_have_text("7.4074%")
    expect(page.locator("input[name=pays-small]")).to_have_value("2 to 1")
    page.locator("input[name=pays-hot-nine-nine]").press("ArrowUp")
    expect(advantage(page, "hot-nine")).to_contain_text("▼ −11.57 points")
    page.get_by_role("link", name="Without").click()
    expect(card(page, "small")).to_be_visible()
    expect(card(page, "hot-nine")).to_have_count(0)


def test_the_version_goes_on_to_the_petition(casino: Casino) -> None:
    page = opened(casino, "/studio/football-kings?pays-tie=22+to+1", who="petra")
    page.get_by_role("link", name="Petition for this version").click()
    expect(page.locator("#top-0-options")).to_have_value("pays-tie = 22 to 1")
    expect(page.locator("#category-0-kind")).to_have_value("variation")


def test_the_studio_on_a_phone(casino: Casino) -> None:
    page = opened(casino, "/studio/red-dog", PHONE)
    expect(card(page, "base")).to_contain_text("by best play")
    field = page.locator("input[name=pays-spread-1]").first
    field.fill("6 to 1")
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page.route("**/api/v1/odds", hold)
    field.press("Enter")  # nothing is computed before: it may change the best play
    expect(page.locator("#counting")).to_contain_text(
        "can change the best play, so every deal is counted again"
    )
    expect(page.locator("#wagers")).to_have_attribute("aria-busy", "true")
    routes[0].continue_()
    page.unroute("**/api/v1/odds", hold)
    base = game_odds(open_table(game("red-dog"), {"pays-spread-1": "6 to 1"}, what_if=True)).base
    assert base
    expect(advantage(page, "base")).to_contain_text(in_percent(base.house_advantage), timeout=COUNTED)
    expect(advantage(page, "base")).to_contain_text("▼")
    page.get_by_label("Win of drop, if players bet their drop").fill("10")
    win = win_of_drop(base.element_of_risk, Fraction(10))
    expect(card(page, "base").locator("[data-figure=win_of_drop]")).to_contain_text(f"{100 * win:.2f}%")
    check_looks(page)


def test_the_odds_page_and_the_studio_lead_to_each_other(casino: Casino) -> None:
    page = opened(casino, "/studio/sic-bo?pays-small=4+to+5")
    page.get_by_role("link", name="best play and samples").click()
    row = page.locator("table.odds tr").filter(has_text=re.compile("^Small"))
    expect(row).to_contain_text(f"{float(100 * exactly('sic-bo', {'pays-small': '4 to 5'}, 'small')):.4f}%")
    page.get_by_role("link", name="open it in the studio").click()
    expect(page.locator("input[name=pays-small]")).to_have_value("4 to 5", timeout=COUNTED)
