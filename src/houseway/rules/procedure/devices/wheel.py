"""A wheel that is spun: the step of a round, and what it may show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.chance import Chance
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.procedure.steps import Toss

MOST_NAMED = 12


def in_sequence(wheel: Sequence[str]) -> list[str]:
    """Return each thing that a wheel shows once, numbers first."""

    def place(shown: str) -> tuple[bool, int, str]:
        return not shown.isdigit(), int(shown) if shown.isdigit() else 0, shown

    return sorted(set(wheel), key=place)


def check_stop(wheel: Sequence[str], shown: Any, cite: Citation) -> None:
    """Refuse what is not on the wheel."""
    if isinstance(shown, str) and shown in wheel:
        return
    stops = in_sequence(wheel)
    few = len(stops) <= MOST_NAMED
    named = one_of(stops) if few else f"{', '.join(stops[:3])} … {stops[-1]}, as text"
    raise Refusal(f"{shown!r} is not on the wheel. Give {named}.", cite)


@dataclass(frozen=True, kw_only=True)
class Spin(Toss):
    """A wheel comes to rest; the answer is what the section there shows.

    ``wheel`` has all sections, each as likely as any other; ``called`` has words for what is no number.
    """

    wheel: Sequence[str] = field(repr=False)
    called: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def entry(self) -> dict[str, Any]:
        return {"values": in_sequence(self.wheel)}

    def thrown(self, chance: Chance) -> str:
        return self.wheel[chance.below(len(self.wheel))]

    def told(self, answer: Any) -> str:
        return f"The wheel stops at {self.called.get(answer, answer)}."

    def read(self, written: Any) -> str:
        return str(written)

    def check_answer(self, answer: Any) -> None:
        check_stop(self.wheel, answer, self.cite)
