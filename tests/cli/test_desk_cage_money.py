"""`houseway desk cage`: the cage is counted and filled at the terminal, and the rules for money are set."""

from __future__ import annotations

import json

from houseway.house.roles import Role
from tests.cli.test_desk import must, refused, token_of

COUNT = ("cage", "count", "opening", "--cash", "300000", "--chips", "500000")
WAITS = "It waits until somebody of security or a pit boss confirms it.\n"


def words(printed: str) -> str:
    return " ".join(printed.split()) + "\n"


def test_the_cage_is_counted_and_filled(log: str) -> None:
    accounting, guard = token_of(log, Role.ACCOUNTING), token_of(log, Role.SECURITY)
    assert "unlimited, for play money only" in words(must(log, "cage", "money"))
    assert "is not for the administrator" in refused(log, *COUNT)
    assert words(must(log, *COUNT, token=accounting)).endswith(WAITS)
    assert "by some-accounting, confirmed by some-security: done." in words(
        must(log, "cage", "decide", "1", token=guard)
    )
    bring = ("cage", "bring", "--cash", "2000", "--why", "small notes", "--back")
    assert words(must(log, *bring, token=accounting)).endswith(WAITS)
    assert must(log, "cage", "decide", "2", "--decline", token=guard).endswith("declined.\n")
    lines = must(log, "cage", "money").splitlines()
    assert lines[0] == "The cage holds $300,000 in cash and $500,000 in chips."
    document = json.loads(must(log, "cage", "money", "--json"))
    assert (document["counted"], document["cash"], len(document["slips"])) == (True, 30_000_000, 2)
    later = ("cage", "count", "day", "--cash", "299990", "--chips", "500000", "--why", "counted twice")
    assert "(cash $10 short, chips right)" in words(must(log, *later, token=accounting))
    assert "KIND cannot be 'noon'" in refused(log, "cage", "count", "noon", *COUNT[3:], token=accounting)


def test_the_rules_for_money_are_shown_and_set(log: str) -> None:
    must(log, "cage", "rules", "--large-buy-in", "5000")
    assert "Players enter their own buy-ins: play money." in must(log, "cage", "rules")
    must(log, "cage", "rules", "--buy-ins", "staff", "--second-person", "no", "--third-person-from", "0")
    rules = json.loads(must(log, "cage", "rules", "--json"))
    assert rules == {
        "second_person": False,
        "third_person_from": 0,
        "large_buy_in": 500_000,  # as it was set before
        "buy_ins": "staff",
    }
    assert "--buy-ins cannot be 'nobody'" in refused(log, "cage", "rules", "--buy-ins", "nobody")
    assert "is not for the dealer" in refused(
        log, "cage", "rules", "--buy-ins", "players", token=token_of(log, Role.DEALER)
    )
