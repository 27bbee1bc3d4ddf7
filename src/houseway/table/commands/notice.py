"""Handles signs, notice of rule changes, and wagers allowed outside the limits (13:69F-8.2 and 8.3).

A table always has a sign: every command that opens the table or changes its rules or limits also
hangs one. The log has the fingerprint of its content, which is printed at the foot of the sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from houseway.equipment.money import check_wager_amount, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.options import options_in_words
from houseway.rules.registry import game, offered_rules, rules_of
from houseway.rules.wagers.wagers import seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, SubmittedSign, check_no_round
from houseway.table.commands.system_commands import TakeEffect
from houseway.table.live import facts
from houseway.table.live.live_table import LiveTable
from houseway.table.live.notices import (
    ANNOUNCED,
    HALF_HOUR,
    IN_ADVANCE,
    NOTIFIED,
    POSTED,
    ChangeAnnounced,
    ChangePlanned,
    ChangeWithdrawn,
    ComingChange,
    DivisionNotified,
    SignHung,
    SignPosted,
    SignSubmitted,
    merged,
    rules_changed,
)
from houseway.table.live.recorded_options import on_record

# The content of a sign: the fingerprint of its rules, without their limits (reading 58).

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


def check_shows(sign: SignSubmitted, content: str, change: int = 0) -> None:
    """Refuse a sign of other rules than those in effect, or those after a change."""
    of = f"the rules of change {change}" if change else "the rules in effect"
    if sign.content == content:
        return
    fault = f"shows other rules than {of}" if sign.content else "was submitted without the rules it shows"
    how = f": submit-sign with change {change}" if change else ""
    raise Refusal(f"The sign {sign.sign!r} {fault}. Submit a sign of {of}, and use that{how}.", SUBMITTED)


def fault_of_posting(table: LiveTable, posted: SignPosted) -> str:
    """Return the fault of a sign that was posted for a change; ``NO_CONTENT`` if it is not on record."""
    sign = table.notices.signs.get(posted.sign)
    if sign is None or not sign.content:
        return NO_CONTENT
    if sign.content != content_after(table, posted.change):
        return f"the sign {posted.sign!r} for change {posted.change} shows other rules ({SUBMITTED})"
    return ""


# The sign at a table, with the rules and limits in effect there (13:69F-8.2(c) and 8.3(a)).

LIMITS_POSTED = Citation("13:69F-8.2(c)")
RULES_POSTED = Citation("13:69F-8.3(a)")

SIZE, LANGUAGE = "8½ by 11 inches", "English"  # of a sign that this program prints
# The sign of a table without a house; a floor has only signs that were submitted.
PLAIN_SIGN = SubmittedSign("at the table", SIZE, LANGUAGE, "")


def hang(table: LiveTable, sign: SubmittedSign, context: CommandContext) -> None:
    """Hang a sign in place of the one before it."""
    content = content_of(table.rules.game.name, table.rules.options.pairs)
    table.do(
        SignHung(
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


def submitted_sign(table: LiveTable, name: str, cite: Citation) -> SignSubmitted:
    if not name.strip():
        raise Refusal("Name the sign at the table that tells patrons of the change.", cite)
    sign = table.notices.signs.get(name)
    if sign is None:
        raise Refusal(
            f"The sign {name!r} was not submitted to the Division. Submit it before it is used.",
            SUBMITTED,
        )
    return sign


def as_submitted(sign: SignSubmitted) -> SubmittedSign:
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


# Changes of limits and rules, and the notice of them.

AT_ONCE = Citation("13:69F-8.3(c)")
OUTSIDE_LIMITS = Citation("13:69F-8.2(d)")

YEAR = 366 * 24 * 3600 * 1_000_000


def submit_sign(table: LiveTable, command: commands.SubmitSign, context: CommandContext) -> None:
    for field in ("sign", "location", "size", "language", "reference"):
        if not getattr(command, field).strip():
            raise Refusal(f"Give the {field} of the sign. It is submitted before it is used.", SUBMITTED)
    # The table computes the content, so a sign for one change cannot be posted for another.
    content = content_after(table, command.change) if command.change else content_now(table)
    table.do(
        SignSubmitted(
            command.sign,
            command.location,
            command.size,
            command.language,
            command.reference,
            context.by,
            context.at,
            content,
            command.change,
        )
    )


def change_limits(table: LiveTable, command: commands.ChangeLimits, context: CommandContext) -> None:
    check_no_round(table, "Limits change between two rounds")
    now = table.rules
    options = merged(now.options.given, command.options)
    then = offered_rules(now.game.name, options)
    for name, cite in rules_changed(now, then).items():
        words = f"{now.options.title(name)} is not a limit"
        raise Refusal(f"{words}. Plan the change, with notice half an hour ahead.", cite)
    if not now.options.differing(then.options):
        words = options_in_words(now.game.all_options, command.options)
        raise Refusal(f"Nothing changes: {words} is in force already.", AT_ONCE)
    sign = sign_named(table, command.sign, AT_ONCE)
    if not command.announced:
        raise Refusal("Announce the new limits to the patrons at the table first.", AT_ONCE)
    _check_in_turn(then, table.notices.in_order())
    table.do(facts.RulesChanged(options, sign=command.sign, **on_record(then.options)))
    hang(table, sign, context)


def _check_in_turn(now: Table[Any], coming: Iterable[ComingChange]) -> None:
    """Check that every planned change can still take effect on the rules that the one before it leaves."""
    for change in coming:
        try:
            then = offered_rules(now.game.name, change.over(now.options.given))
            then.check_may_open()
        except Refusal as refusal:
            raise Refusal(
                f"Change {change.planned.change} could not take effect: {refusal.message}", refusal.cite
            ) from None
        if now.game.play.packs(now.options) != then.game.play.packs(then.options):
            raise Refusal(
                f"Change {change.planned.change} needs other cards. Close the table for that.",
                now.game.cite,
            )
        now = then


def plan_change(table: LiveTable, command: commands.PlanChange, context: CommandContext) -> None:
    number = table.notices.planned + 1
    plan = ChangePlanned(number, command.options, command.effective, context.by, context.at)
    coming = ComingChange(plan)
    before = table.notices.due(command.effective)
    after = [change for change in table.notices.in_order() if change not in before]
    _check_in_turn(table.rules, [*before, coming, *after])
    _check_changes_something(table, before, coming)
    _check_in_time(coming, context, "The change would be planned")
    if command.effective - context.at > YEAR:
        raise Refusal(
            f"A change at {command.effective} is more than a year ahead. Give microseconds since 1970."
        )
    table.do(plan)


def _check_changes_something(table: LiveTable, before: list[ComingChange], coming: ComingChange) -> None:
    options: dict[str, str] = dict(table.rules.options.given)
    for change in before:
        options = change.over(options)
    name = table.rules.game.name
    if not rules_of(name, options).options.differing(rules_of(name, coming.over(options)).options):
        words = options_in_words(table.rules.game.all_options, coming.planned.options)
        raise Refusal(f"{words} would change nothing.", IN_ADVANCE)


def _check_in_time(
    coming: ComingChange, context: CommandContext, words: str, cite: Citation = IN_ADVANCE
) -> None:
    ahead = coming.planned.effective - context.at
    if ahead < HALF_HOUR:
        minutes, seconds = divmod(max(ahead, 0) // 1_000_000, 60)
        raise Refusal(
            f"{words} {minutes} min {seconds} s ahead; at least half an hour is required. Plan it for later.",
            cite,
        )


def _change_in_time(
    table: LiveTable, change: int, context: CommandContext, words: str, cite: Citation
) -> ComingChange:
    coming = table.notices.named(change)
    _check_in_time(coming, context, words, cite)
    return coming


def _check_first(
    done: SignPosted | ChangeAnnounced | DivisionNotified | None,
) -> None:
    if done:
        raise Refusal(f"{done.by} has already done that for change {done.change}.")


def post_sign(table: LiveTable, command: commands.PostSign, context: CommandContext) -> None:
    coming = _change_in_time(table, command.change, context, "The sign would be posted", POSTED)
    if coming.posted and not fault_of_posting(table, coming.posted):
        _check_first(coming.posted)
    sign_named(table, command.sign, POSTED, command.change)
    table.do(SignPosted(command.change, command.sign, context.by, context.at))


def announce_change(table: LiveTable, command: commands.AnnounceChange, context: CommandContext) -> None:
    coming = _change_in_time(table, command.change, context, "The change would be announced", ANNOUNCED)
    _check_first(coming.announced)
    table.do(ChangeAnnounced(command.change, context.by, context.at))


def notify_division(table: LiveTable, command: commands.NotifyDivision, context: CommandContext) -> None:
    coming = _change_in_time(table, command.change, context, "The Division would be notified", NOTIFIED)
    _check_first(coming.notified)
    if not command.reference.strip():
        raise Refusal("Give the reference under which the Division was notified.", NOTIFIED)
    plan = coming.planned
    table.do(
        DivisionNotified(
            plan.change, plan.options, table.name, plan.effective, command.reference, context.by, context.at
        )
    )


def withdraw_change(table: LiveTable, command: commands.WithdrawChange, context: CommandContext) -> None:
    withdrawn = table.notices.named(command.change)
    if not command.why.strip():
        raise Refusal("Say why the change is withdrawn.")
    _check_in_turn(table.rules, [change for change in table.notices.in_order() if change is not withdrawn])
    table.do(ChangeWithdrawn(command.change, context.by, command.why))


def take_effect(table: LiveTable, _: TakeEffect, context: CommandContext) -> None:
    """Make the changes that are due, in the order of their times."""
    check_no_round(table, "The rules change between two rounds")
    if table.standing:
        raise Refusal(
            "Wagers stand on the layout. They are decided under the rules that they were made under: the "
            "change takes effect when nothing stands.",
            IN_ADVANCE,
        )
    due = table.notices.due(context.at)
    if not due:
        raise Refusal("No change of the rules is due at this table.", IN_ADVANCE)
    for change in due:
        number, options = change.planned.change, change.over(table.rules.options.given)
        obstacle = _obstacle(table, change, options)
        if obstacle:
            table.do(ChangeWithdrawn(number, context.by, obstacle))
        else:
            then = offered_rules(table.rules.game.name, options)
            table.do(facts.RulesChanged(options, number, **on_record(then.options)))
            posted = change.posted.sign if change.posted else ""
            hang(table, as_submitted(submitted_sign(table, posted, POSTED)), context)


def _obstacle(table: LiveTable, change: ComingChange, options: dict[str, str]) -> str:
    """Return why it cannot take effect: notice is missing, or a change that it builds on did not happen.

    A sign that an earlier version submitted has no content to compare.
    """
    if change.missing:
        return f"its time came without {', '.join(change.missing)}"
    try:
        offered_rules(table.rules.game.name, options)
    except Refusal as refusal:
        return refusal.message
    sign = table.notices.signs.get(change.posted.sign) if change.posted else None
    if sign and sign.content and sign.content != content_of_rules(table.rules.game.name, options):
        return "the sign that was posted shows other rules"
    return ""


def changes_due(table: LiveTable, at: int) -> bool:
    """Return whether planned changes can take effect now."""
    is_idle = (
        (table.conversation is None or table.number == 0) and table.dispute is None and not table.is_closed
    )
    return is_idle and not table.standing and bool(table.notices.due(at))


def check_nothing_due(table: LiveTable, context: CommandContext) -> None:
    """Refuse to begin a round while a change of the rules is due, unless it waits for wagers that stand."""
    if table.notices.due(context.at) and not table.standing:
        raise Refusal("A change of the rules is due. It takes effect first.", IN_ADVANCE)


def allow_wager(table: LiveTable, command: commands.AllowWager, context: CommandContext) -> None:
    """Allow bets below the minimum or above the maximum to a seat, once. The rules of the game still hold."""
    seat = seat_named(command.seat)
    table.person_at(seat)
    if not command.bets:
        raise Refusal("Name the bets that are allowed.", OUTSIDE_LIMITS)
    for name, bet in command.bets.items():
        table.rules.wager(name)
        check_wager_amount(bet, name)
        try:
            table.rules.limits.check_range(name, bet)
        except Refusal:
            continue
        raise Refusal(
            f"{name}: {dollars(bet)} is within the posted limits and needs no permission.", OUTSIDE_LIMITS
        )
    table.do(facts.WagerAllowed(command.seat, command.bets, context.by))
