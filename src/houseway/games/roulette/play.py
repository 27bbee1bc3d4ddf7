"""Opens a roulette table and plays a round: one spin (13:69F-5.3, irregularities 5.4).

Our sources print only the titles of these sections: this is the standard public game (readings 101
to 104).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from houseway.games.roulette.wagers import (
    EVEN_MONEY,
    IRREGULAR,
    ON_ZERO,
    PRISON,
    SPINNING,
    TURNS,
    WAGERING,
    ZEROS,
    check_bets,
    described,
    pockets,
)
from houseway.rules.game import Table
from houseway.rules.parts import Check, Placed, Together
from houseway.rules.procedure.devices import Spin
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.standing_wagers import StandingCondition, check_kept, what_stands
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
from houseway.rules.wagers.wagers import Seats, from_dealers_left

SAME_DIRECTION = Irregularity("same-direction", "ball and wheel turn in the same direction", IRREGULAR)
TOO_FEW_TURNS = Irregularity("too-few-turns", "the ball makes fewer than four turns", IRREGULAR)
OBJECT_IN_WHEEL = Irregularity("object-in-wheel", "something falls into the wheel", IRREGULAR)
BALL_LEAVES = Irregularity("ball-leaves-wheel", "the ball leaves the wheel", IRREGULAR)
NO_SPIN = (SAME_DIRECTION, TOO_FEW_TURNS, OBJECT_IN_WHEEL, BALL_LEAVES)
ADJUSTED = Irregularity("parts-adjusted", "outer movable parts of the wheel are adjusted", SPINNING)
REPLACED = Irregularity("parts-replaced", "outer movable parts of the wheel are replaced", SPINNING)
WORK_ON_WHEEL = (ADJUSTED, REPLACED)
IRREGULARITIES = (*NO_SPIN, *WORK_ON_WHEEL)


def opening(_: Table[str]) -> Procedure[Condition]:
    """Inspect wheel and ball, as 13:69E-1.9 asks for (readings 104 and 110)."""
    yield Perform(key="uncover", words="Unlock and uncover the wheel", cite=SPINNING)
    yield Perform(
        key="test-ball", words="Pass the ball by a magnet or compass: it is not magnetic", cite=SPINNING
    )
    while isinstance((work := (yield _inspection())), Happening):
        done = next(kind for kind in WORK_ON_WHEEL if kind.kind == work.kind)
        yield Confirm(
            key=f"{done.kind}-logged",
            words=f"Security is present when {done.words}; the log says so, with date and table",
            cite=SPINNING,
            who="casino supervisor",
        )
    return StandingCondition()


def _inspection() -> Confirm:
    """Return the inspection, before which parts of the wheel may be adjusted or replaced."""
    return Confirm(
        key="inspected",
        words="No magnet or contrivance is at the wheel; it is level, secure and turns freely",
        cite=SPINNING,
        who="floorperson",
        may_happen=WORK_ON_WHEEL,
    )


def check(table: Table[str], question: Check) -> None:
    """Refuse wagers that do not go together, and changes of wagers in prison."""
    match question:
        case Together(bets):
            check_bets(table, bets)
        case Placed(bets, standing, condition) if condition:
            check_kept(table, standing, bets, WAGERING)


def round_of_play(table: Table[str], condition: StandingCondition) -> Procedure[RoundEnd[str]]:
    """Play one spin, from the wagers until the crown is lifted."""
    condition.check_can_begin()
    seats = yield from take_wagers(table, WAGERING, condition=condition)
    number = yield from _spin(pockets(table))
    yield Announce(key="announce", words=described(number), cite=SPINNING)
    yield Perform(key="crown", words=f"Place the crown on {number}", cite=SPINNING)
    yield Settle(
        key="settle",
        words="Collect losing wagers, then pay winning wagers",
        cite=SPINNING,
        outcome=number,
        seats=from_dealers_left(seats),
        order="losers first",
    )
    yield from _imprison(table, number, seats)
    yield Perform(key="lift-crown", words="Lift the crown: wagers may be placed again", cite=SPINNING)
    return RoundEnd(number, replace(condition, standing=what_stands(table, number, seats)))


def _spin(wheel: Sequence[str]) -> Procedure[str]:
    """Spin until a spin is valid. Bets are closed once; after “No spin” the wagers stand as they are."""
    first = True
    while True:
        yield Perform(
            key="spin-ball",
            words="Spin the ball against the direction of the wheel",
            cite=SPINNING,
        )
        if first:
            yield NoMoreBets(cite=SPINNING)
        answer = yield Spin(
            key="spin",
            words=f"The ball comes to rest after at least {TURNS} turns",
            cite=SPINNING,
            wheel=wheel,
            may_happen=NO_SPIN,
        )
        if not isinstance(answer, Happening):
            return str(answer)
        yield Announce(key="no-spin", words="No spin: the ball is spun again", cite=IRREGULAR)
        first = False


def _imprison(table: Table[str], number: str, seats: Seats) -> Procedure[None]:
    """Mark even-money wagers that go to prison."""
    has_even_money = any(bets.keys() & EVEN_MONEY for bets in seats.values())
    if number in ZEROS and has_even_money and table.options.choice(ON_ZERO.name) == PRISON:
        words = "Move the even-money wagers to the line of their area: they are in prison"
        yield Perform(key="imprison", words=words, cite=WAGERING)
