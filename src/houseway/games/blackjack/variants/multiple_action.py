"""Multiple action blackjack (13:69F-2.18): one hand against two or three hands of the dealer.

Each hand of the dealer has a wager of its own; the first one is the blackjack wager itself. Our sources
print (a), which lets a house take two or three wagers; what follows from it is the public game of that
name (readings 185 to 189). The round is in `multiple_action_round.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec

from houseway.equipment.money import dollars
from houseway.games.blackjack.hand_wagers import AGAINST, MAIN, MAINS, BoxWagers, HandWagers
from houseway.games.blackjack.hands import FIVE_CARDS, Played, pays_five_cards
from houseway.games.blackjack.paragraphs import MULTIPLE_ACTION as NAME
from houseway.games.blackjack.paragraphs import PARAGRAPHS, SEVERAL_HANDS, TWO_OR_THREE, dealers_hands
from houseway.games.blackjack.variants.multiple_action_round import PLACES, check_line, play_round
from houseway.games.blackjack.variants.variant import HandFelt, Variant
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import WagerInWords
from houseway.rules.layout.layout import Area, Bundle, CardPlace, area_for, name
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.options import Choice, Options
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.rules.wagers.wagers import Bets, Wager

TITLE_OF_SECTION = Citation("13:69F-2.18#title")
USUAL_FELT = Citation("13:69E-1.10(a)-(v)")
EQUAL_WAGERS = "equal-action-wagers"

OPTION = Choice(
    NAME,
    ("off", "2", "3", "on"),
    "against how many hands of the dealer each player wagers with one hand: 2 or 3, or off where there is "
    "only one",
    TITLE_OF_SECTION,
    refused={
        str(number): ("The dealer plays two or three hands on one up card.", TWO_OR_THREE)
        for number in range(1, 10)
        if number not in (2, 3)
    },
    words={"2": "two dealer's hands", "3": "three dealer's hands"},
    sentences={
        "off": "",
        **{
            str(number): f"Multiple action: the dealer plays {word} hands on one up card. Each has its own "
            "wager, and you play one hand against all of them. Insurance is not offered."
            for number, word in ((2, "two"), (3, "three"))
        },
        "on": "",
    },
    not_built={
        "on": ("It does not say how many hands the dealer plays. Use multiple-action=2 or 3.", TWO_OR_THREE)
    },
)
EQUAL_OPTION = Choice(
    EQUAL_WAGERS,
    ("no", "yes"),
    "whether the wagers of a player against the dealer's hands have to be equal at multiple action",
    SEVERAL_HANDS,
    called="equal wagers at multiple action",
    matters_with={NAME: ("2", "3", "on")},
    sentences={"no": "", "yes": "Your wagers against the dealer's hands have to be equal."},
    is_new=True,
)


def is_offered(options: Options) -> bool:
    return dealers_hands(options) > 1


def further(options: Options) -> Iterator[tuple[int, BoxWagers]]:
    """Yield the numbers of the dealer's further hands at a table, each with its wagers."""
    for number in range(2, dealers_hands(options) + 1):
        yield number, AGAINST[number]


def wagers_against(number: int) -> Callable[[Played], Played]:
    """Return what picks one of the dealer's further hands as the one that decides."""

    def part(played: Played) -> Played:
        stand_at = played.dealers[number - 2] if len(played.dealers) > number - 2 else None
        return msgspec.structs.replace(played, dealer=stand_at)

    return part


def wagers(options: Options) -> Iterator[Wager[Played]]:
    """Yield the wagers against the dealer's second and third hand, and what is added to them."""
    paragraphs = replace(PARAGRAPHS, wagers=SEVERAL_HANDS)
    for number, names in further(options):
        on_hands = HandWagers(options, paragraphs, names, wagers_against(number))
        yield replace(on_hands.main("Blackjack"), cite=TWO_OR_THREE, made_with=MAIN)
        yield from on_hands.added()


def bundles(options: Options) -> Iterator[Bundle]:
    """Yield the wagers against all hands of the dealer, to be placed at once."""
    yield Bundle("All dealer's hands", dict.fromkeys(MAINS[: dealers_hands(options)], 1))


def check_bets(options: Options, bets: Bets) -> None:
    """Refuse a player with a hand who does not wager against two dealer's hands at least."""
    if bets.keys().isdisjoint(MAINS):
        return
    # The places are filled in order, so that each wager has the dealer's hand of its number.
    placed = [name for name in MAINS if name in bets]
    if placed != list(MAINS[: len(placed)]) or len(placed) < 2:
        needed = " and ".join(MAINS[: max(2, len(placed))])
        raise Refusal(
            f"{', '.join(placed)}: at multiple action you wager against two dealer's hands at least, the "
            f"first ones. Bet on {needed}.",
            TWO_OR_THREE,
        )
    if options.choice(EQUAL_WAGERS) == "yes":
        _check_equal(bets)


def _check_equal(bets: Bets) -> None:
    for main in MAINS[1:]:
        if main in bets and bets[main] != bets[MAIN]:
            raise Refusal(
                f"{main}: {dollars(bets[main])} is not the {MAIN} wager of {dollars(bets[MAIN])}, and "
                f"{EQUAL_WAGERS}=yes at this table. Bet {dollars(bets[MAIN])}.",
                SEVERAL_HANDS,
            )


