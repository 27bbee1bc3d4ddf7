"""Runs the simulation that `houseway simulate` asks for. Loads numba, so it is imported only then."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
import typer

from houseway.cli.output.blocks import Block
from houseway.cli.output.files import STANDARD_OUTPUT, check_csv, write_csv
from houseway.cli.output.picture import check_picture, write_picture
from houseway.cli.output.progress import ENDED_BY_INTERRUPTION, bar, stop_on_interrupt, waiting_message
from houseway.cli.output.show import show
from houseway.cli.simulate.as_csv import results_csv, sample_csv
from houseway.cli.simulate.as_json import hold_document, sample_document, sessions_document
from houseway.cli.simulate.as_text import Report, sample_blocks, sessions_blocks
from houseway.cli.simulate.command import Evening, Request, Shift, drawn_seed
from houseway.cli.simulate.shift_text import shift_blocks
from houseway.drawing.charts import histogram_svg
from houseway.refusal import Refusal
from houseway.rules.wagers.wagers import Seats
from houseway.simulation import checkpoint
from houseway.simulation.executors import STOPPED, Cluster, Processes, TaskExecutor, ThisProcess
from houseway.simulation.gpu import Gpu
from houseway.simulation.job import Job, job_at
from houseway.simulation.money import Money, bets_to_play, followed, money
from houseway.simulation.results import RoundResults, chi_square, compared, exact_results, sample_results
from houseway.simulation.run import Sample, check_rounds
from houseway.simulation.run import simulate as simulate_rounds
from houseway.simulation.sessions import (
    Hold,
    Session,
    Sessions,
    expected_money,
    full_bet,
    session,
    simulate_sessions,
)
from houseway.simulation.statistics import bars

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
        _stop(request, job, sample.stopped, f"{sample.rounds:,} of {sample.wanted:,} rounds")


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
        _stop(request, job, results.stopped, f"{results.count:,} of {results.wanted:,} sessions")


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
        _stop(request, job, results.stopped, f"{results.count:,} of {results.wanted:,} shifts")


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
        typer.echo(msgspec.json.encode(document).decode())
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
