"""Results of a simulation as CSV: the wagers of a sample, or the results of evenings or shifts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from houseway.cli.simulate.as_text import Report
from houseway.simulation.sessions import Sessions

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
    return _written(
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
    return _written(RESULTS, sorted(results.nets.items()))


def _written(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return text.getvalue()
