"""The gaming guide of Crazy 4 Poker."""

from __future__ import annotations

from houseway.games.four_card_poker.guide import EQUIPMENT, ON_A_SIGN
from houseway.regulation import Citation
from houseway.rules.guide import Guide

SUMMARY = Citation("19:47-27 summary")

GUIDE = Guide(
    objective="Make a better four card hand from your five cards than the dealer makes from five.",
    play=(
        "Before “No more bets”, place an ante and a super bonus wager of the same amount. If you like, also "
        "place a queens up wager of any amount within the limits.",
        "You and the dealer receive five cards each, face down.",
        "Look at your cards and decide: fold and forfeit all your wagers, or place a play wager equal to the "
        "ante. With a pair of aces or better it may be two or three times the ante.",
        "The dealer turns up all cards. The best four cards of each hand count; four of a kind is the "
        "highest hand.",
        "The dealer needs king-high or better to qualify. If the dealer does not qualify, your play wager is "
        "paid even money and your ante is returned.",
        "If the dealer qualifies, ante and play are decided by the higher hand: they pay even money if yours "
        "is higher, lose if the dealer's is higher, and are returned if the hands are equal.",
        "The super bonus is paid according to its pay table with a straight or better, whoever wins. With "
        "less it is returned, unless a qualifying dealer beats you.",
        "Queens up depends on your own hand only: it wins with a pair of queens or better.",
    ),
    equipment=EQUIPMENT,
    cites=(SUMMARY,),
    odds_on_a_sign=ON_A_SIGN,
)
