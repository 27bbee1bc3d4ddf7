"""The view for playing, with real rounds of every game at four sizes of the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from houseway.rules.registry import game_names, rules_of
from tests.support.accessibility import check_looks
from tests.support.browser import Casino, carried_out, resize
from tests.support.nightly import some
from tests.support.play_view import SIZES, problems, problems_by_players

OWN, OTHER = "3", "2"
STEPS_AT_MOST = 30
TWO_HANDS = {"seat 3": ["8s", "3c", "Kd"], "seat 3 hand 3": ["8d", "Ts"], "seat 3 hand 2": ["8h", "9c"]}


def has_hands(game: str) -> bool:
    rules = rules_of(game, {})
    layout = rules.game.felt.layout(rules)
    return len(layout.card_places) > len(layout.discards)


def bets_of(game: str) -> dict[str, dict[str, int]]:
    """Return bets for the two seats: those of the demonstration, or against the bank that the other holds."""
    bets = dict(next(iter(rules_of(game, {}).demonstration.values())))
    return {OWN: {"player": 500}, OTHER: bets} if "bank" in bets else {OWN: bets, OTHER: bets}


def seated(casino: Casino, game: str, **settings: Any) -> tuple[str, Page]:
    """Let anna and bert sit at a table with their bets placed; return it, and anna's page."""
    table = casino.open_table(game)
    for person, seat in (("bert", OTHER), ("anna", OWN)):
        casino.order(person, table, "buy-in", cents=100_000)
        casino.order(person, table, "sit-down", seat=seat)
    for waits in range(5):
        step = casino.look(table)["step"]
        if step is None or step["kind"] != "showcards" or waits > 3:
            break
        casino.order("bert", table, "answer", step=step["key"])
    bets = bets_of(game)
    for person, seat in (("bert", OTHER), ("anna", OWN)):
        casino.order(person, table, "wager", seat=seat, bets=bets[seat])
    page = casino.page("anna", f"/tables/{table}", SIZES["desk"], **settings)
    expect(page.locator(".slip li.placed")).to_have_count(len(bets[OWN]))
    return table, page


def decisions(casino: Casino, table: str) -> Iterator[dict[str, Any]]:
    """Play the round; before each decision of anna, yield what she is asked."""
    for person, seat in (("bert", OTHER), ("anna", OWN)):
        casino.order(person, table, "ready", seat=seat)
    for _ in range(STEPS_AT_MOST):
        seen = casino.ask("anna", f"tables/{table}")
        if seen["phase"] == "between rounds":
            return
        person = "anna" if seen["step"]["seat"] == OWN else "bert"
        step = casino.ask(person, f"tables/{table}")["step"]
        if person == "anna":
            yield step
        fields = {"seat": step["seat"], "step": step["key"], "asked": step["asked"]}
        if "values" in step:
            casino.order(person, table, "decide", decision=step["hint"] or step["undecided"], **fields)
        else:
            casino.order(person, table, "set-hand", groups=step["best"], **fields)
    raise AssertionError("the round does not end")


@pytest.mark.nightly
@pytest.mark.parametrize("game", some(game_names(), 4, 2))
def test_cards_bets_and_words_are_large_and_nothing_covers_them(casino: Casino, game: str) -> None:
    table, page = seated(casino, game)
    assert problems(page) == {}
    measured = set()
    for step in decisions(casino, table):
        if step["kind"] not in measured:
            expect(page.locator("#play .turn", has_text="Your turn")).to_be_visible()
            assert problems(page) == {}
        measured.add(step["kind"])
    expect(page.locator("#phase")).to_contain_text("between rounds")
    assert problems(page) == {}
    if not has_hands(game):
        expect(page.locator("#surface")).to_be_visible()
        dice = casino.look(table)["dice"]
        expect(page.locator(".large-die")).to_have_count(len(dice or ()))
        return
    expect(page.locator("#surface")).to_be_hidden()
    expect(page.locator("#play .other")).to_contain_text("bert")
    expect(page.locator("#play .seat-name")).to_have_text(re.compile("^Seat 3: you"))
    expect(page.locator("#play .net")).to_have_text(re.compile(r"^(\+|−\u2060?)?\$\d"))
    view = casino.ask("anna", f"tables/{table}")
    own_seats = [place for place in view["places"] if re.match(r"(seat 3\b)", place)]
    said = " ".join(page.locator("#play .makes").all_inner_texts())
    assert all(hand["words"] in said for hand in view["hands"].values())
    assert page.locator("#play .my-seat .hand-box").count() == len(own_seats)
    assert problems_by_players(page, table, OWN, rules_of(game, {}).game.seats) == {}


# Chips that cover more than half of some words on their areas.
COVERED = """() => {
  const part = (words, chips) => {
    const [one, other] = [words.getBoundingClientRect(), chips.getBoundingClientRect()];
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return (Math.max(0, width) * Math.max(0, height)) / (one.width * one.height);
  };
  const stacks = [...document.querySelectorAll("#felt .layer.chips .stack")];
  const words = [...document.querySelectorAll("#felt .area > text")];
  const covered = words.filter((text) => stacks.some((chips) => part(text, chips) > 0.5));
  return [stacks.length, covered.map((text) => text.textContent)];
}"""


@pytest.mark.parametrize("game", ["big-six", "mini-dice", "sic-bo"])
def test_chips_leave_the_words_of_their_area_readable(casino: Casino, game: str) -> None:
    table, page = seated(casino, game)
    for state in ("placed", "settled"):
        if state == "settled":
            list(decisions(casino, table))
            expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
        for size in ("desk", "tablet", "phone"):
            resize(page, SIZES[size])
            expect(page.locator("#felt .stack").first).to_be_attached()
            count, covered = page.evaluate(COVERED)
            assert count >= 2
            assert covered == [], f"{state} on a {size}"


