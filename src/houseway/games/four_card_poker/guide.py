"""The gaming guide of four card poker. Much of it is the public rule, because our sources omit it."""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide

FROM_THE_HAND = Citation("19:47-27.8(c)")
FROM_A_SHOE = Citation("19:47-27.7(c)")
STUB = Citation("19:47-27.8(d)")
ON_A_SIGN = Citation("19:46-1.13P(d)")

# Of both versions of the game.
EQUIPMENT = (
    Equipment(
        "Cards", "deck", "One deck of 52 cards, dealt from the hand if no shoe is used.", FROM_THE_HAND
    ),
    Equipment("Dealing shoe", "shoe", "Manual or automated, if one is used.", FROM_A_SHOE),
    Equipment("Discard rack", "rack", "Holds the stub and the cards of the round.", STUB),
)

GUIDE = Guide(
    objective="Make a better four card hand from five cards than the dealer makes from six, or a hand good "
    "enough for the pay table.",
    play=(
        "Before “No more bets”, place an ante, an aces up wager, or both.",
        "You receive five cards face down. The dealer receives six, the last of them face up.",
        "Look at your cards. To stay in, place a play wager of one, two or three times the ante. If you "
        "fold, you lose the ante and any aces up wager with it.",
        "The dealer turns up all cards. The best four cards of each hand count, from a pair up to four of a "
        "kind, which is the highest hand.",
        "If your hand is higher or equal, ante and play are paid even money. The dealer always plays.",
        "If you stayed in, the ante also earns an automatic bonus with three of a kind or better, even if "
        "the dealer wins.",
        "Aces up depends on your own hand only: it wins with a pair of aces or better.",
    ),
    equipment=EQUIPMENT,
    odds_on_a_sign=ON_A_SIGN,
)
