"""The gaming guide of Football Kings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import STANDARD_DECK, card, cards
from houseway.games.football_kings.settlement import QUARTERS, value_of
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
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


def topics(_: Options) -> Iterator[Topic]:
    """Show what cards count, as the settlement counts them."""
    first, *_rest, last = QUARTERS
    high = {value_of(known, first).points for known in STANDARD_DECK if known.rank in "JQK"}
    early, late = (value_of(card("As"), quarter).points for quarter in (first, last))
    yield Topic(
        "What the cards count",
        shown=(
            Shown("2 to 10", "count what they show", cards(["2h", "7c", "Ts"])),
            Shown("Jack, queen, king", f"count {high.pop()} each", cards(["Jd", "Qs", "Kh"])),
            Shown("Ace, 1st and 2nd Quarter", f"counts {early}", cards(["As"])),
            Shown("Ace, 3rd and 4th Quarter", f"counts {late}: the King Zone", cards(["Ah"])),
        ),
    )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "home": WagerInWords("Home has more points than Visitor"),
        "visitor": WagerInWords("Visitor has more points than Home"),
        "tie": WagerInWords("both sides have the same number of points"),
        "over-56": WagerInWords("the points of both sides together are 57 or more"),
        "under-55": WagerInWords("the points of both sides together are 54 or less"),
        "hail-mary": WagerInWords("the points of both sides together are 79 or more"),
        "fantasy": WagerInWords("the side you bet on wins by enough points; see its table"),
    }


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
    topics=topics,
    wagers=wagers,
    odds_on_a_sign=ON_THE_SIGN,
)
