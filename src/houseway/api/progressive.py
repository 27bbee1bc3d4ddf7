"""Says what a progressive wager is worth at any meter and in the long run, and simulates jackpots."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.api.arguments import cents_or_nothing, concerning, seed_number, share, whole_number
from houseway.api.display import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table, one_in
from houseway.equipment.cards import Card
from houseway.equipment.money import Cents, dollars
from houseway.lazy import lazy
from houseway.odds.progressives import LongRun as CountedRun
from houseway.odds.progressives import ProgressiveReport, progressive_reports, report_as_json
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table as RulesTable
from houseway.rules.progressives import PARTS, Rate, Terms

simulation = lazy("houseway.simulation.jackpots")

USUAL_JACKPOTS = 1_000
USUAL_SEED = 1


class ProgressiveAward(NamedTuple):
    """One row of the award table: what wins it, what it pays, and how likely it is with one wager.

    >>> award = hw.table("blackjack", progressive="suited").progressive().awards[0]
    >>> award.title, award.pays
    ('four aces of one suit', '100% of the meter')
    """

    title: str
    pays: str
    from_meter: bool
    chance: Fraction


@dataclass(frozen=True)
class LongRun:
    """What a meter costs the house when it is played for good, for each unit wagered.

    ``cost`` has the fixed awards, the contributions, and the resets as far as no reserve pays for them;
    ``hold`` is what the house keeps. ``jackpot`` is what the whole meter pays on average, in cents;
    None where it depends on a limit or on fixed awards out of the meter.

    >>> table = hw.table("blackjack", progressive="suited")
    >>> run = table.progressive(rate=0.2, reserve=0.05, reset=5_000_000).long_run
    >>> f"{float(run.hold):.2%}"
    '45.59%'
    """

    cost: Fraction
    hold: Fraction
    jackpot: Fraction | None


class Jackpots(Columns):
    """Simulated jackpots in the order in which they came: the wagers that each took, and what it paid.

    >>> table = hw.table("blackjack", progressive="suited")
    >>> jackpots = table.progressive(rate=0.2, reset=5_000_000).simulate(20, seed=1)
    >>> jackpots
    20 jackpots, seed 1
      on average after 6,198,074 wagers, with $61,320.87
    """

    def __init__(self, wagers: tuple[int, ...], paid: tuple[Cents, ...], seed: int) -> None:
        self.wagers: tuple[int, ...] = wagers
        self.paid: tuple[Cents, ...] = paid
        self.seed: int = seed

    @property
    def mean_wagers(self) -> Fraction:
        """The average number of wagers until a jackpot."""
        return Fraction(sum(self.wagers), len(self.wagers))

    @property
    def mean_paid(self) -> Fraction:
        """The average jackpot in cents."""
        return Fraction(sum(self.paid), len(self.paid))

    def __len__(self) -> int:
        return len(self.paid)

    def columns(self) -> Mapping[str, Any]:
        return {"wagers": list(self.wagers), "paid": list(self.paid)}

    def _caption(self) -> str:
        return f"{len(self):,} jackpots, seed {self.seed}"

    def __repr__(self) -> str:
        wagers, paid = float(self.mean_wagers), dollars(round(self.mean_paid))
        return few_lines([self._caption(), f"  on average after {wagers:,.0f} wagers, with {paid}"])


class Progressive(Columns):
    """A progressive wager of a table. Make one with ``table.progressive(...)``.

    >>> aces = hw.table("blackjack", progressive="suited", decks=6).progressive()
    >>> aces
    Blackjack, progressive: $1 a wager
      with an empty meter  house advantage 71.6511%
      break-even meter     $259,032.71
      wagers to a jackpot  6,727,874 on average
    >>> round(aces.break_even)
    25903271
    """

    def __init__(self, title: str, report: ProgressiveReport) -> None:
        self._title, self._report, self._value = title, report, report.value
        self.wager: str = report.wager
        self.stake: Cents = report.value.table.stake

    @property
    def awards(self) -> tuple[ProgressiveAward, ...]:
        """The award table, with the exact chance of each row."""
        return tuple(
            ProgressiveAward(award.title, award.words, award.takes_from_meter, chance)
            for award, chance in self._report.rows
        )

    @property
    def break_even(self) -> Fraction | None:
        """The meter in cents at which neither side is ahead; None if no award is a share of the meter."""
        return self._value.break_even

    @property
    def expected_wagers(self) -> Fraction | None:
        """The expected number of wagers until the whole meter is won; None if no award takes all of it."""
        return self._value.wagers_to_jackpot

    @property
    def long_run(self) -> LongRun | None:
        """What the meter costs the house in the long run; None unless you gave a ``rate``."""
        run: CountedRun | None = self._report.long_run
        return None if run is None else LongRun(run.cost, run.hold, run.meter_at_jackpot)

    def house_advantage(self, meter: Cents) -> Fraction:
        """Return the house advantage while the meter shows so many cents; below 0 the player is ahead.

        >>> aces = hw.table("blackjack", progressive="suited", decks=6).progressive()
        >>> f"{float(aces.house_advantage(meter=30_000_000)):.2%}"
        '-11.33%'
        """
        return self._value.edge(cents_or_nothing(meter, "meter"))

    def wagers_until(self, chance: float) -> int | None:
        """Return the wagers by which the whole meter is won with this chance, as 0.5; None if it never is.

        >>> hw.table("blackjack", progressive="suited", decks=6).progressive().wagers_until(0.5)
        4663407
        """
        share_won = share(chance, "chance")
        if share_won == 1:
            raise Refusal("chance: nothing is certain. Give a number below 1, as 0.99.", value=chance)
        return self._report.wagers_until(share_won)

    def simulate(self, jackpots: int = USUAL_JACKPOTS, *, seed: int = USUAL_SEED) -> Jackpots:
        """Play the meter until it was won so many times. The same seed plays the same.

        >>> table = hw.table("blackjack", progressive="suited")
        >>> round(table.progressive(rate=0.2, reset=5_000_000).simulate(20, seed=1).mean_paid)
        6132087
        """
        count, begun = whole_number(jackpots, "jackpots", simulation.MOST), seed_number(seed)
        if self._report.terms is None:
            raise Refusal(
                "How fast the meter grows is not known. Give its rate and reset to table.progressive().",
                value=jackpots,
            )
        with concerning(jackpots):
            jackpots_won = simulation.simulate_jackpots(self._value, self._report.terms, count, begun)
        return Jackpots(jackpots_won.wagers, jackpots_won.paid, begun)

    def to_json(self) -> dict[str, Any]:
        """Return what `houseway odds --json` prints of this wager."""
        return report_as_json(self._report)

    def columns(self) -> Mapping[str, Any]:
        awards = self.awards
        return {
            "award": [award.title for award in awards],
            "pays": [award.pays for award in awards],
            "from_meter": [award.from_meter for award in awards],
            "chance": [float(award.chance) for award in awards],
            "chance_exact": [str(award.chance) for award in awards],
        }

    def __repr__(self) -> str:
        return few_lines([self._caption(), *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        rows = [(award.title, award.pays, one_in(award.chance)) for award in self.awards]
        figures = html_table("", ("", ""), self._summary())
        return html_table(self._caption(), ("award", "pays", "chance"), rows) + figures

    def _caption(self) -> str:
        return f"{self._title}, {self.wager}: {dollars(self.stake)} a wager"

    def _summary(self) -> list[tuple[str, str]]:
        rows = [("with an empty meter", f"house advantage {per_cent(self.house_advantage(0))}")]
        if self.break_even is not None:
            rows.append(("break-even meter", dollars(round(self.break_even))))
        if self.expected_wagers is not None:
            rows.append(("wagers to a jackpot", f"{float(self.expected_wagers):,.0f} on average"))
        if self.long_run is not None:
            rows.append(("kept by the house", f"{per_cent(self.long_run.hold)} in the long run"))
        return rows


def progressive_of(
    table: RulesTable[Any], wager: str | None, removed: tuple[Card, ...], terms: Terms | None
) -> Progressive:
    """Return the progressive wager of this name, or the only one of the table."""
    reports = {report.wager: report for report in progressive_reports(table, removed, terms)}
    if not reports:
        raise Refusal(
            f"This table of {table.game.title} has no progressive wager. Open one with such a wager switched "
            "on, where the game has one.",
            table.game.cite,
            value=wager,
        )
    if wager is None and len(reports) == 1:
        (wager,) = reports
    if wager not in reports:
        raise Refusal(
            f"{wager!r} is not a progressive wager here. Name {one_of(list(reports))}.", value=wager
        )
    return Progressive(table.game.title, reports[wager])


def terms_of(
    rate: float | None, reserve: float, reset: Cents, initial: Cents | None, limit: Cents | None
) -> Terms | None:
    """Return the terms of a meter, or None if no rate is given; refuse other terms without one."""
    if rate is None:
        others = {"reserve": reserve, "reset": reset, "initial": initial, "limit": limit}
        for name, value in others.items():
            if value:
                raise Refusal(f"{name} has no effect without a rate. Give both.", value=value)
        return None
    terms = Terms(
        cents_or_nothing(reset if initial is None else initial, "initial"),
        cents_or_nothing(reset, "reset"),
        _rate(rate, "rate"),
        _rate(reserve, "reserve"),
        cents_or_nothing(limit or 0, "limit"),
    )
    with concerning(rate):
        terms.check()
    return terms


def _rate(value: float, name: str) -> Rate:
    """Return a share of each wager in millionths, as meters count."""
    parts = share(value, name) * PARTS
    if parts.denominator != 1:
        raise Refusal(f"{name}: {value!r} has more than six decimals. Round it.", value=value)
    return int(parts)
