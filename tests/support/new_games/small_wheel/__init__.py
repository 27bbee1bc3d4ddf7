"""The smallest game that there can be: a wheel with six stops, no option, nothing kept between rounds.

It stands in no subchapter of ours and is played by the tests alone: whatever a room of the
house asks of a game beyond this is not in the recipe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.game import Game, Table
from houseway.rules.guide import Equipment, Guide
from houseway.rules.layout.layout import Colors, Layout, NamePlace, Printed, area_for, name, odds_line
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side, one_dealer
from houseway.rules.options import Options
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.steps import Announce, NoMoreBets, Settle, Toss
from houseway.rules.procedure.taking_wagers import take_wagers
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.payout import to
from houseway.rules.wagers.wagers import Wager, either, from_dealers_left, loses, wins
from houseway.simulation.kernels.equally_likely import deal_equally_likely

PAYS = Citation("13:69F-5.5#title")
WHEEL = Citation("13:69F-5.6#title")
STOPS = ("one", "two", "three", "four", "five", "star")
FELT = Rectangle(width=1600, depth=800, corner=80)
COLORS = Colors(
    felt="#17603f", shade="#0b3a26", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#5a1a16"
)


@dataclass(frozen=True, kw_only=True)
class Spin(Toss):
    """The wheel comes to rest at a stop."""

    @property
    def entry(self) -> dict[str, Any]:
        return {"values": list(STOPS)}

    def thrown(self, chance: Chance) -> str:
        return STOPS[chance.below(len(STOPS))]

    def read(self, written: Any) -> str:
        return str(written)

    def check_answer(self, answer: Any) -> None:
        if answer not in STOPS:
            raise Refusal(f"{self.words}: {answer!r} is no stop of the wheel.", self.cite)


class Dealt(RecordedRound, frozen=True):
    stop: str


def outcome(_: Table[str], dealt: Dealt) -> str:
    if dealt.stop not in STOPS:
        raise Refusal(f"{dealt.stop!r} is no stop of the wheel.", WHEEL)
    return dealt.stop


def wagers(_: Options) -> Iterator[Wager[str]]:
    for stop in STOPS:
        words = f"the wheel stops at {stop}"
        won, lost = wins(PAYS, words, to(4, 1), PAYS), loses(PAYS, f"wins only if {words}")
        yield either(f"stop:{stop}", f"Stop {stop}", _stops_at(stop), won, lost)


def _stops_at(stop: str) -> Callable[[str], bool]:
    return lambda came: came == stop


def opening(_: Table[str]) -> Procedure[Condition]:
    yield Announce(key="open", words="The table is open", cite=WHEEL)
    return Condition()


def round_of_play(table: Table[str], condition: Condition) -> Procedure[RoundEnd[str]]:
    condition.check_can_begin()
    seats = yield from take_wagers(table, PAYS)
    yield NoMoreBets(cite=WHEEL)
    stop = yield Spin(key="spin", words="The wheel comes to rest", cite=WHEEL)
    yield Announce(key="announce", words=stop, cite=WHEEL)
    yield Settle(key="settle", words="Settle", cite=PAYS, outcome=stop, seats=from_dealers_left(seats))
    return RoundEnd(stop, condition)


def distribution(_: Table[str], removed: Sequence[Card]) -> Distribution[str]:
    assert not removed
    return Distribution(dict.fromkeys(STOPS, 1))


def kernel(*_: Any) -> Kernel[str]:
    return Kernel([Case(stop) for stop in STOPS], deal_equally_likely(len(STOPS)), _judge)


def _judge(rounds: Rounds) -> Codes:
    return rounds[:, 0].astype(np.uint16)


def layout(table: Table[str]) -> Layout:
    boxes = [Box(Point(-500 + 200 * place, 300), 180, 200) for place in range(len(STOPS))]
    areas = [
        area_for(wager, box, name(wager.title, 30), odds_line(wager, 30))
        for wager, box in zip(table.wagers.values(), boxes, strict=True)
    ]
    return Layout(
        title="Small wheel",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(areas=tuple(areas)),
        fixtures=dealers_side(FELT),
        licensee=NamePlace(Point(500, 600), size=40, width=300),
    )


GAME: Game[str] = Game(
    identity=Identity(
        name="small-wheel",
        title="Small wheel",
        cite=WHEEL,
        seats=4,
    ),
    wagering=Wagering(
        names=("stop:S",),
        options=(),
        wagers=wagers,
        selections={"stop:S": STOPS},
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=(),
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={1: {"stop:one": 500}, 2: {"stop:star": 100}},
    ),
    papers=Papers(
        guide=Guide(
            "Foretell the stop.", ("Bet.", "The wheel turns."), (Equipment("Wheel", "display", "", WHEEL),)
        ),
    ),
    analysis=Analysis(
        odds=distribution,
        kernel=kernel,
    ),
)
