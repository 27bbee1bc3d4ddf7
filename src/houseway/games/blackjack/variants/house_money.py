"""House money (13:69F-2.28): a side wager whose proceeds may be added to the blackjack wager.

Our sources print only its title and what it may not be offered with: this is the public game of that name
(reading 156)."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import RANKS, Card
from houseway.games.blackjack.hands import COUNT, in_words, same_value
from houseway.games.blackjack.side_bets.first_cards import ON, FirstCardsWager, pays
from houseway.regulation import Citation
from houseway.rules.wagers.payout import PayTable

NAME = "house-money"
ADDED = "house-money-added"  # the wager that the proceeds make, beside the blackjack wager
HOUSE_MONEY = Citation("13:69F-2.28(a)-(f)")

ADD, KEEP = "add", "keep"

_PLACE = {rank: number for number, rank in enumerate(RANKS, start=1)}
_ENDS = {_PLACE["A"], _PLACE["K"]}


def _row(first: Card, second: Card, _: Card) -> str | None:
    """Return the row of two cards; an ace is next to a king and next to a two."""
    if first.rank == second.rank:
        return "pair"
    places = {_PLACE[first.rank], _PLACE[second.rank]}
    suited = first.suit == second.suit
    if suited and places == _ENDS:
        return "suited-ace-king"
    if places != _ENDS and max(places) - min(places) != 1:
        return None
    return "suited-neighbors" if suited else "neighbors"


HOUSE_MONEY_WAGER = FirstCardsWager(
    NAME,
    "House Money",
    HOUSE_MONEY,
    {
        ON: PayTable(
            ON,
            HOUSE_MONEY,
            (
                pays(NAME, "suited-ace-king", "an ace and a king of one suit", 9),
                pays(NAME, "suited-neighbors", "two neighbors of one suit", 4),
                pays(NAME, "pair", "a pair", 3),
                pays(NAME, "neighbors", "any other two neighbors", 1),
            ),
            exact=True,
        )
    },
    _row,
    "the player's first two cards are a pair or neighbors in rank; an ace is next to a king and to a two",
    "the first two cards are no pair and no neighbors",
    ("HOUSE", "MONEY"),
    more_rules=(
        "When the dealer is known to have no blackjack, a player whose wager has won may add all or part of "
        "its proceeds, what was won and the stake, to the blackjack wager, also to that of a blackjack. The "
        "hand is then played for both together.",
    ),
    is_new=False,
)

# For each unit of the wager, with the stake.
MOST_PROCEEDS = 1 + max(row.odds.units for row in HOUSE_MONEY_WAGER.tables[ON].rows)

# The up cards from 2 to 10 and the ace against which the hand gains on average with best play, so that more
# should be bet on it: eight decks, the dealer stands on soft 17. A test counts it exactly.
_UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
_PAIRS = {
    1: "++++++++++",
    2: "--++++----",
    3: "--+++-----",
    4: "-+++++----",
    5: "++++++++++",
    6: "---++-----",
    7: "--+++-----",
    8: "++++++----",
    9: "+++++++---",
    10: "++++++++++",
}
_NEIGHBORS = {
    (1, 2): "+++++++---",
    (1, 10): "++++++++++",
    (2, 3): "----+-----",
    (3, 4): "----+-----",
    (4, 5): "+++++++---",
    (5, 6): "++++++++++",
    (6, 7): "----------",
    (7, 8): "----------",
    (8, 9): "----+-----",
    (9, 10): "++++++++++",
}


def advice_on_adding(hand: Sequence[Card], up: Card) -> tuple[str, str]:
    """Return whether to add the proceeds to this hand, and why in words."""
    first, second = sorted((COUNT[hand[0]], COUNT[hand[1]]))
    marks = _PAIRS[first] if same_value(*hand) else _NEIGHBORS[first, second]
    gains = marks[_UP_CARDS.index(COUNT[up])] == "+"
    shown = "an ace" if COUNT[up] == 1 else f"a {COUNT[up]}"
    loses_or_gains = "gains" if gains else "loses"
    reason = f"with {in_words(hand)} against {shown}, best play {loses_or_gains} on average"
    return (ADD if gains else KEEP), reason
