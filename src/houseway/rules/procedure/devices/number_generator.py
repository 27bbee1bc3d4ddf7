"""A device that shows a number by chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.equipment.chance import Chance
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Toss


@dataclass(frozen=True, kw_only=True)
class GenerateNumber(Toss):
    """A device shows a number from 1 up to ``most``; the answer is the number as text."""

    most: int

    @property
    def entry(self) -> Mapping[str, Any]:
        return {"values": [str(number) for number in range(1, self.most + 1)]}

    def thrown(self, chance: Chance) -> str:
        return str(1 + chance.below(self.most))

    def told(self, answer: Any) -> str:
        return f"The number generator shows {answer}."

    def read(self, written: Any) -> str:
        return str(written)

    def check_answer(self, answer: Any) -> None:
        if answer not in self.entry["values"]:
            raise Refusal(
                f"{self.words}: {answer!r} is not a number from 1 to {self.most}, as text.", self.cite
            )
