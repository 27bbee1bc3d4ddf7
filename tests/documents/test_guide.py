"""The gaming guide: for patrons, complete for every game, and free of notes that are not for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from houseway.documents.document import Document, Grid, Picture, SideBySide
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.status import Submission
from houseway.documents.table.guide import HELP_LINE, felt_blocks, gaming_guide
from houseway.documents.table.illustrated_round import dealt_round, patrons_seat, round_blocks
from houseway.documents.table.rules_book import rules_book
from houseway.equipment.cards import Card
from houseway.equipment.dice import Roll
from houseway.equipment.money import dollars
from houseway.odds.game_odds import GameOdds
from houseway.regulation import every_paragraph
from houseway.regulation.catalogue import every_source, source_of
from houseway.rules.game import Game, open_table
from houseway.rules.limits import kind_of
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.steps import Deal
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.wagers import Result
from tests.documents.conftest import odds_of
from tests.support.pdf_pages import Page, pages_of
from tests.support.printed import html_tables, html_words, pdf_pages, pdf_words, plain

SUBMITTED = Submission(date(2026, 4, 1), "G-7")
A_HOUSE = House("Boardwalk Example Associates, LP", "The Example Hotel and Casino")
# With everything on offer that a table can have.
FULL: dict[str, dict[str, str]] = {
    "baccarat": {"bonus": "C", "total_cards": "on", "commission": "banker-six"},
    "mini-baccarat": {"bonus": "A", "commission": "total-cards"},
    "blackjack": {"kings_bounty": "2", "surrender": "late"},
}
# What belongs to the laboratory, the catalogue or the program, and not in the hands of a patron.
NOT_FOR_PATRONS = (
    r"[Nn]ot counted",
    r"\d of [\d,]+ situations",
    r"exceptions:",
    r"was to expire|expires on",
    r"\breading \d",
    r"NOT PRINTED|not printed",
    r"Houseway",
    r"\b[Ss]eat \d",
    r"\bdecks at the table\b",
    r"per unit",
)
CITATION = re.compile(r"\b(13:69[EF]|19:4[67])-[\d.]+\w*\(")

every = pytest.mark.parametrize("declared", every_game(), ids=lambda game: game.name)


@cache
def odds_with_everything(name: str) -> GameOdds:
    return odds_of(name, **FULL.get(name, {}))


@cache
def guide_of(name: str) -> Document:
    return gaming_guide(odds_with_everything(name), submission=SUBMITTED)


@cache
def words_of_guide(name: str) -> str:
    return html_words(guide_of(name))


@every
@pytest.mark.paragraph("13:69F-8.5(b)", shows="printed")
def test_a_guide_says_what_to_do_and_how_it_pays(declared: Game[Any]) -> None:
    """Check the objective, every step, every wager in patrons' words, and every payout of the table."""
    table, words = odds_with_everything(declared.name).table, words_of_guide(declared.name)
    guide = declared.papers.guide
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", guide.objective)) <= 2
    for text in (guide.objective, *guide.play, *guide.advice):
        assert plain(text) in words
    in_words = guide.wagers(table.options)
    for wager in table.wagers.values():
        told = in_words[kind_of(wager.name)]
        assert plain(told.wins_if[1:]) in words
        for verdict in wager.verdicts:
            if verdict.odds:
                assert verdict.odds.in_print in words
    for bonus in table.bonuses:
        assert bonus.title in words
    assert not re.search(r"\d for \d", words)


@every
@pytest.mark.paragraph("13:69F-8.5(b)", shows="printed")
def test_a_guide_shows_in_pictures_what_a_patron_looks_up(declared: Game[Any]) -> None:
    html = in_html(guide_of(declared.name))
    topics = list(declared.papers.guide.topics(odds_with_everything(declared.name).table.options))
    assert topics, "papers.guide.topics shows nothing: show what the results look like"
    for topic in topics:
        for example in topic.shown:
            assert f"<title>{example.title}</title>".replace("'", "&#x27;") in html
            assert plain(example.words) in words_of_guide(declared.name)
            assert example.cards or example.dice or example.tiles
        if topic.chart:
            letters = [cell[0].upper() for row in topic.chart.rows for cell in row[1:]]
            drawn = re.findall(r">([A-Z])</text>", html[html.index(f"<title>{topic.chart.title[:12]}") :])
            assert (
                drawn[: len(letters)] == letters
                or [*filter({*"DS", *letters}.__contains__, drawn)][: len(letters)] == letters
            )


@every
@pytest.mark.parametrize("pattern", NOT_FOR_PATRONS)
def test_nothing_in_a_guide_is_a_note_of_the_laboratory(declared: Game[Any], pattern: str) -> None:
    assert not re.search(pattern, words_of_guide(declared.name))


@every
def test_a_guide_cites_only_in_its_last_line(declared: Game[Any]) -> None:
    body, about, last = words_of_guide(declared.name).partition("This guide is an abridged version")
    assert about
    assert not CITATION.search(body)
    assert "Source: " in last


