"""Keeps Complimentary Vigorish Forms: every form of every series.

A form documents vigorish that was deferred and not collected (13:69F-3.3(c)3 and 7.3(c)3). It has an
original, which the dealer drops, and a duplicate, which the pit clerk keeps until the end of the gaming
day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.table.live.fact import Fact

# Facts, and what each does to the state of the desk.


class FormsRegistered(Fact, frozen=True):
    series: str
    first: int
    last: int
    pit: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.series[self.series] = Series(self.series, self.first, self.last, self.first, self.first)


class FormsPrinted(Fact, frozen=True):
    forms: list[str]
    game: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        for number in self.forms:
            forms.printed[number] = self
            series, _, digits = number.rpartition("-")
            forms.series[series].next_to_print = int(digits) + 1


class FormPrepared(Fact, frozen=True):
    """``day`` is the gaming day, here and below; earlier versions did not record it."""

    form: str
    game: str
    table: str
    seat: str
    patron: str
    cents: Cents
    by: str
    at: int
    day: str = ""

    def do(self, forms: VigorishForms) -> None:
        form = forms.take(self.form)
        form.prepared, form.signed = self, {"pit-clerk": self.by}


class FormSigned(Fact, frozen=True):
    form: str
    role: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.forms[self.form].signed[self.role] = self.by


class PatronExcused(Fact, frozen=True):
    form: str
    why: str
    role: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.forms[self.form].excused = self


class DropWitnessed(Fact, frozen=True):
    form: str
    role: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.forms[self.form].witnesses[self.role] = self.by


class FormDropped(Fact, frozen=True):
    form: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.forms[self.form].dropped = self


class ComplimentaryRecorded(Fact, frozen=True):
    """The vigorish that the house pays for the patron."""

    patron: str
    cents: Cents
    form: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.complimentaries.setdefault(self.patron, []).append(self)


class FormMarkedVoid(Fact, frozen=True):
    form: str
    why: str
    by: str
    at: int
    day: str = ""

    def do(self, forms: VigorishForms) -> None:
        form = forms.forms[self.form] if self.form in forms.forms else forms.take(self.form)
        form.marked_void = self


class VoidFormSigned(Fact, frozen=True):
    form: str
    by: str
    at: int

    def do(self, forms: VigorishForms) -> None:
        forms.forms[self.form].void_signed = self


class FormsForwarded(Fact, frozen=True):
    """``late`` are those of an earlier gaming day."""

    forms: list[str]
    by: str
    at: int
    day: str = ""
    late: list[str] = msgspec.field(default_factory=list)

    def do(self, forms: VigorishForms) -> None:
        for number in self.forms:
            forms.forms[number].forwarded = True


class FormsCompared(Fact, frozen=True):
    """``whole`` are the forms accounted for; everything else is among the findings.

    ``in_hand`` is what accounting had; earlier versions did not record it.
    """

    whole: list[str]
    findings: list[str]
    by: str
    at: int
    in_hand: CompareForms | None = None

    def do(self, forms: VigorishForms) -> None:
        forms.comparisons.append(self)
        for number in self.whole:
            forms.forms[number].accounted = True


AnyFormFact = (
    FormsRegistered
    | FormsPrinted
    | FormPrepared
    | FormSigned
    | PatronExcused
    | DropWitnessed
    | FormDropped
    | ComplimentaryRecorded
    | FormMarkedVoid
    | VoidFormSigned
    | FormsForwarded
    | FormsCompared
)
FormState = Literal["prepared", "dropped", "marked void", "void"]


# The state of the desk: every form of every series.


@dataclass(frozen=True)
class Paragraphs:
    """The paragraphs on the form, for one game."""

    written: Citation
    in_order: Citation
    dropped: Citation
    compared: Citation
    void: Citation
    complimentary: Citation


BACCARAT = Paragraphs(
    Citation("13:69F-3.3(c)3i"),
    Citation("13:69F-3.3(c)3ii"),
    Citation("13:69F-3.3(c)3iii"),
    Citation("13:69F-3.3(c)3iv"),
    Citation("13:69F-3.3(c)3v"),
    Citation("13:69F-3.3(c)3vi"),
)
MINI_BACCARAT = Paragraphs(
    Citation("13:69F-7.3(c)3i"),
    Citation("13:69F-7.3(c)3ii"),
    Citation("13:69F-7.3(c)3iii"),
    Citation("13:69F-7.3(c)3iv"),
    Citation("13:69F-7.3(c)3v"),
    Citation("13:69F-7.3(c)3vi"),
)
PARAGRAPHS = {"baccarat": BACCARAT, "mini-baccarat": MINI_BACCARAT}


@dataclass
class Series:
    """``next`` is the first blank form."""

    name: str
    first: int
    last: int
    next: int
    next_to_print: int

    def form(self, number: int) -> str:
        return f"{self.name}-{number}"

    def holds(self, number: str) -> bool:
        digits = number.rpartition("-")[2]
        if not digits.isdecimal() or self.form(int(digits)) != number:
            return False
        return self.first <= int(digits) <= self.last

    @property
    def used(self) -> Iterator[str]:
        return (self.form(number) for number in range(self.first, self.next))


@dataclass
class Form:
    """Original and duplicate of one number. ``signed`` and ``witnesses`` are people by role."""

    number: str
    prepared: FormPrepared | None = None  # None for a blank form that was voided
    signed: dict[str, str] = field(default_factory=dict)
    excused: PatronExcused | None = None
    witnesses: dict[str, str] = field(default_factory=dict)
    dropped: FormDropped | None = None
    marked_void: FormMarkedVoid | None = None
    void_signed: VoidFormSigned | None = None
    forwarded: bool = False  # the duplicate, or both copies of a void form
    accounted: bool = False

    @property
    def paragraphs(self) -> Paragraphs:
        return PARAGRAPHS[self.prepared.game] if self.prepared else BACCARAT

    @property
    def day(self) -> str:
        """The gaming day on which it was used; empty where an earlier version did not record it."""
        used = self.prepared or self.marked_void
        return used.day if used else ""

    @property
    def state(self) -> FormState:
        if self.marked_void:
            return "void" if self.void_signed else "marked void"
        return "dropped" if self.dropped else "prepared"

    @property
    def hands(self) -> set[str]:
        """Return everybody who had a part in it, except the patron."""
        voided = [fact.by for fact in (self.marked_void, self.void_signed) if fact]
        staff = [person for role, person in self.signed.items() if role != "player"]
        return {*staff, *voided, *([self.excused.by] if self.excused else [])}


class VigorishForms:
    def __init__(self) -> None:
        self.series: dict[str, Series] = {}
        self.printed: dict[str, FormsPrinted] = {}
        self.forms: dict[str, Form] = {}
        self.complimentaries: dict[str, list[ComplimentaryRecorded]] = {}
        self.comparisons: list[FormsCompared] = []

    def named(self, number: str) -> Form:
        if number not in self.forms:
            raise Refusal(f"Nothing is written on form {number!r}. Check its number.", BACCARAT.in_order)
        return self.forms[number]

    def overdue(self, day: str) -> list[Form]:
        """Return the forms of gaming days before this one that were not forwarded when their day ended."""
        return [form for form in self.forms.values() if form.day and form.day < day and not form.forwarded]

    def given_to(self, patron: str) -> Cents:
        """Return all vigorish that the house has paid for the patron."""
        return sum(fact.cents for fact in self.complimentaries.get(patron, ()))

    def of_seat(self, table: str, seat: str) -> Form | None:
        """Return the form about what the seat owes now, if one is being filled in."""
        for form in self.forms.values():
            about = form.prepared
            if about and form.state == "prepared" and (about.table, about.seat) == (table, seat):
                return form
        return None

    def do(self, fact: AnyFormFact) -> None:
        fact.do(self)

    def take(self, number: str) -> Form:
        """Use the next blank form of its series."""
        series = self.series[number.rpartition("-")[0]]
        series.next += 1
        series.next_to_print = max(series.next_to_print, series.next)
        form = self.forms[number] = Form(number)
        return form


class FormCommand(DeskCommand, frozen=True):
    """A command to the desk for Complimentary Vigorish Forms."""

    @classmethod
    def every(cls) -> Sequence[type[Self]]:
        """Return the commands in the order in which a form goes its way: the comparison is the last."""
        compare, *others = cls.__subclasses__()
        return [*others, compare]


# Compares originals from the drop box with duplicates at the end of the gaming day, number by number.
#
# The findings are stored in the log, and the audit makes them again: never reword them.


class CompareForms(FormCommand, frozen=True):
    """What accounting has in hand: amounts by form, void forms, and the next blank form of each series."""

    button = "Compare"
    roles = frozenset({Role.ACCOUNTING})

    originals: dict[str, Cents]
    duplicates: dict[str, Cents]
    void_originals: list[str]
    void_duplicates: list[str]
    next_blank: dict[str, int]

    def decide(self, forms: VigorishForms, act: DeskAct) -> list[Any]:
        """Compare every form that is not accounted for yet, and list what is missing or differs."""
        unaccounted = [form for form in forms.forms.values() if not form.accounted]
        for form in unaccounted:
            if act.by in form.hands:
                raise Refusal(
                    f"{act.by} had a part in form {form.number}. Somebody else must compare it.",
                    form.paragraphs.compared,
                )
        by_form = {form.number: list(_findings(form, self)) for form in unaccounted}
        whole = [number for number, findings in by_form.items() if not findings]
        findings = [finding for of_form in by_form.values() for finding in of_form]
        findings += [*_strays(forms, self), *_blanks(forms, self)]
        return [FormsCompared(whole, findings, act.by, act.at, self)]


def _findings(form: Form, command: CompareForms) -> Iterator[str]:
    if form.state in ("prepared", "marked void"):
        yield f"{form.number}: neither dropped nor void"
    elif form.state == "void":
        yield from _void_findings(form, command)
    elif form.prepared:
        yield from _amount_findings(form, form.prepared.cents, command)
    if not form.forwarded:
        yield f"{form.number}: the pit clerk has not forwarded it"


def _void_findings(form: Form, command: CompareForms) -> Iterator[str]:
    copies = (("original", command.void_originals), ("duplicate", command.void_duplicates))
    for words, copy in copies:
        if form.number not in copy:
            yield f"{form.number}: the {words} of the void form is missing"
    if form.number in command.originals or form.number in command.duplicates:
        yield f"{form.number}: void, and yet a copy with an amount is there"


def _amount_findings(form: Form, cents: int, command: CompareForms) -> Iterator[str]:
    original, duplicate = command.originals.get(form.number), command.duplicates.get(form.number)
    for words, amount in (("original", original), ("duplicate", duplicate)):
        if amount is None:
            yield f"{form.number}: the {words} is missing"
        elif amount != cents:
            yield f"{form.number}: {dollars(amount)} on the {words}, {dollars(cents)} on record"
    if original is not None and duplicate is not None and original != duplicate:
        yield f"{form.number}: {dollars(original)} on the original, {dollars(duplicate)} on the duplicate"


def _strays(forms: VigorishForms, command: CompareForms) -> Iterator[str]:
    """Yield findings about copies that should not be there."""
    in_hand = (command.originals, command.duplicates, command.void_originals, command.void_duplicates)
    for number in sorted({number for copies in in_hand for number in copies}):
        if number not in forms.forms:
            yield f"{number}: no form of that number was used"
        elif forms.forms[number].accounted:
            yield f"{number}: accounted for before"


def _blanks(forms: VigorishForms, command: CompareForms) -> Iterator[str]:
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
