"""The words for side bets of blackjack: the player's first two cards and the dealer's.

None of them depends on how a player decides, so the best play stays what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import COUNT, is_blackjack, total
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.side_bets.three_cards import POKER_HANDS, poker_hand
from houseway.rules.side_bets.definition import (
    RANK_NAMES,
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_pair,
    is_red,
    is_suited,
    rank_name,
    rank_of,
    suit_of,
)

FIRST_TWO = CardsAt("player", 2)
UP, HOLE = CardsAt("dealer", 1), CardsAt("dealer", 1, first=1)
MOST_CARDS = 32  # of a round with four hands; more have never come up, and then the round is refused
Cards = tuple[Card, ...]

PAIRS = ("none", "mixed", "colored", "perfect")


def _kind_of_pair(two: Cards) -> str:
    if not is_pair(two):
        return "none"
    if is_suited(two):
        return "perfect"
    return "colored" if is_red(two[0]) == is_red(two[1]) else "mixed"


def _matches(two: Cards, up: Cards) -> int:
    return sum(card.rank == up[0].rank for card in two)


def _suited_matches(two: Cards, up: Cards) -> int:
    return sum(card is up[0] for card in two)


def _aces(two: Cards) -> int:
    return sum(card.rank == "A" for card in two)


def count(card: Card) -> int:
    return COUNT[card]


# What other games with a dealer's hand of blackjack look at, too.
UP_CARD = Word(
    "up-card",
    "the dealer's up card",
    RANK_NAMES,
    lambda up: rank_name(up[0]),
    (UP,),
    rank_of,
    early=True,
)
DEALERS_TWO_CARDS = (
    Word(
        "dealer-blackjack",
        "the dealer's first two cards are blackjack",
        YES_OR_NO,
        lambda up, hole: is_blackjack((*up, *hole)),
        (UP, HOLE),
        count,
    ),
    Word(
        "dealer-total",
        "the total of the dealer's first two cards, an ace counting 11",
        tuple(range(4, 22)),
        lambda up, hole: total((*up, *hole)),
        (UP, HOLE),
        count,
    ),
)


def _card(card: Card) -> Card:
    return card


def cards_of_line(dealt: Any) -> Mapping[str, Sequence[str]]:
    """Return the first two cards of the player, also after a split, and the dealer's."""
    hands = dealt.hands or [dealt.player]
    two = hands[0][:2] if len(hands) == 1 else [hands[0][0], hands[1][0]]
    return {"player": two, "dealer": dealt.dealer}


WORDS = Vocabulary(
    (
        Word(
            "player-total",
            "the total of your first two cards, an ace counting 11",
            tuple(range(4, 22)),
            total,
            (FIRST_TWO,),
            count,
            early=True,
        ),
        Word(
            "player-blackjack",
            "your first two cards are blackjack",
            YES_OR_NO,
            is_blackjack,
            (FIRST_TWO,),
            count,
            early=True,
        ),
        Word(
            "player-pair",
            "your first two cards are a pair",
            YES_OR_NO,
            is_pair,
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "pair-kind",
            "the pair of your first two cards: of two colors, of one color, or of one suit (perfect)",
            PAIRS,
            _kind_of_pair,
            (FIRST_TWO,),
            _card,
            early=True,
        ),
        Word(
            "player-suited",
            "your first two cards are of one suit",
            YES_OR_NO,
            is_suited,
            (FIRST_TWO,),
            suit_of,
            early=True,
        ),
        Word(
            "player-aces",
            "how many of your first two cards are aces",
            (0, 1, 2),
            _aces,
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        UP_CARD,
        Word(
            "poker-hand",
            "your first two cards and the up card as a hand of three-card poker",
            POKER_HANDS,
            lambda two, up: poker_hand(*two, *up),
            (FIRST_TWO, UP),
            _card,
            early=True,
        ),
        Word(
            "three-card-total",
            "the total of your first two cards and the up card, an ace counting 11 up to 21",
            tuple(range(6, 31)),
            lambda two, up: total((*two, *up)),
            (FIRST_TWO, UP),
            count,
            early=True,
        ),
        Word(
            "matches",
            "how many of your first two cards have the rank of the up card",
            (0, 1, 2),
            _matches,
            (FIRST_TWO, UP),
            rank_of,
            early=True,
        ),
        Word(
            "suited-matches",
            "how many of your first two cards are the same card as the up card",
            (0, 1, 2),
            _suited_matches,
            (FIRST_TWO, UP),
            _card,
            early=True,
        ),
        *DEALERS_TWO_CARDS,
    ),
    pack=lambda table: table.game.play.packs(table.options)[pack_name(table.options)],
    columns={"player": (0, 2), "dealer": (1, 3)},
    cards_in_a_round=MOST_CARDS,
    cards_of_line=cards_of_line,
)
