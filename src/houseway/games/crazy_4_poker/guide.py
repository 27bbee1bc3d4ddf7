"""The gaming guide of Crazy 4 Poker."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.four_card_poker.guide import EQUIPMENT, ON_A_SIGN, topics
from houseway.regulation import Citation
from houseway.rules.guide import Guide, WagerInWords
from houseway.rules.options import Options

SUMMARY = Citation("19:47-27 summary")


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "ante": WagerInWords("you play, the dealer qualifies, and your hand is higher"),
        "play": WagerInWords("your hand is higher, or the dealer does not qualify"),
        "super-bonus": WagerInWords(
            "you play with a straight or better, even if the dealer's hand is higher",
            returned_if="you play with less than a straight, and no qualifying dealer beats you",
        ),
        "queens-up": WagerInWords("you play with a pair of queens or better, whatever the dealer has"),
    }


GUIDE = Guide(
    objective="Make a better four card hand from your five cards than the dealer makes from five. Two of "
    "the wagers pay for a good hand of your own, even if the dealer's is better.",
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
    topics=topics,
    wagers=wagers,
    advice=(
        "Triple with a pair of aces or better.",
        "Play with king-queen-8-4 or better.",
        "Fold everything else.",
    ),
    cites=(SUMMARY,),
    odds_on_a_sign=ON_A_SIGN,
)
