"""The deal of Lucky 8's (13:69F-50.5): eight cards face down to each spot in play, then to the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, PACK
from houseway.games.lucky_8s.round.opening import DECK
from houseway.games.lucky_8s.settlement import EIGHT_CARDS
from houseway.regulation import Citation
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.shoe import FOUND_FACE_UP, PackInPlay
from houseway.rules.procedure.steps import Deal, Happening, Irregularity, Perform

FROM_THE_LEFT = Citation("13:69F-50.5(c)")
ACTIVE_SEATS = Citation("13:69F-50.5(d)")
DEALT_FROM_HAND = Citation("13:69F-50.5(e)")
DEALT_IN_GROUPS = Citation("13:69F-50.5(f)")
HANDS_OFF = Citation("13:69F-50.6(c)")
FACE_UP = Citation("13:69F-50.9(a)")

CARD_FACE_UP = Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", FACE_UP, shows_card=True)
WAGER_HANDLED = Irregularity("wager-handled", "a player handles a wager after the first card", HANDS_OFF)
AT_A_DEAL = (CARD_FACE_UP, WAGER_HANDLED)

# With groups from the device, the left hand serves the spots next to it.
SERVED_BY_LEFT_HAND = (1, 2)


def _put_wager_back(happening: Happening) -> Procedure[None]:
    if happening.kind == WAGER_HANDLED.kind:
        yield Perform(key="put-wager-back", words="Put the wager back as it was", cite=HANDS_OFF)


@dataclass
class HandsDealt:
    """The cards on the layout: those of each spot, by its number, and those of the dealer."""

    in_groups: bool
    spots: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] = ()
    pack: PackInPlay = field(init=False)

    def __post_init__(self) -> None:
        self.pack = PackInPlay(DECK, PACK, FACE_UP, follow_up=_put_wager_back)

    @property
    def cite(self) -> Citation:
        return DEALT_IN_GROUPS if self.in_groups else DEALT_FROM_HAND


def deal(dealt: HandsDealt, spots: Sequence[int]) -> Procedure[Voided | None]:
    """Deal to the spots, listed from the dealer's left; return why the round is void, if it is."""
    seats = ", ".join(map(str, spots))
    yield Perform(key="active-seats", words=f"Deal only to seats with wagers: {seats}", cite=ACTIVE_SEATS)
    yield Perform(
        key="from-the-left",
        words="Deal around the table from the dealer's left, to the dealer last",
        cite=FROM_THE_LEFT,
    )
    for spot in spots:
        hand = yield from _deal_hand(dealt, Place.of_seat(spot))
        if isinstance(hand, Voided):
            return hand
        dealt.spots[spot] = hand
        yield from _give_stack(dealt, spot)
    hand = yield from _deal_hand(dealt, DEALER)
    if isinstance(hand, Voided):
        return hand
    dealt.dealer = hand
    yield Perform(key="unused-cards", words=_unused(dealt), cite=dealt.cite)
    return None


def _deal_hand(dealt: HandsDealt, to: Place) -> Procedure[tuple[Card, ...] | Voided]:
    hand: list[Card] = []
    stack = "the group ejected" if dealt.in_groups else "the stack"
    for number in range(1, CARDS_IN_A_HAND + 1):
        card = yield from dealt.pack.next_card(
            Deal(
                key=f"{to.key}-card-{number}",
                words=f"Card {number} face down in {stack} for {to.in_words}",
                cite=EIGHT_CARDS,
                pack=DECK,
                to=to,
                left=dealt.pack.left,
                face="down",
                may_happen=AT_A_DEAL,
            )
        )
        if isinstance(card, Voided):
            return card
        hand.append(card)
    return tuple(hand)


def _give_stack(dealt: HandsDealt, spot: int) -> Procedure[None]:
    hand = "left" if dealt.in_groups and spot in SERVED_BY_LEFT_HAND else "right"
    take = "Take the group with the left hand and give it" if dealt.in_groups else "Give the stack"
    yield Perform(
        key=f"seat-{spot}-served",
        words=f"{take} to seat {spot} with the {hand} hand, face down",
        cite=dealt.cite,
    )


def _unused(dealt: HandsDealt) -> str:
    dealt_out = CARDS_IN_A_HAND * (len(dealt.spots) + 1) + len(dealt.pack.set_aside)
    unused = len(PACK) - dealt_out
    if dealt.in_groups:
        return f"Eject the other {unused} cards from the device and place them in the discard rack"
    return f"Place the other {unused} cards in the discard rack with the right hand"
