"""The lobby: where I sit and what I have there, which tables I want to see, and what was dealt last."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.browser import Casino


def test_where_i_sit_is_on_top_with_my_chips(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    casino.order("bert", table, "sit-down", seat="2")
    casino.order("bert", table, "buy-in", cents=250_00)
    page = casino.page("bert")
    mine = page.get_by_role("region", name="Where you sit")
    here = mine.get_by_role("link").filter(has_text="seat 2").filter(has_text="$250")
    expect(here.first).to_be_visible()
    other = casino.page("simon")
    expect(other.get_by_role("region", name="Where you sit")).to_be_hidden()
    # My wagers on the layout are still mine.
    casino.order("bert", table, "wager", seat="2", bets={"small": 10_00})
    expect(mine.locator(f'a[href$="/tables/{table}"]')).to_contain_text("$250")


def test_tables_are_filtered_and_ordered_and_the_choice_is_kept(casino: Casino) -> None:
    cheap = casino.open_table("sic-bo", options={"minimum": "100", "maximum": "10000"})
    dear = casino.open_table("mini-baccarat", options={"minimum": "20000", "maximum": "100000"})
    page = casino.page("anna", keeps_session=False)
    page.get_by_label("Show").select_option("mini-baccarat")
    expect(page.locator(f'[data-table="{dear}"]')).to_be_visible()
    expect(page.locator("#tables > li:not([data-game=mini-baccarat]):visible")).to_have_count(0)
    page.get_by_label("Show").select_option("")
    page.get_by_label("Lowest bet").select_option("100")
    expect(page.locator(f'[data-table="{dear}"]')).to_be_hidden()
    expect(page.locator(f'[data-table="{cheap}"]')).to_be_visible()
    page.get_by_label("Lowest bet").select_option("")
    page.get_by_label("Order").select_option("minimum")
    page.reload()
    # All at once: the page brings itself up to date.
    minimums = page.locator("#tables > li").evaluate_all("tiles => tiles.map((tile) => tile.dataset.minimum)")
    assert minimums == sorted(minimums, key=int)
    expect(page.locator("#shown")).to_have_text(re.compile(r"^\d+ tables$"))


def test_a_tile_shows_what_was_dealt_last_and_that_others_play(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    casino.order("bert", table, "sit-down", seat="2")
    casino.order("bert", table, "buy-in", cents=250_00)
    page = casino.page("anna")
    tile = page.locator(f'[data-table="{table}"]')
    expect(tile).to_contain_text("1 playing")
    expect(tile.locator(".dice")).to_have_count(0)
    casino.order("bert", table, "wager", seat="2", bets={"small": 10_00})
    casino.order("bert", table, "ready", seat="2")
    expect(tile.locator(".dice")).to_have_text(re.compile(r"^[\u2680-\u2685]{3}$"))


def test_a_dealer_finds_first_what_waits_for_a_dealer(casino: Casino) -> None:
    real = casino.open_table("mini-baccarat", cards="dealer", steps="dealer")
    training = casino.open_table("mini-baccarat", steps="dealer", training=True)
    casino.open_table("big-six")

    def order_for(person: str) -> list[str]:
        tiles = casino.page(person).locator("#tables > li")
        names: list[str] = tiles.evaluate_all("tiles => tiles.map((tile) => tile.dataset.table)")
        return names

    tables = order_for("dora")
    assert tables.index(training) < tables.index(real)
    kinds = (
        casino.page("dora")
        .locator("#tables > li")
        .evaluate_all("tiles => tiles.map(({ dataset }) => 'training' in dataset || 'real' in dataset)")
    )
    assert kinds == sorted(kinds, reverse=True)
    assert training not in order_for("anna")
