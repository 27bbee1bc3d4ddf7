"""The rules book: everything of the catalogue, and in full the standard rules that our sources only name."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from houseway.documents.render.pdf import in_pdf
from houseway.documents.rules_text import COMMON, FILE_NAME, standard_rules
from houseway.documents.table.rules_book import (
    NOT_PLAYED,
    NOT_PRINTED,
    WHAT_THIS_IS,
    OfficialText,
    is_printed,
    rules_book,
)
from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.coup import banker_draws, player_draws
from houseway.games.baccarat.guide import THIRD_CARDS, TWO_CARD_COUNTS, banker_table, player_table
from houseway.games.blackjack.hands import dealer_draws, is_soft, total
from houseway.games.blackjack.papers import dealers_play
from houseway.games.four_card_poker.hands import Kind, best_four
from houseway.games.four_card_poker.opening import LEAST_CUT
from houseway.games.four_card_poker.papers import ranking
from houseway.house.store import open_store
from houseway.regulation import Citation, every_paragraph
from houseway.rules.fingerprint import paragraphs_of
from houseway.rules.game import Game
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.registry import FOLDER, every_game, game
from houseway.rules.standard_rules import Clause, Figure, RuleTable, StandardRule
from tests.support.command import houseway
from tests.support.pdf_pages import pages_of
from tests.support.printed import html_tables, html_words, plain

every = pytest.mark.parametrize("declared", every_game(), ids=lambda game: game.name)
TITLES_OF_BLACKJACK = [f"13:69F-2.{number}" for number in (*range(1, 7), "6A", *range(7, 16))]
# Where a game is played whose sections our sources only name.
SECTIONS_IN_FULL = {
    "baccarat": ["13:69F-3.1", *(f"13:69F-3.{number}" for number in range(6, 13))],
    "mini-baccarat": ["13:69F-7.1", *(f"13:69F-7.{number}" for number in range(6, 12))],
    "blackjack": TITLES_OF_BLACKJACK,
    "chemin-de-fer": [f"13:69F-4.{number}" for number in range(1, 13)],
    "red-dog": [f"13:69F-6.{number}" for number in range(1, 8)],
    "four-card-poker": [f"19:47-27.{number}" for number in (2, 3, 4, 5, 10, 12)],
    "crazy-4-poker": ["19:47-27.3", "19:47-27.12"],
}


@cache
def words_of_book(name: str = "") -> str:
    return html_words(rules_book([game(name)] if name else every_game()))


@pytest.mark.paragraph("13:69F-8.5(a)", shows="printed")
def test_the_book_has_every_paragraph_of_the_catalogue() -> None:
    """Check every section by number, also those for all games, and every printed paragraph by its words."""
    words = words_of_book()
    for paragraph in every_paragraph():
        if paragraph.section == "13:69F":  # the notices of the chapter are in the part about the book
            continue
        assert paragraph.section in words, paragraph.id
        if is_printed(paragraph):
            before_table = paragraph.text.partition(":")[0].rstrip(".")
            assert plain(before_table) in words, paragraph.id
    for number in range(2, 7):
        assert f"13:69F-8.{number} " in words
    assert "Rules that apply to all games" in words


@pytest.mark.paragraph("13:69F-8.5(a)", shows="printed")
@pytest.mark.parametrize(("name", "sections"), SECTIONS_IN_FULL.items())
def test_sections_that_are_only_named_are_printed_in_full_and_starred(name: str, sections: list[str]) -> None:
    words = words_of_book(name)
    for number in sections:
        match = re.search(
            rf"{re.escape(number)}\* (.*?)(?=(?:13:69[EF]|19:4[67])-[\dA-Z.]+\*? [A-Z]|$)", words
        )
        assert match, number
        assert "(a)* " in match[1], number
        assert NOT_PLAYED not in match[1], number
        assert len(match[1]) > 60, number


@every
def test_every_standard_rule_of_a_game_is_printed(declared: Game[Any]) -> None:
    words = words_of_book(declared.name)
    for rule in standard_rules(declared):
        assert rule.section in words
        if rule.cite and is_printed(rule.cite.paragraph):
            continue
        for text in _texts(rule):
            assert plain(text) in words, rule


def _texts(rule: StandardRule) -> list[str]:
    cells = [
        cell for part in rule.content if isinstance(part, RuleTable) for row in part.rows for cell in row
    ]
    return [*(part.text for part in rule.content if isinstance(part, Clause)), *cells]


@every
def test_the_text_takes_every_figure_that_the_game_computes(declared: Game[Any]) -> None:
    written = (FOLDER / declared.name.replace("-", "_") / FILE_NAME).read_text(encoding="utf-8")
    texts = [text for rule in standard_rules(declared) for text in _texts(rule)]
    assert not [text for text in texts if "{" in text]
    if "like = " not in written:
        figures = [figure for figure in declared.papers.standard_rules if isinstance(figure, Figure)]
        assert [figure.name for figure in figures if f"{{{figure.name}}}" not in written] == []


def test_rules_that_games_share_are_those_that_cards_are_cut_by() -> None:
    common = COMMON.read_text(encoding="utf-8")
    assert f"at least {CUT_FROM_EITHER_END} cards on either side" in common
    assert f"at least {LEAST_CUT} cards from the top" in common


@every
def test_standard_rules_stand_for_paragraphs_of_their_game(declared: Game[Any]) -> None:
    known = {paragraph.id for paragraph in paragraphs_of(declared)}
    assert all(rule.cite.id in known for rule in standard_rules(declared) if rule.cite)
    sections = {paragraph.section for paragraph in paragraphs_of(declared)}
    assert not sections & {rule.number for rule in standard_rules(declared)}


@every
def test_steps_that_cite_a_title_find_the_rule_in_the_book(declared: Game[Any]) -> None:
    """Check that what transcripts mark with an asterisk is printed somewhere."""
    starred = {rule.cite for rule in standard_rules(declared) if rule.cite}
    for cite in {happening.cite for happening in declared.play.irregularities}:
        assert cite.is_printed or cite in starred, cite


@pytest.mark.paragraph("13:69F-3.9#title", "13:69F-7.9#title", shows="printed")
@pytest.mark.parametrize("name", ["baccarat", "mini-baccarat"])
def test_the_drawing_table_is_the_one_that_the_deal_goes_by(name: str) -> None:
    """Check all cases: every count of both hands, every third card of the Player's Hand."""
    tables = html_tables(rules_book([game(name)]))
    (printed,) = [table for table in tables if table[0][0] == "Banker has"]
    cells = {
        (row[0], heading): cell
        for row in printed[1:]
        for heading, cell in zip(printed[0][1:], row[1:], strict=True)
    }
    for player, banker in product(TWO_CARD_COUNTS, repeat=2):
        drew = player_draws(player, banker)
        for third in [count for count in THIRD_CARDS if (count is not None) == drew]:
            expected = "draws" if banker_draws(player, banker, third) else "stands"
            assert cells[str(banker), THIRD_CARDS[third]] == expected
    assert len(cells) == len(banker_table().rows) * len(THIRD_CARDS)
    (players,) = [table for table in tables if table[0][0] == "Player's Hand has"]
    by_count: dict[int, str] = {}
    for first, last, mark in ((*re.findall(r"\d", row[0]), row[1]) for row in players[1:]):
        by_count |= dict.fromkeys(range(int(first), int(last) + 1), mark)
    for count in range(10):
        assert by_count[count].startswith("draws") == player_draws(count, 0)
    assert [row[0] for row in players[1:]] == [row[0] for row in player_table().rows]


