"""Lists the payouts of each wager, read from its verdicts, and the pay tables that the rules allow."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from houseway.documents.document import Grid, grid
from houseway.documents.wording import capital
from houseway.drawing.formats import less_vigorish, pays_in_words
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice, OptionInWords
from houseway.rules.wagers.wagers import AutomaticBonus, Result, Verdict, Wager

MOST_NAMED = 6
# Our own numbers of readings mean nothing to patrons.
_READING = re.compile(r" \(readings? [^)]*\)")


@dataclass(frozen=True)
class Line:
    """One line of a pay table: the condition and the payout."""

    words: str
    pays: str


@dataclass(frozen=True)
class Payouts:
    """The payouts of a wager, or of several selections of it that pay the same."""

    title: str
    lines: tuple[Line, ...]
    pushes: tuple[str, ...]  # when the wager is returned
    cites: tuple[Citation, ...]

    @property
    def single(self) -> str | None:
        """Return the odds of a wager that pays only one thing."""
        return self.lines[0].pays if len(self.lines) == 1 else None


def payouts_of(table: Table[Any]) -> list[Payouts]:
    """Return the payouts in the order of the layout, automatic bonuses last."""
    groups: dict[Hashable, list[Wager[Any]]] = {}
    for wager in table.wagers.values():
        groups.setdefault(_group_key(wager), []).append(wager)
    return [*map(_payouts_of_group, groups.values()), *map(_bonus, table.bonuses)]


def _group_key(wager: Wager[Any]) -> Hashable:
    """Return the same key for selections of one wager at the same odds and for wagers with one pay table."""
    lines = _lines(wager)
    return (kind_of(wager.name), lines[0].pays) if len(lines) == 1 else lines


def _payouts_of_group(group: Sequence[Wager[Any]]) -> Payouts:
    first = group[0]
    lines = [
        Line(selections_title([line.words for line in same_line]), same_line[0].pays)
        for same_line in zip(*map(_lines, group), strict=True)
    ]
    return Payouts(
        selections_title([wager.title for wager in group]),
        tuple(lines),
        tuple(dict.fromkeys(_returned(push) for push in first.verdicts if is_plain_push(push))),
        _cites(first.verdicts),
    )


def _bonus(bonus: AutomaticBonus[Any]) -> Payouts:
    lines = tuple(Line(_when(verdict), pays_in_words(verdict)) for verdict in bonus.verdicts)
    return Payouts(f"{bonus.title}, paid on the {bonus.on}", lines, (), _cites(bonus.verdicts))


def _lines(wager: Wager[Any]) -> tuple[Line, ...]:
    """Return a line for each win and each pay table row; wins at the same odds without a row are one line."""
    lines = tuple(
        dict.fromkeys(
            Line(_when(verdict), pays_in_words(verdict))
            for verdict in wager.printed
            if verdict.row or (verdict.result is Result.WIN and verdict.odds)
        )
    )
    if len({line.pays for line in lines}) == 1 and not any(verdict.row for verdict in wager.verdicts):
        reasons = [verdict.reason for verdict in wager.verdicts if verdict.odds]
        return (Line(capital("; or ".join(dict.fromkeys(reasons))), lines[0].pays),)
    return lines


def _when(verdict: Verdict) -> str:
    return capital(verdict.row or verdict.reason)


def is_plain_push(verdict: Verdict) -> bool:
    return verdict.result is Result.PUSH and not verdict.row


def _returned(push: Verdict) -> str:
    return f"{push.reason} ({less_vigorish(push.vigorish)})" if push.vigorish else push.reason


def _cites(verdicts: Iterable[Verdict]) -> tuple[Citation, ...]:
    paid = (verdict for verdict in verdicts if verdict.odds or verdict.row)
    return tuple(dict.fromkeys(verdict.odds_cite or verdict.cite for verdict in paid))


def selections_title(titles: Sequence[str]) -> str:
    """Return one title for several: their common words, and each selection (``Total value of 4 or 17``)."""
    if len(set(titles)) == 1:
        return titles[0]
    words = [title.split(" ") for title in titles]
    before = _shared(words)
    after = _shared([title[before:][::-1] for title in words])
    selections = [" ".join(title[before : len(title) - after]) for title in words]
    several = len(selections) > MOST_NAMED
    named = f"{', '.join(selections[:2])} … {selections[-1]}" if several else one_of(selections)
    return " ".join([*words[0][:before], named, *words[0][len(words[0]) - after :]]).replace("  ", " ")


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """Return how many words all of the lists begin with."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*lists, strict=False)))


def pay_table(wager: Payouts) -> Grid:
    """Return the pay table of a wager that pays more than one thing."""
    rows = [(line.words, line.pays) for line in wager.lines]
    rows += [(capital(words), "push") for words in wager.pushes]
    return grid(("", "Pays"), rows, caption=wager.title, right=(1,), shares=(2, 1), cites=wager.cites)


def rules_in_force(table: Table[Any]) -> Iterator[OptionInWords]:
    """Yield the options in force that are offered and have an effect, without odds and amounts."""
    options = table.options
    offered = {
        option.name
        for option in table.game.wagering.options
        if isinstance(option, Choice) and options.choice(option.name) != "off" and option.matters(options)
    }
    for option in table.options.described():
        if option.name in offered:
            yield replace(option, title=capital(option.title), meaning=_READING.sub("", option.meaning))


# The pay tables that the rules allow for a wager.

NOT_PAID = "–"


@dataclass(frozen=True)
class PaidWager:
    """A wager, or several selections that pay the same, with each pay table's payment for each result."""

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
    """Yield the choices that change payouts, each alone, with the other options as they are."""
    for option in table.game.wagering.options:
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
    """Return the payment for each result that wins or stands in the wager's pay table."""
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
