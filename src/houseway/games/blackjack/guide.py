"""Blackjack in plain words. Its sections are titles only in our sources: this is the standard public game."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.options import FROM_A_SHOE, NUMBER_OF_DECKS
from houseway.games.blackjack.side_bets.kings_bounty import FOR_THE_DEALER, OWN
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice
from houseway.rules.options import Options

COLLECTED = Citation("13:69F-2.12#title")


def notices(options: Options) -> Iterator[Notice]:
    if options.choice(OWN) != "off":
        yield Notice(
            "King's Bounty wagers for yourself and for the dealer together stay within the King's Bounty "
            "maximum; if your own is at the maximum, the dealer's may be a tenth of it",
            FOR_THE_DEALER,
        )


GUIDE = Guide(
    objective="Come nearer to 21 than the dealer without going over it.",
    play=(
        "Place a wager before the deal, and a side wager with it if the table offers one.",
        "You get two cards face up; the dealer gets one face up and one face down. Pictures count 10, an ace "
        "1 or 11, the other cards what they show.",
        "An ace with a card that counts 10 is a blackjack. It is paid at once at the odds posted, unless the "
        "dealer may have one too.",
        "If the dealer shows an ace, you may insure for up to half your wager, where insurance is offered.",
        "Then draw cards, stand, double your wager for exactly one more card, or split two cards of equal "
        "value into two hands. Over 21 you lose at once.",
        "When all players are done, the dealer turns the second card and draws to 17.",
        "More points than the dealer win, equally many push, fewer lose; if the dealer goes over 21, every "
        "hand that still stands wins.",
    ),
    equipment=(
        Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", NUMBER_OF_DECKS),
        Equipment(
            "Dealing shoe", "shoe", "Holds the decks, where they are not dealt from the hand.", FROM_A_SHOE
        ),
        Equipment("Discard rack", "rack", "Takes the cards of every round.", COLLECTED),
    ),
    notices=notices,
)
