"""The sign at a table: limits, payout odds and the rules in force, for patrons (13:69F-8.2 and 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from houseway.documents.document import Document, SignPart
from houseway.documents.issue_status import Submission
from houseway.documents.sign_blocks import (
    LETTER,
    Announcement,
    LimitBoard,
    Paper,
    PayGroup,
    PayLine,
    SignRules,
)
from houseway.documents.table.sign_payouts import pay_groups, push_sentences
from houseway.documents.wording import all_of, as_cited, capital, day, sentence, time_of_day
from houseway.equipment.money import Cents, dollars
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.options import plain
from houseway.rules.rules_hash import short_hash
from houseway.rules.wagers.wagers import Wager

LIMITS_POSTED = Citation("13:69F-8.2(c)")
INCREMENTS = Citation("13:69F-8.2(f)")
RULES_IN_FORCE = Citation("13:69F-8.3(a)")
CHANGE_POSTED = Citation("13:69F-8.3(b)1")
SUBMITTED = Citation("13:69F-8.3(d)")
KINGS_BOUNTY_LIMITS = Citation("13:69F-2.30(c)")
KINGS_BOUNTY_ODDS = Citation("13:69F-2.30(h) posting")


@dataclass(frozen=True)
class ComingChange:
    """An announced change of the rules and the time from which it applies."""

    words: str
    effective: datetime

    @property
    def when(self) -> str:
        return f"{day(self.effective)} at {time_of_day(self.effective)}"


def sign(
    table: Table[Any],
    *,
    table_name: str = "",
    submission: Submission | None = None,
    dated: date | None = None,
    paper: Paper = LETTER,
) -> Document:
    """Return the sign with everything that must be posted at this table; refuse what cannot be dealt."""
    table.options.check_built()
    draft = [] if limits_are_posted(table) else [f"Draft: minimum and maximum not set ({LIMITS_POSTED})"]
    rules = tuple(_rules(table))
    parts: list[SignPart] = [
        LimitBoard(tuple(limit_rows(table)), increment_in_words(table.limits.increment)),
        *pay_groups(table),
        *_tables_of_notices(table),
        *([SignRules(rules)] if rules else []),
    ]
    return Document(
        title=table.game.title,
        kind="Limits, payout odds and rules",
        subtitle=table_name,
        blocks=tuple(parts),
        mark=". ".join([*draft, *_sample(submission)]),
        footer=_foot(table, table.game.guide.odds_on_a_sign or RULES_IN_FORCE, submission),
        dated=dated,
        style="sign",
        paper=paper,
    )


def change_sign(
    table: Table[Any],
    changes: Sequence[ComingChange],
    *,
    table_name: str = "",
    submission: Submission | None = None,
    dated: date | None = None,
    paper: Paper = LETTER,
) -> Document:
    """Return the sign that tells patrons what will change at the table, and when."""
    return Document(
        title=table.game.title,
        kind="Coming change of the rules",
        subtitle=table_name,
        blocks=tuple(
            Announcement(f"From {change.when}", sentence(change.words))
            for change in sorted(changes, key=lambda change: change.effective)
        ),
        mark=". ".join(_sample(submission)),
        footer=_foot(table, CHANGE_POSTED, submission),
        dated=dated,
        style="sign",
        paper=paper,
    )


def _sample(submission: Submission | None) -> list[str]:
    return [] if submission else [f"Sample, not for use before submission ({SUBMITTED})"]


def _foot(table: Table[Any], cite: Citation, submission: Submission | None) -> str:
    """Return the small line for the file: the rule, the fingerprint of the rules shown, the submission."""
    parts = [f"N.J.A.C. {as_cited(str(cite))}", f"Rules {short_hash(table)}"]
    return " · ".join([*parts, submission.words] if submission else parts)


def placed_before(table: Table[Any]) -> dict[str, Wager[Any]]:
    """Return the kinds of wagers with limits of their own; wagers during a round follow from these."""
    kinds: dict[str, Wager[Any]] = {}
    for wager in table.wagers.values():
        if wager.placed == "before the deal":
            kinds.setdefault(kind_of(wager.name), wager)
    return {kind: kinds[kind] for kind in table.game.kinds if kind in kinds}


def limits_are_posted(table: Table[Any]) -> bool:
    return all(
        table.options.amount(f"{end}-{kind}") or table.options.amount(end)
        for kind in placed_before(table)
        if kind not in table.game.covered_by
        for end in ("minimum", "maximum")
    )


def limit_rows(table: Table[Any]) -> Iterator[tuple[str, str, str]]:
    """Yield wagers with equal limits together. A wager within the limits of another has its own rule."""
    said = table.game.sign_words.said
    rows: dict[tuple[str, str], list[str]] = {}
    for kind, wager in placed_before(table).items():
        if kind in table.game.covered_by and not table.options.amount(f"minimum-{kind}"):
            continue
        named = {said(other.title) for other in table.wagers.values() if kind_of(other.name) == kind}
        title = said(wager.title) if len(named) == 1 else capital(plain(kind))
        rows.setdefault((_minimum(table, kind), _amount(table.limits.maximums[kind])), []).append(title)
    for (least, most), titles in rows.items():
        yield "" if len(rows) == 1 else all_of(titles), least, most


def _minimum(table: Table[Any], kind: str) -> str:
    posted = table.options.amount(f"minimum-{kind}") or table.options.amount("minimum")
    return _amount(posted and table.limits.minimums[kind])


def _amount(cents: Cents | None) -> str:
    return dollars(cents) if cents else "not set"


def increment_in_words(cents: Cents | None) -> str:
    return f"Wagers in multiples of {dollars(cents)}." if cents else ""


def _tables_of_notices(table: Table[Any]) -> Iterator[PayGroup]:
    for notice in table.game.guide.notices(table.options):
        if notice.rows:
            yield PayGroup(notice.words, tuple(PayLine(words, value) for words, value in notice.rows))


def _rules(table: Table[Any]) -> Iterator[str]:
    """Yield the sentences: what the game must post, the options in force, when wagers are returned."""
    yield from (
        sentence(notice.words) for notice in table.game.guide.notices(table.options) if not notice.rows
    )
    yield from table.options.for_patrons()
    if table.payout_limit:
        limit = table.payout_limit
        covered = [wager.title for wager in table.wagers.values() if wager.name in limit.wager_names]
        limited = f"Payouts on {all_of(covered)} are limited to {dollars(limit.amount)} in one round, for "
        if limit.for_each_player:
            yield f"{limited}each player."
        else:
            yield f"{limited}all players together. If more would be due, all of them are paid in proportion."
    yield from push_sentences(table)
