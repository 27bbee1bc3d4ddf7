"""Reading a side bet: mistakes are told with their line and what to write instead."""

from __future__ import annotations

import re

import pytest

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.registry import every_game
from houseway.rules.side_bets.definition import accepted, as_text
from houseway.rules.side_bets.derive import asked_for
from tests.support.side_bets import EXAMPLES, PLAYER_PAIR, read, side_bet_text, table_with


def wrong(old: str, new: str) -> str:
    """Return the message for the player pair with one change."""
    assert old in PLAYER_PAIR
    with pytest.raises(Refusal) as refused:
        read(PLAYER_PAIR.replace(old, new, 1))
    return str(refused.value)


def test_a_file_is_read_and_kept_in_one_spelling() -> None:
    side_bet = read(PLAYER_PAIR)
    assert (side_bet.title, side_bet.words) == ("Player pair", ("player-pair", "player-suited"))
    assert [row.name for row in side_bet.rows] == ["suited-pair", "pair"]
    assert as_text([side_bet]) == as_text([read(PLAYER_PAIR.replace("=", " = "))])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "player-pair = true, ",
            "players-pair = true, ",
            r"line 6: 'players-pair' .* Did you mean player-pair\?",
        ),
        (
            "player-suited = true",
            "player-suited = 1",
            "line 6: 1 is not a value of player-suited. Write true or",
        ),
        (
            'pays = "9 to 1"',
            'pays = "9 for 1"',
            "line 13: pays is '9 for 1'. Write odds, as pays = \"11 to 1\"",
        ),
        (
            'title = "Pair"',
            'tittle = "Pair"',
            "line 12: 'tittle' is not a key of a side bet. Did you mean title",
        ),
        ('name = "player-pair"', 'name = "tie"', "line 2: 'tie' is already a wager of Baccarat-punto banco"),
        (
            'name = "player-pair"',
            'name = "Player Pair"',
            "line 2: name is 'Player Pair'. Write up to 30 small",
        ),
        ('title = "Pair"', 'title = "Suited pair"', "line 12: two rows are called 'Suited pair'"),
        ("meaning", "# meaning", "meaning is missing"),
    ],
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, says: str) -> None:
    message = wrong(old, new)
    assert message.startswith("bet.toml has ")
    assert re.search(says, message), message


def test_every_mistake_is_told_at_once() -> None:
    text = PLAYER_PAIR.replace("25 to 1", "much").replace('title = "Pair"', "title = 7")
    with pytest.raises(Refusal) as refused:
        read(text)
    assert str(refused.value).startswith("bet.toml has 2 mistakes.\n  line 8: ")


def test_a_row_that_is_never_reached_is_pointed_out() -> None:
    text = side_bet_text(
        "sic-bo",
        "backwards",
        ("total = [4, 5]", "Low", "9 to 1"),
        ("total = 5, pair = true", "Five", "20 to 1"),
    )
    with pytest.raises(Refusal, match="line 11: this row is never reached: 'Low' above it"):
        read(text)


def test_words_that_cannot_be_counted_together_are_refused() -> None:
    text = side_bet_text("football-kings", "both", ("kings = 2, total = 50", "Both", "9 to 1"))
    with pytest.raises(Refusal, match="cannot be counted together") as refused:
        table_with(text)
    assert str(refused.value.cite) == "proposed both"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('settled = "early"\n', "line 4: settled is 'early'. Write 'with the others' or 'before decisions'"),
        ("maximum = 1.5\n", "line 4: maximum: 1.5 is not an amount of money"),
        ('minimum = "$5"\nmaximum = "$1"\n', "line 5: the maximum is below the minimum"),
    ],
)
def test_limits_and_times_are_checked(more: str, says: str) -> None:
    with pytest.raises(Refusal, match=says.replace("$", r"\$")):
        read(side_bet_text("sic-bo", "late", ("pair = true", "Pair", "1 to 1"), more=more))


def test_what_is_not_known_yet_is_not_settled_early() -> None:
    early = 'settled = "before decisions"\n'
    with pytest.raises(Refusal, match="line 7: dealer-total is not known before the players decide"):
        read(side_bet_text("blackjack", "hole", ("dealer-total = 20", "Twenty", "9 to 1"), more=early))


def test_conditions_are_read_as_people_write_them() -> None:
    vocabulary = table_with(EXAMPLES["crazy-4-poker"]).game.wagering.vocabulary
    assert vocabulary
    hand, total = vocabulary["player-hand"], vocabulary["player-aces"]
    better = {"flush", "three-of-a-kind", "straight-flush", "four-of-a-kind"}
    assert accepted(hand, "flush or better") == accepted(hand, "Flush or higher") == better
    assert accepted(hand, "three of a kind") == {"three-of-a-kind"}
    assert accepted(total, "1 to 3") == accepted(total, [1, 2, 3]) == {1, 2, 3}
    assert accepted(total, "1 or less") == {0, 1}
    with pytest.raises(Refusal, match="Did you mean 'flush'"):
        accepted(hand, "flsh or better")
    with pytest.raises(Refusal, match="Write the lower one first: 1 to 3"):
        accepted(total, "3 to 1")


def test_every_game_has_six_words_or_more_with_a_meaning() -> None:
    with_words = {
        declared.name: declared.wagering.vocabulary
        for declared in every_game()
        if declared.wagering.vocabulary
    }
    assert with_words.keys() >= {read(text).game for text in EXAMPLES.values()}
    for name, vocabulary in with_words.items():
        words = vocabulary.words
        assert len(words) >= 6, name
        assert len({word.name for word in words}) == len(words)
        assert all(word.meaning[0].islower() and not word.meaning.endswith(".") for word in words)


def test_a_proposal_is_cited_without_a_paragraph_of_the_catalogue() -> None:
    cite = table_with(PLAYER_PAIR).wagers["player-pair"].cite
    assert (cite.text, cite.is_proposed) == ("proposed player-pair", True)
    assert not Citation("13:69F-8.4(a)").is_proposed
    with pytest.raises(Refusal, match="is not in the catalogue"):
        Citation("propose player-pair")


def test_the_option_of_a_table_takes_the_text_of_a_file_too() -> None:
    declared = table_with(PLAYER_PAIR).game.plain
    assert declared
    derived, options = asked_for(declared, {"side-bets": PLAYER_PAIR})
    assert options["side-bets"] == as_text([read(PLAYER_PAIR)])
    assert derived.wagering.names[-1] == "player-pair"
    with pytest.raises(Refusal, match="side-bets cannot be"):
        asked_for(declared, {"side-bets": "[1]"})


def test_a_row_whose_option_has_the_name_of_another_is_refused() -> None:
    text = side_bet_text("crazy-4-poker", "super", ('player-hand = "flush"', "Bonus flush", "3 to 1"))
    with pytest.raises(Refusal, match="would be called 'pays-super-bonus-flush'"):
        table_with(text)
