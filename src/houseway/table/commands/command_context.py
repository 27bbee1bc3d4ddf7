"""Shares context, checks and the clock among the command handlers, and lets tables continue by themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from houseway.equipment.money import LARGEST_WAGER
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import Tell, TurnUp
from houseway.rules.procedure.steps import Confirm, Cut, Decide, SetHand, Step, TakePlaces, TakeWagers
from houseway.rules.procedure.taking_wagers import (
    NO,
    YES,
    AddWager,
    ByClock,
    ConvertCash,
    Lapse,
    MinutesSince,
)
from houseway.rules.wagers.wagers import Seat, seat_named
from houseway.table.fairness.committed_chance import TAKES_CHANCE, commitment_to
from houseway.table.live import facts
from houseway.table.live.facts import SeedCommitted
from houseway.table.live.live_table import LiveTable
from houseway.table.live.log_text import period_in_words
from houseway.table.live.money import NO_RULES, Money, MoneyRules
from houseway.table.live.table_state import outcome_in_words
from houseway.table.virtual.automatic_play import default_answer

# The clock of a live table counts from the times at which steps were answered.

_MINUTE = 60_000_000  # in microseconds


@dataclass(frozen=True)
class TableClock:
    """``at`` is the time in microseconds since 1970; ``is_new_shift`` compares two such times."""

    at: int
    is_new_shift: Callable[[int, int], bool]

    def answer(self, table: LiveTable, step: ByClock) -> int | str:
        since = _last_answered(table, step.since)
        if isinstance(step, MinutesSince):
            return self._minutes(since)
        return YES if self.is_new_shift(since, self.at) else NO

    def lapse(self, table: LiveTable) -> Lapse | None:
        """Return the lapse of time that has ended the step where the table waits, if any."""
        for possible in table.step.may_happen if table.step else ():
            if isinstance(possible, Lapse) and self._is_over(table, possible):
                return possible
        return None

    def _is_over(self, table: LiveTable, lapse: Lapse) -> bool:
        since = _last_answered(table, lapse.since)
        return self._minutes(since) > lapse.minutes if lapse.minutes else self.is_new_shift(since, self.at)

    def _minutes(self, since: int) -> int:
        """Count the minutes, rounded up: a second more than 24 hours is more than 24 hours."""
        return max(0, -((since - self.at) // _MINUTE))


def _last_answered(table: LiveTable, steps: tuple[str, ...]) -> int:
    """Return when one of the steps was last answered; 0, long ago, if there is no record."""
    return max(table.answered_at.get(key, 0) for key in steps)


ASKS_PEOPLE = (TakePlaces, TakeWagers, Decide, SetHand, Confirm, ConvertCash, TurnUp, Tell)


class SubmittedSign(NamedTuple):
    """A sign as the Division knows it; the reference is empty where it was not submitted."""

    location: str
    size: str
    language: str
    reference: str
    submission: int = 0  # its number in the register of submissions


class OnRecord(Protocol):
    """The records of the house outside the table's own log."""

    def check_time(self, table: LiveTable, at: int) -> None:
        """Refuse a new round that may not be played at this time."""

    def sign(self, rules: Table[Any], submission: int) -> SubmittedSign | None:
        """Return the sign for these rules: the submission with this number, or any for 0; or refuse."""

    def is_new_shift(self, since: int, at: int) -> bool:
        """Return whether another shift has begun between these times."""

    def plays_for(self) -> Money:
        """Return whether the house plays for cash or for play money, if that is on record."""

    def money_rules(self) -> MoneyRules:
        """Return the rules of the house for moving money."""


class _Nothing:
    def check_time(self, _table: LiveTable, _at: int) -> None: ...

    def sign(self, _rules: Table[Any], _submission: int) -> None: ...

    def is_new_shift(self, _since: int, _at: int) -> bool:
        return False

    def plays_for(self) -> Money:
        return ""

    def money_rules(self) -> MoneyRules:
        return NO_RULES


NOTHING_ON_RECORD = _Nothing()


@dataclass(frozen=True)
class CommandContext:
    """The person who gives a command, the source of new seeds, and the time in microseconds since 1970.

    ``signs_as`` are the officials for whom the person may sign. ``running_since`` is when the house opened.
    """

    by: str
    new_seed: Callable[[], str]
    at: int = 0
    on_record: OnRecord = NOTHING_ON_RECORD
    signs_as: tuple[str, ...] = ()
    running_since: int = 0

    @property
    def clock(self) -> TableClock:
        return TableClock(self.at, self.on_record.is_new_shift)


