"""Rules that our sources name without printing them: the standard public rule, as the game is played here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, PayTable, Row

_RANK_WORDS = {"A": "Ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}


@dataclass(frozen=True)
class RuleTable:
    """A table within the rules: pay odds, values of cards, when a hand draws."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


# A lettered paragraph, the numbered points below the paragraph before them, or a table.
RulePart = str | tuple[str, ...] | RuleTable


@dataclass(frozen=True)
class PublicRule:
    """A section or paragraph in full, in the style of the chapter.

    ``cite`` is the title or the paragraph that stands for it in the catalogue. A section that the catalogue
    does not list has a number and a title of its own instead. A paragraph that our sources do print keeps its
    words, and only gets its table.
    """

    parts: tuple[RulePart, ...]
    cite: Citation | None = None
    number: str = ""
    title: str = ""

    @property
    def section(self) -> str:
        return self.cite.paragraph.section if self.cite else self.number


def public_rule(cite: Citation, *parts: RulePart) -> PublicRule:
    return PublicRule(parts, cite)


def unlisted_section(number: str, title: str, *parts: RulePart) -> PublicRule:
    return PublicRule(parts, None, number, title)


def pay_rows(*tables: PayTable, heading: str = "Pays") -> RuleTable:
    """Return pay tables with the same rows side by side, as the wagers are really paid."""
    headings = (heading,) if len(tables) == 1 else tuple(f"Table {table.name}" for table in tables)
    same_rows = zip(*(table.rows for table in tables), strict=True)
    return RuleTable(("Result", *headings), tuple((rows[0].title, *map(_pays, rows)) for rows in same_rows))


def _pays(row: Row) -> str:
    return (
        row.pays.in_print
        if isinstance(row.pays, Odds)
        else f"{row.pays}es"
        if row.pays == "push"
        else "loses"
    )


def printed_tables(*tables: PayTable) -> tuple[PublicRule, ...]:
    """Return each pay table at the paragraph that prints it."""
    return tuple(
        public_rule(table.cite, pay_rows(table, heading="Pays" if table.exact else "Pays at least"))
        for table in tables
    )


def value_rows(counts: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return what each rank counts, with ranks that count the same in one row."""
    return tuple(
        (one_of([_RANK_WORDS.get(rank, rank) for rank, _ in same]), str(count))
        for count, group in groupby(counts.items(), key=lambda pair: pair[1])
        if (same := list(group))
    )
