"""Opens a sic bo table and plays a round (13:69F-9.5), with its irregularities (13:69F-9.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from houseway.equipment.dice import ROLLS, Roll
from houseway.games.sic_bo.wagers import lit_in_words
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Stopped, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Happening,
    Irregularity,
    Measure,
    NoMoreBets,
    Perform,
    Settle,
    Toss,
)
from houseway.rules.procedure.taking_wagers import (
    YES,
    Cash,
    Lapse,
    MinutesSince,
    NewShift,
    Renewal,
    return_wagers,
    take_wagers,
    verbal_cash,
)
from houseway.rules.wagers.wagers import Seats, from_dealers_left

DICE = Citation("13:69F-9.1")
WAGERS_IN_CHIPS = Citation("13:69F-9.3(a)")
WHEN_ENTERED = Citation("13:69F-9.3(c)")
INSPECTION = Citation("13:69F-9.5(a)")
DEVICE_INSPECTION = Citation("13:69F-9.5(a)1")
SHAKER_INSPECTION = Citation("13:69F-9.5(a)2")
SHIFT_INSPECTION = Citation("13:69F-9.5(b)")
NO_MORE_BETS = Citation("13:69F-9.5(c)")
SHAKE = Citation("13:69F-9.5(d)1")
ACTIVATE = Citation("13:69F-9.5(d)2")
UNCOVER_AND_ENTER = Citation("13:69F-9.5(e)")
COLLECT_AND_PAY = Citation("13:69F-9.5(f)")
CLEAR = Citation("13:69F-9.5(g)")
NO_ROLL = Citation("13:69F-9.6(a)")
DEVICE_FAULT = Citation("13:69F-9.6(b)")
SHAKER_FAULT = Citation("13:69F-9.6(c)")
REMOVE_SHAKER = Citation("13:69F-9.6(d)")

MINUTES_IN_24_HOURS = 24 * 60
TEST_ROLL = ROLLS[1, 2, 3]

SHAKER = Choice("shaker", ("manual", "automated"), "the shaker in use", ACTIVATE, sentences=UNSAID)

NOT_FLAT = Irregularity("not-flat", "a die does not land flat", NO_ROLL)
DEVICE_MALFUNCTION = Irregularity("device-malfunction", "the electrical device malfunctions", DEVICE_FAULT)
SHAKER_MALFUNCTION = Irregularity(
    "shaker-malfunction", "the automated shaker fails when activated", SHAKER_FAULT
)
VERBAL_CASH = verbal_cash(WAGERS_IN_CHIPS)
IRREGULARITIES = (VERBAL_CASH, NOT_FLAT, DEVICE_MALFUNCTION, SHAKER_MALFUNCTION)
# Since when the dice are on the table, and since when the shaker is inspected.
DICE_PLACED = ("place-dice", "replace-dice")
SHAKER_INSPECTED = ("shift-inspected",)
DICE_TOO_OLD = Lapse(
    kind="dice-too-old",
    words="the dice have been on the table for more than 24 hours",
    cite=DICE,
    since=DICE_PLACED,
    minutes=MINUTES_IN_24_HOURS,
)
SHIFT_BEGUN = Lapse(
    kind="shift-begun", words="a new shift has begun", cite=SHIFT_INSPECTION, since=SHAKER_INSPECTED
)


@dataclass(frozen=True, kw_only=True)
class ShakerCondition(Condition):
    """The shaker on the table, and whether the supervisor has inspected it in this shift."""

    shaker: str
    inspected_this_shift: bool = False


def opening(table: Table[Roll]) -> Procedure[Condition]:
    """Let the floorperson inspect the equipment before gaming."""
    shaker = table.options.choice("shaker")
    lit = lit_in_words(table, TEST_ROLL)
    yield Perform(
        key="place-dice",
        words="Seal three dice in the shaker, which the dealer keeps",
        cite=DICE,
        timed=True,
    )
    yield Perform(
        key="enter-test-values",
        words=f"Enter {TEST_ROLL} into the electrical device; it lights {lit}",
        cite=DEVICE_INSPECTION,
        who="floorperson",
    )
    if shaker == "automated":
        yield from _test_tosses("opening", "floorperson", SHAKER_INSPECTION)
    yield Confirm(
        key="inspected",
        words="The equipment is in proper working order",
        cite=INSPECTION,
        who="floorperson",
    )
    return ShakerCondition(shaker=shaker)


def _test_tosses(when: str, who: str, cite: Citation) -> Procedure[None]:
    for number in (1, 2, 3):
        yield Toss(key=f"{when}-test-toss-{number}", words=f"Test toss {number} of 3", cite=cite, who=who)


def round_of_play(table: Table[Roll], condition: ShakerCondition) -> Procedure[RoundEnd[Roll]]:
    """Play one round, from the wagers until the layout is cleared."""
    condition.check_can_begin()
    condition = yield from _make_ready(table, condition)
    seats = yield from take_wagers(
        table,
        WAGERS_IN_CHIPS,
        cash=Cash(VERBAL_CASH, is_taken=False),
        renewal=_renewal(table, condition),
    )
    answer = yield NoMoreBets(cite=NO_MORE_BETS, may_happen=(DEVICE_MALFUNCTION,))
    if isinstance(answer, Happening):
        yield from _wait_for_device()
    roll = yield from _throw(condition.shaker)
    if isinstance(roll, Voided):
        yield from return_wagers(roll, seats)
        return RoundEnd(roll, condition)
    condition = yield from _enter(table, condition, roll)
    condition = yield from _settle(condition, roll, seats)
    return RoundEnd(roll, condition)


def _settle(condition: ShakerCondition, roll: Roll, seats: Seats) -> Procedure[ShakerCondition]:
    """Settle and clear the table; the device may fail until the round is over (9.6(b))."""
    settle = Settle(
        key="settle",
        words="Collect all losing wagers, then pay all winning wagers, each as it lies on the layout",
        cite=DEVICE_FAULT if condition.stopped else COLLECT_AND_PAY,
        outcome=roll,
        order="losers first",
        seats=from_dealers_left(seats),
        may_happen=() if condition.stopped else (DEVICE_MALFUNCTION,),
    )
    if isinstance((yield settle), Happening):
        condition = yield from _go_on_without_device(condition)
        yield replace(settle, cite=DEVICE_FAULT, may_happen=())
    clear = Perform(
        key="clear",
        words="Clear the lit combinations from the table",
        cite=CLEAR,
        may_happen=() if condition.stopped else (DEVICE_MALFUNCTION,),
    )
    if isinstance((yield clear), Happening):
        return _stopped(condition)  # the wagers are settled: only the next round has to wait
    return condition


def _make_ready(table: Table[Roll], condition: ShakerCondition) -> Procedure[ShakerCondition]:
    """Prepare the right shaker, inspected in this shift, with dice not older than 24 hours."""
    shaker = table.options.choice("shaker")
    if condition.shaker != shaker:
        yield Perform(
            key="change-shaker",
            words=f"Remove the {condition.shaker} shaker from the table before using the {shaker} shaker",
            cite=REMOVE_SHAKER,
        )
        condition = replace(condition, shaker=shaker, inspected_this_shift=False)
    if shaker == "automated":
        condition = yield from _inspect_in_shift(condition)
    minutes = yield MinutesSince(
        key="dice-age",
        words="Minutes since the dice were placed in the shaker",
        cite=DICE,
        since=DICE_PLACED,
    )
    if minutes > MINUTES_IN_24_HOURS:
        yield Confirm(
            key="replace-dice",
            words="Replace the dice: they have been on the table for more than 24 hours",
            cite=DICE,
            may_be_unnamed=True,
            timed=True,
        )
    return condition


def _renewal(table: Table[Roll], condition: ShakerCondition) -> Renewal:
    """While the table waits for wagers, its dice may grow too old, and another shift may begin."""
    automated = condition.shaker == "automated"
    lapses = (DICE_TOO_OLD, SHIFT_BEGUN) if automated else (DICE_TOO_OLD,)
    return Renewal(lapses, lambda: _make_ready(table, condition))


def _inspect_in_shift(condition: ShakerCondition) -> Procedure[ShakerCondition]:
    """Let the supervisor test the shaker in each shift, in addition to the floorperson's inspection."""
    if condition.inspected_this_shift:
        new_shift = yield NewShift(
            key="new-shift",
            words="Has a new shift begun since the casino supervisor's inspection",
            cite=SHIFT_INSPECTION,
            since=SHAKER_INSPECTED,
        )
        if new_shift != YES:
            return condition
    yield from _test_tosses("shift", "casino supervisor", SHIFT_INSPECTION)
    yield Confirm(
        key="shift-inspected",
        words="The automated shaker tosses the dice properly",
        cite=SHIFT_INSPECTION,
        who="casino supervisor",
        timed=True,
    )
    return replace(condition, inspected_this_shift=True)


