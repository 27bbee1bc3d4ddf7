"""Results of a simulation as text: samples, evenings and shifts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from textwrap import wrap

from houseway.cli.arguments import break_lines, options_in_words
from houseway.cli.odds.as_text import BAR
from houseway.cli.play.parse_bets import bets_in_words
from houseway.cli.simulate.command import Shift
from houseway.drawing.histogram import bar_in_words
from houseway.equipment.money import Cents, dollars
from houseway.odds.as_json import percent
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.chi_square import JUDGED_AT
from houseway.simulation.compare_with_exact import BASE, ChiSquare, Compared
from houseway.simulation.hold import Band, Hold
from houseway.simulation.money import Money
from houseway.simulation.run.job import Job
from houseway.simulation.run.run import Sample
from houseway.simulation.sessions import Session, Sessions
from houseway.simulation.spread import bars, mean, quantile

WIDTH = 110
MOST_DECISIONS = 6
QUANTILES = tuple(Fraction(part, 100) for part in (5, 25, 50, 75, 95))


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


def sample_lines(report: Report) -> list[str]:
    sample, table = report.sample, report.sample.job.table
    lines = [f"{table.game.title}: {sample.rounds:,} rounds, seed {sample.job.seed}{options_in_words(table)}"]
    lines += break_lines(table)
    if sample.job.kernel.strategy:
        lines.append(f"strategy: {sample.job.kernel.strategy}")
    lines += ["", *_wager_lines(report.compared), "", _chi_square_line(report)]
    if sample.job.kernel.caution and any(row.exact is not None for row in report.compared):
        lines += wrap(f"caution: {sample.job.kernel.caution}", WIDTH)
    if report.decisions:
        lines += ["", f"decisions: {_decisions(report.decisions)}"]
    return [*lines, "", *_money_lines(report)]


def _decisions(taken: Mapping[str, Fraction]) -> str:
    """Return the most frequent decisions, and all others together."""
    often = sorted(taken, key=taken.__getitem__, reverse=True)[:MOST_DECISIONS]
    words = [f"{decision} {percent(taken[decision]):.3f}%" for decision in often]
    rest = 1 - sum((taken[decision] for decision in often), Fraction(0))
    return ", ".join([*words, f"others {percent(rest):.3f}%"] if len(taken) > len(often) else words)


def _wager_lines(rows: Sequence[Compared]) -> list[str]:
    lines = [
        f"{'house advantage':<28} {'sample':>12} {'standard error':>15} {'exact':>12} {'z':>7}",
    ]
    for row in rows:
        exact = "–" if row.exact is None else f"{percent(row.exact):.4f}%"
        z = "" if row.z is None else f"{row.z:+.2f}"
        sample = f"{percent(row.sample):>11.4f}% {row.standard_error * 100:>14.4f}%"
        lines.append(f"{_name(row):<28} {sample} {exact:>12} {z:>7}")
    return lines


def _name(row: Compared) -> str:
    if row.name == BASE:
        return f"base, per unit of the {row.unit}"
    beside = ", ".join(kind_of(name) for name in row.beside)
    return f"{row.name} beside {beside}" if beside else row.name


def _chi_square_line(report: Report) -> str:
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


def _money_lines(report: Report) -> list[str]:
    money, exact = report.money, report.exact_money
    should_be = f"; exact {percent(exact.hold):.4f}%" if exact else ""
    return [
        *_bets_lines(report.seats),
        f"  staked {dollars(money.staked)}, returned {dollars(money.returned)}, "
        f"players' net {dollars(money.net)}",
        f"  hold {percent(money.hold):.4f}%{should_be}",
    ]


def _bets_lines(seats: Seats) -> list[str]:
    return [f"seat {seat} bets {bets_in_words(bets)} a round" for seat, bets in seats.items()]


def sessions_lines(
    job: Job, session: Session, results: Sessions, needed: Cents, exact: Money | None
) -> list[str]:
    goal = f", leaves with {dollars(session.goal)}" if session.goal is not None else ""
    quantiles = ", ".join(
        f"{percent(part):.0f}% {_signed(quantile(results.nets, part))}" for part in QUANTILES
    )
    runs, staked = results.longest_losing_runs, Fraction(results.staked, results.count)
    lines = [
        f"{job.table.game.title}: {results.count:,} evenings of {session.rounds:,} rounds, "
        f"seed {job.seed}{options_in_words(job.table)}",
        *break_lines(job.table),
        *_bets_lines(session.seats),
        f"starts with {dollars(session.bankroll or 0)}{goal}; "
        f"is broke when {dollars(needed)} cannot be covered",
        "",
        _chance_line("goes broke", results.broke, results.count),
    ]
    if session.goal is not None:
        lines.append(_chance_line("reaches the goal first", results.reached, results.count))
    lines += [
        _chance_line("plays to the end", results.count - results.broke - results.reached, results.count),
        "",
        f"  results, with the share of evenings that end no better: {quantiles}",
        f"  average {_signed(mean(results.nets))} on {dollars(round(staked))} staked"
        + (f"; expected for that {_signed(-exact.hold * staked)}" if exact else ""),
        f"  longest losing run: median {quantile(runs, Fraction(1, 2))}, "
        f"one evening in twenty {quantile(runs, Fraction(19, 20))} or more, longest {max(runs)}",
        *_level_line(exact),
        "",
        *histogram_lines(results),
    ]
    return lines


def _level_line(exact: Money | None) -> list[str]:
    level = exact.rounds_until_level if exact else None
    if level is None:
        return []
    return [f"  luck and house advantage are equal after {float(level):,.0f} rounds (N0, exact)"]


def _chance_line(words: str, times: int, whole: int) -> str:
    part = times / whole
    return f"  {words:<24} {part:>9.3%}  (standard error {sqrt(part * (1 - part) / whole):.3%})"


def histogram_lines(results: Sessions) -> list[str]:
    """Return a bar for each range of results."""
    ranges = bars(results.nets)
    most = max(bar.times for bar in ranges)
    return [
        f"  {bar_in_words(bar):>26} {bar.times / results.count:>8.3%}  {'█' * round(bar.times * BAR / most)}"
        for bar in ranges
    ]


def hold_lines(job: Job, shift: Shift, seats: Seats, hold: Hold) -> list[str]:
    expected = "" if hold.expected_win is None else _signed(hold.expected_win)
    error = hold.simulated_deviation / sqrt(hold.shifts.count)
    lines = [
        f"{job.table.game.title}: {shift.hands_per_hour} rounds an hour for {shift.hours} hours, "
        f"{hold.rounds:,} rounds; {hold.shifts.count:,} such shifts simulated, seed {job.seed}"
        f"{options_in_words(job.table)}",
        *break_lines(job.table),
        *_bets_lines(seats),
        "",
        f"  {'the house in a shift':<28} {'theoretical':>26} {'simulated':>26}",
        f"  {'staked':<28} {dollars(round(hold.average_staked)):>26} "
        f"{dollars(round(Fraction(hold.shifts.staked, hold.shifts.count))):>26}",
        f"  {'win':<28} {expected:>26} {_signed(hold.simulated_win):>26}",
        f"  {'standard error of the win':<28} {'':>26} {dollars(round(error)):>26}",
        f"  {'hold':<28} {_hold(hold.theory):>26} {f'{percent(hold.simulated_hold):.4f}%':>26}",
        f"  {'standard deviation':<28} {_deviation(hold.expected_deviation):>26} "
        f"{_deviation(hold.simulated_deviation):>26}",
    ]
    for confidence in JUDGED_AT:
        lines.append(
            f"  {f'{confidence:.0%} of shifts':<28} {_band(hold.expected_band(confidence)):>26} "
            f"{_band(hold.simulated_band(confidence)):>26}"
        )
    inside = " and ".join(
        f"{percent(hold.part_inside(confidence)):.2f}% in the {confidence:.0%} band"
        for confidence in JUDGED_AT
    )
    known = "" if hold.theory else " No exact odds are known here: the bands come from the simulation."
    return [
        *lines,
        "",
        f"  Of the simulated shifts, {inside} of theory.{known}",
        "  A real table outside the 99% band is worth a look; outside the 95% band it is not yet.",
    ]


def _hold(theory: Money | None) -> str:
    return f"{percent(theory.hold):.4f}%" if theory else ""


def _deviation(cents: float | None) -> str:
    return "" if cents is None else dollars(round(cents))


def _band(band: Band) -> str:
    return f"{dollars(round(band.low))} to {dollars(round(band.high))}"


def _signed(cents: Fraction | Cents) -> str:
    return f"{'+' if cents > 0 else ''}{dollars(round(cents))}"
