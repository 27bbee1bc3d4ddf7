"""A sign as a page: one sheet of any size, everything inside its margins, large enough to be read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from houseway.documents.document import PAPERS, Document, Paper, paper_named
from houseway.documents.house import House
from houseway.documents.render.pdf import in_pdf
from houseway.documents.status import Submission
from houseway.documents.table.sign import ComingChange, change_sign, sign
from houseway.documents.wording import day, in_type
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import every_game, game
from tests.support.full_tables import LIMITS, fullest_table
from tests.support.nightly import some
from tests.support.pdf_pages import Page, TextBox, pages_of

INCH = 72
DATED = date(2026, 3, 7)
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20"/></svg>'
HOUSE = House("Trump Marina Associates, LP d/b/a Trump Marina Hotel and Casino", "Boardwalk Casino", LOGO)
SUBMITTED = Submission(date(2026, 3, 2), "S-114")
SMALLEST = 0.0105  # the smallest type, as a part of the shorter side of the sheet: 6.5 points on letter

games = pytest.mark.parametrize("declared", some(every_game(), 3, 1), ids=lambda declared: declared.name)
pytestmark = pytest.mark.nightly
PORTRAIT, LANDSCAPE = paper_named("letter"), paper_named("letter", landscape=True)
LARGE = [paper_named("tabloid"), paper_named("poster", landscape=True)]


def sign_on(paper: Paper, table: Table[Any]) -> Document:
    return sign(table, table_name="Table 12", submission=SUBMITTED, paper=paper)


@cache
def page_of(document: Document) -> Page:
    (page,) = pages_of(in_pdf(document.issued_by(HOUSE, DATED)))
    return page


def check(document: Document, paper: Paper) -> Page:
    """Check what makes a page a sign: its size, its margins, nothing over anything else, nothing lost."""
    page = page_of(document)
    short = min(paper.width, paper.height) * INCH
    assert (round(page.width), round(page.height)) == (paper.width * INCH, paper.height * INCH)
    assert not page.outside(short * 0.06)
    assert min(box.size for box in page.boxes) >= short * SMALLEST
    overlapping = [(one.words, two.words) for one, two in combinations(page.boxes, 2) if _overlap(one, two)]
    assert not overlapping
    for text in document.every_text():
        if text and text != document.kind:
            assert _letters(in_type(text)) in _letters(page.words), text
    return page


def _letters(text: str) -> str:
    """Return the text without spaces: a line break in the PDF has none, and small capitals are capitals."""
    return "".join(text.split()).upper()


def _overlap(one: TextBox, two: TextBox) -> bool:
    """Return whether the letters of one run stand on those of another; boxes are higher than most letters."""
    across = min(one.right, two.right) - max(one.left, two.left)
    down = min(one.top, two.top) - max(one.bottom, two.bottom)
    return across > 1 and down > 0.3 * min(one.size, two.size)


@games
@pytest.mark.parametrize("paper", [PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
@pytest.mark.paragraph("13:69F-8.3(a)", "13:69F-8.2(c)", shows="printed")
def test_a_sign_is_one_letter_page(declared: Any, paper: Paper) -> None:
    for table in (open_table(declared, LIMITS), fullest_table(declared)):
        page = check(sign_on(paper, table), paper)
        _check_order(table, page)


def _check_order(table: Table[Any], page: Page) -> None:
    """Check that the house is at the head, then the game, then the limits in the largest numbers."""
    at = {box.words: box for box in page.boxes}
    board = [box for box in page.boxes if box.words.startswith("$") and box.size > 1.3 * _body(page)]
    if " " not in table.game.title:
        game, house = at[in_type(table.game.title)], at[HOUSE.name]
        # On a wide sheet the house may be next to the game, at its left.
        assert house.bottom > game.top or (page.width > page.height and house.right < game.left)
    assert board
    highest_odds = max(box.top for box in page.boxes if _is_odds(box))
    assert min(box.top for box in board) > highest_odds
    assert max(box.size for box in board) > max(box.size for box in page.boxes if _is_odds(box))
    (dated,) = [box for box in page.boxes if box.words == day(DATED)]
    assert dated.bottom == min(box.bottom for box in page.boxes)


def _body(page: Page) -> float:
    """Return the size of the plain text: of most that is not the amount of a limit."""
    sizes = sorted(box.size for box in page.boxes if not box.words.startswith("$"))
    return sizes[len(sizes) // 2]


def _is_odds(box: TextBox) -> bool:
    units, _, per = box.words.replace("\N{NO-BREAK SPACE}", " ").partition(" to ")
    return units.replace(",", "").isdigit() and per.isdigit()


@games
def test_on_large_paper_the_type_is_as_much_larger(declared: Any) -> None:
    table = fullest_table(declared)
    letter = _largest_odds(page_of(sign_on(PORTRAIT, table)))
    for paper in LARGE:
        page = check(sign_on(paper, table), paper)
        larger = min(paper.width, paper.height) / PORTRAIT.width
        assert _largest_odds(page) > letter * larger * 0.7


def _largest_odds(page: Page) -> float:
    return max(box.size for box in page.boxes if _is_odds(box))


@games
def test_the_sheet_is_filled(declared: Any) -> None:
    """The lowest line of the sign is near its foot, and both columns are used."""
    for table in (open_table(declared, LIMITS), fullest_table(declared)):
        page = page_of(sign_on(PORTRAIT, table))
        foot = min(box.bottom for box in page.boxes)
        content = [box for box in page.boxes if box.bottom > foot + 12]
        assert min(box.bottom for box in content) < page.height * 0.25
        assert max(box.right for box in content) > page.width * 0.85


def test_a_sample_and_a_draft_are_marked_inside_the_margins() -> None:
    document = sign(open_table(game("football-kings"), {}))
    page = check(document, PORTRAIT)
    assert "Draft: minimum and maximum not set" in page.words
    assert "not set" in page.words


@pytest.mark.parametrize("paper", [PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def test_names_and_notes_of_any_length_stay_on_the_one_page(paper: Paper) -> None:
    document = replace(
        sign(fullest_table(game("blackjack")), table_name="Table 12, in the high limit room", paper=paper),
        mark="Draft: " + "minimum and maximum not set, " * 6,
        footer="Rules 0123 · Submitted to the Division, reference " + "ABC-123 " * 20,
    )
    house = House("Legal Associates of the Marina " * 6, "Trade Name of the House " * 5)
    (page,) = pages_of(in_pdf(document.issued_by(house, DATED)))
    assert not page.outside(36)
    assert "ABC-123" in page.words
    assert "Trade Name of the House" in page.words


@pytest.mark.paragraph("13:69F-8.3(b)1", shows="printed")
@pytest.mark.parametrize("paper", [PORTRAIT, LANDSCAPE, *LARGE], ids=lambda paper: paper.words)
def test_the_sign_of_a_change_is_one_page_with_the_time_and_the_change(paper: Paper) -> None:
    changes = [
        ComingChange("Blackjack will pay 6 to 5 instead of 3 to 2", datetime(2026, 7, 2, 8, 0)),
        ComingChange("the dealer will hit soft 17", datetime(2026, 7, 1, 20, 0)),
    ]
    page = check(change_sign(open_table(game("blackjack"), {}), changes, paper=paper), paper)
    words = " ".join(page.words.split())
    assert "Coming change of the rules" in words
    first, second = words.index("From July 1, 2026 at 8:00 PM"), words.index("From July 2, 2026 at 8:00 AM")
    assert first < words.index("The dealer will hit soft 17.") < second < words.index("instead of 3 to 2.")


def test_papers_have_names_and_words() -> None:
    assert [paper.words for paper in PAPERS.values()] == [
        "8½ by 11 inches",
        "11 by 17 inches",
        "18 by 24 inches",
    ]
    assert LANDSCAPE.words == "11 by 8½ inches"
    for size in ("letter", "Letter landscape", "8½ by 11 inches", "8.5 x 11", "11 by 8 1/2 in"):
        assert PORTRAIT.is_named(size)
    for size in ("poster", "11 by 17 inches", "8 by 11 inches", "any", ""):
        assert not PORTRAIT.is_named(size)
    with pytest.raises(Refusal, match=r"There is no size 'huge'\. Choose letter, tabloid or poster"):
        paper_named("huge")
