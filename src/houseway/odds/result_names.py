"""The results of a wager by name: the row of the pay table that pays, or the reason for the result."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from houseway.odds.wager_odds import Row, WagerOdds, wins_first
from houseway.rules.wagers.wagers import Verdict

EVERY_OTHER = "every other result"
_ONLY = "wins only "  # how a verdict says that everything else loses


@dataclass(frozen=True)
class NamedResult:
    """A result under its name. Verdicts of one row of the pay table are one result."""

    name: str
    row: Row

    @property
    def title(self) -> str:
        return self.name[:1].upper() + self.name[1:]


def result_name(verdict: Verdict) -> str:
    """Return the printed title of the row, or the reason where no row of a pay table decides."""
    if verdict.row:
        return verdict.row
    return EVERY_OTHER if verdict.reason.startswith(_ONLY) else verdict.reason


def named_results(odds: WagerOdds) -> list[NamedResult]:
    """Return every result of the wager, wins first. Rows that pay alike stay separate."""
    places = {id(verdict): place for place, verdict in enumerate(odds.wager.verdicts)}
    found: dict[Hashable, NamedResult] = {}
    for row in odds.by_verdict:
        name = result_name(row.verdict)
        key = (name, row.payment)
        ways = found[key].row.ways if key in found else 0
        found[key] = NamedResult(name, Row(row.verdict, ways + row.ways, row.gain, row.units))
    return sorted(
        found.values(), key=lambda result: (wins_first(result.row), places.get(id(result.row.verdict), 0))
    )
