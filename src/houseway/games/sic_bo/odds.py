"""Counts the rolls of three dice: 216, all equally likely. Side bets read them in words."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.equipment.dice import FACES, ROLLS, Roll
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.side_bets.definition import YES_OR_NO, Vocabulary, Word


def distribution(_: Table[Roll], removed: Sequence[Card]) -> Distribution[Roll]:
    if removed:
        raise Refusal("Sic bo is played with dice, so no cards can be removed. Leave the cards out.")
    return Distribution(dict.fromkeys(ROLLS.values(), 1))


# The words for side bets of sic bo: the three dice.


def _differing(roll: Roll) -> int:
    return len(set(roll.dice))


def _is_straight(roll: Roll) -> bool:
    low, middle, high = sorted(roll.dice)
    return high - middle == middle - low == 1


WORDS = Vocabulary(
    (
        Word("total", "the total of the three dice", tuple(range(3, 19)), lambda roll: roll.total),
        Word("triple", "all three dice show the same number", YES_OR_NO, lambda roll: roll.is_triple),
        Word("pair", "exactly two dice show the same number", YES_OR_NO, lambda roll: _differing(roll) == 2),
        Word("different", "how many different numbers the dice show", (1, 2, 3), _differing),
        Word("straight", "the dice show three numbers in a row", YES_OR_NO, _is_straight),
        Word("highest", "the highest number shown", FACES, lambda roll: max(roll.dice)),
        Word("lowest", "the lowest number shown", FACES, lambda roll: min(roll.dice)),
        Word(
            "spread",
            "the highest number less the lowest",
            tuple(range(6)),
            lambda roll: max(roll.dice) - min(roll.dice),
        ),
        Word(
            "even-dice",
            "how many dice show an even number",
            (0, 1, 2, 3),
            lambda roll: sum(die % 2 == 0 for die in roll.dice),
        ),
        *(
            Word(
                f"dice-of-{face}",
                f"how many dice show a {face}",
                (0, 1, 2, 3),
                lambda roll, face=face: roll.count(face),
            )
            for face in FACES
        ),
    )
)
