"""The wagers of multiple action blackjack (13:69F-2.18), one for each hand of the dealer, and its words.

The first one is the blackjack wager itself. Our sources print (a), which lets a house take two or three
wagers; what follows from it is the public game of that name (readings 185 to 189).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import msgspec

from houseway.equipment.money import dollars
from houseway.games.blackjack.hand_wagers import BoxWagers, HandWagers
from houseway.games.blackjack.hands import FIVE_CARDS, Played, pays_five_cards
from houseway.games.blackjack.paragraphs import MULTIPLE_ACTION, PARAGRAPHS, dealers_hands, is_multiple_action
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.guide import WagerInWords
from houseway.rules.layout.layout import Bundle
from houseway.rules.options import Choice, Options
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.rules.wagers.wagers import Bets, Wager

TWO_OR_THREE = Citation("13:69F-2.18(a)")
SECTION = Citation("13:69F-2.18(b)-(j)")  # not printed: the public game
TITLE_OF_SECTION = Citation("13:69F-2.18#title")

MAIN = "blackjack"
MOST_HANDS = 4
MOST_DEALERS_HANDS = 3
ORDINALS = {1: "first", 2: "second", 3: "third"}
EQUAL_WAGERS = "equal-action-wagers"

OPTION = Choice(
    MULTIPLE_ACTION,
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
    SECTION,
    called="equal wagers at multiple action",
    matters_with={MULTIPLE_ACTION: ("2", "3", "on")},
    sentences={"no": "", "yes": "Your wagers against the dealer's hands have to be equal."},
    is_new=True,
)


def _names(number: int) -> BoxWagers:
    """Return the names of the wagers against one of the dealer's further hands."""
    against = f"dealer-{number}"
    hands = range(1, MOST_HANDS + 1)
    return BoxWagers(
        (f"{MAIN}:{against}", *(f"split:{hand}:{against}" for hand in hands[1:])),
        tuple(f"double:{hand}:{against}" for hand in hands),
        tuple(hands),
    )


# By the number of the dealer's hand, from the second on.
FURTHER: Mapping[int, BoxWagers] = {number: _names(number) for number in range(2, MOST_DEALERS_HANDS + 1)}
AGAINST = {number: f", dealer's {ORDINALS[number]} hand" for number in FURTHER}
MAINS = (MAIN, *(names.main for names in FURTHER.values()))
FURTHER_MAINS = MAINS[1:]


def further(options: Options) -> Iterator[tuple[int, BoxWagers]]:
    """Yield the numbers of the dealer's further hands at a table, each with its wagers."""
    for number in range(2, dealers_hands(options) + 1):
        yield number, FURTHER[number]


def wagers_against(number: int) -> Callable[[Played], Played]:
    """Return what picks one of the dealer's further hands as the one that decides."""

    def part(played: Played) -> Played:
        stand_at = played.dealers[number - 2] if len(played.dealers) > number - 2 else None
        return msgspec.structs.replace(played, dealer=stand_at)

    return part


def wagers(options: Options) -> Iterator[Wager[Played]]:
    """Yield the wagers against the dealer's second and third hand, and what is added to them."""
    paragraphs = replace(PARAGRAPHS, wagers=SECTION)
    for number, names in further(options):
        on_hands = HandWagers(options, paragraphs, names, wagers_against(number), AGAINST[number])
        yield replace(on_hands.main("Blackjack"), cite=TWO_OR_THREE, made_with=MAIN)
        yield from on_hands.added()


def bundles(options: Options) -> Iterator[Bundle]:
    """Yield the wagers against all hands of the dealer, to be placed at once."""
    if is_multiple_action(options):
        yield Bundle("All dealer's hands", dict.fromkeys(MAINS[: dealers_hands(options)], 1))


def check_bets(options: Options, bets: Bets) -> None:
    """Refuse a player with a hand who does not wager against two dealer's hands at least."""
    if not is_multiple_action(options) or not bets.keys() & set(MAINS):
        return
    # The places are filled in order, so that each wager has the dealer's hand of its number.
    placed = [name for name in MAINS if name in bets]
    if placed != list(MAINS[: len(placed)]) or len(placed) < 2:
        wanted = " and ".join(MAINS[: max(2, len(placed))])
        raise Refusal(
            f"{', '.join(placed)}: at multiple action you wager against two dealer's hands at least, the "
            f"first ones. Bet on {wanted}.",
            TWO_OR_THREE,
        )
    if options.choice(EQUAL_WAGERS) == "yes":
        _check_equal(bets)


def _check_equal(bets: Bets) -> None:
    for name in FURTHER_MAINS:
        if name in bets and bets[name] != bets[MAIN]:
            raise Refusal(
                f"{name}: {dollars(bets[name])} is not the {MAIN} wager of {dollars(bets[MAIN])}, and "
                f"{EQUAL_WAGERS}=yes at this table. Bet {dollars(bets[MAIN])}.",
                SECTION,
            )


def check_options(options: Options) -> None:
    """Refuse what no public rule says anything of, and what is counted with one hand of the dealer."""
    if not is_multiple_action(options):
        return
    if pays_five_cards(options):
        options.not_allowed(
            f"{FIVE_CARDS} and {MULTIPLE_ACTION} cannot be offered at one table: no rule is known for both",
            SECTION,
            "Switch one of them off.",
        )
    if options.has(SIDE_BETS):
        options.not_allowed(
            "side bets of your own cannot be offered at a table with multiple action, where the dealer has "
            "no second card before the players are done",
            SECTION,
            "Leave the side bets out, or use multiple-action=off.",
        )


def names_of(wager: str) -> BoxWagers | None:
    """Return the wagers against the same hand of the dealer, if it is one of the further ones."""
    return next((names for names in FURTHER.values() if wager in (*names.on_hand, *names.doubles)), None)


# Multiple action in the words of guides.

_NUMBERS = {2: "two", 3: "three"}

BEATS = "your hand beats the dealer's hand that the wager is against, or that hand goes over 21"
EQUAL = "your hand has as many points as the dealer's hand that the wager is against"


def play(options: Options) -> tuple[str, ...]:
    """Return how a round goes; nothing at a table where the dealer plays one hand."""
    if not is_multiple_action(options):
        return ()
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


WAGERS = {
    "blackjack": WagerInWords(BEATS, "Each of your wagers", f"{EQUAL}, or both are blackjack"),
    "split": WagerInWords(
        BEATS, "Further hand of a split pair, with each wager", f"{EQUAL}, or that hand is blackjack"
    ),
    "double": WagerInWords(BEATS, "Doubling down, with each wager", f"{EQUAL}, or that hand is blackjack"),
}
