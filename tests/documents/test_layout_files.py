"""Layouts to hand over: SVG, PDF and PNG to scale, with a title block, and with text as outlines."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterator
from datetime import date
from functools import cache
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader, Transformation

from houseway import __version__
from houseway.documents.drawing.layout_file import MILLIMETRES, USUAL, Form, Sheet, layout_file
from houseway.documents.drawing.table import wrapped
from houseway.documents.drawing.text import width
from houseway.documents.house import House
from houseway.house.desks.required_papers import design_of
from houseway.rules.fingerprint import short_hash
from tests.support.felts import GAME_NAMES, felt, table
from tests.support.nightly import some
from tests.support.pdf_pages import Page, TextBox, pages_of
from tests.support.printed import plain
from tests.support.printed_layouts import every_run

SVG = "{http://www.w3.org/2000/svg}"
LEGAL = "Marina Bay Gaming and Resort Associates, LP d/b/a The Marina Bay Hotel, Spa and Casino"
HOUSE = House(LEGAL, "Marina Bay Hotel and Casino")
DATED = date(2026, 3, 2)
OUTLINES = Sheet(outlines=True)
each_game = pytest.mark.parametrize("game_name", some(GAME_NAMES, 3))
pytestmark = pytest.mark.nightly


@cache
def made(game_name: str, form: Form, sheet: Sheet = USUAL) -> bytes:
    return layout_file(table(game_name), form, HOUSE, DATED, sheet)


@cache
def page_of(game_name: str) -> Page:
    (page,) = pages_of(made(game_name, "pdf"))
    return page


def boxes(game_name: str) -> list[TextBox]:
    return [box for box in page_of(game_name).boxes if box.words.strip()]


def letters(text: str) -> str:
    return re.sub(r"\s", "", plain(text))


@pytest.mark.paragraph("19:46-1.13P(c)1", "13:69E-1.13CC(b)1", "13:69E-1.10E(b)1", shows="printed")
@each_game
def test_a_pdf_has_every_word_of_the_felt_with_the_name_of_the_licensee(game_name: str) -> None:
    on_layout = letters("".join(box.words for box in boxes(game_name)))
    for _, run in every_run(felt(game_name), HOUSE.felt_name):
        assert letters(run.line.words) in on_layout, run.line.words


@each_game
def test_every_letter_of_a_pdf_is_inside_the_page(game_name: str) -> None:
    assert boxes(game_name)
    assert page_of(game_name).outside(10) == []


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="printed")
@each_game
def test_the_title_block_says_whose_layout_it_is_of_what_and_when(game_name: str) -> None:
    text = letters("".join(box.words for box in boxes(game_name)))
    one = table(game_name)
    for words in (LEGAL, HOUSE.trade_name, one.game.title, "March 2, 2026", short_hash(one), __version__):
        assert letters(words) in text, words
    assert design_of(one, HOUSE.felt_name) in text
    assert "Scale1:5." in text
    for option in one.game.wagering.options:
        if option.name == "decks":
            assert "Decks:" in text


@pytest.mark.parametrize("scale", [1, 4, 10])
@each_game
def test_a_pdf_is_to_the_scale_that_it_states(game_name: str, scale: int) -> None:
    """The page has the size of the drawing, of which the viewBox is in millimetres of the table."""
    sheet = Sheet(scale)
    root = ElementTree.fromstring(made(game_name, "svg", sheet))  # noqa: S314 - our own drawing
    across, down = (float(part) for part in (root.get("viewBox") or "").split()[2:])
    page = PdfReader(io.BytesIO(made(game_name, "pdf", sheet))).pages[0].mediabox
    assert float(page.width) / 72 * MILLIMETRES * scale == pytest.approx(across, rel=1e-3)
    assert float(page.height) / 72 * MILLIMETRES * scale == pytest.approx(down, rel=1e-3)
    assert root.get("width") == f"{round(across / scale, 2):g}mm"
    assert f"Scale 1:{scale}." in "".join(root.itertext())


@each_game
def test_a_png_is_to_scale(game_name: str) -> None:
    wide, high = struct.unpack(">II", made(game_name, "png", Sheet(10, dpi=50))[16:24])
    page = PdfReader(io.BytesIO(made(game_name, "pdf", Sheet(10)))).pages[0].mediabox
    assert wide == pytest.approx(float(page.width) / 72 * 50, abs=1)
    assert high == pytest.approx(float(page.height) / 72 * 50, abs=1)


@each_game
def test_outlines_have_no_text_left_and_say_the_same_words(game_name: str) -> None:
    plain_svg = ElementTree.fromstring(made(game_name, "svg"))  # noqa: S314 - our own drawing
    content = made(game_name, "svg", OUTLINES)
    root = ElementTree.fromstring(content)  # noqa: S314 - our own drawing
    assert b"<text" not in content
    words = ["".join(text.itertext()) for text in plain_svg.iter(f"{SVG}text")]
    outlined = [group for group in root.iter(f"{SVG}g") if group.get("aria-label") is not None]
    assert [group.get("aria-label") for group in outlined] == words
    names = {part.get("id") for part in root.iter() if part.get("id")}
    for group in outlined:
        used = [use.get("{http://www.w3.org/1999/xlink}href", "")[1:] for use in group]
        assert len(used) == len(re.sub(r"\s", "", group.get("aria-label", "")))
        assert set(used) <= names


@pytest.mark.paragraph("19:46-1.13P(c)1", "13:69E-1.13CC(b)1", shows="printed")
@each_game
def test_the_outlined_name_lies_where_the_text_does(game_name: str) -> None:
    """Compare each letter with the text as another program draws it, on arcs too."""
    root = ElementTree.fromstring(made(game_name, "svg", OUTLINES))  # noqa: S314 - our own drawing
    down = float((root.get("viewBox") or "").split()[3])
    places = [
        matrix.apply_on((0.0, 0.0)) for matrix in _letters(root, Transformation(), within="layout-licensee")
    ]
    name = letters(HOUSE.felt_name)
    texts = boxes(game_name)
    at = "".join(box.words for box in texts).index(name)
    drawn = [(box.left, box.bottom, box.right, box.top) for box in texts for _ in box.words][
        at : at + len(name)
    ]
    to_points = 72 / MILLIMETRES / 5
    for (x, y), (left, bottom, right, top) in zip(places, drawn, strict=True):
        assert left - 4 <= x * to_points <= right + 4
        assert bottom - 4 <= (down - y) * to_points <= top + 4
    assert pages_of(made(game_name, "pdf", OUTLINES))[0].boxes == (), "no text is left in the PDF either"


def _letters(
    part: ElementTree.Element, outer: Transformation, *, within: str, inside: bool = False
) -> Iterator[Transformation]:
    """Yield how each letter in the group is placed on the drawing."""
    own = Transformation()
    for kind, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", part.get("transform", ""))):
        values = [float(number) for number in numbers.split()]
        own = own.transform(getattr(Transformation(), kind)(*values))
    now = own.transform(outer)
    inside = inside or part.get("id") == within
    if inside and part.tag == f"{SVG}use":
        yield now
    for child in part:
        yield from _letters(child, now, within=within, inside=inside)


def test_long_words_of_a_title_block_are_wrapped() -> None:
    lines = wrapped("a " + "W" * 50 + " short words after it", 20, 400)
    assert "".join(lines).replace(" ", "") == "a" + "W" * 50 + "shortwordsafterit"
    assert all(width(line, 20) <= 400 for line in lines)
    assert wrapped("", 20, 400) == [""]


def test_the_same_layout_gives_the_same_file() -> None:
    for form in ("svg", "pdf", "png"):
        first = layout_file(table("sic-bo"), form, HOUSE, DATED, Sheet(10, dpi=50))
        assert first == layout_file(table("sic-bo"), form, HOUSE, DATED, Sheet(10, dpi=50))
