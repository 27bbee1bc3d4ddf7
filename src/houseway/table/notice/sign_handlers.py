"""The sign at a table, which tells the rules and limits in effect there (13:69F-8.2(c) and 8.3(a)).

A table never is without one: it is hung in the act that opens the table and in each that changes its rules or
limits. The log keeps the fingerprint of what it tells, which stands at the foot of the printed sign.
"""

from __future__ import annotations

from functools import lru_cache

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.rules_hash import rules_hash
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import Act, SubmittedSign
from houseway.table.facts import table_facts as facts
from houseway.table.live.live_table import LiveTable, rules_of

LIMITS_POSTED = Citation("13:69F-8.2(c)")
RULES_POSTED = Citation("13:69F-8.3(a)")
SUBMITTED = Citation("13:69F-8.3(d)")

SIZE, LANGUAGE = "8½ by 11 inches", "English"  # of a sign that is printed here
PLAIN_SIGN = SubmittedSign("at the table", SIZE, LANGUAGE, "")


def hang(table: LiveTable, sign: SubmittedSign, act: Act) -> None:
    """In place of the one that hung there."""
    content = content_of(table.rules.game.name, table.rules.options.pairs)
    table.do(
        facts.SignHung(
            content, sign.location, sign.size, sign.language, sign.reference, act.by, act.at, sign.submission
        )
    )


@lru_cache(maxsize=512)
def content_of(game: str, options: tuple[tuple[str, str], ...]) -> str:
    """The fingerprint of the rules and limits that a sign at such a table tells."""
    return rules_hash(rules_of(game, dict(options)))


def sign_named(table: LiveTable, name: str, cite: Citation) -> SubmittedSign:
    """One of those that were submitted at this table."""
    if not name.strip():
        raise Refusal("A sign at the table tells patrons of the change. Name it.", cite)
    one = table.notices.signs.get(name)
    if one is None:
        raise Refusal(
            f"The sign {name!r} is not among those submitted to the Division. Submit it before its use.",
            SUBMITTED,
        )
    return SubmittedSign(one.location, one.size, one.language, one.reference)


def hang_sign(table: LiveTable, command: commands.HangSign, act: Act) -> None:
    """Another one with the rules and limits in effect: at another place, or one that was submitted since."""
    sign = sign_named(table, command.sign, RULES_POSTED) if command.sign else _registered(table, act)
    now = table.notices.hung
    if now and (now.location, now.size, now.language, now.reference, now.submission) == sign:
        raise Refusal(f"The sign {sign.reference} hangs there already, {sign.location}.", RULES_POSTED)
    hang(table, sign, act)


def _registered(table: LiveTable, act: Act) -> SubmittedSign:
    sign = act.on_record.sign(table.rules, 0)
    if sign is None:
        raise Refusal(
            f"No sign of {table.rules.game.title} with these rules was submitted. Submit it before its use.",
            SUBMITTED,
        )
    return sign
