"""Options as a person reads them: told in one place, amounts in dollars, no word that is a program's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.regulation import Citation
from houseway.rules.game import Game, open_table
from houseway.rules.options import (
    AlternativeRowOdds,
    Amount,
    Choice,
    Option,
    RowOdds,
    options_in_words,
    plain,
    told,
)
from houseway.rules.registry import every_game, game

FOOTBALL_KINGS = game("football-kings").all_options
# As a program spells them. Figures may be joined (50-40-9), and so are a few words of the casino.
HYPHENATED = re.compile(r"[a-z]-|-[a-z]")
AS_PEOPLE_WRITE_THEM = {"pre-shuffled", "in-between"}

EVERY_OPTION = [
    pytest.param(declared, option, id=f"{declared.name} {option.name}")
    for declared in every_game()
    for option in declared.all_options
]


def given_values(option: Option) -> list[str]:
    """Something of everything that can be given."""
    match option:
        case Amount():
            return ["off", "1", "500", "2500050", "10000000000"]
        case RowOdds() | AlternativeRowOdds():
            return [one for one in option.values if one != "ODDS"]
    return list(option.values)


@pytest.mark.parametrize(("declared", "option"), EVERY_OPTION)
def test_every_option_has_a_title_and_words_for_each_value(declared: Game[Any], option: Option) -> None:
    words = [option.in_words(option.read(text)) for text in given_values(option)]
    assert len(set(words)) == len(words)
    for text in (option.title, *words, option.in_words(option.default)):
        assert text.strip() == text
        assert text
        assert text in AS_PEOPLE_WRITE_THEM or not HYPHENATED.search(text)
        assert text not in ("on", "off", "CENTS", "ODDS", "None")
    titles = [one.title for one in declared.all_options]
    assert titles.count(option.title) == 1


@pytest.mark.parametrize(
    ("declared", "option"), [one for one in EVERY_OPTION if isinstance(one.values[1], Amount)]
)
def test_amounts_are_told_in_dollars(declared: Game[Any], option: Amount) -> None:
    (one,) = told(declared.all_options, {option.name: "2500050"})
    assert (one.name, one.value) == (option.name, "$25,000.50")
    assert (one.meaning, one.cite, one.is_usual) == (option.meaning, option.cite, False)
    (none,) = told(declared.all_options, {option.name: None})
    assert (none.value, none.is_usual) == ("none", True)


def test_options_are_told_in_the_order_of_the_game() -> None:
    given = {"pays-tie": "25 to 1", "minimum-hail-mary": "500", "payout-limit": "5000000", "fantasy": "b"}
    words = "Fantasy pay table B, payout limit $50,000, Tie pays 25 to 1, minimum for hail mary $5"
    assert options_in_words(FOOTBALL_KINGS, given) == words
    assert open_table(game("football-kings"), given).options.in_words == words


def test_nothing_given_is_as_usual() -> None:
    assert options_in_words(FOOTBALL_KINGS, {}) == "as usual"
    assert open_table(game("sic-bo")).options.in_words == "as usual"


def test_a_log_older_than_the_options_of_today_is_told_as_it_was_written() -> None:
    given = {"half-time-show": "long", "fantasy": "Z", "payout-limit": "2500000", "extra": None}
    words = "Fantasy Z, payout limit $25,000, half time show long, extra as usual"
    assert options_in_words(FOOTBALL_KINGS, given) == words


def test_every_option_in_force_is_told_given_or_not() -> None:
    table = open_table(game("football-kings"), {"payout-limit": "5000000", "burn": "no"})
    in_force = {one.name: one for one in table.options.told()}
    assert list(in_force) == [one.name for one in FOOTBALL_KINGS]
    assert (in_force["payout-limit"].value, in_force["payout-limit"].is_usual) == ("$50,000", False)
    assert (in_force["burn"].value, in_force["burn"].is_usual) == ("no", True)
    assert (in_force["maximum"].value, in_force["maximum"].is_usual) == ("none", True)
    assert in_force["pays-tie"].value == "as in the pay table"


def test_what_a_table_has_or_has_not() -> None:
    side = Choice("bonus", ("off", "on", "A"), "what", Citation("13:69F-8.2(c)"), words={"A": "pay table A"})
    assert [side.in_words(one) for one in side.values] == ["not offered", "offered", "pay table A"]
    assert (plain("banker-six"), plain("dragon-7"), plain("50-40-9")) == ("banker six", "dragon 7", "50-40-9")
