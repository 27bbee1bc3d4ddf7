"""Writes results of simulations as people read them: samples, evenings of a player, shifts of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from houseway.cli.arguments import bets_in_words, options_in_words
from houseway.cli.blocks import BLANK, Block, Column, bar, break_blocks, facts, heading, prose, table
from houseway.cli.odds_text import LONG_BAR, UNKNOWN
from houseway.cli.simulate import Shift
from houseway.drawing.charts import bar_in_words
from houseway.equipment.money import Cents, dollars
from houseway.odds.export import percent
from houseway.odds.house_win import win_of_drop
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.job import Job
from houseway.simulation.money import Money
from houseway.simulation.results import BASE, ChiSquare, Compared
from houseway.simulation.run import Sample
from houseway.simulation.sessions import Band, Hold, Session, Sessions
from houseway.simulation.statistics import JUDGED_AT, bars, mean, quantile

MOST_DECISIONS = 6
QUANTILES = tuple(Fraction(part, 100) for part in (5, 25, 50, 75, 95))

_COMPARED = (
    Column("house advantage"),
    Column("sample", figures=True),
    Column("standard error", figures=True),
    Column("exact", figures=True),
    Column("z", figures=True),
)


@dataclass(frozen=True)
class Report:
    """Everything that is printed about a sample."""

    sample: Sample
    seats: Seats
    compared: Sequence[Compared]
    chi_square: ChiSquare | None
    decisions: Mapping[str, Fraction]  # how often each was taken
    money: Money
    exact_money: Money | None
    turnover: Fraction


def sample_blocks(report: Report) -> Iterator[Block]:
    sample, played = report.sample, report.sample.job.table
    yield heading(
        f"{played.game.title}: {sample.rounds:,} rounds, seed {sample.job.seed}{options_in_words(played)}"
    )
    yield from break_blocks(played)
    if sample.job.kernel.strategy:
        yield prose(f"strategy: {sample.job.kernel.strategy}")
    yield BLANK
    yield table(_COMPARED, map(_compared_row, report.compared))
    yield BLANK
    yield prose(_chi_square(report))
    if sample.job.kernel.caution and any(row.exact is not None for row in report.compared):
        yield prose(f"caution: {sample.job.kernel.caution}", style="yellow")
    if report.decisions:
        yield BLANK
        yield prose(f"decisions: {_decisions(report.decisions)}", hang=2)
    yield BLANK
    yield from bets_blocks(report.seats)
    yield facts(_money(report), indent=2)


def _decisions(taken: Mapping[str, Fraction]) -> str:
    """Return the most frequent decisions, and all others together."""
    often = sorted(taken, key=taken.__getitem__, reverse=True)[:MOST_DECISIONS]
    words = [f"{decision} {percent(taken[decision]):.3f}%" for decision in often]
    rest = 1 - sum((taken[decision] for decision in often), Fraction(0))
    return ", ".join([*words, f"others {percent(rest):.3f}%"] if len(taken) > len(often) else words)


def _compared_row(row: Compared) -> tuple[str, ...]:
    return (
        _name(row),
        f"{percent(row.sample):.4f}%",
        f"{row.standard_error * 100:.4f}%",
        UNKNOWN if row.exact is None else f"{percent(row.exact):.4f}%",
        "" if row.z is None else f"{row.z:+.2f}",
    )


def _name(row: Compared) -> str:
    if row.name == BASE:
        return f"base, per unit of the {row.unit}"
    beside = ", ".join(kind_of(name) for name in row.beside)
    return f"{row.name} beside {beside}" if beside else row.name


def _chi_square(report: Report) -> str:
    test = report.chi_square
    if test is None:
        if all(row.exact is None for row in report.compared):
            return "No exact odds are known here: the sample stands alone, with its standard error."
        if all(row.exact is None for row in report.compared if row.name != BASE):
            return "Hands are counted one by one, not whole rounds: there is no chi-square test."
        return "Too few rounds for a chi-square test of the results."
    judged = ", ".join(
        f"{'passes' if holds else 'fails'} at {confidence:.0%}" for confidence, holds in test.holds.items()
    )
    return (
        f"{test.classes} kinds of results, by what they pay; chi-square {test.statistic:.2f}, "
        f"p-value {test.p_value:.4f}: {judged}"
    )


def _money(report: Report) -> Iterator[tuple[str, str]]:
    money, exact = report.money, report.exact_money
    yield "handle", f"{dollars(money.staked)}, of which {dollars(money.returned)} went back to the players"
    yield "win of the house", dollars(-money.net)
    should_be = f"; exact {percent(exact.hold):.4f}%" if exact else ""
    yield "win of the handle", f"{percent(money.hold):.4f}%{should_be}"
    yield "win of the drop", drop_in_words(exact.hold if exact else money.hold, report.turnover)
    if exact and exact.win_in_turn is not None:
        yield "exact", cost_in_words(exact)


def cost_in_words(exact: Money) -> str:
    """Return in words the average cost of the bets in a round and in a turn of several rounds."""
    words = f"they cost ${float(exact.average_win) / 100:.4f} a round"
    if exact.win_in_turn is None or exact.rounds_in_turn is None:
        return words
    turn = f"{dollars(round(exact.win_in_turn))} a turn of {float(exact.rounds_in_turn):.2f} rounds"
    return f"{words}, {turn} on average"


def drop_in_words(win_of_handle: Fraction, turnover: Fraction) -> str:
    """Return the hold with the assumption that it rests on."""
    share = win_of_drop(win_of_handle, turnover)
    return f"{share:.2%}, assuming that players bet their drop {float(turnover):g} times over"


def bets_blocks(seats: Seats, job: Job | None = None) -> Iterator[Block]:
    """Yield the bets of each seat; with a job, how its player chooses them, if a strategy says that."""
    if job and job.kernel.places_bets and job.kernel.strategy:
        yield prose(f"strategy: {job.kernel.strategy}", hang=2)
    for seat, bets in seats.items():
        yield prose(f"seat {seat} bets {bets_in_words(bets)} a round", hang=2)


def sessions_blocks(
    job: Job, session: Session, results: Sessions, needed: Cents, exact: Money | None
) -> Iterator[Block]:
    goal = f", leaves with {dollars(session.goal)}" if session.goal is not None else ""
    yield heading(
        f"{job.table.game.title}: {results.count:,} evenings of {session.rounds:,} rounds, "
        f"seed {job.seed}{options_in_words(job.table)}"
    )
    yield from break_blocks(job.table)
    yield from bets_blocks(session.seats, job)
    yield prose(
        f"starts with {dollars(session.bankroll or 0)}{goal}; "
        f"is broke when {dollars(needed)} cannot be covered",
        hang=2,
    )
    yield BLANK
    yield table(
        (Column("", whole=True), Column("", figures=True), Column("")),
        _chances(session, results),
        2,
        headings=False,
    )
    yield BLANK
    yield facts(_figures(results, exact), indent=2)
    yield BLANK
    yield histogram_block(results)


def _chances(session: Session, results: Sessions) -> Iterator[tuple[str, str, str]]:
    yield _chance("goes broke", results.broke, results.count)
    if session.goal is not None:
        yield _chance("reaches the goal first", results.reached, results.count)
    yield _chance("plays to the end", results.count - results.broke - results.reached, results.count)


def _chance(words: str, times: int, whole: int) -> tuple[str, str, str]:
    part = times / whole
    return words, f"{part:.3%}", f"(standard error {sqrt(part * (1 - part) / whole):.3%})"


def _figures(results: Sessions, exact: Money | None) -> Iterator[tuple[str, str]]:
    quantiles = ", ".join(
        f"{percent(part):.0f}% {signed(quantile(results.nets, part))}" for part in QUANTILES
    )
    runs, staked = results.longest_losing_runs, Fraction(results.staked, results.count)
    yield "results", f"with the share of evenings that end no better: {quantiles}"
    expected = f"; expected for that {signed(-exact.hold * staked)}" if exact else ""
    yield "average", f"{signed(mean(results.nets))} on {dollars(round(staked))} staked{expected}"
    yield (
        "longest losing run",
        f"median {quantile(runs, Fraction(1, 2))}, one evening in twenty "
        f"{quantile(runs, Fraction(19, 20))} or more, longest {max(runs)}",
    )
    if exact and exact.win_in_turn is not None:
        yield "exact", cost_in_words(exact)
    level = exact.rounds_until_level if exact else None
    if level is not None:
        yield "N0 (exact)", f"luck and house advantage are equal after {float(level):,.0f} rounds"


def histogram_block(results: Sessions) -> Block:
    """Return a bar for each range of results."""
    ranges = bars(results.nets)
    most = max(bar.times for bar in ranges)
    rows = [
        (bar_in_words(each), f"{each.times / results.count:.3%}", bar(each.times / most, LONG_BAR))
        for each in ranges
    ]
    columns = (Column("result", figures=True), Column("evenings", figures=True), Column("", whole=True))
    return table(columns, rows, indent=2)


def signed(cents: Fraction | Cents) -> str:
    return f"{'+' if cents > 0 else ''}{dollars(round(cents))}"


# The win of a table in a shift in words: in theory, and in simulated shifts.

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
