"""Writes the Complimentary Vigorish Form, original and duplicate, and its comparison by accounting."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, tzinfo

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    NewPage,
    Part,
    Signatures,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.wording import day, moment, time_of_day
from houseway.equipment.money import Cents, dollars
from houseway.house.clock import LocalTime
from houseway.house.desks.gaming_day import GamingDays, Shift
from houseway.house.desks.vigorish_forms import (
    BACCARAT,
    MINI_BACCARAT,
    PARAGRAPHS,
    Form,
    FormsCompared,
    Paragraphs,
    VigorishForms,
)
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.registry import game as game_named


@dataclass(frozen=True)
class HouseTime:
    """The time zone of the house, and its gaming days as far as they are on record."""

    zone: tzinfo | None = None
    days: GamingDays = field(default_factory=GamingDays)

    def moment(self, at: int) -> str:
        return moment(LocalTime(self.zone).moment(at))

    def day_and_shift(self, at: int) -> Shift:
        return self.days.at(at).shift_of(LocalTime(self.zone).moment(at))

    def gaming_day(self, at: int | None, recorded: str = "") -> str:
        """Return the gaming day as it was recorded, or that of the time; empty on a blank form."""
        if recorded:
            return day(date.fromisoformat(recorded))
        return day(self.day_and_shift(at).day) if at is not None else ""

    def shift(self, at: int | None) -> str:
        if at is None:
            return ""
        shift = self.day_and_shift(at)
        return f"{shift.number}, from {time_of_day(shift.began)}"


# The Complimentary Vigorish Form, original and duplicate: blank, or copied from the record.

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
    """The common parts of all forms of a batch."""

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
    """Return where this copy goes, and the paragraph that says so."""
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


# The result of accounting's comparison of the vigorish forms, originals against duplicates.

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
