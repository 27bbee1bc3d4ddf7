"""Results of a simulation as JSON. Exact numbers are strings, money is whole cents."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.cli.simulate.as_text import QUANTILES, Report
from houseway.cli.simulate.command import Shift
from houseway.equipment.money import Cents
from houseway.odds.export import in_decimals, in_percent, percent, what_if_as_json
from houseway.odds.house_win import win_of_drop
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.job import Job
from houseway.simulation.money import Money
from houseway.simulation.results import ChiSquare, Compared
from houseway.simulation.sessions import Band, Hold, Session, Sessions
from houseway.simulation.statistics import JUDGED_AT, bars, mean, quantile


def sample_document(report: Report) -> Mapping[str, Any]:
    sample = report.sample
    exact = report.exact_money.hold if report.exact_money else None
    return {
        **_run(sample.job, sample.stopped),
        "rounds": sample.rounds,
        "rounds_asked_for": sample.wanted,
        "wagers": [_compared(row) for row in report.compared],
        "chi_square": _chi_square(report.chi_square),
        "caution": sample.job.kernel.caution or None,
        "decisions": {decision: str(part) for decision, part in report.decisions.items()},
        "decisions_percent": {decision: percent(part) for decision, part in report.decisions.items()},
        "money": {
            "bets": _bets(report.seats),
            "staked": report.money.staked,
            "returned": report.money.returned,
            "net": report.money.net,
            **in_percent("hold", report.money.hold),
            **in_percent("exact_hold", exact),
            **_hold("", report.money.hold, report.turnover),
            **_hold("exact_", exact, report.turnover),
            **_exact_cost(report.exact_money),
            "turnover_float": float(report.turnover),
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


def _hold(prefix: str, win_of_handle: Fraction | None, turnover: Fraction) -> dict[str, Any]:
    """Return the win as a share of the handle, exact, and of the drop under the assumption that is stated."""
    of_drop = None if win_of_handle is None else 100 * win_of_drop(win_of_handle, turnover)
    return {
        **in_percent(f"{prefix}win_of_handle", win_of_handle),
        f"{prefix}win_of_drop_percent": of_drop,
    }


def _exact_cost(exact: Money | None) -> dict[str, Any]:
    """Return what the house wins in a round and in a turn on average, where rounds belong to turns."""
    if exact is None or exact.win_in_turn is None:
        return {}
    return {
        **in_decimals("exact_win_a_round", exact.average_win),
        **in_decimals("exact_win_a_turn", exact.win_in_turn),
    }


def _bets(seats: Seats) -> dict[str, Any]:
    return {str(seat): dict(bets) for seat, bets in seats.items()}


def _compared(row: Compared) -> dict[str, Any]:
    beside = {"beside": dict(row.beside)} if row.beside else {}
    return {
        "wager": row.name,
        **beside,
        "rounds": row.rounds,
        **in_percent("sample_advantage", row.sample),
        "standard_error_percent": row.standard_error * 100,
        **in_percent("exact_advantage", row.exact),
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
        **in_percent("goes_broke", Fraction(results.broke, results.count)),
        **in_percent("reaches_goal", Fraction(results.reached, results.count)),
        **in_decimals("average_net", mean(results.nets)),
        "quantiles": {f"{part * 100}": quantile(results.nets, part) for part in QUANTILES},
        "longest_losing_run": {
            f"{part * 100}": quantile(results.longest_losing_runs, part) for part in QUANTILES
        },
        **in_decimals("rounds_until_level", level),
        **_exact_cost(exact),
        "histogram": _histogram(results),
    }


def _histogram(results: Sessions) -> list[dict[str, Any]]:
    """Return the ranges of results; an open end is null."""
    return [
        {
            "from": None if bar.open_below else bar.low,
            "below": None if bar.open_above else bar.end,
            "sessions": bar.times,
            "sessions_percent": 100 * bar.times / results.count,
        }
        for bar in bars(results.nets)
    ]


def hold_document(job: Job, shift: Shift, seats: Seats, hold: Hold, turnover: Fraction) -> Mapping[str, Any]:
    theory, hours = hold.theory, shift.hours
    return {
        **_run(job, hold.shifts.stopped),
        "hands_per_hour": shift.hands_per_hour,
        "hours": int(hours) if hours.denominator == 1 else float(hours),
        "rounds_per_shift": hold.rounds,
        "shifts": hold.shifts.count,
        "bets": _bets(seats),
        "turnover_float": float(turnover),
        "theoretical": theory
        and {
            **in_decimals("staked", hold.average_staked),
            **in_decimals("win", hold.expected_win),
            **in_percent("hold", theory.hold),
            **_hold("", theory.hold, turnover),
            "standard_deviation_float": hold.expected_deviation,
            **in_decimals("rounds_until_level", theory.rounds_until_level),
            **_exact_cost(theory),
        },
        "simulated": {
            **in_decimals("staked", Fraction(hold.shifts.staked, hold.shifts.count)),
            **in_decimals("win", hold.simulated_win),
            **in_percent("hold", hold.simulated_hold),
            **_hold("", hold.simulated_hold, turnover),
            "standard_deviation_float": hold.simulated_deviation,
        },
        "bands": [
            {
                "confidence_percent": round(confidence * 100),
                "theoretical": _band(hold.expected_band(confidence)),
                "simulated": _band(hold.simulated_band(confidence)),
                **in_percent("simulated_inside_theoretical", hold.part_inside(confidence)),
            }
            for confidence in JUDGED_AT
        ],
    }


def _band(band: Band) -> dict[str, float]:
    return {"low_float": band.low, "high_float": band.high}
