"""Compares originals from the drop box with duplicates at the end of the gaming day, number by number.

The findings are stored in the log, and the audit makes them again: never reword them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.equipment.money import dollars
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.vigorish import facts
from houseway.floor.desks.vigorish.forms import BACCARAT, Form, VigorishForms
from houseway.refusal import Refusal


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
