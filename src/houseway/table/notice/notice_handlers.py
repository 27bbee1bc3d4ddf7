"""Commands for notice of rule changes (13:69F-8.3), and for wagers allowed outside the limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.equipment.money import check_wager_amount, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import options_in_words
from houseway.rules.wagers.wagers import seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, check_no_round
from houseway.table.commands.system_commands import TakeEffect
from houseway.table.facts import table_facts as facts
from houseway.table.facts.notice_facts import (
    ChangeAnnounced,
    ChangePlanned,
    ChangeWithdrawn,
    DivisionNotified,
    SignPosted,
    SignSubmitted,
)
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_rules import rules_of
from houseway.table.notice.notice_periods import IN_ADVANCE, rules_changed
from houseway.table.notice.notices import ANNOUNCED, HALF_HOUR, NOTIFIED, POSTED, ComingChange, merged
from houseway.table.notice.sign_content import (
    SUBMITTED,
    content_after,
    content_now,
    content_of_rules,
    fault_of_posting,
)
from houseway.table.notice.sign_handlers import as_submitted, hang, sign_named, submitted_sign

AT_ONCE = Citation("13:69F-8.3(c)")
OUTSIDE_LIMITS = Citation("13:69F-8.2(d)")

YEAR = 366 * 24 * 3600 * 1_000_000


def submit_sign(table: LiveTable, command: commands.SubmitSign, context: CommandContext) -> None:
    for field in ("sign", "location", "size", "language", "reference"):
        if not getattr(command, field).strip():
            raise Refusal(f"Give the {field} of the sign. It is submitted before it is used.", SUBMITTED)
    # The table itself says what the sign shows: nobody can submit it for one change and post it for another.
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
    then = rules_of(now.game.name, options)
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
    table.do(facts.RulesChanged(options, sign=command.sign))
    hang(table, sign, context)


def _check_in_turn(now: Table[Any], coming: Iterable[ComingChange]) -> None:
    """Check that every planned change can still take effect on the rules that the one before it leaves."""
    for change in coming:
        try:
            then = rules_of(now.game.name, change.over(now.options.given))
            then.check_may_open()
        except Refusal as refusal:
            raise Refusal(
                f"Change {change.planned.change} could not take effect: {refusal.message}", refusal.cite
            ) from None
        if now.game.packs(now.options) != then.game.packs(then.options):
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
    left = coming.planned.effective - context.at
    if left < HALF_HOUR:
        minutes, seconds = divmod(max(left, 0) // 1_000_000, 60)
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
    """Make the changes that are due, in the order of their times. Nothing makes a change come earlier."""
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
            table.do(facts.RulesChanged(options, number))
            posted = change.posted.sign if change.posted else ""
            hang(table, as_submitted(submitted_sign(table, posted, POSTED)), context)


def _obstacle(table: LiveTable, change: ComingChange, options: dict[str, str]) -> str:
    """Return why it cannot take effect: notice is missing, or a change that it builds on did not happen.

    A sign that an earlier version submitted has no content to compare.
    """
    if change.missing:
        return f"its time came without {', '.join(change.missing)}"
    try:
        rules_of(table.rules.game.name, options)
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
