"""Runs jobs that print: documents, the packet of a petition, win reports, and reports of looks at players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.documents.division.submissions import sign_submission
from houseway.documents.document import LETTER, Document, Paper
from houseway.documents.drawing.layout_file import layout_file
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.status import Submission
from houseway.documents.table.sign import sign
from houseway.documents.versions import guide_version
from houseway.house.desks.surveillance import PlayersLookedAt
from houseway.house.record import decode
from houseway.house.reports.win_report import WinReport, restored
from houseway.house.store import open_store
from houseway.lazy import lazy
from houseway.rules.registry import rules_of
from houseway.table.live.saved_table import SavedReport
from houseway.web.worker.odds import OptionPairs, odds_at

if TYPE_CHECKING:
    from houseway.documents.division.petition_packet import PacketInPDF, PrintedPacket

# What is slow to load and needed in the worker only.
packet_from: Callable[[str, str], PrintedPacket] = lazy(
    "houseway.documents.division.petition_packet:packet_from"
)
packet_in_pdf: Callable[[str, str], PacketInPDF] = lazy(
    "houseway.documents.division.petition_packet:packet_in_pdf"
)
statistics_as_csv: Callable[..., str] = lazy("houseway.documents.table.statistics_sheet:statistics_as_csv")
statistics_sheet: Callable[..., Document] = lazy("houseway.documents.table.statistics_sheet:statistics_sheet")
gaming_guide: Callable[..., Document] = lazy("houseway.documents.table.guide:gaming_guide")
surveillance_report: Callable[..., Document] = lazy(
    "houseway.documents.table.protection_reports:surveillance_report"
)
look = lazy("houseway.house.reports.surveillance:look")


def version_of_guide(game: str, options: OptionPairs) -> str:
    return guide_version(odds_at(game, options))


def packet_of(form: str) -> PrintedPacket:
    return packet_from(form, "The form")


def pdf_of_packet(form: str) -> PacketInPDF:
    return packet_in_pdf(form, "The form")


@dataclass(frozen=True)
class Copy:
    """A copy of a document: its file, as ``sign.pdf``, and what it has at its head and foot."""

    file: str
    submission: Submission | None
    house: House
    paper: Paper = LETTER


def printed(game: str, options: OptionPairs, copy: Copy) -> bytes:
    """Return a document about a table as HTML, PDF, SVG, PNG or CSV."""
    kind, form = copy.file.rpartition(".")[::2]
    if kind == "layout":
        return layout_file(rules_of(game, dict(options)), form, copy.house)  # type: ignore[arg-type]
    if form == "csv":
        return statistics_as_csv(odds_at(game, options)).encode()
    document = _document(game, options, kind, copy).issued_by(copy.house)
    return in_pdf(document) if form == "pdf" else in_html(document).encode()


def _document(game: str, options: OptionPairs, kind: str, copy: Copy) -> Document:
    match kind:
        case "sign":
            return sign(rules_of(game, dict(options)), submission=copy.submission, paper=copy.paper)
        case "sign-submission":
            return sign_submission(rules_of(game, dict(options)), paper=copy.paper, house=copy.house)
        case "guide":
            return gaming_guide(odds_at(game, options), submission=copy.submission)
    return statistics_sheet(odds_at(game, options))


# Job: win reports of the tables, which grow with their logs and stay in the worker.

_reports: dict[str, tuple[WinReport, int]] = {}  # with the number of the last record read


def begin_report(table: str, saved: SavedReport | None) -> int:
    """Return how far the table's report has read. A report not begun here continues from the saved one."""
    if table not in _reports:
        report = restored(saved.state) if saved else None
        _reports[table] = (report, saved.number) if saved and report else (WinReport(), 0)
    return _reports[table][1]


def win_after(
    table: str, after: int, records: Sequence[bytes]
) -> tuple[int, tuple[dict[str, Any], SavedReport] | None]:
    """Add records to a report. Return how far it has read, its content, and what can be saved of it.

    Where the report has not read exactly until ``after``, there is nothing but the number.
    """
    report, number = _reports.get(table, (WinReport(), 0))
    if number != after:
        return number, None
    # If this fails halfway, some records are counted already: the report then starts over.
    _reports.pop(table, None)
    read = [decode(record) for record in records]
    number = read[-1].number if read else number
    _reports[table] = report.read(read), number
    return number, (report.as_json(), SavedReport(number, report.save()))


# Job: the report of a look at players, from the log as it was then.


def report_of_look(place: str, recorded: bytes, form: str, house: House) -> bytes:
    """Return the report as HTML or PDF: ``place`` is the address of the log, ``recorded`` the fact."""
    fact = msgspec.json.decode(recorded, type=PlayersLookedAt)
    with open_store(place) as store:
        findings = look(store, fact.players, fact.tags, until=fact.at)
    when = f"{datetime.fromtimestamp(fact.at / 1_000_000, UTC):%Y-%m-%d %H:%M} UTC"
    document = surveillance_report(findings, fact, when).issued_by(house)
    return in_pdf(document) if form == "pdf" else in_html(document).encode()
