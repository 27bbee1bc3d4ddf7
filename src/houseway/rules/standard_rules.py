"""What the rules of a game take from its code: tables, figures and rules that are computed.

The text of the rules is in ``rules.toml`` in the folder of the game; ``documents/rules_text.py`` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, PayTable, Row

_RANK_WORDS = {"A": "Ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}


@dataclass(frozen=True)
class Clause:
    """A paragraph of a rule at its level: 1 for (a), 2 for 1., 3 for i.; level 0 has no number."""

    level: int
    text: str


@dataclass(frozen=True)
class RuleTable:
    """A table within the rules: pay odds, values of cards, when a hand draws."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


Content = Clause | RuleTable


@dataclass(frozen=True)
class StandardRule:
    """A section or paragraph in full, in the style of the chapter.

    ``cite`` is the title or the paragraph that stands for it in the catalogue. A section that the catalogue
    does not list has a number and a title of its own instead. A paragraph that our sources do print keeps its
    words, and only gets its table.
    """

    content: tuple[Content, ...]
    cite: Citation | None = None
    number: str = ""
    title: str = ""

    @property
    def section(self) -> str:
        return self.cite.section if self.cite else self.number


@dataclass(frozen=True)
class Figure:
    """A table, or words within a sentence, that the game's ``rules.toml`` names in braces."""

    name: str
    value: RuleTable | str


def figures(**values: RuleTable | str | int) -> tuple[Figure, ...]:
    """Return figures by their names: ``true_odds`` stands for ``{true-odds}``."""
    return tuple(
        Figure(name.replace("_", "-"), str(value) if isinstance(value, int) else value)
        for name, value in values.items()
    )


# What a game computes of its rules; ``rules.toml`` in its folder has the text.
ComputedRule = StandardRule | Figure


def standard_rule(cite: Citation, *parts: str | RuleTable) -> StandardRule:
    return StandardRule(tuple(Clause(1, part) if isinstance(part, str) else part for part in parts), cite)


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


def printed_tables(*tables: PayTable) -> tuple[StandardRule, ...]:
    """Return each pay table at the paragraph that prints it."""
    return tuple(
        standard_rule(table.cite, pay_rows(table, heading="Pays" if table.exact else "Pays at least"))
        for table in tables
    )


def value_rows(counts: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return what each rank counts, with ranks that count the same in one row."""
    return tuple(
        (one_of([_RANK_WORDS.get(rank, rank) for rank, _ in same]), str(count))
        for count, group in groupby(counts.items(), key=lambda pair: pair[1])
        if (same := list(group))
    )
