"""Side wagers on the player's first two cards, some of them with the up card (13:69F-2.23 to 2.29).

Our sources print only the titles of these sections and with what each may not be offered: these are the
public games of the same names (readings 146 to 149 and 156).
"""

from __future__ import annotations

from houseway.equipment.cards import RANKS, Card, card
from houseway.games.blackjack.hands import total
from houseway.games.blackjack.side_bets.first_cards import ON, FirstCardsWager, Waiting, pays
from houseway.regulation import Citation
from houseway.rules.side_bets.definition import is_suited
from houseway.rules.wagers.payout import PayTable, Row

SEVERAL_DECKS = ("8", "6", "4", "2")

_PLACE = {rank: number for number, rank in enumerate(RANKS, start=1)}
_ACE_HIGH = {**_PLACE, "A": len(RANKS) + 1}


def _tables(section: Citation, tables: dict[str, tuple[Row, ...]]) -> dict[str, PayTable]:
    return {name: PayTable(name, section, rows, exact=True) for name, rows in tables.items()}


# Match-the-dealer: each card that has the rank of the up card is paid, and two are paid together.

_MATCH = "match-the-dealer"
_MATCH_TITLE = Citation("13:69F-2.23#title")


def _match(first: Card, second: Card, up: Card) -> str | None:
    ranks = (first.rank == up.rank) + (second.rank == up.rank)
    suited = (first is up) + (second is up)
    return f"{ranks - suited}-{suited}" if ranks else None


def match_rows(unsuited: int, suited: int) -> tuple[Row, ...]:
    return (
        pays(_MATCH, "2-suited", "two suited matches", 2 * suited, covers=["0-2"]),
        pays(_MATCH, "suited-and-other", "a suited match and another", suited + unsuited, covers=["1-1"]),
        pays(_MATCH, "2", "two matches", 2 * unsuited, covers=["2-0"]),
        pays(_MATCH, "suited", "a suited match", suited, covers=["0-1"]),
        pays(_MATCH, "1", "a match", unsuited, covers=["1-0"]),
    )


MATCH_THE_DEALER = FirstCardsWager(
    _MATCH,
    "Match the Dealer",
    _MATCH_TITLE,
    _tables(
        _MATCH_TITLE,
        {"8": match_rows(3, 14), "6": match_rows(4, 11)},
    ),
    _match,
    "one of the player's first two cards, or both, has the rank of the dealer's up card",
    "neither of the first two cards has the rank of the up card",
    ("MATCH", "DEALER"),
    by_decks=True,
    decks=("8", "6"),
    sees_up_card=True,
    is_new=False,
)

# 20 point bonus

_TWENTY = "twenty-point"
_TWENTY_TITLE = Citation("13:69F-2.24(a)-(h)")
_QUEEN_OF_HEARTS = card("Qh")
_QUEENS, _QUEENS_AND_BLACKJACK = "queens-of-hearts", "queens-of-hearts-dealer-blackjack"


def _twenty(first: Card, second: Card, _: Card) -> str | None:
    if total((first, second)) != 20:
        return None
    if first is second:
        return _QUEENS if first is _QUEEN_OF_HEARTS else "matched"
    return "suited" if first.suit == second.suit else "any"


def _twenty_rows(queens: int, matched: int, suited: int) -> tuple[Row, ...]:
    return (
        pays(_TWENTY, _QUEENS_AND_BLACKJACK, "two queens of hearts, and the dealer has blackjack", 1000),
        pays(_TWENTY, _QUEENS, "two queens of hearts", queens),
        pays(_TWENTY, "matched", "two equal cards that total 20", matched),
        pays(_TWENTY, "suited", "a suited 20", suited),
        pays(_TWENTY, "any", "any other 20", 4),
    )


TWENTY_POINT = FirstCardsWager(
    _TWENTY,
    "20 Point Bonus",
    _TWENTY_TITLE,
    _tables(_TWENTY_TITLE, {"125": _twenty_rows(125, 19, 9), "200": _twenty_rows(200, 25, 10)}),
    _twenty,
    "the player's first two cards total 20, an ace counting 11",
    "the first two cards do not total 20",
    ("20", "POINT"),
    usual="125",
    decks=SEVERAL_DECKS,
    waiting=Waiting(
        _QUEENS,
        _QUEENS_AND_BLACKJACK,
        "two queens of hearts",
        "queens-of-hearts",
        _TWENTY_TITLE,
        _TWENTY_TITLE,
        _TWENTY_TITLE,
    ),
    kept_as="twenty-point-bonus",
    is_new=False,
)

# In-between

_BETWEEN = "in-between"
_BETWEEN_TITLE = Citation("13:69F-2.26(a)-(g)")
MOST_SPREAD_NAMED = 4


def _between(first: Card, second: Card, up: Card) -> str | None:
    low, high = sorted((_ACE_HIGH[first.rank], _ACE_HIGH[second.rank]))
    if low == high == _ACE_HIGH[up.rank]:
        return "three"
    if not low < _ACE_HIGH[up.rank] < high:
        return None
    return f"spread-{min(high - low - 1, MOST_SPREAD_NAMED)}"


