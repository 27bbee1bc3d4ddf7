"""What accounting found when it compared the day's vigorish forms, original against duplicate."""

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
    facts,
    grid,
    items,
)
from houseway.documents.wording import day
from houseway.equipment.money import dollars
from houseway.floor.calendar import HouseClock
from houseway.floor.desks.vigorish.facts import FormsCompared
from houseway.floor.desks.vigorish.forms import BACCARAT, MINI_BACCARAT, VigorishForms
from houseway.refusal import Refusal

COMPARED = (BACCARAT.compared, MINI_BACCARAT.compared)
IN_ORDER = (BACCARAT.in_order, MINI_BACCARAT.in_order)
COMPLIMENTARY = (BACCARAT.complimentary, MINI_BACCARAT.complimentary)


def comparison_result(register: VigorishForms, number: int, zone: tzinfo | None = None) -> Document:
    """Of the comparison with this number, the first is 1; times are those of the house."""
    if not 1 <= number <= len(register.comparisons):
        raise Refusal(
            f"There is no comparison {number}; {len(register.comparisons)} have been made so far.",
            COMPARED[0],
        )
    made = register.comparisons[number - 1]
    moment = HouseClock(zone).moment(made.at)
    return Document(
        title=f"Comparison {number}",
        kind="Complimentary Vigorish Forms, compared by accounting",
        subtitle=f"{day(moment)}, {moment:%H:%M}",
        blocks=tuple(_blocks(register, made)),
        mark=_count(made) if made.findings else "",
    )


def _blocks(register: VigorishForms, made: FormsCompared) -> Iterator[Block]:
    yield Words(
        "Originals from the drop boxes were compared with the duplicates that the pit clerks forwarded, "
        "number by number, and void forms with both their copies.",
        COMPARED,
    )
    yield from _findings(made)
    yield Heading("Accounted for")
    rows = list(_rows(register, made))
    if rows:
        yield grid(("Form", "Patron", "Table and seat", "Vigorish"), rows, right={3}, shares=(2, 3, 4, 2))
    else:
        yield Words("No form was accounted for in this comparison.")
    given = sum(_given(register, form) for form in made.whole)
    yield facts(
        (
            ("Forms", str(len(made.whole))),
            ("Given to patrons, in cash complimentaries", dollars(given)),
        ),
        cites=COMPLIMENTARY,
    )
    yield Signatures((f"Accounting: {made.by}",))


def _findings(made: FormsCompared) -> Iterator[Block]:
    yield Heading("Findings")
    if not made.findings:
        yield Words("None: every number is there, and both copies of each form say the same.", IN_ORDER)
        return
    yield Callout(f"{_count(made)}, to be explained.", IN_ORDER)
    yield items(made.findings)


def _count(made: FormsCompared) -> str:
    return "1 finding" if len(made.findings) == 1 else f"{len(made.findings)} findings"


def _rows(register: VigorishForms, made: FormsCompared) -> Iterator[tuple[str, str, str, str]]:
    for number in made.whole:
        form = register.forms[number]
        about = form.prepared
        if form.state == "void" or about is None:
            yield number, "void", form.marked_void.why if form.marked_void else "", "–"
        else:
            yield number, about.patron, f"{about.table}, seat {about.seat}", dollars(about.cents)


def _given(register: VigorishForms, number: str) -> int:
    form = register.forms[number]
    return form.prepared.cents if form.prepared and form.state == "dropped" else 0
