"""Reads recorded rolls into throws, opens a craps table and plays a round: one roll (13:69F-1.7 to 1.11).

An outcome is a course of throws, each in the state that those before it left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from msgspec import Meta

from houseway.equipment.dice import Roll
from houseway.games.craps.line_wagers import COME, DONT_COME, DONT_PASS, PASS
from houseway.games.craps.options import MAKING
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.games.craps.wagers import check_at_point, check_bets, check_placing, may_be_added
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.parts import Check, Placed, Together
from houseway.rules.procedure.devices import recorded_rolls
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.standing_wagers import StandingCondition, what_stands
from houseway.rules.procedure.steps import (
    Announce,
    Choose,
    Confirm,
    Happening,
    Irregularity,
    NoMoreBets,
    Perform,
    Settle,
    Toss,
)
from houseway.rules.procedure.taking_wagers import take_wagers
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.wagers import Bets, Course, Moment, Seats, from_dealers_left, spot_of

THROWING = Citation("13:69F-1.8#title")
POINT = Citation("13:69F-1.10#title")


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "rolls": [[3, 4], …], "point": 6, "bets": {…}}``.

    The wagers are on the layout before the first roll, which is a come-out roll without a point.
    """

    rolls: Annotated[
        list[list[int]],
        Meta(description="two dice for each roll; the wagers lie on the layout before the first of them"),
    ]
    point: Annotated[
        int | None, Meta(description="the point before the first roll; left out if that is a come-out roll")
    ] = None

    @classmethod
    def keys_of_outcome(cls, throw: Throw) -> dict[str, Any]:
        return {} if throw.is_come_out else {"point": throw.turn.point}


def outcome(table: Table[Throw], dealt: Dealt) -> Any:
    """Return the course of throws that the line tells."""
    if dealt.point is not None and dealt.point not in POINTS:
        raise Refusal(
            f"{dealt.point} is not a point. Give {one_of(list(map(str, POINTS)))}, or leave it out before a "
            "come-out roll.",
            POINT,
        )
    rolls = recorded_rolls(dealt.rolls, THROWING)
    check_at_point(table, dealt.point, dealt.bets)
    return Course(throws(Turn(dealt.point), rolls))


def throws(turn: Turn, rolls: Iterable[Roll]) -> Iterator[Throw]:
    """Yield each roll with the turn that it was thrown in."""
    for roll in rolls:
        yield Throw(roll, turn)
        turn = turn.after(roll)


# Opening a craps table, and a round of play: one roll (13:69F-1.7 to 1.11).
#
# Our sources print only the titles of these sections: this is the standard public game (reading
# 92).

DICE = Citation("13:69F-1.7#title")
INVALID = Citation("13:69F-1.9#title")
SHOOTER = Citation("13:69F-1.11#title")
DICE_OFFERED = 5

OFF_THE_TABLE = Irregularity("off-the-table", "a die leaves the table", INVALID)
ON_ANOTHER = Irregularity("on-another-die", "a die comes to rest on the other", INVALID)
IN_THE_RACK = Irregularity("in-the-rack", "a die comes to rest in the chip rack or on the rim", INVALID)
NOT_TOGETHER = Irregularity("not-together", "the dice do not leave the hand together", INVALID)
CALLED_OFF = Irregularity("called-off", "the boxperson calls “No roll” before the dice rest", INVALID)
COCKED = Irregularity("cocked", "a die leans on chips with more than one face", INVALID)
PASSES_DICE = Irregularity("passes-dice", "the shooter passes the dice", SHOOTER)
DICE_TAKEN = Irregularity("dice-taken", "the house takes the dice from the shooter", SHOOTER)
NO_ROLL = (OFF_THE_TABLE, ON_ANOTHER, IN_THE_RACK, NOT_TOGETHER, CALLED_OFF, COCKED)
IRREGULARITIES = (*NO_ROLL, PASSES_DICE, DICE_TAKEN)


@dataclass(frozen=True, kw_only=True)
class CrapsCondition(StandingCondition):
    """The shooter's turn between two rolls, and the wagers that stand."""

    point: int | None = None
    made: tuple[int, ...] = ()
    shooter: int | None = None  # the spot that has the dice
    last_shooter: int = 0

    @classmethod
    def before(cls, outcome: Throw) -> CrapsCondition:
        """Return the condition in which this roll was thrown."""
        return cls(point=outcome.turn.point, made=outcome.turn.made)

    @property
    def turn(self) -> Turn:
        return Turn(self.point, self.made)

    @property
    def markers(self) -> dict[str, str]:
        """Return the puck: on at the point, or off."""
        return {"off": "OFF"} if self.point is None else {str(self.point): "ON"}

    @property
    def in_words(self) -> str:
        """Say whether a point is on, and who shoots."""
        point = "Come-out roll" if self.point is None else f"The point is {self.point}"
        return point if self.shooter is None else f"{point}. Seat {self.shooter} shoots"


def opening(_: Table[Throw]) -> Procedure[Condition]:
    yield Perform(
        key="place-dice",
        words=f"Place a set of at least {DICE_OFFERED} dice in front of the stickperson",
        cite=DICE,
    )
    yield Confirm(
        key="dice-inspected", words="The dice are inspected and fit for play", cite=DICE, who="floorperson"
    )
    yield Perform(key="puck-off", words="Turn the puck to OFF", cite=POINT)
    return CrapsCondition()


