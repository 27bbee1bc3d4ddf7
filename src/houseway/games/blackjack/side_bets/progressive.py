"""Progressive blackjack (13:69F-2.19): consecutive aces from the player's first card on, and their
chances.

Our sources print only its title. These are the awards of the public game of that name (reading 158): a
wager of $1, and cards that count in the order in which they are dealt to the box, on whatever hand they
fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.games.blackjack.hands import ACES, TENS, Played
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.progressives import Award, AwardTable, fixed, share
from houseway.rules.side_bets.definition import is_red
from houseway.rules.wagers import progressive as wager
from houseway.rules.wagers.progressive import METER, meter_option, progressive_wager
from houseway.rules.wagers.wagers import Bets, Wager

SECTION = Citation("13:69F-2.19#title")
NAME = "progressive"
TITLE = "Progressive"
STAKE = 100
DECKS = ("8", "6", "4")
MOST_ACES = 4
WINS_IF = "the player's first cards, in the order dealt to the box, are aces: two, three or four of them"

# What aces in a row can be, by how many they are and what they have in common.
TWO, TWO_SUITED = "two", "two-suited"
THREE, THREE_SUITED = "three", "three-suited"
FOUR, FOUR_SUITED, FOUR_COLORED = "four", "four-suited", "four-colored"
FOUR_AFTER_THREE = "four-after-suited-three"  # the first three are of one suit, the fourth of another color
RUNS = (TWO, TWO_SUITED, THREE, THREE_SUITED, FOUR, FOUR_AFTER_THREE, FOUR_COLORED, FOUR_SUITED)

_SUITED = "aces of one suit"
_FOUR_SUITED = share(FOUR_SUITED, f"four {_SUITED}", "100%")
_FOUR_COLORED = share(FOUR_COLORED, "four red or four black aces", "100%")
_SMALL = (fixed(THREE, "three aces", 250),)


def _two(suited: int) -> tuple[Award, ...]:
    return fixed(TWO_SUITED, f"two {_SUITED}", suited), fixed(TWO, "two aces", 25)


# The award tables by the value of the option, each row with the runs that it covers, the highest first.
TABLES: Mapping[str, AwardTable] = {
    "suited": AwardTable(
        "suited",
        STAKE,
        (
            _FOUR_SUITED,
            share(FOUR, "four aces", "10%"),
            fixed(THREE_SUITED, f"three {_SUITED}", 2500),
            *_SMALL,
            *_two(50),
        ),
        SECTION,
    ),
    "colored": AwardTable(
        "colored",
        STAKE,
        (
            _FOUR_COLORED,
            fixed(THREE_SUITED, f"three {_SUITED}", 2500),
            fixed(FOUR, "four aces of two colors", 1500),
            *_SMALL,
            *_two(100),
        ),
        SECTION,
    ),
}
COVERED: Mapping[str, Mapping[str, str]] = {
    "suited": {FOUR_COLORED: FOUR, FOUR_AFTER_THREE: FOUR},
    "colored": {FOUR_SUITED: FOUR_COLORED, FOUR_AFTER_THREE: THREE_SUITED},
}

OPTION = Choice(
    NAME,
    ("off", *TABLES),
    "the award table of the progressive wager, or off where it is not offered",
    SECTION,
    called="progressive wager",
    words={"suited": "jackpot for four aces of one suit", "colored": "jackpot for four aces of one color"},
    sentences=UNSAID,
    aliases={"on": "suited"},
)
METER_OPTION = meter_option(SECTION)


def run_of_aces(cards: Sequence[Card]) -> str | None:
    """Return what the first cards are, in the order dealt; None if they are not two aces at least."""
    aces = []
    for card in cards[:MOST_ACES]:
        if card not in ACES:
            break
        aces.append(card)
    if len(aces) < 2:
        return None
    name = (TWO, THREE, FOUR)[len(aces) - 2]
    if len({card.suit for card in aces}) == 1:
        return f"{name}-suited"
    if name != FOUR:
        return name
    if len({is_red(card) for card in aces}) == 1:
        return FOUR_COLORED
    return FOUR_AFTER_THREE if len({card.suit for card in aces[:3]}) == 1 else FOUR


def is_offered(options: Options) -> bool:
    return options.choice(NAME) != "off"


def row_of_run(options: Options, run: str | None) -> str | None:
    """Return the row of the award table in force that a run of aces wins."""
    if run is None:
        return None
    return COVERED[options.choice(NAME)].get(run, run)


def wagers(options: Options) -> Iterator[Wager[Played]]:
    if not is_offered(options):
        return

    def row_of(played: Played) -> str | None:
        return row_of_run(options, next((run for name, run in played.side if name == NAME), None))

    yield progressive_wager(
        NAME,
        TITLE,
        TABLES[options.choice(NAME)],
        row_of,
        loses_because="the first two cards are not both aces",
        meter=options.amount(METER),
        meter_of=lambda played: played.meter,
    )


def side_of(cards: Sequence[Card]) -> tuple[tuple[str, str], ...]:
    """Return what the wager adds to the outcome, from the cards in the order dealt to the box."""
    run = run_of_aces(cards)
    return ((NAME, run),) if run else ()


def cards_in_order(hands: Sequence[Sequence[Card]], dealt: Sequence[Card] | None) -> Sequence[Card]:
    """Return the cards of a recorded box in the order dealt, as far as the wager looks at them.

    Split aces get one card each. Where they were split more than once, the hands do not tell which card came
    first, so the line has to.
    """
    if dealt is not None:
        _check_same(hands, dealt)
        return dealt
    if len(hands) == 1:
        return hands[0]
    first = [hands[0][0], hands[1][0]]
    if run_of_aces(first) is None:
        return first
    if len(hands) > 2:
        raise Refusal(
            "Aces were split more than once, and the hands do not tell which card was dealt first. Give the "
            "player's cards in the order dealt, as dealt.",
            SECTION,
        )
    return [*first, hands[0][1], hands[1][1]]


def check_meter_known(
    table: Table[Played], side: tuple[tuple[str, str], ...], bets: Bets, meter: Cents | None
) -> None:
    """Refuse a recorded award from the meter where nobody says what it showed."""
    run = dict(side).get(NAME)
    if run is None or NAME not in bets or NAME not in table.progressives:
        return
    known = table.options.amount(METER) if meter is None else meter
    wager.check_meter_known(table.progressives[NAME], row_of_run(table.options, run), known)


def _check_same(hands: Sequence[Sequence[Card]], dealt: Sequence[Card]) -> None:
    in_hands = sorted(card.name for hand in hands for card in hand)
    if sorted(card.name for card in dealt) != in_hands:
        raise Refusal("dealt has other cards than the hands of the player. Check them.", SECTION)


# The exact chance of every run of aces: how often the first cards of a box are aces, in the order dealt.
#
# A pair of aces is split, which is the best play against every up card and takes two more cards in any case.
# So all that keeps a third card from being dealt is the dealer's blackjack.

CARDS_OF_RUN = 6  # the first four of the round, and the two that split aces get
_ACES = sorted(ACES, key=lambda card: card.name)
Kind = Card | str  # an ace, or one of two kinds of other cards
TEN, OTHER = "ten", "other"


def count_runs(left: Mapping[Card, int]) -> Distribution[Played]:
    """Count the runs of aces over the first six cards of a round."""
    ways: Counter[Played] = Counter()
    for aces, number in _runs(left).items():
        ways[Played(side=side_of(aces))] += number
    return Distribution(ways)


def _runs(left: Mapping[Card, int]) -> Counter[tuple[Card, ...]]:
    """Return in how many ways each run of up to four aces comes, and no run, as an empty one."""
    kinds = Counter[Kind]({ace: left[ace] for ace in _ACES if left[ace]})
    kinds[TEN] = sum(left[card] for card in TENS)
    kinds[OTHER] = sum(left.values()) - sum(kinds.values())
    total, runs = sum(kinds.values()), Counter[tuple[Card, ...]]()
    for first, one in _each(kinds):
        for second, two in _each(kinds, first):
            is_pair = isinstance(first, Card) and isinstance(second, Card)
            if not is_pair:
                runs[()] += one * two * _rest(total - 2, 4)
                continue
            for aces, ways in _after_pair(kinds, first, second):  # type: ignore[arg-type]
                runs[aces] += one * two * ways
    return runs


def _after_pair(kinds: Counter[Kind], first: Card, second: Card) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield the runs that a pair of aces leads to, over the dealer's cards and the two that follow."""
    total = sum(kinds.values()) - 4
    for up, three in _each(kinds, first, second):
        for hole, four in _each(kinds, first, second, up):
            dealt = (first, second, up, hole)
            if {isinstance(up, Card), isinstance(hole, Card)} == {True, False} and TEN in (up, hole):
                yield (first, second), three * four * _rest(total, 2)  # the dealer's blackjack
                continue
            for third, five in _each(kinds, *dealt):
                for fourth, six in _each(kinds, *dealt, third):
                    aces = [first, second]
                    for card in (third, fourth):
                        if not isinstance(card, Card):
                            break
                        aces.append(card)
                    yield tuple(aces), three * four * five * six


def _each(kinds: Counter[Kind], *gone: Kind) -> Iterator[tuple[Kind, int]]:
    for kind, number in kinds.items():
        if (left := number - gone.count(kind)) > 0:
            yield kind, left


def _rest(total: int, cards: int) -> int:
    """Return in how many ways so many more cards are dealt, whichever they are."""
    ways = 1
    for number in range(cards):
        ways *= total - number
    return ways
