"""Job: the report of a look at players, from the log as it was then."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks.surveillance import PlayersLookedAt
from houseway.house.store import open_store

# The imports within the function are slow to load and needed in the worker only.


def report_of_look(place: str, asked: bytes, form: str, house: House) -> bytes:
    """Return the report as HTML or PDF. ``place`` is the address of the log, ``asked`` the fact as JSON."""
    from houseway.documents.table.surveillance_report import surveillance_report  # noqa: PLC0415
    from houseway.house.reports.surveillance import look  # noqa: PLC0415

    fact = msgspec.json.decode(asked, type=PlayersLookedAt)
    with open_store(place) as store:
        found = look(store, fact.players, fact.tags, until=fact.at)
    when = f"{datetime.fromtimestamp(fact.at / 1_000_000, UTC):%Y-%m-%d %H:%M} UTC"
    document = surveillance_report(found, fact, when).issued_by(house)
    return in_pdf(document) if form == "pdf" else in_html(document).encode()
