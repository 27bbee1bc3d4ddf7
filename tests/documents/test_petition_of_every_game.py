"""The packet of a petition for every game: complete, without notes of ours, and well set on its pages."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from houseway.documents.division.petition import read_petition
from houseway.documents.division.petition_chapters import security_of
from houseway.documents.division.petition_packet import everything_missing, petition_packet
from houseway.documents.document import Document
from houseway.documents.render.pdf import in_pdf
from houseway.rules.registry import game_names
from tests.documents.petitions import COMPLETE
from tests.support.nightly import PART
from tests.support.page_breaks import parted_headings
from tests.support.pdf_pages import Page, pages_of
from tests.support.printed import html_words
from tests.support.whole_odds import whole_odds

# A packet counts every other value of the options: by day one of each kind of game, every night all. Their
# drafts have tests every day.
BY_DAY = ("baccarat", "craps", "crazy-4-poker", "pai-gow", "roulette")
pytestmark = pytest.mark.nightly
GAMES = game_names() if PART else BY_DAY
NOTES = re.compile(
    r"NOT PRINTED|not reprinted|\brenumbered|Inferred|our sources|standard public rule|\(reading \d|"
    r"table of \d+ rows|about \d\.\d+e"
)


@pytest.fixture(scope="module", params=GAMES)
def packet(request: pytest.FixtureRequest) -> Document:
    form = (
        COMPLETE.replace('game = "football-kings"', f'game = "{request.param}"')
        .replace('options = { fantasy = "B" }\n', "")
        .replace('kind = "variation"', 'kind = "other"')
        .replace('of = ["baccarat-punto banco"]\n', "")
    )
    petition, odds = read_petition(form, "petition.toml"), whole_odds(request.param)
    assert everything_missing(petition, odds) == []
    return petition_packet(petition, odds, security_of(petition.table, shoes=200))


@pytest.fixture(scope="module")
def pages(packet: Document) -> Sequence[Page]:
    return pages_of(in_pdf(packet))


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(d)3ii", shows="printed")
def test_a_complete_petition_has_no_note_of_ours(packet: Document) -> None:
    assert not packet.mark
    words = html_words(packet)
    assert not NOTES.search(words), NOTES.search(words)
    assert "Missing." not in words
    assert "13:69F-51.1 Definitions" in words


@pytest.mark.paragraph("13:69F-8.4(d)", shows="printed")
def test_its_pages_are_filled_and_nothing_leaves_them(pages: Sequence[Page]) -> None:
    for page in pages:
        assert not page.outside(36)
        assert sum(len(box.words) for box in page.boxes) > 200


@pytest.mark.paragraph("13:69F-8.4(d)", shows="printed")
def test_no_heading_is_parted_from_what_it_announces(packet: Document, pages: Sequence[Page]) -> None:
    assert not list(parted_headings(packet, pages))
