"""The gaming guide of Football Kings."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.cards import card
from houseway.games.football_kings.settlement import QUARTERS, value_of
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice
from houseway.rules.options import Options

ON_THE_SIGN = Citation("13:69E-1.13CC(c)")
DECK = Citation("13:69F-45.2(a)")
DEVICE = Citation("13:69F-45.2(b)")
RACK = Citation("13:69F-45.6(e)")


def notices(_: Options) -> Iterator[Notice]:
    """Yield the value of an ace in each quarter, as the settlement counts it."""
    ace = card("As")
    rows = tuple((quarter.inscription, str(value_of(ace, quarter).points)) for quarter in QUARTERS)
    yield Notice("Value of an ace", ON_THE_SIGN, rows)


GUIDE = Guide(
    objective="Two sides, Home and Visitor, receive four cards each, one in every quarter. Bet on the side "
    "that will have more points.",
    play=(
        "Before “No more bets”, place a wager on Home or on Visitor, but not on both. All other wagers "
        "require it.",
        "With it you may bet that the sides tie, that their total is over 56 or under 55, or on a Hail Mary "
        "(a total over 78) and, if it is offered, on Fantasy.",
        "In the 1st and 2nd Quarters the dealer deals one card face up to Home and one to Visitor, then "
        "announces the score.",
        "The 3rd and 4th Quarters follow: they are the King Zone.",
        "Cards from 2 to 10 count their face value, picture cards 10. An ace counts 1 in the first two "
        "quarters and 11 in the King Zone.",
        "The side with more points wins. If the sides tie, Home and Visitor wagers both lose.",
        "Fantasy follows the side you bet on: it pays according to the number of points by which that side "
        "wins, and loses if that side does not win.",
        "Add up the points yourself: the cards decide, whatever the dealer announces.",
    ),
    equipment=(
        Equipment("Cards", "deck", "One deck of 52 cards, dealt from the dealer's hand.", DECK),
        Equipment("Cover card", "cover-card", "Opaque, in one color that differs from the cards.", DECK),
        Equipment(
            "Shuffling device",
            "shuffler",
            "If used, a second deck with different backs may alternate.",
            DEVICE,
        ),
        Equipment("Discard rack", "rack", "Holds the stub and the cards of the round.", RACK),
    ),
    notices=notices,
    odds_on_a_sign=ON_THE_SIGN,
)
