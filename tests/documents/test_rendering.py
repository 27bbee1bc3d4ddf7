"""A document rendered as HTML and as PDF: the same words, escaped, and the same bytes every time."""

from __future__ import annotations

import re
import sys
from datetime import date, datetime
from typing import Any

import pytest

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    NewPage,
    Picture,
    Signatures,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.drawing.cards_and_dice import hands_picture, roll_picture
from houseway.documents.drawing.equipment import SKETCHES, sketch
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf, in_typst
from houseway.documents.wording import cited, in_type, moment, time_of_day
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.equipment.dice import ROLLS
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Game
from houseway.rules.registry import every_game
from houseway.rules.wagers.payout import odds, to
from tests.support.pdf_pages import pages_of
from tests.support.printed import html_tables, html_words, parsed, pdf_pages, pdf_words

SMALL = Citation("13:69F-9.2(a)6")
NASTY = r"""<script>alert("x")</script> & #import "a" $1$ \ *bold* _it_ `raw` @label [b] // c /* d */ é 漢"""


def document(*blocks: Block, **fields: object) -> Document:
    return Document("A title", "A kind", blocks, **fields)  # type: ignore[arg-type]


EVERYTHING = document(
    Heading("Part one"),
    Words("Some words.", (SMALL,), lead="Lead."),
    items(["first", "second"], numbered=True),
    grid(
        ("Left", "Right"), [("a", "1"), ("all", "2")], caption="Table", right=(1,), shares=(2, 1), total=True
    ),
    details((("Name", "Value"),), caption="Facts", cites=(SMALL,)),
    Callout("Mind this.", (SMALL,)),
    Picture(roll_picture(ROLLS[1, 3, 5]), "Three dice."),
    NewPage(),
    Signatures(("A. Keeper",)),
    subtitle="Subtitle",
    mark="Draft: 2 items missing",
    footer="Foot",
    dated=date(2026, 3, 2),
    contents=True,
)


def test_html_and_pdf_say_the_same() -> None:
    expected = [
        *("A title", "A kind", "Subtitle", "Draft: 2 items missing", "Foot", "March 2, 2026", "Part one"),
        *("Lead.", "Some words.", "13:69F-9.2(a)6", "first", "second", "Left", "Right", "Table", "Facts"),
        *("Value", "Mind this.", "Three dice.", "A. Keeper"),
    ]
    html, pdf = html_words(EVERYTHING), pdf_words(EVERYTHING)
    for words in expected:
        assert words in html, words
        # The kind of the document is set in capitals.
        assert words.lower() in pdf.lower(), words


def test_pages_are_numbered_and_carry_their_mark() -> None:
    pages = pdf_pages(EVERYTHING)
    assert len(pages) == 3
    for number, page in enumerate(pages, 1):
        assert f"{number} of 3" in page
        assert "Draft: 2 items missing" in page
    assert all("A title · A kind" in page for page in pages[1:])


def test_the_same_document_gives_the_same_bytes() -> None:
    assert in_html(EVERYTHING) == in_html(EVERYTHING)
    assert in_pdf(EVERYTHING) == in_pdf(EVERYTHING)
    assert in_pdf(document(Words("x"))) == in_pdf(document(Words("x")))


def test_given_words_are_never_taken_for_commands() -> None:
    """Try every place that can hold text."""
    nasty = Document(
        NASTY,
        NASTY,
        (
            Heading(NASTY),
            Words(NASTY, lead=NASTY),
            items([NASTY]),
            grid((NASTY, "b"), [(NASTY, NASTY)], caption=NASTY),
            Callout(NASTY),
            Picture(roll_picture(ROLLS[1, 1, 1]), NASTY),
            Signatures((NASTY,)),
        ),
        subtitle=NASTY,
        mark=NASTY,
        footer=NASTY,
        contents=True,
    )
    html = in_html(nasty)
    assert "<script>" not in html
    parsed(html)
    expected = '<script>alert("x")</script> & #import "a" $1$ \\ *bold* _it_ `raw` @label [b] // c /* d */'
    assert html_words(nasty).count(expected) == 17
    assert expected in pdf_words(nasty)


