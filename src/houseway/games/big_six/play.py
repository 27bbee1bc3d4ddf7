"""Opens a big six table and plays a round: one spin of the wheel (13:69F-5.6).

Our sources print only its title: this is the standard public game (reading 100).
"""

from __future__ import annotations

from houseway.games.big_six.wagers import IN_WORDS, SIZE, SPINNING, TURNS, wheel_of
from houseway.rules.game import Table
from houseway.rules.procedure.devices import Spin
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Happening,
    Irregularity,
    NoMoreBets,
    Perform,
    Settle,
)
from houseway.rules.procedure.taking_wagers import take_wagers
from houseway.rules.wagers.wagers import from_dealers_left

TOO_FEW_TURNS = Irregularity("too-few-turns", "the wheel makes fewer than three full turns", SPINNING)
BETWEEN_SECTIONS = Irregularity("between-sections", "the clapper rests between two sections", SPINNING)
IRREGULARITIES = (TOO_FEW_TURNS, BETWEEN_SECTIONS)


def opening(_: Table[str]) -> Procedure[Condition]:
    yield Perform(
        key="unlock", words="Uncover the wheel, and unlock the glass over the layout", cite=SPINNING
    )
    yield Confirm(
        key="inspected",
        words=f"The wheel has {SIZE} sections, turns freely, and its clapper is firm",
        cite=SPINNING,
        who="floorperson",
    )
    return Condition()


def round_of_play(table: Table[str], condition: Condition) -> Procedure[RoundEnd[str]]:
    """Play one spin, from the wagers until all of them are settled."""
    condition.check_can_begin()
    seats = yield from take_wagers(table, SPINNING)
    yield NoMoreBets(cite=SPINNING)
    symbol = yield from _spin(table)
    yield Announce(key="announce", words=f"The wheel stops at {IN_WORDS[symbol]}", cite=SPINNING)
    yield Settle(
        key="settle",
        words="Collect all losing wagers, then pay all winning wagers",
        cite=SPINNING,
        outcome=symbol,
        seats=from_dealers_left(seats),
        order="losers first",
    )
    return RoundEnd(symbol, condition)


def _spin(table: Table[str]) -> Procedure[str]:
    """Spin until a spin is valid; after “No spin” the wagers stand as they are."""
    while True:
        answer = yield Spin(
            key="spin",
            words=f"Spin the wheel in either direction, at least {TURNS} full turns",
            cite=SPINNING,
            wheel=wheel_of(table.options),
            called=IN_WORDS,
            may_happen=IRREGULARITIES,
        )
        if not isinstance(answer, Happening):
            return str(answer)
        yield Announce(key="no-spin", words="No spin: the wheel is spun again", cite=SPINNING)
