"""The additional wagers of exactly $1.00 (13:69F-2.17), of which a table may offer one.

Their odds are not in our sources: these are the public ones (reading 152).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import perm

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import COUNT, is_blackjack
from houseway.games.blackjack.side_bets.first_cards import ON, FirstCardsWager, pays
from houseway.regulation import Citation
from houseway.rules.options import Options
from houseway.rules.wagers.payout import PayTable, Row

ADDITIONAL = Citation("13:69F-2.17#title")
ONE_DOLLAR = 100
THIRTEEN = 13


def _table(name: str, *rows: Row) -> dict[str, PayTable]:
    return {name: PayTable(name, ADDITIONAL, rows, exact=True)}


# Over and under thirteen

_OVER, _UNDER = "over-13", "under-13"


def _points(first: Card, second: Card) -> int:
    """Return the total of two cards with every ace counted one, here alone."""
    return COUNT[first] + COUNT[second]


OVER_13 = FirstCardsWager(
    _OVER,
    "Over 13",
    ADDITIONAL,
    _table(ON, pays(_OVER, "over", "more than 13", 1)),
    lambda first, second, _: "over" if _points(first, second) > THIRTEEN else None,
    "the player's first two cards total more than 13, an ace counting one",
    "the first two cards do not total more than 13",
    ("OVER 13",),
    exactly=ONE_DOLLAR,
)
UNDER_13 = FirstCardsWager(
    _UNDER,
    "Under 13",
    ADDITIONAL,
    _table(ON, pays(_UNDER, "under", "less than 13", 1)),
    lambda first, second, _: "under" if _points(first, second) < THIRTEEN else None,
    "the player's first two cards total less than 13, an ace counting one",
    "the first two cards do not total less than 13",
    ("UNDER 13",),
    exactly=ONE_DOLLAR,
)

# One suit

_SUIT = "one-suit"


def _suited(first: Card, second: Card, _: Card) -> str | None:
    if first.suit != second.suit:
        return None
    return "king-and-queen" if {first.rank, second.rank} == {"K", "Q"} else "suited"


ONE_SUIT = FirstCardsWager(
    _SUIT,
    "One Suit",
    ADDITIONAL,
    {
        **_table(
            "25-2.5",
            pays(_SUIT, "king-and-queen", "a king and a queen of one suit", 25),
            pays(_SUIT, "suited", "two cards of one suit", 5, 2),
        ),
        **_table(
            "10-3",
            pays(_SUIT, "king-and-queen", "a king and a queen of one suit", 10),
            pays(_SUIT, "suited", "two cards of one suit", 3),
        ),
    },
    _suited,
    "the player's first two cards are of one suit",
    "the first two cards are of two suits",
    ("ONE", "SUIT"),
    usual="25-2.5",
    exactly=ONE_DOLLAR,
)

# Sevens, counted from the first card on: so a wager without a first seven is lost after two cards.

_SEVENS = "sevens"
_SUITS = "shdc"


def _sevens(first: Card, second: Card, _: Card) -> str | None:
    if first.rank != "7":
        return None
    if second.rank != "7":
        return "one"
    return f"two-{first.suit}" if first is second else "two"


def _with_third(row: str, third: Card) -> str:
    if not row.startswith("two"):
        return row
    if third.rank != "7":
        return "two" if row == "two" else "two-suited"  # of which suit makes no difference any more
    return "three-suited" if row == f"two-{third.suit}" else "three"


SEVENS = FirstCardsWager(
    _SEVENS,
    "Sevens",
    ADDITIONAL,
    _table(
        ON,
        pays(_SEVENS, "three-suited", "three sevens of one suit", 5000),
        pays(_SEVENS, "three", "three sevens", 500),
        pays(
            _SEVENS,
            "two-suited",
            "two sevens of one suit",
            100,
            covers=["two-suited", *(f"two-{suit}" for suit in _SUITS)],
        ),
        pays(_SEVENS, "two", "two sevens", 50),
        pays(_SEVENS, "one", "a seven as the first card", 3),
    ),
    _sevens,
    "the player's first card is a seven; two and three sevens from the first card on pay more",
    "the first card is no seven",
    ("SEVENS",),
    decks=("8", "6", "4"),
    with_third=_with_third,
    exactly=ONE_DOLLAR,
    more_rules=(
        "Two sevens wait for the next card that the player takes, also by splitting them. If no card is "
        "taken, they are paid as two sevens.",
    ),
)

ONE_DOLLAR_WAGERS = (OVER_13, UNDER_13, ONE_SUIT, SEVENS)
PROGRESSIVE = "progressive"


def check_options(options: Options) -> None:
    """Refuse more than one of the three wagers at a table, and any of them with the progressive one."""
    offered = [wager.name for wager in ONE_DOLLAR_WAGERS if wager.is_offered(options)]
    # Over and under 13 are one wager of the paragraph.
    if len({name.removeprefix("over").removeprefix("under") for name in offered}) > 1:
        options.not_allowed(
            f"{' and '.join(offered)} cannot be offered at one table: it may have one of the wagers of $1.00",
            ADDITIONAL,
            "Switch the others off.",
        )
    if offered and options.choice(PROGRESSIVE) != "off":
        options.not_allowed(
            f"{offered[0]} and {PROGRESSIVE} cannot be offered at one table",
            ADDITIONAL,
            "Switch one of them off.",
        )


# Whether a player with two sevens takes another card, by the up card.
Draws = Callable[[Card], bool]
Ways = Mapping[str | None, int]  # of each row


def count_sevens(left: Mapping[Card, int], draws: Draws, *, also_against_blackjack: bool = False) -> Ways:
    """Count every order of the first five cards: the player's two, the dealer's two and the next one."""
    left = _grouped(left)
    cards = sum(left.values())
    sevens = sum(number for card, number in left.items() if card.rank == "7")
    ways_of: dict[str | None, int] = {
        None: (cards - sevens) * perm(cards - 1, 4),
        "one": sevens * (cards - sevens) * perm(cards - 2, 3),
    }
    for two, ways in _two_sevens(left):
        row = _sevens(*two, two[0]) or ""
        after = _without(left, *two)
        for up, hole, dealers in _dealers_two(after):
            rest = _without(after, up, hole)
            takes = draws(up) and (also_against_blackjack or not is_blackjack((up, hole)))
            for third, number in _thirds(rest, cards - 4):
                made = _with_third(row, third) if takes and third else row
                ways_of[made] = ways_of.get(made, 0) + ways * dealers * number
    return ways_of


def _grouped(left: Mapping[Card, int]) -> Mapping[Card, int]:
    """Return the cards with one for all that count the same, except sevens."""
    groups: dict[Card, int] = {}
    first: dict[int, Card] = {}
    for card, number in left.items():
        kind = card if card.rank == "7" else first.setdefault(COUNT[card], card)
        groups[kind] = groups.get(kind, 0) + number
    return groups


def _two_sevens(left: Mapping[Card, int]) -> Iterator[tuple[tuple[Card, Card], int]]:
    sevens = [card for card in left if card.rank == "7"]
    for first in sevens:
        for second in sevens:
            ways = left[first] * (left[second] - (first is second))
            if ways:
                yield (first, second), ways


def _dealers_two(left: Mapping[Card, int]) -> Iterator[tuple[Card, Card, int]]:
    for up in left:
        for hole in left:
            ways = left[up] * (left[hole] - (up is hole))
            if ways:
                yield up, hole, ways


def _thirds(left: Mapping[Card, int], cards: int) -> Iterator[tuple[Card | None, int]]:
    """Yield each seven that can come next, and all other cards as one."""
    sevens = {card: number for card, number in left.items() if card.rank == "7" and number}
    yield from sevens.items()
    yield None, cards - sum(sevens.values())


def _without(left: Mapping[Card, int], *gone: Card) -> dict[Card, int]:
    rest = dict(left)
    for card in gone:
        rest[card] -= 1
    return rest
