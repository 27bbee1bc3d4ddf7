"""Rolls of two or three dice."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment.chance import Chance

FACES = (1, 2, 3, 4, 5, 6)


class Roll:
    """A roll of two or three dice. Each one exists once; see `roll`."""

    __slots__ = ("dice", "is_double", "is_triple", "total")

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice
        self.total = sum(dice)
        self.is_double = len(dice) == 2 and dice[0] == dice[1]
        self.is_triple = len(dice) == 3 and dice[0] == dice[1] == dice[2]

    def count(self, number: int) -> int:
        """Return how many dice show the number."""
        return self.dice.count(number)

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))

    def __repr__(self) -> str:
        return f"{'ROLLS' if len(self.dice) == 3 else 'ROLLS_OF_TWO'}[{self.dice}]"

    def __reduce__(self) -> tuple[object, tuple[tuple[int, ...]]]:
        return roll, (self.dice,)


ROLLS: dict[tuple[int, ...], Roll] = {
    (first, second, third): Roll((first, second, third))
    for first in FACES
    for second in FACES
    for third in FACES
}


ROLLS_OF_TWO: dict[tuple[int, ...], Roll] = {
    (first, second): Roll((first, second)) for first in FACES for second in FACES
}
_EVERY_ROLL = ROLLS | ROLLS_OF_TWO


def roll(dice: Iterable[int]) -> Roll:
    """Return the roll of two or three dice. Only ints are accepted: 1.0 and True would also be found."""
    faces = tuple(dice)
    if any(type(die) is not int for die in faces):
        raise TypeError(f"{faces} are not dice")
    return _EVERY_ROLL[faces]


def toss(chance: Chance, dice: int = 3) -> Roll:
    """Throw two or three dice."""
    return _EVERY_ROLL[tuple(1 + chance.below(6) for _ in range(dice))]
