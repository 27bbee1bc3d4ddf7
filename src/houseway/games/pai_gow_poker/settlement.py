"""Turns the cards of a round into an outcome: who wins, and what bonus wagers are paid for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card, cards
from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.ranking import CARDS_IN_A_HAND, Best, Three, best_of, three_of
from houseway.games.pai_gow_poker.setting import CARDS, PACK, Hand, Setting, setting_of
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.bank import CO_BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Seat, spot_of

DEALING = Citation("13:69F-11.8#title")
ENVY_FROM = (
    Best.NATURAL_SEVEN_ROYAL,
    Best.NATURAL_SEVEN,
    Best.ROYAL_AND_KQ,
    Best.SEVEN_ROYAL_WITH_JOKER,
    Best.SEVEN_WITH_JOKER,
    Best.FIVE_ACES,
    Best.ROYAL,
    Best.STRAIGHT_FLUSH,
    Best.FOUR,
)


class Contest(StrEnum):
    """How a player's two hands compare with the dealer's; a copy is the dealer's."""

    BOTH = "both hands higher"
    ONE = "one hand higher"
    NEITHER = "neither hand higher"
    FOUL = "foul"


class DealersHand(StrEnum):
    """The dealer's seven cards, as far as wagers look at them."""

    QUEEN_HIGH = "queen high"
    JACK_HIGH = "jack high"
    TEN_HIGH = "10 high"
    NINE_HIGH = "9 high"
    OTHER = "anything else"


_DEALERS_HANDS = {
    Best.QUEEN_HIGH: DealersHand.QUEEN_HIGH,
    Best.JACK_HIGH: DealersHand.JACK_HIGH,
    Best.TEN_HIGH: DealersHand.TEN_HIGH,
    Best.NINE_HIGH: DealersHand.NINE_HIGH,
}


class Showdown(msgspec.Struct, frozen=True):
    """Everything that decides the wagers of a player."""

    contest: Contest
    player: Best  # the best of the player's seven cards
    dealer: DealersHand
    three: Three | None = None  # the player's first three cards; None where they are not looked at
    others: tuple[Best, ...] = ()  # what other players hold, as far as it pays an envy bonus
    against_bank: Contest | None = None  # how the dealer's hands compare, where the player is the bank
    meter: int | None = None  # the amount on the progressive meter in cents, if a recorded round has it

    def __str__(self) -> str:
        return f"{self.contest}; the player has {self.player}, the dealer {self.dealer}"


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"player": [7 cards], "dealer": [7 cards], "set": [[5], [2]], …}``."""

    own_keys = ("player", "set")

    player: Annotated[list[str], Meta(description="the player's seven cards, the first three of them first")]
    dealer: Annotated[list[str], Meta(description="the dealer's seven cards, which the house way sets")]
    set: Annotated[
        list[list[str]] | None,
        Meta(description="the five cards of the high hand and the two of the low; the house way if left out"),
    ] = None
    others: Annotated[
        list[list[str]],
        Meta(description="the seven cards of each other player who may pay an envy bonus"),
    ] = msgspec.field(default_factory=list)
    meter: Annotated[
        int | None,
        Meta(description="what the progressive meter showed, in cents, if it was won"),
    ] = None

    @classmethod
    def see_each_other(cls, rounds: Mapping[Seat, Self]) -> Mapping[Seat, Self]:
        """Return the rounds, each with the cards of all others, for which an envy bonus may be due."""
        hands = {spot_of(seat): line.player for seat, line in rounds.items()}
        return {
            seat: msgspec.structs.replace(
                line, others=[*line.others, *(hand for spot, hand in hands.items() if spot != spot_of(seat))]
            )
            for seat, line in rounds.items()
        }


def dealers_hand(best: Best) -> DealersHand:
    return _DEALERS_HANDS.get(best, DealersHand.OTHER)


def contest(player: Setting, dealer: Setting) -> Contest:
    """Compare two set hands; equal hands are copies, which the dealer or the bank wins.

    A player who is the bank may have set a foul hand, too: it loses to every hand that is not foul.
    """
    if player.is_foul:
        return Contest.FOUL
    if dealer.is_foul:
        return Contest.BOTH
    higher = (player.high_worth > dealer.high_worth) + (player.low_worth > dealer.low_worth)
    return (Contest.NEITHER, Contest.ONE, Contest.BOTH)[higher]


def house_setting(options: Options, hand: Sequence[Card]) -> Setting:
    """Return the hand as the house way of the table sets it."""
    return HOUSE_WAY.in_use(options).set(Hand(tuple(hand))).setting


def showdown(
    player: Setting, hand: Sequence[Card], dealer: Setting, others: Sequence[Sequence[Card]] = ()
) -> Showdown:
    """Return the outcome of a player whose cards were dealt in the order of ``hand``."""
    envied = (best_of(other) for other in others)
    return Showdown(
        contest(player, dealer),
        best_of(hand),
        dealers_hand(best_of((*dealer.high, *dealer.low))),
        three_of(hand[:3]),
        tuple(sorted((best for best in envied if best in ENVY_FROM), key=ENVY_FROM.index)),
        contest(dealer, player),
    )


def outcome(table: Table[Showdown], dealt: Dealt) -> Showdown:
    """Return the outcome of a line, or refuse it if it cannot have been dealt."""
    hands = [cards(dealt.player), cards(dealt.dealer), *map(cards, dealt.others)]
    _check_cards(hands)
    player, dealer, *others = hands
    result = showdown(_players(table, dealt), player, house_setting(table.options, dealer), others)
    progressive.check_recorded(table, result.player, dealt.bets, dealt.meter)
    return result if dealt.meter is None else msgspec.structs.replace(result, meter=dealt.meter)


def against_bank(table: Table[Showdown], dealt: Mapping[Seat, Dealt], bank: Bank) -> Mapping[Seat, Showdown]:
    """Return the outcomes of all who wager against a player's bank, the house with the dealer's hand.

    Side wagers look at the dealer's own cards, even if a player is the bank.
    """
    line = dealt[bank.seat]
    dealers = cards(line.dealer)
    by_house = bank.wager == CO_BANK
    of_bank = house_setting(table.options, cards(line.player)) if by_house else _players(table, line)
    showdowns = {
        seat: msgspec.structs.replace(outcome(table, line), contest=contest(_players(table, line), of_bank))
        for seat, line in dealt.items()
        if seat != bank.seat
    }
    return {**showdowns, HOUSE: showdown(house_setting(table.options, dealers), dealers, of_bank)}


def _players(table: Table[Showdown], dealt: Dealt) -> Setting:
    """Return the hands as the player set them, or else as the house way does."""
    hand = cards(dealt.player)
    if dealt.set is None:
        return house_setting(table.options, hand)
    return setting_of(hand, [cards(group) for group in dealt.set])


def _check_cards(hands: Sequence[Sequence[Card]]) -> None:
    """Refuse hands that are not of seven cards, and cards that the pack of 53 does not hold so often."""
    for number, hand in enumerate(hands):
        whose = ("The player", "The dealer")[number] if number < 2 else "Another player"
        if len(hand) != CARDS_IN_A_HAND:
            raise Refusal(f"{whose} has {len(hand)} cards. Give seven cards each.", DEALING)
    copies = Counter(card for hand in hands for card in hand)
    card = max(copies, key=copies.__getitem__)
    if copies[card] > 1:
        raise Refusal(
            f"The {card.words} is given {copies[card]} times, but the {len(PACK)} cards contain it once. "
            "Check the cards.",
            CARDS,
        )
