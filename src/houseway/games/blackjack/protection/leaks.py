"""The leaks of blackjack and its variations, declared; a module of each counts them when somebody asks."""

from __future__ import annotations

from houseway.rules.analysis.advantage_play import Leak, leak_in


def leaks_in(module: str, places: int | None = None) -> tuple[Leak, ...]:
    """Return the leaks that a module counts, exactly or to so many decimals."""
    return (
        Leak(
            "hole-card",
            "A player sees the dealer's hole card before deciding, in every round, and plays the best "
            "strategy against both cards.",
            leak_in(module, "hole_card"),
            places=places,
        ),
        Leak(
            "first-card",
            "A player knows the first card of their hand before making a wager, as somebody does who has "
            "followed a card through the shuffle, and then plays the best strategy.",
            leak_in(module, "first_card"),
            before_wagers=True,
            places=places,
        ),
    )


LEAKS = leaks_in("houseway.games.blackjack.protection.seen_cards")
