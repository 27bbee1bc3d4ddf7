"""Facts in words, as the readers of the log see them."""

from __future__ import annotations

import pytest

from houseway.regulation import Citation
from houseway.rules.procedure.taking_wagers import AddWager
from houseway.table.live.log_text import in_words

DOUBLING = Citation("13:69F-2.10#title")

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
            "fact": "opened",
            "game": "football-kings",
            "options": {"payout-limit": "5000000", "burn": "yes"},
            "cards": "house",
            "steps": "dealer",
            "inventory": 1_000_050,
            "vigorish": "deferred",
            "session": {"tournament": "spring-open", "number": 2},
            "sign": 7,
        },
        "Football Kings opens with $10,000.50 of chips; options: burn yes, payout limit $50,000; "
        "cards by the house, steps by the dealer; vigorish deferred; session 2 of spring-open; "
        "sign of submission 7",
    ),
    (
        {
            "fact": "sample-submitted",
            "submission": 3,
            "kind": "payout-limit",
            "game": "football-kings",
            "version": "5000000",
            "options": {"payout-limit": "5000000"},
            "at": 1_772_000_000_000_000,
        },
        "sample submitted: submission 3, kind payout-limit, game football-kings, version $50,000, "
        "options payout limit $50,000",
    ),
    (
        {
            "fact": "tournament-drafted",
            "tournament": "spring-open",
            "notice": {
                "game": "sic-bo",
                "options": {"minimum": "500"},
                "chips": 10_000,
                "prizes": [20_000, 5050],
                "affects_revenue": True,
            },
        },
        "tournament drafted: tournament spring-open, notice game sic-bo, options minimum $5, chips $100, "
        "prizes $200, $50.50, affects revenue yes",
    ),
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


def test_what_is_added_to_a_wager_is_shown_in_dollars() -> None:
    step = AddWager(
        key="seat-1-double-bet",
        words="Seat 1 adds",
        cite=DOUBLING,
        seat=1,
        wager="double:1",
        least=1,
        most=500,
    )
    assert in_words({"fact": "answered", "step": step.key, "answer": 250}, step) == "Seat 1 adds: $2.50"
    assert step.answered(250) == "$2.50"


OF_ITS_GAME = [
    ({"fact": "rules-changed", "options": {"maximum": "50000"}}, "rules in force from now on: maximum $500"),
    (
        {
            "fact": "change-planned",
            "change": 1,
            "options": {"payout-limit": "5000000", "fantasy": None},
            "effective": 1_772_000_000_000_000,
            "by": "bea",
            "at": 1_771_000_000_000_000,
        },
        "bea plans change 1, from 2026-02-25 06:13 UTC on: Fantasy pay table A, payout limit $50,000",
    ),
]


@pytest.mark.parametrize(("fact", "words"), OF_ITS_GAME)
def test_the_game_says_what_an_option_means(fact: dict[str, object], words: str) -> None:
    assert in_words(fact, game="football-kings") == words
