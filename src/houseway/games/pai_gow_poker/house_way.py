"""Defines the words by which a house way looks at hands and settings, and loads the ways of the game."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from houseway.games.pai_gow_poker.ranking import HIGH_KINDS, JOKER_RANK, KIND, LOW_PAIR, five_worth, two_worth
from houseway.games.pai_gow_poker.setting import SETTING, Hand, Setting
from houseway.rules.house_way import HouseWayOption, SettingWords, ways_in
from houseway.rules.side_bets.definition import RANK_NAMES, Value, Word

GAME = "pai-gow-poker"
NONE_OR_RANK: tuple[Value, ...] = ("none", *RANK_NAMES)
LOW_KINDS: tuple[Value, ...] = ("high card", "pair")
# The low hands from the lowest up, and how many different high hands there are.
LOW_WORTHS = tuple(
    sorted({two_worth(one, other) for one, other in combinations_with_replacement(range(13), 2)})
)
HIGH_HANDS = 7463  # those of a deck without a joker, and five aces


@cache
def high_places() -> dict[int, int]:
    """Return the place of each high hand among all of them, the lowest first."""
    worths = set()
    for ranks in combinations_with_replacement(range(JOKER_RANK + 1), 5):
        joker = ranks.count(JOKER_RANK)
        counts = [ranks.count(rank) for rank in range(13)]
        if joker <= 1 and max(counts) <= 4:
            worths.add(five_worth(counts, joker, False))
            if max(counts) == 1:
                worths.add(five_worth(counts, joker, True))
    return {worth: place for place, worth in enumerate(sorted(worths))}


def _feature(name: str, meaning: str, place: int, values: tuple[Value, ...]) -> Word:
    return Word(name, meaning, values, lambda hand: values[hand.features[place]])


def _low_card(setting: Setting) -> Value:
    worth = setting.low_worth
    return RANK_NAMES[worth & 0xF if worth & LOW_PAIR else worth >> 4]


WORDS: SettingWords[Hand, Setting] = SettingWords(
    settings=lambda hand: hand.settings,
    of_hand=(
        _feature("pairs", "how many ranks are held twice", 0, (0, 1, 2, 3)),
        _feature("threes", "how many ranks are held three times", 1, (0, 1, 2)),
        _feature("pair", "the rank of the highest pair", 2, NONE_OR_RANK),
        _feature("second-pair", "the rank of the second pair", 3, NONE_OR_RANK),
        _feature("three", "the rank of the highest three of a kind", 4, NONE_OR_RANK),
        _feature("four", "the rank held four times or more", 5, NONE_OR_RANK),
        Word(
            "best",
            "the best hand of five among the seven cards",
            HIGH_KINDS,
            lambda hand: HIGH_KINDS[hand.best >> KIND],
        ),
    ),
    of_setting=(
        Word(
            "low-rank",
            "the rank of the low hand, the lowest 0",
            tuple(range(len(LOW_WORTHS))),
            lambda setting: LOW_WORTHS.index(setting.low_worth),
        ),
        Word(
            "high-rank",
            "the rank of the high hand, the lowest 0",
            tuple(range(HIGH_HANDS)),
            lambda setting: high_places()[setting.high_worth],
        ),
        Word(
            "high",
            "what the high hand makes",
            HIGH_KINDS,
            lambda setting: HIGH_KINDS[setting.high_worth >> KIND],
        ),
        Word(
            "low",
            "whether the low hand is a pair",
            LOW_KINDS,
            lambda setting: LOW_KINDS[setting.low_worth >> 8],
        ),
        Word("low-card", "the higher card of the low hand, or its pair", RANK_NAMES, _low_card),
        Word(
            "low-second",
            "the lower card of the low hand, or its pair",
            RANK_NAMES,
            lambda setting: RANK_NAMES[setting.low_worth & 0xF],
        ),
    ),
)

FILES = ("standard.toml", "best_low_hand.toml", "best_high_hand.toml")
WAYS = ways_in("houseway.games.pai_gow_poker.house_ways", FILES, GAME, WORDS)
HOUSE_WAY = HouseWayOption(GAME, WAYS, WORDS, SETTING)
