"""Simulates rounds, evenings of a player and shifts of a table, with the exact odds next to the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, overload

from houseway.api.arguments import share, whole_number
from houseway.api.display import ByName, Columns, Drawn, Picture, exact_float, few_lines, per_cent
from houseway.drawing.charts import histogram_svg, line_chart
from houseway.drawing.formats import html_table
from houseway.equipment.money import Cents, dollars
from houseway.simulation.job import Job
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
from houseway.simulation.sessions import Hold, Session, Sessions, money_curve
from houseway.simulation.statistics import bars, deviation, mean, quantile


@dataclass(frozen=True, repr=False)
class SampledWager:
    """A wager in the sample: its house advantage there, and the exact one where it is known.

    ``z`` is how many standard errors the sample is away from the exact odds.

    >>> hw.table("sic-bo").simulate(10_000, seed=1)["small"]
    <small: 3.1600% sampled, 2.7778% exact>
    """

    wager: str
    rounds: int
    house_advantage: Fraction
    standard_error: float
    exact: Fraction | None
    z: float | None

    def __repr__(self) -> str:
        return f"<{self.wager}: {per_cent(self.house_advantage)} sampled, {per_cent(self.exact)} exact>"


class Counts(ByName[int]):
    """How often each outcome came up in a sample.

    >>> hw.table("sic-bo").simulate(10_000, seed=1).counts["6-6-6"]
    45
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    @property
    def _by_name(self) -> Mapping[str, int]:
        return self._counts

    def __repr__(self) -> str:
        often = sorted(self.items(), key=lambda item: -item[1])
        rows = (f"  {count:>11,}  {outcome}" for outcome, count in often)
        return few_lines([f"{len(self):,} outcomes in {sum(self.values()):,} rounds", *rows])

    def columns(self) -> Mapping[str, Any]:
        return {"outcome": list(self), "rounds": list(self.values())}


class Sample(ByName[SampledWager]):
    """Simulated rounds: each wager's house advantage by name, next to the exact one.

    >>> hw.table("red-dog").simulate(10_000, seed=1)
    Red dog: 10,000 rounds, seed 1
      ante     9.3500% sampled    7.9681% exact
      raise  -29.1788% sampled  -29.0323% exact
      base     4.3400% sampled    2.7978% exact
    """

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
        figures = [(name, per_cent(row.house_advantage), per_cent(row.exact)) for name, row in self.items()]
        rows = (
            f"  {name:<{wide}} {sampled:>10} sampled {exact:>10} exact" for name, sampled, exact in figures
        )
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
        """Test all results together against the exact odds; None where they are not known or too few.

        >>> hw.table("sic-bo").simulate(10_000, seed=1).compare().holds
        {0.95: True, 0.99: True}
        """
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


# Many evenings of one player: how they end, and how the money goes on the way.

CURVES = 20
MOST_POINTS = 10_000_000  # of all curves together


class Curves(Sequence[Sequence[Cents]], Columns, Drawn):
    """The money in hand after each round, a line for each evening. The first amount is the bankroll.

    >>> curves = hw.table("sic-bo").evenings(
    ...     100, rounds=50, bankroll=20_000, bets={"small": 500}, seed=1
    ... ).curves(3)
    >>> curves
    Sic bo: the first 3 evenings
    evening 1: $250 after 50 rounds
    evening 2: $260 after 50 rounds
    evening 3: $180 after 50 rounds
    >>> curves[0][:4]
    [20000, 20500, 21000, 21500]
    """

    def __init__(self, title: str, lines: Sequence[Sequence[Cents]]) -> None:
        self.title = title
        self._lines = lines

    @overload
    def __getitem__(self, index: int) -> Sequence[Cents]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Sequence[Cents]]: ...
    def __getitem__(self, index: int | slice) -> Sequence[Cents] | Sequence[Sequence[Cents]]:
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)

    def __repr__(self) -> str:
        ends = (f"evening {number}: {_end(line)}" for number, line in enumerate(self, 1))
        return few_lines([self.title, *ends])

    @property
    def svg(self) -> str:
        """The curves as SVG."""
        return line_chart(self.title, "after each round, one line an evening", self._lines)

    def columns(self) -> Mapping[str, Any]:
        """Return a column for each evening; one that ended early keeps its last amount."""
        longest = max(map(len, self._lines))
        return {
            "round": list(range(longest)),
            **{
                f"evening_{number}": [*line, *[line[-1]] * (longest - len(line))]
                for number, line in enumerate(self._lines, 1)
            },
        }

    def _repr_html_(self) -> str:
        return Drawn._repr_html_(self)


def _end(line: Sequence[Cents]) -> str:
    return f"{dollars(line[-1])} after {len(line) - 1:,} rounds"


