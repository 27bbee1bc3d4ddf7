"""Carries out commands at the desk for Complimentary Vigorish Forms: who may sign what, and only once."""

from __future__ import annotations

import re
from typing import Any

from houseway.equipment.money import dollars
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.vigorish import facts
from houseway.floor.desks.vigorish.forms import BACCARAT, PARAGRAPHS, Form, Series, VigorishForms
from houseway.floor.roles import Role
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.registry import game as game_named

LARGEST_NUMBER = 10**9
_SERIES = re.compile(r"[A-Z0-9]{1,8}")
SIGNATURES = {
    Role.DEALER: "the dealer",
    Role.PIT_BOSS: "the pit boss",
}  # in addition to the pit clerk's and patron's


def register(forms: VigorishForms, command: facts.RegisterForms, act: DeskAct) -> list[Any]:
    cite = BACCARAT.in_order
    if not _SERIES.fullmatch(command.series):
        raise Refusal(f"{command.series!r} is not a series. Write capital letters and digits, as A.", cite)
    if command.series in forms.series:
        raise Refusal(f"The series {command.series} is registered already. Every number is used once.", cite)
    if not 0 < command.first <= command.last < LARGEST_NUMBER:
        raise Refusal(f"{command.first} to {command.last} is not a range of numbers.", cite)
    if not command.pit.strip():
        raise Refusal("To the clerks of which pit do the forms go? Name it.", cite)
    return [facts.FormsRegistered(command.series, command.first, command.last, command.pit, act.by, act.at)]


def print_blank(forms: VigorishForms, command: facts.PrintForms, act: DeskAct) -> list[Any]:
    """Print blank forms: only numbers of a registered series, each once, in their order."""
    if command.game not in PARAGRAPHS:
        raise Refusal(f"Vigorish cannot be deferred at {command.game!r}. Choose {one_of(list(PARAGRAPHS))}.")
    cite = PARAGRAPHS[command.game].in_order
    if not command.forms:
        raise Refusal("Name the forms to print, as A-101.", cite)
    expected = {series.name: series.next_to_print for series in forms.series.values()}
    for number in command.forms:
        series = _check_not_printed(forms, number, cite)
        if number != series.form(expected[series.name]):
            raise Refusal(
                f"Form {number} is out of order: the next to print is {series.form(expected[series.name])}. "
                "Every number is printed once.",
                cite,
            )
        expected[series.name] += 1
    return [facts.FormsPrinted(command.forms, command.game, act.by, act.at)]


def _check_not_printed(forms: VigorishForms, number: str, cite: Citation) -> Series:
    series = _series_of(forms, number, cite)
    if not series.holds(number):
        raise Refusal(
            f"{number!r} is not in the series {series.name}, {series.first} to {series.last}. "
            "Accounting registers another series.",
            cite,
        )
    if number in forms.forms:
        raise Refusal(f"Form {number} is used already. Print the next blank one.", cite)
    if number in forms.printed:
        raise Refusal(
            f"Form {number} was printed by {forms.printed[number].by}. A number is printed once: if the form "
            "is spoiled, mark it VOID when it is the next, and use the one after it.",
            cite,
        )
    return series


def _series_of(forms: VigorishForms, number: str, cite: Citation) -> Series:
    series = forms.series.get(number.rpartition("-")[0])
    if series is None:
        raise Refusal(
            f"{number!r} is not a form of a registered series. Write it as A-101; accounting registers "
            "series on the page Forms.",
            cite,
        )
    return series


def _check_next(forms: VigorishForms, number: str, cite: Citation) -> None:
    """Check that forms are used in the order of their numbers, none left out and none twice."""
    series = _series_of(forms, number, cite)
    if number in forms.forms:
        raise Refusal(f"Form {number} is used already.", cite)
    if series.next > series.last:
        raise Refusal(f"The series {series.name} ends at {series.last}. Register another one.", cite)
    if number != series.form(series.next):
        raise Refusal(f"Form {number} is out of order: the next is {series.form(series.next)}.", cite)


def prepare(forms: VigorishForms, command: facts.PrepareForm, act: DeskAct) -> list[Any]:
    owed = act.context.owed(command.table, command.seat)
    if not owed.cents or owed.game not in PARAGRAPHS:
        raise Refusal(
            f"Seat {command.seat} at table {command.table} owes no vigorish.", game_named(owed.game).cite
        )
    paragraphs = PARAGRAPHS[owed.game]
    _check_next(forms, command.form, paragraphs.in_order)
    other = forms.of_seat(command.table, command.seat)
    if other:
        raise Refusal(f"Form {other.number} is about that seat. Drop it, or void it.", paragraphs.written)
    return [
        facts.FormPrepared(
            command.form,
            owed.game,
            command.table,
            command.seat,
            owed.patron,
            owed.cents,
            act.by,
            act.at,
            act.gaming_day,
        )
    ]


def _open_form(forms: VigorishForms, number: str) -> Form:
    form = forms.named(number)
    if form.state != "prepared":
        raise Refusal(f"Form {number} is {form.state}. Nothing can be added to it.", form.paragraphs.written)
    return form


