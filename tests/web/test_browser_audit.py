"""Audit in the browser: the log is searched and verified, rounds are replayed card by card."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.support.accessibility import check_looks, tab_to
from tests.support.browser import Casino


def played(casino: Casino, game: str = "mini-baccarat", **bets: int) -> str:
    """Return a table at which two rounds were played."""
    table = casino.open_table(game)
    casino.order("anna", table, "sit-down", seat="3")
    casino.order("anna", table, "buy-in", cents=50_000)
    for _ in range(2):
        casino.order("anna", table, "wager", seat="3", bets=bets or {"banker": 2500})
        casino.order("anna", table, "ready", seat="3")
    return table


def test_the_log_is_searched(casino: Casino) -> None:
    table = played(casino)
    page = casino.page("simon", "/audit")
    page.get_by_label("Table or desk").select_option(f"table:{table}")
    page.get_by_label("Person").fill("anna")
    page.get_by_label("Action").select_option("buy-in")
    page.get_by_role("button", name="Search").click()
    rows = page.get_by_role("region", name="Records found").locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("anna buys in for $500")
    page.get_by_label("Until (UTC)").fill("2001-01-01T00:00")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name="0 records")).to_be_visible()


def up_to_an_irregularity(casino: Casino, table: str) -> tuple[str, str]:
    """Play a dealer's table until something can go wrong; return the step and the irregularity."""
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=50_000)
    page = casino.page("petra", f"/tables/{table}")
    while True:
        step: dict[str, Any] | None = page.request.get(f"/api/v1/tables/{table}").json()["step"]
        if step is None:
            casino.order("petra", table, "begin-round")
        elif step["kind"] == "takewagers":
            casino.order("anna", table, "wager", seat="1", bets={"small": 500})
            casino.order("petra", table, "no-more-bets")
        elif step["may_happen"]:
            return step["key"], step["may_happen"][0]["kind"]
        else:
            casino.order("petra", table, "answer", step=step["key"], answer=step.get("usual"))


def test_irregularities_are_found_and_lead_to_their_round(casino: Casino) -> None:
    table = casino.open_table("sic-bo", cards="dealer", steps="dealer")
    step, kind = up_to_an_irregularity(casino, table)
    casino.order("petra", table, "irregularity", step=step, irregularity=kind)
    page = casino.page("simon", f"/audit?stream=table:{table}&irregularities=on")
    rows = page.get_by_role("region", name="Records found").locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(kind.replace("-", " "))
    rows.get_by_role("link", name="Round of record").click()
    expect(page.get_by_role("heading", name="Sic bo: round 1")).to_be_visible()
    expect(page.locator("#announcement")).to_contain_text(kind.replace("-", " "))


def test_a_round_is_replayed_card_by_card(casino: Casino) -> None:
    page = casino.page("simon", f"/audit/tables/{played(casino)}/rounds/2")
    cards = page.locator("#felt .layer.cards use")
    expect(page.locator("#announcement")).to_contain_text("round 2 begins")
    expect(cards).to_have_count(0)
    forward = page.get_by_role("button", name="Step forward")
    seen = [0]
    while forward.is_enabled():
        forward.click()
        seen.append(cards.count())
    steps = {after - before for before, after in pairwise(seen)}
    assert steps <= {0, 1}, "more than one card at a time"
    assert max(seen) in (4, 5, 6)
    payments = page.locator("#settlement tbody tr")
    expect(payments).to_have_count(1)
    expect(payments).to_contain_text("13:69F-7.")
    expect(page.locator("#moments")).to_contain_text("round 2 is over: Player")
    tab_to(page, "#moments")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#counted")).to_have_text(re.compile(rf"{len(seen) - 1} of {len(seen)}"))
    page.get_by_role("link", name="Previous round").click()
    expect(page.get_by_role("heading", name="Mini-baccarat: round 1")).to_be_visible()


def test_a_chain_is_verified_and_exported(casino: Casino, tmp_path: Path) -> None:
    table = played(casino, "sic-bo", small=500)
    page = casino.page("simon", f"/audit/tables/{table}")
    expect(page.get_by_role("link", name="Round 2", exact=True)).to_be_visible()
    page.get_by_role("button", name="Verify the chain").click()
    verified = page.locator("[data-verified]")
    expect(verified).to_contain_text("Intact: 7 records")
    verified.get_by_text("What was checked").click()
    expect(verified).to_contain_text("records against their hashes: 7")
    expect(verified).to_contain_text("cards, dice and shuffles dealt again from their seeds")
    expect(verified).to_contain_text(re.compile(r"Last hash: [0-9a-f]{64}"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Export the log").click()
    download.value.save_as(tmp_path / "log.jsonl")
    assert len((tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()) == 7


def test_a_round_in_progress_hides_cards_that_lie_face_down(casino: Casino) -> None:
    table = casino.open_table("crazy-4-poker")
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=50_000)
    casino.order("anna", table, "wager", seat="1", bets={"ante": 500, "super-bonus": 500})
    casino.order("anna", table, "ready", seat="1")
    page = casino.page("simon", f"/audit/tables/{table}/rounds/1")
    page.get_by_role("button", name="Go to end").click()
    hidden = page.locator('#felt .layer.cards use[href="#card-back"]')
    expect(hidden).to_have_count(10)
    expect(page.locator("#moments li").filter(has_text="a card face down")).to_have_count(10)


def test_roles_without_audit_rights_are_turned_away(casino: Casino) -> None:
    for person, may in (("anna", False), ("dora", False), ("simon", True), ("petra", True)):
        page = casino.page(person)
        assert page.get_by_role("link", name="Audit", exact=True).count() == may
        page.goto("/audit")
        expect(page.get_by_role("heading", name="Audit" if may else "This is not possible")).to_be_visible()


def test_the_pages_are_accessible(casino: Casino) -> None:
    table = played(casino)
    page = casino.page("petra", f"/audit?stream=table:{table}")
    check_looks(page)
    page.goto(f"/audit/tables/{table}/rounds/1")
    expect(page.locator("#announcement")).to_contain_text("round 1 begins")
    page.get_by_role("button", name="Go to end").click()
    check_looks(page)