def check(table: Table[Throw], question: Check) -> None:
    """Refuse bets that do not go together, and bets that may not be made now."""
    match question:
        case Together(bets):
            check_bets(table, bets)
        case Placed(bets, standing, CrapsCondition() as condition):
            check_placing(table, condition.turn, standing, bets)


def moment(table: Table[Throw], condition: CrapsCondition, bets: Bets) -> Moment:
    """Return which line wagers and odds may be added before the next roll, and which bets are off for it."""
    return may_be_added(table, condition.turn, bets)


def round_of_play(table: Table[Throw], condition: CrapsCondition) -> Procedure[RoundEnd[Throw]]:
    """Play one roll, from the wagers until the next one can be thrown."""
    condition.check_can_begin()
    seats = yield from take_wagers(table, MAKING, condition=condition)
    condition = yield from _give_dice(condition, seats)
    yield NoMoreBets(cite=MAKING, who="stickperson")
    throw = Throw((yield from _throw()), condition.turn)
    yield Announce(key="call", words=throw.called, cite=THROWING, who="stickperson")
    yield Settle(
        key="settle",
        words="Collect losing wagers, then pay winning wagers; the others stand",
        cite=POINT,
        outcome=throw,
        seats=from_dealers_left(seats),
        order="losers first",
    )
    yield from _move(seats, throw)
    standing = what_stands(table, throw, seats)
    condition = yield from _after(replace(condition, standing=standing), throw)
    return RoundEnd(throw, condition)


def _give_dice(condition: CrapsCondition, seats: Seats) -> Procedure[CrapsCondition]:
    """Offer dice to a new shooter, or return them to the one whose turn it is, who may pass them."""
    if condition.shooter is None:
        return (yield from _new_shooter(condition, seats))
    may_pass = (PASSES_DICE, DICE_TAKEN) if condition.point is None else ()
    words = f"Return the dice to the shooter at seat {condition.shooter}"
    step = Perform(key="return-dice", words=words, cite=SHOOTER, who="stickperson", may_happen=may_pass)
    if isinstance((yield step), Happening):
        passed = replace(condition, shooter=None, last_shooter=condition.shooter, made=())
        return (yield from _new_shooter(passed, seats))
    return condition


def _new_shooter(condition: CrapsCondition, seats: Seats) -> Procedure[CrapsCondition]:
    yield Perform(
        key="offer-dice",
        words=f"Offer at least {DICE_OFFERED} dice to the next player, clockwise; a player may refuse them",
        cite=SHOOTER,
        who="stickperson",
    )
    answer = yield Choose(
        key="shooter",
        words="The seat of the player who takes the dice",
        cite=SHOOTER,
        who="stickperson",
        values=tuple(map(str, offered_to(condition.last_shooter, seats))),
    )
    yield Perform(
        key="choose-dice", words="The shooter chooses two of the dice; the others are put away", cite=DICE
    )
    return replace(condition, shooter=int(answer))


def offered_to(last_shooter: int, seats: Seats) -> list[int]:
    """Return the spots in the order in which they are offered the dice: clockwise from the last shooter.

    A shooter has a wager on pass or don't pass; where nobody has, any player with a wager may shoot
    (reading 95).
    """
    on_the_line = [seat for seat, bets in seats.items() if PASS in bets or DONT_PASS in bets]
    spots = sorted({spot_of(seat) for seat in on_the_line or seats})
    return [spot for spot in spots if spot > last_shooter] + [spot for spot in spots if spot <= last_shooter]


def _throw() -> Procedure[Roll]:
    """Let the shooter throw until a roll is valid; after “No roll” the wagers stand as they are."""
    while True:
        answer = yield Toss(
            key="throw",
            words="Throw both dice together against the far end of the table",
            cite=THROWING,
            who="shooter",
            dice=2,
            may_happen=NO_ROLL,
        )
        if isinstance(answer, Roll):
            return answer
        yield Announce(key="no-roll", words="No roll", cite=INVALID, who="boxperson")


def _move(seats: Seats, throw: Throw) -> Procedure[None]:
    """Move come and don't come wagers to the number that was thrown."""
    made = any(COME in bets or DONT_COME in bets for bets in seats.values())
    if made and throw.total in POINTS:
        words = f"Move the come and don't come wagers to the {throw.total}"
        yield Perform(key="move", words=words, cite=POINT)


def _after(condition: CrapsCondition, throw: Throw) -> Procedure[CrapsCondition]:
    """Turn the puck, and end the shooter's turn after a seven-out."""
    turn = throw.turn.after(throw.roll)
    if turn.point != throw.turn.point:
        words = "Turn the puck to OFF" if turn.point is None else f"Turn the puck to ON at the {turn.point}"
        yield Perform(key="puck", words=words, cite=POINT)
    condition = replace(condition, point=turn.point, made=turn.made)
    if throw.is_seven_out:
        return replace(condition, shooter=None, last_shooter=condition.shooter or 0)
    return condition
