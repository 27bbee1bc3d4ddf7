"""A sample of simulated rounds, with the exact odds beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from houseway.api.columns import ByName, exact_float, few_lines, per_cent
from houseway.simulation.money import usual_bets
from houseway.simulation.results import (
    ChiSquare,
    case_labels,
    chi_square,
    compared,
    exact_results,
    sample_results,
)
from houseway.simulation.run import Sample as CountedSample


@dataclass(frozen=True, repr=False)
class SampledWager:
    """A wager in the sample: its house advantage there, and the exact one where it is known."""

    wager: str
    rounds: int
    house_advantage: Fraction
    standard_error: float
    exact: Fraction | None
    z: float | None  # how many standard errors the sample lies from the exact odds

    def __repr__(self) -> str:
        return f"<{self.wager}: {per_cent(self.house_advantage)} sampled, {per_cent(self.exact)} exact>"


class Counts(ByName[int]):
    """How often each outcome came up in a sample."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    @property
    def _by_name(self) -> Mapping[str, int]:
        return self._counts

    def __repr__(self) -> str:
        often = sorted(self.items(), key=lambda found: -found[1])
        rows = (f"  {count:>11,}  {outcome}" for outcome, count in often)
        return few_lines([f"{len(self):,} outcomes in {sum(self.values()):,} rounds", *rows])

    def columns(self) -> Mapping[str, Any]:
        return {"outcome": list(self), "rounds": list(self.values())}


class Sample(ByName[SampledWager]):
    """Simulated rounds: each wager's house advantage by name, with the exact one beside it."""

    def __init__(self, counted: CountedSample) -> None:
        self._counted = counted
        self.rounds = counted.rounds
        self.seed = counted.job.seed

    @cached_property
    def _by_name(self) -> dict[str, SampledWager]:
        exact = exact_results(self._counted.job)
        sample = sample_results(self._counted.job, self._counted.counts, exact)
        return {
            row.name: SampledWager(row.name, row.rounds, row.sample, row.standard_error, row.exact, row.z)
            for row in compared(sample, exact)
            if not row.beside
        }

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        found = [(name, per_cent(row.house_advantage), per_cent(row.exact)) for name, row in self.items()]
        rows = (f"  {name:<{wide}} {sampled:>10} sampled {exact:>10} exact" for name, sampled, exact in found)
        return few_lines([self._caption(), *rows])

    @property
    def counts(self) -> Counts:
        """How often each outcome came up."""
        labels = case_labels(self._counted.job, usual_bets(self._counted.job.table))
        counts: dict[str, int] = {}
        for label, count in zip(labels, self._counted.counts, strict=True):
            if count:
                counts[label] = counts.get(label, 0) + count
        return Counts(counts)

    def compare(self) -> ChiSquare | None:
        """Test all results together against the exact odds; None where they are not known or too few."""
        exact = exact_results(self._counted.job)
        if exact is None:
            return None
        return chi_square(sample_results(self._counted.job, self._counted.counts, exact), exact)

    def columns(self) -> Mapping[str, Any]:
        every = list(self.values())
        return {
            "wager": list(self),
            "rounds": [wager.rounds for wager in every],
            "house_advantage": [float(wager.house_advantage) for wager in every],
            "exact": [exact_float(wager.exact) for wager in every],
            "standard_error": [wager.standard_error for wager in every],
            "z": [wager.z for wager in every],
        }

    def _shown(self) -> Mapping[str, Any]:
        every = list(self.values())
        return {
            "wager": list(self),
            "house advantage": [per_cent(wager.house_advantage) for wager in every],
            "standard error": [f"{wager.standard_error:.4%}" for wager in every],
            "exact": [per_cent(wager.exact) for wager in every],
            "z": [None if wager.z is None else f"{wager.z:+.2f}" for wager in every],
        }

    def _caption(self) -> str:
        return f"{self._counted.job.table.game.title}: {self.rounds:,} rounds, seed {self.seed}"
