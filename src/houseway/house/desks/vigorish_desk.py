"""Handles Complimentary Vigorish Forms: who signs what, and what is compared when the gaming day ends.

The findings of the comparison are stored in the log, and the audit makes them again: never reword them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.desks.command import Prompt
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.desks.vigorish_forms import (
    BACCARAT,
    PARAGRAPHS,
    AnyFormFact,
    ComplimentaryRecorded,
    DropWitnessed,
    Form,
    FormCommand,
    FormDropped,
    FormMarkedVoid,
    FormPrepared,
    FormsCompared,
    FormsForwarded,
    FormSigned,
    FormsPrinted,
    FormsRegistered,
    PatronExcused,
    Series,
    VigorishForms,
    VoidFormSigned,
)
from houseway.house.record import Record
from houseway.house.roles import PLAYS, NotAllowed, Role
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.registry import game as game_named
from houseway.table.commands.system_commands import DocumentVigorish

if TYPE_CHECKING:
    from houseway.house.floor import Person


LARGEST_NUMBER = 10**9
_SERIES = re.compile(r"[A-Z0-9]{1,8}")
SIGNATURES = {
    Role.DEALER: "the dealer",
    Role.PIT_BOSS: "the pit boss",
}  # in addition to the pit clerk's and patron's


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


def _open_form(forms: VigorishForms, number: str) -> Form:
    form = forms.named(number)
    if form.state != "prepared":
        raise Refusal(f"Form {number} is {form.state}. Nothing can be added to it.", form.paragraphs.written)
    return form


def _check_complete(form: Form) -> None:
    cite = form.paragraphs.written
    for role, words in SIGNATURES.items():
        if role not in form.signed:
            raise Refusal(f"The signature of {words} is missing on form {form.number}.", cite)
    if "player" not in form.signed and form.excused is None:
        raise Refusal(
            f"The patron has not signed form {form.number}. The dealer or pit boss must state why.", cite
        )


FormNumber = Annotated[str, Prompt(label="Form")]
_Why = Annotated[str, Prompt(label="Why")]


class RegisterForms(FormCommand, frozen=True):
    """A series of prenumbered forms, ``A``, 101 to 150, goes to the clerks of a pit."""

    button = "Register"
    roles = frozenset({Role.ACCOUNTING})

    series: Annotated[str, Prompt(label="Series")]
    first: Annotated[int, Prompt(label="First number")]
    last: Annotated[int, Prompt(label="Last number")]
    pit: Annotated[str, Prompt(label="Pit")]

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        cite = BACCARAT.in_order
        if not _SERIES.fullmatch(self.series):
            raise Refusal(f"{self.series!r} is not a series. Write capital letters and digits, as A.", cite)
        if self.series in forms.series:
            raise Refusal(f"The series {self.series} is registered already. Every number is used once.", cite)
        if not 0 < self.first <= self.last < LARGEST_NUMBER:
            raise Refusal(f"{self.first} to {self.last} is not a range of numbers.", cite)
        if not self.pit.strip():
            raise Refusal("To the clerks of which pit do the forms go? Name it.", cite)
        return [self.fact(FormsRegistered, act)]


class PrintForms(FormCommand, frozen=True):
    """The pit clerk prints blank forms of a registered series, each number once and in order."""

    button = "Print"
    roles = frozenset({Role.PIT_CLERK})

    forms: list[str]
    game: Annotated[str, Prompt(label="Game")]  # whose paragraphs are cited on them

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        """Print blank forms: only numbers of a registered series, each once, in their order."""
        if self.game not in PARAGRAPHS:
            raise Refusal(f"Vigorish cannot be deferred at {self.game!r}. Choose {one_of(list(PARAGRAPHS))}.")
        cite = PARAGRAPHS[self.game].in_order
        if not self.forms:
            raise Refusal("Name the forms to print, as A-101.", cite)
        expected = {series.name: series.next_to_print for series in forms.series.values()}
        for number in self.forms:
            series = _check_not_printed(forms, number, cite)
            if number != series.form(expected[series.name]):
                raise Refusal(
                    f"Form {number} is out of order: the next to print is "
                    f"{series.form(expected[series.name])}. Every number is printed once.",
                    cite,
                )
            expected[series.name] += 1
        return [self.fact(FormsPrinted, act)]


class PrepareForm(FormCommand, frozen=True):
    """The pit clerk writes what a seat owes on form ``A-101``, and signs."""

    button = "Prepare and sign"
    roles = frozenset({Role.PIT_CLERK})

    form: FormNumber
    table: Annotated[str, Prompt(label="Table")]
    seat: Annotated[str, Prompt(label="Seat")]

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        owed = act.context.owed(self.table, self.seat)
        if not owed.cents or owed.game not in PARAGRAPHS:
            raise Refusal(
                f"Seat {self.seat} at table {self.table} owes no vigorish.", game_named(owed.game).cite
            )
        paragraphs = PARAGRAPHS[owed.game]
        _check_next(forms, self.form, paragraphs.in_order)
        other = forms.of_seat(self.table, self.seat)
        if other:
            raise Refusal(f"Form {other.number} is about that seat. Drop it, or void it.", paragraphs.written)
        return [
            FormPrepared(
                self.form,
                owed.game,
                self.table,
                self.seat,
                owed.patron,
                owed.cents,
                act.by,
                act.at,
                act.gaming_day,
            )
        ]


class SignForm(FormCommand, frozen=True):
    """The dealer, the pit boss or the patron signs, each in their role."""

    button = "Sign {form}"
    roles = frozenset({Role.DEALER, Role.PIT_BOSS, Role.PLAYER})

    form: str

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        form = _open_form(forms, self.form)
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
        return [self.fact(FormSigned, act, role=act.role)]


class ExcusePatron(FormCommand, frozen=True):
    """The dealer or the pit boss states why the patron's signature could not be obtained."""

    button = "Patron does not sign"
    roles = frozenset({Role.DEALER, Role.PIT_BOSS})

    form: FormNumber
    why: _Why

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        form = _open_form(forms, self.form)
        if not self.why.strip():
            raise Refusal("Why could the patron's signature not be obtained?", form.paragraphs.written)
        if "player" in form.signed:
            raise Refusal("The patron has signed. There is nothing to excuse.", form.paragraphs.written)
        return [self.fact(PatronExcused, act, role=act.role)]


