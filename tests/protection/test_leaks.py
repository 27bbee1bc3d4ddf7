"""A card of the dealer that is seen is worth something, and never less than nothing."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from houseway.protection.leaks import dealer_card_seen
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway


def test_a_card_of_the_dealer_that_is_seen() -> None:
    """The figures of the terminal are those of the count, and every card of the pack is among them."""
    run = houseway("protect", "lucky-8s", "--leak", "dealer-card", "--json")
    document = json.loads(run.stdout)
    by_card = document["by_card"]
    assert sum(row["cards"] for row in by_card) == 66
    average = sum(row["cards"] * Fraction(row["house_advantage"]) for row in by_card) / 66
    assert Fraction(document["house_advantage_with_leak"]) == average
    assert Fraction(document["worth"]) == Fraction(document["house_advantage"]) - average > 0
    # Against an 8 or a joker of the dealer the player is worst off, against a 7 best.
    ordered = sorted(by_card, key=lambda row: Fraction(row["house_advantage"]))
    assert ordered[0]["card"] == "7s"
    assert {ordered[-1]["card"], ordered[-2]["card"]} == {"8s", "Jk"}


@pytest.mark.parametrize("name", ["sic-bo", "baccarat"])
def test_where_nothing_is_decided_no_card_helps(name: str) -> None:
    with pytest.raises(Refusal, match="No card of it helps them"):
        dealer_card_seen(open_table(game(name)))


@pytest.mark.parametrize(
    "wrong", [["hole-card"], ["dealer-card", "--cut", "20"], ["dealer-card", "--wager", "bonus"]]
)
def test_other_leaks_are_refused(wrong: list[str]) -> None:
    run = houseway("protect", "lucky-8s", "--leak", *wrong)
    assert (run.returncode, run.stdout) == (2, "")