def _wait_for_device() -> Procedure[None]:
    """Wait for the device: before the toss nothing is decided, so the wagers stand (reading 32)."""
    yield Confirm(
        key="device-fixed",
        words="The electrical device works again. The wagers stand",
        cite=DEVICE_FAULT,
        who="casino supervisor",
    )


def _throw(shaker: str) -> Procedure[Roll | Voided]:
    """Shake until all dice land flat. After "No roll" the wagers stand as they are (reading 30)."""
    while True:
        if shaker == "manual":
            answer = yield Perform(
                key="cover", words="Cover the shaker", cite=SHAKE, may_happen=(DEVICE_MALFUNCTION,)
            )
            if isinstance(answer, Happening):
                yield from _wait_for_device()
                continue
            yield Measure(key="shakes", words="Times the shaker is shaken", cite=SHAKE, least=3, usual=3)
            answer = yield Toss(
                key="uncover",
                words="Uncover the shaker. It stays uncovered until all winning wagers are paid",
                cite=UNCOVER_AND_ENTER,
                may_happen=(NOT_FLAT,),
            )
        else:
            answer = yield Toss(
                key="activate",
                words="Activate the automated shaker, which stays uncovered",
                cite=ACTIVATE,
                may_happen=(NOT_FLAT, SHAKER_MALFUNCTION, DEVICE_MALFUNCTION),
            )
        if isinstance(answer, Roll):
            return answer
        if answer.kind == SHAKER_MALFUNCTION.kind:
            return Voided(SHAKER_FAULT, "the automated shaker failed when activated")
        if answer.kind == DEVICE_MALFUNCTION.kind:
            yield from _wait_for_device()
        else:
            yield Announce(key="no-roll", words="No roll", cite=NO_ROLL)


