"""The result of accounting's comparison of the vigorish forms, originals against duplicates."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    Signatures,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.wording import moment
from houseway.equipment.money import dollars
from houseway.floor.calendar import LocalTime
from houseway.floor.desks.vigorish.facts import FormsCompared
from houseway.floor.desks.vigorish.forms import BACCARAT, MINI_BACCARAT, VigorishForms
from houseway.refusal import Refusal

COMPARED = (BACCARAT.compared, MINI_BACCARAT.compared)
IN_ORDER = (BACCARAT.in_order, MINI_BACCARAT.in_order)
COMPLIMENTARY = (BACCARAT.complimentary, MINI_BACCARAT.complimentary)


def comparison_result(register: VigorishForms, number: int, zone: tzinfo | None = None) -> Document:
    """Return the result of comparison ``number`` (the first is 1), with times in the house's time zone."""
    if not 1 <= number <= len(register.comparisons):
        raise Refusal(
            f"There is no comparison {number}. Comparisons made so far: {len(register.comparisons)}.",
            COMPARED[0],
        )
    comparison = register.comparisons[number - 1]
    return Document(
        title=f"Comparison {number}",
        kind="Complimentary Vigorish Forms: comparison by accounting",
        subtitle=moment(LocalTime(zone).moment(comparison.at)),
        blocks=tuple(_blocks(register, comparison)),
        mark=_count(comparison) if comparison.findings else "",
    )


def _blocks(register: VigorishForms, comparison: FormsCompared) -> Iterator[Block]:
    yield Words(
        "Originals from the drop boxes were compared, number by number, with the duplicates forwarded by the "
        "pit clerks. Both copies of void forms were compared.",
        COMPARED,
    )
    yield from _findings(comparison)
    yield Heading("Forms accounted for")
    rows = list(_rows(register, comparison))
    if rows:
        yield grid(("Form", "Patron", "Table and seat", "Vigorish"), rows, right={3}, shares=(2, 3, 4, 2))
    else:
        yield Words("No form was accounted for in this comparison.")
    given = sum(_given(register, form) for form in comparison.whole)
    yield details(
        (
            ("Forms", str(len(comparison.whole))),
            ("Cash complimentaries to patrons", dollars(given)),
        ),
        cites=COMPLIMENTARY,
    )
    yield Signatures((f"Accounting: {comparison.by}",))


def _findings(comparison: FormsCompared) -> Iterator[Block]:
    yield Heading("Findings")
    if not comparison.findings:
        yield Words("None. Every number is accounted for, and both copies of each form agree.", IN_ORDER)
        return
    yield Callout(f"{_count(comparison)} to be explained.", IN_ORDER)
    yield items(comparison.findings)


def _count(comparison: FormsCompared) -> str:
    return "1 finding" if len(comparison.findings) == 1 else f"{len(comparison.findings)} findings"


def _rows(register: VigorishForms, comparison: FormsCompared) -> Iterator[tuple[str, str, str, str]]:
    for number in comparison.whole:
        form = register.forms[number]
        prepared = form.prepared
        if form.state == "void" or prepared is None:
            yield number, "void", form.marked_void.why if form.marked_void else "", "–"
        else:
            yield number, prepared.patron, f"{prepared.table}, seat {prepared.seat}", dollars(prepared.cents)


def _given(register: VigorishForms, number: str) -> int:
    form = register.forms[number]
    return form.prepared.cents if form.prepared and form.state == "dropped" else 0
