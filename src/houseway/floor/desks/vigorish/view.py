"""The register of Complimentary Vigorish Forms as people see it: the structures that the API declares."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.vigorish.forms import Form, VigorishForms


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
