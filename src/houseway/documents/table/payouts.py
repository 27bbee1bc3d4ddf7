"""What each wager of a table pays, read from the verdicts that pay players."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from houseway.documents.wording import capital
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice, OptionInWords
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.wagers import AutomaticBonus, Result, Verdict, Wager

MOST_NAMED = 6
# For the desk, not for patrons: our own numbers of readings.
_READING = re.compile(r" \(readings? [^)]*\)")


@dataclass(frozen=True)
class Line:
    """One line of a pay table: when it is paid, and what."""

    words: str
    pays: str


@dataclass(frozen=True)
class Payouts:
    """A wager, or selections of one that are paid alike."""

    title: str
    lines: tuple[Line, ...]
    pushes: tuple[str, ...]  # when the wager is returned
    cites: tuple[Citation, ...]

    @property
    def single(self) -> str | None:
        """The odds, where the wager pays only one thing."""
        return self.lines[0].pays if len(self.lines) == 1 else None


def payouts_of(table: Table[Any]) -> list[Payouts]:
    """In the order of the layout, bonuses that are paid unasked at the end."""
    groups: dict[Hashable, list[Wager[Any]]] = {}
    for wager in table.wagers.values():
        groups.setdefault(_alike(wager), []).append(wager)
    found = [_together(group) for group in groups.values()]
    return [*found, *map(_bonus, table.bonuses)]


def _alike(wager: Wager[Any]) -> Hashable:
    """Selections of one wager at the same odds; or wagers that the very same table pays."""
    lines = _lines(wager)
    return (kind_of(wager.name), lines[0].pays) if len(lines) == 1 else lines


def _together(group: Sequence[Wager[Any]]) -> Payouts:
    first = group[0]
    lines = [
        Line(selections_title([line.words for line in alike]), alike[0].pays)
        for alike in zip(*map(_lines, group), strict=True)
    ]
    return Payouts(
        selections_title([one.title for one in group]),
        tuple(lines),
        tuple(dict.fromkeys(_returned(one) for one in first.verdicts if _is_plain_push(one))),
        _cites(first.verdicts),
    )


def _bonus(bonus: AutomaticBonus[Any]) -> Payouts:
    lines = tuple(Line(_when(one), pays_in_words(one)) for one in bonus.verdicts)
    return Payouts(f"{bonus.title}, paid on the {bonus.on}", lines, (), _cites(bonus.verdicts))


def _lines(wager: Wager[Any]) -> tuple[Line, ...]:
    """Wins, and whatever a row of the pay table says; wins that pay alike and have no row are one line."""
    found = [
        Line(_when(one), pays_in_words(one))
        for one in wager.verdicts
        if one.row or (one.result is Result.WIN and one.odds)
    ]
    lines = tuple(dict.fromkeys(found))
    if len({line.pays for line in lines}) == 1 and not any(one.row for one in wager.verdicts):
        reasons = [one.reason for one in wager.verdicts if one.odds]
        return (Line(capital("; or ".join(dict.fromkeys(reasons))), lines[0].pays),)
    return lines


def _when(one: Verdict) -> str:
    return capital(one.row or one.reason)


def _is_plain_push(one: Verdict) -> bool:
    return one.result is Result.PUSH and not one.row


def _returned(one: Verdict) -> str:
    return f"{one.reason} ({_less(one.vigorish)})" if one.vigorish else one.reason


def pays_in_words(one: Verdict) -> str:
    """``1 to 1, less 5 percent``; a row of a pay table may also be a push or a loss."""
    if one.odds is None:
        return "loses" if one.result is Result.LOSE else one.result.value
    return f"{one.odds}, {_less(one.vigorish)}" if one.vigorish else one.odds.words


def _less(charge: Vigorish) -> str:
    of = "of what is won" if charge.of == "won" else "of the wager"
    return f"less {charge.percent} percent {of}"


def _cites(verdicts: Iterable[Verdict]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(one.odds_cite or one.cite for one in verdicts if one.odds or one.row))


def selections_title(titles: Sequence[str]) -> str:
    """``Total value of 4 or 17``: what the titles have in common, and each selection once."""
    if len(set(titles)) == 1:
        return titles[0]
    words = [title.split(" ") for title in titles]
    before = _shared(words)
    after = _shared([one[before:][::-1] for one in words])
    selections = [" ".join(one[before : len(one) - after]) for one in words]
    several = len(selections) > MOST_NAMED
    named = f"{', '.join(selections[:2])} … {selections[-1]}" if several else one_of(selections)
    return " ".join([*words[0][:before], named, *words[0][len(words[0]) - after :]]).replace("  ", " ")


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """How many words all of them begin with."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*lists, strict=False)))


def rules_in_force(table: Table[Any]) -> Iterator[OptionInWords]:
    """Every choice but what is not offered or has no bearing; odds and amounts stand elsewhere."""
    options = table.options
    offered = {
        option.name
        for option in table.game.options
        if isinstance(option, Choice) and options.choice(option.name) != "off" and option.matters(options)
    }
    for one in table.options.described():
        if one.name in offered:
            yield replace(one, title=capital(one.title), meaning=_READING.sub("", one.meaning))
