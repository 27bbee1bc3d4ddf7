"""Notice of the rules and of their changes (13:69F-8.3), and what a supervisor allows against the limits."""

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
from houseway.table.commands.command_context import Act, check_between_rounds
from houseway.table.commands.system_commands import TakeEffect
from houseway.table.facts import table_facts as facts
from houseway.table.live.live_table import LiveTable, rules_of
from houseway.table.notice.notice_periods import IN_ADVANCE, rules_changed
from houseway.table.notice.notices import ANNOUNCED, HALF_HOUR, NOTIFIED, POSTED, Coming, merged
from houseway.table.notice.sign_handlers import SUBMITTED, hang, sign_named

AT_ONCE = Citation("13:69F-8.3(c)")
OUTSIDE_LIMITS = Citation("13:69F-8.2(d)")

YEAR = 366 * 24 * 3600 * 1_000_000


def submit_sign(table: LiveTable, command: commands.SubmitSign, act: Act) -> None:
    for field in ("sign", "location", "size", "language", "reference"):
        if not getattr(command, field).strip():
            raise Refusal(f"The {field} of the sign is missing. It is submitted before its use.", SUBMITTED)
    table.do(
        facts.SignSubmitted(
            command.sign,
            command.location,
            command.size,
            command.language,
            command.reference,
            act.by,
            act.at,
        )
    )


def change_limits(table: LiveTable, command: commands.ChangeLimits, act: Act) -> None:
    check_between_rounds(table, "Limits change between two rounds")
    now = table.rules
    options = merged(now.options.given, command.options)
    then = rules_of(now.game.name, options)
    for name, cite in rules_changed(now, then).items():
        words = f"{now.options.title(name)} is no limit: a change of it is planned"
        raise Refusal(f"{words}, with notice half an hour ahead.", cite)
    if not now.options.differing(then.options):
        words = options_in_words(now.game.all_options, command.options)
        raise Refusal(f"Nothing changes: {words} is in force already.", AT_ONCE)
    sign = sign_named(table, command.sign, AT_ONCE)
    if not command.announced:
        raise Refusal("New limits are announced to the patrons at the table. Announce them first.", AT_ONCE)
    _check_in_turn(then, table.notices.in_order())
    table.do(facts.RulesChanged(options, sign=command.sign))
    hang(table, sign, act)


def _check_in_turn(now: Table[Any], coming: Iterable[Coming]) -> None:
    """Every change that is planned can still take effect, each on the rules that the one before it leaves."""
    for one in coming:
        try:
            then = rules_of(now.game.name, one.over(now.options.given))
        except Refusal as refusal:
            raise Refusal(
                f"Change {one.planned.change} could not take effect: {refusal.message}", refusal.cite
            ) from None
        if now.game.packs(now.options) != then.game.packs(then.options):
            raise Refusal(
                f"By change {one.planned.change} other cards would be needed. Close the table for that.",
                now.game.cite,
            )
        now = then


def plan_change(table: LiveTable, command: commands.PlanChange, act: Act) -> None:
    number = table.notices.planned + 1
    plan = facts.ChangePlanned(number, command.options, command.effective, act.by, act.at)
    coming = Coming(plan)
    before = [one for one in table.notices.in_order() if one.planned.effective <= command.effective]
    after = [one for one in table.notices.in_order() if one not in before]
    _check_in_turn(table.rules, [*before, coming, *after])
    _check_changes_something(table, before, coming)
    _check_in_time(coming, act, "The change would be planned")
    if command.effective - act.at > YEAR:
        raise Refusal(
            f"A change at {command.effective} is more than a year ahead. Give microseconds since 1970."
        )
    table.do(plan)


def _check_changes_something(table: LiveTable, before: list[Coming], coming: Coming) -> None:
    options: dict[str, str] = dict(table.rules.options.given)
    for one in before:
        options = one.over(options)
    name = table.rules.game.name
    if not rules_of(name, options).options.differing(rules_of(name, coming.over(options)).options):
        words = options_in_words(table.rules.game.all_options, coming.planned.options)
        raise Refusal(f"Nothing would change by {words}.", IN_ADVANCE)