def test_hands_that_are_set_lie_in_their_groups(casino: Casino) -> None:
    table, page = seated(casino, "pai-gow-poker")
    for _ in decisions(casino, table):
        expect(page.locator("#play .my-seat .card-slot")).to_have_count(7)
        expect(page.locator("#play .my-seat .group")).to_have_count(0)
    for hand in (".my-seat", ".stage"):
        names = page.locator(f"#play {hand} .group-name")
        expect(names).to_have_text([re.compile("^Low hand: "), re.compile("^High hand: ")])
        expect(page.locator(f"#play {hand} .group").first.locator(".card-slot")).to_have_count(2)


SPLIT = """async ([table, address, places]) => {
  const { PlayView } = await import(address);
  const view = await (await fetch(`/api/v1/tables/${table}`)).json();
  const rules = JSON.parse(document.getElementById("main").dataset.rules);
  const place = document.getElementById("play");
  place.replaceChildren();
  const play = new PlayView(place, document.getElementById("felt"), rules, () => {}, { play() {} });
  const step = { ...view.step, seat: "3", place: "seat 3 hand 3" };
  const dealt = Object.entries(places).flatMap(([name, cards]) => cards.map(() => name));
  play.drawCards({ ...view, places, dealt, hands: {}, step }, true);
  const chip = (wager, cents) => ({ seat: "3", wager, cents, state: "", label: "", color: null });
  play.drawChips(["blackjack", "split:2", "split:3", "double:3"].map((wager) => chip(wager, 1000)));
}"""


def test_split_hands_lie_in_the_order_of_play_with_their_chips(casino: Casino) -> None:
    table, page = seated(casino, "blackjack")
    address = page.locator("link[rel=modulepreload][href$='/play/play_view.js']").evaluate(
        "link => link.href"
    )
    page.evaluate(SPLIT, [table, address, TWO_HANDS])
    hands = page.locator("#play .my-seat .hand-box")
    assert [hand.get_attribute("data-place") for hand in hands.all()] == list(TWO_HANDS)
    expect(page.locator("#play .hand-box[data-active]")).to_have_attribute("data-place", "seat 3 hand 3")
    placed = [
        [stake.get_attribute("data-wager") for stake in hand.locator(".stake").all()] for hand in hands.all()
    ]
    assert placed == [["blackjack"], ["split:3", "double:3"], ["split:2"]]
    assert problems(page) == {}


def test_the_bets_of_a_second_seat_can_be_pressed_too(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat")
    casino.order("anna", table, "buy-in", cents=100_000)
    for seat in ("3", "5"):
        casino.order("anna", table, "sit-down", seat=seat)
    page = casino.page("anna", f"/tables/{table}")
    for seat, wager in (("5", "tie"), ("3", "banker")):
        with carried_out(page, "wager"):
            page.locator(f'#play .my-seat[data-seat="{seat}"] .bet[data-wager="{wager}"]').click()
        expect(page.locator(f'#play .my-seat[data-seat="{seat}"]')).to_have_attribute("data-chosen", "")
        expect(page.locator(f'#play .my-seat[data-seat="{seat}"] .stake')).to_have_count(1)
    placed = {seat["seat"]: seat["bets"] for seat in casino.ask("anna", f"tables/{table}")["seats"]}
    assert placed == {"3": {"banker": 500}, "5": {"tie": 500}}
    page.goto(f"/tables/{table}?view=felt")
    for seat in ("5", "3"):
        page.locator(f'#felt .area[data-wager="player"][data-seat="{seat}"]').click(force=True)
        expect(page.locator(".slip li.placed", has_text="Player's Hand")).to_be_visible()


def test_a_payment_lies_beside_its_stake_and_winning_bets_light_up(casino: Casino) -> None:
    table, page = seated(casino, "mini-baccarat")
    list(decisions(casino, table))
    seen = casino.ask("anna", f"tables/{table}")
    expect(page.locator("#play .bet.wins")).to_have_count(len(seen["winning"]))
    for payment in (paid for paid in seen["payments"] if paid["seat"] == OWN):
        spot = page.locator(f'#play .bet[data-wager="{payment["wager"]}"]')
        expect(spot.locator(".payment")).to_have_count(1 if payment["result"] == "win" else 0)
        expect(spot.locator(f".stake.{payment['result']}")).to_be_visible()
    page.locator("summary", has_text="View").click()
    page.get_by_role("button", name="Felt to scale").click()
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#felt .area.wins").first).to_be_visible()
    expect(page.locator("#felt .names text")).to_have_text(["bert", "you"])
    page.get_by_role("button", name="Felt to scale").click()
    expect(page.locator("#play .card-slot").first).to_be_visible()


def test_colors_sound_and_motion_are_the_choice_of_the_person(casino: Casino) -> None:
    table, page = seated(casino, "mini-baccarat", reduced_motion="no-preference", color_scheme="light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.locator("summary", has_text="View").click()
    page.get_by_role("button", name="Light colors").click()
    assert page.evaluate(ground) != dark
    check_looks(page)
    page.get_by_role("button", name="Light colors").click()
    assert page.evaluate(ground) == dark
    loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('sound_maker'))"
    assert not page.evaluate(loaded)
    with page.expect_request(re.compile("sound_maker")):
        page.get_by_role("button", name="Sound").click()
    page.get_by_role("button", name="Sound").click()
    page.get_by_role("button", name="No animation").click()
    list(decisions(casino, table))
    expect(page.locator("#play .net")).to_be_visible()
    # The colors of a button that is pressed may fade still.
    moving = "document.getAnimations().filter((moving) => !(moving instanceof CSSTransition)).length"
    assert page.evaluate(moving) == 0
    page.get_by_role("button", name="No animation").click()
