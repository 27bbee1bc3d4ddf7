"""Four Card Poker in plain words. Much of it is the public rule, as our sources do not print it."""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide

FROM_THE_HAND = Citation("19:47-27.8(c)")
FROM_A_SHOE = Citation("19:47-27.7(c)")
STUB = Citation("19:47-27.8(d)")
ON_A_SIGN = Citation("19:46-1.13P(d)")

# Of both versions.
EQUIPMENT = (
    Equipment(
        "Cards", "deck", "One deck of 52 cards, dealt from the hand where no shoe is used.", FROM_THE_HAND
    ),
    Equipment("Dealing shoe", "shoe", "Manual or automated, where one is used.", FROM_A_SHOE),
    Equipment("Discard rack", "rack", "Takes the stub and the cards of the round.", STUB),
)

GUIDE = Guide(
    objective="Make a better four card hand out of five cards than the dealer makes out of six; or simply a "
    "good one, against a pay table.",
    play=(
        "Before “No more bets”, place an ante, an aces up wager, or both.",
        "You get five cards face down. The dealer gets six, the last of them face up.",
        "Look at your cards. To stay in, place a play wager of one, two or three times the ante; to give up, "
        "fold, and the ante and an aces up wager beside it are lost.",
        "The dealer turns up all cards. The best four cards of each hand count, from a pair up to four of a "
        "kind, which is the highest hand.",
        "If your hand is higher or equal, ante and play are paid even money; the dealer always plays.",
        "An ante that stayed in also earns an automatic bonus with three of a kind or better, even if the "
        "dealer wins.",
        "Aces up is paid by your own hand alone, with a pair of aces or better.",
    ),
    equipment=EQUIPMENT,
    odds_on_a_sign=ON_A_SIGN,
)
