"""Opens the table, shuffles and deals (13:69F-2.4 to 2.6), and says what may go wrong with cards (2.15).

These sections are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from houseway.equipment.cards import UNSEEN, Card
from houseway.games.blackjack.boxes import BoxesInPlay, Hand
from houseway.games.blackjack.hands import Played, is_blackjack
from houseway.games.blackjack.paragraphs import (
    CONTINUOUS,
    PARAGRAPHS,
    Paragraphs,
    pack_name,
    shuffles_continuously,
)
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.kings_bounty import PAY_TABLES
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.procedure.face_down import turn_up_unless
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import (
    CUT_FROM_EITHER_END,
    CUTTING_CARD,
    SHOE,
    OutOfCardsError,
    ShoeCondition,
    ShoeInPlay,
    inspect_cards,
    prepare_shoe,
    show_and_wash,
    while_dealing,
)
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.rules.procedure.steps import (
    Burn,
    Cut,
    Deal,
    Happening,
    Irregularity,
    Perform,
    Show,
    Shuffle,
    Step,
)

OPENING = PARAGRAPHS.opening
SHUFFLE = PARAGRAPHS.shuffle


@dataclass(frozen=True, kw_only=True)
class BlackjackCondition(ShoeCondition, StandingCondition):
    """The cards that were seen, and the wagers that stand. A new shoe changes nothing for them."""


def opening(table: Table[Played]) -> Procedure[Condition]:
    """Inspect the cards, show them, wash and shuffle them."""
    yield from receive_cards(table, PARAGRAPHS)
    chosen = table.options.choice(kings_bounty.OWN)
    if chosen != "off":
        yield Perform(
            key="kings-bounty-pay-table",
            words=f"King's Bounty sidebets are paid by pay table {chosen}",
            cite=PAY_TABLES,
            who="casino supervisor",
        )
    prepared = yield from prepare_cards(table)
    return BlackjackCondition(seen=prepared.seen, finished=prepared.finished)


def receive_cards(table: Table[Any], paragraphs: Paragraphs) -> Procedure[None]:
    """Inspect the cards, show and wash them."""
    decks, cite = table.options.choice("decks"), paragraphs.opening
    yield Perform(
        key="receive-decks",
        words=f"{'One deck is' if decks == '1' else f'{decks} decks are'} received at the table",
        cite=cite,
    )
    yield from inspect_cards(cite, verifier="floorperson")
    yield from show_and_wash(
        "by deck, suit and sequence",
        pack=pack_name(table.options),
        spread_cite=cite,
        wash_cite=cite,
        viewers="first player",
    )


def prepare_cards(table: Table[Any], paragraphs: Paragraphs = PARAGRAPHS) -> Procedure[ShoeCondition]:
    """Shuffle and cut the cards; the cutting card goes a quarter from the back, and one card is burned."""
    name = pack_name(table.options)
    cards = table.game.play.packs(table.options)[name]
    if shuffles_continuously(table.options):
        yield Shuffle(
            key="shuffle",
            words="The continuous shuffling device intermixes all cards; nobody cuts, and no card is burned",
            cite=CONTINUOUS,
            who="automated shuffler",
            pack=name,
        )
        return ShoeCondition()
    yield from prepare_shoe(
        cards,
        _shuffle(name, paragraphs.shuffle),
        pack=name,
        behind=(len(cards) // 4, len(cards) // 2),
        cut_cite=paragraphs.shuffle,
        burn_cite=paragraphs.dealing(table.options),
    )
    return ShoeCondition()


def _shuffle(pack: str, cite: Citation) -> Procedure[None]:
    """Cards for a shoe are shuffled by hand, those that the dealer holds by a device."""
    by_hand = pack == SHOE
    yield Shuffle(
        key="shuffle",
        words=f"Shuffle the cards {'' if by_hand else 'in the automated device '}so that they are randomly "
        "intermixed",
        cite=cite,
        who="dealer" if by_hand else "automated shuffler",
        pack=pack,
    )


# Dealing cards from the shoe or the deck, and what may go wrong (13:69F-2.15).
#
# That section is a title only in our sources: these are the standard public rules (reading 47).


class Mishaps(NamedTuple):
    """What may go wrong at one game of the family, in addition to what may at any card."""

    hole_card_missed: Irregularity
    hole_card_exposed: Irregularity
    wrong_number: Irregularity
    reader_fails: Irregularity


def mishaps(paragraphs: Paragraphs) -> Mishaps:
    cite = paragraphs.irregularities
    return Mishaps(
        Irregularity("hole-card-missed", "the dealer does not take a second card in turn", cite),
        Irregularity("hole-card-exposed", "the dealer's second card is dealt face up", cite),
        Irregularity("wrong-number-of-cards", "the box was not dealt two cards; its hand is void", cite),
        Irregularity("card-reader-fails", "the card reader device does not work", cite),
    )


def every_irregularity(paragraphs: Paragraphs) -> tuple[Irregularity, ...]:
    return (
        *while_dealing("shoe", paragraphs.from_a_shoe, paragraphs.irregularities),
        *mishaps(paragraphs),
    )


IRREGULARITIES = PARAGRAPHS.irregularities
EVERY_IRREGULARITY = every_irregularity(PARAGRAPHS)


class CardsInPlay:
    """The shoe or deck during one round. When it runs out, the discards are shuffled to finish the round."""

    def __init__(self, table: Table[Any], condition: ShoeCondition, in_play: BoxesInPlay) -> None:
        self._options = table.options
        self._pack = table.game.play.packs(table.options)[pack_name(table.options)]
        self._in_play, self._paragraphs = in_play, in_play.paragraphs
        self._mishaps = mishaps(self._paragraphs)
        self._ran_out = False
        self._shoe = self._shoe_after(list(condition.seen))

    def _shoe_after(self, seen: list[Card]) -> ShoeInPlay:
        return ShoeInPlay(
            pack_name(self._options),
            self._pack,
            seen,
            self._paragraphs.dealing(self._options),
            self._paragraphs.irregularities,
            follow_up=self._after_hole_card,
        )

    @property
    def _at_a_card(self) -> tuple[Irregularity, ...]:
        cite = self._paragraphs.dealing(self._options)
        irregularities = while_dealing(pack_name(self._options), cite, self._paragraphs.irregularities)
        if shuffles_continuously(self._options):  # there is no cutting card in the device
            return tuple(irregularity for irregularity in irregularities if irregularity.kind != CUTTING_CARD)
        return irregularities

    def condition(self) -> ShoeCondition:
        """Return what the round leaves; after the cutting card the cards are shuffled before the next one."""
        finished = self._ran_out or self._shoe.cutting_card_out or shuffles_continuously(self._options)
        return ShoeCondition(seen=tuple(self._shoe.seen), finished=finished)

    def _after_hole_card(self, happening: Happening) -> Step:
        if happening.kind == self._mishaps.hole_card_exposed.kind:
            self._in_play.hole_card_is_up = True
            return self._shoe.perform(
                "hole-card-stays-up", "The card stays the dealer's second card, face up; the round continues"
            )
        return self._shoe.perform(
            "hole-card-late", "The dealer takes the second card now, after every player has two"
        )

    def to_player(self, place: Place, words: str, hand: Hand, cite: Citation) -> Procedure[None]:
        number = len(hand.cards) + 1
        card = yield from self._deal(f"{place.key}-card-{number}", place, f"Card {number} to {words}", cite)
        hand.cards.append(card)

    def to_dealer(self, cite: Citation) -> Procedure[None]:
        """Deal to the dealer; the second card is the hole card, face down."""
        number = len(self._in_play.dealer) + 1
        key, words = f"dealer-card-{number}", f"Card {number} to the dealer"
        if number == 2:
            card = yield from self._deal(
                key,
                DEALER,
                f"{words}, face down",
                cite,
                face="down",
                more=(self._mishaps.hole_card_missed, self._mishaps.hole_card_exposed),
            )
        else:
            card = yield from self._deal(key, DEALER, words, cite)
        self._in_play.dealer.append(card)
        if number == 2 and self._in_play.hole_card_is_up:
            yield from self.turn_hole_card(self._paragraphs.irregularities)
            yield Show(
                key="hole-card-seen",
                words="The dealer's two cards lie face up",
                cite=self._paragraphs.irregularities,
                place=DEALER,
                cards=tuple(self._in_play.dealer),
            )

    def to_dealers_hand(self, hand: int, place: Place, cite: Citation) -> Procedure[None]:
        """Deal to one of the hands that the dealer plays on one up card, face up (13:69F-2.18)."""
        number = len(self._in_play.dealer) + 1
        key = f"{'dealer' if hand == 1 else f'dealer-{hand}'}-card-{number}"
        words = f"Card {number} to the dealer's hand {hand}"
        self._in_play.dealer.append((yield from self._deal(key, place, words, cite)))

    def turn_hole_card(self, cite: Citation) -> Procedure[None]:
        """Turn up a hole card that nobody has seen: what the card reader said, unless that was wrong."""
        in_play, wrong = self._in_play, (self._mishaps.reader_fails,)
        while True:
            cards = yield from turn_up_unless(
                wrong if in_play.known_blackjack is not None and in_play.potential_blackjack else (),
                self._shoe,
                DEALER,
                in_play.dealer,
                cite,
                can_be=lambda card: in_play.known_blackjack in (None, is_blackjack((in_play.up_card, card))),
            )
            if not isinstance(cards, Happening):
                in_play.dealer[:] = cards
                return
            in_play.known_blackjack = None

    def _deal(
        self,
        key: str,
        to: Place,
        words: str,
        cite: Citation,
        *,
        face: Literal["up", "down"] = "up",
        more: tuple[Irregularity, ...] = (),
    ) -> Procedure[Card]:
        while True:
            step = Deal(
                key=key,
                words=words,
                cite=cite,
                pack=self._shoe.name,
                to=to,
                left=self._shoe.left,
                face=face,
                may_happen=(*self._at_a_card, *more),
            )
            try:
                return (yield from self._shoe.next_card(step))
            except OutOfCardsError:
                yield from self._shuffle_discards()

    def _shuffle_discards(self) -> Procedure[None]:
        """Shuffle and cut all cards that are not on the layout; if there are none, the round is void."""
        on_layout = self._in_play.cards
        left = len(self._pack) - len(on_layout)
        if left < 2:
            raise OutOfCardsError
        self._ran_out = True
        yield Shuffle(
            key="shuffle-discards",
            words=f"Too few cards are left to complete the round: shuffle the {left} in the discard rack",
            cite=self._paragraphs.irregularities,
            pack=self._shoe.name,
            without=on_layout,
        )
        if left >= 2 * CUT_FROM_EITHER_END:
            yield Cut(
                key="cut-discards",
                words="Cards cut by a player",
                cite=self._paragraphs.shuffle,
                who="player",
                pack=self._shoe.name,
                least=CUT_FROM_EITHER_END,
                most=left - CUT_FROM_EITHER_END,
                usual=left // 2,
            )
        cite = self._paragraphs.irregularities
        yield Burn(key="burn-discard", words="Burn one card", cite=cite, pack=self._shoe.name)
        self._shoe = self._shoe_after([card for card in on_layout if card is not UNSEEN])


def pick_up(options: Options, paragraphs: Paragraphs = PARAGRAPHS) -> Perform:
    if shuffles_continuously(options):
        return Perform(
            key="pick-up",
            words="Pick up the cards in order and insert them into the continuous shuffling device",
            cite=CONTINUOUS,
        )
    return Perform(
        key="pick-up",
        words="Pick up the cards in order, so that every hand can be shown again, into the discard rack",
        cite=paragraphs.dealing(options),
    )
