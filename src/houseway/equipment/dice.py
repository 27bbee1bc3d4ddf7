"""Dice."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment.chance import Chance

FACES = (1, 2, 3, 4, 5, 6)


class Roll:
    """What three dice show. Each of the 216 rolls exists once; see `roll`."""

    __slots__ = ("dice", "is_triple", "total")

    def __init__(self, dice: tuple[int, int, int]) -> None:
        self.dice = dice
        self.total = sum(dice)
        self.is_triple = dice[0] == dice[1] == dice[2]

    def count(self, number: int) -> int:
        """Return how many dice show the number."""
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
    """Return the roll of these three dice. Only ints are accepted: 1.0 and True would also be found."""
    shown = tuple(dice)
    if any(type(die) is not int for die in shown):
        raise TypeError(f"{shown} are not three dice")
    return ROLLS[shown]


def toss(chance: Chance) -> Roll:
    """Throw three dice."""
    return ROLLS[tuple(1 + chance.below(6) for _ in range(3))]
