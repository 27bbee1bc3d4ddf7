"""The Complimentary Vigorish Form, original and duplicate, blank or filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import tzinfo

from houseway.documents.document import Block, Callout, Document, Heading, NewPage, Signatures, Words, details
from houseway.documents.wording import moment
from houseway.equipment.money import dollars
from houseway.floor.calendar import LocalTime
from houseway.floor.desks.vigorish.forms import PARAGRAPHS, Form, Paragraphs
from houseway.refusal import Refusal, one_of

LINE = "____________________"
_NUMBER = re.compile(r"[A-Z0-9]{1,8}-[1-9][0-9]{0,8}")


def blank_forms(numbers: Sequence[str], game: str = "baccarat") -> Document:
    """Return blank forms with these numbers, to be filled in by hand."""
    if game not in PARAGRAPHS:
        raise Refusal(f"Vigorish cannot be deferred at {game!r}. Choose {one_of(list(PARAGRAPHS))}.")
    for number in numbers:
        if not _NUMBER.fullmatch(number):
            raise Refusal(f"{number!r} is not a form number. Write it in the form A-101.")
    return _document([Form(number) for number in numbers], PARAGRAPHS[game], None)


def filled_forms(forms: Sequence[Form], zone: tzinfo | None = None) -> Document:
    """Return the forms as recorded in the log, with times in the house's time zone."""
    return _document(forms, None, LocalTime(zone))


def _document(forms: Sequence[Form], paragraphs: Paragraphs | None, clock: LocalTime | None) -> Document:
    copies = [
        (form, copy, handling)
        for form in forms
        for copy, handling in (
            (
                "Original",
                "The dealer drops it in the drop box, witnessed by the pit boss and pit clerk who signed it.",
            ),
            ("Duplicate", "The pit clerk keeps it and forwards it to accounting to be compared."),
        )
    ]
    blocks: list[Block] = []
    for form, copy, handling in copies:
        cites = paragraphs or form.paragraphs
        cite = cites.dropped if copy == "Original" else cites.compared
        blocks += [*([NewPage()] if blocks else []), Heading(f"{form.number} · {copy}")]
        blocks += [Words(handling, (cite,)), *_form_blocks(form, cites, clock)]
    numbers = ", ".join(form.number for form in forms)
    return Document(
        title=f"Form {numbers}" if len(forms) == 1 else f"Forms {numbers}",
        kind="Complimentary Vigorish Form",
        blocks=tuple(blocks),
        mark="VOID" if len(forms) == 1 and forms[0].state in ("void", "marked void") else "",
    )


def _form_blocks(form: Form, cites: Paragraphs, clock: LocalTime | None) -> Iterator[Block]:
    if form.marked_void:
        yield Callout(f"VOID: {form.marked_void.why}", (cites.void,))
    prepared = form.prepared
    yield details(
        (
            ("Table and seat", f"{prepared.table}, seat {prepared.seat}" if prepared else LINE),
            ("Patron", prepared.patron if prepared else LINE),
            ("Vigorish not collected", dollars(prepared.cents) if prepared else LINE),
            ("Prepared", _when(clock, prepared.at) if prepared else LINE),
            ("Dropped in the drop box", _when(clock, form.dropped.at) if form.dropped else LINE),
        ),
        cites=(cites.written,),
    )
    if not form.marked_void:
        yield Words(
            "The amount is included in the win of the table and is recorded as a cash complimentary to the "
            "patron by the end of the gaming day.",
            (cites.complimentary,),
        )
    yield Signatures(tuple(_signatures(form)))
    if form.marked_void:
        yield Signatures(
            (
                f"Void, pit clerk: {form.marked_void.by}",
                f"Void, pit boss: {form.void_signed.by if form.void_signed else ''}".strip(),
            )
        )


def _signatures(form: Form) -> Iterator[str]:
    for role, words in (("dealer", "Dealer"), ("pit-boss", "Pit boss"), ("pit-clerk", "Pit clerk")):
        present = ", present at the drop" if role in form.witnesses else ""
        yield f"{words}: {form.signed[role]}{present}" if role in form.signed else words
    if form.excused:
        yield f"Patron, not signed: {form.excused.why} ({form.excused.by}, {form.excused.role})"
    else:
        yield (
            f"Patron: {form.signed['player']}"
            if "player" in form.signed
            else "Patron, or reason for not signing"
        )


def _when(clock: LocalTime | None, at: int) -> str:
    return moment((clock or LocalTime()).moment(at))
