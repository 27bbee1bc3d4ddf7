"""What acts at a live table have in common: who asks, what must hold, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from houseway.equipment.money import LARGEST_WAGER
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Decide, SetHand, Step, TakePlaces, TakeWagers
from houseway.rules.wagers.wagers import Seat, seat_named
from houseway.table.facts import table_facts as facts
from houseway.table.fairness.committed_chance import TAKES_CHANCE, commitment_to
from houseway.table.live.live_table import LiveTable
from houseway.table.live.results import outcome_in_words
from houseway.table.virtual.automatic_dealer import plain_answer


class SubmittedSign(NamedTuple):
    """What the Division is told of a sign before its use; the reference is empty where it was not."""

    location: str
    size: str
    language: str
    reference: str
    submission: int = 0  # in the register of the house


class OnRecord(Protocol):
    """What the house has on record beside the table's own log."""

    def check_time(self, table: LiveTable, at: int) -> None:
        """Refuses a new round that may not be played then."""

    def sign(self, rules: Table[Any], submission: int) -> SubmittedSign | None:
        """The sign for these rules: the one of that number, or any; or it is refused."""


class _Nothing:
    def check_time(self, _table: LiveTable, _at: int) -> None: ...

    def sign(self, _rules: Table[Any], _submission: int) -> None: ...


NOTHING_ON_RECORD = _Nothing()


@dataclass(frozen=True)
class Act:
    """Who asks, where new seeds come from, and the time in microseconds since 1970."""

    by: str
    new_seed: Callable[[], str]
    at: int = 0
    on_record: OnRecord = NOTHING_ON_RECORD


def advance(table: LiveTable) -> None:
    """Whatever needs no person happens at once, up to the next question to one."""
    while table.step is not None:
        step = table.step
        if table.house_answers(step):
            table.let_chance_answer()
        elif is_automatic(table, step):
            table.answer(plain_answer(step))
        else:
            return
    if table.conversation is not None:
        table.do(facts.Ended(table.number, outcome_in_words(table.conversation)))


def is_automatic(table: LiveTable, step: Step) -> bool:
    """Whether the table answers the step by itself, without chance and without a person."""
    asks_players = isinstance(step, TakePlaces | TakeWagers | Decide | SetHand)
    return table.is_automatic and not asks_players and not isinstance(step, TAKES_CHANCE)


def begin(table: LiveTable, number: int, act: Act) -> None:
    if table.house:
        seed = act.new_seed()
        table.do(facts.Began(number, commitment_to(seed), seed))
    else:
        table.do(facts.Began(number))


def check_between_rounds(table: LiveTable, words: str) -> None:
    if table.conversation is not None:
        raise Refusal(
            f"{words}, and round {table.number} is in progress. Finish it first.", table.rules.game.cite
        )


def check_cents(cents: Any, what: str) -> None:
    if type(cents) is not int or not 0 < cents <= LARGEST_WAGER:
        raise Refusal(f"{what} of {cents!r} cents will not do. Give whole cents, 1 to {LARGEST_WAGER}.")


def own_seat(table: LiveTable, name: str, act: Act) -> Seat:
    seat = seat_named(name)
    person = table.person_at(seat)
    if person != act.by:
        raise Refusal(f"Seat {seat} is {person}'s, not {act.by}'s.", table.rules.game.cite)
    return seat


def step_named(table: LiveTable, key: str) -> Step:
    step = table.step
    if step is None:
        raise Refusal(f"The table is not at {key!r}: no round is in progress. Look again.")
    if step.key != key:
        raise Refusal(f"The table is at {step.key!r}, not at {key!r}. Look again.", step.cite)
    return step
