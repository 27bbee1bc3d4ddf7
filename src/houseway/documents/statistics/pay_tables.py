"""The pay tables that the rules allow for a wager, next to each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital
from houseway.drawing.numbers import pays_in_words
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice
from houseway.rules.wagers.wagers import Verdict, Wager

NOT_PAID = "–"


@dataclass(frozen=True)
class PaidWager:
    """A wager, or several selections that are paid alike, with what each pay table pays for each result."""

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # the result, then one payment for each table


@dataclass(frozen=True)
class PayTableChoice:
    """A choice of the house on which the payments of some wagers depend, with the table for each value."""

    option: Choice
    tables: Mapping[str, Table[Any]]
    wagers: tuple[PaidWager, ...]

    def by_wager(self) -> Iterator[tuple[PayTableChoice, PaidWager, bool]]:
        """Yield each wager with the values of the choice that offer it, and whether all of them do."""
        for paid in self.wagers:
            offered = [value for value, table in self.tables.items() if paid.names[0] in table.wagers]
            places = [list(self.tables).index(value) + 1 for value in offered]
            rows = tuple((row[0], *(row[place] for place in places)) for row in paid.rows)
            narrowed = PaidWager(paid.title, paid.names, rows)
            tables = {value: self.tables[value] for value in offered}
            yield PayTableChoice(self.option, tables, (narrowed,)), narrowed, len(tables) == len(self.tables)

    @property
    def titles(self) -> list[str]:
        return [capital(self.option.in_words(value)) for value in self.tables]


def is_playable(option: Choice) -> bool:
    """Leave out wagers that are known by name only, which no table can offer."""
    return "our sources" not in option.meaning


def pay_table_choices(table: Table[Any]) -> Iterator[PayTableChoice]:
    """Yield the choices that change what wagers pay, each alone, with the other options as they are."""
    for option in table.game.options:
        if isinstance(option, Choice) and is_playable(option):
            tables = dict(_tables(table, option))
            kinds = _kinds_that_differ([table, *tables.values()])
            wagers = tuple(_paid_wagers(list(tables.values()), kinds))
            if wagers:
                yield PayTableChoice(option, tables, wagers)


def _tables(table: Table[Any], option: Choice) -> Iterator[tuple[str, Table[Any]]]:
    for value in option.values:
        if value == "off":
            continue
        if value == table.options.choice(option.name):
            yield value, table
            continue
        try:
            yield value, _with(table, {option.name: value})
        except Refusal:  # it cannot be combined with the other options
            continue


def _with(table: Table[Any], other: Mapping[str, str]) -> Table[Any]:
    return open_table(table.game, {**table.options.given, **other}, what_if=table.what_if)


def _kinds_that_differ(tables: Sequence[Table[Any]]) -> frozenset[str]:
    paid: list[dict[str, set[Hashable]]] = []
    for table in tables:
        by_kind: dict[str, set[Hashable]] = {}
        for wager in table.wagers.values():
            by_kind.setdefault(kind_of(wager.name), set()).add(tuple(payments(wager).values()))
        paid.append(by_kind)
    kinds = {kind for by_kind in paid for kind in by_kind}
    return frozenset(kind for kind in kinds if len({frozenset(by.get(kind, ())) for by in paid}) > 1)


def payments(wager: Wager[Any]) -> dict[str, str]:
    """Return what the wager pays for each result that wins or stands in its pay table."""
    return {
        result_title(verdict): pays_in_words(verdict)
        for verdict in wager.verdicts
        if verdict.odds or verdict.row
    }


def result_title(verdict: Verdict) -> str:
    return capital(verdict.row or verdict.reason)


def _paid_wagers(tables: Sequence[Table[Any]], kinds: frozenset[str]) -> Iterator[PaidWager]:
    groups: dict[Hashable, list[Wager[Any]]] = {}
    for name, wager in {name: wager for table in tables for name, wager in table.wagers.items()}.items():
        if kind_of(name) in kinds:
            groups.setdefault((kind_of(name), str(_side_by_side(tables, name))), []).append(wager)
    for wagers in groups.values():
        names = tuple(wager.name for wager in wagers)
        title = selections_title([wager.title for wager in wagers])
        yield PaidWager(title, names, tuple(_side_by_side(tables, names[0])))


def _side_by_side(tables: Sequence[Table[Any]], name: str) -> list[tuple[str, ...]]:
    paid = [payments(table.wagers[name]) if name in table.wagers else {} for table in tables]
    results = dict.fromkeys(result for by_result in paid for result in by_result)
    return [(result, *(by_result.get(result, NOT_PAID) for by_result in paid)) for result in results]
