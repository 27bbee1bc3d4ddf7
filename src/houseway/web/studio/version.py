"""Computes versions of a table that a designer compares with the printed rules.

Counts what has to be counted, in another process, and sums the rest over ways that are known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from starlette.concurrency import run_in_threadpool

from houseway.documents.table.payouts import selections_title
from houseway.odds.export import in_percent
from houseway.odds.game_odds import BASE, BaseOdds, game_odds
from houseway.odds.wager_design import WagerWays, decisive_wagers, ways_of_bonus, ways_of_wager
from houseway.odds.wager_odds import WagerOdds
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Caution
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.web.studio.rows import RowsToChange, Share, broken, choices_in, paid_rows, pay_rows, share_of
from houseway.web.studio.schemas import Figures, OddsWanted, PaidRow, TableVersion, WagerVersion
from houseway.web.worker.odds import OptionPairs
from houseway.web.worker.worker import Worker

# The job that counts a table, in a form that can be sent between processes.


@dataclass(frozen=True)
class BaseFigures:
    """The base game under the best strategy, per unit of the ante or of the wager in its place."""

    unit: str
    rounds: int  # all ways
    house_advantage: Fraction
    element_of_risk: Fraction
    hit_frequency: Fraction | None
    standard_deviation: float | None
    average_bet: Fraction
    strategy: str


@dataclass(frozen=True)
class Counted:
    """What was counted at a table. Rows of other wagers than the ``decisive`` ones can be paid otherwise."""

    wagers: tuple[WagerWays, ...]
    bonuses: tuple[WagerWays, ...] = ()
    base: BaseFigures | None = None
    decisive: frozenset[str] = frozenset()
    not_counted: dict[str, str] = field(default_factory=dict)

    def fits(self, table: Table[Any]) -> bool:
        """Return whether the table has the same wagers and bonuses with the same rows."""
        bonuses = {bonus.name: bonus for bonus in table.bonuses}
        return all(wager.fits(table.wagers.get(wager.name)) for wager in self.wagers) and all(
            bonus.fits(bonuses.get(bonus.name)) for bonus in self.bonuses
        )


def count(game: str, options: OptionPairs) -> Counted:
    odds = game_odds(open_table(game_named(game), dict(options), what_if=True))
    wagers = tuple(map(ways_of_wager, odds.wagers))
    if odds.base is None or odds.play is None:
        return Counted(wagers, not_counted=odds.not_counted)
    bonuses = tuple(ways_of_bonus(bonus, odds.play) for bonus in odds.table.bonuses)
    return Counted(wagers, bonuses, _figures(odds.base), decisive_wagers(odds.play), odds.not_counted)


def _figures(base: BaseOdds) -> BaseFigures:
    return BaseFigures(
        base.unit,
        base.total,
        base.house_advantage,
        base.element_of_risk,
        base.hit_frequency,
        base.standard_deviation,
        base.average_bet,
        base.strategy.name,
    )


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
        """Group selections that are counted the same and paid by the same rows, whatever these pay now."""
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
        """Yield the rows of bonuses that are paid automatically with the wager that they are on."""
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


# Computes versions: counts what has to be counted, and sums the rest over ways that are known.


async def version_of(worker: Worker, body: OddsWanted) -> TableVersion:
    """Return a version. Every deal is counted again only if a row can change the best play."""
    plain = game_named(body.game)
    game = game_asked_for(plain, body.options)
    table = await run_in_threadpool(open_table, game, body.options, what_if=body.what_if)
    options = table.options.given
    choices = choices_in(game, options)
    rows = await run_in_threadpool(pay_rows, game.name, _pairs(choices))
    default = await _count(worker, game, {})
    printed = await _count(worker, game, choices)
    changes_play = {
        name: options[name] for name in rows if name in options and rows[name].wagers & printed.decisive
    }
    counted = await _count(worker, game, {**choices, **changes_play})
    if not counted.fits(table):
        counted = await _count(worker, game, options)

    def summed() -> TableVersion:
        printed_table = open_table(game, choices, what_if=True)
        changed = {name: options[name] for name in options if name in rows}
        breaks = _breaks(printed_table, changed)
        return Version(
            Summed(table, counted),
            Summed(printed_table, printed),
            Summed(open_table(plain), default),
            RowsToChange(tuple(rows.values()), printed.decisive, breaks),
        ).as_answer()

    return await run_in_threadpool(summed)


def _breaks(printed: Table[Any], changed: Mapping[str, str]) -> dict[str, tuple[Caution, ...]]:
    """Return what each row that is changed would break, if it alone were changed."""
    choices = printed.options.given
    return {
        name: tuple(caution for caution in alone.breaks if caution not in printed.breaks)
        for name, odds in changed.items()
        for alone in [open_table(printed.game, {**choices, name: odds}, what_if=True)]
    }


async def _count(worker: Worker, game: Game[Any], options: Mapping[str, str]) -> Counted:
    return await worker.cached(count, game.name, _pairs(options))


def _pairs(options: Mapping[str, str]) -> OptionPairs:
    return tuple(sorted(options.items()))
