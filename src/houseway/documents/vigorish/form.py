"""The Complimentary Vigorish Form, original and duplicate, blank or as it was filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import tzinfo

from houseway.documents.document import Block, Callout, Document, Heading, NewPage, Signatures, Words, facts
from houseway.documents.wording import day
from houseway.equipment.money import dollars
from houseway.floor.calendar import HouseClock
from houseway.floor.desks.vigorish.forms import PARAGRAPHS, Form, Paragraphs
from houseway.refusal import Refusal, one_of

LINE = "____________________"
_NUMBER = re.compile(r"[A-Z0-9]{1,8}-[1-9][0-9]{0,8}")


def blank_forms(numbers: Sequence[str], game: str = "baccarat") -> Document:
    """To be written on by hand."""
    if game not in PARAGRAPHS:
        raise Refusal(f"There is no vigorish to defer at {game!r}. Choose {one_of(list(PARAGRAPHS))}.")
    for number in numbers:
        if not _NUMBER.fullmatch(number):
            raise Refusal(f"{number!r} is not the number of a form. Write it as A-101.")
    return _document([Form(number) for number in numbers], PARAGRAPHS[game], None)


def filled_forms(forms: Sequence[Form], zone: tzinfo | None = None) -> Document:
    """As the log has them; times are those of the house."""
    return _document(forms, None, HouseClock(zone))


def _document(forms: Sequence[Form], paragraphs: Paragraphs | None, clock: HouseClock | None) -> Document:
    copies = [
        (form, copy, becomes)
        for form in forms
        for copy, becomes in (
            (
                "Original",
                "The dealer drops it in the drop box, before the pit boss and pit clerk who signed.",
            ),
            ("Duplicate", "The pit clerk keeps it and forwards it to accounting, which compares them."),
        )
    ]
    blocks: list[Block] = []
    for form, copy, becomes in copies:
        asks = paragraphs or form.paragraphs
        cite = asks.dropped if copy == "Original" else asks.compared
        blocks += [*([NewPage()] if blocks else []), Heading(f"{form.number} · {copy}")]
        blocks += [Words(becomes, (cite,)), *_form_blocks(form, asks, clock)]
    numbers = ", ".join(form.number for form in forms)
    return Document(
        title=f"Form {numbers}" if len(forms) == 1 else f"Forms {numbers}",
        kind="Complimentary Vigorish Form",
        blocks=tuple(blocks),
        mark="VOID" if len(forms) == 1 and forms[0].state in ("void", "marked void") else "",
    )


def _form_blocks(form: Form, asks: Paragraphs, clock: HouseClock | None) -> Iterator[Block]:
    if form.marked_void:
        yield Callout(f"VOID: {form.marked_void.why}", (asks.void,))
    about = form.prepared
    yield facts(
        (
            ("Table and seat", f"{about.table}, seat {about.seat}" if about else LINE),
            ("Patron", about.patron if about else LINE),
            ("Vigorish not collected", dollars(about.cents) if about else LINE),
            ("Prepared", _when(clock, about.at) if about else LINE),
            ("In the drop box", _when(clock, form.dropped.at) if form.dropped else LINE),
        ),
        cites=(asks.written,),
    )
    if not form.marked_void:
        yield Words(
            "The amount is in the win of the table, and a cash complimentary to the patron by the end of the "
            "gaming day.",
            (asks.complimentary,),
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
        yield f"Patron, not signed because: {form.excused.why} ({form.excused.by}, {form.excused.role})"
    else:
        yield f"Patron: {form.signed['player']}" if "player" in form.signed else "Patron, or why not"


def _when(clock: HouseClock | None, at: int) -> str:
    moment = (clock or HouseClock()).moment(at)
    return f"{day(moment)}, {moment:%H:%M}"
