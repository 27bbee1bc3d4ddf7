"""The security chapter of a petition."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.documents.division.petition_chapters import NOT_SHOWN, Security, security_blocks, security_of
from houseway.documents.document import Document
from houseway.protection.card_counting.winnings import Rating
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from tests.support.printed import html_tables, html_words


def _table(name: str, **options: str) -> Table[Any]:
    return open_table(game(name), options)


def _printed(security: Security) -> Document:
    return Document(title="Security", kind="Chapter", blocks=tuple(security_blocks(security)))


@pytest.fixture(scope="module")
def dragon() -> Security:
    return security_of(_table("baccarat", commission="dragon-7"), shoes=400)


@pytest.mark.paragraph("13:69F-8.4(e)", shows="printed")
def test_every_wager_is_judged_and_the_worst_rates_the_game(dragon: Security) -> None:
    summary = html_tables(_printed(dragon))[0]
    assert [row[0] for row in summary] == ["Wager", "Player's Hand", "Banker's Hand", "Tie", "Dragon 7"]
    assert (
        dragon.rating
        is max((finding for finding, _ in dragon.analyses), key=lambda finding: finding.most_per_100).rating
    )
    words = html_words(_printed(dragon))
    assert f"Rating: {dragon.rating.value}. {dragon.rating.words}" in words
    assert "Most is won on Dragon 7." in words
    assert "moderate from 0.25 units per 100 rounds on" in words
    assert NOT_SHOWN in words


@pytest.mark.paragraph("13:69F-8.4(e)", shows="printed")
def test_the_tables_of_each_wager_follow(dragon: Security) -> None:
    tables = html_tables(_printed(dragon))
    cuts = [table for table in tables if table[0][0] == "Decks"]
    effects = [table for table in tables if table[0] == ["Cards", "Effect", "Tag"]]
    assert len(cuts) == len(effects) == len(dragon.analyses) == 4
    assert {row[0] for row in cuts[0][1:]} == {"6", "7", "8"}


@pytest.mark.paragraph("13:69F-8.4(e)", shows="printed")
def test_a_game_with_hidden_hands_names_its_leaks() -> None:
    assert "key-card, dealer-card, burn-card" in html_words(_printed(security_of(_table("four-card-poker"))))
    assert "leak" not in html_words(_printed(security_of(_table("sic-bo"))))


@pytest.mark.paragraph("13:69F-8.4(e)", shows="printed")
@pytest.mark.parametrize(
    ("name", "words"), [("sic-bo", "has no cards"), ("football-kings", "is shuffled before every round")]
)
def test_a_game_that_cannot_be_counted_says_why(name: str, words: str) -> None:
    security = security_of(_table(name))
    assert security.rating is Rating.NONE
    assert words in html_words(_printed(security))
    assert not security.analyses
