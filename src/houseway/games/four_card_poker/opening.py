"""Opens a table, prepares its deck, and deals by shoe (19:47-27.7), by hand (27.8) or by machine (27.9).

Our sources print neither the opening nor the shuffle, so standard public rules apply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.equipment.cards import STANDARD_DECK, Card, pack
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import Version
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
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
from houseway.rules.procedure.steps import Burn, Cut, Deal, Irregularity, Perform, Shuffle
from houseway.rules.wagers.wagers import Bets, Seat, Seats, from_dealers_left

# The paragraphs on what precedes the deal, by dealing method.
BEFORE_THE_DEAL: Mapping[str, Citation] = {
    "hand": Citation("19:47-27.8(a)-(b)"),
    "shoe": Citation("19:47-27.7(a)-(b)"),
    "automated-shoe": Citation("19:47-27.9(a)-(b)"),
}
SHUFFLE = BEFORE_THE_DEAL["hand"]

DECK = "deck"
LEAST_CUT = 10

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
class DeckCondition(Condition):
    """Return whether the table has a deck, and the rounds since its stub was counted."""

    has_deck: bool = True
    rounds_since_count: int = 0


def packs(_: Options) -> Mapping[str, Sequence[Card]]:
    return {DECK: pack()}


def before_the_deal(options: Options) -> Citation:
    return BEFORE_THE_DEAL[options.choice("dealing")]


def opening(version: Version, table: Table[Showdown]) -> Procedure[Condition]:
    """Prepare the table for gaming, up to the first shuffle."""
    yield from version.make_table_ready(table.options)
    yield from _receive_deck(before_the_deal(table.options))
    return DeckCondition()


def _receive_deck(cite: Citation) -> Procedure[None]:
    yield from inspect_cards(cite, verifier="casino supervisor")
    yield from show_and_wash(
        "by suit and in sequence", pack=DECK, spread_cite=cite, wash_cite=cite, viewers="first player"
    )


def make_deck_ready(table: Table[Showdown], condition: DeckCondition, ready_words: str) -> Procedure[None]:
    """Replace a removed deck, then shuffle, cut and take the deck for the deal."""
    cite = before_the_deal(table.options)
    if not condition.has_deck:
        yield from _receive_deck(cite)
    automated = table.options.choice("shuffling") == "automated"
    yield from shuffle(
        Shuffle(
            key="shuffle",
            words=f"Shuffle the deck {'in the automated device' if automated else 'by hand'}",
            cite=cite,
            pack=DECK,
            may_happen=(SHUFFLER_JAM,) if automated else (),
        ),
        after_jam=Perform(
            key="clear-jam",
            words="Remove the deck from the device and shuffle it again under the internal controls",
            cite=SHUFFLE,
        ),
    )
    whole = len(packs(table.options)[DECK])
    yield Cut(
        key="cut",
        words="Number of cards taken from the top of the deck and placed on the cover card",
        cite=cite,
        pack=DECK,
        least=LEAST_CUT,
        most=whole - 1,
        usual=whole // 2,
    )
    yield Perform(key="ready-to-deal", words=ready_words, cite=cite)


# The three dealing methods: manual shoe (19:47-27.7), hand (27.8), automated shoe (27.9).

WAYS_TO_DEAL = Citation("19:47-27.6(e)")
STACKS = Citation("19:47-27.9(c)")
EXTRA_STACK = Citation("19:47-27.9(c)1")
NO_FURTHER_STACK = Citation("19:47-27.9(c)2")
# The section on irregularities, 27.12, is neither printed nor in the catalogue: standard public rules apply.
IRREGULARITIES = Citation("19:47-27.7(f)")


@dataclass(frozen=True)
class DealingMethod:
    """One dealing method, with its citations."""

    name: str
    make_ready: str
    order: Citation
    stub_away: str
    stub: Citation
    count: Citation
    count_is_right: Citation
    count_is_wrong: Citation


DEALING_METHODS: Mapping[str, DealingMethod] = {
    method.name: method
    for method in (
        DealingMethod(
            "hand",
            "Take the deck into the hand",
            order=Citation("19:47-27.8(c)"),
            stub_away="Place the stub in the discard rack, unexposed",
            stub=Citation("19:47-27.8(d)"),
            count=Citation("19:47-27.8(e)"),
            count_is_right=Citation("19:47-27.8(e)"),
            count_is_wrong=Citation("19:47-27.8(e)"),
        ),
        DealingMethod(
            "shoe",
            "Place the deck in the manual dealing shoe",
            order=Citation("19:47-27.7(c)"),
            stub_away="Take the stub out of the shoe and place it in the discard rack, unexposed",
            stub=Citation("19:47-27.7(d)"),
            count=Citation("19:47-27.7(e)"),
            count_is_right=Citation("19:47-27.7(e)1"),
            count_is_wrong=Citation("19:47-27.7(e)2"),
        ),
        DealingMethod(
            "automated-shoe",
            "Place the deck in the automated dealing shoe",
            order=STACKS,
            stub_away="Take the stub out of the shoe and place it in the discard rack, unexposed",
            stub=Citation("19:47-27.9(d)-(e)"),
            count=Citation("19:47-27.9(d)-(e)"),
            count_is_right=Citation("19:47-27.9(d)-(e)"),
            count_is_wrong=Citation("19:47-27.9(d)-(e)"),
        ),
    )
}
DEALING = Choice(
    "dealing",
    tuple(DEALING_METHODS),
    "what the cards are dealt from",
    WAYS_TO_DEAL,
    words=DEALT_FROM,
    sentences=UNSAID,
)

CARD_FACE_UP = Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", IRREGULARITIES, shows_card=True)
CARD_IN_ERROR = Irregularity(
    "drawn-in-error", "a card is drawn in error, unseen; it is used as the next card", IRREGULARITIES
)
AT_A_DEAL = (CARD_FACE_UP, CARD_IN_ERROR)


class HandsInPlay:
    """The deck in play, the hands dealt from it, and the wagers of each player."""

    def __init__(self, seats: Seats) -> None:
        self.pack = PackInPlay(DECK, STANDARD_DECK, IRREGULARITIES)
        self.bets: dict[Seat, Bets] = dict(from_dealers_left(seats))
        self.hands: dict[Seat, list[Card]] = {seat: [] for seat in self.bets}
        self.dealer: list[Card] = []

    @property
    def places(self) -> Mapping[Place, list[Card]]:
        """The hands by place: the players clockwise, then the dealer."""
        return {**{Place.of_seat(seat): hand for seat, hand in self.hands.items()}, DEALER: self.dealer}

    @property
    def out_of_play(self) -> int:
        """The number of cards that are neither in a hand nor in the stub."""
        return len(self.pack.set_aside) + self.pack.burned


def deal(version: Version, method: DealingMethod, in_play: HandsInPlay) -> Procedure[Voided | None]:
    """Deal the hands; return why the round is void, if it is."""
    in_stacks = method.order is STACKS
    yield Perform(
        key="begin-deal",
        words=f"Deal {'stacks of five' if in_stacks else 'one card at a time'}, "
        f"clockwise from the dealer's left: {', '.join(place.name for place in in_play.places)}",
        cite=method.order,
    )
    cite = method.order if in_stacks else version.cards_dealt[method.name]
    for place, number in _in_order(in_play, in_stacks):
        voided = yield from _deal_card(in_play, place, number, cite)
        if voided:
            return voided
    if in_stacks:
        return (yield from _after_the_stacks(version, in_play))
    if version.dealer_cards > PLAYER_CARDS:
        return (yield from _deal_card(in_play, DEALER, version.dealer_cards, cite, face_up=True))
    return None


def _in_order(in_play: HandsInPlay, in_stacks: bool) -> list[tuple[Place, int]]:
    """Return the order of five cards for everyone: place by place, or card by card."""
    numbers = range(1, PLAYER_CARDS + 1)
    if in_stacks:
        return [(place, number) for place in in_play.places for number in numbers]
    return [(place, number) for number in numbers for place in in_play.places]


def _deal_card(
    in_play: HandsInPlay, place: Place, number: int, cite: Citation, *, face_up: bool = False
) -> Procedure[Voided | None]:
    whose = place.name if place == DEALER else f"player, {place.name}"
    card = yield from in_play.pack.next_card(
        Deal(
            key=f"{place.key}-card-{number}",
            words=f"Card {number} face {'up' if face_up else 'down'} to the {whose}",
            cite=cite,
            pack=in_play.pack.name,
            to=place,
            left=in_play.pack.left,
            face="up" if face_up else "down",
            may_happen=AT_A_DEAL,
        )
    )
    if isinstance(card, Voided):
        return card
    in_play.places[place].append(card)
    return None


def _after_the_stacks(version: Version, in_play: HandsInPlay) -> Procedure[Voided | None]:
    """Deal the dealer's sixth card in the standard version: the bottom card of one more stack."""
    if version.dealer_cards == PLAYER_CARDS:
        yield Perform(key="no-more-stacks", words="No further stack is dispensed", cite=NO_FURTHER_STACK)
        return None
    yield Perform(
        key="spread-stack",
        words="Spread the next stack of five face down by the dealer's hand, its bottom card at the far left",
        cite=EXTRA_STACK,
    )
    voided = yield from _deal_card(in_play, DEALER, version.dealer_cards, EXTRA_STACK, face_up=True)
    if voided:
        return voided
    return (
        yield from in_play.pack.burn(
            Burn(
                key="discard-stack",
                words="Place the other four cards of the stack in the discard rack without exposing them",
                cite=EXTRA_STACK,
                pack=in_play.pack.name,
                count=PLAYER_CARDS - 1,
                left=in_play.pack.left,
            )
        )
    )