def sign(forms: VigorishForms, command: facts.SignForm, act: DeskAct) -> list[Any]:
    form = _open_form(forms, command.form)
    cite = form.paragraphs.written
    if act.role in form.signed:
        raise Refusal(f"{form.signed[act.role]} has signed form {form.number} as {act.role}.", cite)
    if act.role == Role.PLAYER:
        if form.prepared is None or form.prepared.patron != act.by:
            raise Refusal(f"Form {form.number} is not about {act.by}.", cite)
    elif act.by in form.hands:
        raise Refusal(
            f"{act.by} has signed form {form.number} in another role. Somebody else must sign.", cite
        )
    return [facts.FormSigned(form.number, act.role, act.by, act.at)]


def excuse(forms: VigorishForms, command: facts.ExcusePatron, act: DeskAct) -> list[Any]:
    form = _open_form(forms, command.form)
    if not command.why.strip():
        raise Refusal("Why could the patron's signature not be obtained?", form.paragraphs.written)
    if "player" in form.signed:
        raise Refusal("The patron has signed. There is nothing to excuse.", form.paragraphs.written)
    return [facts.PatronExcused(form.number, command.why, act.role, act.by, act.at)]


def witness(forms: VigorishForms, command: facts.WitnessDrop, act: DeskAct) -> list[Any]:
    form = _open_form(forms, command.form)
    if form.signed.get(act.role) != act.by:
        raise Refusal(
            f"{act.by} has not signed form {form.number} as {act.role}. Only those who signed witness it.",
            form.paragraphs.dropped,
        )
    return [facts.DropWitnessed(form.number, act.role, act.by, act.at)]


def drop(forms: VigorishForms, command: facts.DropForm, act: DeskAct) -> list[Any]:
    """Drop the form: the vigorish becomes a complimentary to the patron, recorded at once."""
    form = _open_form(forms, command.form)
    about, paragraphs = form.prepared, form.paragraphs
    if about is None:
        raise Refusal(f"Nothing is written on form {form.number}.", paragraphs.written)
    _check_complete(form)
    if form.signed["dealer"] != act.by:
        raise Refusal(f"{form.signed['dealer']} signed as dealer and must drop the form.", paragraphs.dropped)
    for role in (Role.PIT_BOSS, Role.PIT_CLERK):
        if role not in form.witnesses:
            raise Refusal(
                f"{form.signed[role]}, who signed as {role}, must be present at the drop.",
                paragraphs.dropped,
            )
    return [
        facts.FormDropped(form.number, act.by, act.at),
        facts.ComplimentaryRecorded(about.patron, about.cents, form.number, act.at),
    ]


def _check_complete(form: Form) -> None:
    cite = form.paragraphs.written
    for role, words in SIGNATURES.items():
        if role not in form.signed:
            raise Refusal(f"The signature of {words} is missing on form {form.number}.", cite)
    if "player" not in form.signed and form.excused is None:
        raise Refusal(
            f"The patron has not signed form {form.number}. The dealer or pit boss must state why.", cite
        )


def mark_void(forms: VigorishForms, command: facts.VoidForm, act: DeskAct) -> list[Any]:
    if command.form in forms.forms:
        _open_form(forms, command.form)
    else:
        _check_next(forms, command.form, BACCARAT.in_order)
    if not command.why.strip():
        raise Refusal("Why is the form void?", BACCARAT.void)
    return [facts.FormMarkedVoid(command.form, command.why, act.by, act.at, act.gaming_day)]


def sign_void(forms: VigorishForms, command: facts.SignVoidForm, act: DeskAct) -> list[Any]:
    form = forms.named(command.form)
    marked, cite = form.marked_void, form.paragraphs.void
    if marked is None:
        raise Refusal(f"Form {form.number} is not marked VOID. The pit clerk does that first.", cite)
    if form.void_signed:
        raise Refusal(f"{form.void_signed.by} has signed that form {form.number} is void.", cite)
    if marked.by == act.by:
        raise Refusal(f"{act.by} marked form {form.number} VOID. Somebody else must sign it.", cite)
    return [facts.VoidFormSigned(form.number, act.by, act.at)]


def forward(forms: VigorishForms, _: facts.ForwardForms, act: DeskAct) -> list[Any]:
    """Forward the forms at the end of the day, when none is unfinished."""
    for form in forms.forms.values():
        if form.state == "marked void":
            raise Refusal(f"The pit boss has not signed the void form {form.number}.", form.paragraphs.void)
        if form.state == "prepared":
            owed = dollars(form.prepared.cents) if form.prepared else ""
            raise Refusal(
                f"Form {form.number} about {owed} is not dropped. Finish it, or void it.",
                form.paragraphs.compared,
            )
    numbers = [form.number for form in forms.forms.values() if not form.forwarded]
    if not numbers:
        raise Refusal("All forms have been forwarded already.", BACCARAT.compared)
    day = act.gaming_day
    late = [form.number for form in forms.overdue(day)]
    return [facts.FormsForwarded(numbers, act.by, act.at, day, late)]
