"""Many evenings of one player: what they come to at the end, and how the money goes on the way."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, overload

from houseway.api.arguments.checks import share, whole_number
from houseway.api.columns import Columns, few_lines, per_cent
from houseway.api.pictures import Drawn, Picture
from houseway.drawing.charts import histogram_svg, line_chart
from houseway.drawing.formats import html_table
from houseway.equipment.money import Cents, dollars
from houseway.simulation.job import Job
from houseway.simulation.sessions import Session, Sessions, money_curve
from houseway.simulation.statistics import bars, deviation, mean, quantile

CURVES = 20
MOST_POINTS = 10_000_000  # of all curves together


class Curves(Sequence[Sequence[Cents]], Columns, Drawn):
    """The money in hand after each round, a line for each evening. The first amount is the bankroll."""

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
    """The results of evenings: the player's net of each, in cents, and how often it came up."""

    def __init__(self, job: Job, session: Session, counted: Sessions) -> None:
        self._job, self._session, self._counted = job, session, counted
        self.seed = job.seed
        self.count = counted.count

    @property
    def average_net(self) -> Fraction:
        return mean(self._counted.nets)

    @property
    def standard_deviation(self) -> float:
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
        """Return the net that this share of the evenings did not exceed: 0.5 is the median."""
        return quantile(self._counted.nets, share(share_of_evenings, "quantile"))

    def curves(self, count: int | None = None) -> Curves:
        """Follow the money of the first evenings round by round: of 20, or as many as you say."""
        most = min(self.count, max(1, MOST_POINTS // self._session.rounds))
        wanted = min(CURVES, most) if count is None else whole_number(count, "curves", most)
        lines = [money_curve(self._job, self._session, number) for number in range(wanted)]
        return Curves(f"{self._job.table.game.title}: the first {wanted:,} evenings", lines)

    def chart(self) -> Picture:
        """Draw how the evenings ended: green for money won, red for money lost."""
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
