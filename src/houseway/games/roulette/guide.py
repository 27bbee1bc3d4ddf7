"""Roulette in plain words. Its sections are titles only in our sources: this is the standard public game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.roulette.places import FIVE, inside, outside
from houseway.games.roulette.settlement import SPINNING
from houseway.games.roulette.wagers import HALF, LOSE, ON_ZERO, PRISON, WHEEL
from houseway.games.roulette.wheel import DOUBLE, TINT, TURNS, WHEELS, color
from houseway.rules.guide import Equipment, Guide, Shown, SignWords, Topic, WagerInWords
from houseway.rules.options import Options

EXAMPLES = {
    "Straight up": ("straight:17", "on one number"),
    "Split": ("split:8-11", "on the line between two numbers"),
    "Street": ("street:13", "at the edge of a row of three"),
    "Corner": ("corner:25", "where four numbers meet"),
    "Line": ("line:31", "at the edge, between two rows"),
}
ON_A_ZERO = {
    HALF: "half of it is returned if a zero comes up",
    LOSE: "it loses if a zero comes up",
    PRISON: "it goes to prison if a zero comes up",
}
_PLACES = {place.name: place for wheel in WHEELS for place in (*inside(wheel), *outside())}
_COVERS = {
    "Straight up": "one number",
    "Split": "two numbers",
    "Street": "three numbers",
    "Corner": "four numbers",
    "Line": "six numbers",
    "Dozen": "twelve numbers",
    "Column": "twelve numbers",
}
# On signs the name of a wager says how many numbers it covers, whichever they are.
SIGN_WORDS = SignWords(
    {place.title: kind for place in _PLACES.values() if (kind := place.title.partition(", ")[0]) in _COVERS},
    {kind: words.capitalize() for kind, words in _COVERS.items()}
    | dict.fromkeys(("Five numbers", "Red", "Black", "Odd", "Even", "1-18", "19-36"), ""),
)


def topics(options: Options) -> Iterator[Topic]:
    shown = [Shown(title, words, tiles=_tiles(place)) for title, (place, words) in EXAMPLES.items()]
    if options.choice(WHEEL.name) == DOUBLE:
        shown.append(Shown("Five numbers", "where the zeros meet the first row", tiles=_tiles(FIVE)))
    yield Topic(
        "Where your chips lie",
        "Chips on a line or a corner of the numbers are a wager on all numbers that they touch.",
        tuple(shown),
    )


def _tiles(place: str) -> tuple[tuple[str, str], ...]:
    numbers = sorted(_PLACES[place].covers, key=lambda number: (int(number), number))
    return tuple((number, TINT[color(number)]) for number in numbers)


def wagers(options: Options) -> Mapping[str, WagerInWords]:
    on_zero = ON_A_ZERO[options.choice(ON_ZERO.name)]
    even_money = {
        "red": "a red number comes up",
        "black": "a black number comes up",
        "odd": "an odd number comes up",
        "even": "an even number from 2 to 36 comes up",
        "low": "a number from 1-18 comes up",
        "high": "a number from 19-36 comes up",
    }
    return {
        "straight": WagerInWords("your number comes up", "Straight up"),
        "split": WagerInWords("one of your two numbers comes up", "Split"),
        "street": WagerInWords("one of your three numbers comes up", "Street"),
        "corner": WagerInWords("one of your four numbers comes up", "Corner"),
        FIVE: WagerInWords("0, 00, 1, 2 or 3 comes up"),
        "line": WagerInWords("one of your six numbers comes up", "Line"),
        "dozen": WagerInWords("a number of your dozen comes up", "Dozen"),
        "column": WagerInWords("a number of your column comes up", "Column"),
        **{name: WagerInWords(f"{words}; {on_zero}") for name, words in even_money.items()},
    }


GUIDE = Guide(
    objective="A ball is spun in a turning wheel, and you bet on the number in whose pocket it comes to "
    "rest: on a single number, on several together, or on a color, odd or even, high or low.",
    play=(
        "Place chips on the layout until the dealer announces “No more bets”, while the ball turns. You may "
        "bet on as many places as you like, on and between the numbers.",
        f"The dealer spins the ball against the wheel. It has to make at least {TURNS} turns.",
        "When the ball has come to rest, the dealer announces the number and marks it with a crown. Losing "
        "wagers are collected first, then winning wagers are paid.",
        "Place no chips until the crown is lifted.",
        "A zero wins only for wagers that cover it; dozens, columns and even-money wagers do not.",
        "If the dealer announces “No spin”, because the ball made too few turns or left the wheel for "
        "instance, the wagers stay and the ball is spun again.",
    ),
    equipment=(
        Equipment(
            "Roulette wheel",
            "wheel-with-ball",
            "Turns freely and level; inspected before it opens.",
            SPINNING,
        ),
        Equipment("Crown", "crown", "Stands on the winning number until all wagers are settled.", SPINNING),
    ),
    topics=topics,
    wagers=wagers,
    advice=(
        "Where half is returned or wagers go to prison on a zero, the even-money wagers cost you least. Five "
        "numbers cost you most.",
    ),
    round_shown=4,
)
