"""Commands and facts of the desk for Complimentary Vigorish Forms."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact

# Commands.


class RegisterForms(Command, frozen=True):
    """A series of prenumbered forms, ``A``, 101 to 150, goes to the clerks of a pit."""

    series: str
    first: int
    last: int
    pit: str


class PrintForms(Command, frozen=True):
    """The pit clerk prints blank forms of a registered series, each number once and in order."""

    forms: list[str]
    game: str  # whose paragraphs are cited on them


class PrepareForm(Command, frozen=True):
    """The pit clerk writes what a seat owes on form ``A-101``, and signs."""

    form: str
    table: str
    seat: str


class SignForm(Command, frozen=True):
    """The dealer, the pit boss or the patron signs, each in their role."""

    form: str


class ExcusePatron(Command, frozen=True):
    """The dealer or the pit boss states why the patron's signature could not be obtained."""

    form: str
    why: str


class WitnessDrop(Command, frozen=True):
    """The pit boss or the pit clerk who signed is present at the drop."""

    form: str


class DropForm(Command, frozen=True):
    """The dealer puts the original into the drop box."""

    form: str


class VoidForm(Command, frozen=True):
    """The pit clerk marks both copies VOID, and signs; also those of the next blank form."""

    form: str
    why: str


class SignVoidForm(Command, frozen=True):
    """The pit boss signs the void form, too."""

    form: str


class ForwardForms(Command, frozen=True):
    """Forwards duplicates, and both copies of void forms, to accounting at the end of the gaming day."""


class CompareForms(Command, frozen=True):
    """What accounting has in hand: amounts by form, void forms, and the next blank form of each series."""

    originals: dict[str, Cents]
    duplicates: dict[str, Cents]
    void_originals: list[str]
    void_duplicates: list[str]
    next_blank: dict[str, int]


# Facts.


class FormsRegistered(Fact, frozen=True):
    series: str
    first: int
    last: int
    pit: str
    by: str
    at: int


class FormsPrinted(Fact, frozen=True):
    forms: list[str]
    game: str
    by: str
    at: int


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


class FormSigned(Fact, frozen=True):
    form: str
    role: str
    by: str
    at: int


class PatronExcused(Fact, frozen=True):
    form: str
    why: str
    role: str
    by: str
    at: int


class DropWitnessed(Fact, frozen=True):
    form: str
    role: str
    by: str
    at: int


class FormDropped(Fact, frozen=True):
    form: str
    by: str
    at: int


class ComplimentaryRecorded(Fact, frozen=True):
    """The vigorish that the house pays for the patron."""

    patron: str
    cents: Cents
    form: str
    at: int


class FormMarkedVoid(Fact, frozen=True):
    form: str
    why: str
    by: str
    at: int
    day: str = ""


class VoidFormSigned(Fact, frozen=True):
    form: str
    by: str
    at: int


class FormsForwarded(Fact, frozen=True):
    """``late`` are those of an earlier gaming day."""

    forms: list[str]
    by: str
    at: int
    day: str = ""
    late: list[str] = msgspec.field(default_factory=list)


class FormsCompared(Fact, frozen=True):
    """``whole`` are the forms accounted for; everything else is among the findings.

    ``in_hand`` is what accounting had; earlier versions did not record it.
    """

    whole: list[str]
    findings: list[str]
    by: str
    at: int
    in_hand: CompareForms | None = None


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
AnyFormCommand = (
    RegisterForms
    | PrintForms
    | PrepareForm
    | SignForm
    | ExcusePatron
    | WitnessDrop
    | DropForm
    | VoidForm
    | SignVoidForm
    | ForwardForms
    | CompareForms
)
FormState = Literal["prepared", "dropped", "marked void", "void"]
