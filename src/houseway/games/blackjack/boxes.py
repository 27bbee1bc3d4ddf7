"""The layout during a round: boxes with their hands and bettors, the dealer's hand, and what a player may
do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.games.blackjack.basic_strategy import advice
from houseway.games.blackjack.hand_wagers import (
    AGAINST,
    BOX_WAGERS,
    INSURANCE_WAGER,
    BoxWagers,
    offers_even_money,
)
from houseway.games.blackjack.hands import (
    ACES,
    BLACKJACK,
    BUST,
    FIVE_CARD_21,
    MOST,
    DealersRule,
    Played,
    in_words,
    is_blackjack,
    is_potential_blackjack,
    same_value,
    standing,
    total,
)
from houseway.games.blackjack.paragraphs import PARAGRAPHS, Paragraphs
from houseway.games.blackjack.side_bets import progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCards, FirstCardsWager, side_rows
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.procedure.procedure import Voided
from houseway.rules.procedure.steps import Settle
from houseway.rules.wagers.wagers import Bets, Seat, Seats, from_dealers_left, from_dealers_right, spot_of


@dataclass(eq=False)
class Hand:
    """One hand of a box, numbered in the order in which the hands were made."""

    number: int
    cards: list[Card] = field(default_factory=list)
    from_split: bool = False
    collected: bool = False  # its cards are in the discard rack already
    paid: bool = False  # before the dealer's hand is played
    plain_21: bool = False  # 21 with two cards is no blackjack, as in a hand of a split pair

    @property
    def standing(self) -> int:
        return standing(self.cards, split=self.from_split or self.plain_21)

    @property
    def words(self) -> str:
        return in_words(self.cards, split=self.from_split or self.plain_21)


@dataclass(eq=False)
class Bettor:
    """A person with wagers on a box, and the hands that the wagers follow."""

    seat: Seat
    bets: dict[str, Cents]
    follows: list[Hand]
    wagers: BoxWagers
    insures: tuple[str, ...]  # the wagers that insurance on this box covers
    settled: set[str] = field(default_factory=set)
    even_money: bool = False
    further: tuple[BoxWagers, ...] = ()  # the wagers against further hands of the dealer, at multiple action

    @property
    def most_insurance(self) -> Cents:
        return sum(self.bets[name] for name in self.insures) // 2

    @property
    def open_wagers(self) -> frozenset[str]:
        return frozenset(self.bets) - self.settled

    def on_hand(self, hand: Hand) -> frozenset[str]:
        """Return the wagers on this hand, if the person follows it."""
        if hand not in self.follows:
            return frozenset()
        position = self.follows.index(hand)
        names = {name for of in self.every for name in (of.on_hand[position], of.doubles[position])}
        return frozenset((names | self.wagers.with_main if position == 0 else names) & set(self.bets))

    @property
    def mains(self) -> frozenset[str]:
        return frozenset(of.main for of in self.every)

    @property
    def every(self) -> tuple[BoxWagers, ...]:
        """The wagers of the person, by the dealer's hands that they are against."""
        return (self.wagers, *self.further)

    def double_of(self, hand: Hand) -> dict[str, Cents]:
        """Return the wagers that doubling down on this hand adds, and the most that each may be."""
        return self._added({of: of.doubles[self.follows.index(hand)] for of in self.every})

    def next_hand(self) -> dict[str, Cents]:
        """Return the wagers on the next hand of a split, which equal those on the first one."""
        return self._added({of: of.on_hand[len(self.follows)] for of in self.every})

    def _added(self, names: Mapping[BoxWagers, str]) -> dict[str, Cents]:
        return {name: of.stake(self.bets) for of, name in names.items()}


