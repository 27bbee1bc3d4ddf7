"""The dealer's console: now and next, chips for guests on the felt, and what dice and wheels show."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.support.accessibility import check_accessible
from tests.support.browser import DESK, Casino

REAL = {"cards": "dealer", "steps": "dealer"}
TABLET = {"width": 1024, "height": 768}
SIZES = pytest.mark.parametrize("viewport", [DESK, TABLET], ids=["desk", "tablet"])
MOST_STEPS = 40


def _answer_until(casino: Casino, table: str, kind: str) -> None:
    """Let the staff do everything up to a step of this kind, without a page."""
    for _ in range(MOST_STEPS):
        step = casino.look(table)["step"]
        if step and step["kind"] == kind:
            return
        if step is None:
            casino.order("dora", table, "begin-round")
        elif step["kind"] == "takewagers":
            casino.order("dora", table, "no-more-bets")
        else:
            who = "sven" if step["who"] in ("floorperson", "casino supervisor") else "dora"
            card = "2c" if step["kind"] == "deal" else None
            answer = (step.get("values") or [step.get("usual", card)])[0]
            casino.order(who, table, "answer", step=step["key"], answer=answer)
    raise AssertionError(f"{kind} never came")


def _with_guests(casino: Casino, game: str, chip: int = 0) -> str:
    table = casino.open_table(game, **REAL)
    for seat, guest in (("1", "Ann"), ("3", "Bob")):
        casino.order("dora", table, "seat-guest", seat=seat, guest=guest, cents=100_000, chip=chip)
    _answer_until(casino, table, "takewagers")
    return table


def _bets(casino: Casino, table: str) -> dict[str, dict[str, int]]:
    return {seat["seat"]: seat["bets"] for seat in casino.look(table)["seats"]}


def _line(seat: str) -> str:
    return f".chip-rack label:has([value='{seat}'])"


@SIZES
def test_chips_of_guests_are_placed_by_pressing_the_felt(casino: Casino, viewport: dict[str, int]) -> None:
    table = _with_guests(casino, "mini-baccarat")
    page = casino.page("dora", f"/tables/{table}", viewport)
    area = '#felt .area[data-wager="{}"][data-seat="{}"]'
    expect(page.locator(_line("1"))).to_contain_text("no wager")  # then the console takes chips
    page.locator(area.format("player", 1)).click()
    page.get_by_role("button", name="$25").click()
    page.locator(area.format("player", 1)).click()
    expect(page.locator(_line("1"))).to_contain_text("Player's Hand 30")
    # An area of another guest takes that guest's chips.
    page.locator(area.format("tie", 3)).click()
    expect(page.locator(_line("3"))).to_contain_text("Tie 25")
    # The console shows the chips at once; the list of seats shows what the table has taken.
    seats = page.locator("#seats")
    for laid in ("$30 on the layout", "$25 on the layout"):
        expect(seats).to_contain_text(laid)
    assert _bets(casino, table) == {"1": {"player": 3000}, "3": {"tie": 2500}}
    page.get_by_role("button", name="Take back a chip").click()
    expect(page.locator(_line("3"))).to_contain_text("no wager")
    page.locator("[data-focus=chips-of-1]").check()
    page.get_by_role("button", name="Clear the seat").click()
    expect(page.locator(_line("1"))).to_contain_text("no wager")
    expect(seats).not_to_contain_text("on the layout")
    assert _bets(casino, table) == {"1": {}, "3": {}}
    check_accessible(page)


@SIZES
def test_chips_of_guests_are_placed_by_keys(casino: Casino, viewport: dict[str, int]) -> None:
    """Wagers that go together are placed together; a refusal leaves the chips where they were."""
    table = _with_guests(casino, "crazy-4-poker")
    page = casino.page("dora", f"/tables/{table}", viewport)
    expect(page.locator(_line("1"))).to_contain_text("no wager")  # then the console takes keys
    page.locator('#felt .area[data-wager="ante"][data-seat="1"]').focus()
    for key in ("4", "Enter", "Enter", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(_line("1"))).to_contain_text("Ante 205, Super bonus 205")
    page.keyboard.press("Backspace")
    expect(page.locator(_line("1"))).to_contain_text("Ante 200, Super bonus 200")
    for key in ("5", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#refusal")).to_contain_text("in chips")
    assert _bets(casino, table)["1"] == {"ante": 20_000, "super-bonus": 20_000}


# Presses a wager twice; the table answers each time in record 5, and shows that record only after both.
LATE_VIEW = """async (address) => {
  const { ChipRack } = await import(address);
  const sent = [];
  const send = async (_, { bets }) => (sent.push(bets.ante), { number: 5 });
  const rack = new ChipRack({ partners: {} }, send, () => {}, () => ({}));
  const shown = [];
  const show = (ante, number) => {
    rack.update([{ seat: "1", person: "Ann (guest)", bets: ante ? { ante } : {} }], number);
    shown.push(rack.betsOf("1").ante ?? 0);
  };
  show(0, 4);
  rack.press("ante");
  await rack.sending;
  show(0, 4);
  rack.press("ante");
  await rack.sending;
  show(0, 4);
  show(1000, 5);
  show(0, 6);
  return { sent, shown };
}"""


def test_a_chip_is_not_forgotten_while_the_table_has_taken_it_and_not_shown_it(casino: Casino) -> None:
    table = _with_guests(casino, "crazy-4-poker")
    page = casino.page("dora", f"/tables/{table}", DESK)
    felt = page.locator("link[rel=modulepreload][href$='/table/felt.js']").evaluate("link => link.href")
    log = page.evaluate(LATE_VIEW, felt.replace("/table/felt.js", "/console/chip_rack.js"))
    assert log == {"sent": [500, 1000], "shown": [0, 500, 1000, 1000, 0]}


@SIZES
def test_the_console_says_what_comes_now_and_next(casino: Casino, viewport: dict[str, int]) -> None:
    table = _with_guests(casino, "mini-baccarat")
    casino.order("dora", table, "guest-wagers", seat="1", bets={"player": 500})
    page = casino.page("dora", f"/tables/{table}", viewport)
    expect(page.locator("#dealer .step")).to_contain_text("Now")
    expect(page.locator("#dealer .next")).to_contain_text("Deal: Card 1 of the Player's Hand 13:69F-7")
    page.get_by_role("button", name="No more bets", exact=True).click()
    for card, now in (
        ("9h", "Banker's Hand"),
        ("Kd", "Card 2 of the Player's Hand"),
        ("Th", "Banker's Hand"),
    ):
        page.locator("#answer").fill(card)
        page.locator("#answer").press("Enter")
        expect(page.locator("#dealer .step")).to_contain_text(now)
    expect(page.locator("#dealer .next")).to_contain_text("Say: “Player 9, Banker …”")
    box = page.locator("#dealer .next").bounding_box()
    assert box
    assert box["y"] + box["height"] < viewport["height"]


@dataclass(frozen=True)
class Device:
    game: str
    bets: dict[str, int]
    kind: str
    wrong: str
    typed: str
    says: str


DEVICES = (
    Device("sic-bo", {"small": 500}, "toss", "127", "1 2 4", "1, 2, 4"),
    Device("craps", {"pass": 500}, "toss", "123", "64", "the point is 10"),
    Device("roulette", {"red": 500}, "spin", "37", "17", "17"),
    Device("big-six", {"symbol:1": 500}, "spin", "3", "jo", "joker"),
)


@pytest.mark.parametrize("device", DEVICES, ids=lambda device: device.game)
def test_what_dice_and_wheels_show_is_entered_by_keys(casino: Casino, device: Device) -> None:
    table = _with_guests(casino, device.game, 100 if device.game == "roulette" else 0)
    casino.order("dora", table, "guest-wagers", seat="1", bets=device.bets)
    _answer_until(casino, table, device.kind)
    page = casino.page("dora", f"/tables/{table}")
    expect(page.locator(".device-entry input")).to_be_focused()
    page.keyboard.type(device.wrong)
    page.keyboard.press("Enter")
    expect(page.locator(".device-entry .problem")).not_to_be_empty()
    page.keyboard.type(device.typed)
    expect(page.locator(".device-entry .echo")).not_to_be_empty()
    page.keyboard.press("Enter")
    expect(page.locator("#dealer .step")).to_contain_text(device.says)


def test_a_guest_may_sit_down_before_a_table_is_open(casino: Casino) -> None:
    """What may be added at a moment is not known before the opening is over."""
    table = casino.open_table("craps", **REAL)
    casino.order("dora", table, "seat-guest", seat="1", guest="Ann", cents=100_000)
    assert casino.look(table)["phase"] == "opening"
    page = casino.page("dora", f"/tables/{table}")
    expect(page.locator("#dealer .step")).to_be_visible()