@every
@pytest.mark.paragraph("13:69F authority", shows="printed")
def test_a_guide_names_the_text_that_its_game_comes_from(declared: Game[Any]) -> None:
    """Check that the source is that of the paragraphs which the game's wagers cite."""
    words = words_of_guide(declared.name)
    wagers = odds_with_everything(declared.name).table.wagers.values()
    cited = {verdict.cite.paragraph for wager in wagers for verdict in wager.verdicts}
    for source in {source_of(paragraph) for paragraph in cited}:
        assert plain(source.title) in words
        assert plain(source.adopted) in words
    others = {source for source in every_source() if source.title not in words}
    assert not any(source.adopted and plain(source.adopted) in words for source in others)


def test_every_paragraph_has_one_source() -> None:
    for paragraph in every_paragraph():
        assert source_of(paragraph).covered(paragraph.id), paragraph.id


@pytest.mark.parametrize("name", ["crazy-4-poker", "four-card-poker"])
def test_four_card_poker_is_not_said_to_come_from_chapter_69f(name: str) -> None:
    words = words_of_guide(name)
    assert "19:47-27" in words
    assert "13:69F" not in words
    assert "R.2012 d.061" not in words


def test_the_advantages_are_the_laboratorys(football_kings: GameOdds) -> None:
    tables = [table for table in html_tables(gaming_guide(football_kings)) if "House advantage" in table[0]]
    printed = {row[0]: row[1] for table in tables for row in table[1:]}
    assert printed == {
        wager.wager.title: f"{float(wager.house_advantage * 100):.2f}%" for wager in football_kings.wagers
    }


@pytest.mark.paragraph("19:47-27 summary", shows="printed")
def test_the_guide_of_crazy_4_poker_has_every_point_of_the_summary(crazy_4_poker: GameOdds) -> None:
    words = html_words(gaming_guide(crazy_4_poker))
    for point in (
        "an ante and a super bonus wager of the same amount",
        "also place a queens up wager of any amount within the limits",
        "five cards each, face down",
        "fold and forfeit all your wagers, or place a play wager equal to the ante",
        "With a pair of aces or better it may be two or three times the ante",
        "The dealer needs king-high or better to qualify",
        "The best four cards of each hand count",
    ):
        assert point in words
    base = crazy_4_poker.base
    assert base is not None
    assert f"played as well as possible (of your ante) {float(base.house_advantage * 100):.2f}%" in words
    # Ante, super bonus and play cannot be made alone, so their own advantages are not printed.
    assert f"{float(crazy_4_poker['ante'].house_advantage * 100):.2f}%" not in words


@pytest.mark.paragraph("13:69F-50.6(k)1ii", shows="printed")
def test_lucky_8s_prints_the_examples_of_house_way() -> None:
    for example in (
        "With 2, 4, 6, 7, 2, 3, 4, 4 the dealer does not qualify: no natural 8 and no joker",
        "8, joker, 2, 4, 6, 5, 3, 6 are set as 8, joker, 6+2, 5+3; 4 and 6 are the side cards",
        "8, joker, 2, ace, 3, 4, 5, 4 are set as 8, joker, 5+2+ace, 4+4; 3 is the side card",
    ):
        assert example in words_of_guide("lucky-8s")


@every
def test_the_round_shown_has_only_announcements_of_the_game(declared: Game[Any]) -> None:
    played = dealt_round(open_table(declared), declared.papers.guide.round_shown)
    announced = [event.step for event in played.events if event.step.key == "no-more-bets"]
    words = html_words(Document("Round", "Test", tuple(round_blocks(played))))
    assert words.count('announces "No more bets"') == len(announced)
    assert bool(announced) == (declared.name != "lucky-8s")


@pytest.mark.paragraph("13:69F-9.3(b)", shows="printed")
def test_sic_bo_players_are_responsible_for_where_wagers_lie(sic_bo: GameOdds) -> None:
    assert "You are responsible for where your wagers lie" in html_words(gaming_guide(sic_bo))


@pytest.mark.paragraph("13:69F-8.5(c)", "13:69F-8.5(d)", shows="printed")
def test_a_guide_is_a_sample_until_its_submission_is_recorded(sic_bo: GameOdds) -> None:
    sample = gaming_guide(sic_bo)
    assert sample.mark == "Sample, not for issue (13:69F-8.5(c))"
    assert all("Sample, not for issue" in page for page in pdf_pages(sample))
    issued = gaming_guide(sic_bo, submission=SUBMITTED)
    assert not issued.mark
    words = pdf_words(issued)
    assert "Sample" not in words
    assert "Submitted to the Division on April 1, 2026, reference G-7" in words
    assert "displayed anywhere in the establishment" in words


@every
def test_every_page_has_the_help_line(declared: Game[Any]) -> None:
    assert "1-800-GAMBLER" in HELP_LINE
    for page in _pages(guide_of(declared.name)):
        assert plain(HELP_LINE) in plain(page.words)
    odds = odds_with_everything(declared.name)
    other = gaming_guide(odds, help_line="Help is at the cage.")
    assert "Help is at the cage." in html_words(other)
    assert "GAMBLER" not in html_words(other)


