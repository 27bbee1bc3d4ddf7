"""A player's session page: what mistakes cost, in which rounds, and the limits that the house keeps."""

from __future__ import annotations

import re
from itertools import count

from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import COUNTED, PHONE, Casino, carried_out

_NUMBERS = count(1)


def new_player(casino: Casino) -> str:
    """Return a person whose session and limits concern no other test."""
    name = f"lena-{next(_NUMBERS)}"
    casino.add_player(name)
    return name


def seated(casino: Casino, player: str, game: str, bets: dict[str, int]) -> str:
    table = casino.open_table(game)
    casino.order(player, table, "sit-down", seat="2")
    casino.order(player, table, "buy-in", cents=1_000_00)
    casino.order(player, table, "wager", seat="2", bets=bets)
    return table


def row(page: Page, link: str) -> str:
    """Return the text of the row that has the link to this round."""
    rows = page.locator("#mistakes tr").filter(has=page.locator(f'a[href$="{link}"]'))
    expect(rows).to_have_count(1)
    return rows.inner_text()


def test_mistakes_are_listed_with_their_cost_and_their_round(casino: Casino) -> None:
    player = new_player(casino)
    table, number = seated(casino, player, "red-dog", {"ante": 5_00}), 1
    casino.order(player, table, "ready", seat="2")
    while casino.look(table)["phase"] != "decision":  # after a pair or consecutive ranks nothing is asked
        casino.order(player, table, "wager", seat="2", bets={"ante": 5_00})
        casino.order(player, table, "ready", seat="2")
        number += 1
    page = casino.page(player, f"/tables/{table}", keeps_session=False)
    expect(page.locator("button.decision").first).to_be_visible()
    worth = page.evaluate("async () => (await fetch(location.pathname + '/worth')).json()")
    best, worst = worth[0], worth[-1]
    step = casino.ask(player, f"tables/{table}")["step"]["key"]
    casino.order(player, table, "decide", seat="2", step=step, decision=worst["decision"])
    tie = seated(casino, player, "mini-baccarat", {"tie": 5_00})
    casino.order(player, tie, "ready", seat="2")

    page.goto("/me/session")
    mistakes = page.locator("#mistakes")
    expect(mistakes).to_contain_text("You made the best choice in 0 of 1 decision.", timeout=COUNTED)
    words = row(page, f"/me/tables/{table}/rounds/{number}")
    assert worst["decision"].replace("-", " ") in words
    assert best["decision"].replace("-", " ") in words
    cost = best["gain_float"] - worst["gain_float"]
    amount = re.findall(r"\$([0-9.]+)|([0-9]+)¢", words)[-1]
    assert abs((float(amount[0]) * 100 if amount[0] else float(amount[1])) - cost) <= 0.51
    # 14.36% of $5 on the tie, 1.06% on the banker: 66.5 cents more, as the coach says.
    assert "67¢" in row(page, f"/me/tables/{tie}/rounds/1")
    expect(page.locator(".sums").first).to_contain_text(f"Rounds\n{number + 1}", use_inner_text=True)
    expect(page.locator("#luck")).to_contain_text("95 of 100 sessions with these bets", timeout=COUNTED)
    expect(page.locator("#luck svg")).to_be_visible()
    check_accessible(page)
    check_fits(page)

    page.locator(f'#mistakes a[href$="{table}/rounds/{number}"]').click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"round {number}")
    expect(page.locator("#moments li").first).to_be_visible()
    page.get_by_role("button", name="Go to end").click()
    expect(page.locator("#settlement")).to_contain_text("Ante")
    page.get_by_role("link", name="Your session").click()
    expect(page.locator("#mistakes")).to_contain_text("You made the best choice")


def test_luck_is_not_judged_where_no_exact_odds_are_counted(casino: Casino) -> None:
    player = new_player(casino)
    table = seated(casino, player, "blackjack", {"blackjack": 5_00})
    casino.order(player, table, "ready", seat="2")
    while (seen := casino.ask(player, f"tables/{table}"))["phase"] == "decision":
        step = seen["step"]
        fields = {"seat": step["seat"], "step": step["key"], "asked": step["asked"]}
        casino.order(player, table, "decide", decision=step["undecided"], **fields)
    page = casino.page(player, "/me/session", keeps_session=False)
    luck = page.locator("#luck")
    expect(luck).to_contain_text("1 round is not judged here", timeout=COUNTED)
    expect(luck).not_to_contain_text("95 of 100")
    assert luck.locator("svg").count() == 0


def test_limits_are_set_kept_by_the_house_and_shown(casino: Casino) -> None:
    player = new_player(casino)
    page = casino.page(player, "/me/session", PHONE, keeps_session=False)
    expect(page.locator("#main")).to_contain_text("You have not played yet.")
    loss, minutes = page.get_by_label("The most you may lose"), page.get_by_label("Minutes you may play")
    save = page.get_by_role("button", name="Set limits")
    loss.fill("ten")
    save.click()
    expect(page.locator("#limits .problem")).to_contain_text("ten is not an amount in dollars.")
    loss.fill("$12.50")
    minutes.fill("an hour")
    save.click()
    expect(page.locator("#limits .problem")).to_contain_text("an hour is not a number of minutes.")
    minutes.fill("90")
    save.click()
    expect(page.locator("#limits")).to_contain_text("Today: $12.50 to lose, 90 minutes.")
    expect(loss).to_have_value("$12.50")
    loss.fill("100")
    minutes.fill("30")
    save.click()
    expect(page.locator("#limits")).to_contain_text("Today: $12.50 to lose, 30 minutes.")
    expect(loss).to_have_value("$100")  # from tomorrow on
    check_accessible(page)
    check_fits(page)

    table = casino.open_table("sic-bo")
    casino.order(player, table, "sit-down", seat="2")
    casino.order(player, table, "buy-in", cents=100_00)
    page.goto(f"/tables/{table}")
    expect(page.get_by_role("heading", name="Your wagers")).to_be_visible()
    small = page.get_by_role("button", name=re.compile(r"^Small\b")).first
    for _ in range(2):
        with carried_out(page, "wager"):  # chips that are pressed faster are one wager
            small.click()
    small.click()
    expect(page.locator("#main")).to_contain_text("You set a limit of $12.50 to lose in a day.")
    assert casino.look(table)["seats"][0]["bets"]["small"] == 10_00
