"""Lists the rows of pay tables that designers change: what each pays, how often it comes up, its return."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.documents.wording import capital
from houseway.drawing.formats import pays_in_words
from houseway.odds.export import percent
from houseway.odds.wager_design import Judged, WagerWays, Ways
from houseway.odds.wager_odds import EVERY_OTHER, result_name
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Caution
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import to
from houseway.rules.wagers.wagers import AutomaticBonus, Result, Verdict
from houseway.web.studio.schemas import Broken, PaidRow
from houseway.web.worker.odds import OptionPairs

_OTHER = to(9973, 1)  # a prime number, so that no row pays it


@dataclass(frozen=True)
class PayRow:
    """An option that sets the odds of some verdicts: each by its wager or bonus, and its number there."""

    option: str
    title: str  # of the row in its pay table
    printed: str  # what it pays without the option
    gain: Fraction | int  # the same for each unit
    verdicts: frozenset[tuple[str, int]]
    wagers: frozenset[str]  # all that pay otherwise with it


def choices_in(game: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the options without those that set the odds of rows."""
    rows = {option.name for option in game.wagering.options if isinstance(option, RowOdds)}
    return {name: value for name, value in options.items() if name not in rows}


@lru_cache(maxsize=64)
def pay_rows(game: str, choices: OptionPairs) -> dict[str, PayRow]:
    """Return the rows that a table with these choices has, by option.

    They are found by opening the table with other odds in each row, so that a game has nothing to declare.
    """
    declared = game_asked_for(game_named(game), dict(choices))
    printed = open_table(declared, dict(choices), what_if=True)
    rows = {}
    for option in declared.wagering.options:
        if not isinstance(option, RowOdds):
            continue
        try:
            changed = open_table(declared, {**dict(choices), option.name: _OTHER.words}, what_if=True)
        except Refusal:  # the chosen pay table has no such row
            continue
        row = _row(option, printed, changed)
        if row:
            rows[option.name] = row
    return rows


def _row(option: RowOdds, printed: Table[Any], changed: Table[Any]) -> PayRow | None:
    """Return what the row sets: the verdicts that pay the other odds now, and all wagers that pay otherwise.

    A wager that is made of others pays otherwise too, but not those odds: the row sets none of its verdicts.
    """
    before = {judged.name: judged for judged in _judged(printed)}
    verdicts: set[tuple[str, int]] = set()
    wagers: set[str] = set()
    for judged in _judged(changed):
        if _gains(judged) != _gains(before[judged.name]):
            wagers.add(judged.on if isinstance(judged, AutomaticBonus) else judged.name)
            if len(judged.verdicts) == len(before[judged.name].verdicts):
                places = (place for place, verdict in enumerate(judged.verdicts) if verdict.odds == _OTHER)
                verdicts |= {(judged.name, place) for place in places}
    if not verdicts:
        return None
    name, place = min(verdicts)
    verdict = before[name].verdicts[place]
    title = option.tables[0].row_named(option.row_name).title
    return PayRow(option.name, title, paid_by(verdict), verdict.gain, frozenset(verdicts), frozenset(wagers))


def paid_by(verdict: Verdict) -> str:
    """Return what a row pays, as it is written in an option."""
    return verdict.odds.words if verdict.odds else verdict.result.value


def _gains(judged: Judged) -> list[Fraction | int]:
    return [verdict.gain for verdict in judged.verdicts]


def _judged(table: Table[Any]) -> Iterator[Judged]:
    yield from table.wagers.values()
    yield from table.bonuses


# The rows of a wager in a version: what each pays, how often it comes up, and what it returns.


@dataclass(frozen=True)
class RowsToChange:
    """The rows that can be changed, the wagers that decisions depend on, and what rows would break."""

    rows: Sequence[PayRow]
    decisive: frozenset[str]
    breaks: Mapping[str, Sequence[Caution]]

    def at(self, name: str, verdict: int) -> PayRow | None:
        """Return the row that sets the odds of a verdict of a wager or bonus."""
        return next((row for row in self.rows if (name, verdict) in row.verdicts), None)


@dataclass(frozen=True)
class Share:
    """What the ways of a result are a part of; ``stake`` is 1 where the stake comes back with a win."""

    total: int
    staked: int
    stake: int = 1

    def returned(self, ways: Sequence[Ways], gain: Fraction | int) -> Fraction:
        return sum(count.ways * count.units for count in ways) * (self.stake + Fraction(gain)) / self.staked


def broken(breaks: Iterable[Caution]) -> list[Broken]:
    return [Broken(caution.words, caution.cite.text) for caution in breaks]


def share_of(ways: WagerWays) -> Share:
    return Share(sum(count.ways for count in ways.ways), sum(count.ways * count.units for count in ways.ways))


_FOR_SEVERAL = {Result.WIN: "the wager wins", Result.PUSH: "a push", Result.LOSE: "the wager loses"}


def paid_rows(
    ways: WagerWays,
    now: Judged,
    printed: Judged,
    share: Share,
    to_change: RowsToChange,
    *,
    several: bool = False,
) -> Iterator[PaidRow]:
    """Yield a row for each result that pays, in the order of the pay table, and one for all others.

    For ``several`` selections, a result that names one of them is called by what becomes of the wager.
    """
    rows: dict[Hashable, _Result] = {}
    is_comparable = ways.fits(printed)
    for count in ways.ways:
        verdict = now.verdicts[count.verdict]
        row = to_change.at(ways.name, count.verdict)
        before = row.gain if row else verdict.gain
        if is_comparable:
            before = printed.verdicts[count.verdict].gain
        title = row.title if row else _title(verdict, several=several)
        key = row.option if row else title, verdict.gain, before
        rows.setdefault(key, _Result(title, row, verdict, before, [])).ways.append(count)
    for result in sorted(rows.values(), key=lambda result: result.title == EVERY_OTHER):
        yield result.as_row(share, to_change)


def _title(verdict: Verdict, *, several: bool) -> str:
    if verdict.gain == -1:
        return EVERY_OTHER
    title = result_name(verdict)
    return _FOR_SEVERAL[verdict.result] if several and title == verdict.reason else title


@dataclass(frozen=True)
class _Result:
    """Verdicts that one row pays, or that have one reason."""

    title: str
    row: PayRow | None
    verdict: Verdict
    printed: Fraction | int  # its gain as printed
    ways: list[Ways]

    def as_row(self, share: Share, to_change: RowsToChange) -> PaidRow:
        ways = sum(count.ways for count in self.ways)
        chance = Fraction(ways, share.total)
        returns = share.returned(self.ways, self.verdict.gain)
        option = self.row.option if self.row else None
        return PaidRow(
            title=capital(self.title),
            result=self.verdict.result.value,
            pays=paid_by(self.verdict),
            in_words=pays_in_words(self.verdict),
            printed=self.row.printed if self.row else paid_by(self.verdict),
            option=option,
            ways=str(ways),
            probability=str(chance),
            probability_percent=percent(chance),
            returns=str(returns),
            returns_percent=percent(returns),
            printed_returns_percent=percent(share.returned(self.ways, self.printed)),
            changes_play=bool(self.row and self.row.wagers & to_change.decisive),
            breaks=broken(to_change.breaks.get(option, ())) if option else [],
        )
