"""The result of accounting's comparison of the vigorish forms, originals against duplicates."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    Signatures,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.vigorish.house_time import HouseTime
from houseway.equipment.money import Cents, dollars
from houseway.floor.desks.vigorish.facts import FormsCompared
from houseway.floor.desks.vigorish.forms import BACCARAT, MINI_BACCARAT, Form, VigorishForms
from houseway.refusal import Refusal

COMPARED = (BACCARAT.compared, MINI_BACCARAT.compared)
IN_ORDER = (BACCARAT.in_order, MINI_BACCARAT.in_order)
COMPLIMENTARY = (BACCARAT.complimentary, MINI_BACCARAT.complimentary)
COLUMNS = (
    "form",
    "gaming_day",
    "shift",
    "table",
    "seat",
    "patron",
    "state",
    "void_because",
    "vigorish_cents",
)


def comparison_result(register: VigorishForms, number: int, time: HouseTime | None = None) -> Document:
    """Return the result of comparison ``number`` (the first is 1), with times of the house."""
    comparison, clock = _comparison(register, number), time or HouseTime()
    return Document(
        title=f"Comparison {number}",
        kind="Complimentary Vigorish Forms: comparison by accounting",
        subtitle=clock.moment(comparison.at),
        blocks=tuple(_blocks(register, comparison, clock)),
        mark=_count(comparison) if comparison.findings else "",
    )


def comparison_as_csv(register: VigorishForms, number: int, time: HouseTime | None = None) -> str:
    """Return a line for each form that was accounted for, and one for each finding."""
    comparison, clock = _comparison(register, number), time or HouseTime()
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for name in comparison.whole:
        form = register.forms[name]
        prepared, at = form.prepared, _used_at(form)
        void = form.marked_void.why if form.marked_void else ""
        where = (prepared.table, prepared.seat, prepared.patron) if prepared else ("", "", "")
        shift = clock.day_and_shift(at) if at is not None else None
        when = (form.day or shift.day, shift.number) if shift else (form.day, "")
        writer.writerow((name, *when, *where, form.state, void, _given(form)))
    for finding in comparison.findings:
        writer.writerow(("", "", "", "", "", "", f"finding: {finding}", "", ""))
    return written.getvalue()


def _comparison(register: VigorishForms, number: int) -> FormsCompared:
    if not 1 <= number <= len(register.comparisons):
        raise Refusal(
            f"There is no comparison {number}. Comparisons made so far: {len(register.comparisons)}.",
            COMPARED[0],
        )
    return register.comparisons[number - 1]


def _blocks(register: VigorishForms, comparison: FormsCompared, time: HouseTime) -> Iterator[Block]:
    yield details(
        (
            ("Gaming day", time.gaming_day(comparison.at)),
            ("Shift", time.shift(comparison.at)),
            ("Compared by", f"{comparison.by}, accounting"),
        )
    )
    yield Words(
        "Originals from the drop boxes were compared, number by number, with the duplicates forwarded by the "
        "pit clerks. Both copies of void forms were compared.",
        COMPARED,
    )
    yield from _findings(comparison)
    forms = [register.forms[number] for number in comparison.whole]
    yield Heading("Forms accounted for")
    if forms:
        yield grid(
            ("Form", "Gaming day and shift", "Table and seat", "Patron", "Result", "Vigorish"),
            [_row(form, time) for form in forms],
            right={5},
            shares=(4, 8, 6, 7, 8, 5),
            small=True,
        )
    else:
        yield Words("No form was accounted for in this comparison.")
    totals = details(
        (
            ("Forms accounted for", str(len(forms))),
            ("Of them void", str(sum(form.marked_void is not None for form in forms))),
            ("Cash complimentaries to patrons", dollars(sum(map(_given, forms)))),
        ),
        cites=COMPLIMENTARY,
    )
    yield Together((totals, Signatures((f"{comparison.by}, accounting",))))


def _findings(comparison: FormsCompared) -> Iterator[Block]:
    yield Heading("Findings")
    if not comparison.findings:
        yield Words("None. Every number is accounted for, and both copies of each form agree.", IN_ORDER)
        return
    yield Callout(f"{_count(comparison)} to be explained.", IN_ORDER)
    yield items(comparison.findings)


def _count(comparison: FormsCompared) -> str:
    return "1 finding" if len(comparison.findings) == 1 else f"{len(comparison.findings)} findings"


def _used_at(form: Form) -> int | None:
    used = form.prepared or form.marked_void
    return used.at if used else None


def _row(form: Form, time: HouseTime) -> tuple[str, ...]:
    prepared, at = form.prepared, _used_at(form)
    when = f"{time.gaming_day(at, form.day)}, shift {time.shift(at)}" if at is not None else "–"
    place = f"{prepared.table}, seat {prepared.seat}" if prepared else "–"
    result = f"Void: {form.marked_void.why}" if form.marked_void else "Both copies agree"
    vigorish = dollars(prepared.cents) if prepared and not form.marked_void else "–"
    return form.number, when, place, prepared.patron if prepared else "–", result, vigorish


def _given(form: Form) -> Cents:
    return form.prepared.cents if form.prepared and form.state == "dropped" else 0
