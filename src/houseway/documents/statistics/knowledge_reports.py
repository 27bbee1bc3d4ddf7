"""Reports on what somebody wins who sees hidden cards, or who bets and decides by a well-known count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    Signatures,
    Together,
    Words,
    details,
    grid,
)
from houseway.documents.issue_status import footer
from houseway.documents.table.statistics_sheet import NOBODY, Signed
from houseway.documents.what_if import break_blocks, what_if_mark
from houseway.documents.wording import capital, day
from houseway.protection.count.won.pace import Pace
from houseway.protection.counter_play import in_words as of_counter
from houseway.protection.counter_play.found import CounterFound
from houseway.protection.leaks import in_words as of_leak
from houseway.protection.leaks.found import LeakFound
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.rules_hash import short_hash

SECURITY = Citation("13:69F-8.4(e)")
MOST_DEVIATIONS = 40
_WORDS = ("", "seen", "decision", "best play", "hand", "below", "then")


def leak_report(found: LeakFound, dated: date | None = None, *, signed: Signed = NOBODY) -> Document:
    """Return the report on a leak: what it is worth, then all that may be seen."""
    figures = [*of_leak.rows_of(found)]
    blocks: list[Block] = [
        Callout(f"This leak is worth {float(found.worth):.3%} of the wager to the best player.", (SECURITY,)),
        Words(of_leak.what_is_seen(found)),
        details([(capital(name), figure) for name, figure in of_leak.facts_of(found)]),
        *([_figures("What is seen", of_leak.headings_of(found), figures)] if figures else []),
    ]
    subtitle = f"What the leak {found.leak.name} is worth"
    return _report(found.table, subtitle, blocks, dated, signed)


def counter_report(
    found: CounterFound, dated: date | None = None, *, signed: Signed = NOBODY, pace: Pace | None = None
) -> Document:
    """Return the report on a count: what it wins, how well it knows the game, and its deviations."""
    bets = found.deviating
    won = f"{bets.per_100:.2f} units per 100 rounds here (standard error {bets.error_per_100:.2f})"
    blocks: list[Block] = [
        Callout(f"{found.system.name} wins {won}.", (SECURITY,)),
        Words(of_counter.what_is_won(found, pace or Pace())),
        details([(capital(name), figure) for name, figure in of_counter.facts_of(found)]),
        _figures("What it wins, in units", of_counter.WON_HEADINGS, of_counter.won_rows(found)),
        Words(of_counter.conventions(found)),
        _figures(
            of_counter.DEVIATIONS_TITLE,
            of_counter.DEVIATION_HEADINGS,
            of_counter.deviation_rows(found, MOST_DEVIATIONS),
        ),
        _figures("By the count before the round", of_counter.COUNT_HEADINGS, of_counter.count_rows(found)),
    ]
    return _report(found.table, capital(of_counter.title(found)), blocks, dated, signed)


def _report(
    table: Table[Any], subtitle: str, blocks: Sequence[Block], dated: date | None, signed: Signed
) -> Document:
    names = (f"{signed.author}, author", f"{signed.reviewer}, reviewer")
    return Document(
        title=table.game.title,
        kind="Protection report",
        subtitle=subtitle,
        blocks=(
            *break_blocks(table),
            *blocks,
            Heading("About this report"),
            details([*_identity(table, signed, dated)]),
            Signatures(tuple(name.removeprefix(", ") for name in names)),
        ),
        mark=what_if_mark(table),
        footer=footer(table),
        dated=dated,
    )


def _identity(table: Table[Any], signed: Signed, dated: date | None) -> Iterator[tuple[str, str]]:
    yield "Game", f"{table.game.title} ({table.game.cite.text})"
    yield "Options", table.options.in_words or "as usual"
    yield "Rules", short_hash(table)
    yield "Program", f"Houseway {__version__}"
    if signed.author:
        yield "Author", signed.author
    if signed.reviewer:
        yield "Reviewer", signed.reviewer
    if dated:
        yield "Date", day(dated)


def _figures(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Block:
    right = [place for place, name in enumerate(headings) if name not in _WORDS]
    return Together((Heading(title), grid(tuple(map(capital, headings)), [*rows], right=right)))
