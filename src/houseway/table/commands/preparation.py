"""Finds the person who has to prepare a table before it takes wagers, or the time that ran out (reading 75).

An automatic table continues by itself, except where a person has to inspect, verify, replace or look. The
house then begins the next round before the wagers, to ask that person.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from houseway.equipment.chance import seeded
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition, Conversation
from houseway.rules.procedure.steps import (
    Answer,
    Cut,
    Deal,
    Happening,
    ShowCards,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.procedure.taking_wagers import ByClock, MinutesSince, NewShift
from houseway.table.commands.command_context import CommandContext, TableClock, needs_person
from houseway.table.live.live_table import LiveTable
from houseway.table.live.table_state import RoundStart
from houseway.table.virtual.automatic_play import default_answer


def begins_by_itself(table: LiveTable) -> bool:
    """Return whether the next round begins without a dealer, when a player wagers."""
    return table.conversation is None and table.is_automatic and table.committed_chance is not None


class _Rehearsal(NamedTuple):
    """The steps before the wagers of a round, rehearsed, and everything that they depended on."""

    rules: Table[Any]
    condition: Condition
    has_players: bool
    by_clock: tuple[tuple[ByClock, Answer], ...]
    waits_for: Step | None

    def still_holds(self, table: LiveTable, clock: TableClock) -> bool:
        return (
            self.rules is table.rules
            and self.has_players is bool(table.seats)
            and self.condition == table.condition
            and all(clock.answer(table, step) == answer for step, answer in self.by_clock)
        )


# A table is asked before and after every command, but the answer changes about once a round.
_last_rehearsals: WeakKeyDictionary[LiveTable, _Rehearsal] = WeakKeyDictionary()


def waits_first_for(table: LiveTable, context: CommandContext) -> Step | None:
    """Return the first step before the wagers of the next round that needs a person; None without one."""
    last = _last_rehearsals.get(table)
    if last is None or not last.still_holds(table, context.clock):
        last = _last_rehearsals[table] = _rehearse(table, context.clock)
    return last.waits_for


def _rehearse(table: LiveTable, clock: TableClock) -> _Rehearsal:
    waits_for: Step | None = None
    by_clock: list[tuple[ByClock, Answer]] = []
    talk = Conversation(RoundStart(table.number + 1, table.rules, table.condition).procedure())
    while (step := talk.step) is not None and not isinstance(step, TakePlaces | TakeWagers):
        if needs_person(table, step):
            waits_for = step
            break
        answer = _rehearsed(table, step, clock)
        if isinstance(step, ByClock):
            by_clock.append((step, answer))
        talk.answer(answer)
    return _Rehearsal(table.rules, table.condition, bool(table.seats), tuple(by_clock), waits_for)


def _rehearsed(table: LiveTable, step: Step, clock: TableClock) -> Answer:
    match step:
        case MinutesSince() | NewShift():
            return clock.answer(table, step)
        case Deal():
            return next(card for card, count in step.left.items() if count > 0)
        case Toss():
            return step.thrown(seeded(1))
    return default_answer(step)


def check_prepared(table: LiveTable, context: CommandContext) -> None:
    """Refuse a wager that would begin a round which a person has to prepare first."""
    step = waits_first_for(table, context)
    if step is not None:
        raise Refusal(words_of_wait(step), step.cite)


def words_of_wait(step: Step) -> str:
    """Return what is missing before the table takes wagers, and who has to do it."""
    if isinstance(step, ShowCards):
        return f"{step.words}. The table takes no wagers yet: say first that you have seen them."
    if isinstance(step, Cut):
        return f"{step.words}: nobody sits at the table. Sit down first."
    return f"{step.words}: the {step.who} has to sign this first. The table takes no wagers yet."


def is_preparation_due(table: LiveTable, context: CommandContext) -> bool:
    """Return whether a person has to prepare the table, or time has run out while it waits."""
    if table.is_closed or table.dispute is not None or table.opened is None:
        return False
    if table.conversation is not None:
        return context.clock.lapse(table) is not None
    if not begins_by_itself(table) or table.condition.stopped is not None:
        return False
    step = waits_first_for(table, context)
    # Cards are shown and cut when a player arrives; everything else is done before that.
    return step is not None and (bool(table.seats) or not isinstance(step, ShowCards | Cut))


def report_lapse(table: LiveTable, context: CommandContext) -> None:
    lapse = context.clock.lapse(table)
    if lapse is None:
        raise Refusal(f"Nothing has run out at the table {table.name}.")
    table.answer(Happening(lapse.kind))