class WitnessDrop(FormCommand, frozen=True):
    """The pit boss or the pit clerk who signed is present at the drop."""

    button = "Witness the drop of {form}"
    roles = frozenset({Role.PIT_BOSS, Role.PIT_CLERK})

    form: str

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        form = _open_form(forms, self.form)
        if form.signed.get(act.role) != act.by:
            raise Refusal(
                f"{act.by} has not signed form {form.number} as {act.role}. Only those who signed "
                "witness it.",
                form.paragraphs.dropped,
            )
        return [self.fact(DropWitnessed, act, role=act.role)]


class DropForm(FormCommand, frozen=True):
    """The dealer puts the original into the drop box."""

    button = "Drop {form}"
    roles = frozenset({Role.DEALER})
    at_table = DocumentVigorish

    form: str

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        """Drop the form: the vigorish becomes a complimentary to the patron, recorded at once."""
        form = _open_form(forms, self.form)
        about, paragraphs = form.prepared, form.paragraphs
        if about is None:
            raise Refusal(f"Nothing is written on form {form.number}.", paragraphs.written)
        _check_complete(form)
        if form.signed["dealer"] != act.by:
            raise Refusal(
                f"{form.signed['dealer']} signed as dealer and must drop the form.", paragraphs.dropped
            )
        for role in (Role.PIT_BOSS, Role.PIT_CLERK):
            if role not in form.witnesses:
                raise Refusal(
                    f"{form.signed[role]}, who signed as {role}, must be present at the drop.",
                    paragraphs.dropped,
                )
        return [
            self.fact(FormDropped, act),
            ComplimentaryRecorded(about.patron, about.cents, form.number, act.at),
        ]


