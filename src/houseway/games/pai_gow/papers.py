"""Prints pai gow: six betting areas with the tiles behind each, the guide with the house way, and the
rules.

Our sources print no paragraph on the layout: this is a usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from houseway.equipment.tiles import tile, tiles
from houseway.games.pai_gow.hands import (
    GONG,
    KIND_NAMES,
    KINDS,
    RANKS,
    TILES,
    USUAL_RANKING,
    Kinds,
    Ranking,
    every_hand,
    ranking_of,
    tiles_of,
    tiles_with,
    words_for_patrons,
)
from houseway.games.pai_gow.house_way import HOUSE_WAY_OPTION, WAYS, TilesWay
from houseway.games.pai_gow.opening import DICE, STACKS, START
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, Showdown
from houseway.games.pai_gow.wagers import COMPLETION, USUAL_VIGORISH, vigorish_on_win
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import (
    Area,
    CardPlace,
    Colors,
    Fixture,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options, plain
from houseway.rules.procedure.devices import GENERATOR, SHAKES
from houseway.rules.procedure.steps import Groups
from houseway.rules.standard_rules import RuleTable, figures
from houseway.rules.wagers.bank import BANK, CO_BANK

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#14532f", shade="#0a3019", line="#e9c46a", ink="#fff6dc", gold="#ffd45c", rail="#2f1a12"
)
SEATS_ACROSS = 26


def layout(table: Table[Showdown]) -> Layout:
    return Layout(
        title="Pai gow",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=SEATS_ACROSS),
        seats_cite=DEALING,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT),
            next_to_dealer(FELT, "discard rack", x=-800),
            *_shaker(table),
        ),
        licensee=NamePlace(Point(0, 560), size=42, width=420, cite=DEALING),
    )


def _shaker(table: Table[Showdown]) -> tuple[Fixture, ...]:
    if table.options.choice(START.name) == GENERATOR:
        return ()
    return (Fixture("shaker", Box(Point(-390, 880), 150, 150, 75), DICE),)


def _position(table: Table[Showdown]) -> Printed:
    """The tiles nearest to the player, then the betting area."""
    wager = table.wagers[PAI_GOW]
    return Printed(
        areas=(
            area_for(wager, Circle(Point(0, 282), 66), name("PAI GOW", 24), odds_line(wager, 18)),
            *_banks(table),
        ),
        cards=(
            CardPlace("seat {seat}", Box(Point(0, 118), 236, 132), DEALING, (note("high and low hand", 18),)),
        ),
    )


def _banks(table: Table[Showdown]) -> Iterator[Area]:
    """Return the areas for the stake of a player who is the bank, next to the betting area."""
    for form, x in ((BANK, -52), (CO_BANK, 52)):
        if form in table.wagers:
            yield area_for(table.wagers[form], Box(Point(x, 390), 96, 56, 8), name(form.upper(), 18))


def _middle(table: Table[Showdown]) -> Printed:
    charge = vigorish_on_win(table.options)
    pays = f"Pays 1 to 1, less {charge.percent} percent vigorish" if charge else "Pays 1 to 1"
    return Printed(
        cards=(
            CardPlace("dealer", Box(Point(0, 880), 330, 140), DEALING, (name("DEALER", 24),)),
            CardPlace("dead hand", Box(Point(390, 880), 190, 140), DEALING, (note("dead hand", 20),)),
        ),
        inscriptions=(
            Inscription((title("PAI GOW", 92),), Point(0, 740)),
            Inscription((name("Both hands must win. Copies go to the bank", 24),), Point(0, 668), COMPLETION),
            Inscription((name(pays, 24),), Point(0, 630), COMPLETION),
        ),
    )


# Pai gow in plain words, with its tiles and the house way to look up.

STRIDE = 1427  # has no divisor in common with the number of hands
BY_POINTS = (
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
        tuple(_ranked(ranking_of(options))),
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


def _ranked(ranking: Ranking) -> Iterator[Shown]:
    """Show the highest hand of each name, and how the others count."""
    named = ((*hands.ranks[0][0].split(), words_for_patrons(hands)) for hands in ranking.named)
    for first, second, words in (*named, *BY_POINTS):
        two = (tile(first), tile(second))
        yield Shown(str(ranking.of(two)).capitalize(), words, two)


def _case(options: Options, number: int, key: str) -> Shown:
    """Show a case with an example: the two tiles of the high hand, then the two of the low hand."""
    case = HOUSE_WAY_OPTION.in_use(options).way.case(key)
    title = plain(key).capitalize()
    high, low = _examples(options)[key]
    return Shown(f"{number} {title}", case.words, (*high, *low), hands=(high, low))


def _examples(options: Options) -> Mapping[str, Groups]:
    return _examples_of(HOUSE_WAY_OPTION.in_use(options))


@lru_cache(maxsize=16)
def _examples_of(way: TilesWay) -> Mapping[str, Groups]:
    """Return a hand for each case that sets any, as it is set, in the order of the cases."""
    by_case: dict[str, Groups] = {}
    for kinds in _some_hands():
        set_by = way.set(kinds)
        if set_by.case.key not in by_case:
            hand = [tile(name) for name in _names(kinds)]
            by_case[set_by.case.key] = tiles_of(hand, set_by.setting)
    return {case.key: by_case[case.key] for case in way.way.cases if case.key in by_case}


def _names(kinds: Kinds) -> list[str]:
    """Return a tile of each kind; the second of a kind is its other tile."""
    return [KINDS[kind][kinds[:place].count(kind) % len(KINDS[kind])] for place, kind in enumerate(kinds)]


@cache
def _some_hands() -> tuple[Kinds, ...]:
    """Return all hands that differ, in an order in which neighbours do not resemble each other."""
    hands = every_hand()
    return tuple(hands[number * STRIDE % len(hands)] for number in range(len(hands)))


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        PAI_GOW: WagerInWords(
            "both your hands rank higher than the dealer's",
            returned_if="only one of your hands ranks higher than the dealer's",
        ),
        BANK: WagerInWords(
            "you are the bank, and what you collect from the others is more than what you pay them",
            returned_if="you collect as much as you pay",
        ),
        CO_BANK: WagerInWords(
            "you share the bank with the house, and it collects more than it pays",
            returned_if="it collects as much as it pays",
        ),
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
    wagers=wagers_in_words,
    advice=(
        "Set the best low hand you can while the high hand stays 7 or better: a hand of 9 and 0 loses more "
        "than one of 7 and 4.",
        "Keep a high pair together, unless both its tiles make 7 or better with the other two.",
        "If you are not sure, ask the dealer for the house way.",
    ),
)


# What ``rules.toml`` takes from code (readings 120 to 127 and 198).

# The named hands one by one, then the others by their points.
_HANDS = [str(rank) for rank in reversed(RANKS) if rank.hand_class >= GONG]
_HANDS += [f"{points}, by the higher single tile" for points in range(GONG - 1, 0, -1)] + ["zero"]
_WAY = next(iter(WAYS.values()))

_WONG, _GONG = USUAL_RANKING.named[-2:]

STANDARD_RULES = figures(
    nines=tiles_with(_WONG),
    eights=tiles_with(_GONG),
    singles=", ".join(reversed(KIND_NAMES[1:])),
    ranking=RuleTable(("Rank", "Hand"), tuple((str(place), hand) for place, hand in enumerate(_HANDS, 1))),
    stacks=STACKS,
    shakes=SHAKES,
    vigorish=f"{USUAL_VIGORISH}",
    house_way=RuleTable(
        ("Case", "The dealer's setting"),
        tuple((str(number), case.words) for number, case in enumerate(_WAY.cases, 1)),
        title=f"House way “{_WAY.title}”",
    ),
)
