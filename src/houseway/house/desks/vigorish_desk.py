"""Handles Complimentary Vigorish Forms: who may sign what, and only once; what is compared when the gaming
day ends.

The findings of the comparison are stored in the log, and the audit makes them again: never reword them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any, ClassVar

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.desks import vigorish_forms as facts
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.desks.vigorish_forms import BACCARAT, PARAGRAPHS, Form, Series, VigorishForms
from houseway.house.floor import Person
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.registry import game as game_named
from houseway.table.commands.system_commands import DocumentVigorish

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


# Compares originals from the drop box with duplicates at the end of the gaming day, number by number.
#
# The findings are stored in the log, and the audit makes them again: never reword them.


def compare(forms: VigorishForms, command: facts.CompareForms, act: DeskAct) -> list[Any]:
    """Compare every form that is not accounted for yet, and list what is missing or differs."""
    unaccounted = [form for form in forms.forms.values() if not form.accounted]
    for form in unaccounted:
        if act.by in form.hands:
            raise Refusal(
                f"{act.by} had a part in form {form.number}. Somebody else must compare it.",
                form.paragraphs.compared,
            )
    by_form = {form.number: list(_findings(form, command)) for form in unaccounted}
    whole = [number for number, findings in by_form.items() if not findings]
    findings = [finding for of_form in by_form.values() for finding in of_form]
    findings += [*_strays(forms, command), *_blanks(forms, command)]
    return [facts.FormsCompared(whole, findings, act.by, act.at, command)]


def _findings(form: Form, command: facts.CompareForms) -> Iterator[str]:
    if form.state in ("prepared", "marked void"):
        yield f"{form.number}: neither dropped nor void"
    elif form.state == "void":
        yield from _void_findings(form, command)
    elif form.prepared:
        yield from _amount_findings(form, form.prepared.cents, command)
    if not form.forwarded:
        yield f"{form.number}: the pit clerk has not forwarded it"


def _void_findings(form: Form, command: facts.CompareForms) -> Iterator[str]:
    copies = (("original", command.void_originals), ("duplicate", command.void_duplicates))
    for words, copy in copies:
        if form.number not in copy:
            yield f"{form.number}: the {words} of the void form is missing"
    if form.number in command.originals or form.number in command.duplicates:
        yield f"{form.number}: void, and yet a copy with an amount is there"


def _amount_findings(form: Form, cents: int, command: facts.CompareForms) -> Iterator[str]:
    original, duplicate = command.originals.get(form.number), command.duplicates.get(form.number)
    for words, amount in (("original", original), ("duplicate", duplicate)):
        if amount is None:
            yield f"{form.number}: the {words} is missing"
        elif amount != cents:
            yield f"{form.number}: {dollars(amount)} on the {words}, {dollars(cents)} on record"
    if original is not None and duplicate is not None and original != duplicate:
        yield f"{form.number}: {dollars(original)} on the original, {dollars(duplicate)} on the duplicate"


def _strays(forms: VigorishForms, command: facts.CompareForms) -> Iterator[str]:
    """Yield findings about copies that should not be there."""
    in_hand = (command.originals, command.duplicates, command.void_originals, command.void_duplicates)
    for number in sorted({number for copies in in_hand for number in copies}):
        if number not in forms.forms:
            yield f"{number}: no form of that number was used"
        elif forms.forms[number].accounted:
            yield f"{number}: accounted for before"


def _blanks(forms: VigorishForms, command: facts.CompareForms) -> Iterator[str]:
    """Yield findings about the next blank form of each series, which shows whether numbers are missing."""
    for name in command.next_blank:
        if name not in forms.series:
            raise Refusal(f"No series {name!r} is registered.", BACCARAT.in_order)
    for series in forms.series.values():
        number = command.next_blank.get(series.name)
        if number is None and series.next <= series.last:
            yield f"{series.name}: its blank forms were not looked at"
        elif number is not None and number > series.next:
            missing = ", ".join(map(series.form, range(series.next, min(number, series.last + 1))))
            yield f"{series.name}: missing without use: {missing}"
        elif number is not None and number < series.next:
            yield f"{series.name}: {series.form(number)} is blank, and on record as used"


# Forms go to accounting when their gaming day ends: what the audit finds about those that did not.


def late_forms(state: VigorishForms, fact: Any) -> Iterator[str]:
    """Yield forms that were forwarded on a later gaming day, and gaming days that cannot be right."""
    day = getattr(fact, "day", "")
    if day and not _is_near(date.fromisoformat(day), fact.at):
        yield f"its time is not in the gaming day {day}"
    if isinstance(fact, facts.FormsForwarded):
        for number in fact.late:
            form = state.named(number)
            yield (
                f"form {number} of the gaming day {form.day} was forwarded on {day} "
                f"({form.paragraphs.compared})"
            )


def never_forwarded(state: VigorishForms, _: object) -> Iterator[str]:
    """Yield forms that were still in the pit when forms of a later gaming day were used."""
    last_day = max((form.day for form in state.forms.values()), default="")
    for form in state.overdue(last_day):
        cite = form.paragraphs.compared
        yield f"form {form.number} of the gaming day {form.day} was never forwarded ({cite})"


def _is_near(day: date, at: int) -> bool:
    """A gaming day and the time zone of the house move a time by a day at most."""
    return abs(day - datetime.fromtimestamp(at // 1_000_000, UTC).date()).days <= 1


# The desk for Complimentary Vigorish Forms; a drop is written together with the record of the table.

STREAM = "vigorish-forms"


class VigorishDesk(Desk[VigorishForms]):
    log = DeskLog(STREAM, VigorishForms, facts.AnyFormFact)
    handlers: ClassVar[Handlers] = {
        facts.RegisterForms: register,
        facts.PrintForms: print_blank,
        facts.PrepareForm: prepare,
        facts.SignForm: sign,
        facts.ExcusePatron: excuse,
        facts.WitnessDrop: witness,
        facts.DropForm: drop,
        facts.VoidForm: mark_void,
        facts.SignVoidForm: sign_void,
        facts.ForwardForms: forward,
        facts.CompareForms: compare,
    }

    faults = staticmethod(late_forms)
    faults_at_end = staticmethod(never_forwarded)

    @staticmethod
    def earlier_version(fact: Any) -> str:
        if isinstance(fact, facts.FormsCompared) and fact.in_hand is None:
            return "comparisons of forms, whether they were right: what accounting had is not recorded"
        return ""

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        dropped = next((fact for fact in new_facts if isinstance(fact, facts.FormDropped)), None)
        if dropped is None:
            super().write(person, record, new_facts)
            return
        about = self.look(lambda forms: forms.named(dropped.form).prepared)
        if about is None:
            raise ValueError(f"nothing is written on form {dropped.form}")
        command = DocumentVigorish(about.seat, about.patron, about.cents, about.form)
        self.floor.carry_out_for_desk((person.id, person.role), about.table, command, record)


# The register of Complimentary Vigorish Forms as people see it: the structures that the API declares.


class SeriesView(msgspec.Struct):
    series: str
    first: int
    last: int
    next: int
    next_to_print: int


class FormView(msgspec.Struct):
    form: str
    state: str
    day: str  # the gaming day
    table: str | None
    seat: str | None
    patron: str | None
    cents: Cents | None
    signed: dict[str, str]
    excused: str | None
    witnesses: dict[str, str]
    void: str | None
    forwarded: bool
    accounted: bool


class ComparisonView(msgspec.Struct):
    """A comparison of originals with duplicates: the forms accounted for, and the findings."""

    number: int
    at: int
    by: str
    whole: list[str]
    findings: list[str]


class FormsView(msgspec.Struct):
    """``overdue`` are forms of earlier gaming days that were not forwarded to accounting.

    ``complimentaries`` is the vigorish that the house has paid for each patron.
    """

    series: list[SeriesView]
    forms: list[FormView]
    overdue: list[str]
    complimentaries: dict[str, Cents]
    comparisons: list[ComparisonView]


def forms_view(forms: VigorishForms, day: str, patron: str | None = None) -> FormsView:
    """Return the whole register on a gaming day; for a patron, only what is about that patron."""
    if patron is not None:
        own = [form for form in forms.forms.values() if form.prepared and form.prepared.patron == patron]
        return FormsView([], [_form_view(form) for form in own], [], {patron: forms.given_to(patron)}, [])
    return FormsView(
        [
            SeriesView(series.name, series.first, series.last, series.next, series.next_to_print)
            for series in forms.series.values()
        ],
        [_form_view(form) for form in forms.forms.values()],
        [form.number for form in forms.overdue(day)],
        {patron: forms.given_to(patron) for patron in forms.complimentaries},
        [
            ComparisonView(number, fact.at, fact.by, fact.whole, fact.findings)
            for number, fact in enumerate(forms.comparisons, 1)
        ],
    )


def _form_view(form: Form) -> FormView:
    about = form.prepared
    return FormView(
        form=form.number,
        state=form.state,
        day=form.day,
        table=about.table if about else None,
        seat=about.seat if about else None,
        patron=about.patron if about else None,
        cents=about.cents if about else None,
        signed=form.signed,
        excused=form.excused.why if form.excused else None,
        witnesses=form.witnesses,
        void=form.marked_void.why if form.marked_void else None,
        forwarded=form.forwarded,
        accounted=form.accounted,
    )
