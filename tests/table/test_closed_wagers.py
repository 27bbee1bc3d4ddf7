"""Between “No more bets” and the first card: what is refused then, and what may still be ordered."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.table.commands import table_commands as commands
from tests.support.live_tables import DEALER, SUPERVISOR, TestedTable

TEST_TOSSES = {
    f"{when}-test-toss-{number}": [1, 2, 3] for when in ("opening", "shift") for number in (1, 2, 3)
}


def closed(game: str, bets: dict[str, int], options: dict[str, str] | None = None) -> TestedTable:
    """A dealer's table at which the wagers are closed and nothing is dealt or thrown."""
    table = TestedTable(game, options, cards="dealer", steps="dealer")
    table.deal_on(None, TEST_TOSSES)
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on("places" if game == "football-kings" else "wagers", TEST_TOSSES)
    table.order("ann", commands.Wager("1", bets))
    table.order(DEALER, commands.NoMoreBets())
    return table


@pytest.mark.paragraph("13:69F-9.5(c)", "13:69F-45.6(c)", "13:69F-3.2(d)", "13:69F-7.2(d)", shows="refused")
@pytest.mark.parametrize(
    ("game", "wager", "cite"),
    [
        ("sic-bo", "small", "13:69F-9.5(c)"),
        ("football-kings", "home", "13:69F-45.6(c)"),
        ("baccarat", "banker", "13:69F-3.2(d)"),
        ("mini-baccarat", "banker", "13:69F-7.2(d)"),
    ],
)
def test_a_late_wager_is_refused_by_the_paragraph_that_closed_the_betting(
    game: str, wager: str, cite: str
) -> None:
    table = closed(game, {wager: 500})
    for bets in ({wager: 600}, {wager: 400}, {}):
        refusal = table.refuses("ann", commands.Wager("1", bets), "No more bets")
        assert str(refusal.cite) == cite


@pytest.mark.paragraph("13:69F-45.4(c)", shows="played")
def test_a_recut_can_be_ordered_until_the_first_card_lies_on_the_layout() -> None:
    table = closed("football-kings", {"home": 500})
    table.order(DEALER, commands.Irregularity("home-1", "improper-cut"))
    assert table.step == "order-recut"
    table.deal_on("cut")
    table.refuses(DEALER, commands.Answer("cut", 9), "9 is out of range")
    table.deal_on("home-1")
    table.order(DEALER, commands.Answer("home-1", "Ks"))
    table.refuses(DEALER, commands.Irregularity("visitor-1", "improper-cut"), "cannot happen")
    table.deal_on()
    assert table.from_log().payments == table.live.payments


@pytest.mark.paragraph("13:69F-9.5(e)", shows="refused")
@pytest.mark.parametrize(
    "dice", [[1.0, 2, 6], [True, 2, 6], ["1", 2, 6], "126", 126, None, [1, 2], [0, 2, 6]]
)
def test_a_die_is_entered_as_a_whole_number(dice: Any) -> None:
    table = closed("sic-bo", {"small": 500})
    table.deal_on("uncover")
    table.refuses(DEALER, commands.Answer("uncover", dice), "is not an answer to it")
    table.order(SUPERVISOR, commands.Answer("uncover", [1, 2, 6]))


@pytest.mark.paragraph("13:69F-9.6(b)", shows="played")
@pytest.mark.parametrize(("shaker", "step"), [("manual", "cover"), ("automated", "activate")])
def test_a_device_that_fails_before_the_toss_is_waited_for(shaker: str, step: str) -> None:
    """Nothing is decided yet: the wagers stand (reading 32)."""
    table = closed("sic-bo", {"small": 500}, {"shaker": shaker})
    table.deal_on(step)
    table.order(DEALER, commands.Irregularity(step, "device-malfunction"))
    assert table.step == "device-fixed"
    table.refuses("ann", commands.Wager("1", {}), "No more bets")
    table.deal_on(step)
    assert table.live.bets == {1: {"small": 500}}
    table.deal_on(None, {"uncover": [1, 2, 6], "activate": [1, 2, 6]})
    assert [payment.result for _, payment in table.live.payments] == ["win"]
    assert not table.live.condition.stopped
