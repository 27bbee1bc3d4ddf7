"""Audits whether money moved by as many people as the house asked for, and whether play money is marked as
such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from houseway.house.desks.cage import CAGE_LOG, MoneyRulesSet
from houseway.house.desks.coupons import CouponIssued
from houseway.house.desks.progressive_meters import MeterPlayed
from houseway.house.desks.tournaments import TournamentEntered
from houseway.house.loading import STREAM
from houseway.house.record import Record
from houseway.house.trust.audit.findings import Rule, StreamAudit
from houseway.table.live import facts
from houseway.table.live.accounts import PLAY
from houseway.table.live.facts import AnyFact
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import FillDecided, MoneyRules

if TYPE_CHECKING:
    from houseway.house.store.log import Store


# µs: which of two acts at different places was first is not in their times.
AT_THE_SAME_TIME = 10_000_000
_BUY_IN = "buy-in"


class MoneyRulesHeld:
    """The rules of the house for money over time, from the log of the cage."""

    def __init__(self, store: Store) -> None:
        changes = [
            (fact.at, fact.rules)
            for record in store.read(CAGE_LOG.stream)
            for fact in CAGE_LOG.facts_of(record)
            if isinstance(fact, MoneyRulesSet)
        ]
        self._changes = [(0, MoneyRules()), *changes]

    def allowed(self, at: int, allows: Callable[[MoneyRules], bool]) -> bool:
        """Return whether the rules in force then allow something."""
        return any(allows(rules) for rules in self._around(at))

    def _around(self, at: int) -> Iterator[MoneyRules]:
        ends = [since for since, _ in self._changes[1:]] + [2**63]
        for (since, rules), end in zip(self._changes, ends, strict=True):
            if since - AT_THE_SAME_TIME <= at <= end + AT_THE_SAME_TIME:
                yield rules


def check_hands(
    audit: StreamAudit, rules_held: MoneyRulesHeld, live: LiveTable, record: Record, new_facts: list[AnyFact]
) -> None:
    """Accuse money that too few people moved. ``live`` is the table before the record."""
    for fact in new_facts:
        words = _fault(rules_held, live, record, fact)
        if words:
            audit.accuse(Rule.HANDS, record.number, words)
        elif isinstance(fact, facts.Filled | FillDecided | facts.CorrectionDecided):
            audit.checked["fills, credits and corrections by as many people as asked for"] += 1


def _fault(rules_held: MoneyRulesHeld, live: LiveTable, record: Record, fact: AnyFact) -> str:
    match fact:
        case facts.Filled(cents, slip) if slip:  # earlier versions had neither slips nor this rule
            if not rules_held.allowed(record.at, lambda rules: not rules.needs_second(cents)):
                return "one person alone made a fill or credit, and the house asked for two"
        case FillDecided(slip, approved=True, final=True):
            waiting = live.money_record.slips[slip]
            return _third(rules_held, record, waiting.cents, bool(waiting.confirmed_by), f"slip {slip}")
        case facts.CorrectionDecided(proposal, approved=True, final=True) if fact.approvals:
            agreed = bool(live.money_record.approvals.get(proposal))
            cents = live.proposals[proposal].cents
            return _third(rules_held, record, cents, agreed, f"correction {proposal}")
        case facts.Opened(money=money) if money and not fact.training:
            is_play = money == "play"
            if not rules_held.allowed(record.at, lambda rules: rules.is_play_money == is_play):
                words = "play money" if is_play else "cash"
                return f"the table opened for {words}, and the house did not play for it"
        case facts.BoughtIn() if live.plays_for == "cash" and record.kind == _BUY_IN:
            return "a player entered a buy-in at a table that plays for cash"
    return ""


def _third(rules_held: MoneyRulesHeld, record: Record, cents: int, agreed_before: bool, what: str) -> str:
    if agreed_before or rules_held.allowed(record.at, lambda rules: not rules.needs_third(cents)):
        return ""
    return f"{what} was confirmed by one person, and the house asked for two"


# Audits whether desks mark play money as such.
#
# Earlier versions marked it at tables and at the cage only. So a desk whose records have no mark yet is not
# accused of leaving it out.


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
