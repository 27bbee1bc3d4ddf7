"""Runs the simulation that `houseway simulate` asks for, and writes it as text, JSON or CSV.

Loads numba, so it is imported only then. Exact numbers in JSON are strings, money is whole cents.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import typer

from houseway.cli.blocks import Block, show
from houseway.cli.output import (
    STANDARD_OUTPUT,
    check_csv,
    check_picture,
    csv_text,
    print_json,
    write_csv,
    write_picture,
)
from houseway.cli.progress import ENDED_BY_INTERRUPTION, bar, stop_on_interrupt, waiting_message
from houseway.cli.simulate import Evening, Request, Shift, drawn_seed
from houseway.cli.simulate_text import QUANTILES, Report, sample_blocks, sessions_blocks, shift_blocks
from houseway.drawing.charts import histogram_svg
from houseway.equipment.money import Cents
from houseway.odds.export import in_decimals, in_percent, percent, what_if_as_json
from houseway.odds.house_win import win_of_drop
from houseway.refusal import Refusal
from houseway.rules.wagers.wagers import Seats
from houseway.simulation import checkpoint
from houseway.simulation.executors import STOPPED, Cluster, Processes, TaskExecutor, ThisProcess
from houseway.simulation.gpu import Gpu
from houseway.simulation.job import Job, job_at
from houseway.simulation.money import Money, bets_to_play, followed, money
from houseway.simulation.results import (
    ChiSquare,
    Compared,
    RoundResults,
    chi_square,
    compared,
    exact_results,
    sample_results,
)
from houseway.simulation.run import Sample, check_rounds
from houseway.simulation.run import simulate as simulate_rounds
from houseway.simulation.sessions import (
    Band,
    Hold,
    Session,
    Sessions,
    expected_money,
    full_bet,
    session,
    simulate_sessions,
)
from houseway.simulation.statistics import JUDGED_AT, bars, mean, quantile

# Results of a simulation as JSON. Exact numbers are strings, money is whole cents.


def sample_document(report: Report) -> Mapping[str, Any]:
    sample = report.sample
    exact = report.exact_money.hold if report.exact_money else None
    return {
        **_run(sample.job, sample.stopped),
        "rounds": sample.rounds,
        "rounds_asked_for": sample.requested,
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
    """Return the average win of the house in a round and in a turn, where rounds belong to turns."""
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
        "sessions_asked_for": results.requested,
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


# Results of a simulation as CSV: the wagers of a sample, or the results of evenings or shifts.

SAMPLE = (
    "wager",
    "beside",
    "rounds",
    "sample_advantage",
    "standard_error",
    "exact_advantage",
    "exact_advantage_fraction",
    "z",
)
RESULTS = ("players_net_cents", "times")


def sample_csv(report: Report) -> str:
    """Return the house advantage of each wager: in the sample, and exact where it is known."""
    return csv_text(
        SAMPLE,
        (
            (
                row.name,
                " ".join(row.beside),
                row.rounds,
                repr(float(row.sample)),
                repr(row.standard_error),
                "" if row.exact is None else repr(float(row.exact)),
                "" if row.exact is None else str(row.exact),
                "" if row.z is None else repr(row.z),
            )
            for row in report.compared
        ),
    )


def results_csv(results: Sessions) -> str:
    """Return every result of the players at the end of an evening or a shift, and how often it came up."""
    return csv_text(RESULTS, sorted(results.nets.items()))


# Another process takes seconds to start: with fewer rounds for each, this process alone is faster.
ROUNDS_WORTH_A_WORKER = 100_000_000


def run_simulation(request: Request) -> None:
    """Deal, and print the results."""
    check_rounds(request.rounds)
    check_picture(request.svg)
    check_csv(request.csv, as_json=request.as_json)
    job = _job(request)
    seats = bets_to_play(job, request.seats, whole_table=request.shift is not None)
    if request.evening:
        _print_sessions(request, request.evening, job, seats)
    elif request.shift:
        _print_hold(request, request.shift, job, seats)
    else:
        _print_sample(request, followed(job, seats), seats)


def _job(request: Request) -> Job:
    """Without --seed, take the seed of the checkpoint, or draw one."""
    seed = request.seed
    if seed is None and request.checkpoint:
        saved = checkpoint.read(request.checkpoint)
        seed = saved.seed if saved else None
    with waiting_message(f"Preparing {request.table.game.title}"):
        return job_at(request.table, request.strategy, drawn_seed() if seed is None else seed)


def _dealers(request: Request, job: Job, rounds: int) -> TaskExecutor:
    if request.device == "gpu":
        gpu = Gpu(job)
        typer.echo(f"Dealing on {gpu.name}", err=True)
        return gpu
    if request.cluster:
        return Cluster(request.cluster)
    workers = request.workers
    if workers is None:
        workers = max(1, min(os.cpu_count() or 1, rounds // ROUNDS_WORTH_A_WORKER))
    return ThisProcess() if workers == 1 else Processes(workers)


def _print_sample(request: Request, job: Job, seats: Seats) -> None:
    dealers = _dealers(request, job, request.rounds)
    with stop_on_interrupt() as stopped, bar("Dealing", request.rounds, "rounds") as progress:
        sample = simulate_rounds(
            job, request.rounds, dealers, file=request.checkpoint, progress=progress, stopped=stopped
        )
    if sample.rounds:
        report = _report(sample, seats, request.turnover)
        _print(request, sample_document(report), sample_blocks(report), partial(sample_csv, report))
    if sample.stopped:
        _stop(request, job, sample.stopped, f"{sample.rounds:,} of {sample.requested:,} rounds")


def _report(sample: Sample, seats: Seats, turnover: Fraction) -> Report:
    job = sample.job
    exact = _exact(job)
    answer = sample_results(job, sample.counts, exact)
    return Report(
        sample,
        seats,
        tuple(compared(answer, exact)),
        chi_square(answer, exact) if exact else None,
        {name: part for name, part in answer.base.decisions.items() if name} if answer.base else {},
        money(job.table, seats, zip(job.kernel.cases, sample.counts, strict=True)),
        expected_money(job, seats, every_round=False),
        turnover,
    )


def _exact(job: Job) -> RoundResults | None:
    with waiting_message(f"Counting every deal of {job.table.game.title}"):
        return exact_results(job)


def _expected(job: Job, seats: Seats) -> Money | None:
    with waiting_message(f"Counting every deal of {job.table.game.title}"):
        return expected_money(job, seats)


def _print_sessions(request: Request, evening: Evening, job: Job, seats: Seats) -> None:
    plan = session(evening.rounds, seats, evening.bankroll, evening.goal)
    if len(seats) > 1:
        raise Refusal("--sessions follows one player. Give the bets of one seat.")
    results = _simulate_sessions(request, job, plan, request.sessions)
    if results.count:
        exact = _expected(job, seats)
        document = sessions_document(job, plan, results, full_bet(job, seats), exact)
        title = f"{job.table.game.title}: {results.count:,} evenings of {plan.rounds:,} rounds"
        _draw(request, results, title, "share of the evenings")
        blocks = sessions_blocks(job, plan, results, full_bet(job, seats), exact)
        _print(request, document, blocks, partial(results_csv, results))
    if results.stopped:
        _stop(request, job, results.stopped, f"{results.count:,} of {results.requested:,} sessions")


def _print_hold(request: Request, shift: Shift, job: Job, seats: Seats) -> None:
    count = request.rounds // shift.rounds
    if not count:
        raise Refusal(
            f"--rounds {request.rounds} is less than one shift of {shift.rounds} rounds "
            f"({shift.hands_per_hour} an hour, {float(shift.hours):g} hours). Deal more rounds."
        )
    results = _simulate_sessions(request, job, session(shift.rounds, seats), count)
    if results.count:
        hold = Hold(shift.rounds, _expected(job, seats), results)
        shifts = f"{results.count:,} shifts of {shift.rounds:,} rounds"
        title = f"{job.table.game.title}: players' results in {shifts}"
        _draw(request, results, title, "share of the shifts")
        document = hold_document(job, shift, seats, hold, request.turnover)
        blocks = shift_blocks(job, shift, seats, hold, request.turnover)
        _print(request, document, blocks, partial(results_csv, results))
    if results.stopped:
        _stop(request, job, results.stopped, f"{results.count:,} of {results.requested:,} shifts")


def _simulate_sessions(request: Request, job: Job, plan: Session, count: int) -> Sessions:
    dealers = _dealers(request, job, plan.rounds * count)
    with stop_on_interrupt() as stopped, bar("Playing", count, "sessions") as progress:
        return simulate_sessions(job, plan, count, dealers, progress=progress, stopped=stopped)


def _draw(request: Request, results: Sessions, title: str, side: str) -> None:
    caption = "each bar: the share that ended so, the lower end of the range included"
    write_picture(request.svg, histogram_svg(bars(results.nets), title, caption, side=side))


def _print(
    request: Request, document: Mapping[str, Any], blocks: Iterable[Block], csv: Callable[[], str]
) -> None:
    if request.csv:
        write_csv(request.csv, csv())
    if request.csv == STANDARD_OUTPUT:
        return
    if request.as_json:
        print_json(document)
    else:
        show(blocks)


def _stop(request: Request, job: Job, why: str, how_far: str) -> None:
    """Say how much is done, and how to resume."""
    if request.checkpoint:
        resume = f"They are saved in {request.checkpoint}: run the same command again to resume."
    else:
        resume = f"With --checkpoint FILE and --seed {job.seed} you can resume this run."
    typer.echo(f"houseway: {why} {how_far} are done. {resume}", err=True)
    raise typer.Exit(ENDED_BY_INTERRUPTION if why == STOPPED else 1)
