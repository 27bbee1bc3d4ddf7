"""Jobs: print a document, tell the version of a guide, make the packet of a petition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.documents.division.submissions import sign_submission
from houseway.documents.document import LETTER, Document, Paper
from houseway.documents.drawing.layout_file import layout_file
from houseway.documents.house import House
from houseway.documents.marks import Submission
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.sign import sign
from houseway.documents.versions import guide_version
from houseway.table.live.recorded_rules import rules_of
from houseway.web.worker.odds import OptionPairs, odds_at

if TYPE_CHECKING:
    from houseway.documents.division.petition_packet import PacketInPDF, PrintedPacket

# The imports within functions are slow to load and needed in the worker only.


def version_of_guide(game: str, options: OptionPairs) -> str:
    return guide_version(odds_at(game, options))


def packet_of(form: str) -> PrintedPacket:
    from houseway.documents.division.petition_packet import packet_from  # noqa: PLC0415

    return packet_from(form, "The form")


def pdf_of_packet(form: str) -> PacketInPDF:
    from houseway.documents.division.petition_packet import packet_in_pdf  # noqa: PLC0415

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
        from houseway.documents.table.statistics_sheet import statistics_as_csv  # noqa: PLC0415

        return statistics_as_csv(odds_at(game, options)).encode()
    document = _document(game, options, kind, copy).issued_by(copy.house)
    return in_pdf(document) if form == "pdf" else in_html(document).encode()


def _document(game: str, options: OptionPairs, kind: str, copy: Copy) -> Document:
    from houseway.documents.table.guide import gaming_guide  # noqa: PLC0415
    from houseway.documents.table.statistics_sheet import statistics_sheet  # noqa: PLC0415

    match kind:
        case "sign":
            return sign(rules_of(game, dict(options)), submission=copy.submission, paper=copy.paper)
        case "sign-submission":
            return sign_submission(rules_of(game, dict(options)), paper=copy.paper, house=copy.house)
        case "guide":
            return gaming_guide(odds_at(game, options), submission=copy.submission)
    return statistics_sheet(odds_at(game, options))
