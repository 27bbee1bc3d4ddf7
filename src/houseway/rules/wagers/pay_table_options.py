"""Declares the options of a table that set what the rows of pay tables pay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.options import Choice, Options, Value, plain
from houseway.rules.wagers.payout import Odds, Pays, PayTable, odds, pays

ITS_OWN_ODDS = "as in the pay table"


@dataclass(frozen=True)
class RowOdds:
    """What one row pays: by default what its table prints, or the ``usual`` odds of the house if it has some.

    Where an option chooses between pay tables, ``tables`` are those that have the row, ``chosen_by`` is that
    option, and the chosen table says what may be paid.
    """

    row_name: str
    tables: tuple[PayTable, ...]
    wager: str  # as people call it; empty where the title of the row says it
    cite: Citation
    chosen_by: str = ""
    usual: Odds | None = None
    default: None = None

    @property
    def name(self) -> str:
        return f"pays-{self.row_name}"

    @property
    def title(self) -> str:
        return f"{self.row_title} pays"

    @property
    def row_title(self) -> str:
        """Return ``Flush (queens up)``, since rows of two pay tables may have the same title."""
        title = self.tables[0].row_named(self.row_name).title
        return f"{title} ({self.wager})" if self.wager else title

    @property
    def meaning(self) -> str:
        words = f"odds paid for {self.tables[0].row_named(self.row_name).title}"
        names = one_of([table.name for table in self.tables])
        return f"{words} under {self.chosen_by}={names}" if self.chosen_by else words

    @property
    def printed(self) -> tuple[Pays, ...]:
        """Return what the tables print for the row, each once."""
        return tuple(dict.fromkeys(table.row_named(self.row_name).pays for table in self.tables))

    @property
    def values(self) -> tuple[str, ...]:
        return (*((str(self.usual),) if self.usual else ()), *map(str, self.printed), "ODDS")

    @property
    def is_fixed(self) -> bool:
        """Return whether the odds are printed exactly, so that no table may open with others."""
        return all(table.exact for table in self.tables)

    def read(self, text: str) -> Pays:
        return pays(text)

    def check(self, options: Options) -> None:
        """Refuse a row that the chosen table does not have, and what it does not allow in the row."""
        table = self.table_at(options)
        if table is None:
            raise Refusal(
                f"{self.name} does not go with {self.chosen_by}={options.choice(self.chosen_by)}, which has "
                f"no such row. Choose {self.chosen_by}={one_of([table.name for table in self.tables])} or "
                "leave it out.",
                self.cite,
            )
        pays = options.pays(self.name)
        objection = None if pays is None else table.objection(self.row_name, pays)
        if objection:
            title = self.row_title if table.exact else table.row_named(self.row_name).title
            options.not_allowed(f"{title} {objection.words}", table.cite, objection.advice)

    def in_words(self, value: Value) -> str:
        if isinstance(value, Odds):
            return value.in_print
        return ITS_OWN_ODDS if value is None else f"nothing ({value})"

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows odds in its pay tables

    def table_at(self, options: Options) -> PayTable | None:
        """Return the pay table in force, or None if it has no such row."""
        if not self.chosen_by:
            return self.tables[0]
        chosen = options.choice(self.chosen_by)
        return next((table for table in self.tables if table.name == chosen), None)

    def least(self, options: Options) -> Odds | None:
        """Return the least odds that may be paid, or None if the odds are fixed or there is no such row."""
        table = self.table_at(options)
        return None if table is None or table.exact else table.row_named(self.row_name).odds


@dataclass(frozen=True)
class OddsChoice(Choice):
    """One of a few odds, which the rules name; a what-if computes any others."""

    def read(self, text: str) -> str:
        try:
            return odds(text).words
        except Refusal:
            return super().read(text)

    def check(self, options: Options) -> None:
        value = options.choice(self.name)
        if value not in self.values:
            advice = f"Choose {one_of(self.values)}."
            options.not_allowed(f"{self.name} cannot be {value!r}", self.cite, advice)


def row_odds(table: PayTable, wager: str = "") -> tuple[RowOdds, ...]:
    """Return an option ``pays-ROW`` for each row of a pay table."""
    return tuple(RowOdds(row.name, (table,), wager, table.cite) for row in table.rows)


def alternative_row_odds(
    tables: Iterable[PayTable], chosen_by: str, cite: Citation, wager: str = ""
) -> tuple[RowOdds, ...]:
    """Return an option for each row of any of the alternative tables, next to its neighbours there."""
    tables_with: dict[str, list[PayTable]] = {}
    order: list[str] = []
    for table in tables:
        place = 0
        for row in table.rows:
            if row.name not in tables_with:
                order.insert(place, row.name)
            tables_with.setdefault(row.name, []).append(table)
            place = order.index(row.name) + 1
    return tuple(
        RowOdds(name, tuple(tables_with[name]), wager or plain(chosen_by), cite, chosen_by) for name in order
    )