@pytest.mark.paragraph("13:69F-9.4(a)", "13:69F-45.7(a)", shows="refused")
@pytest.mark.parametrize("words", ["150 for 1", "pays 20 for 1.", "Ten for one", "3-for-2", "1,000 for 1"])
def test_no_document_states_odds_with_the_word_for(words: str) -> None:
    for where in (
        document(Words(words)),
        document(items([words])),
        document(grid(("a",), [(words,)])),
        document(Heading(words)),
        document(Callout(words)),
        document(Picture(f"<svg><text>{words}</text></svg>", "x")),
        document(Words("x"), mark=words),
    ):
        for render in (in_html, in_typst):
            with pytest.raises(Refusal, match="with the word 'for'") as refused:
                render(where)
            assert str(refused.value.cite) == "13:69F-9.4(a)"
    with pytest.raises(Refusal) as refused:
        in_html(document(Words(words), style="sign"))
    assert str(refused.value.cite) == "13:69F-45.7(a)"


@pytest.mark.parametrize(
    "words", ["150 to 1", "It is paid for 3 rounds", "for 1 player", "at 9 for the table", "forty"]
)
def test_other_words_are_left_alone(words: str) -> None:
    assert words in html_words(document(Words(words)))


def test_pdf_without_typst_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match=r"houseway\[pdf\]"):
        in_pdf(EVERYTHING)
    assert in_html(EVERYTHING)


def test_long_tables_repeat_their_headings_on_every_page() -> None:
    long = document(grid(("Number", "Square"), [(str(n), str(n * n)) for n in range(120)], right=(0, 1)))
    pages = pdf_pages(long)
    assert len(pages) > 2
    assert all("Number Square" in page for page in pages)
    assert len(html_tables(long)[0]) == 121


def test_quotation_marks_are_typographic() -> None:
    assert in_type("Lucky 8's, 'No more bets' (\"push\")") == "Lucky 8’s, ‘No more bets’ (“push”)"


def test_odds_are_not_broken_over_two_lines() -> None:
    assert in_type("pays 1,500 to 1, from 4 to the end") == "pays 1,500\u00a0to\u00a01, from 4 to the end"


def test_citations_leave_out_our_own_marks() -> None:
    halves = (Citation("13:69F-2.30(h) posting"), Citation("13:69F-45.7(d) Table A"), SMALL, SMALL)
    assert cited(halves) == "13:69F-2.30(h); 13:69F-45.7(d) Table A; 13:69F-9.2(a)6"


def test_every_card_and_roll_can_be_drawn() -> None:
    drawn = hands_picture([("All", [*STANDARD_DECK, JOKER, None])])
    tree = parsed(drawn)
    assert len(tree.findall("{http://www.w3.org/2000/svg}g")) == 54
    assert "A♠" in drawn
    assert "1 face down" in drawn
    pips = [
        parsed(roll_picture(ROLLS[n, n, n])).iter("{http://www.w3.org/2000/svg}circle") for n in range(1, 7)
    ]
    assert [len(list(circles)) for circles in pips] == [3 * n for n in range(1, 7)]


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_every_game_is_described_in_plain_words_with_sketches(game: Game[Any]) -> None:
    guide = game.papers.guide
    assert guide.objective
    assert guide.play, "how it is played, step by step"
    assert guide.equipment
    for item in guide.equipment:
        assert item.sketch in SKETCHES, (
            f"documents/drawing/equipment.py has no drawing of a {item.sketch} yet"
        )
        parsed(sketch(item.sketch, item.title))


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("pays 1500 to 1", "pays 1,500 to 1"),
        ("200000 to 1 or 3 to 2", "200,000 to 1 or 3 to 2"),
        ("the seasons 2019 to 2026", "the seasons 2019 to 2026"),
        ("the dice total 4 to 10", "the dice total 4 to 10"),
    ],
)
def test_odds_have_commas_and_are_not_divided(typed: str, printed: str) -> None:
    assert in_type(typed) == re.sub(r"(?<=\d) to (?=\d)", "\u00a0to\u00a0", printed)
    assert to(1500, 1).in_print == "1,500 to 1"
    assert odds("1,500 to 1") == odds("1500 to 1") == to(1500, 1)


def test_times_and_dates_are_written_alike() -> None:
    assert moment(datetime(2026, 3, 7, 18, 0)) == "March 7, 2026, 6:00 PM"
    assert time_of_day(datetime(2026, 3, 7, 0, 5)) == "12:05 AM"


def test_text_boxes_are_read_from_a_pdf() -> None:
    made = Document(title="Sic bo", kind="Sample", blocks=(Words("The house pays 150 to 1."),))
    (page,) = pages_of(in_pdf(made))
    assert (page.width, page.height) == (612, 792)
    assert "The house pays 150 to 1." in page.words
    assert not page.outside(20)
    title = next(box for box in page.boxes if box.words == "Sic bo")
    assert page.outside(title.left + 1)
    assert 15 < title.size < 60
    assert 0 < title.left < title.right < page.width
