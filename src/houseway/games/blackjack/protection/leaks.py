"""The leaks of blackjack, declared; `seen_cards.py` counts them when somebody asks."""

from __future__ import annotations

from houseway.rules.analysis.leak import Leak, leak_in

_SEEN_CARDS = "houseway.games.blackjack.protection.seen_cards"

LEAKS = (
    Leak(
        "hole-card",
        "A player sees the dealer's hole card before deciding, in every round, and plays the best strategy "
        "against both cards.",
        leak_in(_SEEN_CARDS, "hole_card"),
    ),
    Leak(
        "first-card",
        "A player knows the first card of their hand before making a wager, as somebody does who has "
        "followed a card through the shuffle, and then plays the best strategy.",
        leak_in(_SEEN_CARDS, "first_card"),
        before_wagers=True,
    ),
)