def _enter(table: Table[Roll], condition: ShakerCondition, roll: Roll) -> Procedure[ShakerCondition]:
    """Announce the dice and light the winners; if the device fails, the supervisor watches the settlement."""
    first, second, third = roll.dice
    announce = Announce(
        key="announce",
        words=f"{first}, {second}, {third}",
        cite=UNCOVER_AND_ENTER,
        may_happen=(DEVICE_MALFUNCTION,),
    )
    if isinstance((yield announce), Happening):
        yield replace(announce, may_happen=())
        return (yield from _go_on_without_device(condition))
    lit = lit_in_words(table, roll)
    answer = yield Perform(
        key="enter-dice",
        words=f"Enter {roll} into the electrical device; it lights {lit}",
        cite=WHEN_ENTERED,
        may_happen=(DEVICE_MALFUNCTION,),
    )
    if not isinstance(answer, Happening):
        return condition
    return (yield from _go_on_without_device(condition))


def _go_on_without_device(condition: ShakerCondition) -> Procedure[ShakerCondition]:
    """Settle in the presence of the supervisor; then gaming ceases until the device is fixed."""
    yield Confirm(
        key="supervisor-present",
        words="The casino supervisor watches the wagers being settled without the device",
        cite=DEVICE_FAULT,
        who="casino supervisor",
    )
    return _stopped(condition)


def _stopped(condition: ShakerCondition) -> ShakerCondition:
    return replace(condition, stopped=Stopped("the electrical device has not been fixed", DEVICE_FAULT))
