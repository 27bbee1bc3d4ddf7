"""Writes the sign at a table: limits, payout odds and rules in force, for patrons (13:69F-8.2 and 8.3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from houseway.documents.document import (
    LETTER,
    Announcement,
    Document,
    LimitBoard,
    Paper,
    PayGroup,
    PayLine,
    SignPart,
    SignRules,
)
from houseway.documents.status import Submission
from houseway.documents.table.payouts import is_plain_push, selections_title
from houseway.documents.wording import all_of, as_cited, capital, day, sentence, time_of_day
from houseway.equipment.money import Cents, dollars
from houseway.regulation import Citation
from houseway.rules.fingerprint import short_hash
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.limits import kind_of
from houseway.rules.options import options_in_words, plain
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.wagers import Result, Verdict, Wager

# Payouts in the words of patrons.


def pay_groups(table: Table[Any]) -> list[PayGroup]:
    """Return wagers that pay one thing as one group, and each pay table as a group of its own.

    The main wager comes first, and automatic bonuses come next to the wagers on which they are paid.
    """
    words = table.game.papers.sign_words
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
    words = table.game.papers.sign_words
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
    words = table.game.papers.sign_words
    returned: dict[str, list[str]] = {}
    for title, wagers in _groups(table):
        for verdict in filter(is_plain_push, wagers[0].verdicts):
            returned.setdefault(words.said(verdict.reason), []).append(title)
    for reason, titles in returned.items():
        yield f"Push on {all_of(list(dict.fromkeys(titles)))} if {reason}."


def changed_for_patrons(now: Table[Any], then: Table[Any]) -> str:
    """Return the changes of the rules for patrons, a sentence each."""
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
    options = {name: then.options.given.get(name) for name in now.options.differing(then.options)}
    return options_in_words(now.game.all_options, options)


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
    """Return the sign with everything to be posted at this table; refuse rules that cannot be dealt."""
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
        footer=_foot(table, table.game.papers.guide.odds_on_a_sign or RULES_IN_FORCE, submission),
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
    """Return the sign that tells patrons of a coming change at the table."""
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
        if kind not in table.game.wagering.limits.covered_by
        for end in ("minimum", "maximum")
    )


def limit_rows(table: Table[Any]) -> Iterator[tuple[str, str, str]]:
    """Yield wagers with equal limits together. A wager within the limits of another has its own rule."""
    said = table.game.papers.sign_words.said
    rows: dict[tuple[str, str], list[str]] = {}
    for kind, wager in placed_before(table).items():
        if kind in table.game.wagering.limits.covered_by and not table.options.amount(f"minimum-{kind}"):
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
    for notice in table.game.papers.guide.notices(table.options):
        if notice.rows:
            yield PayGroup(notice.words, tuple(PayLine(words, value) for words, value in notice.rows))


def _rules(table: Table[Any]) -> Iterator[str]:
    """Yield the sentences: what the game must post, the options in force, when wagers are returned."""
    yield from (
        sentence(notice.words) for notice in table.game.papers.guide.notices(table.options) if not notice.rows
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
