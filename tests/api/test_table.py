"""A table for programs: odds, settlement and simulation are those of the commands."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import houseway as hw
from houseway.api.display import LINES, WIDTH
from houseway.rules.registry import game_names

SCREEN = 25 * 80


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_table_that_fits_a_screen(name: str) -> None:
    table = hw.table(name)
    for lines in (repr(value).splitlines() for value in (table, hw.games()[name], table.layout())):
        assert max(map(len, lines)) <= WIDTH
        assert len(lines) <= LINES
    assert table.wagers[0] in table._repr_html_()


def test_the_games_are_a_mapping_with_their_options() -> None:
    games = hw.games()
    assert games["crazy-4-poker"].options["queens-up"] == ("I", "II", "III", "IV")
    assert len(repr(games).splitlines()) == len(games) == len(game_names())


def test_options_are_keywords_with_underscores() -> None:
    assert hw.table("crazy-4-poker", queens_up="II").options == {"queens-up": "II"}
    assert hw.table("crazy-4-poker", {"queens-up": "II"}).options == {"queens-up": "II"}
    with pytest.raises(hw.Refusal, match="queens-down"):
        hw.table("crazy-4-poker", queens_down="II")


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(hw.Refusal, match="Did you mean sic-bo"):
        hw.table("sicko")


def test_odds_are_exact_and_carry_the_names_of_hands() -> None:
    odds = hw.table("crazy-4-poker", queens_up="II").odds()
    queens_up = odds["queens-up"]
    assert queens_up.house_advantage == Fraction(979, 21658)
    assert [row.name for row in queens_up.results[:2]] == ["Four of a kind", "Straight flush"]
    assert sum(row.probability for row in queens_up.results) == 1
    assert odds["base"].element_of_risk == odds["base"].house_advantage / odds["base"].average_bet
    assert odds.strategy is not None
    assert min(odds.strategy.simple.values()) >= 0
    assert len(repr(odds)) < SCREEN


def test_odds_know_which_cards_are_gone() -> None:
    table = hw.table("crazy-4-poker")
    without_aces = table.odds("base", removed=["As", "Ah", "Ad", "Ac"])["base"]
    assert without_aces.house_advantage > table.odds("base")["base"].house_advantage


def test_a_round_is_settled_to_the_cent_with_its_paragraph() -> None:
    settled = hw.table("sic-bo").settle({"dice": [2, 2, 5], "bets": {"small": 500, "big": 500}})
    assert [(row.wager, row.result, row.returns) for row in settled] == [
        ("small", "win", 1000),
        ("big", "lose", 0),
    ]
    assert (settled.staked, settled.returned, settled.net) == (1000, 1000, 0)
    assert settled[0].cite == "13:69F-9.2(a)6"
    assert settled.as_json()["net"] == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"dice": [2, 2], "bets": {"small": 500}}, "is not a roll of sic bo"),
        ({"dice": [2, 2, 5], "bets": {"small": 5.0}}, "small"),
        ({"dice": [2, 2, 5], "bets": {"pass": 500}}, "'pass' is not a wager of Sic bo"),
        ({"bets": {"small": 500}}, "dice"),
    ],
)
def test_a_round_that_cannot_be_is_refused(line: dict[str, Any], says: str) -> None:
    with pytest.raises(hw.Refusal, match=says):
        hw.table("sic-bo").settle(line)


def test_a_sample_counts_outcomes_and_agrees_with_the_exact_odds() -> None:
    sample = hw.table("sic-bo").simulate(rounds=20_000, seed=1)
    assert sum(sample.counts.values()) == sample.rounds == 20_000
    assert sample["small"].exact == Fraction(1, 36)
    z = sample["small"].z
    assert z is not None
    assert abs(z) < 5
    chi_square = sample.compare()
    assert chi_square is not None
    assert chi_square.holds_at(0.999)


def test_rounds_are_those_of_the_sample_with_the_same_seed() -> None:
    table = hw.table("football-kings")
    rounds = table.rounds(10_000, seed=7, bets={"home": 1000})
    sample = table.simulate(10_000, seed=7)
    assert Counter(row.outcome for row in rounds) == Counter(sample.counts)
    assert all(row.net in (-1000, 1000) and row.staked == 1000 for row in rounds)


def test_rounds_come_in_chunks_that_join_to_the_whole() -> None:
    rounds = hw.table("sic-bo").rounds(10_000, seed=1, bets={"small": 500})
    chunks = list(rounds.chunks(rows=4096))
    assert [len(chunk["net"]) for chunk in chunks] == [4096, 4096, 1808]
    assert sum(int(chunk["net"].sum()) for chunk in chunks) == sum(row.net for row in rounds)
    assert [int(chunk["round"][0]) for chunk in chunks] == [1, 4097, 8193]


def test_bets_that_the_table_would_not_take_are_refused() -> None:
    with pytest.raises(hw.Refusal, match="super-bonus"):
        hw.table("crazy-4-poker").rounds(10, bets={"ante": 1000})


def test_evenings_end_broke_or_not() -> None:
    evenings = hw.table("sic-bo").evenings(
        200, rounds=100, bankroll=5000, bets={"any-three-of-a-kind": 500}, seed=2
    )
    assert len(evenings) == 200
    assert 0 < evenings.broke < 1
    assert evenings.quantile(0.5) >= -5000
    assert len(repr(evenings)) < SCREEN


def test_without_a_seed_each_sample_has_its_own() -> None:
    table = hw.table("sic-bo")
    assert table.rounds(1).seed != table.rounds(1).seed


def test_a_what_if_says_what_it_would_break() -> None:
    with pytest.raises(hw.Refusal, match="below the least"):
        hw.table("sic-bo", pays_small="9 to 10")
    table = hw.table("sic-bo", what_if=True, pays_small="9 to 10")
    (broken,) = table.breaks
    assert broken.words == "Small bet at 9 to 10 is below the least that may be paid, 1 to 1"
    assert broken.cite == "13:69F-9.4(b)"
    assert table.odds("small")["small"].house_advantage == Fraction(6, 216) + Fraction(105, 2160)
    assert repr(table).startswith("What if, Sic bo")
    rounds = table.rounds(200, bets={"small": 1000}, seed=1)
    assert {row.net for row in rounds} == {900, -1000}


def test_a_table_with_a_side_bet_is_shown_with_its_name() -> None:
    side_bet = {
        "game": "sic-bo",
        "name": "three-even",
        "meaning": "All three dice show an even number.",
        "maximum": "$100",
        "rows": [{"when": {"even-dice": 3}, "title": "All even", "pays": "6 to 1"}],
    }
    table = hw.table("sic-bo", side_bets=[side_bet])
    assert "side-bets = three-even" in repr(table)
    assert "maximum-three-even = 100" in repr(table)
    assert table.odds("three-even")["three-even"].house_advantage == Fraction(1, 8)
