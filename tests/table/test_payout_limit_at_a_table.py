"""A win that the payout limit cuts says so, wherever it is shown."""

from __future__ import annotations

import pytest

from houseway.regulation import Citation
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.log_text import in_words
from houseway.table.view import Viewer
from houseway.table.virtual.transcript import settlement_cites, settlement_in_words
from tests.support.live_tables import DEALER, TestedTable, view_as_json

LIMIT = "13:69F-45.7(e)"
DEALT = {
    f"{side}-{place}": card
    for side, hand in (("home", "Ts Th As Ah"), ("visitor", "Js Jh Ac Ad"))
    for place, card in enumerate(hand.split(), 1)
}


@pytest.mark.paragraph(LIMIT, shows="computed")
def test_the_settlement_of_a_live_table_says_how_much_was_cut() -> None:
    table = TestedTable("football-kings", {"payout-limit": "2500000"}, cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.sit("bob", "2")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    for person, seat in (("ann", "1"), ("bob", "2")):
        table.order(person, commands.Wager(seat, {"home": 500, "hail-mary": 2000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("settle", answers=DEALT)
    news = table.order(DEALER, commands.Answer("settle"))
    settled = [fact for fact in news if isinstance(fact, facts.Settled) and fact.result == "win"]
    assert [(fact.pays, fact.cut, fact.cut_cite) for fact in settled] == [(1_250_000, 1_750_000, LIMIT)] * 2
    payments = view_as_json(table.live, Viewer("ann"))["payments"]
    assert [(item["cut"], item["cut_cite"]) for item in payments if "cut" in item] == [(1_750_000, LIMIT)] * 2
    words = in_words(next(fact for fact in table.records[-1].body if fact.get("cut")))
    assert words == (
        "seat 2: hail-mary, $20, wins 1,500 to 1, cut by $17,500 (13:69F-45.7(e)), and returns $12,520: "
        "the total of both sides is more than 78 (13:69F-45.5A(a)4)"
    )
    assert table.from_log().payments == table.live.payments
    spoken = [settlement_in_words(settlement) for _, settlement in table.live.payments]
    assert "wins 1,500 to 1, pays $12,500, cut by $17,500 by the payout limit, returns $12,520" in spoken
    assert Citation(LIMIT) in settlement_cites(table.live.payments[1][1])