def check_options(options: Options) -> None:
    """Refuse what no public rule says anything of, and what is counted with one hand of the dealer."""
    if pays_five_cards(options):
        options.not_allowed(
            f"{FIVE_CARDS} and {NAME} cannot be offered at one table: no rule is known for both",
            SEVERAL_HANDS,
            "Switch one of them off.",
        )
    if options.has(SIDE_BETS):
        options.not_allowed(
            "side bets of your own cannot be offered at a table with multiple action, where the dealer has "
            "no second card before the players are done",
            SEVERAL_HANDS,
            "Leave the side bets out, or use multiple-action=off.",
        )


# Multiple action in the words of guides.

_NUMBERS = {2: "two", 3: "three"}

BEATS = "your hand beats the dealer's hand that the wager is against, or that hand goes over 21"
EQUAL = "your hand has as many points as the dealer's hand that the wager is against"


def play_in_words(options: Options) -> tuple[str, ...]:
    """Return how a round goes."""
    number = _NUMBERS[dealers_hands(options)]
    least = "Place both wagers" if number == "two" else "Place two or three wagers"
    return (
        f"The dealer plays {number} hands in a round, one after the other, all with the same first card. "
        f"{least} before the deal, one against each hand, beginning with the first.",
        "You get two cards face up, and the dealer one. Pictures count 10, an ace 1 or 11, the other cards "
        "what they show.",
        "An ace with a card that counts 10 is a blackjack. It is paid at once at the odds posted, unless the "
        "dealer may have one too; then it waits for each hand of the dealer.",
        "Then draw cards, stand, double your wagers for exactly one more card, or split two cards of equal "
        "value into two hands. You do that once, for all your wagers: doubling and splitting match each of "
        "them. Over 21 you lose all of them at once.",
        "When all players are done, the dealer draws a second card and further ones up to 17, settles the "
        "wagers against this hand, and puts its cards away except for the first one. With that one the next "
        "hand begins.",
        "More points than a hand of the dealer win the wager against it, equally many push, fewer lose; if "
        "that hand goes over 21, every hand that still stands wins. Against a blackjack you lose only what "
        "you bet before the deal: what you added is returned, unless it was on a hand over 21.",
    )


WORDS = {
    "blackjack": WagerInWords(BEATS, "Each of your wagers", f"{EQUAL}, or both are blackjack"),
    "split": WagerInWords(
        BEATS, "Further hand of a split pair, with each wager", f"{EQUAL}, or that hand is blackjack"
    ),
    "double": WagerInWords(BEATS, "Doubling down, with each wager", f"{EQUAL}, or that hand is blackjack"),
}


# The felt of multiple action: a row of areas at each seat for every hand of the dealer, the first on top.

_PRINTED = {1: "1ST", 2: "2ND", 3: "3RD"}
_ROWS = (160, 104, 48)  # from the dealer's side, by the number of the hand
_RADIUS = 12
_DOUBLES_AT = (-54, -81, -108, -135)  # across a row, by the number of the player's hand
_SPLITS_AT = (54, 81, 108)
_CARDS_AT = (-215, 0, 215)


def _hand_areas(table: Table[Played]) -> Iterator[Area]:
    """Yield the areas of the wagers against each hand of the dealer."""
    numbers = range(1, dealers_hands(table.options) + 1)
    for number, y in zip(numbers, _ROWS, strict=False):
        names = AGAINST[number]
        line = name(f"{_PRINTED[number]} HAND", 14)
        shape = Box(Point(0, y), 78, 50, corner=14)
        yield area_for(table.wagers[names.main], shape, line, cite=TWO_OR_THREE)
        added = (
            *zip(names.doubles, _DOUBLES_AT, strict=True),
            *zip(names.on_hand[1:], _SPLITS_AT, strict=True),
        )
        for added_name, x in added:
            if added_name in table.wagers:
                yield area_for(table.wagers[added_name], Circle(Point(x, y), _RADIUS), lined=False)


def _dealers_cards(table: Table[Played]) -> Iterator[CardPlace]:
    """Yield a place for each hand of the dealer, side by side."""
    numbers = range(1, dealers_hands(table.options) + 1)
    for number, x in zip(numbers, _CARDS_AT, strict=False):
        place, cite = (PLACES[number].name, SEVERAL_HANDS) if number > 1 else ("dealer", USUAL_FELT)
        yield CardPlace(place, Box(Point(x, 912), 205, 108), cite, lined=False)


MULTIPLE_ACTION = Variant(
    option=OPTION,
    more_options=(EQUAL_OPTION,),
    is_offered=is_offered,
    check_options=check_options,
    wagers=wagers,
    check_bets=check_bets,
    bundles=bundles,
    play=play_round,
    check_line=check_line,
    felt=lambda table: HandFelt([*_hand_areas(table)], [*_dealers_cards(table)]),
    guide_words=lambda _: WORDS,
    play_in_words=play_in_words,
)
