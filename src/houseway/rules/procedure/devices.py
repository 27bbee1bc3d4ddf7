"""Uses the devices that decide: a wheel that is spun, dice, and a number generator.

Three dice or a generator also say who is dealt to first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from houseway.equipment.chance import Chance
from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Choice
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Happening, Irregularity, Measure, Toss

MOST_NAMED = 12


def in_sequence(wheel: Sequence[str]) -> list[str]:
    """Return each thing that a wheel shows once, numbers first."""

    def place(section: str) -> tuple[bool, int, str]:
        return not section.isdigit(), int(section) if section.isdigit() else 0, section

    return sorted(set(wheel), key=place)


def check_stop(wheel: Sequence[str], stop: Any, cite: Citation) -> None:
    """Refuse what is not on the wheel."""
    if isinstance(stop, str) and stop in wheel:
        return
    stops = in_sequence(wheel)
    few = len(stops) <= MOST_NAMED
    named = one_of(stops) if few else f"{', '.join(stops[:3])} … {stops[-1]}, as text"
    raise Refusal(f"{stop!r} is not on the wheel. Give {named}.", cite)


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


# A device that shows a number by chance.


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


# Who is dealt to first: three dice or a number generator give a number, and places are counted up to it.

SHAKER, PLAYERS_BUTTON, GENERATOR = "shaker", "players-button", "generator"
SHAKES = 3  # at least
Item = TypeVar("Item")


def start_option(cite: Citation) -> Choice:
    return Choice(
        "start",
        (SHAKER, PLAYERS_BUTTON, GENERATOR),
        "what decides who is dealt to first: dice that the dealer shakes, or a shaker that a player "
        "activates, or a number generator",
        cite,
        words={
            SHAKER: "dice shaken by the dealer",
            PLAYERS_BUTTON: "dice shaken at the press of a player's button",
            GENERATOR: "a number generator",
        },
        sentences=UNSAID,
    )


def invalid_roll(cite: Citation) -> Irregularity:
    return Irregularity("not-flat", "a die does not land flat", cite)


def starting_number(how: str, places: int, cite: Citation, fault: Irregularity) -> Procedure[int]:
    """Return the total of the dice, shaken until all land flat, or the number of the generator."""
    if how == GENERATOR:
        number = yield GenerateNumber(
            key="generate", words="Activate the number generator", cite=cite, most=places
        )
        return int(number)
    while True:
        answer = yield from _shaken(how, cite, fault)
        if isinstance(answer, Roll):
            return answer.total
        yield Announce(key="no-roll", words="No roll: the dice are shaken again", cite=fault.cite)


def _shaken(how: str, cite: Citation, fault: Irregularity) -> Procedure[Roll | Happening]:
    if how == PLAYERS_BUTTON:
        words = "Press the button that activates the shaker"
        answer: Roll | Happening = yield Toss(
            key="press", words=words, cite=cite, who="player", may_happen=(fault,)
        )
    else:
        yield Measure(key="shakes", words="Times the shaker is shaken", cite=cite, least=SHAKES, usual=SHAKES)
        words = "Uncover the shaker and place it on the layout"
        answer = yield Toss(key="uncover", words=words, cite=cite, may_happen=(fault,))
    return answer


def in_order_from(places: Sequence[Item], number: int) -> Sequence[Item]:
    """Return the places in the order of the deal: the first is number one, and counting goes round."""
    first = (number - 1) % len(places)
    return (*places[first:], *places[:first])


# Reads rolls of two dice from a recorded line.


def recorded_rolls(rolls: Sequence[Sequence[int]], cite: Citation) -> list[Roll]:
    """Return the rolls, of which there is at least one; refuse what two dice cannot show."""
    if not rolls:
        raise Refusal("There is no roll. Give at least one, such as [[3, 4]].", cite)
    return [_roll(dice, cite) for dice in rolls]


def _roll(dice: Sequence[int], cite: Citation) -> Roll:
    try:
        return ROLLS_OF_TWO[tuple(dice)]
    except KeyError:
        raise Refusal(
            f"{dice} is not a roll of two dice. Give two whole numbers from 1 to 6.", cite
        ) from None
