"""Facts as somebody reads them who looks through the log."""

from __future__ import annotations

import pytest

from houseway.table.facts_in_words import in_words

WORDS = [
    ({"fact": "began", "number": 0, "commitment": "ab"}, "the opening begins"),
    ({"fact": "ended", "number": 4, "outcome": "Player 3, Banker 7"}, "round 4 is over: Player 3, Banker 7"),
    ({"fact": "bought-in", "person": "ann", "cents": 50_000}, "ann buys in for $500"),
    ({"fact": "wagered", "seat": "2", "bets": {"small": 500}}, "seat 2 places small $5"),
    ({"fact": "wagered", "seat": "2", "bets": {}}, "seat 2 places nothing"),
    ({"fact": "answered", "step": "deal-1", "answer": "Ts"}, "deal 1: Ts"),
    ({"fact": "answered", "step": "deal-1", "down": "seat 1"}, "deal 1: a card face down"),
    ({"fact": "answered", "step": "shake", "answer": [1, 3, 5]}, "shake: 1 3 5"),
    (
        {"fact": "answered", "step": "deal-1", "answer": {"irregularity": "card-face-up", "card": "2h"}},
        "deal 1: irregularity, card face up, 2h",
    ),
    ({"fact": "answered", "step": "wagers", "answer": {"2": {"small": 500}}}, "wagers: seat 2 small $5"),
    (
        {"fact": "disputed", "by": "ann", "why": "a chip", "rounds": [3]},
        "disputed: by ann, why a chip, rounds 3",
    ),
    ({"fact": "closed"}, "closed"),
    (
        {
            "fact": "settled",
            "seat": "2",
            "wager": "banker",
            "bet": 2500,
            "result": "win",
            "returns": 4875,
            "vigorish": 125,
            "odds": "1 to 1",
            "reason": "the Banker's Hand is higher",
            "cite": "13:69F-7.3(c)",
        },
        "seat 2: banker, $25, wins 1 to 1 and returns $48.75 after a vigorish of $1.25: "
        "the Banker's Hand is higher (13:69F-7.3(c))",
    ),
]


@pytest.mark.parametrize(("fact", "words"), WORDS)
def test_a_fact_in_words(fact: dict[str, object], words: str) -> None:
    assert in_words(fact) == words
