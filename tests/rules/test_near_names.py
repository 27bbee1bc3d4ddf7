"""Games and wagers are found by the names that people type."""

from __future__ import annotations

import pytest

import houseway as hw
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.parsing import game_name, wager_name
from houseway.rules.registry import every_game, game, game_names
from tests.support.command import houseway

SIC_BO = open_table(game("sic-bo"))
FOOTBALL = open_table(game("football-kings"))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("sicbo", "sic-bo"),
        ("Sic Bo", "sic-bo"),
        ("SIC-BO", "sic-bo"),
        ("sic_bo", "sic-bo"),
        ("crazy4", "crazy-4-poker"),
        ("crazy four", "crazy-4-poker"),
        ("four card", "four-card-poker"),
        ("fourcard", "four-card-poker"),
        ("4 card poker", "four-card-poker"),
        ("Lucky 8's", "lucky-8s"),
        ("lucky 8’s", "lucky-8s"),
        ("kings", "football-kings"),
        ("Baccarat-punto banco", "baccarat"),
        ("punto banco", "baccarat"),
        ("baccarat", "baccarat"),  # and not mini-baccarat
    ],
)
def test_a_game_by_a_near_spelling(typed: str, name: str) -> None:
    assert game_name(typed) == name


def test_every_game_by_its_name_and_its_title() -> None:
    for declared in every_game():
        for typed in (declared.name, declared.title, declared.title.upper(), declared.name.replace("-", "")):
            assert game_name(typed) == declared.name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("poker", "'poker' may be crazy-4-poker, four-card-poker"),
        ("blakjack", "There is no game 'blakjack'. Did you mean blackjack or blackjack-switch?"),
        ("faro", "There is no game 'faro'. The games are baccarat, big-six"),
        ("bo-sic", "There is no game 'bo-sic'"),
        ("s", "There is no game 's'"),
        ("", "There is no game ''"),
        ("!", "There is no game '!'"),
    ],
)
def test_a_game_that_is_not_clear_is_refused_with_candidates(typed: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        game_name(typed)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("any triple", "any-three-of-a-kind"),
        ("Any Three of a Kind", "any-three-of-a-kind"),
        ("TOTAL_9", "total:9"),
        ("total value of 9", "total:9"),
        ("4-5", "combination:4-5"),
        ("combination 4 and 5", "combination:4-5"),
        ("sma", "small"),
    ],
)
def test_a_wager_by_a_near_spelling(typed: str, name: str) -> None:
    assert wager_name(SIC_BO, typed) == name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("total", "may be total:4, total:5"),
        ("total 1", "There is no wager 'total 1' at this table. Did you mean total:1"),  # and not total:10
        ("smlal", "Did you mean small?"),
        ("total:3", "'total:3' is not offered at this table"),
        ("moon", "'moon' is not a wager of Sic bo. It offers"),
    ],
)
def test_a_wager_that_is_not_clear_is_refused_with_candidates(typed: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        wager_name(SIC_BO, typed)
    assert says in str(refused.value)


def test_every_wager_by_its_name_and_title() -> None:
    for name in game_names():
        table = open_table(game(name))
        for wager in table.wagers.values():
            assert wager_name(table, wager.name) == wager.name
            assert wager_name(table, wager.title.upper()) == wager.name
            assert wager_name(table, wager.name.replace("-", " ").replace(":", " ")) == wager.name


@pytest.mark.slow
def test_the_command_line_takes_near_spellings_and_prints_real_names() -> None:
    assert houseway("games", "Sic Bo", "--json").stdout.startswith('[{"game":"sic-bo"')
    assert '"game":"sic-bo"' in houseway("deal", "SICBO", "--bets", "any triple=$5", "--json").stdout
    assert (
        '"wager":"any-three-of-a-kind"'
        in houseway("deal", "SICBO", "--bets", "any triple=$5", "--json").stdout
    )
    assert '"wager":"hail-mary"' in houseway("odds", "football", "--wager", "Hail Mary", "--json").stdout
    simulated = houseway("simulate", "sicbo", "--rounds", "1000", "--bets", "4-5=5", "--seed", "1", "--json")
    assert '"combination:4-5"' in simulated.stdout
    assert "13:69F-9" in houseway("rules", "sic bo").stdout
    assert '"game":"football-kings"' in houseway("deal", "football", "--option", "FANTASY=B", "--json").stdout


@pytest.mark.slow
def test_python_takes_near_spellings() -> None:
    table = hw.table("Sic Bo")
    assert table.game == "sic-bo"
    assert list(table.odds("any triple")) == ["any-three-of-a-kind"]
    assert [row.net for row in table.rounds(2, bets={"any triple": 500}, seed=1)]
    with pytest.raises(Refusal, match="Did you mean blackjack"):
        hw.table("blakjack")
