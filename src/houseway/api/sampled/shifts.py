"""Many shifts of a table: what the house wins in theory, and in the shifts that were dealt."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments.checks import share
from houseway.api.columns import Columns, few_lines, per_cent
from houseway.api.pictures import Picture
from houseway.drawing.charts import histogram_svg
from houseway.drawing.formats import html_table
from houseway.equipment.money import Cents, dollars
from houseway.simulation.job import Job
from houseway.simulation.sessions import Hold
from houseway.simulation.statistics import bars, quantile


class Shifts(Columns):
    """The house's win in shifts of a table, in cents: what it should be, and how often each came up.

    ``expected_…`` figures are exact; they are None where the odds of a wager are not known.
    """

    def __init__(self, job: Job, hold: Hold) -> None:
        self._job, self._hold = job, hold
        self.seed = job.seed
        self.count = hold.shifts.count
        self.rounds = hold.rounds  # in one shift

    @property
    def expected_win(self) -> Fraction | None:
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
        return self._hold.expected_deviation

    @property
    def standard_deviation(self) -> float:
        return self._hold.simulated_deviation

    @property
    def lost(self) -> Fraction:
        """The share of shifts in which the house lost."""
        behind = sum(times for win, times in self._hold.wins.items() if win < 0)
        return Fraction(behind, self.count)

    def expected_band(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the range that the win lies in with this confidence, for normally distributed luck."""
        band = self._hold.expected_band(float(share(confidence, "confidence")))
        return band.low, band.high

    def band(self, confidence: float = 0.95) -> tuple[Cents, Cents]:
        """Return the range that this share of the dealt shifts lies in."""
        doubt = (1 - share(confidence, "confidence")) / 2
        wins = self._hold.wins
        return quantile(wins, doubt), quantile(wins, 1 - doubt)

    def chart(self) -> Picture:
        """Draw the house's win in the shifts that were dealt."""
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
