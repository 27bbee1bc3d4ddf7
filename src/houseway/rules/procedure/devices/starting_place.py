"""Who is dealt to first: three dice or a number generator give a number, and places are counted up to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from houseway.equipment.dice import Roll
from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Choice
from houseway.rules.procedure.devices.number_generator import GenerateNumber
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Happening, Irregularity, Measure, Toss

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
