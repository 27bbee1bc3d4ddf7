"""Crazy 4 Poker in plain words."""

from __future__ import annotations

from houseway.games.four_card_poker.guide import EQUIPMENT, ON_A_SIGN
from houseway.regulation import Citation
from houseway.rules.guide import Guide

SUMMARY = Citation("19:47-27 summary")

GUIDE = Guide(
    objective="Make a better four card hand out of your five cards than the dealer makes out of five.",
    play=(
        "Before “No more bets”, place an ante and a super bonus wager of the same amount, and a queens up "
        "wager of any amount within the limits if you like.",
        "You and the dealer get five cards each, face down.",
        "Look at your cards and decide: fold and give up all your wagers, or place a play wager equal to the "
        "ante. With a pair of aces or better it may be twice or three times the ante.",
        "The dealer turns up all cards. The best four cards of each hand count; four of a kind is the "
        "highest hand.",
        "The dealer needs king-high or better to qualify. Without it your play wager is paid even money and "
        "the ante is returned.",
        "If the dealer qualifies, the higher hand wins ante and play, even money; equal hands push.",
        "The super bonus is paid by a table with a straight or better, whoever wins. With less it is "
        "returned, unless a qualified dealer beats you.",
        "Queens up is paid by your own hand alone, with a pair of queens or better.",
    ),
    equipment=EQUIPMENT,
    cites=(SUMMARY,),
    odds_on_a_sign=ON_A_SIGN,
)
