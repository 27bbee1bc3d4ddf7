"""The draft of the proposed rules in a petition: in the format of the chapter, complete for every game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.documents.division.petition import read_petition
from houseway.documents.division.petition_packet import petition_packet
from houseway.documents.division.proposed_rules import (
    amendment,
    is_amendment,
    is_drafted,
    new_rules,
    proposed_rules,
)
from houseway.documents.document import Document, RuleText
from houseway.documents.render.pdf import in_pdf
from houseway.documents.rules_text import RuleSection, numbered
from houseway.refusal import Refusal
from houseway.rules.game import Game, open_table
from houseway.rules.layout.layout import in_print
from houseway.rules.registry import every_game, game
from houseway.rules.standard_rules import Clause, RuleTable
from tests.documents.conftest import odds_of
from tests.documents.petitions import COMPLETE
from tests.support.pdf_pages import pages_of
from tests.support.printed import html_words, pdf_pages

# Notes of ours, and words for patrons, that a draft of rules must not have.
FORBIDDEN = re.compile(
    r"NOT PRINTED|not printed|not reprinted|[Uu]nchanged|\brenumbered|[Ii]nferred|our sources|"
    r"standard public rule|[Rr]eading \d|\{\w+\}|\byou\b|\bYou\b|\byour\b|…"
)
FOR_PATRONS = re.compile(r'A sign at each table shall also state: "[^"]*"')


@pytest.fixture(scope="session", params=every_game(), ids=lambda game: game.name)
def drafted(request: pytest.FixtureRequest) -> tuple[Game[Any], list[RuleSection]]:
    declared: Game[Any] = request.param
    return declared, proposed_rules(open_table(declared))


def text_of(sections: list[RuleSection]) -> str:
    parts = [part for section in sections for part in section.content]
    clauses = [part.text for part in parts if isinstance(part, Clause)]
    cells = [cell for part in parts if isinstance(part, RuleTable) for row in part.rows for cell in row]
    return "\n".join(clauses + cells)


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_every_game_has_every_part_of_a_subchapter(drafted: tuple[Game[Any], list[RuleSection]]) -> None:
    declared, sections = drafted
    assert is_drafted(open_table(declared)), f"{declared.name} has no rules.toml"
    titles = [section.title.lower() for section in sections]
    for part in ("physical characteristics", "definitions", "opening of the table", "wagers", "procedure"):
        assert any(part in title for title in titles), part
    for part in ("payout odds", "irregularities", "posted signs"):
        assert any(part in title for title in titles), part
    assert any(title.startswith(("cards", "dice", "wheel")) for title in titles)
    assert [section.number for section in sections] == [
        "13:69E-1.13DD",
        *(f"13:69F-51.{place}" for place in range(1, len(sections))),
    ]


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_no_note_of_ours_is_in_a_draft(drafted: tuple[Game[Any], list[RuleSection]]) -> None:
    text = FOR_PATRONS.sub("", text_of(drafted[1]))
    notes = [text[max(0, note.start() - 60) : note.end() + 60] for note in FORBIDDEN.finditer(text)]
    assert not notes, (
        "a draft speaks to nobody: write rules.toml, without which it takes the guide, and reasons of "
        'verdicts without "you", or give theirs in [reasons]'
    )


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_paragraphs_are_lettered_and_references_lead_somewhere(
    drafted: tuple[Game[Any], list[RuleSection]],
) -> None:
    _, sections = drafted
    numbers = {section.number for section in sections}
    for section in sections:
        first = [
            number
            for number, part in numbered(section.content)
            if isinstance(part, Clause) and part.level == 1
        ]
        assert first == [f"({chr(ord('a') + place)})" for place in range(len(first))]
        assert section.content
        for reference in re.findall(r"13:69F-51\.\d+", text_of([section])):
            assert reference in numbers


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_every_wager_is_permitted_and_paid_as_the_table_pays(
    drafted: tuple[Game[Any], list[RuleSection]],
) -> None:
    declared, sections = drafted
    table = open_table(declared)
    by_key = {section.key: text_of([section]) for section in sections}
    kinds = {name.partition(":")[0] for name in table.wagers}
    permitted = [part for part in by_key["wagers"].splitlines() if ", which shall be placed " in part]
    assert len(permitted) == len(kinds)
    for wager in table.wagers.values():
        for verdict in wager.verdicts:
            if verdict.odds:
                assert in_print(verdict.odds) in by_key["payouts"], (wager.name, verdict.odds)


def test_all_pay_tables_stand_next_to_each_other() -> None:
    (payouts,) = [
        rule for rule in proposed_rules(open_table(game("football-kings"))) if rule.key == "payouts"
    ]
    (fantasy,) = [part for part in payouts.content if isinstance(part, RuleTable) and len(part.headings) == 4]
    assert fantasy.headings == ("Result", "Pay table A", "Pay table B", "Pay table C")
    assert ("Wins by 14 to 20 points", "4 to 1", "4 to 1", "5 to 1") in fantasy.rows


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_drafts_stay_inside_their_margins(drafted: tuple[Game[Any], list[RuleSection]]) -> None:
    document = Document(drafted[0].title, "Draft", tuple(new_rules(drafted[1])))
    for page in pages_of(in_pdf(document)):
        assert not page.outside(36)


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_a_variation_is_set_out_as_an_amendment() -> None:
    base = proposed_rules(open_table(game("four-card-poker")))
    varied = proposed_rules(open_table(game("crazy-4-poker")))
    assert is_amendment(base, varied)
    blocks = list(amendment(base, varied))
    runs = [
        run
        for block in blocks
        if isinstance(block, RuleText)
        for part in block.paragraphs
        for run in part.runs
    ]
    added = " ".join(run.text for run in runs if run.change == "added")
    deleted = " ".join(run.text for run in runs if run.change == "deleted")
    assert "super bonus wager" in added
    assert "The dealer qualifies with king-high or better." in added
    assert "automatic bonus on the ante wager" in deleted
    unchanged = "".join(run.text for run in runs if not run.change)
    assert "Only that player and the dealer may touch them." in unchanged
    words = " ".join(pdf_pages(Document("Crazy 4 Poker", "Draft", tuple(blocks))))
    assert "[3. A player who has not folded" in words


@pytest.mark.paragraph("13:69F-8.4(d)3ii", shows="printed")
def test_a_side_wager_is_added_to_the_rules_of_its_game() -> None:
    """Only what is proposed is drafted: without its option, the wager is nowhere in the rules."""
    base = proposed_rules(open_table(game("blackjack")))
    varied = proposed_rules(open_table(game("blackjack"), {"kings-bounty": "2"}))
    assert "King's Bounty" not in text_of(base)
    assert is_amendment(base, varied)
    blocks = list(amendment(base, varied))
    words = " ".join(pdf_pages(Document("Blackjack", "Draft", tuple(blocks))))
    assert "King's Bounty wager for the dealer" in words
    assert "1,000 to 1" in words
    deleted = [
        run.text
        for block in blocks
        if isinstance(block, RuleText)
        for part in block.paragraphs
        for run in part.runs
        if run.change == "deleted"
    ]
    # Nothing of the game is taken away; paragraphs are only renumbered.
    assert all(re.fullmatch(r"\(?\w+[.)]", text) for text in deleted), deleted


def test_what_has_little_in_common_is_no_amendment() -> None:
    base = proposed_rules(open_table(game("baccarat")))
    assert not is_amendment(base, proposed_rules(open_table(game("football-kings"))))


CRAZY = (
    COMPLETE.replace('game = "football-kings"', 'game = "crazy-4-poker"')
    .replace('options = { fantasy = "B" }', "subchapter = 52")
    .replace('of = ["baccarat-punto banco"]', 'of = ["four-card-poker"]')
    .replace('kind = "variation"', 'kind = "variation of an authorized game"')
    .replace(
        'name = "Boardwalk Example Casino, Inc."',
        'name = "Trump Marina Associates, LP d/b/a Trump Marina Hotel and Casino"\n'
        'trade-name = "Trump Marina"',
    )
)


@pytest.mark.paragraph(
    "13:69F-8.4(d)1", "13:69F-8.4(d)2", "13:69F-8.4(d)3ii", "13:69F-8.4(d)3iv", shows="printed"
)
def test_a_petitioner_with_a_long_legal_name_petitions_for_a_variation() -> None:
    words = html_words(petition_packet(read_petition(CRAZY, "petition.toml"), odds_of("crazy-4-poker")))
    assert "Trump Marina Associates, LP d/b/a Trump Marina Hotel and Casino" in words
    assert "The game is a variation of Four Card Poker." in words
    assert "Additions are set in bold" in words
    assert "13:69F-52.1 Definitions" in words
    assert "by its pay table" in words
    felt = words[words.index("3.iv Layout") : words.index("3.v Equipment")]
    assert "Trump Marina" in felt
    assert "Associates" not in felt
    assert not re.search(r"four-card-poker|NOT PRINTED|not reprinted|table of \d+ rows", words)
    # Every signature has a line for its date.
    assert words.count("Vice President, Trump Marina Associates") == 1
    signatures = words[
        words.index("Signatures Signed by") : words.index("Submission for the test To be filed")
    ]
    assert signatures.count(" Date") == 2


def test_a_number_of_a_subchapter_that_is_none() -> None:
    with pytest.raises(Refusal, match=r"subchapter = 'new': Write the number of a subchapter"):
        read_petition(CRAZY.replace("subchapter = 52", 'subchapter = "new"'), "petition.toml")
