"""The cases of a simulation in words."""

from typing import Any

from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_seats
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.run.job import Job


def case_labels(job: Job, seats: Seats) -> list[str]:
    """Return each case as the outcome and what the player decided.

    Where outcomes have no words of their own, they are told by what they bring to these bets.
    """
    return [_label(job.table, case, seats) for case in job.kernel.cases]


def _label(table: Table[Any], case: Case[Any], seats: Seats) -> str:
    has_words = any("__str__" in vars(kind) for kind in type(case.outcome).__mro__[:-1])
    outcome = str(case.outcome) if has_words else _results(table, case, seats)
    return f"{case.decision}: {outcome}" if case.decision else outcome


def _results(table: Table[Any], case: Case[Any], seats: Seats) -> str:
    on_layout = {seat: case.bets(bets) for seat, bets in seats.items()}
    settled = settle_seats(table, case.outcome, on_layout)
    return ", ".join(
        f"{wager.wager} {wager.result.value}" + (f" {wager.verdict.odds.words}" if wager.verdict.odds else "")
        for of_seat in settled.values()
        for wager in of_seat
    )