class VoidForm(FormCommand, frozen=True):
    """The pit clerk marks both copies VOID, and signs; also those of the next blank form."""

    button = "Mark VOID and sign"
    roles = frozenset({Role.PIT_CLERK})

    form: FormNumber
    why: _Why

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        if self.form in forms.forms:
            _open_form(forms, self.form)
        else:
            _check_next(forms, self.form, BACCARAT.in_order)
        if not self.why.strip():
            raise Refusal("Why is the form void?", BACCARAT.void)
        return [self.fact(FormMarkedVoid, act, day=act.gaming_day)]


class SignVoidForm(FormCommand, frozen=True):
    """The pit boss signs the void form, too."""

    button = "Sign void form {form}"
    roles = frozenset({Role.PIT_BOSS})

    form: str

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        form = forms.named(self.form)
        marked, cite = form.marked_void, form.paragraphs.void
        if marked is None:
            raise Refusal(f"Form {form.number} is not marked VOID. The pit clerk does that first.", cite)
        if form.void_signed:
            raise Refusal(f"{form.void_signed.by} has signed that form {form.number} is void.", cite)
        if marked.by == act.by:
            raise Refusal(f"{act.by} marked form {form.number} VOID. Somebody else must sign it.", cite)
        return [self.fact(VoidFormSigned, act)]


class ForwardForms(FormCommand, frozen=True):
    """Forwards duplicates, and both copies of void forms, to accounting at the end of the gaming day."""

    button = "Forward today's forms to accounting"
    roles = frozenset({Role.PIT_CLERK})

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        """Forward the forms at the end of the day, when none is unfinished."""
        for form in forms.forms.values():
            if form.state == "marked void":
                raise Refusal(
                    f"The pit boss has not signed the void form {form.number}.", form.paragraphs.void
                )
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
        return [FormsForwarded(numbers, act.by, act.at, day, late)]


MAY_SEE_FORMS: frozenset[Role] = frozenset().union(*(command.roles for command in FormCommand.every()))


def check_sees_form(person: str, role: Role, form: Form) -> None:
    """Refuse a form to those who have nothing to do with forms; patrons see their own."""
    if role not in MAY_SEE_FORMS:
        allowed = one_of(sorted(MAY_SEE_FORMS))
        raise NotAllowed(
            f"The {role} may not see form {form.number}. Forms are for {allowed}: give the --token of one.",
            form.paragraphs.in_order,
        )
    if role in PLAYS and not (form.prepared and form.prepared.patron == person):
        raise NotAllowed(
            f"Form {form.number} is not about you. Patrons see their own forms.", form.paragraphs.in_order
        )


# Forms go to accounting when their gaming day ends: what the audit finds about those that did not.


def late_forms(state: VigorishForms, fact: Any) -> Iterator[str]:
    """Yield forms that were forwarded on a later gaming day, and gaming days that cannot be right."""
    day = getattr(fact, "day", "")
    if day and not _is_near(date.fromisoformat(day), fact.at):
        yield f"its time is not in the gaming day {day}"
    if isinstance(fact, FormsForwarded):
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
    log = DeskLog(STREAM, VigorishForms, AnyFormFact)
    commands = FormCommand

    faults = staticmethod(late_forms)
    faults_at_end = staticmethod(never_forwarded)

    @staticmethod
    def earlier_version(fact: Any) -> str:
        if isinstance(fact, FormsCompared) and fact.in_hand is None:
            return "comparisons of forms, whether they were right: what accounting had is not recorded"
        return ""

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        dropped = next((fact for fact in new_facts if isinstance(fact, FormDropped)), None)
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