def _pages(document: Document) -> Sequence[Page]:
    return pages_of(in_pdf(document))


@every
def test_a_guide_is_two_full_pages_with_the_house_and_the_date(declared: Game[Any]) -> None:
    """Check the margins, that no page is nearly empty, and that the name and date are there."""
    pages = _pages(guide_of(declared.name).issued_by(A_HOUSE, date(2026, 4, 2)))
    assert A_HOUSE.trade_name in pages[0].words
    assert "April 2, 2026" in pages[0].words
    # A page more where there are twenty kinds of wagers and over to explain.
    most = 3 if len(declared.kinds) < 20 else 4
    assert 2 <= len(pages) <= most, (
        f"the guide has {len(pages)} pages, not 2 to {most}: give it more or fewer topics, wagers in words "
        "or sentences"
    )
    for page in pages:
        assert page.outside(36) == []
        assert _lowest(page) < page.height * 0.62, "more than half of the page is empty"


def _lowest(page: Page) -> float:
    """Return where the text ends above the footer, in points from the bottom."""
    return min(box.bottom for box in page.boxes if box.words.strip() and box.bottom > 60)


@every
def test_no_heading_ends_a_page(declared: Game[Any]) -> None:
    for page in _pages(guide_of(declared.name)):
        last = min(
            (box for box in page.boxes if box.words.strip() and box.bottom > 60), key=lambda box: box.bottom
        )
        assert last.size < 14, last.words


@every
def test_the_round_is_the_one_that_the_virtual_table_deals(declared: Game[Any]) -> None:
    played = dealt_round(open_table(declared), declared.papers.guide.round_shown)
    document = Document("Round", "Test", tuple(round_blocks(played)))
    words = html_words(document)
    for event in played.events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card) and event.step.to != DEALER:
            assert event.answer.picture in words
        if isinstance(event.answer, Roll):
            assert str(event.answer) in words
    (settled,) = [table for table in html_tables(document) if table[0][0] == "Wager"]
    own = played.of_seat(patrons_seat(played.table))
    returned = dollars(sum(item.returns for item in own))
    assert settled[-1][1:3] == [dollars(sum(item.staked for item in own)), f"You get {returned} back"]
    for row, item in zip(settled[1:-1], own, strict=True):
        assert row[1] == dollars(item.bet)
        if item.stands:
            assert row[2] == "Stays on the layout"
            continue
        assert dollars(item.pays if item.result is Result.WIN else abs(item.net) or item.returns) in row[2]
        assert not CITATION.search(row[3])


def test_the_dealers_cards_are_backs_until_they_are_turned_up(crazy_4_poker: GameOdds) -> None:
    words = html_words(Document("Round", "Test", tuple(round_blocks(dealt_round(crazy_4_poker.table, 8)))))
    assert "Dealer: and 5 face down" in words
    assert words.index("face down") < words.index("The dealer has ace-10-9-4")


@pytest.mark.parametrize("seed", range(12))
@every
def test_any_round_of_any_game_can_be_printed(declared: Game[Any], seed: int) -> None:
    table = open_table(declared)
    printed = in_html(Document("Round", "Test", tuple(round_blocks(dealt_round(table, seed)))))
    assert not re.search(r"\b[Ss]eat \d", printed)


def test_the_same_bytes_twice(football_kings: GameOdds) -> None:
    assert in_pdf(gaming_guide(football_kings)) == in_pdf(gaming_guide(football_kings))
    assert in_html(gaming_guide(football_kings)) == in_html(gaming_guide(football_kings))


@pytest.mark.paragraph("13:69F-8.5(b)", shows="printed")
@every
def test_a_guide_is_an_abridged_version_of_the_rules(declared: Game[Any]) -> None:
    told = " ".join([declared.papers.guide.objective, *declared.papers.guide.play])
    most = len(html_words(rules_book([declared]))) // 2
    assert len(told) < most, (
        f"objective and play of the guide have {len(told)} characters, and half of the rules has {most}: "
        "shorten the guide, or write rules.toml in full"
    )


def test_the_felt_of_craps_is_shown_with_numbered_chips_and_the_puck() -> None:
    for name in ("craps", "mini-craps"):
        table = open_table(game(name), {"horn": "off"})
        *_, beside = felt_blocks(table)
        assert isinstance(beside, SideBySide)
        picture, legend = beside.parts
        assert isinstance(picture, Picture)
        assert isinstance(legend, Grid)
        drawing = ElementTree.fromstring(picture.svg)  # noqa: S314 - our own drawing
        texts = [element.text for element in drawing if element.tag.endswith("text")]
        assert texts == ["ON"] + [str(number) for number in range(1, len(legend.rows) + 1)]
        assert "data-" not in picture.svg


def test_a_game_whose_felt_explains_itself_shows_no_picture_of_it() -> None:
    assert not list(felt_blocks(open_table(game("sic-bo"), {})))
