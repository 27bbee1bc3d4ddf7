"""Turns recorded rolls into an outcome: a course of throws, each in the state that those before it left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.dice import Roll
from houseway.games.craps.placing import check_at_point
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.devices import recorded_rolls
from houseway.rules.wagers.wagers import Course

THROWING = Citation("13:69F-1.8#title")
POINT = Citation("13:69F-1.10#title")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "rolls": [[3, 4], …], "point": 6, "bets": {…}}``.

    The wagers lie on the layout before the first roll, which is a come-out roll without a point.
    """

    rolls: Annotated[
        list[list[int]],
        Meta(description="two dice for each roll; the wagers lie on the layout before the first of them"),
    ]
    bets: dict[str, int]
    point: Annotated[
        int | None, Meta(description="the point before the first roll; left out if that is a come-out roll")
    ] = None
    id: Any = None


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
