"""Lucky 8's in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.lucky_8s.hands.setting import EXAMPLES, Example
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice
from houseway.rules.options import Options

QUALIFIES = Citation("13:69E-1.10E(b)4i")
EQUAL_AMOUNTS = Citation("13:69E-1.10E(b)4ii")
CARDS = Citation("13:69F-50.2(a)")
DEVICE = Citation("13:69F-50.4(a)1")
RACK = Citation("13:69E-1.10E(e)")
ON_A_SIGN = Citation("13:69E-1.10E(c)")
HOUSE_WAY_EXAMPLES = Citation("13:69F-50.6(k)1ii")

_CARDS = {"J": "joker", "A": "ace"}


def notices(_: Options) -> Iterator[Notice]:
    """Both phrases go on the sign too, wherever the odds stand (reading 39)."""
    yield Notice("Dealer Qualifies with One Natural 8 or Joker", QUALIFIES)
    yield Notice("Both the Ante and In to Win wager must be in equal amounts", EQUAL_AMOUNTS)


def _example(one: Example) -> Notice:
    def named(ranks: str, between: str) -> str:
        return between.join(_CARDS.get(rank, rank) for rank in ranks)

    dealt = named(one.ranks, ", ")
    if not one.qualifies:
        return Notice(f"With {dealt} the dealer does not qualify: no natural 8 and no joker.", one.cite)
    hands = ", ".join(named(group, "+") for group in one.hands)
    left = "is the side card" if len(one.side_cards) == 1 else "are the side cards"
    return Notice(f"{dealt} are set as {hands}; {named(one.side_cards, ' and ')} {left}.", one.cite)


GUIDE = Guide(
    objective="Make more hands of 8 out of your eight cards than the dealer makes out of eight.",
    play=(
        "Place an Ante before any card is dealt and, if you like, a Lucky 8's Bonus of any size within the "
        "limits.",
        "You and the dealer get eight cards each, face down.",
        "An ace counts 1, the cards from 2 to 8 what they show, and a joker 8. A hand of 8 is a single 8, a "
        "single joker, or cards that add up to 8, as 4, 2 and 2. Cards that are left over are side cards.",
        "Set as many hands of 8 as you can, with as few side cards as you can.",
        "Then fold and lose the Ante, or place an In to Win wager equal to the Ante.",
        "The dealer needs a natural 8 or a joker to qualify. Without one the Ante is paid even money and the "
        "In to Win comes back.",
        "If the dealer qualifies, more hands of 8 win; with equally many, fewer side cards win; if those are "
        "equal too, the dealer wins.",
        "The Bonus is paid by the number of natural 8's and jokers among your eight cards, whatever the "
        "dealer has.",
    ),
    equipment=(
        Equipment(
            "Cards",
            "eights",
            "Two decks of 33 cards, ace to 8 and a joker each: 66 cards with the same backs.",
            CARDS,
        ),
        Equipment("Shuffling device", "shuffler", "Where it is used, gives out all cards or eights.", DEVICE),
        Equipment("Discard rack", "rack", "As high as the cards in use, or marked at that height.", RACK),
    ),
    notices=notices,
    examples=(
        Notice(
            "The dealer sets by House Way: the natural 8's, then the jokers, then the cards that add up to "
            "8, so that the fewest are left over. Examples:",
            HOUSE_WAY_EXAMPLES,
        ),
        *map(_example, EXAMPLES),
    ),
    odds_on_a_sign=ON_A_SIGN,
)
