"""The wager of a side bet: its pay table, the options that vary it row by row, and its verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.options import Option, Options, Value
from houseway.rules.side_bets.conditions import accepts
from houseway.rules.side_bets.definition import PUSH, SIDE_BETS, SideBet, SideBetRow
from houseway.rules.side_bets.read import read_recorded
from houseway.rules.side_bets.vocabulary import Observed, Vocabulary, Word
from houseway.rules.wagers.payout import Objection, Odds, Pays, PayTable, Row, to
from houseway.rules.wagers.row_odds import RowOdds
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, pushes, wins

EVEN_MONEY, TEN_TO_PAY_ONE = to(1, 1), to(1, 10)


@dataclass(frozen=True)
class SideBetsOption:
    """The side bets of a table. The value on record is their whole definition, so that it can be replayed."""

    default: str  # the definitions, as text
    side_bets: tuple[SideBet, ...]
    name: str = SIDE_BETS
    title: str = "side bets"
    meaning: str = "side bets that are proposed for this table, from their files"

    @property
    def cite(self) -> Any:
        return self.side_bets[0].cite

    @property
    def values(self) -> tuple[str, ...]:
        return (self.default,)

    def read(self, text: str) -> str:
        if text != self.default:
            raise Refusal("side-bets cannot be changed by themselves. Give their files with --side-bet FILE.")
        return text

    def check(self, options: Options) -> None:
        pass

    def in_words(self, value: Value) -> str:
        found = read_recorded(str(value)) if value else ()
        return ", ".join(f"{side_bet.title} (proposed)" for side_bet in found)

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows the wager itself


class ProposedTable(PayTable):
    """A pay table that no paragraph fixes: any row may pay any odds."""

    def objection(self, row_name: str, wanted: Pays) -> Objection | None:  # noqa: ARG002 - anything will do
        return None


class ProposedOdds(RowOdds):
    """What one row of a side bet pays: as in its file, or anything else."""

    def least(self, _: Options) -> Odds | None:
        """Return where a search for odds begins; a row that returns the stake stays as it is."""
        paid = self.tables[0].row_named(self.row_name).pays
        if not isinstance(paid, Odds):
            return None
        return EVEN_MONEY if paid.ratio >= 1 else TEN_TO_PAY_ONE


def pay_table(side_bet: SideBet) -> ProposedTable:
    return ProposedTable(
        side_bet.name,
        side_bet.cite,
        tuple(
            Row(row_name(side_bet, row), row.title, row.paid, (row_name(side_bet, row),))
            for row in side_bet.rows
        ),
        exact=False,
    )


def row_name(side_bet: SideBet, row: SideBetRow) -> str:
    return f"{side_bet.name}-{row.name}"


def row_options(side_bet: SideBet) -> tuple[Option, ...]:
    """Return an option ``pays-NAME-ROW`` for each row."""
    table = pay_table(side_bet)
    return tuple(ProposedOdds(row.name, (table,), side_bet.title, table.cite) for row in table.rows)


def wager_of(side_bet: SideBet, vocabulary: Vocabulary, options: Options) -> Wager[Any]:
    """Return the wager under the options of the table: the first row that matches pays."""
    table = options.table_with_odds(pay_table(side_bet))
    verdicts = [_verdict(side_bet, row) for row in table.rows]
    lost = loses(side_bet.cite, "no row of the pay table matches")
    wanted = [
        (accepts(vocabulary, row), verdict) for row, verdict in zip(side_bet.rows, verdicts, strict=True)
    ]
    words = [vocabulary[name] for name in side_bet.words]
    known: dict[tuple[Any, ...], Verdict] = {}

    def decide(outcome: Any, _: Bets) -> Verdict:
        values = values_in(outcome, words)
        found = known.get(values)
        if found is None:
            by_word = dict(zip(side_bet.words, values, strict=True))
            matching = (
                verdict
                for accepted, verdict in wanted
                if all(by_word[name] in allowed for name, allowed in accepted.items())
            )
            found = known[values] = next(matching, lost)
        return found

    return Wager(side_bet.name, side_bet.title, side_bet.cite, decide, (*verdicts, lost))


def values_in(outcome: Any, words: list[Word]) -> tuple[Any, ...]:
    """Return the value of each word, in an outcome with or without cards."""
    seen: Mapping[str, Any] = dict(outcome.values) if isinstance(outcome, Observed) else {}
    whole = outcome.outcome if isinstance(outcome, Observed) else outcome
    return tuple([seen[word.name] if word.looks_at else word.of(whole) for word in words])


def _verdict(side_bet: SideBet, row: Row) -> Verdict:
    reason = row.title[:1].lower() + row.title[1:]
    if isinstance(row.pays, Odds):
        return wins(side_bet.cite, reason, row.pays, side_bet.cite, row=row.title)
    if row.pays == PUSH:
        return pushes(side_bet.cite, reason, row=row.title)
    return loses(side_bet.cite, reason, row=row.title)
