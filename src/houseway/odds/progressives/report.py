"""What a progressive wager is worth at a table: chances, edge by meter, break-even, and the long run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log, log1p
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.odds.as_json import in_decimals, in_percent
from houseway.rules.game import Table
from houseway.rules.progressives.awards import Award
from houseway.rules.progressives.terms import Terms, percent
from houseway.rules.progressives.value import LongRun, ProgressiveValue
from houseway.rules.progressives.wager import METER

QUANTILES = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))
_PARTS_OF_BREAK_EVEN = (
    Fraction(0),
    Fraction(1, 4),
    Fraction(1, 2),
    Fraction(3, 4),
    Fraction(1),
    Fraction(5, 4),
)


@dataclass(frozen=True)
class ProgressiveReport:
    """``meter`` is the amount asked about, if one was given, and ``terms`` are those of a controller."""

    wager: str
    value: ProgressiveValue
    meter: Cents | None
    terms: Terms | None = None

    @property
    def rows(self) -> list[tuple[Award, Fraction]]:
        return [(award, self.value.chances[award.row]) for award in self.value.table.awards]

    @property
    def meters(self) -> list[Cents]:
        """The amounts at which the edge is shown: up to beyond break-even, and the one asked about."""
        even = self.value.break_even or Fraction(0)
        shown = {int(even * part) // 100 * 100 for part in _PARTS_OF_BREAK_EVEN}
        return sorted(shown | ({self.meter} if self.meter is not None else set()))

    @property
    def long_run(self) -> LongRun | None:
        return LongRun(self.value, self.terms) if self.terms else None

    def wagers_until(self, chance: Fraction) -> int | None:
        """Return the number of wagers by which the jackpot has come with this chance."""
        if not self.value.jackpot:
            return None
        return ceil(log(1 - chance) / log1p(-self.value.jackpot))


def progressive_reports(
    table: Table[Any], removed: Sequence[Card] = (), terms: Terms | None = None
) -> Iterator[ProgressiveReport]:
    """Yield a report for each progressive wager that the table offers."""
    if not table.progressives:
        return
    chances = table.game.award_chances(table, removed)
    for wager, awards in table.progressives.items():
        value = ProgressiveValue(awards, chances[wager])
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
