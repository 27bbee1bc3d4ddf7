"""The house at the head of a document: names of any length, a logo that only draws, and page furniture."""

from __future__ import annotations

import io
import re
import struct
import zlib
from datetime import date

import pytest
from pypdf import PdfReader

from houseway.documents.document import Block, Document, Grid, Heading, Together, Words, grid
from houseway.documents.house import House, read_logo
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf, pages_in
from houseway.refusal import Refusal
from tests.support.pdf_pages import outside_margins, pages_of
from tests.support.printed import html_words, parsed, pdf_pages, pdf_words

LEGAL = "Marina Bay Gaming and Resort Associates, LP d/b/a The Marina Bay Hotel, Spa and Casino"
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
FILLER = "These words fill a line of the page, so that the document goes on for longer than it needs to. " * 3


def document(*blocks: Block, title: str = "A title", **fields: object) -> Document:
    return Document(title, "A kind", blocks, **fields)  # type: ignore[arg-type]


def png(width: int = 3, height: int = 2) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xb0\x20\x20" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data) for kind, data in ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    )


def test_the_house_stands_at_the_head_with_its_date() -> None:
    issued = document(Words("x")).issued_by(House(LEGAL, "Marina Bay", LOGO), date(2026, 3, 2))
    for words in (html_words(issued), pdf_words(issued)):
        assert words.index("Marina Bay") < words.index(LEGAL) < words.index("A title")
        assert "March 2, 2026" in words
    assert "data:image/svg+xml;base64," in in_html(issued)
    assert PdfReader(io.BytesIO(in_pdf(issued))).metadata.author == "Marina Bay"  # type: ignore[union-attr]


def test_a_date_of_the_document_is_kept_and_a_house_without_names_prints_nothing() -> None:
    own = document(Words("x"), dated=date(2026, 1, 2)).issued_by(House())
    assert own.dated == date(2026, 1, 2)
    assert 'class="house"' not in in_html(own)


@pytest.mark.parametrize("name", [" ", "x" * 201, "bell \a"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="cannot be printed as the trade name"):
        House(trade_name=name)


@pytest.mark.paragraph("13:69F-9.4(a)", shows="refused")
def test_a_name_that_states_odds_with_the_word_for_is_refused() -> None:
    with pytest.raises(Refusal, match="with the word 'for'"):
        in_html(document(Words("x")).issued_by(House("Play 150 for 1")))


@pytest.mark.parametrize("content", [LOGO.encode(), png()])
def test_a_logo_is_drawn_in_both_formats(content: bytes) -> None:
    logo = read_logo(content, "logo")
    plain, issued = document(Words("x")), document(Words("x")).issued_by(House("H", logo=logo))
    parsed(in_html(issued))
    assert len(in_pdf(issued)) > len(in_pdf(plain.issued_by(House("H"))))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"GIF89a", "neither SVG nor PNG"),
        (b"\xff\xfe", "neither SVG nor PNG"),
        (png()[:-4], "damaged PNG"),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", "not an SVG drawing"),
        (LOGO.replace(' viewBox="0 0 9 9"', "").encode(), "not an SVG drawing with a size"),
        (LOGO.replace("<circle", "<script>1</script><circle").encode(), "the element <script>"),
        (LOGO.replace("<circle", '<circle onclick="1"').encode(), "the program onclick"),
        (LOGO.replace("<circle", '<image href="http://a/b.png"/><circle').encode(), "a link to"),
        (LOGO.replace("<circle", '<circle fill="url(http://a/b#c)"').encode(), "a reference to another file"),
        (LOGO.replace("<circle", "<style>@import 'a'</style><circle").encode(), "a style that loads a file"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + LOGO.encode(), "declares entities"),
        (b" " * 500_001, "use a smaller one"),
    ],
)
def test_a_logo_that_loads_or_runs_something_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(Refusal, match=re.escape(says)):
        read_logo(content, "logo.svg")


def test_heads_and_feet_of_any_length_stay_inside_the_page() -> None:
    long = document(
        *[Words(FILLER)] * 60,
        title="Title " * 30,
        mark="Draft: " + "minimum and maximum not set, " * 12,
        footer="Rules 0123 · Submitted to the Division, reference " + "ABC-123 " * 40,
    ).issued_by(House("Legal " * 30, "Trade " * 30))
    made = in_pdf(long)
    assert pages_in(made) > 2
    assert outside_margins(made, 14) == []
    for number, page in enumerate(pdf_pages(long), 1):
        assert f"Page {number} of {pages_in(made)}" in page
        assert "Draft: minimum and maximum not set" in page


def rows(count: int) -> Grid:
    return grid(("Number", "Square"), [(f"row {n}", str(n * n)) for n in range(count)], right=(1,))


@pytest.mark.parametrize("lines", range(34, 42))
def test_no_heading_is_parted_from_what_it_heads(lines: int) -> None:
    """Shift a heading, a short introduction and a table over the end of the page."""
    shifted = document(*[Words("one line")] * lines, Heading("The squares"), Words("They follow."), rows(8))
    (with_heading,) = (page for page in pdf_pages(shifted) if "The squares" in page)
    assert "They follow." in with_heading
    assert "row 0" in with_heading


def test_blocks_kept_together_are_on_one_page() -> None:
    parts = (Heading("First", 2), Words("words of it"), rows(10), Words("last words of it"))
    for lines in range(20, 36, 4):
        pages = pdf_pages(document(*[Words("one line")] * lines, Together(parts)))
        (page,) = (page for page in pages if "First" in page)
        assert "last words of it" in page
    assert "last words of it" in html_words(document(Together(parts)))
    much = Together((Heading("Long"), *[Words(FILLER)] * 40, Words("its end")))
    assert outside_margins(in_pdf(document(much)), 14) == []


def test_rows_do_not_break_and_the_head_is_repeated() -> None:
    high = grid(("Name", "About"), [(f"row {n}.", FILLER + f"End {n}.") for n in range(30)])
    for page in pdf_pages(document(high)):
        assert "Name About" in page
        begun, ended = re.findall(r"row (\d+)\.", page), re.findall(r"End (\d+)\.", page)
        assert begun == ended


def test_boxes_of_a_pdf_are_where_the_words_are() -> None:
    """Prove the ruler: a word that cannot break leaves the margin, and is found."""
    wide = in_pdf(document(Words("Wide" * 40)))
    assert [box.words for box in outside_margins(wide)] == ["Wide" * 40]
    assert outside_margins(in_pdf(document(Words(FILLER)))) == []
    assert "A title" in [box.words for box in pages_of(in_pdf(document(Words("x"))))[0].boxes]


def test_a_last_page_of_a_few_lines_is_avoided() -> None:
    """Longer and longer documents: none of them ends on a second page with a line or two."""
    ends = []
    for count in range(36, 48):
        pages = pdf_pages(document(*[Words("one line of words")] * count))
        ends.append((len(pages), pages[-1].count("one line of words")))
    assert {count for count, _ in ends} == {1, 2}
    assert all(lines > 3 for pages, lines in ends if pages == 2), ends