@pytest.mark.paragraph("13:69F-2.12#title", shows="printed")
def test_the_dealers_play_is_the_one_that_the_dealer_goes_by() -> None:
    """Check every hand of two or three cards that is not over 21."""
    told = {}
    for words, stands, hits in dealers_play().rows:
        kind, *numbers = words.replace(" to", "").split()
        for points in range(int(numbers[0]), int(numbers[-1]) + 1):
            told[kind == "soft", points] = (stands, hits)
    deck = STANDARD_DECK[:13]
    for hand in [*combinations(deck, 2), *combinations(deck, 3)]:
        if total(hand) <= 21:
            for rule in (False, True):
                expected = "draws" if dealer_draws(hand, hits_soft_17=rule) else "stands"
                assert told[is_soft(hand), total(hand)][rule] == expected


@pytest.mark.parametrize("name", ["four-card-poker", "crazy-4-poker"])
def test_the_ranking_is_the_order_of_the_evaluator(name: str) -> None:
    (printed,) = [table for table in html_tables(rules_book([game(name)])) if table[0][0] == "Hand"]
    by_title = {kind.words.capitalize(): kind for kind in Kind}
    kinds = [by_title[row[0]] for row in printed[1:]]
    assert kinds == sorted(Kind, reverse=True)
    assert [row[0] for row in ranking().rows] == [row[0] for row in printed[1:]]
    topic = next(iter(game(name).papers.guide.topics(None)))  # type: ignore[arg-type]
    hands = [best_four(example.cards) for example in topic.shown]
    assert hands == sorted(hands, reverse=True)
    assert [hand.kind for hand in hands] == kinds


