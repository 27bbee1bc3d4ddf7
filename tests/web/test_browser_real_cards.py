"""A dealer deals face-down games with real cards from the console, alone and by keyboard only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESK, Casino, carried_out, until_shown
from tests.support.nightly import some

REAL = {"cards": "dealer", "steps": "dealer"}
MOST_ENTRIES = 220
BETWEEN = "between rounds"
DECK = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA"]
LOW_DECK = [f"{rank}{suit}" for suit in "shdc" for rank in "2345678A"]
WAGERS = {
    "blackjack": ("blackjack 10", "3", ["9h", "Ts", "8h", "7c", "6d", "5c", "2d"]),
    "crazy-4-poker": ("ante 10, super bonus 10", "3", DECK[::5] + DECK),
    "four-card-poker": ("ante 10", "3", DECK),
    "lucky-8s": ("ante 10", "1", LOW_DECK),
    "pai-gow-poker": ("pai gow 10", "1", DECK[::3] + DECK),
}


def tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


@dataclass
class Console:
    """The dealer's console of a table, used by keyboard."""

    casino: Casino
    page: Page
    table: str

    def text(self) -> str:
        return self.page.locator("#dealer").inner_text()

    def press(self, *keys: str) -> None:
        """Type, and wait until the console asks something else."""
        tab_to(self.page, "[data-focus=answer]")
        with carried_out(self.page, "answer", "begin-round", "no-more-bets"):
            for key in keys:
                self.page.keyboard.press(key) if key in ("Enter", *"0123") else self.page.keyboard.type(key)

    def answer(self, deck: Iterator[str], decision: str) -> str:
        """Answer what is asked; return the kind of step."""
        place = self.page.locator("#dealer .step")
        step = str(place.get_attribute("data-step")) if place.count() else BETWEEN
        if "role supervisor or pit boss" in self.text():
            self.casino.order("sven", self.table, "answer", step=place.get_attribute("data-key-of-step"))
            until_shown(self.page, self.casino.look(self.table)["number"])
        elif step == "deal down":
            self.press("0")
            expect(self.page.locator('#dealer [data-step="deal down"]')).to_have_count(0)
        elif step in ("deal up", "turnup up"):
            self.press(next(deck), "Enter")
        elif step == "decide":
            self.press(decision)
        elif step == "toss":
            self.press("345", "Enter")
        else:
            self.press("Enter")
        return step

    def deal_until(self, step: str, cards: list[str], decision: str = "1") -> set[str]:
        """Answer until a step is asked whose kind begins so; return the kinds of those before it."""
        deck = iter(dict.fromkeys(cards))
        kinds: set[str] = set()
        for _ in range(MOST_ENTRIES):
            if self.page.locator(f'#dealer [data-step^="{step}"]').count():
                return kinds
            if step == BETWEEN and kinds and "Begin the next round" in self.text():
                return kinds
            kinds.add(self.answer(deck, decision))
        raise AssertionError(f"{step} never came: {self.text()}")

    def seat_guest(self) -> None:
        tab_to(self.page, "[data-focus=guest-name]")
        self.page.keyboard.type("Ann")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".guests summary")).to_contain_text("Ann, seat 1")

    def place_wagers(self, wagers: str) -> None:
        tab_to(self.page, "[data-focus=wagers-1]")
        self.page.keyboard.type("moon 5")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#dealer .problem")).to_contain_text("write a wager and an amount")
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(wagers)
        self.page.keyboard.press("Enter")
        self.close_wagers()

    def close_wagers(self) -> None:
        expect(self.page.get_by_role("button", name="No more bets", exact=True)).to_be_enabled()
        self.press("Enter")


def at_console(casino: Casino, game: str, viewport: dict[str, int] = DESK) -> Console:
    table = casino.open_table(game, **REAL)
    page = casino.page("dora", f"/tables/{table}", viewport)
    expect(page.locator("#dealer h2")).to_be_visible()
    return Console(casino, page, table)


@pytest.mark.nightly
@pytest.mark.parametrize("game", some(list(WAGERS), 2))
def test_a_dealer_deals_a_face_down_game_by_keyboard(casino: Casino, game: str) -> None:
    wagers, decision, cards = WAGERS[game]
    console = at_console(casino, game)
    console.seat_guest()
    console.deal_until("take", ["2c"])
    console.place_wagers(wagers)
    kinds = console.deal_until(BETWEEN, cards, decision)
    view = casino.look(console.table)
    assert view["phase"] == "between rounds"
    assert view["payments"]
    assert {"deal down", "turnup up"} <= kinds


def test_a_dealer_trains_alone_with_guests_who_bet_as_usual(casino: Casino) -> None:
    console = at_console(casino, "crazy-4-poker")
    console.page.get_by_role("button", name="Seat guests to practice with").click()
    expect(console.page.locator(".guests summary")).to_contain_text("Practice")
    console.deal_until("take", [])
    console.page.get_by_role("button", name="Guests bet as before").click()
    expect(console.page.locator(".chip-rack .whose .soft")).to_have_count(0)  # nobody has no wager
    console.close_wagers()
    seats = casino.look(console.table)["seats"]
    assert len(seats) == len([seat for seat in seats if seat["bets"]]) > 1


def test_a_player_online_is_told_to_look_at_real_cards(casino: Casino) -> None:
    """The player decides here or tells the dealer; no screen shows a card that is face down."""
    console = at_console(casino, "four-card-poker")
    table = console.table
    casino.order("anna", table, "buy-in", cents=100_000)
    casino.order("anna", table, "sit-down", seat="2")
    console.deal_until("take", [])
    casino.order("anna", table, "wager", seat="2", bets={"ante": 1000})
    console.close_wagers()
    console.deal_until("decide", ["Kd"])
    player = casino.page("anna", f"/tables/{table}")
    expect(player.locator("#player")).to_contain_text("look at them")
    for person in ("anna", "dora", "petra"):
        places = casino.ask(person, f"tables/{table}")["places"]
        assert places["seat 2"] == [None] * 5
        assert places["dealer"] == [*[None] * 5, "Kd"]
    player.get_by_role("button", name="Fold").click()
    expect(console.page.locator("#dealer")).to_contain_text("Collect all forfeited wagers")
