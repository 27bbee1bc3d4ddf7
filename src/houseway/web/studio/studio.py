"""Computes versions: counts what has to be counted, and sums the rest over ways that are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool

from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Caution
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.web.schemas.odds import OddsWanted, TableVersion
from houseway.web.studio.count import Counted, count
from houseway.web.studio.paid_rows import RowsToChange
from houseway.web.studio.pay_rows import choices_in, pay_rows
from houseway.web.studio.version import Summed, Version
from houseway.web.worker.odds import OptionPairs
from houseway.web.worker.worker import Worker


async def version_of(worker: Worker, wanted: OddsWanted) -> TableVersion:
    """Return a version. Every deal is counted again only if a row can change the best play."""
    plain = game_named(wanted.game)
    game = game_asked_for(plain, wanted.options)
    table = await run_in_threadpool(open_table, game, wanted.options, what_if=wanted.what_if)
    given = table.options.given
    choices = choices_in(game, given)
    rows = await run_in_threadpool(pay_rows, game.name, _pairs(choices))
    default = await _count(worker, game, {})
    printed = await _count(worker, game, choices)
    changes_play = {
        name: given[name] for name in rows if name in given and rows[name].wagers & printed.decisive
    }
    counted = await _count(worker, game, {**choices, **changes_play})
    if not counted.fits(table):
        counted = await _count(worker, game, given)

    def summed() -> TableVersion:
        printed_table = open_table(game, choices, what_if=True)
        changed = {name: given[name] for name in given if name in rows}
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
