"""The words for side bets of baccarat: the coup, and the first two cards of each hand."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.baccarat.hands.coup import Coup, Winner
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import (
    YES_OR_NO,
    CardsAt,
    Observed,
    Vocabulary,
    Word,
    is_pair,
    is_red,
    is_suited,
    rank_of,
    suit_of,
)

PLAYER, BANKER = CardsAt("player", 2), CardsAt("banker", 2)
Two = tuple[Card, ...]


def _colors(two: Two) -> str:
    red = sum(map(is_red, two))
    return ("black", "mixed", "red")[red]


def _winner(coup: Coup) -> str:
    return {Winner.PLAYER: "player", Winner.BANKER: "banker", Winner.TIE: "tie"}[coup.winner]


def _margin(coup: Coup) -> int:
    return abs(coup.player.points - coup.banker.points)


def _of_hand(whose: str, place: CardsAt) -> tuple[Word, ...]:
    """Return the words on one of the two hands."""
    hand = f"the {whose.capitalize()}'s hand"
    points, number = tuple(range(10)), (2, 3)
    return (
        Word(f"{whose}-points", f"the points of {hand}", points, lambda coup: getattr(coup, whose).points),
        Word(f"{whose}-cards", f"how many cards {hand} has", number, lambda coup: getattr(coup, whose).cards),
        Word(
            f"{whose}-natural",
            f"{hand} is an 8 or 9 of two cards",
            YES_OR_NO,
            lambda coup: getattr(coup, whose).is_natural,
        ),
        Word(
            f"{whose}-pair",
            f"the first two cards of {hand} are of one rank",
            YES_OR_NO,
            is_pair,
            (place,),
            rank_of,
        ),
        Word(
            f"{whose}-suited",
            f"the first two cards of {hand} are of one suit",
            YES_OR_NO,
            is_suited,
            (place,),
            suit_of,
        ),
        Word(
            f"{whose}-colors",
            f"the colors of the first two cards of {hand}",
            ("black", "mixed", "red"),
            _colors,
            (place,),
            is_red,
        ),
    )


def count_together(table: Any, removed: Sequence[Card], words: Sequence[Word]) -> Distribution[Observed]:
    """Count coups with what the words see in the first two cards; loaded when asked, for it needs numpy."""
    counted = import_module("houseway.games.baccarat.hands.count_first_cards").count_together
    found: Distribution[Observed] = counted(table, removed, words)
    return found


WORDS = Vocabulary(
    (
        Word("winner", "the hand that wins, or tie", ("player", "banker", "tie"), _winner),
        Word("margin", "by how many points the hands differ", tuple(range(10)), _margin),
        Word("total-cards", "how many cards both hands have", (4, 5, 6), lambda coup: coup.total_cards),
        *_of_hand("player", PLAYER),
        *_of_hand("banker", BANKER),
    ),
    pack=lambda table: table.game.packs(table.options)[SHOE],
    columns={"player": (0, 2), "banker": (1, 3)},
    cards_in_a_round=6,
    count_together=count_together,
)
