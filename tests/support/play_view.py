"""Measures the view for playing in a browser: sizes, and that nothing covers what has to be read."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.support.browser import resize

SIZES = {
    "desk": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
    "phone held sideways": {"width": 844, "height": 390},
}
CARD = {"desk": 70, "tablet": 70, "phone": 48, "phone held sideways": 48}  # pixels, at least
FINGER = 44

# Returns a sentence for everything that is too small, covered or outside of what it belongs to.
MEASURE = """([least, finger]) => {
  const wrong = [];
  const isShown = (element) => element.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const isOn = (element, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.contains(element));
  };
  // The buttons of the round stay at the bottom of a phone; what is behind them is scrolled to.
  const bar = document.querySelector("#player .due");
  const isFixed = bar && getComputedStyle(bar).position === "fixed";
  const lowest = isFixed ? bar.getBoundingClientRect().top : innerHeight;
  const toSight = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > lowest) element.scrollIntoView({ block: "center", behavior: "instant" });
  };
  for (const card of all("#play .playing-card")) {
    const slot = card.parentElement;
    toSight(slot);
    const { left, top, width, height } = card.getBoundingClientRect();
    const words = `${card.getAttribute("aria-label")} at ${card.closest(".hand-box").dataset.place}`;
    if (width < least) wrong.push(`${words} is ${width} wide`);
    // The index: rank and suit in the upper left corner.
    const isSeen = ([across, down]) => isOn(slot, left + width * across, top + height * down);
    const corner = [[0.08, 0.14], [0.34, 0.2], [0.2, 0.42]];
    if (!corner.every(isSeen)) wrong.push(`the index of ${words} is covered`);
    if (left < -1 || left + width > innerWidth + 1) wrong.push(`${words} is outside of the screen`);
  }
  for (const die of all(".large-die"))
    if (die.getBoundingClientRect().width < least) wrong.push("a die is small");
  for (const target of all("#play [data-press]")) {
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < finger) wrong.push(`${target.textContent} is ${width} by ${height}`);
  }
  const read = ".hand-name, .makes, .bet-title, .bet-pays, .seat-name, .net, .group-name";
  for (const words of all(`#play :is(${read})`)) {
    const said = words.textContent;
    if (!said.trim() || words.closest(".others")) continue;
    toSight(words);
    const { left, top, width, height } = words.getBoundingClientRect();
    if (!isOn(words, left + width / 2, top + height / 2)) wrong.push(`${said} is covered`);
    if (words.scrollWidth > words.clientWidth + 1 && words.clientWidth) wrong.push(`${said} is cut off`);
  }
  for (const stake of all("#play .stake")) {
    const owner = stake.closest(".bet, .hand-box");
    const [inner, outer] = [stake.getBoundingClientRect(), owner.getBoundingClientRect()];
    const fits = (low, high) => inner[low] >= outer[low] - 1 && inner[high] <= outer[high] + 1;
    const isInside = fits("left", "right") && fits("top", "bottom");
    if (!isInside) wrong.push(`the chips of ${stake.dataset.wager} lie outside of their place`);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the screen");
  return [...new Set(wrong)];
}"""

# Draws the last round once more, with the cards and chips of the other player at some more seats.
AT_SEATS = """async ([table, address, taken]) => {
  const { PlayView } = await import(address);
  const view = (window.lastView ??= await (await fetch(`/api/v1/tables/${table}`)).json());
  const rules = JSON.parse(document.getElementById("main").dataset.rules);
  const place = document.getElementById("play");
  place.replaceChildren();
  const [own, other] = [view.seats.find(({ mine }) => mine), view.seats.find(({ mine }) => !mine)];
  const named = (name, seat) => name.replace(`seat ${other.seat}`, `seat ${seat}`);
  const isCopied = (name) => name.startsWith(`seat ${other.seat}`);
  const copies = ([name, thing]) =>
    isCopied(name) ? taken.map((seat) => [named(name, seat), thing]) : [[name, thing]];
  const copied = (things) => Object.fromEntries(Object.entries(things).flatMap(copies));
  const drawn = {
    ...view,
    places: copied(view.places),
    hands: copied(view.hands),
    seats: [own, ...taken.map((seat) => ({ ...other, seat }))],
  };
  const play = new PlayView(place, document.getElementById("felt"), rules, () => {}, { play() {} });
  const plain = { label: "", color: null };
  const asChip = (payment) => ({ ...payment, ...plain, cents: payment.bet, state: payment.result });
  const chips = view.payments.flatMap((payment) => [asChip(payment), { ...asChip(payment), state: "paid" }]);
  const ofOther = chips.filter(({ seat }) => seat === other.seat);
  const ofOthers = ofOther.flatMap((chip) => taken.map((seat) => ({ ...chip, seat, owner: "bert" })));
  play.drawCards(drawn, true);
  play.offer(own.seat, rules.placed, {}, [], {});
  play.drawChips([...chips.filter(({ seat }) => seat === own.seat), ...ofOthers]);
  return place.querySelectorAll(".other").length;
}"""


def numbers_of_players(seats: int) -> list[int]:
    """Return how many people sit at a table in the pictures that are measured: one, two, some and all."""
    return sorted({1, 2, (seats + 2) // 2, seats})


def problems_by_players(page: Page, table: str, own: str, seats: int) -> dict[str, list[str]]:
    """Return what is wrong with the last round at each size of the screen, for several numbers of players."""
    script = page.locator("link[rel=modulepreload][href$='/play/play_view.js']")
    address = script.evaluate("link => link.href")
    others = [str(seat) for seat in range(1, seats + 1) if str(seat) != own]
    problems_by_size: dict[str, Any] = {}
    for size, viewport in SIZES.items():
        resize(page, viewport)
        for players in numbers_of_players(seats):
            drawn = page.evaluate(AT_SEATS, [table, address, others[: players - 1]])
            assert drawn == players - 1
            problems_by_size[f"{size}, {players} players"] = page.evaluate(MEASURE, [CARD[size], FINGER])
    return {state: wrong for state, wrong in problems_by_size.items() if wrong}


def problems(page: Page) -> dict[str, list[str]]:
    """Return what is wrong with the play view as it is now, at each size of the screen."""
    by_size: dict[str, Any] = {}
    for size, viewport in SIZES.items():
        resize(page, viewport)
        by_size[size] = page.evaluate(MEASURE, [CARD[size], FINGER])
    return {size: wrong for size, wrong in by_size.items() if wrong}
