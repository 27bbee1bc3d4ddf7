"""Pai gow in plain words, with its tiles and the house way to look up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from houseway.equipment.tiles import tile, tiles
from houseway.games.pai_gow.hands.ranking import KINDS, rank_of
from houseway.games.pai_gow.hands.setting import Kinds, every_hand, tiles_of
from houseway.games.pai_gow.hands.words import HOUSE_WAY_OPTION
from houseway.games.pai_gow.round.tiles import DICE
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, TILES
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.options import Options, plain
from houseway.rules.procedure.steps import Groups

STRIDE = 1427  # has no divisor in common with the number of hands
RANKING = (
    ("4-2", "2-1", "the supreme pair, above all others"),
    (
        "6-6",
        "6-6",
        "an identical pair: 6-6, then 1-1, 4-4, 3-1, 5-5, 3-3, 2-2, 6-5, 6-4, 6-1, 5-1",
    ),
    ("6-3", "5-4", "a mixed pair: nines, then eights, sevens and fives"),
    ("6-6", "5-4", "wong: 6-6 or 1-1 with a nine"),
    ("1-1", "6-2", "gong: 6-6 or 1-1 with an eight"),
    ("6-6", "5-2", "12 and 7 spots make 19: the last digit counts, so it is worth 9"),
    ("4-2", "4-1", "4-2 and 2-1 count 3 or 6, whichever is better"),
    ("5-5", "6-4", "20 spots are worth 0, the lowest hand"),
)
SINGLE_TILES = (
    ("Highest", "6-6 1-1 4-4 3-1 5-5"),
    ("Next", "3-3 2-2 6-5 6-4 6-1 5-1"),
    ("Nines and eights", "6-3 5-4 6-2 5-3"),
    ("Lowest", "5-2 4-3 4-1 3-2 4-2 2-1"),
)


def topics(options: Options) -> Iterator[Topic]:
    yield Topic(
        "What two tiles make",
        "From the highest hand to the lowest. If two hands are worth the same number, the higher single tile "
        "decides; zeros are equal.",
        tuple(
            Shown(str(rank_of((tile(first), tile(second)))).capitalize(), words, tiles((first, second)))
            for first, second, words in RANKING
        ),
        in_rows=True,
    )
    yield Topic(
        "How single tiles rank",
        "From the highest tile to the lowest. 6-3 and 5-4 are equal, as are 6-2 and 5-3, 5-2 and 4-3, "
        "4-1 and 3-2, and the last two.",
        tuple(Shown(title, "", tiles(names.split())) for title, names in SINGLE_TILES),
        in_rows=True,
    )
    way = HOUSE_WAY_OPTION.in_use(options)
    yield Topic(
        f"The house way: {way.way.title}",
        "The dealer sets by the first line that fits, and tells you this way if you ask for help.",
        tuple(_case(options, number, key) for number, key in enumerate(_examples(options), start=1)),
        in_rows=True,
    )


def _case(options: Options, number: int, key: str) -> Shown:
    """Show a case with an example: the two tiles of the high hand, then the two of the low hand."""
    case = HOUSE_WAY_OPTION.in_use(options).way.case(key)
    title = plain(key).capitalize()
    high, low = _examples(options)[key]
    return Shown(f"{number} {title}", case.words, (*high, *low), hands=(high, low))


def _examples(options: Options) -> Mapping[str, Groups]:
    return _examples_of(options.choice(HOUSE_WAY_OPTION.name))


@cache
def _examples_of(value: str) -> Mapping[str, Groups]:
    """Return a hand for each case that sets any, as it is set, in the order of the cases."""
    way = HOUSE_WAY_OPTION.using(value)
    found: dict[str, Groups] = {}
    for kinds in _some_hands():
        set_by = way.set(kinds)
        if set_by.case.key not in found:
            hand = [tile(name) for name in _names(kinds)]
            found[set_by.case.key] = tiles_of(hand, set_by.setting)
    return {case.key: found[case.key] for case in way.way.cases if case.key in found}


def _names(kinds: Kinds) -> list[str]:
    """Return a tile of each kind; the second of a kind is its other tile."""
    return [KINDS[kind][kinds[:place].count(kind) % len(KINDS[kind])] for place, kind in enumerate(kinds)]


@cache
def _some_hands() -> tuple[Kinds, ...]:
    """Return all hands that differ, in an order in which neighbours do not look alike."""
    hands = every_hand()
    return tuple(hands[number * STRIDE % len(hands)] for number in range(len(hands)))


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    return {
        PAI_GOW: WagerInWords(
            "both your hands rank higher than the dealer's",
            returned_if="only one of your hands ranks higher than the dealer's",
        )
    }


GUIDE = Guide(
    objective="You set four tiles into a high and a low hand of two. You win if both rank higher than the "
    "dealer's.",
    play=(
        "The dealer mixes the 32 tiles face down and stacks them by fours. Place your wager.",
        "After “No more bets” three dice or a number generator decide who gets the first stack. All eight "
        "stacks are dealt: to six players, the dealer and the dead hand, which is not played.",
        "Set two tiles as your high hand and two as your low hand, and place both face down. Of the two, the "
        "one that ranks higher is your high hand. You may ask for the house way.",
        "The dealer's tiles are turned up and set by the house way. Your high hand is compared with the "
        "dealer's high hand, and your low hand with the low hand.",
        "A hand of the same rank is a copy, which goes to the bank, that is, to the dealer.",
        "If both your hands rank higher you are paid even money, less a vigorish of 5 percent. If one does, "
        "your wager is returned. If neither does, you lose.",
    ),
    equipment=(
        Equipment("Tiles", "tiles", "A set of 32 black tiles with red and white spots, backs alike.", TILES),
        Equipment("Shaker", "shaker", "Three dice that decide who gets the first stack.", DICE),
        Equipment("Discard rack", "rack", "Takes the tiles that are not played.", DEALING),
    ),
    topics=topics,
    wagers=wagers,
    advice=(
        "Set the best low hand you can while the high hand stays 7 or better: a hand of 9 and 0 loses more "
        "than one of 7 and 4.",
        "Keep a high pair together, unless both its tiles make 7 or better with the other two.",
        "If you are not sure, ask the dealer for the house way.",
    ),
)
