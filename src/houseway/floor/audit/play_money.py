"""Audits whether desks mark play money as such.

Earlier versions marked it at tables and at the cage only. So a desk whose records have no mark yet is not
accused of leaving it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.floor.audit.tables.money_by_hands import MoneyRulesHeld
from houseway.floor.desks.coupons.facts import CouponIssued
from houseway.floor.desks.progressives.facts import MeterPlayed
from houseway.floor.desks.tournaments.facts import TournamentEntered
from houseway.floor.loading import STREAM
from houseway.floor.record import Record
from houseway.table.live.accounts import PLAY

if TYPE_CHECKING:
    from houseway.floor.store.log import Store


class PlayMoneyMarks:
    """Sees the facts of one desk in order. What follows from them carries the same mark by its rules."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rules = MoneyRulesHeld(store)
        self._has_marked = False

    def fault(self, state: Any, record: Record, fact: Any) -> str:
        """Return what is wrong with the mark of a fact; ``state`` is that of the desk after it."""
        match fact:
            case MeterPlayed(hits=hits) if hits:
                expected = self._table_plays(fact, fact.play_money)
            case CouponIssued():
                expected = self._house_plays(record, fact.play_money)
            case TournamentEntered(name) if len(state.named(name).entries) == 1:
                expected = self._house_plays(record, fact.play_money)
            case _:
                return ""
        is_marked, had_marked = fact.play_money, self._has_marked
        self._has_marked |= is_marked
        if is_marked == expected or not (is_marked or had_marked):
            return ""
        words = ("play money", "cash") if is_marked else ("cash", "play money")
        return f"{record.kind} is booked as {words[0]}, and it was {words[1]}"

    def _house_plays(self, record: Record, is_marked: bool) -> bool:
        """Return whether the house played for play money; just after a change it may be both."""
        is_right = self._rules.allowed(record.at, lambda rules: rules.is_play_money == is_marked)
        return is_marked if is_right else not is_marked

    def _table_plays(self, fact: MeterPlayed, is_marked: bool) -> bool:
        """Return whether the table's own record of the same wagers moved play money."""
        written = next(self._store.read(STREAM + fact.table, fact.record - 1), None)
        if written is None or not written.transfers:
            return is_marked  # the audit of the table finds what is missing
        return any(move.source.startswith(PLAY) for move in written.transfers)
