"""The game in plain words, for signs, guides and petitions."""

from __future__ import annotations

from houseway.rules.guide import Equipment, Guide, WagerInWords

from .settlement import DEALING

GUIDE = Guide(
    objective="One card is dealt for the players and one for the dealer. Will the players' card be higher?",
    play=(
        "Place your wagers.",
        "After “No more bets” the dealer deals one card face up for the players and one for the dealer.",
        "The ace is the highest card. Suits do not count.",
    ),
    equipment=(Equipment("Cards", "deck", "One deck of 52 cards.", DEALING),),
    wagers=lambda _: {
        "high": WagerInWords("the players' card is higher than the dealer's"),
        "tie": WagerInWords("both cards have the same rank"),
    },
)
