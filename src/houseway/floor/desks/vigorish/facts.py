"""What is asked of the desk for Complimentary Vigorish Forms, and what came about there."""

from __future__ import annotations

from typing import Literal

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.facts.fact import Fact

# Commands.


class RegisterForms(Command, frozen=True):
    """A series of prenumbered forms has come and goes to the clerks of a pit: ``A``, 101 to 150."""

    series: str
    first: int
    last: int
    pit: str


class PrepareForm(Command, frozen=True):
    """The pit clerk writes down what a seat owes, and signs. ``A-101`` is the form at hand."""

    form: str
    table: str
    seat: str


class SignForm(Command, frozen=True):
    """By the dealer, the pit boss or the patron, each in the own role."""

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
    """The pit clerk marks both copies VOID, and signs; also of the next form, with nothing on it."""

    form: str
    why: str


class SignVoidForm(Command, frozen=True):
    """The pit boss signs it too."""

    form: str


class ForwardForms(Command, frozen=True):
    """At the end of the gaming day the duplicates, and void forms whole, go to accounting."""


class CompareForms(Command, frozen=True):
    """What accounting has in hand: amounts by form, void forms, and the next blank one of each series."""

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


class FormPrepared(Fact, frozen=True):
    form: str
    game: str
    table: str
    seat: str
    patron: str
    cents: Cents
    by: str
    at: int


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
    """In cash, to the patron: the vigorish that the house pays."""

    patron: str
    cents: Cents
    form: str
    at: int


class FormMarkedVoid(Fact, frozen=True):
    form: str
    why: str
    by: str
    at: int


class VoidFormSigned(Fact, frozen=True):
    form: str
    by: str
    at: int


class FormsForwarded(Fact, frozen=True):
    forms: list[str]
    by: str
    at: int


class FormsCompared(Fact, frozen=True):
    """``whole`` are accounted for; everything else that was found stands among the findings.

    ``in_hand`` is what accounting had; logs of earlier programs do not tell it.
    """

    whole: list[str]
    findings: list[str]
    by: str
    at: int
    in_hand: CompareForms | None = None


AnyFormFact = (
    FormsRegistered
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
