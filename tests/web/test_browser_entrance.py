"""Signing in, the lobby, and the role switch of a demonstration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from houseway.rules.registry import every_game
from tests.support.browser import COUNTED, DESK, PASSWORD, Casino, Server, new_context


def test_visitors_are_asked_to_sign_in(casino: Casino) -> None:
    page = casino.page(None, "/tables/anything")
    expect(page).to_have_url(f"{casino.server.address}/sign-in")


def test_signing_in_and_out(casino: Casino) -> None:
    page = casino.page(None)
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password").fill("not the password at all")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("password is wrong")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.goto("/")
    expect(page).to_have_url(f"{casino.server.address}/sign-in")


def test_the_lobby_shows_a_table_and_its_sign(casino: Casino) -> None:
    table = casino.open_table("sic-bo", options={"minimum": "500", "maximum": "100000"})
    page = casino.page("anna")
    card = page.get_by_role("listitem").filter(has_text=table)
    expect(card).to_contain_text("$5 to $1,000")
    expect(card).to_contain_text("0 of 8 taken")
    card.get_by_role("link", name="Sign of").click()
    expect(page.get_by_role("columnheader", name="Maximum")).to_be_visible()
    expect(page.get_by_text("150 to 1").first).to_be_visible()


def test_the_lobby_keeps_itself_up_to_date(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("simon")
    card = page.get_by_role("listitem").filter(has_text=table)
    expect(card).to_contain_text("0 of 8 taken")
    casino.order("bert", table, "sit-down", seat="2")
    expect(card).to_contain_text("1 of 8 taken")


def test_an_unknown_table(casino: Casino) -> None:
    page = casino.page("anna", "/tables/no-such-table")
    expect(page.get_by_text("There is no table 'no-such-table'")).to_be_visible()
    page.goto("/nothing/here")
    expect(page.get_by_role("heading", name="This is not possible")).to_be_visible()


def test_the_pit_boss_opens_a_table(casino: Casino) -> None:
    assert casino.page("anna").get_by_role("heading", name="Open a table").count() == 0
    page = casino.page("petra")
    page.get_by_label("Game").select_option("mini-baccarat")
    page.get_by_label("Table name").fill("opened-in-the-browser")
    casino.prepare("mini-baccarat")
    expect(page.locator(".game-options summary").first).to_have_text("Options of Mini-baccarat")
    page.get_by_label("posted minimum wager").fill("5")
    page.get_by_label("posted maximum wager").fill("500")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_role("heading", name="Dealer's console")).to_be_visible()


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(Path(tmp_path_factory.mktemp("demonstration")), "--demo")
    yield server
    server.end()


def test_a_demonstration_has_every_game_and_every_role(browser: Browser, demonstration: Server) -> None:
    link = demonstration.said[1].split()[-1]
    with new_context(browser, viewport=DESK) as context:
        page = context.new_page()
        page.goto(link)
        for game in every_game():
            # The lobby shows further tables by itself when they open.
            expect(page.get_by_role("heading", name=game.title, exact=True).first).to_be_visible(
                timeout=COUNTED
            )
        page.get_by_role("link", name="Play Sic Bo").click()
        expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
        expect(page.get_by_role("heading", name="Dealer's console")).not_to_be_visible()
        page.get_by_label("Role").select_option("dealer")
        expect(page.get_by_role("heading", name="Dealer's console")).to_be_visible()
        expect(page.get_by_role("heading", name="Take a seat")).not_to_be_visible()
        page.get_by_label("Role").select_option("inspector")
        expect(page.get_by_role("heading", name="Sic Bo")).to_be_visible()
        expect(page.get_by_role("heading", name="Dealer's console")).not_to_be_visible()
        # Its guides were submitted, and it says that it has no official text.
        page.get_by_label("Role").select_option("player")
        expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
        page.goto(f"{demonstration.address}/documents/sic-bo")
        expect(page.locator("#chapter")).to_contain_text("Demonstration copy, replace")
        page.goto(f"{demonstration.address}/documents/sic-bo/guide.html")
        expect(page.get_by_text("Submitted to the Division").first).to_be_visible(timeout=COUNTED)


def test_dealer_and_player_side_by_side(browser: Browser, demonstration: Server) -> None:
    with new_context(browser, viewport=DESK) as context:
        player = context.new_page()
        player.goto(demonstration.said[1].split()[-1])
        player.goto(f"{demonstration.address}/tables/real-mini-baccarat")
        with context.expect_page() as opened:
            player.get_by_role("link", name="Open as dealer in another tab").click()
        dealer = opened.value
        expect(dealer.get_by_role("heading", name="Dealer's console")).to_be_visible()
        player.reload()
        player.get_by_role("button", name="Sit down").click()
        expect(dealer.locator("#seats")).to_contain_text("$1,000 in chips")
        # Both follow their links and their live events as who they are.
        dealer.get_by_role("link", name="Tables").click()
        dealer.get_by_role("link", name="Go to table Mini-Baccarat").first.click()
        expect(dealer.get_by_role("heading", name="Dealer's console")).to_be_visible()
        expect(player.get_by_label("Role")).to_have_value("player")
        expect(player.locator("#balance")).to_contain_text("$1,000")


def test_nobody_is_locked_out_of_a_demonstration(browser: Browser, demonstration: Server) -> None:
    with new_context(browser, viewport=DESK) as context:
        page = context.new_page()
        page.goto(demonstration.said[1].split()[-1])
        page.get_by_role("button", name="Sign out").click()
        page.get_by_role("link", name="Enter again").click()
        expect(page.get_by_role("heading", name="Tables")).to_be_visible()


def test_first_steps_point_at_the_controls_and_are_remembered(
    browser: Browser, demonstration: Server
) -> None:
    with new_context(browser, viewport=DESK) as context:
        page = context.new_page()
        page.goto(demonstration.said[1].split()[-1])
        steps = page.get_by_role("complementary", name="First steps")
        expect(steps).to_contain_text("1 of 5")
        page.locator(".pointed-at").click()
        expect(steps).to_contain_text("Sit down")
        expect(page.locator(".pointed-at")).to_have_text("Sit down")
        page.get_by_role("button", name="No guide, thank you").click()
        expect(steps).to_be_hidden()
        page.reload()
        expect(page.get_by_role("button", name="Sit down")).to_be_visible()
        expect(steps).to_be_hidden()
        page.goto(f"{demonstration.address}/as/dealer/")
        expect(steps).to_contain_text("First steps as dealer")
