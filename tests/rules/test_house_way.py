"""A house way is data: shown with a small game of three numbers, of which two are played high and one low."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.house_way import HouseWayOption, SettingWords, as_text, from_text, read_way
from houseway.rules.side_bets.definition import YES_OR_NO, Word

Hand = tuple[int, int, int]  # numbers from 1 to 6, the lowest first
Setting = tuple[int, int, int]  # two numbers high, the last one low; their sum is at least twice the low one
CITE = Citation("13:69F-10.7#title")


def _settings(hand: Hand) -> list[Setting]:
    parts = [(hand[1], hand[2], hand[0]), (hand[0], hand[2], hand[1]), (hand[0], hand[1], hand[2])]
    return [part for part in parts if part[0] + part[1] >= 2 * part[2]]


WORDS: SettingWords[Hand, Setting] = SettingWords(
    _settings,
    (Word("pair", "two numbers are equal", YES_OR_NO, lambda hand: len(set(hand)) < 3),),
    (
        Word("high", "the sum of the high hand", tuple(range(2, 13)), lambda setting: sum(setting[:2])),
        Word("low", "the low number", tuple(range(1, 7)), lambda setting: setting[2]),
    ),
)

WAY = """
game = "three-numbers"
name = "careful"
title = "Careful"
meaning = "Eleven is kept, pairs are split, and the low number is as good as possible."

[[cases]]
key = "eleven"
words = "Play eleven as the high hand."
set = { high = 11 }

[[cases]]
key = "pair"
words = "With a pair, make the low number as low as possible."
when = { pair = true }
prefer = ["lowest low"]

[[cases]]
key = "otherwise"
words = "Make the low number as high as possible."
prefer = ["highest low"]
"""


def _read(text: str) -> Any:
    return read_way(text, "my-way.toml", "three-numbers", WORDS)


OPTION = HouseWayOption("three-numbers", {"careful": _read(WAY)}, WORDS, CITE)


@pytest.mark.parametrize(
    ("hand", "key", "setting"),
    [
        ((1, 5, 6), "eleven", (5, 6, 1)),
        ((5, 5, 6), "eleven", (5, 6, 5)),
        ((2, 2, 3), "pair", (2, 3, 2)),
        ((2, 3, 4), "otherwise", (2, 4, 3)),  # 4 low would be above the average of 2 and 3
    ],
)
def test_the_first_case_that_applies_sets_the_hand(hand: Hand, key: str, setting: Setting) -> None:
    set_by = OPTION.using("careful").set(hand)
    assert (set_by.case.key, set_by.setting) == (key, setting)


def test_every_hand_is_set_legally_by_one_case() -> None:
    way = OPTION.using("careful")
    hands = list(combinations_with_replacement(range(1, 7), 3))
    for hand in hands:
        set_by = way.set(hand)
        assert set_by.setting in _settings(hand)
        assert set_by.case == way.applying(hand)[0]
    assert {way.set(hand).case.key for hand in hands} == {"eleven", "pair", "otherwise"}


def test_a_way_of_the_house_is_the_value_of_the_option() -> None:
    own = WAY.replace('"careful"', '"own"').replace("highest low", "lowest low")
    value = OPTION.read(own)
    assert OPTION.read(value) == value
    assert as_text(from_text(value)) == value
    assert OPTION.using(value).set((2, 3, 4)).setting == (3, 4, 2)
    assert OPTION.in_words(value) == "Careful"


def test_a_known_way_is_written_by_its_name() -> None:
    assert OPTION.read("Careful") == OPTION.read(WAY) == OPTION.default == "careful"
    with pytest.raises(Refusal, match="called 'careful', as another way"):
        OPTION.read(WAY.replace("highest low", "lowest low"))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (
            "pair = true",
            "pear = true",
            "case 2 (pair): when has 'pear', which is not a word of the hand.",
        ),
        ("pair = true", "pair = 2", "case 2 (pair): when: 2 is not a value of pair. Write true or false."),
        ("high = 11", "high = 13", "case 1 (eleven): set: 13 is not a value of high."),
        ("highest low", "best low", "case 3 (otherwise): prefer has 'best low'. Write \"highest\" or"),
        ('"otherwise"', '"pair"', "case 3 (pair): give it a key of its own"),
        ('title = "Careful"', 'title = ""', "title is ''. Write up to"),
        ("three-numbers", "two-numbers", "game is 'two-numbers', but the table is one of three-numbers."),
        ('words = "Make', 'wurds = "Make', "my-way.toml is not a house way: Object"),
        ("[[cases]]", "[[cases", "my-way.toml is not TOML:"),
    ],
)
def test_mistakes_are_listed(before: str, after: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        _read(WAY.replace(before, after))
    assert says in refused.value.message


def test_the_last_case_has_no_conditions() -> None:
    without_last = WAY.rpartition("[[cases]]")[0]
    with pytest.raises(Refusal, match="the last case has conditions"):
        _read(without_last)


def test_an_unknown_way_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match=r"house-way cannot be 'bold'\. Choose careful, or give the text"):
        OPTION.read("bold")
