"""What a table wins in a shift as people read it: in theory, and in simulated shifts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.simulate.as_text import bets_blocks, signed
from houseway.cli.simulate.command import Shift
from houseway.equipment.money import dollars
from houseway.odds.export import percent
from houseway.odds.house_win import win_of_drop
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.job import Job
from houseway.simulation.sessions import Band, Hold
from houseway.simulation.statistics import JUDGED_AT

_COLUMNS = (
    Column("the house in a shift"),
    Column("theoretical", figures=True),
    Column("simulated", figures=True),
)


def shift_blocks(job: Job, shift: Shift, seats: Seats, hold: Hold, turnover: Fraction) -> Iterator[Block]:
    yield heading(
        f"{job.table.game.title}: {shift.hands_per_hour} rounds an hour for {float(shift.hours):g} hours, "
        f"{hold.rounds:,} rounds; {hold.shifts.count:,} such shifts simulated, seed {job.seed}"
        f"{options_in_words(job.table)}"
    )
    yield from break_blocks(job.table)
    yield from bets_blocks(seats, job)
    yield BLANK
    yield table(_COLUMNS, _rows(hold, turnover), indent=2)
    inside = " and ".join(
        f"{percent(hold.part_inside(confidence)):.2f}% in the {confidence:.0%} band"
        for confidence in JUDGED_AT
    )
    yield BLANK
    yield prose(f"Of the simulated shifts, {inside} of theory.", indent=2)
    if not hold.theory:
        yield prose("No exact odds are known here: the bands come from the simulation.", indent=2)
    yield prose(
        "A real table outside the 99% band is worth a look; outside the 95% band it is not yet.", indent=2
    )
    yield prose(
        f"Win of the drop: assuming that players bet their drop {float(turnover):g} times over (--turnover).",
        indent=2,
    )


def _rows(hold: Hold, turnover: Fraction) -> Iterator[tuple[str, str, str]]:
    simulated = Fraction(hold.shifts.staked, hold.shifts.count)
    expected = "" if hold.expected_win is None else signed(hold.expected_win)
    error = hold.simulated_deviation / sqrt(hold.shifts.count)
    theory = hold.theory.hold if hold.theory else None
    yield "handle", dollars(round(hold.average_staked)), dollars(round(simulated))
    yield "win", expected, signed(hold.simulated_win)
    yield "standard error of the win", "", dollars(round(error))
    yield "win of the handle", _percent(theory), _percent(hold.simulated_hold)
    yield "win of the drop", _of_drop(theory, turnover), _of_drop(hold.simulated_hold, turnover)
    yield "standard deviation", _deviation(hold.expected_deviation), _deviation(hold.simulated_deviation)
    for confidence in JUDGED_AT:
        expected_band, band = hold.expected_band(confidence), hold.simulated_band(confidence)
        yield f"{confidence:.0%} of shifts", _band(expected_band), _band(band)


def _percent(part: Fraction | None) -> str:
    return "" if part is None else f"{percent(part):.4f}%"


def _of_drop(win_of_handle: Fraction | None, turnover: Fraction) -> str:
    return "" if win_of_handle is None else f"{win_of_drop(win_of_handle, turnover):.2%}"


def _deviation(cents: float | None) -> str:
    return "" if cents is None else dollars(round(cents))


def _band(band: Band) -> str:
    return f"{dollars(round(band.low))} to {dollars(round(band.high))}"
