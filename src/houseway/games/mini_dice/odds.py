"""Counts the rolls of two dice: 36, all equally likely. Side bets read them in words."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.equipment.dice import FACES, ROLLS_OF_TWO, Roll
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.side_bets.definition import YES_OR_NO, Vocabulary, Word


def distribution(_: Table[Roll], removed: Sequence[Card]) -> Distribution[Roll]:
    if removed:
        raise Refusal("Mini-dice is played with dice, so no cards can be removed. Leave the cards out.")
    return Distribution(dict.fromkeys(ROLLS_OF_TWO.values(), 1), len(ROLLS_OF_TWO))


# The words for side bets of mini-dice: the two dice.


def _even_dice(roll: Roll) -> int:
    return sum(die % 2 == 0 for die in roll.dice)


WORDS = Vocabulary(
    (
        Word("total", "the total of the two dice", tuple(range(2, 13)), lambda roll: roll.total),
        Word("double", "both dice show the same number", YES_OR_NO, lambda roll: roll.is_double),
        Word("highest", "the higher number shown", FACES, lambda roll: max(roll.dice)),
        Word("lowest", "the lower number shown", FACES, lambda roll: min(roll.dice)),
        Word(
            "spread",
            "the higher number less the lower",
            tuple(range(6)),
            lambda roll: max(roll.dice) - min(roll.dice),
        ),
        Word("even-dice", "how many dice show an even number", (0, 1, 2), _even_dice),
    )
)
