"""The Complimentary Vigorish Form, original and duplicate: blank, or copied from the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from houseway.documents.document import Block, Document, Heading, NewPage, Part, Together, Words, grid
from houseway.documents.vigorish.house_time import HouseTime
from houseway.equipment.money import dollars
from houseway.floor.desks.vigorish.forms import PARAGRAPHS, Form, Paragraphs
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.registry import game as game_named

_NUMBER = re.compile(r"[A-Z0-9]{1,8}-[1-9][0-9]{0,8}")
COPIES = ("Original", "Duplicate")
COPY = "Copy from the record, not an original"  # so that it does not pass for one
IN_WIN = (
    "The amount is included in the win of the table and recorded as a cash complimentary to the patron "
    "by the end "
    "of the gaming day."
)
VOID = "VOID"
ROLES = (("dealer", "Dealer"), ("pit-boss", "Pit boss"), ("pit-clerk", "Pit clerk"))


@dataclass(frozen=True)
class Print:
    """What all forms of a batch have in common."""

    casino: str
    time: HouseTime
    paragraphs: Paragraphs | None = None  # of blank forms; a form that is filled in has its own


def blank_forms(numbers: Sequence[str], game: str = "baccarat", casino: str = "") -> Document:
    """Return blank forms with these numbers, to be filled in by hand."""
    if game not in PARAGRAPHS:
        raise Refusal(f"Vigorish cannot be deferred at {game!r}. Choose {one_of(list(PARAGRAPHS))}.")
    for number in numbers:
        if not _NUMBER.fullmatch(number):
            raise Refusal(f"{number!r} is not a form number. Write it in the form A-101.")
    batch = Print(casino, HouseTime(), PARAGRAPHS[game])
    return _document([Form(number) for number in numbers], batch, game)


def filled_forms(forms: Sequence[Form], time: HouseTime | None = None, casino: str = "") -> Document:
    """Return copies of the forms as recorded in the log, with times, gaming days and shifts of the house."""
    games = {form.prepared.game for form in forms if form.prepared}
    document = _document(forms, Print(casino, time or HouseTime()), games.pop() if len(games) == 1 else "")
    return replace(document, mark=COPY)


def _document(forms: Sequence[Form], batch: Print, game: str) -> Document:
    """Return a page for each form, with both of its copies; no page names another number."""
    blocks: list[Block] = []
    for form in forms:
        blocks += [NewPage()] if blocks else []
        blocks += [_copy(form, copy, batch) for copy in COPIES]
    return Document(
        title="Complimentary Vigorish Form",
        kind=game_named(game).title if game else "Pit clerk",
        blocks=tuple(blocks),
        compact=True,
    )


def _copy(form: Form, copy: str, batch: Print) -> Together:
    cites = batch.paragraphs or form.paragraphs
    words, cite = _handling(form, copy, cites)
    sheet = copy if batch.paragraphs else f"Copy of the {copy.lower()}"
    parts: list[Part] = [Heading(f"Form {form.number} · {sheet}", 2), Words(words, (cite,))]
    is_blank = form.prepared is None and form.marked_void is None
    parts.append(grid((), _fields(form, batch), shares=(7, 9, 7, 9), by_hand=is_blank))
    if form.marked_void is None:
        parts.append(Words(IN_WIN, (cites.complimentary, cites.written)))
    else:
        parts.append(Words(form.marked_void.why, (cites.void,), lead="Void:"))
    return Together(tuple(parts), stamp=VOID if form.marked_void else "")


def _handling(form: Form, copy: str, cites: Paragraphs) -> tuple[str, Citation]:
    """Return what happens to this copy, and the paragraph that says so."""
    if form.marked_void:
        return (
            f"This {copy.lower()} is void. The pit clerk keeps both copies, marked VOID and signed by "
            "the pit boss "
            "and the pit clerk, and forwards them to accounting at the end of the gaming day.",
            cites.void,
        )
    if copy == COPIES[0]:
        return (
            "The dealer deposits the original in the drop box, in the presence of the pit boss and the "
            "pit clerk who "
            "signed it.",
            cites.dropped,
        )
    return (
        "The pit clerk keeps the duplicate and forwards it to accounting at the end of the gaming day, "
        "to be compared "
        "with the original.",
        cites.compared,
    )


def _fields(form: Form, batch: Print) -> Iterator[tuple[str, str, str, str]]:
    prepared, time = form.prepared, batch.time
    used = prepared or form.marked_void
    at = used.at if used else None
    yield "Casino", batch.casino, "Gaming day", time.gaming_day(at, form.day)
    yield (
        *("Table and seat", f"{prepared.table}, seat {prepared.seat}" if prepared else ""),
        *("Shift", time.shift(at)),
    )
    yield (
        *("Patron", prepared.patron if prepared else ""),
        *("Prepared (date, time)", time.moment(prepared.at) if prepared else ""),
    )
    yield (
        *("Vigorish not collected", dollars(prepared.cents) if prepared else ""),
        *_dropped(form, time),
    )
    yield from _signatures(form, time)


def _dropped(form: Form, time: HouseTime) -> tuple[str, str]:
    if form.marked_void:
        return "Voided (date, time)", time.moment(form.marked_void.at)
    return "Dropped (date, time)", time.moment(form.dropped.at) if form.dropped else ""


def _signatures(form: Form, time: HouseTime) -> Iterator[tuple[str, str, str, str]]:
    for role, words in ROLES:
        present = ", present at the drop" if role in form.witnesses else ""
        yield f"{words}, signature", f"{form.signed.get(role, '')}{present}", "Signed (date, time)", ""
    if form.excused:
        why = f"not signed: {form.excused.why} ({form.excused.by}, {form.excused.role})"
        yield "Patron", why, "Signed (date, time)", time.moment(form.excused.at)
    else:
        patron = form.signed.get("player", "")
        yield "Patron, signature or reason for none", patron, "Signed (date, time)", ""
    if form.marked_void:
        boss = form.void_signed
        yield "Void, pit clerk", form.marked_void.by, "Signed (date, time)", time.moment(form.marked_void.at)
        yield (
            "Void, pit boss",
            boss.by if boss else "",
            "Signed (date, time)",
            time.moment(boss.at) if boss else "",
        )
