"""The deal: seven cards to each of seven places, whether or not somebody wagers there; four are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.hands.setting import PACK
from houseway.games.pai_gow_poker.hands.seven_cards import CARDS_IN_A_HAND
from houseway.games.pai_gow_poker.round.opening import DEALT, DECK
from houseway.games.pai_gow_poker.round.starting_position import IRREGULARITIES
from houseway.regulation import Citation
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.shoe import FOUND_FACE_UP, PackInPlay
from houseway.rules.procedure.steps import Burn, Choose, CountStub, Deal, Irregularity, Perform
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_left

LEFT_OVER = 4
CARD_FACE_UP = Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", IRREGULARITIES, shows_card=True)
CARD_IN_ERROR = Irregularity(
    "drawn-in-error", "a card is drawn in error, unseen; it is used as the next card", IRREGULARITIES
)
AT_A_DEAL = (CARD_FACE_UP, CARD_IN_ERROR)
SEVEN_EACH, MISDEALT = "every hand has seven cards", "a hand has another number of cards"


@dataclass
class HandsInPlay:
    """The cards of each seat with a wager and of the dealer, in the order dealt."""

    seats: Seats
    how: str  # what the cards are dealt from
    hands: dict[Seat, list[Card]] = field(init=False)
    dealer: list[Card] = field(default_factory=list)
    deck_is_whole: bool = True
    pack: PackInPlay = field(init=False)

    def __post_init__(self) -> None:
        self.pack = PackInPlay(DECK, PACK, IRREGULARITIES)
        self.hands = {seat: [] for seat in from_dealers_left(self.seats)}

    @property
    def cite(self) -> Citation:
        return DEALT[self.how]

    def at(self, place: Place) -> list[Card] | None:
        """Return the cards of a place, or None if nobody wagers there."""
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
    held = in_play.at(place)
    if held is not None:
        held.append(card)
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
    found = yield Choose(
        key="misdeal",
        words=f"{left} cards are left, not {expected}. Count the cards of every hand",
        cite=in_play.cite,
        values=(SEVEN_EACH, MISDEALT),
    )
    if found == MISDEALT:
        return Voided(in_play.cite, "somebody was not dealt seven cards")
    in_play.deck_is_whole = False
    return Voided(in_play.cite, f"{left} cards are left: the deck is not whole")
