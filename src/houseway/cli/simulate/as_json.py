"""Results of a simulation as JSON. Exact numbers are strings, money is whole cents."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.cli.simulate.as_text import QUANTILES, Report
from houseway.cli.simulate.command import Shift
from houseway.equipment.money import Cents
from houseway.odds.as_json import percent, what_if_as_json
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.chi_square import JUDGED_AT
from houseway.simulation.compare_with_exact import ChiSquare, Compared
from houseway.simulation.hold import Band, Hold
from houseway.simulation.money import Money
from houseway.simulation.run.job import Job
from houseway.simulation.sessions import Session, Sessions
from houseway.simulation.spread import bars, mean, quantile


def sample_document(report: Report) -> Mapping[str, Any]:
    sample = report.sample
    return {
        **_run(sample.job, sample.stopped),
        "rounds": sample.rounds,
        "rounds_asked_for": sample.wanted,
        "wagers": [_compared(row) for row in report.compared],
        "chi_square": _chi_square(report.chi_square),
        "caution": sample.job.kernel.caution or None,
        "decisions": {decision: str(part) for decision, part in report.decisions.items()},
        "money": {
            "bets": _bets(report.seats),
            "staked": report.money.staked,
            "returned": report.money.returned,
            "net": report.money.net,
            **_number("hold", report.money.hold),
            **_number("exact_hold", report.exact_money.hold if report.exact_money else None),
        },
    }


def _run(job: Job, stopped: str | None) -> dict[str, Any]:
    return {
        "game": job.game,
        "options": dict(job.options),
        **what_if_as_json(job.table),
        "strategy": job.kernel.strategy or None,
        "seed": job.seed,
        "complete": stopped is None,
    }


def _number(name: str, value: Fraction | None) -> dict[str, Any]:
    """Return the exact value and the value in percent."""
    if value is None:
        return {name: None, f"{name}_percent": None}
    return {name: str(value), f"{name}_percent": percent(value)}


def _bets(seats: Seats) -> dict[str, Any]:
    return {str(seat): dict(bets) for seat, bets in seats.items()}


def _compared(row: Compared) -> dict[str, Any]:
    beside = {"beside": dict(row.beside)} if row.beside else {}
    return {
        "wager": row.name,
        **beside,
        "rounds": row.rounds,
        **_number("sample_advantage", row.sample),
        "standard_error_percent": row.standard_error * 100,
        **_number("exact_advantage", row.exact),
        "z_float": row.z,
    }


def _chi_square(test: ChiSquare | None) -> dict[str, Any] | None:
    if test is None:
        return None
    return {
        "classes": test.classes,
        "statistic_float": test.statistic,
        "degrees_of_freedom": test.degrees_of_freedom,
        "p_value_float": test.p_value,
        **{f"passes_at_{confidence * 100:.0f}": holds for confidence, holds in test.holds.items()},
    }


def sessions_document(
    job: Job, session: Session, results: Sessions, needed: Cents, exact: Money | None
) -> Mapping[str, Any]:
    level = exact.rounds_until_level if exact else None
    return {
        **_run(job, results.stopped),
        "sessions": results.count,
        "sessions_asked_for": results.wanted,
        "rounds_per_session": session.rounds,
        "bets": _bets(session.seats),
        "bankroll": session.bankroll,
        "goal": session.goal,
        "full_bet": needed,
        "rounds": results.rounds,
        "staked": results.staked,
        **_number("goes_broke", Fraction(results.broke, results.count)),
        **_number("reaches_goal", Fraction(results.reached, results.count)),
        "average_net": str(mean(results.nets)),
        "quantiles": {f"{part * 100}": quantile(results.nets, part) for part in QUANTILES},
        "longest_losing_run": {
            f"{part * 100}": quantile(results.longest_losing_runs, part) for part in QUANTILES
        },
        "rounds_until_level": None if level is None else str(level),
        "histogram": _histogram(results),
    }


def _histogram(results: Sessions) -> list[dict[str, Any]]:
    """Return the ranges of results; an open end is null."""
    return [
        {
            "from": None if bar.open_below else bar.low,
            "below": None if bar.open_above else bar.end,
            "sessions": bar.times,
        }
        for bar in bars(results.nets)
    ]


def hold_document(job: Job, shift: Shift, seats: Seats, hold: Hold) -> Mapping[str, Any]:
    theory = hold.theory
    return {
        **_run(job, hold.shifts.stopped),
        "hands_per_hour": shift.hands_per_hour,
        "hours": shift.hours,
        "rounds_per_shift": hold.rounds,
        "shifts": hold.shifts.count,
        "bets": _bets(seats),
        "theoretical": theory
        and {
            "staked": str(hold.average_staked),
            "win": str(hold.expected_win),
            **_number("hold", theory.hold),
            "standard_deviation_float": hold.expected_deviation,
        },
        "simulated": {
            "staked": str(Fraction(hold.shifts.staked, hold.shifts.count)),
            "win": str(hold.simulated_win),
            **_number("hold", hold.simulated_hold),
            "standard_deviation_float": hold.simulated_deviation,
        },
        "bands": [
            {
                "confidence_percent": round(confidence * 100),
                "theoretical": _band(hold.expected_band(confidence)),
                "simulated": _band(hold.simulated_band(confidence)),
                **_number("simulated_inside_theoretical", hold.part_inside(confidence)),
            }
            for confidence in JUDGED_AT
        ],
    }


def _band(band: Band) -> dict[str, float]:
    return {"low_float": band.low, "high_float": band.high}
