"""The gaming guide: how to play, payouts, house advantage, and one round as it was dealt."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from houseway.documents.document import Document
from houseway.documents.issue_status import Submission
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.guide import SEED, gaming_guide
from houseway.documents.table.illustrated_round import dealt_round, round_blocks
from houseway.documents.table.rules_book import rules_book
from houseway.equipment.cards import Card
from houseway.equipment.dice import Roll
from houseway.equipment.money import dollars
from houseway.odds.game_odds import GameOdds
from houseway.regulation import Status
from houseway.rules.game import open_table
from houseway.rules.paragraphs import paragraphs_of
from houseway.rules.procedure.steps import Deal
from houseway.rules.registry import every_game
from houseway.rules.wagers.payout import with_commas
from tests.documents.conftest import odds_of
from tests.support.printed import html_tables, html_words, pdf_pages, pdf_words, plain

SUBMITTED = Submission(date(2026, 4, 1), "G-7")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=["sic_bo", "football_kings", "baccarat", "crazy_4_poker"])
def found(request: pytest.FixtureRequest) -> GameOdds:
    odds: GameOdds = request.getfixturevalue(request.param)
    return odds


@pytest.mark.paragraph("13:69F-8.5(b)")
def test_a_guide_explains_play_wagers_odds_and_advantage(found: GameOdds) -> None:
    table = found.table
    words = html_words(gaming_guide(found))
    for step in table.game.guide.play:
        assert plain(step) in words
    for wager in table.wagers.values():
        for verdict in wager.verdicts:
            if verdict.odds:
                assert verdict.odds.in_print in words
    assert not re.search(r"\d for \d", words)


def test_the_advantages_are_the_laboratorys(football_kings: GameOdds) -> None:
    (kept,) = [
        table for table in html_tables(gaming_guide(football_kings)) if table[0][-1] == "House advantage"
    ]
    expected = {
        one.wager.title: [
            f"{float(one.hit_frequency * 100):.2f}%",
            f"{float(one.house_advantage * 100):.2f}%",
        ]
        for one in football_kings.wagers
    }
    assert {row[0]: row[1:] for row in kept[1:]} == expected


@pytest.mark.paragraph("19:47-27 summary")
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
    assert f"with the best strategy {float(base.house_advantage * 100):.2f}%" in words
    # Ante, super bonus and play cannot be made alone, so their own advantages are not printed.
    assert f"{float(crazy_4_poker['ante'].house_advantage * 100):.2f}%" not in words


@pytest.mark.paragraph("13:69F-50.6(k)1ii")
def test_lucky_8s_prints_the_examples_of_house_way() -> None:
    words = html_words(gaming_guide(odds_of("lucky-8s")))
    for example in (
        "With 2, 4, 6, 7, 2, 3, 4, 4 the dealer does not qualify: no natural 8 and no joker",
        "8, joker, 2, 4, 6, 5, 3, 6 are set as 8, joker, 6+2, 5+3; 4 and 6 are the side cards",
        "8, joker, 2, ace, 3, 4, 5, 4 are set as 8, joker, 5+2+ace, 4+4; 3 is the side card",
    ):
        assert example in words


@pytest.mark.parametrize("declared", every_game(), ids=lambda one: one.name)
def test_the_sample_round_has_only_announcements_of_the_game(declared: Any) -> None:
    played = dealt_round(open_table(declared), SEED)
    announced = [event.step for event in played.events if event.step.key == "no-more-bets"]
    words = html_words(Document("Round", "Test", tuple(round_blocks(played))))
    assert words.count("The dealer announces") == len(announced)
    assert bool(announced) == (declared.name != "lucky-8s")


@pytest.mark.paragraph("13:69F-9.3(b)")
def test_sic_bo_players_are_responsible_for_where_wagers_lie(sic_bo: GameOdds) -> None:
    assert "You are responsible for where your wagers lie" in html_words(gaming_guide(sic_bo))


@pytest.mark.paragraph("13:69F-8.5(c)", "13:69F-8.5(d)")
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


@pytest.mark.paragraph("13:69F authority", "13:69F expiration")
def test_a_guide_names_its_source_and_that_it_may_have_expired(sic_bo: GameOdds) -> None:
    undated = html_words(gaming_guide(sic_bo))
    assert "N.J.S.A. 5:12-21, 69, 70, 76 and 100" in undated
    assert "R.2012 d.061" in undated
    assert "March 19, 2019" in undated
    assert "readopted" not in undated
    assert "readopted" not in html_words(gaming_guide(sic_bo, dated=date(2019, 3, 19)))
    later = html_words(gaming_guide(sic_bo, dated=date(2019, 3, 20)))
    assert "dated March 20, 2019: check that the chapter has been readopted" in later


def test_the_round_is_the_one_that_the_virtual_table_deals(found: GameOdds) -> None:
    played = dealt_round(found.table, SEED)
    document = Document("Round", "Test", tuple(round_blocks(played)))
    words = html_words(document)
    for event in played.events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card) and "dealer" not in event.step.to:
            assert event.answer.picture in words
        if isinstance(event.answer, Roll):
            assert str(event.answer) in words
    (settled,) = [table for table in html_tables(document) if table[0][0] == "Wager"]
    for row, (_, one) in zip(settled[1:], played.payments, strict=True):
        assert row[1] == dollars(one.bet)
        assert f"returns {dollars(one.returns)}" in row[2] or row[2] == "Loses"
        assert plain(one.verdict.reason).lower() in row[3].lower()
        assert str(one.verdict.cite).split(" ", maxsplit=1)[0] in row[3]
    assert f"takes back {dollars(played.returned)}" in words


def test_the_dealers_cards_are_backs_until_they_are_turned_up(crazy_4_poker: GameOdds) -> None:
    played = dealt_round(crazy_4_poker.table, SEED)
    words = html_words(Document("Round", "Test", tuple(round_blocks(played))))
    assert "Dealer: and 5 face down" in words
    assert words.index("face down") < words.index("Turn up the dealer's cards")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("declared", every_game(), ids=lambda one: one.name)
def test_any_round_of_any_game_can_be_printed(declared: Any, seed: int) -> None:
    table = open_table(declared)
    assert in_html(Document("Round", "Test", tuple(round_blocks(dealt_round(table, seed)))))


def test_the_same_bytes_twice(football_kings: GameOdds) -> None:
    assert in_pdf(gaming_guide(football_kings)) == in_pdf(gaming_guide(football_kings))
    assert in_html(gaming_guide(football_kings)) == in_html(gaming_guide(football_kings))


@pytest.mark.paragraph("13:69F-8.5(a)")
def test_the_rules_of_every_game_for_inspection() -> None:
    book = rules_book(every_game())
    words = html_words(book)
    for declared in every_game():
        assert plain(declared.title) in words
        for one in paragraphs_of(declared):
            assert plain(with_commas(one.text.rstrip("."))) in words or one.status is Status.NOT_IN_SOURCE
    assert "13:69F-9.2 Permissible wagers" in words
    assert "security podium" in words
    assert in_pdf(book) == in_pdf(book)


@pytest.mark.paragraph("13:69F-8.5(b)")
@pytest.mark.parametrize("declared", every_game(), ids=lambda one: one.name)
def test_a_guide_is_an_abridged_version_of_the_rules(declared: Any) -> None:
    told = " ".join([declared.guide.objective, *declared.guide.play])
    assert len(told) < len(html_words(rules_book([declared]))) / 2
