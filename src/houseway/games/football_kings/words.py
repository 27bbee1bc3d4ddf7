"""The words for side bets of Football Kings: the score, or the cards of a side."""

from __future__ import annotations

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.football_kings.settlement import CARDS_EACH, SIDE_TOTALS, Score
from houseway.rules.side_bets.definition import (
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_red,
    is_suited,
    suit_of,
)

HOME, VISITOR = CardsAt("home", CARDS_EACH), CardsAt("visitor", CARDS_EACH)
Side = tuple[Card, ...]


def _winner(score: Score) -> str:
    if score.home == score.visitor:
        return "tie"
    return "home" if score.home > score.visitor else "visitor"


def _is_king(card: Card) -> bool:
    return card.rank == "K"


def _is_ace(card: Card) -> bool:
    return card.rank == "A"


def _kings(*sides: Side) -> int:
    return sum(_is_king(card) for side in sides for card in side)


def _aces(*sides: Side) -> int:
    return sum(_is_ace(card) for side in sides for card in side)


def _red(side: Side) -> int:
    return sum(map(is_red, side))


def _of_side(whose: str, place: CardsAt) -> tuple[Word, ...]:
    side = f"the cards of {whose.capitalize()}"
    up_to_four = tuple(range(CARDS_EACH + 1))
    return (
        Word(f"{whose}-kings", f"how many of {side} are kings", up_to_four, _kings, (place,), _is_king),
        Word(f"{whose}-aces", f"how many of {side} are aces", up_to_four, _aces, (place,), _is_ace),
        Word(f"{whose}-red", f"how many of {side} are red", up_to_four, _red, (place,), is_red),
        Word(f"{whose}-suited", f"{side} are of one suit", YES_OR_NO, is_suited, (place,), suit_of),
    )


TOTALS = tuple(range(2 * SIDE_TOTALS.start, 2 * SIDE_TOTALS.stop - 1))
WORDS = Vocabulary(
    (
        Word("winner", "the side that wins, or tie", ("home", "visitor", "tie"), _winner),
        Word("home", "the points of Home", tuple(SIDE_TOTALS), lambda score: score.home),
        Word("visitor", "the points of Visitor", tuple(SIDE_TOTALS), lambda score: score.visitor),
        Word("total", "the points of both sides", TOTALS, lambda score: score.total),
        Word(
            "margin",
            "by how many points the sides differ",
            tuple(range(len(SIDE_TOTALS))),
            lambda score: abs(score.home - score.visitor),
        ),
        Word("odd-total", "the points of both sides are odd", YES_OR_NO, lambda score: score.total % 2 == 1),
        *_of_side("home", HOME),
        *_of_side("visitor", VISITOR),
        Word("kings", "how many of all cards are kings", tuple(range(5)), _kings, (HOME, VISITOR), _is_king),
        Word("aces", "how many of all cards are aces", tuple(range(5)), _aces, (HOME, VISITOR), _is_ace),
    ),
    pack=lambda _: STANDARD_DECK,
    columns={"home": (0, 2, 4, 6), "visitor": (1, 3, 5, 7)},
    cards_in_a_round=2 * CARDS_EACH,
)