class Evenings(Columns):
    """The results of evenings: the player's net of each, in cents, and how often it came up.

    >>> evenings = hw.table("sic-bo").evenings(
    ...     500, rounds=100, bankroll=20_000, goal=25_000, bets={"small": 500}, seed=1
    ... )
    >>> evenings
    Sic bo: 500 evenings of up to 100 rounds, seed 1
      go broke           0.00%
      reach the goal     20.60%
      average net        -$13.04
      standard deviation $47.14
      worst 5%           -$90 or less
      median             -$10
      best 5%            $50 or more
    """

    def __init__(self, job: Job, session: Session, counted: Sessions) -> None:
        self._job, self._session, self._counted = job, session, counted
        self.seed = job.seed
        self.count = counted.count

    @property
    def average_net(self) -> Fraction:
        """The player's average net of an evening."""
        return mean(self._counted.nets)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net."""
        return deviation(self._counted.nets)

    @property
    def broke(self) -> Fraction:
        """The share of evenings in which the money ran out."""
        return Fraction(self._counted.broke, self.count)

    @property
    def reached_goal(self) -> Fraction:
        """The share of evenings in which the player left with the goal in hand."""
        return Fraction(self._counted.reached, self.count)

    def quantile(self, share_of_evenings: float) -> Cents:
        """Return the net that this share of the evenings did not exceed: 0.5 is the median.

        >>> evenings = hw.table("sic-bo").evenings(
        ...     100, rounds=50, bankroll=20_000, bets={"small": 500}, seed=1
        ... )
        >>> evenings.quantile(0.5)
        -1000
        """
        return quantile(self._counted.nets, share(share_of_evenings, "quantile"))

    def curves(self, count: int | None = None) -> Curves:
        """Follow the money of the first evenings round by round: of 20, or as many as you say.

        >>> evenings = hw.table("sic-bo").evenings(
        ...     100, rounds=50, bankroll=20_000, bets={"small": 500}, seed=1
        ... )
        >>> len(evenings.curves())
        20
        """
        most = min(self.count, max(1, MOST_POINTS // self._session.rounds))
        curves = min(CURVES, most) if count is None else whole_number(count, "curves", most)
        lines = [money_curve(self._job, self._session, number) for number in range(curves)]
        return Curves(f"{self._job.table.game.title}: the first {curves:,} evenings", lines)

    def chart(self) -> Picture:
        """Draw how the evenings ended: green for money won, red for money lost.

        >>> evenings = hw.table("sic-bo").evenings(100, rounds=50, bankroll=20_000, seed=1)
        >>> evenings.chart()
        <picture: Sic bo: 100 evenings of up to 50 rounds, seed 1>
        """
        title, nets = self._caption(), bars(self._counted.nets)
        drawn = histogram_svg(nets, title, "the player's net of an evening", side="share of evenings")
        return Picture(title, drawn)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return few_lines([self._caption(), *(f"  {name:<18} {figure}" for name, figure in self._summary())])

    def _summary(self) -> list[tuple[str, str]]:
        goal = [("reach the goal", per_cent(self.reached_goal, 2))] if self._session.goal is not None else []
        middle = [dollars(self.quantile(part)) for part in (0.05, 0.5, 0.95)]
        return [
            ("go broke", per_cent(self.broke, 2)),
            *goal,
            ("average net", dollars(round(self.average_net))),
            ("standard deviation", dollars(round(self.standard_deviation))),
            ("worst 5%", f"{middle[0]} or less"),
            ("median", middle[1]),
            ("best 5%", f"{middle[2]} or more"),
        ]

    def columns(self) -> Mapping[str, Any]:
        nets = sorted(self._counted.nets)
        return {"net": nets, "evenings": [self._counted.nets[net] for net in nets]}

    def _caption(self) -> str:
        length = f"{self.count:,} evenings of up to {self._session.rounds:,} rounds"
        return f"{self._job.table.game.title}: {length}, seed {self.seed}"

    def _repr_html_(self) -> str:
        return html_table(self._caption(), ("evenings", ""), self._summary()) + self.chart()._repr_html_()


# Many shifts of a table: what the house wins in theory, and in the shifts that were dealt.


class Shifts(Columns):
    """The house's win in shifts of a table, in cents: what it should be, and how often each came up.

    ``expected_…`` figures are exact; they are None where the odds of a wager are not known.

    >>> shifts = hw.table("sic-bo").shifts(
    ...     500, hands_per_hour=50, hours=8, bets={"small": 500}, seed=1
    ... )
    >>> shifts
    Sic bo: 500 shifts of 400 rounds, seed 1
                                       expected                 dealt
      handle                             $2,000                $2,000
      win                                $55.56                $55.02
      win of handle                     2.7778%               2.7510%
      standard deviation                 $99.96                $98.18
      95% of shifts         -$140.37 to $251.48         -$140 to $250
      the house loses                                          26.00%
    """

    def __init__(self, job: Job, hold: Hold) -> None:
        self._job, self._hold = job, hold
        self.seed = job.seed
        self.count = hold.shifts.count
        self.rounds = hold.rounds  # in one shift

    @property
    def expected_win(self) -> Fraction | None:
        """What the house should win in a shift."""
        return self._hold.expected_win

    @property
    def average_win(self) -> Fraction:
        """The average win of the shifts that were dealt."""
        return self._hold.simulated_win

    @property
    def handle(self) -> Fraction:
        """Everything that players stake in a shift, on average."""
        return self._hold.average_staked

    @property
    def expected_win_of_handle(self) -> Fraction | None:
        """The share of all stakes that the house should win."""
        return self._hold.theory.hold if self._hold.theory else None

    @property
    def expected_win_in_turn(self) -> Fraction | None:
        """What the house wins in a turn of several rounds, as a shooter has; None where there are none."""
        return self._hold.theory.win_in_turn if self._hold.theory else None

    @property
    def win_of_handle(self) -> Fraction:
        """The share of all stakes that the house kept in the shifts that were dealt."""
        return self._hold.simulated_hold

    @property
    def expected_standard_deviation(self) -> float | None:
        """The exact standard deviation of the win in a shift."""
        return self._hold.expected_deviation

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the win in the shifts that were dealt."""
        return self._hold.simulated_deviation

    @property
    def lost(self) -> Fraction:
        """The share of shifts in which the house lost."""
        behind = sum(times for win, times in self._hold.wins.items() if win < 0)
        return Fraction(behind, self.count)

    def expected_band(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the range of the win with this confidence, for normally distributed luck.

        >>> shifts = hw.table("sic-bo").shifts(
        ...     100, hands_per_hour=50, hours=8, bets={"small": 500}, seed=1
        ... )
        >>> low, high = shifts.expected_band(0.95)
        >>> round(low), round(high)
        (-14037, 25148)
        """
        band = self._hold.expected_band(float(share(confidence, "confidence")))
        return band.low, band.high

    def band(self, confidence: float = 0.95) -> tuple[Cents, Cents]:
        """Return the range of the win in this share of the dealt shifts.

        >>> shifts = hw.table("sic-bo").shifts(
        ...     100, hands_per_hour=50, hours=8, bets={"small": 500}, seed=1
        ... )
        >>> shifts.band(0.95)
        (-17000, 24000)
        """
        doubt = (1 - share(confidence, "confidence")) / 2
        wins = self._hold.wins
        return quantile(wins, doubt), quantile(wins, 1 - doubt)

    def chart(self) -> Picture:
        """Draw the house's win in the shifts that were dealt.

        >>> hw.table("sic-bo").shifts(100, hands_per_hour=50, hours=8, seed=1).chart()
        <picture: Sic bo: 100 shifts of 400 rounds, seed 1>
        """
        title, wins = self._caption(), bars(self._hold.wins)
        drawn = histogram_svg(wins, title, "the house's win in a shift", side="share of shifts")
        return Picture(title, drawn)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        rows = [("", "expected", "dealt"), *self._summary()]
        return few_lines(
            [self._caption(), *(f"  {name:<19} {exact:>21} {dealt:>21}" for name, exact, dealt in rows)]
        )

    def _summary(self) -> list[tuple[str, str, str]]:
        staked = Fraction(self._hold.shifts.staked, self.count)
        return [
            ("handle", _amount(self.handle if self._hold.theory else None), _amount(staked)),
            ("win", _amount(self.expected_win), _amount(self.average_win)),
            ("win of handle", per_cent(self.expected_win_of_handle), per_cent(self.win_of_handle)),
            (
                "standard deviation",
                _amount(self.expected_standard_deviation),
                _amount(self.standard_deviation),
            ),
            ("95% of shifts", _range(*self.expected_band()), _range(*self.band())),
            ("the house loses", "", per_cent(self.lost, 2)),
        ]

    def columns(self) -> Mapping[str, Any]:
        wins = sorted(self._hold.wins)
        return {"win": wins, "shifts": [self._hold.wins[win] for win in wins]}

    def _caption(self) -> str:
        length = f"{self.count:,} shifts of {self.rounds:,} rounds"
        return f"{self._job.table.game.title}: {length}, seed {self.seed}"

    def _repr_html_(self) -> str:
        rows = html_table(self._caption(), ("in a shift", "expected", "dealt"), self._summary())
        return rows + self.chart()._repr_html_()


def _amount(cents: Fraction | float | None) -> str:
    return "not known" if cents is None else dollars(round(cents))


def _range(low: float, high: float) -> str:
    return f"{dollars(round(low))} to {dollars(round(high))}"
