"""Audits whether a table had its papers on record when it opened and played, and hung the right sign."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from houseway.house.desks.desk_log import Projection
from houseway.house.desks.required_papers import Requirement, required_limits, requirements
from houseway.house.desks.submissions import SUBMISSIONS, ChapterKept, Submissions
from houseway.house.record import Record
from houseway.house.store.log import kept_file
from houseway.house.trust.audit.findings import Rule, StreamAudit
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.table.commands.notice import NO_CONTENT, content_of, fault_of_posting
from houseway.table.live import facts
from houseway.table.live import notices as notice_facts
from houseway.table.live.facts import AnyFact
from houseway.table.live.live_table import LiveTable, LogError

if TYPE_CHECKING:
    from houseway.house.store.log import Store


ONLY_RECORDS = "what the house had submitted and kept: only the records are given"
NOT_RECORDED = "which sign hung at the table: an earlier version did not record it"


def check_sign(audit: StreamAudit, live: LiveTable, record: Record, new_facts: list[AnyFact]) -> None:
    """``live`` is the table after the record."""
    for posted in (fact for fact in new_facts if isinstance(fact, notice_facts.SignPosted)):
        _check_posted(audit, record, fault_of_posting(live, posted))
    hung = [fact for fact in new_facts if isinstance(fact, notice_facts.SignHung)]
    if hung:
        _compare(audit, live, record, hung[-1])
    elif any(isinstance(fact, facts.Opened | facts.RulesChanged) for fact in new_facts):
        if live.notices.hung is not None:
            audit.accuse(Rule.SIGNS, record.number, "the rules changed, and the sign at the table did not")
        elif NOT_RECORDED not in audit.unchecked:
            audit.unchecked.append(NOT_RECORDED)


def _check_posted(audit: StreamAudit, record: Record, fault: str) -> None:
    if not fault:
        audit.checked["signs of the change that they announce"] += 1
    elif fault != NO_CONTENT:
        audit.accuse(Rule.SIGNS, record.number, fault)
    elif NO_CONTENT not in audit.unchecked:
        audit.unchecked.append(NO_CONTENT)


def _compare(audit: StreamAudit, live: LiveTable, record: Record, hung: notice_facts.SignHung) -> None:
    if hung.content == content_of(live.rules.game.name, live.rules.options.pairs):
        audit.checked["signs with the rules in effect"] += 1
    else:
        audit.unchecked.append(
            f"the sign of record {record.number}: here those rules have another fingerprint"
        )


class RequiredOnRecord:
    """Accuses a table that opened, changed its rules or played without what must be on record by then.

    Without a store, only limits are checked: they are in the table's own records.
    """

    def __init__(self, audit: StreamAudit, store: Store | None) -> None:
        self._audit = audit
        self._submissions = _submissions_in(audit, store)
        self._now = 0
        self._rules: Table[Any] | None = None
        self._required: list[Requirement] = []
        self._rounds_without: Counter[str] = Counter()
        self._first_round: dict[str, int] = {}  # the record, by what was missing

    def see(self, live: LiveTable, record: Record, new_facts: list[AnyFact]) -> None:
        """``live`` is the table after the record."""
        # The clock of the machine may be set back; what was on record before still is.
        self._now = max(self._now, record.at)
        for fact in new_facts:
            if isinstance(fact, facts.Opened | facts.RulesChanged):
                self._check_rules(live, record, "opened" if isinstance(fact, facts.Opened) else "changed")
            elif isinstance(fact, facts.Began) and fact.number:
                self._check_round(live, record)

    def _check_rules(self, live: LiveTable, record: Record, did: str) -> None:
        missing = self._missing(live.rules)
        if missing and self._audit.asks(Rule.PAPERS, record.number):
            words = "the table opened" if did == "opened" else "its rules changed"
            self._audit.accuse(Rule.PAPERS, record.number, f"{words} without {missing}")
        elif not missing:
            self._audit.checked["rules with everything on record"] += 1

    def _check_round(self, live: LiveTable, record: Record) -> None:
        missing = self._missing(live.rules)
        if missing and self._audit.asks(Rule.PAPERS, record.number):
            self._rounds_without[missing] += 1
            self._first_round.setdefault(missing, record.number)
        elif not missing:
            self._audit.checked["rounds with everything on record"] += 1

    def end(self) -> None:
        """Accuse of the rounds together: a table that plays on would fill the report."""
        for missing, count in self._rounds_without.items():
            rounds = "a round was played" if count == 1 else f"{count} rounds were played"
            words = f"from here on {rounds} without {missing}"
            self._audit.accuse(Rule.PAPERS, self._first_round[missing], words)

    def _missing(self, rules: Table[Any]) -> str:
        if rules is not self._rules:
            known = self._submissions
            self._rules = rules
            self._required = list(requirements(known, rules)) if known else [required_limits(rules)]
        missing = [requirement for requirement in self._required if not requirement.is_met(self._now)]
        return "; ".join(f"{requirement.what} ({requirement.cite})" for requirement in missing)


def _submissions_in(audit: StreamAudit, store: Store | None) -> Submissions | None:
    if store is None:
        audit.unchecked.append(ONLY_RECORDS)
        return None
    try:
        return Projection(store, SUBMISSIONS).look(lambda known: known)
    except (LogError, Refusal, ValueError, LookupError, TypeError) as error:
        # The audit of that desk says what is wrong with it.
        audit.unchecked.append(f"what the house had submitted and kept: its records cannot be read: {error}")
        return None


def check_chapter(audit: StreamAudit, record: Record, fact: Any, store: Store | None) -> None:
    """Check that the file of a copy of the chapter is still kept, unchanged."""
    if not isinstance(fact, ChapterKept) or store is None:
        return
    content = kept_file(store, fact.fingerprint)
    if content is None:
        audit.accuse(Rule.FILES, record.number, f"the house does not hold the file {fact.name} any more")
    elif (sha256(content).hexdigest(), len(content)) != (fact.fingerprint, fact.size):
        words = f"the file {fact.name} was altered: its fingerprint is another"
        audit.accuse(Rule.FILES, record.number, words)
    else:
        audit.checked["copies of the chapter against their fingerprints"] += 1
