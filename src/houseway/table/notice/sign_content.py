"""What a sign at a table tells patrons: the fingerprint of its rules, without their limits (reading 58)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.limits import limit_options
from houseway.rules.registry import game
from houseway.rules.rules_hash import rules_hash
from houseway.table.facts import notice_facts
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_rules import rules_of

SUBMITTED = Citation("13:69F-8.3(d)")
NO_CONTENT = "signs submitted by an earlier version: which rules they show is not recorded"


def content_now(table: LiveTable) -> str:
    """Return the content of a sign of the rules in effect."""
    return _content(table.rules.game.name, table.rules.options.pairs)


def content_after(table: LiveTable, change: int) -> str:
    """Return the content of a sign of a coming change: the rules to which it leads."""
    options = table.notices.options_after(change, table.rules.options.given)
    return content_of_rules(table.rules.game.name, options)


def content_of_rules(name: str, options: Mapping[str, str]) -> str:
    return _content(name, tuple(sorted(options.items())))


@lru_cache(maxsize=512)
def _content(name: str, options: tuple[tuple[str, str], ...]) -> str:
    limits = {option.name for option in limit_options(game(name).kinds)}
    return rules_hash(rules_of(name, {option: value for option, value in options if option not in limits}))


def check_shows(sign: notice_facts.SignSubmitted, content: str, change: int = 0) -> None:
    """Refuse a sign of other rules than those in effect, or than those to which a change leads."""
    of = f"the rules of change {change}" if change else "the rules in effect"
    if sign.content == content:
        return
    shown = f"shows other rules than {of}" if sign.content else "was submitted without the rules it shows"
    how = f": submit-sign with change {change}" if change else ""
    raise Refusal(f"The sign {sign.sign!r} {shown}. Submit a sign of {of}, and use that{how}.", SUBMITTED)


def fault_of_posting(table: LiveTable, posted: notice_facts.SignPosted) -> str:
    """Return what is wrong with a sign that was posted for a change; ``NO_CONTENT`` if nobody can know."""
    sign = table.notices.signs.get(posted.sign)
    if sign is None or not sign.content:
        return NO_CONTENT
    if sign.content != content_after(table, posted.change):
        return f"the sign {posted.sign!r} for change {posted.change} shows other rules ({SUBMITTED})"
    return ""
