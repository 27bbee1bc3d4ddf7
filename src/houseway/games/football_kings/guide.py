"""Football Kings in plain words."""

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
    """The value of an ace in each quarter, as the game itself counts it."""
    ace = card("As")
    rows = tuple((one.inscription, str(value_of(ace, one).points)) for one in QUARTERS)
    yield Notice("Value of an ace", ON_THE_SIGN, rows)


GUIDE = Guide(
    objective="Two sides, Home and Visitor, get four cards each, one in every quarter. Say which side will "
    "have more points.",
    play=(
        "Before “No more bets”, place a wager on Home or on Visitor, not on both. It is needed for "
        "everything else.",
        "Beside it you may bet that the sides tie, that both together come to more than 56 or to less than "
        "55, or on a Hail Mary of more than 78; and, where it is offered, on Fantasy.",
        "The dealer deals one card face up to Home and one to Visitor in the 1st Quarter and in the 2nd, and "
        "calls the score.",
        "The 3rd and 4th Quarters follow: they are the King Zone.",
        "Cards from 2 to 10 count their face value, pictures 10. An ace counts 1 in the first two quarters "
        "and 11 in the King Zone.",
        "The side with more points wins. A tie loses for Home and for Visitor alike.",
        "Fantasy rides on your side: it is paid by how many points that side wins by, and loses with it.",
        "Add up the points yourself; what the dealer calls does not change what the cards are.",
    ),
    equipment=(
        Equipment("Cards", "deck", "One deck of 52 cards, dealt from the dealer's hand.", DECK),
        Equipment("Cover card", "cover-card", "Opaque, and of one color that the cards do not have.", DECK),
        Equipment(
            "Shuffling device",
            "shuffler",
            "Where it is used, a second deck with other backs takes turns.",
            DEVICE,
        ),
        Equipment("Discard rack", "rack", "Takes the stub and the cards of the round.", RACK),
    ),
    notices=notices,
    odds_on_a_sign=ON_THE_SIGN,
)
