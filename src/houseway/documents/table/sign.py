"""The sign at a table: payout odds, limits, rules in force and announced changes (13:69F-8.2 and 8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from houseway.documents.document import Block, Callout, Document, Grid, Heading, NewPage, Words, details, grid
from houseway.documents.issue_status import Submission, footer
from houseway.documents.table.payouts import Payouts, payouts_of, rules_in_force
from houseway.documents.wording import capital, day, sentence, time_of_day
from houseway.drawing.numbers import amount
from houseway.equipment.money import dollars
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.rules_hash import short_hash
from houseway.rules.wagers.wagers import Wager
from houseway.table.notice.sign_handlers import LANGUAGE, SIZE

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
    def notice(self) -> str:
        at = f"{day(self.effective)} at {time_of_day(self.effective)}"
        return f"Rule change effective {at}: {sentence(self.words)}"


def sign(
    table: Table[Any],
    *,
    table_name: str = "",
    location: str = "",
    changes: Sequence[ComingChange] = (),
    submission: Submission | None = None,
    dated: date | None = None,
) -> Document:
    """Return the sign with everything that must be posted at this table."""
    draft = [] if _limits_are_posted(table) else [f"Draft: minimum and maximum not set ({LIMITS_POSTED})"]
    sample = [] if submission else [f"Sample, not for use before submission ({SUBMITTED})"]
    return Document(
        title=table.game.title,
        kind="Payout odds and rules at this table",
        subtitle=table_name,
        blocks=(
            *(Callout(change.notice, (CHANGE_POSTED,)) for change in sorted(changes, key=_effective_time)),
            *_odds_blocks(table),
            *_notice_blocks(table),
            *_limit_blocks(table),
            *_rule_blocks(table),
            *(() if submission else _submission_blocks(table, location)),
        ),
        mark=". ".join([*draft, *sample]),
        footer=footer(table, submission),
        dated=dated,
        style="sign",
    )


def _effective_time(change: ComingChange) -> datetime:
    return change.effective


def _odds_blocks(table: Table[Any]) -> Iterator[Block]:
    payouts = payouts_of(table)
    yield grid(
        ("Wager", "Pays"),
        [(wager.title, wager.single) for wager in payouts if wager.single],
        caption="Payout odds",
        right=(1,),
        shares=(2, 1),
        cites=[table.game.guide.odds_on_a_sign or table.game.cite],
    )
    yield from (pay_table(wager) for wager in payouts if not wager.single)
    pushes = [
        (wager.title, capital("; or ".join(wager.pushes)))
        for wager in payouts
        if wager.single and wager.pushes
    ]
    if pushes:
        yield grid(("Returned (push)", "If"), pushes, shares=(1, 2), small=True)


def pay_table(wager: Payouts) -> Grid:
    """Return the pay table of a wager that pays more than one thing."""
    rows = [(line.words, line.pays) for line in wager.lines]
    rows += [(capital(words), "push") for words in wager.pushes]
    return grid(("", "Pays"), rows, caption=wager.title, right=(1,), shares=(2, 1), cites=_posting(wager))


def _posting(wager: Payouts) -> Iterable[Citation]:
    section = KINGS_BOUNTY_ODDS.paragraph.section
    is_kings_bounty = any(cite.paragraph.section == section for cite in wager.cites)
    return (KINGS_BOUNTY_ODDS,) if is_kings_bounty else wager.cites


def _notice_blocks(table: Table[Any]) -> Iterator[Block]:
    for notice in table.game.guide.notices(table.options):
        if notice.rows:
            yield grid((), notice.rows, caption=notice.words, right=(1,), cites=[notice.cite])
        else:
            yield Callout(notice.words, (notice.cite,))
    if table.payout_limit:
        limit = table.payout_limit
        covered = ", ".join(wager.title for wager in table.wagers.values() if wager.name in limit.wager_names)
        yield Callout(
            f"Payouts on these wagers are limited to {dollars(limit.amount)} in one round, for all players "
            f"together: {covered}. If more would be due, all of them are paid in proportion.",
            (limit.cite,),
        )


def _placed_before(table: Table[Any]) -> dict[str, Wager[Any]]:
    """Return the kinds of wagers with limits of their own; wagers during a round follow from these."""
    kinds: dict[str, Wager[Any]] = {}
    for wager in table.wagers.values():
        if wager.placed == "before the deal":
            kinds.setdefault(kind_of(wager.name), wager)
    return kinds


def _limits_are_posted(table: Table[Any]) -> bool:
    return all(
        table.options.amount(f"{end}-{kind}") or table.options.amount(end)
        for kind in _placed_before(table)
        if kind not in table.game.covered_by
        for end in ("minimum", "maximum")
    )


def _limit_blocks(table: Table[Any]) -> Iterator[Block]:
    limits = table.limits
    rows: dict[tuple[str, str], list[str]] = {}
    for kind, wager in _placed_before(table).items():
        title = wager.title if wager.name == kind else capital(kind.replace("-", " "))
        rows.setdefault((amount(limits.minimums[kind]), amount(limits.maximums[kind])), []).append(title)
    yield grid(
        ("Wager", "Minimum", "Maximum"),
        [
            ("Every wager" if len(rows) == 1 else ", ".join(titles), least, most)
            for (least, most), titles in rows.items()
        ],
        caption="Minimum and maximum wagers",
        right=(1, 2),
        cites=[LIMITS_POSTED, *([KINGS_BOUNTY_LIMITS] if "kings-bounty" in table.wagers else [])],
    )
    if limits.increment:
        yield Words(f"Wagers are made in multiples of {dollars(limits.increment)}.", (INCREMENTS,))


def _rule_blocks(table: Table[Any]) -> Iterator[Block]:
    """List the options in force; a game without options has none."""
    rules = [(f"{rule.title}: {rule.meaning}", rule.value) for rule in rules_in_force(table)]
    if rules:
        yield grid((), rules, caption="Rules in force", right=(1,), cites=[RULES_IN_FORCE], small=True)


def _submission_blocks(table: Table[Any], location: str) -> Iterator[Block]:
    """List what is submitted to the Division before the sign is used."""
    yield NewPage()
    yield Heading("Submission of this sign")
    yield Words("Location, size and language of the sign, for submission before its use.", (SUBMITTED,))
    yield details(
        (
            ("Game", f"{table.game.title} ({table.game.cite})"),
            ("Location", location or "to be filled in"),
            ("Size", SIZE),
            ("Language", LANGUAGE),
            ("Rules fingerprint", short_hash(table)),
        )
    )
