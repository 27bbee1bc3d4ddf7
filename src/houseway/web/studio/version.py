"""A version of a table: the figures of its wagers beside those of the printed rules, and all rows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.documents.table.payouts import selections_title
from houseway.odds.export import in_percent
from houseway.odds.game_odds import BASE
from houseway.odds.wager_design import WagerWays
from houseway.odds.wager_odds import WagerOdds
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.web.schemas.odds import Figures, PaidRow, TableVersion, WagerVersion
from houseway.web.studio.count import BaseFigures, Counted
from houseway.web.studio.paid_rows import RowsToChange, Share, broken, paid_rows, share_of


@dataclass(frozen=True)
class Summed:
    """A table with what was counted, for it or for a table that differs only in what rows pay."""

    table: Table[Any]
    counted: Counted

    @cached_property
    def wagers(self) -> dict[str, WagerOdds]:
        return {_key(ways): ways.at(self.table) for ways in self.counted.wagers}


@dataclass(frozen=True)
class Version:
    """The version asked for, the same table with the odds of its pay tables, and the default table."""

    now: Summed
    printed: Summed
    default: Summed
    to_change: RowsToChange

    def as_answer(self) -> TableVersion:
        table, counted = self.now.table, self.now.counted
        base = [self._base(counted.base)] if counted.base else []
        return TableVersion(
            game=table.game.name,
            title=table.game.title,
            options=table.options.given,
            options_in_words=table.options.in_words,
            what_if=table.what_if,
            breaks=broken(table.breaks),
            cautions=[str(caution) for caution in table.cautions],
            wagers=[*base, *map(self._wager, self._groups())],
            not_counted=counted.not_counted,
        )

    def _groups(self) -> list[list[WagerWays]]:
        """Group selections that are counted alike and paid by the same rows, whatever these pay now."""
        groups: dict[Hashable, list[WagerWays]] = {}
        for ways in self.now.counted.wagers:
            key = kind_of(ways.name), str(ways.beside), ways.ways, tuple(self._paid_by(ways))
            groups.setdefault(key, []).append(ways)
        return list(groups.values())

    def _paid_by(self, ways: WagerWays) -> Iterator[Hashable]:
        """Yield the option that sets the odds of each verdict, or what it pays if there is none."""
        for place, verdict in enumerate(self.now.table.wagers[ways.name].verdicts):
            row = self.to_change.at(ways.name, place)
            yield row.option if row else verdict.gain

    def _wager(self, group: Sequence[WagerWays]) -> WagerVersion:
        first = group[0]
        odds = self.now.wagers[_key(first)]
        before = self.default.wagers.get(_key(first)) or self.printed.wagers[_key(first)]
        printed = self.printed.table.wagers[first.name]
        alone = first.name not in self.to_change.decisive
        return WagerVersion(
            key=_key(first),
            title=selections_title([self.now.table.wagers[ways.name].title for ways in group]),
            wagers=[ways.name for ways in group],
            about=" ".join(self._about(first)),
            cite=odds.wager.cite.text,
            figures=_figures_of_wager(odds, alone=alone),
            printed=_figures_of_wager(before, alone=alone),
            rows=list(
                paid_rows(first, odds.wager, printed, share_of(first), self.to_change, several=len(group) > 1)
            ),
        )

    def _about(self, ways: WagerWays) -> Iterator[str]:
        if ways.beside:
            yield f"Beside {', '.join(ways.beside)}."
        if ways.name in self.to_change.decisive:
            yield "Part of the base game."

    def _base(self, base: BaseFigures) -> WagerVersion:
        bets = f"{float(base.average_bet):.4f} {base.unit}s are bet on average"
        return WagerVersion(
            key=BASE,
            title="Base game",
            wagers=[],
            about=f"Per {base.unit}, by {base.strategy}; {bets}.",
            cite=self.now.table.game.cite.text,
            figures=_figures_of_base(base),
            printed=_figures_of_base(self.default.counted.base or base),
            rows=list(self._bonus_rows(Share(base.rounds, base.rounds, stake=0))),
        )

    def _bonus_rows(self, share: Share) -> Iterator[PaidRow]:
        """Yield the rows of bonuses that are paid automatically, beside the wager that they are on."""
        printed = {bonus.name: bonus for bonus in self.printed.table.bonuses}
        counted = {ways.name: ways for ways in self.now.counted.bonuses}
        for bonus in self.now.table.bonuses:
            yield from paid_rows(counted[bonus.name], bonus, printed[bonus.name], share, self.to_change)


def _key(ways: WagerWays) -> str:
    return "+".join((ways.name, *ways.beside))


def _figures_of_wager(odds: WagerOdds, *, alone: bool) -> Figures:
    hold = odds.house_advantage if alone else None
    return Figures(
        **in_percent("house_advantage", odds.house_advantage),
        **in_percent("hit_frequency", odds.hit_frequency),
        standard_deviation_float=odds.standard_deviation,
        **in_percent("hold", hold),
    )


def _figures_of_base(base: BaseFigures) -> Figures:
    return Figures(
        **in_percent("house_advantage", base.house_advantage),
        **in_percent("hit_frequency", base.hit_frequency),
        standard_deviation_float=base.standard_deviation,
        **in_percent("hold", base.element_of_risk),
    )
