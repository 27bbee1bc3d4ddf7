"""What a sign says about payouts, in the words of patrons."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from houseway.documents.sign_blocks import PayGroup, PayLine
from houseway.documents.table.payouts import is_plain_push, selections_title
from houseway.documents.wording import all_of, capital
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.limits import kind_of
from houseway.rules.options import options_in_words
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.wagers import Result, Verdict, Wager


def pay_groups(table: Table[Any]) -> list[PayGroup]:
    """Return wagers that pay one thing as one group, and each pay table as a group of its own.

    The main wager comes first, and automatic bonuses come next to the wagers on which they are paid.
    """
    words = table.game.sign_words
    made = [_group(title, wagers, words) for title, wagers in _groups(table)]
    single = tuple(line for group in made if not group.caption for line in group.lines)
    tables = [group for group in made if group.caption]
    first = tables[:1] if made and made[0].caption else []
    bonuses = [
        PayGroup(f"{bonus.title} on the {capital(bonus.on)}", _lines(bonus.verdicts, words))
        for bonus in table.bonuses
    ]
    return [*first, *([PayGroup("", single)] if single else []), *bonuses, *tables[len(first) :]]


def _groups(table: Table[Any]) -> Iterator[tuple[str, list[Wager[Any]]]]:
    """Yield selections of one wager at the same odds together, and wagers with the same pay table."""
    words = table.game.sign_words
    groups: dict[Hashable, list[Wager[Any]]] = {}
    for wager in _in_order(table):
        lines = _lines(wager.printed, words)
        key = (kind_of(wager.name), lines[0].pays) if len(lines) == 1 else lines
        groups.setdefault(key, []).append(wager)
    for wagers in groups.values():
        yield selections_title([words.said(wager.title) for wager in wagers]), wagers


def _in_order(table: Table[Any]) -> Iterable[Wager[Any]]:
    """Return the wagers in the order in which the game names them, the main wager first."""
    place = {kind: number for number, kind in enumerate(table.game.kinds)}
    return sorted(table.wagers.values(), key=lambda wager: place[kind_of(wager.name)])


def _group(title: str, wagers: Sequence[Wager[Any]], words: SignWords) -> PayGroup:
    lines = [_lines(wager.printed, words) for wager in wagers]
    if len(lines[0]) > 1:
        return PayGroup(title, tuple(replace(line, note=capital(line.note)) for line in lines[0]))
    (first,) = lines[0]
    told = selections_title([wager_lines[0].words for wager_lines in lines])
    note = ", ".join(filter(None, (words.notes.get(title, told), first.note)))
    return PayGroup("", (PayLine(title, first.pays, capital(note)),))


def _lines(verdicts: Iterable[Verdict], words: SignWords) -> tuple[PayLine, ...]:
    """Return a line for each row of a pay table and for each way to win at other odds.

    Rows are in the order in which they are printed, other ways to win with the best odds first.
    """
    told = [verdict for verdict in verdicts if verdict.row or (verdict.result is Result.WIN and verdict.odds)]
    if not any(verdict.row for verdict in told):
        told.sort(key=lambda verdict: verdict.odds.ratio if verdict.odds else 0, reverse=True)
    by_pays: dict[tuple[str, str, str], list[str]] = {}
    for verdict in told:
        said = words.said(verdict.row or verdict.reason)
        key = (_pays(verdict), _less(verdict.vigorish), said if verdict.row else "")
        by_pays.setdefault(key, []).append(said)
    return tuple(
        PayLine(capital(", or ".join(dict.fromkeys(said))), pays, note)
        for (pays, note, _), said in by_pays.items()
    )


def _pays(verdict: Verdict) -> str:
    if verdict.paid_as:
        return verdict.paid_as
    if verdict.odds:
        return verdict.odds.in_print
    return "loses" if verdict.result is Result.LOSE else verdict.result.value


def _less(vigorish: Vigorish | None) -> str:
    if vigorish is None:
        return ""
    base = "the amount won" if vigorish.of == "won" else "the wager"
    return f"less {vigorish.percent}% of {base}"


def push_sentences(table: Table[Any]) -> Iterator[str]:
    """Yield when wagers are returned, wagers with the same condition together."""
    words = table.game.sign_words
    returned: dict[str, list[str]] = {}
    for title, wagers in _groups(table):
        for verdict in filter(is_plain_push, wagers[0].verdicts):
            returned.setdefault(words.said(verdict.reason), []).append(title)
    for reason, titles in returned.items():
        yield f"Push on {all_of(list(dict.fromkeys(titles)))} if {reason}."


def changed_for_patrons(now: Table[Any], then: Table[Any]) -> str:
    """Return what changes for patrons with other rules, a sentence for each change."""
    before, after = _payouts(now), _payouts(then)
    known = set(now.options.for_patrons())
    ruled = [told for told in then.options.for_patrons() if told not in known]
    changed = [
        *ruled,
        *(
            _told(where, line)
            for where, line in after.items()
            if before.get(where) != line and f"{line.words} pays {line.pays}." not in ruled
        ),
        *(f"{title} is no longer offered." for title in _titles(before) if title not in _titles(after)),
    ]
    limit = then.payout_limit
    if limit and limit != now.payout_limit:
        changed.append(f"Payouts in one round are limited to {dollars(limit.amount)}.")
    if changed:
        return " ".join(changed)
    given = {name: then.options.given.get(name) for name in now.options.differing(then.options)}
    return options_in_words(now.game.all_options, given)


def _payouts(table: Table[Any]) -> dict[tuple[str, str], PayLine]:
    """Return every line of the sign, by the caption over it and its own words."""
    return {(group.caption, line.words): line for group in pay_groups(table) for line in group.lines}


def _titles(payouts: Iterable[tuple[str, str]]) -> list[str]:
    return list(dict.fromkeys(caption or words for caption, words in payouts))


def _told(where: tuple[str, str], line: PayLine) -> str:
    """Return ``Fantasy, wins by 21 to 27 points: 20 to 1.``"""
    caption, words = where
    title = f"{caption}, {words[:1].lower()}{words[1:]}" if caption else words
    return f"{title}: {', '.join(filter(None, (line.pays, line.note)))}."