@dataclass(eq=False)
class Box:
    """A spot of the layout. The first of its bettors plays it, and binds the others."""

    spot: int
    bettors: list[Bettor]
    hands: list[Hand]  # from the dealer's left to the right
    wagers: BoxWagers
    surrendered: bool = False
    voided: Voided | None = None
    taken: list[Card] = field(default_factory=list)  # cards after the first two, in the order dealt

    @property
    def first_wagers(self) -> frozenset[str]:
        """The wagers that were on the box before the deal, with what may be added to the first of them."""
        return self.wagers.with_main.union(*(bettor.mains for bettor in self.bettors))

    @property
    def first_two(self) -> tuple[Card, Card]:
        """The first two cards dealt, also after a split."""
        if len(self.hands) == 1:
            return self.hands[0].cards[0], self.hands[0].cards[1]
        numbered = sorted(self.hands, key=lambda hand: hand.number)
        return numbered[0].cards[0], numbered[1].cards[0]

    @property
    def has_blackjack(self) -> bool:
        return len(self.hands) == 1 and self.hands[0].standing == BLACKJACK

    @property
    def live_hands(self) -> list[Hand]:
        """The hands that the dealer still has to beat."""
        if self.surrendered or self.voided or self.has_blackjack:
            return []
        return [hand for hand in self.hands if hand.standing != BUST and not hand.paid]


class BoxesInPlay:
    """The table during one round."""

    paragraphs: Paragraphs = PARAGRAPHS

    def __init__(self, seats: Seats, rule: DealersRule, side_wagers: Sequence[FirstCardsWager] = ()) -> None:
        self.rule, self._side_wagers = rule, side_wagers
        self.boxes = [
            box
            for spot, on_spot in groupby(from_dealers_left(seats), key=spot_of)
            for box in self.boxes_at(spot, [(seat, seats[seat]) for seat in on_spot])
        ]
        self.dealer: list[Card] = []
        self.hole_card_is_up = False
        self.known_blackjack: bool | None = None  # None until the up card or the card reader shows it
        self.finished: list[int] = []  # where the dealer's hands stand that are over, at multiple action

    def boxes_at(self, spot: int, bets: list[tuple[Seat, Bets]]) -> list[Box]:
        """Return the boxes of a spot, for the people who wager there."""
        hand = Hand(1)
        names = BOX_WAGERS
        bettors = [
            Bettor(seat, dict(placed), [hand], names, (names.main,), further=_further(placed))
            for seat, placed in bets
        ]
        return [Box(spot, bettors, [hand], names)]

    def cards_at(self, box: Box) -> tuple[Card, ...]:
        """Return the cards that a player goes by before the first hand is played."""
        return tuple(box.hands[0].cards)

    def advise(self, hand: Sequence[Card], legal: Sequence[str]) -> tuple[str, str]:
        """Return the best of the legal decisions that is known, and why in words."""
        return advice(hand, self.up_card, legal)

    def decision_key(self, bettor: Bettor, _: Hand) -> str:
        return f"seat-{bettor.seat}-decides"

    def name_of(self, box: Box, hand: Hand) -> str:
        """Return what a hand is called; the only one of a seat has no number."""
        seat = f"seat {box.spot}"
        return seat if len(box.hands) == 1 else f"{seat}, hand {hand.number}"

    @property
    def up_card(self) -> Card:
        return self.dealer[0]

    @property
    def shown(self) -> tuple[Card, ...]:
        """What everybody sees of the dealer's hand."""
        return tuple(self.dealer) if self.hole_card_is_up else (self.up_card,)

    @property
    def dealer_has_blackjack(self) -> bool:
        return is_blackjack(self.dealer[:2])

    @property
    def potential_blackjack(self) -> bool:
        return is_potential_blackjack(self.up_card)

    @property
    def bettors(self) -> Iterator[tuple[Box, Bettor]]:
        """The bettors clockwise, without those whose box is void."""
        return ((box, bettor) for box in self.boxes if not box.voided for bettor in box.bettors)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the layout, without those in the discard rack."""
        hands = (hand.cards for box in self.boxes for hand in box.hands if not hand.collected)
        return (*self.dealer, *(card for hand in hands for card in hand))

    @property
    def dealer_stands_at(self) -> int | None:
        if self.finished:
            return self.finished[0]
        return self.rule.standing(self.dealer) if self.hole_card_is_up else None

    def outcome(self, box: Box, bettor: Bettor) -> Any:
        """Return how the round stands for a person at this moment."""
        if box.voided:
            return box.voided
        dealer = self.dealer_stands_at
        seen = self.first_cards(box)._replace(dealer_has_blackjack=dealer == BLACKJACK)
        return Played(
            tuple(FIVE_CARD_21 if hand.paid else hand.standing for hand in bettor.follows),
            dealer,
            KINGS_BOUNTY_WAGER.row(seen),
            box.surrendered,
            bettor.even_money,
            (*side_rows(self._side_wagers, seen), *self._aces(box, bettor)),
            dealers=tuple(self.finished[1:]),
        )

    def _aces(self, box: Box, bettor: Bettor) -> tuple[tuple[str, str], ...]:
        return progressive.side_of((*box.first_two, *box.taken)) if progressive.NAME in bettor.bets else ()

    def first_cards(self, box: Box) -> FirstCards:
        """Return what the side wagers on the first cards look at, before the dealer's blackjack is known."""
        return FirstCards(*box.first_two, self.up_card, third=box.taken[0] if box.taken else None)

    def outcomes(self) -> Mapping[Seat, Any]:
        return {bettor.seat: self.outcome(box, bettor) for box in self.boxes for bettor in box.bettors}

    def settle(
        self,
        key: str,
        words: str,
        cite: Citation,
        due: Callable[[Box, Bettor], frozenset[str]],
    ) -> Settle | None:
        """Return the step that settles the open wagers due now, from the dealer's right, or None."""
        now: dict[Seat, frozenset[str]] = {}
        seats: dict[Seat, Bets] = {}
        outcomes: dict[Seat, Any] = {}
        for box in self.boxes:
            for bettor in box.bettors:
                wagers = due(box, bettor) & bettor.open_wagers
                if wagers:
                    now[bettor.seat] = now.get(bettor.seat, frozenset()) | wagers
                    seats[bettor.seat] = dict(bettor.bets)
                    outcomes[bettor.seat] = self.outcome(box, bettor)
                    bettor.settled |= wagers
        if not now:
            return None
        return Settle(
            key=key,
            words=words,
            cite=cite,
            outcome=outcomes,
            seats=from_dealers_right(seats),
            only=now,
        )


