"""Chips on the felts of dice and wheels cover nothing that is printed, however many people bet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from houseway.rules.registry import rules_of
from tests.support.browser import Casino
from tests.support.play_view import SIZES

# Draws the chips of some seats on one wager after the other.
# Returns how many stacks were drawn, and what they cover: {"wager of seat": words}.
COVERED = """async ([address, seats, own, wagers, how]) => {
  const { Felt } = await import(address);
  const drawing = document.getElementById("felt");
  for (const layer of drawing.querySelectorAll(".layer")) layer.remove();
  const felt = new Felt(drawing, JSON.parse(document.getElementById("main").dataset.rules), () => {});
  const chip = (seat, wager) => ({
    seat, wager, cents: how.cents, state: how.state, owner: seat === own ? "" : "other", label: how.label,
    color: null, takeDown: false,
  });
  const inkOf = (child) => {
    const box = child.getBoundingClientRect();
    const [baseline, size] = [Number(child.getAttribute("y")), Number(child.getAttribute("font-size"))];
    if (child.tagName !== "text") return box;
    const matrix = child.getScreenCTM();
    const y = (value) => matrix.f + matrix.d * value;
    return { left: box.left, right: box.right, top: y(baseline - 0.72 * size), bottom: y(baseline) };
  };
  const meets = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const prints = [...drawing.querySelectorAll(".area > :is(text, g)")].map((child) => [child, inkOf(child)]);
  const covered = {};
  let count = 0;
  for (const wager of wagers) {
    const placed = seats.filter((seat) => felt.areaOf(wager, seat)).map((seat) => chip(seat, wager));
    const chips = how.paid ? placed.flatMap((one) => [one, { ...one, state: "paid" }]) : placed;
    felt.drawChips(chips);
    const stacks = [...drawing.querySelectorAll(".layer.chips .stack")];
    count += stacks.length;
    for (const stack of stacks) {
      const box = stack.getBoundingClientRect();
      const found = prints.filter(([, print]) => meets(box, print));
      const words = found.map(([child]) => child.textContent.trim() || "dice");
      if (words.length) covered[`${wager} of ${stacks.indexOf(stack)}`] = words;
    }
  }
  return [count, covered];
}"""
PLACED = {"cents": 500, "state": "", "label": "", "paid": False}
STATES: dict[str, dict[str, Any]] = {
    "one chip": PLACED,
    "many chips": {**PLACED, "cents": 2000},
    "paid": {**PLACED, "state": "win", "paid": True},
}
WITH_PUCK = {**STATES, "standing and off": {**PLACED, "state": "standing", "label": "OFF"}}
GAMES = {"craps": WITH_PUCK, "mini-craps": WITH_PUCK, "roulette": STATES}


@pytest.mark.parametrize("game", GAMES)
def test_no_name_number_or_payout_is_covered(casino: Casino, game: str) -> None:
    rules = rules_of(game, {})
    own = "3"
    table = casino.open_table(game)
    casino.order("anna", table, "buy-in", cents=100_000)
    casino.order("anna", table, "sit-down", seat=own)
    page = casino.page("anna", f"/tables/{table}", SIZES["desk"])
    expect(page.locator(".tray")).to_be_visible()
    address = page.locator("link[rel=modulepreload][href$='/table/felt.js']").evaluate("link => link.href")
    seats = [str(seat) for seat in range(1, rules.game.seats + 1)]
    covered_by_case = {}
    for size in ("desk", "phone"):
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        for players, states in (([own], GAMES[game]), (seats, ("one chip",))):
            for name in states:
                drawn = [address, players, own, list(rules.wagers), GAMES[game][name]]
                count, covered = page.evaluate(COVERED, drawn)
                assert count >= len(rules.wagers)
                covered_by_case[f"{size}, {len(players)} players, {name}"] = covered
    assert {state: covered for state, covered in covered_by_case.items() if covered} == {}