@pytest.mark.paragraph("13:69F expiration", "13:69F authority", shows="printed")
def test_the_book_says_plainly_what_it_is_and_where_it_comes_from() -> None:
    book = rules_book(every_game())
    words = html_words(book)
    assert "does not replace the official text" in book.subtitle
    assert plain(WHAT_THIS_IS) in words
    assert "R.2012 d.061" in words
    assert "N.J.S.A. 5:12-21, 69, 70, 76 and 100" in words
    assert "expires on March 19, 2019" in words
    assert "readopted" not in html_words(rules_book(every_game(), date(2019, 3, 19)))
    assert "dated March 20, 2019: check" in html_words(rules_book(every_game(), date(2019, 3, 20)))


@pytest.mark.paragraph("13:69F-8.5(a)", shows="refused")
def test_the_book_names_the_official_text_that_the_house_keeps(tmp_path: Path) -> None:
    official = OfficialText("chapter-69f.pdf", date(2026, 1, 5), "ab" * 32)
    words = html_words(rules_book(every_game(), official=official))
    assert "chapter-69f.pdf" in words
    assert "January 5, 2026" in words
    assert "ab" * 32 in words
    file, book = tmp_path / "chapter.txt", tmp_path / "book.html"
    file.write_text("The official text.")
    command = ("document", "rules", "sic-bo", "--official", str(file), "-o", str(book))
    refused = houseway(*command)
    assert refused.returncode == 2
    assert "--official-date" in refused.stderr
    assert not book.exists()
    assert houseway(*command, "--official-date", "2026-01-05").returncode == 0
    assert sha256(b"The official text.").hexdigest() in book.read_text()


def test_tables_are_printed_as_tables() -> None:
    words = words_of_book()
    assert not re.search(r"\d \d+ to 1, \d+ \d+, ", words)
    for text in ("NOT PRINTED", "Inferred:", "Unchanged, not reprinted", "->"):
        assert text not in words


@pytest.mark.parametrize("name", ["", "baccarat", "blackjack", "crazy-4-poker"])
def test_the_pages_of_the_book(name: str) -> None:
    """Check the margins, that no page ends with a heading, and that the last page is no remnant."""
    book = rules_book([game(name)] if name else every_game())
    pages = pages_of(in_pdf(book))
    for page in pages:
        assert page.outside(36) == []
        body = [box for box in page.boxes if box.words.strip() and box.bottom > 66]
        last = min(body, key=lambda box: box.bottom)
        assert not re.match(r"(13:69[EF]|19:4[67])-[\w.]+\*? [A-Z]", last.words), last.words
    assert min(box.bottom for box in pages[-1].boxes if box.bottom > 66) < 792 - 150


def test_what_is_not_printed_says_where_to_look() -> None:
    assert NOT_PLAYED in words_of_book("roulette")
    words = words_of_book("blackjack")
    assert NOT_PRINTED in words
    assert Citation("13:69F-2.21#title").paragraph.section + "* Continuous shuffling" in words


@pytest.mark.paragraph("13:69F-8.5(a)", shows="refused")
def test_the_official_text_is_taken_from_the_log(tmp_path: Path) -> None:
    file, book, log = tmp_path / "chapter.txt", tmp_path / "book.html", tmp_path / "floor.db"
    file.write_text("The official text.")
    open_store(log).close()
    command = ("document", "rules", "sic-bo", "--database", str(log), "-o", str(book))
    refused = houseway(*command)
    assert refused.returncode == 2
    assert "houseway desk chapter FILE" in refused.stderr
    assert not book.exists()
    recorded = houseway("desk", "chapter", str(file), "--date", "2026-01-05", "--database", str(log))
    assert recorded.returncode == 0, recorded.stderr
    assert houseway(*command).returncode == 0
    assert sha256(b"The official text.").hexdigest() in book.read_text()