def _further(placed: Bets) -> tuple[BoxWagers, ...]:
    return tuple(names for number, names in AGAINST.items() if number > 1 and names.main in placed)


# What a player may do with a hand (13:69F-2.7 to 2.12): the one rule for rounds, recorded lines and odds.
#
# These sections are titles only in our sources: this is the standard public rule (reading 47).

HIT, STAND, DOUBLE, SPLIT, GIVE_UP = "hit", "stand", "double", "split", "surrender"


def legal_decisions(options: Options, hand: Hand, hands: int) -> tuple[str, ...]:
    """Return what the player may do, with so many hands on the box.

    Nothing at 21 or above, and nothing with a split ace, which gets one card only, except to split it again.
    """
    if total(hand.cards) >= MOST:
        return ()
    may_split = _may_split(options, hand, hands)
    if hand.from_split and hand.cards[0] in ACES:
        return (STAND, SPLIT) if may_split else ()
    if len(hand.cards) != 2:
        return HIT, STAND
    return (
        HIT,
        STAND,
        *((DOUBLE,) if _may_double(options, hand) else ()),
        *((SPLIT,) if may_split else ()),
        *((GIVE_UP,) if _may_surrender(options, hand) else ()),
    )


def _may_double(options: Options, hand: Hand) -> bool:
    return not hand.from_split or options.choice("double-after-split") == "yes"


def _may_split(options: Options, hand: Hand, hands: int) -> bool:
    if len(hand.cards) != 2 or not same_value(*hand.cards):
        return False
    if hands >= int(options.choice("most-hands")):
        return False
    again = hand.from_split and hand.cards[0] in ACES
    return not again or (options.has("resplit-aces") and options.choice("resplit-aces") == "yes")


def _may_surrender(options: Options, hand: Hand) -> bool:
    return not hand.from_split and options.choice("surrender") == "late"


def may_insure(table: Table[Any], up_card: Card) -> bool:
    return up_card in ACES and INSURANCE_WAGER in table.wagers


def may_take_even_money(table: Table[Any], hand: Sequence[Card], up_card: Card) -> bool:
    """Even money takes the place of insurance for a blackjack."""
    return may_insure(table, up_card) and offers_even_money(table.options) and is_blackjack(hand)
