"""Commands for vigorish that a seat owes: it is collected, or given by a form."""

from __future__ import annotations

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Seat, seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, check_cents
from houseway.table.commands.system_commands import DocumentVigorish
from houseway.table.facts import table_facts as facts
from houseway.table.live.accounts import owed_by
from houseway.table.live.live_table import LiveTable


def check_shoe_can_end(table: LiveTable) -> None:
    """Refuse a new shuffle while a seat still owes vigorish."""
    paragraphs = table.rules.game.vigorish
    for seat in table.seats:
        _check_nothing_owed(table, seat, paragraphs.before_the_reshuffle if paragraphs else None)


def check_may_leave(table: LiveTable, seat: Seat) -> None:
    paragraphs = table.rules.game.vigorish
    _check_nothing_owed(table, seat, paragraphs.at_the_latest if paragraphs else None)


def _check_nothing_owed(table: LiveTable, seat: Seat, cite: Citation | None) -> None:
    owed = table.accounts[owed_by(seat)]
    if owed:
        raise Refusal(
            f"Seat {seat} owes a vigorish of {dollars(owed)}. Collect it first, or give it by a form.",
            cite,
        )


def _owed(table: LiveTable, seat: Seat) -> int:
    owed = table.accounts[owed_by(seat)]
    if not owed:
        raise Refusal(f"Seat {seat} owes no vigorish.", table.rules.game.cite)
    return owed


def collect(table: LiveTable, command: commands.CollectVigorish, _: CommandContext) -> None:
    seat = seat_named(command.seat)
    person, owed = table.person_at(seat), _owed(table, seat)
    table.accounts.check_chips(person, owed)
    table.do(facts.VigorishCollected(command.seat, owed))


def document(table: LiveTable, command: DocumentVigorish, _: CommandContext) -> None:
    """Record a vigorish that the house gives to the patron: not collected, but part of the table's win."""
    seat = seat_named(command.seat)
    check_cents(command.cents, "A vigorish")
    person, owed, paragraphs = table.person_at(seat), _owed(table, seat), table.rules.game.vigorish
    cite = paragraphs.in_the_win if paragraphs else None
    if person != command.person:
        raise Refusal(f"Form {command.form} is for {command.person}, but {person} sits at seat {seat}.", cite)
    if command.cents > owed:
        raise Refusal(
            f"Form {command.form} is for {dollars(command.cents)}, but seat {seat} now owes {dollars(owed)}. "
            "Void the form.",
            cite,
        )
    table.do(facts.VigorishDocumented(command.seat, person, command.cents, command.form))
