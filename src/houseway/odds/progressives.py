"""Values progressive wagers: chances, edge at any meter, break-even, cost to the house, the long run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, log, log1p
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.odds.export import in_decimals, in_percent
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.rules.analysis.own_odds import AwardChances
from houseway.rules.game import Table
from houseway.rules.progressives import PARTS, Award, AwardTable, Terms, percent
from houseway.rules.wagers.progressive import METER

Chances = Mapping[str, Fraction]  # of each row of the award table


@dataclass(frozen=True)
class ProgressiveValue:
    """An award table with the exact chance of each row."""

    table: AwardTable
    chances: Chances

    @cached_property
    def fixed(self) -> Fraction:
        """Return the expected fixed awards for each unit of the wager."""
        paid = sum(self.chances[award.row] * award.fixed for award in self.table.awards)
        return Fraction(paid) / self.table.stake

    @cached_property
    def share(self) -> Fraction:
        """Return the expected share of the meter that a wager wins."""
        return Fraction(sum(self.chances[award.row] * award.share for award in self.table.awards), PARTS)

    @cached_property
    def jackpot(self) -> Fraction:
        """Return the chance of an award of the whole meter."""
        return sum((self.chances[award.row] for award in self.table.awards if award.resets), Fraction(0))

    @cached_property
    def any_hit(self) -> Fraction:
        """Return the chance of an award that is taken from the meter."""
        awards = (award for award in self.table.awards if award.takes_from_meter)
        return sum((self.chances[award.row] for award in awards), Fraction(0))

    @cached_property
    def envy(self) -> Fraction:
        """Return the expected envy payments for each other wager at the table, per unit of the wager."""
        paid = sum(self.chances[award.row] * award.envy for award in self.table.awards)
        return Fraction(paid) / self.table.stake

    def edge(self, meter: Cents | Fraction) -> Fraction:
        """Return the house advantage at this meter, as a part of the wager; below 0 the player has it."""
        return 1 - self.fixed - self.share * meter / self.table.stake

    @property
    def edge_per_dollar(self) -> Fraction:
        """Return how much every dollar on the meter takes off the house advantage."""
        return self.share * 100 / self.table.stake

    @cached_property
    def break_even(self) -> Fraction | None:
        """Return the break-even meter in cents, or None if no award is a share of the meter."""
        if not self.share:
            return None
        return max((1 - self.fixed) * self.table.stake / self.share, Fraction(0))

    @property
    def wagers_to_jackpot(self) -> Fraction | None:
        """Return the expected number of wagers until the whole meter is won."""
        return 1 / self.jackpot if self.jackpot else None


@dataclass(frozen=True)
class LongRun:
    """The averages of a meter under these terms, for each unit wagered.

    All money on the display is won in the end, and so is every reset. The reserve pays for resets, and
    the house for the part that it does not cover; a reserve that takes in more keeps growing.
    """

    value: ProgressiveValue
    terms: Terms

    @property
    def display(self) -> Fraction:
        return Fraction(self.terms.rate, PARTS)

    @property
    def resets(self) -> Fraction:
        """Return the expected reset amounts for each unit wagered."""
        return self.value.jackpot * self.terms.reset / self.value.table.stake

    @property
    def reserve(self) -> Fraction:
        return Fraction(self.terms.reserve_rate, PARTS)

    @property
    def cost(self) -> Fraction:
        """Return the cost to the house of each unit wagered: fixed awards, contributions, and resets."""
        return self.fixed_by_house + self.display + max(self.resets, self.reserve)

    @property
    def fixed_by_house(self) -> Fraction:
        """Return the expected fixed awards that are not taken from the meter."""
        value = self.value
        awards = (award for award in value.table.awards if not award.takes_from_meter)
        return sum((value.chances[award.row] * award.fixed for award in awards), Fraction(0)) / (
            value.table.stake
        )

    @property
    def hold(self) -> Fraction:
        """Return the win of the house from each unit wagered."""
        return 1 - self.cost

    @property
    def meter_at_jackpot(self) -> Fraction | None:
        """Return the expected amount, in cents, of an award of the whole meter.

        It is known without a limit, and where no fixed award is taken from the meter. A share won earlier
        takes that part of the meter: so the mean follows from linear expectations.
        """
        value, stake = self.value, self.value.table.stake
        if not value.jackpot or any(award.from_meter for award in value.table.awards):
            return None
        return (value.jackpot * self.terms.reset + self.display * stake) / value.share


# Reports on the progressive wagers of a table.

QUANTILES = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))
_PARTS_OF_BREAK_EVEN = tuple(Fraction(quarter, 4) for quarter in range(6))


@dataclass(frozen=True)
class ProgressiveReport:
    """A report on a wager. ``meter`` is the amount of interest, and ``terms`` are those of a controller."""

    wager: str
    value: ProgressiveValue
    meter: Cents | None
    terms: Terms | None = None

    @property
    def rows(self) -> list[tuple[Award, Fraction]]:
        return [(award, self.value.chances[award.row]) for award in self.value.table.awards]

    @property
    def meters(self) -> list[Cents]:
        """Return the amounts at which to show the edge: up to beyond break-even, and the one of interest."""
        even = self.value.break_even or Fraction(0)
        amounts = {int(even * part) // 100 * 100 for part in _PARTS_OF_BREAK_EVEN}
        return sorted(amounts | ({self.meter} if self.meter is not None else set()))

    @property
    def long_run(self) -> LongRun | None:
        return LongRun(self.value, self.terms) if self.terms else None

    def wagers_until(self, chance: Fraction) -> int | None:
        """Return the number of wagers by which the jackpot has come with this chance."""
        if not self.value.jackpot:
            return None
        return ceil(log(1 - chance) / log1p(-self.value.jackpot))


def award_chances(table: Table[Any], wager_name: str, removed: Sequence[Card] = ()) -> Chances:
    """Return the exact chance of each row of the award table of a progressive wager."""
    own = table.own_odds(wager_name)
    if isinstance(own, AwardChances):
        return own.chances(table, removed)
    odds = wager_odds(table, table.wagers[wager_name], branches_of(table, removed, wager_name), {})
    ways: Counter[str] = Counter()
    for row in odds.by_verdict:
        ways[row.verdict.row] += row.ways
    awards = table.progressives[wager_name].awards
    return {award.row: Fraction(ways[award.title], odds.total) for award in awards}


def progressive_reports(
    table: Table[Any], removed: Sequence[Card] = (), terms: Terms | None = None
) -> Iterator[ProgressiveReport]:
    """Yield a report for each progressive wager that the table offers."""
    if not table.progressives:
        return
    for wager, awards in table.progressives.items():
        value = ProgressiveValue(awards, award_chances(table, wager, removed))
        yield ProgressiveReport(wager, value, table.options.amount(METER), terms)


def report_as_json(report: ProgressiveReport) -> dict[str, Any]:
    value = report.value
    return {
        "wager": report.wager,
        "award_table": value.table.name,
        "stake": value.table.stake,
        "meter": report.meter,
        "awards": [
            {
                "row": award.row,
                "title": award.title,
                "pays": award.words,
                "from_meter": award.takes_from_meter,
                **in_decimals("chance", chance),
            }
            for award, chance in report.rows
        ],
        **in_percent("house_advantage", value.edge(report.meter or 0)),
        **in_percent("advantage_per_dollar", value.edge_per_dollar),
        **in_percent("envy_for_each_other_wager", value.envy),
        **in_decimals("break_even_meter", value.break_even),
        **in_decimals("wagers_to_jackpot", value.wagers_to_jackpot),
        "wagers_to_jackpot_quantiles": {
            str(float(chance)): report.wagers_until(chance) for chance in QUANTILES
        },
        "edge_by_meter": [
            {"meter": meter, **in_percent("house_advantage", value.edge(meter))} for meter in report.meters
        ],
        **({"long_run": _long_run_as_json(report.long_run)} if report.long_run else {}),
    }


def _long_run_as_json(run: LongRun) -> dict[str, Any]:
    return {
        "rate": percent(run.terms.rate),
        "reserve_rate": percent(run.terms.reserve_rate),
        "reset": run.terms.reset,
        **in_percent("fixed_awards", run.fixed_by_house),
        **in_percent("to_display", run.display),
        **in_percent("to_reserve", run.reserve),
        **in_percent("resets", run.resets),
        **in_percent("cost", run.cost),
        **in_percent("hold", run.hold),
        **in_decimals("meter_at_jackpot", run.meter_at_jackpot),
    }
