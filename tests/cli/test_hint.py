"""`houseway hint`: what each decision is worth, in a table or as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import houseway as hw
from tests.support.command import houseway


def test_it_prints_what_python_returns() -> None:
    printed = houseway("hint", "crazy4", "Ks Qh,8d,4c 2s", "--bets", "ante=5,super-bonus=5", "--json")
    document = json.loads(printed.stdout)
    gains = {row["decision"]: Fraction(row["gain"]) for row in document["decisions"]}
    bets = {"ante": 500, "super-bonus": 500}
    hint = hw.table("crazy-4-poker").hint(["Ks", "Qh", "8d", "4c", "2s"], bets=bets)
    assert gains == dict(hint)
    assert (document["best"], document["bets"], document["cite"]) == (hint.best, bets, hint.cite)


def test_a_later_decision_comes_after_those_before() -> None:
    arguments = ("hint", "blackjack", "Ts,2h,4c", "--dealer", "Th", "--option", "decks=6")
    printed = houseway(*arguments, "--decided", "hit").stdout
    lines = printed.splitlines()
    assert lines[:2] == ["Blackjack; options: decks 6", "Seat 1 has 16 (13:69F-2.12)"]
    assert [line.split()[0] for line in lines[4:6]] == ["stand", "hit"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("blackjack", "Ts,6h"), "Give that card, too."),
        (("blackjack", "Ts,6z", "--dealer", "Th"), "'6z' is not a card"),
        (("blackjack", ","), "',' names no card"),
        (("blackjack", "Ts,6h", "--dealer", "Th", "--bets", "ante=5"), "'ante' is not a wager of Blackjack"),
        (("sic-bo", "Ts"), "nothing to decide at Sic bo"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[str, ...], words: str) -> None:
    refused = houseway("hint", *arguments)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert words in refused.stderr
