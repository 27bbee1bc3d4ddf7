"""Opens a mini-dice table and plays a round: one shake of the dice (13:69F-13.3 to 13.5).

Our sources print only the titles of these sections: the procedure follows the shaker of sic bo (reading
106).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from houseway.equipment.dice import Roll
from houseway.games.mini_dice.wagers import TWO_DICE, check_bets
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice
from houseway.rules.parts import Check, Placed, Together
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Voided
from houseway.rules.procedure.standing_wagers import StandingCondition, check_kept, what_stands
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Irregularity,
    Measure,
    NoMoreBets,
    Perform,
    Settle,
    Toss,
)
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.wagers import from_dealers_left

MAKING = Citation("13:69F-13.4#title")
SHAKING = Citation("13:69F-13.5#title")
SHAKES = 3  # at least

SHAKER = Choice("shaker", ("manual", "automated"), "the shaker in use", TWO_DICE, sentences=UNSAID)

NOT_FLAT = Irregularity("not-flat", "a die does not land flat", SHAKING)
SHAKER_MALFUNCTION = Irregularity("shaker-malfunction", "the automated shaker fails when activated", SHAKING)
IRREGULARITIES = (NOT_FLAT, SHAKER_MALFUNCTION)


@dataclass(frozen=True, kw_only=True)
class ShakerCondition(StandingCondition):
    """The shaker on the table, and the place bets that stand."""

    shaker: str = "manual"


def opening(table: Table[Roll]) -> Procedure[Condition]:
    yield Perform(
        key="place-dice", words="Seal two dice in the shaker, which the dealer keeps", cite=TWO_DICE
    )
    shaker = table.options.choice(SHAKER.name)
    yield from _make_ready(shaker)
    yield Confirm(key="inspected", words="Dice and shaker are fit for play", cite=SHAKING, who="floorperson")
    return ShakerCondition(shaker=shaker)


def check(table: Table[Roll], question: Check) -> None:
    """Refuse wagers of one kind together that may not be, and to change one that has to stay."""
    match question:
        case Together(bets):
            check_bets(table, bets)
        case Placed(bets, standing, condition) if condition:
            check_kept(table, standing, bets, MAKING)


def round_of_play(table: Table[Roll], condition: ShakerCondition) -> Procedure[RoundEnd[Roll]]:
    """Play one shake, from the wagers until the dice are covered again."""
    condition.check_can_begin()
    condition = yield from _change_shaker(table, condition)
    seats = yield from take_wagers(table, MAKING, condition=condition)
    yield NoMoreBets(cite=SHAKING)
    roll = yield from _shake(condition.shaker)
    if isinstance(roll, Voided):
        yield from return_wagers(roll, seats)
        return RoundEnd(roll, replace(condition, standing={}))
    yield Announce(key="announce", words=f"Total {roll.total}", cite=SHAKING)
    yield Settle(
        key="settle",
        words="Collect losing wagers, then pay winning wagers; other place bets stand",
        cite=SHAKING,
        outcome=roll,
        seats=from_dealers_left(seats),
        order="losers first",
    )
    yield from _make_ready(condition.shaker)
    return RoundEnd(roll, replace(condition, standing=what_stands(table, roll, seats)))


def _change_shaker(table: Table[Roll], condition: ShakerCondition) -> Procedure[ShakerCondition]:
    shaker = table.options.choice(SHAKER.name)
    if condition.shaker == shaker:
        return condition
    words = f"Remove the {condition.shaker} shaker from the table before using the {shaker} shaker"
    yield Perform(key="change-shaker", words=words, cite=TWO_DICE)
    yield from _make_ready(shaker)
    return replace(condition, shaker=shaker)


def _make_ready(shaker: str) -> Procedure[None]:
    """Hide the dice before wagers are made; an automated shaker is never covered."""
    if shaker == "manual":
        yield Perform(key="cover", words="Cover the shaker and shake it once", cite=SHAKING)


def _shake(shaker: str) -> Procedure[Roll | Voided]:
    """Shake until both dice land flat; after “No roll” the wagers stand as they are."""
    while True:
        if shaker == "manual":
            yield Measure(
                key="shakes", words="Times the shaker is shaken", cite=SHAKING, least=SHAKES, usual=SHAKES
            )
            answer = yield Toss(
                key="uncover", words="Uncover the shaker", cite=SHAKING, dice=2, may_happen=(NOT_FLAT,)
            )
        else:
            answer = yield Toss(
                key="activate",
                words="Activate the automated shaker, which stays uncovered",
                cite=SHAKING,
                dice=2,
                may_happen=IRREGULARITIES,
            )
        if isinstance(answer, Roll):
            return answer
        if answer.kind == SHAKER_MALFUNCTION.kind:
            return Voided(SHAKING, "the automated shaker failed when activated")
        yield Announce(key="no-roll", words="No roll: the dice are shaken again", cite=SHAKING)
