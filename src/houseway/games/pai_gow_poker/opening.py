"""Opens a pai gow poker table, gets its 53 cards ready, finds the first place, and deals seven cards each.

Our sources print only titles of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.ranking import CARDS_IN_A_HAND
from houseway.games.pai_gow_poker.setting import CARDS, PACK
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.banking import BankInTurn
from houseway.rules.procedure.devices import GENERATOR, in_order_from, invalid_roll, starting_number
from houseway.rules.procedure.devices import SHAKER as DICE_SHAKER
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Condition, Procedure, Voided
from houseway.rules.procedure.shoe import (
    DEALT_FROM,
    FOUND_FACE_UP,
    SHUFFLED,
    PackInPlay,
    inspect_cards,
    show_and_wash,
    shuffle,
)
from houseway.rules.procedure.steps import (
    Announce,
    Burn,
    Choose,
    Confirm,
    CountStub,
    Cut,
    Deal,
    Irregularity,
    Perform,
    Shuffle,
)
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_left

OPENING = Citation("13:69F-11.5#title")
SHUFFLE = Citation("13:69F-11.6#title")
SHAKER = Citation("13:69F-11.4#title")
# The sections on dealing, by the device that the cards are dealt from.
DEALT: Mapping[str, Citation] = {
    "hand": Citation("13:69F-11.8A#title"),
    "shoe": Citation("13:69F-11.8#title"),
    "automated-shoe": Citation("13:69F-11.8B#title"),
}
DECK = "deck"
LEAST_CUT = 10

DEALING = Choice(
    "dealing",
    tuple(DEALT),
    "what the cards are dealt from",
    DEALT["hand"],
    words=DEALT_FROM,
    sentences=UNSAID,
)
SHUFFLING = Choice(
    "shuffling",
    ("manual", "automated"),
    "how the cards are shuffled",
    SHUFFLE,
    words=SHUFFLED,
    sentences=UNSAID,
)
SHUFFLER_JAM = Irregularity("jam", "the automated shuffling device jams, stops or does not finish", SHUFFLE)


@dataclass(frozen=True, kw_only=True)
class DeckCondition(BankInTurn):
    """Return whether the table has a deck, since one that is not whole is taken away; and the rounds dealt.

    A player's bank for the next round stands on the layout.
    """

    has_deck: bool = True
    rounds: int = 0  # a button goes on by one place with each


def packs(_: Options) -> Mapping[str, tuple[Card, ...]]:
    return {DECK: PACK}


def opening(_: Table[Showdown]) -> Procedure[Condition]:
    """Prepare the table for gaming, up to the first shuffle."""
    yield from _receive_deck()
    return DeckCondition()


def _receive_deck() -> Procedure[None]:
    yield Confirm(
        key="deck-complies",
        words="One deck of 52 cards and a joker, all backs of one color and design",
        cite=CARDS,
    )
    yield from inspect_cards(OPENING, verifier="casino supervisor")
    yield from show_and_wash(
        "by suit and in sequence", pack=DECK, spread_cite=OPENING, wash_cite=OPENING, viewers="first player"
    )


def make_deck_ready(table: Table[Showdown], condition: DeckCondition) -> Procedure[None]:
    """Replace a deck that was taken away; then shuffle and cut."""
    if not condition.has_deck:
        yield from _receive_deck()
    automated = table.options.choice("shuffling") == "automated"
    yield from shuffle(
        Shuffle(
            key="shuffle",
            words=f"Shuffle the deck {'in the automated device' if automated else 'by hand'}",
            cite=SHUFFLE,
            pack=DECK,
            may_happen=(SHUFFLER_JAM,) if automated else (),
        ),
        after_jam=Perform(
            key="clear-jam", words="Remove the deck from the device and shuffle it again", cite=SHUFFLE
        ),
    )
    yield Cut(
        key="cut",
        words="Number of cards cut from the top of the deck and placed on the cover card",
        cite=SHUFFLE,
        pack=DECK,
        least=LEAST_CUT,
        most=len(PACK) - 1,
        usual=len(PACK) // 2,
    )


# Where the deal begins: three dice, a number generator, or a button that goes around the table.

STARTING_POSITION = Citation("13:69F-11.8C#title")
IRREGULAR = Citation("13:69F-11.11#title")
SEATS = 6
BUTTON = "button"

START = Choice(
    "start",
    (DICE_SHAKER, GENERATOR, BUTTON),
    "what decides who is dealt to first: dice, a number generator, or a button that goes around the table",
    STARTING_POSITION,
    words={
        DICE_SHAKER: "dice shaken by the dealer",
        GENERATOR: "a number generator",
        BUTTON: "a button that goes around the table",
    },
    sentences=UNSAID,
)
INVALID_ROLL = invalid_roll(IRREGULAR)

# Counterclockwise from the dealer, who is number one: seat 6 comes first on that side (reading 129).
COUNTED: tuple[Place, ...] = (DEALER, *map(Place.of_seat, range(SEATS, 0, -1)))
DEAL_ORDER: tuple[Place, ...] = (DEALER, *map(Place.of_seat, range(1, SEATS + 1)))


def counted(number: int, bank: Place = DEALER) -> Place:
    """Return the place that a number counts to from the bank on, places without a wager included."""
    return COUNTED[(COUNTED.index(bank) + number - 1) % len(COUNTED)]


def clockwise_from(start: Place) -> Sequence[Place]:
    """Return all seven places in the order of the deal."""
    return in_order_from(DEAL_ORDER, DEAL_ORDER.index(start) + 1)


def find_starting_position(table: Table[Showdown], button: int, bank: Place) -> Procedure[Place]:
    """Find the place of the first card. ``button`` counts the rounds: it goes on clockwise by one place."""
    how = table.options.choice(START.name)
    if how == BUTTON:
        start = DEAL_ORDER[button % len(DEAL_ORDER)]
        words = f"The button lies at the place of {start.in_words}"
    else:
        number = yield from starting_number(how, len(COUNTED), STARTING_POSITION, INVALID_ROLL)
        start = counted(number, bank)
        words = f"{number}, counted counterclockwise with {bank.in_words} as one, is {start.in_words}"
    yield Announce(
        key="starting-position", words=f"{words}: the first card goes there", cite=STARTING_POSITION
    )
    return start


# The deal: seven cards to each of seven places, with or without a wager; four are left.

LEFT_OVER = 4
CARD_FACE_UP = Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", IRREGULAR, shows_card=True)
CARD_IN_ERROR = Irregularity(
    "drawn-in-error", "a card is drawn in error, unseen; it is used as the next card", IRREGULAR
)
AT_A_DEAL = (CARD_FACE_UP, CARD_IN_ERROR)
SEVEN_EACH, MISDEALT = "every hand has seven cards", "a hand has another number of cards"


@dataclass
class HandsInPlay:
    """The cards of each seat with a wager and of the dealer, in the order dealt."""

    seats: Seats
    how: str  # the device that the cards are dealt from
    hands: dict[Seat, list[Card]] = field(init=False)
    dealer: list[Card] = field(default_factory=list)
    deck_is_whole: bool = True
    pack: PackInPlay = field(init=False)

    def __post_init__(self) -> None:
        self.pack = PackInPlay(DECK, PACK, IRREGULAR)
        self.hands = {seat: [] for seat in from_dealers_left(self.seats)}

    @property
    def cite(self) -> Citation:
        return DEALT[self.how]

    def at(self, place: Place) -> list[Card] | None:
        """Return the cards of a place, or None if there is no wager."""
        return self.dealer if place == DEALER else self.hands.get(place.spot or 0)


def deal(in_play: HandsInPlay, places: Sequence[Place]) -> Procedure[Voided | None]:
    """Deal to the places in this order; return why the round is void, if it is."""
    in_stacks = in_play.how == "automated-shoe"
    yield Perform(
        key="begin-deal",
        words=f"Deal {'stacks of seven' if in_stacks else 'one card at a time'}, clockwise from "
        f"{places[0].in_words}, to all seven places",
        cite=in_play.cite,
    )
    for is_used, cards in groupby(_in_order(places, in_stacks), lambda one: in_play.at(one[0]) is not None):
        for place, number, count in _steps(cards, is_used=is_used):
            voided = yield from (
                _deal_card(in_play, place, number) if is_used else _pass_over(in_play, place, number, count)
            )
            if voided:
                return voided
    return (yield from _check_what_is_left(in_play))


def _in_order(places: Sequence[Place], in_stacks: bool) -> Iterator[tuple[Place, int]]:
    """Yield places and the numbers of their cards: hand by hand, or card by card."""
    numbers = range(1, CARDS_IN_A_HAND + 1)
    if in_stacks:
        yield from ((place, number) for place in places for number in numbers)
    else:
        yield from ((place, number) for number in numbers for place in places)


def _steps(cards: Iterator[tuple[Place, int]], *, is_used: bool) -> Iterator[tuple[Place, int, int]]:
    """Yield each card by itself where it is looked at, and cards of places without a wager together."""
    row = list(cards)
    if is_used:
        yield from ((place, number, 1) for place, number in row)
    else:
        yield *row[0], len(row)


def _deal_card(in_play: HandsInPlay, place: Place, number: int) -> Procedure[Voided | None]:
    card = yield from in_play.pack.next_card(
        Deal(
            key=f"{place.key}-card-{number}",
            words=f"Card {number} face down to {place.in_words}",
            cite=in_play.cite,
            pack=DECK,
            to=place,
            left=in_play.pack.left,
            face="down",
            may_happen=AT_A_DEAL,
        )
    )
    if isinstance(card, Voided):
        return card
    hand = in_play.at(place)
    if hand is not None:
        hand.append(card)
    return None


def _pass_over(in_play: HandsInPlay, place: Place, number: int, count: int) -> Procedure[Voided | None]:
    cards = "A card" if count == 1 else f"{count} cards"
    return (
        yield from in_play.pack.burn(
            Burn(
                key=f"unused-{place.key}-{number}",
                words=f"{cards} face down to places without a wager, from {place.in_words} on",
                cite=in_play.cite,
                pack=DECK,
                count=count,
                left=in_play.pack.left,
                may_happen=AT_A_DEAL,
            )
        )
    )


def _check_what_is_left(in_play: HandsInPlay) -> Procedure[Voided | None]:
    """Count the cards that are left; another number than four voids the round (reading 131)."""
    expected = LEFT_OVER - len(in_play.pack.set_aside)
    left: int = yield CountStub(
        key="count-stub",
        words="Cards left after the deal, counted face down",
        cite=in_play.cite,
        pack=DECK,
        most=len(PACK),
        usual=expected,
    )
    if left == expected:
        yield Perform(
            key="stub-to-rack",
            words="Place the cards that are left in the discard rack without exposing them",
            cite=in_play.cite,
        )
        return None
    answer = yield Choose(
        key="misdeal",
        words=f"{left} cards are left, not {expected}. Count the cards of every hand",
        cite=in_play.cite,
        values=(SEVEN_EACH, MISDEALT),
    )
    if answer == MISDEALT:
        return Voided(in_play.cite, "somebody was not dealt seven cards")
    in_play.deck_is_whole = False
    return Voided(in_play.cite, f"{left} cards are left: the deck is not whole")
