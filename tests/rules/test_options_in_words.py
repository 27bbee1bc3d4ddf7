"""Options as people read them: amounts in dollars, and no names of the program."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.documents.wording import check_words
from houseway.regulation import Citation
from houseway.rules.game import Game, open_table
from houseway.rules.options import UNSAID, Amount, Choice, Option, describe_options, options_in_words, plain
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.progressive import OwnAwards

FOOTBALL_KINGS = game("football-kings").all_options
# As a program spells them. Figures may be joined (50-40-9), and so are a few words of the casino.
HYPHENATED = re.compile(r"[a-z]-|-[a-z]")
AS_PEOPLE_WRITE_THEM = {"pre-shuffled", "in-between"}

every_game_once = pytest.mark.parametrize("declared", every_game(), ids=lambda declared: declared.name)


def given_values(option: Option) -> list[str]:
    """Return an example of everything that can be given."""
    match option:
        case Amount():
            return ["off", "1", "500", "2500050", "10000000000"]
        case OwnAwards():
            return ["off", "five-aces=100%", "wager=5, five-aces=10%, royal=$50 meter"]
        case RowOdds():
            return [value for value in option.values if value != "ODDS"]
    return list(option.values)


@every_game_once
def test_every_option_has_a_title_and_words_for_each_value(declared: Game[Any]) -> None:
    titles = [option.title for option in declared.all_options]
    assert len(set(titles)) == len(titles)
    for option in declared.all_options:
        words = [option.in_words(option.read(text)) for text in given_values(option)]
        assert len(set(words)) == len(words), option.name
        for text in (option.title, *words, option.in_words(option.default)):
            assert text.strip() == text, option.name
            assert text, option.name
            assert text in AS_PEOPLE_WRITE_THEM or not HYPHENATED.search(text), option.name
            assert text not in ("on", "off", "CENTS", "ODDS", "None"), option.name


@every_game_once
def test_amounts_are_in_dollars(declared: Game[Any]) -> None:
    for option in declared.all_options:
        if isinstance(option, Amount):
            (described,) = describe_options(declared.all_options, {option.name: "2500050"})
            assert (described.name, described.value) == (option.name, "$25,000.50")
            assert (described.meaning, described.cite) == (option.meaning, option.cite)
            assert not described.is_usual
            (none,) = describe_options(declared.all_options, {option.name: None})
            assert (none.value, none.is_usual) == ("none", True)


def test_options_are_described_in_the_order_of_the_game() -> None:
    options = {"pays-tie": "25 to 1", "minimum-hail-mary": "500", "payout-limit": "5000000", "fantasy": "b"}
    words = "Fantasy pay table B, payout limit $50,000, Tie pays 25 to 1, minimum for hail mary $5"
    assert options_in_words(FOOTBALL_KINGS, options) == words
    assert open_table(game("football-kings"), options).options.in_words == words


def test_nothing_given_is_as_usual() -> None:
    assert options_in_words(FOOTBALL_KINGS, {}) == "as usual"
    assert open_table(game("sic-bo")).options.in_words == "as usual"


def test_a_log_older_than_the_options_of_today_is_described_as_it_was_written() -> None:
    options = {"half-time-show": "long", "fantasy": "Z", "payout-limit": "2500000", "extra": None}
    words = "Fantasy Z, payout limit $25,000, half time show long, extra as usual"
    assert options_in_words(FOOTBALL_KINGS, options) == words


def test_every_option_in_force_is_described_given_or_not() -> None:
    table = open_table(game("football-kings"), {"payout-limit": "5000000", "burn": "no"})
    in_force = {described.name: described for described in table.options.described()}
    assert list(in_force) == [option.name for option in FOOTBALL_KINGS]
    assert (in_force["payout-limit"].value, in_force["payout-limit"].is_usual) == ("$50,000", False)
    assert (in_force["burn"].value, in_force["burn"].is_usual) == ("no", True)
    assert (in_force["maximum"].value, in_force["maximum"].is_usual) == ("none", True)
    assert in_force["pays-tie"].value == "as in the pay table"


def test_what_a_table_has_or_has_not() -> None:
    side = Choice("bonus", ("off", "on", "A"), "what", Citation("13:69F-8.2(c)"), words={"A": "pay table A"})
    assert [side.in_words(value) for value in side.values] == ["not offered", "offered", "pay table A"]
    assert (plain("banker-six"), plain("dragon-7"), plain("50-40-9")) == ("banker six", "dragon 7", "50-40-9")


CITED = re.compile(r"\d+:\d+|subchapter|reading", re.IGNORECASE)


@every_game_once
@pytest.mark.paragraph("13:69F-8.3(a)", shows="computed")
def test_every_choice_has_its_sentences_for_patrons(declared: Game[Any]) -> None:
    """What a sign says was decided for each value: a sentence, or nothing."""
    for option in declared.wagering.options:
        if not isinstance(option, Choice):
            continue
        assert option.sentences is not None, f"nobody decided what a sign says about {option.name}"
        assert option.sentences is UNSAID or set(option.sentences) == set(option.values), option.name
        for sentence in filter(None, option.sentences.values()):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert not CITED.search(sentence)
            check_words(option.name, sentence)
            assert not [name for name in option_names(declared) if "-" in name and name in sentence]


def option_names(declared: Game[Any]) -> set[str]:
    return {option.name for option in declared.all_options} - AS_PEOPLE_WRITE_THEM
