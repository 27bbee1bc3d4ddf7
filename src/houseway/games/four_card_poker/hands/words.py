"""The words for side bets of four card poker and Crazy 4 Poker: the showdown, or the cards dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.four_card_poker.hands.ranking import KING_HIGH, Hand, Kind, hand, rank_words
from houseway.rules.side_bets.definition import (
    RANK_NAMES,
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_red,
    rank_name,
    rank_of,
    suit_of,
)

PLAYER_CARDS = 5
PLAYER = CardsAt("player", PLAYER_CARDS)
UP = CardsAt("dealer", 1, first=PLAYER_CARDS)
KINDS = tuple(kind.words.replace(" ", "-") for kind in Kind)
# The lowest hand of each kind: between two of them, no word tells the dealer's hands apart.
LOWEST_OF_KINDS = tuple(hand(kind) for kind in Kind if kind)


def dealer_marks(table: Any, marks: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return the dealer's hands that must be told apart: those of the game, and those of its side bets."""
    return tuple(sorted({*marks, *LOWEST_OF_KINDS})) if table.game.side_bets else tuple(marks)


def _kind(best: Hand) -> str:
    return KINDS[best.kind]


def _winner(showdown: Any) -> str:
    if showdown.player == showdown.dealer:
        return "tie"
    return "player" if showdown.player > showdown.dealer else "dealer"


def _higher(showdown: Any) -> str:
    return _kind(max(showdown.player, showdown.dealer))


def _is_ace(card: Card) -> bool:
    return card.rank == "A"


def _is_picture(card: Card) -> bool:
    return card.rank in ("J", "Q", "K")


def _number_of_suits(cards: Sequence[Card]) -> int:
    return len({card.suit for card in cards})


def _on_showdown(*, dealer_qualifies: bool) -> tuple[Word, ...]:
    qualifies = Word(
        "dealer-qualifies",
        "the dealer has king-high or better",
        YES_OR_NO,
        lambda showdown: showdown.dealer >= KING_HIGH,
        opens=("dealer",),
    )
    return (
        Word("player-hand", "the best four of your cards", KINDS, lambda showdown: _kind(showdown.player)),
        Word(
            "player-rank",
            "the rank that your best four cards are compared by first, such as that of your pair",
            RANK_NAMES,
            lambda showdown: rank_words(showdown.player.ranks[0]),
        ),
        Word(
            "dealer-hand",
            "the best four of the dealer's cards",
            KINDS,
            lambda showdown: _kind(showdown.dealer),
            opens=("dealer",),
        ),
        Word("higher-hand", "the better of both hands", KINDS, _higher, opens=("dealer",)),
        Word(
            "winner",
            "whose hand is higher, or tie",
            ("player", "dealer", "tie"),
            _winner,
            opens=("dealer",),
        ),
        *((qualifies,) if dealer_qualifies else ()),
    )


def _on_cards() -> tuple[Word, ...]:
    number = tuple(range(PLAYER_CARDS + 1))
    return (
        Word(
            "player-suits",
            "how many different suits your five cards have",
            (1, 2, 3, 4),
            _number_of_suits,
            (PLAYER,),
            suit_of,
        ),
        Word(
            "player-red",
            "how many of your five cards are red",
            number,
            lambda cards: sum(map(is_red, cards)),
            (PLAYER,),
            is_red,
        ),
        Word(
            "player-aces",
            "how many of your five cards are aces",
            tuple(range(5)),
            lambda cards: sum(map(_is_ace, cards)),
            (PLAYER,),
            _is_ace,
        ),
        Word(
            "player-pictures",
            "how many of your five cards are jacks, queens or kings",
            number,
            lambda cards: sum(map(_is_picture, cards)),
            (PLAYER,),
            _is_picture,
        ),
    )


def words(dealer_cards: int) -> Vocabulary:
    """Return the words of a version; with more cards than the player, the dealer shows one of them."""
    shows = dealer_cards > PLAYER_CARDS
    up_card = Word(
        "up-card", "the dealer's up card", RANK_NAMES, lambda up: rank_name(up[0]), (UP,), rank_of, early=True
    )
    return Vocabulary(
        (*_on_showdown(dealer_qualifies=not shows), *_on_cards(), *((up_card,) if shows else ())),
        pack=lambda _: STANDARD_DECK,
        columns={
            "player": tuple(range(PLAYER_CARDS)),
            "dealer": tuple(range(PLAYER_CARDS, PLAYER_CARDS + dealer_cards)),
        },
        cards_in_a_round=PLAYER_CARDS + dealer_cards,
    )
