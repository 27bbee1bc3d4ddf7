"""Vigorish that a seat owes: a marker on the layout, until it is collected or documented by a form."""

from __future__ import annotations

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Seat, seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import Act, check_cents
from houseway.table.commands.system_commands import DocumentVigorish
from houseway.table.facts import table_facts as facts
from houseway.table.live.accounts import owed_by
from houseway.table.live.live_table import LiveTable


def check_shoe_can_end(table: LiveTable) -> None:
    """Cards are shuffled again when no marker is left on the layout."""
    told = table.rules.game.vigorish
    for seat in table.seats:
        _check_nothing_owed(table, seat, told.before_the_reshuffle if told else None)


def check_may_leave(table: LiveTable, seat: Seat) -> None:
    told = table.rules.game.vigorish
    _check_nothing_owed(table, seat, told.at_the_latest if told else None)


def _check_nothing_owed(table: LiveTable, seat: Seat, cite: Citation | None) -> None:
    owed = table.accounts[owed_by(seat)]
    if owed:
        raise Refusal(
            f"Seat {seat} owes a vigorish of {dollars(owed)}. It is collected first, or given by a form.",
            cite,
        )


def _owed(table: LiveTable, seat: Seat) -> int:
    owed = table.accounts[owed_by(seat)]
    if not owed:
        raise Refusal(f"Seat {seat} owes no vigorish.", table.rules.game.cite)
    return owed


def collect(table: LiveTable, command: commands.CollectVigorish, _: Act) -> None:
    seat = seat_named(command.seat)
    person, owed = table.person_at(seat), _owed(table, seat)
    table.accounts.check_chips(person, owed)
    table.do(facts.VigorishCollected(command.seat, owed))


def document(table: LiveTable, command: DocumentVigorish, _: Act) -> None:
    """Not collected, and yet in the win of the table: the house pays it for the patron."""
    seat = seat_named(command.seat)
    check_cents(command.cents, "A vigorish")
    person, owed, told = table.person_at(seat), _owed(table, seat), table.rules.game.vigorish
    cite = told.in_the_win if told else None
    if person != command.person:
        raise Refusal(f"Form {command.form} is for {command.person}, and {person} sits at seat {seat}.", cite)
    if command.cents > owed:
        raise Refusal(
            f"Form {command.form} is about {dollars(command.cents)}, and seat {seat} owes {dollars(owed)} by "
            "now. Void the form.",
            cite,
        )
    table.do(facts.VigorishDocumented(command.seat, person, command.cents, command.form))
