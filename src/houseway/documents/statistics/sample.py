"""A simulation set next to the exact figures of a statistics sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from houseway.documents.document import Block, Heading, Together, Words, grid
from houseway.drawing.numbers import percent
from houseway.rules.game import Table
from houseway.rules.limits import kind_of

CONFIDENCE = 0.95
_WITHIN = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class SampledWager:
    """The house advantage of a wager in the sample and exactly, with the half width of its 95% interval."""

    title: str
    rounds: int
    sample: Fraction
    exact: Fraction | None
    margin: float

    @property
    def agrees(self) -> bool | None:
        return None if self.exact is None else abs(float(self.sample - self.exact)) <= self.margin


@dataclass(frozen=True)
class SampleReport:
    """A sample of so many rounds, dealt from a seed by which anybody can deal it again."""

    rounds: int
    seed: int
    wagers: tuple[SampledWager, ...]
    p_value: float | None  # of the chi-square test over all results


def sample_report(
    table: Table[Any], rounds: int, seed: int, progress: Callable[[int], None] = lambda _: None
) -> SampleReport:
    """Deal the sample and compare it with the exact odds."""
    # Slow to load, and needed only for a sample.
    from houseway.simulation.compare_with_exact import chi_square, compared  # noqa: PLC0415
    from houseway.simulation.results import exact_results, sample_results  # noqa: PLC0415
    from houseway.simulation.run.job import job_at  # noqa: PLC0415
    from houseway.simulation.run.run import simulate  # noqa: PLC0415

    job = job_at(table, None, seed)
    dealt = simulate(job, rounds, progress=progress)
    exact = exact_results(job)
    found = sample_results(job, dealt.counts, exact)
    test = chi_square(found, exact) if exact else None
    wagers = tuple(
        SampledWager(
            _title(table, result.name, [kind_of(name) for name in result.beside]),
            result.rounds,
            result.sample,
            result.exact,
            _WITHIN * result.standard_error,
        )
        for result in compared(found, exact)
    )
    return SampleReport(dealt.rounds, seed, wagers, test.p_value if test else None)


def _title(table: Table[Any], name: str, beside: list[str]) -> str:
    if name not in table.wagers:
        return "Base game"
    wager = table.wagers[name]
    others = ", ".join(kind.replace("-", " ") for kind in beside)
    return f"{wager.title}, with {others}" if others and len(wager.beside) > 1 else wager.title


def sample_blocks(report: SampleReport) -> Iterator[Block]:
    """Yield the comparison: the house advantage in the sample, its 95 percent interval, and the exact one."""
    rows = [
        (
            wager.title,
            percent(wager.sample),
            f"± {wager.margin * 100:.4f}%",
            percent(wager.exact) if wager.exact is not None else "not counted",
            {True: "yes", False: "no", None: "–"}[wager.agrees],
        )
        for wager in report.wagers
    ]
    words = (
        f"A simulation of {report.rounds:,} rounds, seed {report.seed}, dealt by other code than the "
        "count. The exact "
        "house advantage lies within the interval in 95 of 100 samples, so a few of many wagers may lie "
        "outside it."
    )
    if report.p_value is not None:
        words += f" Over all results together, the chi-square test has a p-value of {report.p_value:.4f}."
    table = grid(
        ("Wager", "Sample", "95% interval", "Exact", "Within"),
        rows,
        right=(1, 2, 3, 4),
        shares=(8, 4, 4, 4, 3),
    )
    yield Heading("Sample beside the exact figures")
    yield Words(words)
    yield Together((table,)) if len(rows) < 30 else table
