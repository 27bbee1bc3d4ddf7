"""Dice and what they show."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment.chance import Chance

FACES = (1, 2, 3, 4, 5, 6)


class Roll:
    """What three dice show. Made once for each of the 216 rolls; see `roll`."""

    __slots__ = ("dice", "is_triple", "total")

    def __init__(self, dice: tuple[int, int, int]) -> None:
        self.dice = dice
        self.total = sum(dice)
        self.is_triple = dice[0] == dice[1] == dice[2]

    def count(self, number: int) -> int:
        """How many dice show the number."""
        return self.dice.count(number)

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))

    def __repr__(self) -> str:
        return f"ROLLS[{self.dice}]"

    def __reduce__(self) -> tuple[object, tuple[tuple[int, int, int]]]:
        return roll, (self.dice,)


ROLLS: dict[tuple[int, ...], Roll] = {
    (first, second, third): Roll((first, second, third))
    for first in FACES
    for second in FACES
    for third in FACES
}


def roll(dice: Iterable[int]) -> Roll:
    """The one object for these three dice. Whole numbers only: 1.0 and true find a number, and are none."""
    shown = tuple(dice)
    if any(type(die) is not int for die in shown):
        raise TypeError(f"{shown} are not three dice")
    return ROLLS[shown]


def toss(chance: Chance) -> Roll:
    """Three dice thrown."""
    return ROLLS[tuple(1 + chance.below(6) for _ in range(3))]
