"""A what-if computes any pay table and option, and says which paragraphs it would break."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import open_table
from houseway.rules.options import Caution
from houseway.rules.registry import game, offered_rules, rules_of

BELOW = {"queens-up": "II", "pays-queens-up-four-of-a-kind": "40 to 1"}
TABLE_II = Citation("19:47-27.11(b)4 Table II")


@pytest.mark.slow
@pytest.mark.paragraph("19:47-27.11(b)4 Table II", shows="refused")
def test_odds_below_the_least_are_refused_at_a_table_and_computed_as_a_what_if() -> None:
    crazy_4 = game("crazy-4-poker")
    with pytest.raises(Refusal, match="at 40 to 1 is below the least that may be paid, 50 to 1"):
        open_table(crazy_4, BELOW)
    table = open_table(crazy_4, BELOW, what_if=True)
    assert table.breaks == (
        Caution("Four of a kind at 40 to 1 is below the least that may be paid, 50 to 1", TABLE_II),
    )
    printed = game_odds(open_table(crazy_4, {"queens-up": "II"}), wager="queens-up")["queens-up"]
    lower = game_odds(table, wager="queens-up")["queens-up"]
    # Ten units less for each of the 1 in 4,165 hands with four of a kind.
    assert lower.house_advantage - printed.house_advantage == Fraction(10, 4165)


def test_no_table_opens_with_what_it_would_break() -> None:
    table = open_table(game("crazy-4-poker"), BELOW, what_if=True)
    with pytest.raises(Refusal, match="No such table may open: Four of a kind") as caught:
        table.check_may_open()
    assert caught.value.cite == TABLE_II
    may_open = open_table(game("crazy-4-poker"), {"queens-up": "II"}, what_if=True)
    assert may_open.what_if
    assert may_open.breaks == ()
    may_open.check_may_open()


@pytest.mark.parametrize(
    ("game_name", "options", "cites"),
    [
        ("sic-bo", {"pays-small": "9 to 10", "pays-total-4": "49 to 1"}, ["13:69F-9.4(b)", "13:69F-9.4(b)"]),
        ("baccarat", {"commission": "dragon-7", "bonus": "A"}, ["13:69F-3.2(a)6iii"]),
        ("baccarat", {"decks": "4"}, ["13:69F-3.4(a)"]),
        ("blackjack", {"dealing": "hand"}, ["13:69F-2.6A#title"]),
        ("blackjack", {"blackjack-pays": "7 to 5"}, ["13:69F-2.7#title"]),
        ("blackjack", {"decks": "3"}, ["13:69F-2.2#title"]),
        ("football-kings", {"decks": "2", "shuffling": "manual"}, ["13:69F-45.2(b)"]),
        ("football-kings", {"payout-limit": "100"}, ["13:69F-45.7(e)"]),
    ],
)
def test_each_paragraph_that_would_be_broken_is_named(
    game_name: str, options: dict[str, str], cites: list[str]
) -> None:
    with pytest.raises(Refusal) as caught:
        open_table(game(game_name), options)
    table = open_table(game(game_name), options, what_if=True)
    assert [caution.cite.id for caution in table.breaks] == cites
    assert caught.value.message.startswith(table.breaks[0].words)
    assert caught.value.cite == table.breaks[0].cite


@pytest.mark.parametrize(
    ("game_name", "options", "words"),
    [
        ("sic-bo", {"pays-smal": "1 to 1"}, "no option 'pays-smal'"),
        ("sic-bo", {"pays-small": "1 for 1"}, "are not payout odds"),
        ("sic-bo", {"pays-small": "0 to 1"}, "pays nothing"),
        ("baccarat", {"decks": "0"}, "decks cannot be '0'"),
        ("blackjack", {"decks": "0"}, "decks cannot be '0'"),
        ("blackjack", {"blackjack-pays": "double"}, "blackjack-pays cannot be 'double'"),
        ("baccarat", {"pays-bonus-natural": "2 to 1"}, "does not go with bonus=off"),
        ("baccarat", {"minimum": "500", "maximum": "100"}, "is below its minimum"),
        ("blackjack", {"optional-bonus": "on"}, "cannot be offered"),
    ],
)
def test_what_makes_no_sense_stays_refused(game_name: str, options: dict[str, str], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        open_table(game(game_name), options, what_if=True)


@pytest.mark.paragraph("13:69F-45.7(d) Table A", shows="refused")
def test_a_live_table_does_not_open_with_other_odds_than_the_exact_ones() -> None:
    assert rules_of("football-kings", {"pays-fantasy-1-to-6": "push"}).breaks == ()
    with pytest.raises(Refusal, match="is printed as a push, not a loss") as caught:
        offered_rules("football-kings", {"pays-fantasy-1-to-6": "lose"})
    assert caught.value.cite == Citation("13:69F-45.7(d) Table A")