def _between_rows(spread_1: int) -> tuple[Row, ...]:
    return (
        pays(_BETWEEN, "three", "three cards of one rank", 30),
        pays(_BETWEEN, "spread-1", "a spread of 1, and the up card in it", spread_1),
        pays(_BETWEEN, "spread-2", "a spread of 2, and the up card in it", 6),
        pays(_BETWEEN, "spread-3", "a spread of 3, and the up card in it", 4),
        pays(_BETWEEN, "spread-4", "a spread of 4 or more, and the up card in it", 1),
    )


IN_BETWEEN = FirstCardsWager(
    _BETWEEN,
    "In Between",
    _BETWEEN_TITLE,
    _tables(_BETWEEN_TITLE, {"12": _between_rows(12), "10": _between_rows(10)}),
    _between,
    "the rank of the dealer's up card lies between those of the player's first two cards, or all three are "
    "equal; an ace is high",
    "the up card does not lie between the first two cards",
    ("IN", "BETWEEN"),
    usual="12",
    decks=SEVERAL_DECKS,
    sees_up_card=True,
    is_new=False,
)

# 21+3

_PLUS = "twenty-one-plus-three"
_PLUS_TITLE = Citation("13:69F-2.27(a)-(f)")
POKER_HANDS = (
    "high-card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "suited-three-of-a-kind",
)


def poker_hand(first: Card, second: Card, third: Card) -> str:
    """Return what three cards make as a poker hand; an ace is high or low in a straight."""
    three = (first, second, third)
    different = len({card.rank for card in three})
    if different == 1:
        return "suited-three-of-a-kind" if is_suited(three) else "three-of-a-kind"
    if different == 2:
        return "flush" if is_suited(three) else "pair"
    if _is_straight(three):
        return "straight-flush" if is_suited(three) else "straight"
    return "flush" if is_suited(three) else "high-card"


def _is_straight(three: tuple[Card, ...]) -> bool:
    places = sorted(_PLACE[card.rank] for card in three)
    return places == [1, 12, 13] or places[2] - places[1] == places[1] - places[0] == 1


def _poker(first: Card, second: Card, up: Card) -> str | None:
    hand = poker_hand(first, second, up)
    return None if hand in ("high-card", "pair") else hand


_PLUS_TABLES = {
    "9": (
        pays(_PLUS, "straight-flush", "straight flush", 9),
        pays(
            _PLUS,
            "three-of-a-kind",
            "three of a kind",
            9,
            covers=["three-of-a-kind", "suited-three-of-a-kind"],
        ),
        pays(_PLUS, "straight", "straight", 9),
        pays(_PLUS, "flush", "flush", 9),
    ),
    "100-40-30-10-5": (
        pays(_PLUS, "suited-three-of-a-kind", "three of a kind of one suit", 100),
        pays(_PLUS, "straight-flush", "straight flush", 40),
        pays(_PLUS, "three-of-a-kind", "three of a kind", 30),
        pays(_PLUS, "straight", "straight", 10),
        pays(_PLUS, "flush", "flush", 5),
    ),
}

TWENTY_ONE_PLUS_THREE = FirstCardsWager(
    _PLUS,
    "21+3",
    _PLUS_TITLE,
    _tables(_PLUS_TITLE, _PLUS_TABLES),
    _poker,
    "the player's first two cards and the dealer's up card make a flush, a straight, three of a kind or a "
    "straight flush",
    "the first two cards and the up card make no flush, straight or three of a kind",
    ("21+3",),
    usual="9",
    sees_up_card=True,
    is_new=False,
)

# House money, whose proceeds may be added to the blackjack wager (`variants/house_money.py`)

_HOUSE_MONEY = "house-money"
HOUSE_MONEY_SECTION = Citation("13:69F-2.28(a)-(f)")
_ENDS = {_PLACE["A"], _PLACE["K"]}


def _neighbors(first: Card, second: Card, _: Card) -> str | None:
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
    _HOUSE_MONEY,
    "House Money",
    HOUSE_MONEY_SECTION,
    _tables(
        HOUSE_MONEY_SECTION,
        {
            ON: (
                pays(_HOUSE_MONEY, "suited-ace-king", "an ace and a king of one suit", 9),
                pays(_HOUSE_MONEY, "suited-neighbors", "two neighbors of one suit", 4),
                pays(_HOUSE_MONEY, "pair", "a pair", 3),
                pays(_HOUSE_MONEY, "neighbors", "any other two neighbors", 1),
            )
        },
    ),
    _neighbors,
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

# Bet the set 21

_SET = "bet-the-set"
_SET_TITLE = Citation("13:69F-2.29(a)-(h)")


def _pair(first: Card, second: Card, _: Card) -> str | None:
    if first.rank != second.rank:
        return None
    return "suited-pair" if first is second else "pair"


def _set_rows(suited: int, other: int) -> tuple[Row, ...]:
    return (
        pays(_SET, "suited-pair", "a pair of one suit", suited),
        pays(_SET, "pair", "any other pair", other),
    )


_SET_ODDS = ((15, 15), (25, 10), (12, 10), (12, 12), (15, 10), (20, 10), (25, 8))

BET_THE_SET = FirstCardsWager(
    _SET,
    "Bet the Set 21",
    _SET_TITLE,
    _tables(_SET_TITLE, {f"{suited}-{other}": _set_rows(suited, other) for suited, other in _SET_ODDS}),
    _pair,
    "the player's first two cards are a pair",
    "the first two cards are no pair",
    ("BET", "THE SET"),
    usual="20-10",
    is_new=False,
)
