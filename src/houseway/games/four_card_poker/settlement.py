"""Turns the cards of a round into an outcome: the player's best hand and the dealer's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import dollars
from houseway.games.four_card_poker.family.version import Version
from houseway.games.four_card_poker.hands.ranking import Hand, best_four
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Voided

ONE_DECK = Citation("19:47-27.7(e)2")

PLAYER_CARDS = 5


class Showdown(msgspec.Struct, frozen=True, gc=False):
    """Everything that decides the wagers, except whether the player folded."""

    player: Hand
    dealer: Hand


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "player": [5 cards], "dealer": [cards], "bets": {…}}``.

    No play wager means that the player folded.
    """

    player: Annotated[
        list[str], Meta(description="the player's five cards; without a play wager, the player folded")
    ]
    dealer: Annotated[list[str], Meta(description="all cards of the dealer, a card that lay face up last")]
    bets: dict[str, int]
    id: Any = None


def outcome(version: Version, _: Table[Showdown], dealt: Dealt) -> Any:
    """Return the outcome, or Voided: a wrong number of cards voids all hands (27.7(e)2)."""
    player, dealer = cards(dealt.player), cards(dealt.dealer)
    if not player or not dealer:
        raise _wrong_number(version, player, dealer)
    if len({*player, *dealer}) != len(player) + len(dealer) or any(
        card.is_joker for card in (*player, *dealer)
    ):
        raise _not_in_the_deck(player, dealer)
    if len(player) != PLAYER_CARDS or len(dealer) != version.dealer_cards:
        return Voided(ONE_DECK, f"the player was dealt {len(player)} cards and the dealer {len(dealer)}")
    showdown = Showdown(best_four(player), best_four(dealer))
    if "play" in dealt.bets:
        _check_hand_for_play(version, showdown.player, dealt)
    return showdown


def _check_hand_for_play(version: Version, hand: Hand, dealt: Dealt) -> None:
    ante, play = dealt.bets["ante"], dealt.bets["play"]
    allowed = version.multiples(hand)
    if play // ante not in allowed:
        raise Refusal(
            f"play: {dollars(play)} is {play // ante} times the ante, which {hand.words} does not allow. "
            f"Bet {dollars(allowed[-1] * ante)}.",
            version.play_wager(dealt.bets),
        )


def _wrong_number(version: Version, player: Sequence[Card], dealer: Sequence[Card]) -> Refusal:
    return Refusal(
        f"The player has {len(player)} cards and the dealer {len(dealer)}. "
        f"Give {PLAYER_CARDS} cards of the player and {version.dealer_cards} of the dealer.",
        version.cards_dealt["shoe"],
    )


def _not_in_the_deck(player: Sequence[Card], dealer: Sequence[Card]) -> Refusal:
    both = (*player, *dealer)
    if any(card.is_joker for card in both):
        return Refusal("The joker is not in the deck of 52 cards. Give the card that was dealt.", ONE_DECK)
    twice = next(card for card in both if both.count(card) > 1)
    return Refusal(
        f"The {twice.words} is given twice, but a deck of 52 cards contains it once. Check the cards.",
        ONE_DECK,
    )
