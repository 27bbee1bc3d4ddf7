"""The documents of a meter by their names, for commands and pages."""

from __future__ import annotations

from houseway.documents.document import Document
from houseway.documents.progressives.reconciliation import reconciliation
from houseway.documents.progressives.sign import meter_sign
from houseway.documents.progressives.submission import submission
from houseway.floor.calendar import parse_day
from houseway.floor.desks.progressives.controller import MeterOnRecord
from houseway.floor.reports.meter_days import MeterDays
from houseway.refusal import Refusal, one_of

PAPERS = ("submission", "sign", "reconciliation")


def paper(name: str, meter: MeterOnRecord, days: MeterDays, day: str | None = None) -> Document:
    """Return a document of a meter; a reconciliation is of the day, or of the last one on record."""
    if name == "submission":
        return submission(meter)
    if name == "sign":
        return meter_sign(meter)
    if name != "reconciliation":
        raise Refusal(f"A progressive has no document {name!r}. Choose {one_of(PAPERS)}.")
    (found,) = days.day(parse_day(day) if day else None, meter.name)
    return reconciliation(found)
