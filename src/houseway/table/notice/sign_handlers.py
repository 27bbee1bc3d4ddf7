"""The sign at a table, with the rules and limits in effect there (13:69F-8.2(c) and 8.3(a)).

A table is never without one: every command that opens the table or changes its rules or limits also hangs the
sign. The log keeps the fingerprint of its content, which is printed at the foot of the sign.
"""

from __future__ import annotations

from functools import lru_cache

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.rules_hash import rules_hash
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, SubmittedSign
from houseway.table.facts import notice_facts
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_rules import rules_of
from houseway.table.notice.sign_content import SUBMITTED, check_shows, content_after, content_now

LIMITS_POSTED = Citation("13:69F-8.2(c)")
RULES_POSTED = Citation("13:69F-8.3(a)")

SIZE, LANGUAGE = "8½ by 11 inches", "English"  # of a sign that this program prints
# Of a table by itself, where nothing is on record; a floor has only signs that were submitted.
PLAIN_SIGN = SubmittedSign("at the table", SIZE, LANGUAGE, "")


def hang(table: LiveTable, sign: SubmittedSign, context: CommandContext) -> None:
    """Hang a sign in place of the one before it."""
    content = content_of(table.rules.game.name, table.rules.options.pairs)
    table.do(
        notice_facts.SignHung(
            content,
            sign.location,
            sign.size,
            sign.language,
            sign.reference,
            context.by,
            context.at,
            sign.submission,
        )
    )


@lru_cache(maxsize=512)
def content_of(game: str, options: tuple[tuple[str, str], ...]) -> str:
    """Return the fingerprint of the rules and limits that a sign at such a table shows."""
    return rules_hash(rules_of(game, dict(options)))


def sign_named(table: LiveTable, name: str, cite: Citation, change: int = 0) -> SubmittedSign:
    """Return a sign that was submitted at this table, of the rules in effect or of a coming change."""
    sign = submitted_sign(table, name, cite)
    check_shows(sign, content_after(table, change) if change else content_now(table), change)
    return as_submitted(sign)


def submitted_sign(table: LiveTable, name: str, cite: Citation) -> notice_facts.SignSubmitted:
    if not name.strip():
        raise Refusal("Name the sign at the table that tells patrons of the change.", cite)
    sign = table.notices.signs.get(name)
    if sign is None:
        raise Refusal(
            f"The sign {name!r} was not submitted to the Division. Submit it before it is used.",
            SUBMITTED,
        )
    return sign


def as_submitted(sign: notice_facts.SignSubmitted) -> SubmittedSign:
    return SubmittedSign(sign.location, sign.size, sign.language, sign.reference)


def hang_sign(table: LiveTable, command: commands.HangSign, context: CommandContext) -> None:
    """Hang another sign with the same rules: at another place, or one that was submitted since."""
    sign = sign_named(table, command.sign, RULES_POSTED) if command.sign else _registered(table, context)
    now = table.notices.hung
    if now and (now.location, now.size, now.language, now.reference, now.submission) == sign:
        raise Refusal(f"The sign {sign.reference} already hangs {sign.location}.", RULES_POSTED)
    hang(table, sign, context)


def _registered(table: LiveTable, context: CommandContext) -> SubmittedSign:
    sign = context.on_record.sign(table.rules, 0)
    if sign is None:
        raise Refusal(
            f"No sign for {table.rules.game.title} with these rules was submitted. Submit one first.",
            SUBMITTED,
        )
    return sign