def _check_in_time(coming: Coming, act: Act, words: str, cite: Citation = IN_ADVANCE) -> None:
    left = coming.planned.effective - act.at
    if left < HALF_HOUR:
        minutes, seconds = divmod(max(left, 0) // 1_000_000, 60)
        raise Refusal(
            f"{words} {minutes} min {seconds} s ahead, and half an hour is the least. Plan it for later.",
            cite,
        )


def _step(table: LiveTable, change: int, act: Act, words: str, cite: Citation) -> Coming:
    coming = table.notices.named(change)
    _check_in_time(coming, act, words, cite)
    return coming


def _check_first(done: facts.SignPosted | facts.ChangeAnnounced | facts.DivisionNotified | None) -> None:
    if done:
        raise Refusal(f"{done.by} has done that for change {done.change}.")


def post_sign(table: LiveTable, command: commands.PostSign, act: Act) -> None:
    coming = _step(table, command.change, act, "The sign would be posted", POSTED)
    _check_first(coming.posted)
    sign_named(table, command.sign, POSTED)
    table.do(facts.SignPosted(command.change, command.sign, act.by, act.at))


def announce_change(table: LiveTable, command: commands.AnnounceChange, act: Act) -> None:
    coming = _step(table, command.change, act, "The change would be announced", ANNOUNCED)
    _check_first(coming.announced)
    table.do(facts.ChangeAnnounced(command.change, act.by, act.at))


def notify_division(table: LiveTable, command: commands.NotifyDivision, act: Act) -> None:
    coming = _step(table, command.change, act, "The Division would be notified", NOTIFIED)
    _check_first(coming.notified)
    if not command.reference.strip():
        raise Refusal("Under which reference was the Division notified? Give it.", NOTIFIED)
    plan = coming.planned
    table.do(
        facts.DivisionNotified(
            plan.change, plan.options, table.name, plan.effective, command.reference, act.by, act.at
        )
    )


def withdraw_change(table: LiveTable, command: commands.WithdrawChange, act: Act) -> None:
    withdrawn = table.notices.named(command.change)
    if not command.why.strip():
        raise Refusal("Say why the change is withdrawn.")
    _check_in_turn(table.rules, [one for one in table.notices.in_order() if one is not withdrawn])
    table.do(facts.ChangeWithdrawn(command.change, act.by, command.why))


def take_effect(table: LiveTable, _: TakeEffect, act: Act) -> None:
    """What is due, in the order of its time. Nothing makes a change come earlier."""
    check_between_rounds(table, "The rules change between two rounds")
    due = table.notices.due(act.at)
    if not due:
        raise Refusal("No change of the rules is due at this table.", IN_ADVANCE)
    for one in due:
        change, options = one.planned.change, one.over(table.rules.options.given)
        obstacle = _obstacle(table, one, options)
        if obstacle:
            table.do(facts.ChangeWithdrawn(change, act.by, obstacle))
        else:
            table.do(facts.RulesChanged(options, change))
            hang(table, sign_named(table, one.posted.sign if one.posted else "", POSTED), act)


def _obstacle(table: LiveTable, one: Coming, options: dict[str, str]) -> str:
    """Why it cannot take effect: notice that was not given, or another change that did not come about."""
    if one.missing:
        return f"its time came without {', '.join(words for words, _ in one.missing)}"
    try:
        rules_of(table.rules.game.name, options)
    except Refusal as refusal:
        return refusal.message
    return ""


def changes_due(table: LiveTable, at: int) -> bool:
    """Whether planned changes can take effect now."""
    stands_still = table.conversation is None and table.dispute is None and not table.is_closed
    return stands_still and bool(table.notices.due(at))


def check_nothing_due(table: LiveTable, act: Act) -> None:
    """No round begins under rules whose time is over."""
    if table.notices.due(act.at):
        raise Refusal("A change of the rules is due. It takes effect first.", IN_ADVANCE)


def allow_wager(table: LiveTable, command: commands.AllowWager, act: Act) -> None:
    """For this seat, once. It lifts the minimum and the maximum; the rules of the game stand."""
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
            f"{name}: {dollars(bet)} is within the posted limits and needs no leave.", OUTSIDE_LIMITS
        )
    table.do(facts.WagerAllowed(command.seat, command.bets, act.by))
