"""Where the deal begins: three dice, a number generator, or a button that goes around the table."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice
from houseway.rules.procedure.devices import GENERATOR, SHAKER, in_order_from, invalid_roll, starting_number
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce

STARTING_POSITION = Citation("13:69F-11.8C#title")
IRREGULARITIES = Citation("13:69F-11.11#title")
SEATS = 6
BUTTON = "button"

START = Choice(
    "start",
    (SHAKER, GENERATOR, BUTTON),
    "what decides who is dealt to first: dice, a number generator, or a button that goes around the table",
    STARTING_POSITION,
    words={
        SHAKER: "dice shaken by the dealer",
        GENERATOR: "a number generator",
        BUTTON: "a button that goes around the table",
    },
    sentences=UNSAID,
)
INVALID_ROLL = invalid_roll(IRREGULARITIES)

# Counterclockwise from the dealer, who is number one: seat 6 comes first on that side (reading 129).
COUNTED: tuple[Place, ...] = (DEALER, *map(Place.of_seat, range(SEATS, 0, -1)))
DEAL_ORDER: tuple[Place, ...] = (DEALER, *map(Place.of_seat, range(1, SEATS + 1)))


def counted(number: int, bank: Place = DEALER) -> Place:
    """Return the place that a number counts to from the bank on, places without a wager included."""
    return COUNTED[(COUNTED.index(bank) + number - 1) % len(COUNTED)]


def clockwise_from(start: Place) -> Sequence[Place]:
    """Return all seven places in the order of the deal."""
    return in_order_from(DEAL_ORDER, DEAL_ORDER.index(start) + 1)


def find_starting_position(table: Table[Showdown], button: int, bank: Place) -> Procedure[Place]:
    """Find the place of the first card. ``button`` counts the rounds: it goes on clockwise by one place."""
    how = table.options.choice(START.name)
    if how == BUTTON:
        start = DEAL_ORDER[button % len(DEAL_ORDER)]
        words = f"The button lies at the place of {start.in_words}"
    else:
        number = yield from starting_number(how, len(COUNTED), STARTING_POSITION, INVALID_ROLL)
        start = counted(number, bank)
        words = f"{number}, counted counterclockwise with {bank.in_words} as one, is {start.in_words}"
    yield Announce(
        key="starting-position", words=f"{words}: the first card goes there", cite=STARTING_POSITION
    )
    return start