def advance(table: LiveTable, context: CommandContext) -> None:
    """Answer every step that needs no person, up to the next that does."""
    while table.step is not None:
        step = table.step
        if needs_person(table, step):
            return
        if isinstance(step, ByClock):
            table.answer(context.clock.answer(table, step))
        elif table.chance_answers(step):
            table.let_chance_answer()
        elif is_by_itself(table, step):
            table.answer(default_answer(step))
        else:
            return
    if table.conversation is not None:
        table.do(facts.Ended(table.number, outcome_in_words(table.conversation)))
        commit_next(table, context)


def is_next_uncommitted(table: LiveTable) -> bool:
    """Return whether the table is between two rounds, and the seed of the next is not fixed yet."""
    is_between = table.number >= 0 and table.conversation is None and not table.is_closed
    return is_between and table.committed_chance is not None and table.committed_chance.next is None


def commit_next(table: LiveTable, context: CommandContext) -> None:
    """Fix the seed of the next round and publish its hash, before any wager in that round."""
    if is_next_uncommitted(table):
        seed = context.new_seed()
        table.do(SeedCommitted(table.number + 1, commitment_to(seed), seed))


def is_by_itself(table: LiveTable, step: Step) -> bool:
    """Return whether the table answers the step by itself, with neither chance nor a person."""
    if isinstance(step, ByClock):
        return True
    asks_people = isinstance(step, ASKS_PEOPLE) or (isinstance(step, AddWager) and step.by_player)
    return table.is_automatic and not asks_people and not isinstance(step, TAKES_CHANCE)


def needs_person(table: LiveTable, step: Step) -> bool:
    """Return whether the step waits for a person at every table: an inspection, or the cut of a player."""
    return isinstance(step, Confirm) or (isinstance(step, Cut) and step.by_player and not table.seats)


def begin(table: LiveTable, number: int, context: CommandContext) -> None:
    if table.committed_chance:
        ahead = table.committed_chance.next
        seed = ahead.seed if ahead else context.new_seed()
        table.do(facts.Began(number, commitment_to(seed), seed))
    else:
        table.do(facts.Began(number))


def check_between_rounds(table: LiveTable, words: str) -> None:
    if table.conversation is not None:
        raise Refusal(f"{words}. Finish {period_in_words(table.number)} first.", table.rules.game.cite)


def check_no_round(table: LiveTable, words: str) -> None:
    """Refuse while a round is in progress. The opening may wait long for its first player, and is none."""
    if table.number > 0:
        check_between_rounds(table, words)


def check_cents(cents: Any, what: str) -> None:
    if type(cents) is not int or not 0 < cents <= LARGEST_WAGER:
        raise Refusal(f"{what} of {cents!r} cents is not possible. Give whole cents, 1 to {LARGEST_WAGER}.")


def own_seat(table: LiveTable, name: str, context: CommandContext) -> Seat:
    seat = seat_named(name)
    person = table.person_at(seat)
    if person != context.by:
        raise Refusal(f"Seat {seat} belongs to {person}, not to you.", table.rules.game.cite)
    return seat


# No person who signs in has such a name.
GUEST, AUTOMATIC = " (guest)", " (automatic)"
LONGEST_GUEST = 30


def is_guest(person: str) -> bool:
    """Return whether the person is a patron who is not online, whom a dealer has seated."""
    return person.endswith(GUEST)


def is_automatic_player(person: str) -> bool:
    """Return whether the person is an automatic player, whom a dealer has seated to train with."""
    return person.endswith(AUTOMATIC)


def for_guest(table: LiveTable, name: str, context: CommandContext) -> CommandContext:
    """Return the context in which the guest of a seat acts; refuse it for players who act themselves."""
    person = table.person_at(seat_named(name))
    if not is_guest(person):
        raise Refusal(
            f"Seat {name} belongs to {person}, who plays online and wagers there.", table.rules.game.cite
        )
    return replace(context, by=person)


def step_named(table: LiveTable, key: str) -> Step:
    step = table.step
    if step is None:
        raise Refusal(f"The table is not at {key!r}: no round is in progress. Look at the table again.")
    if step.key != key:
        raise Refusal(f"The table is at {step.key!r}, not at {key!r}. Look at the table again.", step.cite)
    return step
