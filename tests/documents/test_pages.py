"""The pages of every document of every game: text inside the margins, no heading at the end of a page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from houseway.documents.division.petition_packet import petition_packet
from houseway.documents.division.submissions import example as shuffle_form
from houseway.documents.division.submissions import shuffle_submission, sign_submission
from houseway.documents.division.tournament_notice import example as tournament_form
from houseway.documents.division.tournament_notice import tournament_notice
from houseway.documents.division.vigorish_forms import blank_forms
from houseway.documents.document import Document, Heading, NewPage
from houseway.documents.house import House
from houseway.documents.render.pdf import in_pdf, pages_in
from houseway.documents.table.guide import gaming_guide
from houseway.documents.table.rules_book import rules_book
from houseway.documents.table.sign import sign
from houseway.documents.table.statistics_sheet import statistics_sheet
from houseway.rules.registry import every_game, game
from tests.documents.petitions import petition
from tests.support.felts import GAME_NAMES, table
from tests.support.nightly import some
from tests.support.pdf_pages import Page, outside_margins, pages_of
from tests.support.printed import plain
from tests.support.whole_odds import whole_odds

HOUSE = House(
    "Marina Bay Gaming and Resort Associates, LP d/b/a The Marina Bay Hotel, Spa and Casino", "Marina Bay"
)
HEAD = FOOT = 14.0  # points that a running head or a footer keeps from the edge of the sheet
FOOTER = 62.0  # points from the bottom, below which only the footer is
FEWEST_LINES = 4
# Signs, guides and rules books of all games have tests of their pages every day.
GAMES = some(GAME_NAMES, 4)


def documents_of(name: str) -> Iterator[Document]:
    yield sign(table(name))
    yield sign(table(name, minimum="500", maximum="100000"), table_name="A-1")
    yield sign_submission(table(name), location="at the dealer's left")
    yield gaming_guide(whole_odds(name))
    yield statistics_sheet(whole_odds(name))
    yield rules_book([game(name)])


def other_documents() -> Iterator[Document]:
    yield rules_book(every_game())
    yield petition_packet(petition(), whole_odds("football-kings"))
    yield shuffle_submission(shuffle_form(), "shuffle.toml")
    yield tournament_notice(tournament_form(), "tournament.toml")
    yield blank_forms(["A-101", "A-102"], "baccarat")


def check_pages(document: Document) -> None:
    made = in_pdf(document.issued_by(HOUSE, date(2026, 3, 2)))
    where = f"{document.kind} of {document.title}"
    assert outside_margins(made, HEAD) == [], where
    headings = {plain(block.words) for block in document.all_parts if isinstance(block, Heading)}
    for number, page in enumerate(pages_of(made), 1):
        lines = _lines(page, number)
        assert lines[-1] not in headings, f"{where}: page {number} ends with a heading"
    if not _ends_with_own_page(document) and pages_in(made) > 1:
        assert len(lines) >= FEWEST_LINES, f"{where}: the last page has only {lines}"


def _lines(page: Page, number: int) -> list[str]:
    """Return the lines of a page from the top, without its head and footer; columns are joined."""
    lines: dict[int, str] = {}
    top = max(box.top for box in page.boxes)
    for box in page.boxes:
        if box.bottom > FOOTER and (number == 1 or box.top < top - 4):
            lines[round(box.bottom)] = lines.get(round(box.bottom), "") + box.words
    return [plain(lines[height]) for height in sorted(lines, reverse=True)]


def _ends_with_own_page(document: Document) -> bool:
    """Return whether the last page is there because the document asks for it."""
    return any(isinstance(block, NewPage) for block in document.all_parts)


@pytest.mark.nightly
@pytest.mark.parametrize("game_name", GAMES)
def test_every_page_of_every_document_about_a_game(game_name: str) -> None:
    for document in documents_of(game_name):
        check_pages(document)


def test_every_page_of_the_other_documents() -> None:
    for document in other_documents():
        check_pages(document)
