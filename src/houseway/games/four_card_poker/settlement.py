"""Turns the cards of a round into an outcome, the two best hands, and pays by the kind of a hand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import dollars
from houseway.games.four_card_poker.hands import Hand, Kind, best_four
from houseway.games.four_card_poker.version import Version, is_folded
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.payout import Odds, PayTable, Row, row
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by

ONE_DECK = Citation("19:47-27.7(e)2")

PLAYER_CARDS = 5


class Showdown(msgspec.Struct, frozen=True, gc=False):
    """Everything that decides the wagers, except whether the player folded."""

    player: Hand
    dealer: Hand


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "player": [5 cards], "dealer": [cards], "bets": {…}}``.

    No play wager means that the player folded.
    """

    own_keys = ("player",)

    player: Annotated[
        list[str], Meta(description="the player's five cards; without a play wager, the player folded")
    ]
    dealer: Annotated[list[str], Meta(description="all cards of the dealer, a card that lay face up last")]


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


# Pay tables by the kind of the player's hand, and side wagers that they pay.


def kind_row(wager: str, kind: Kind, pays: Odds) -> Row:
    """Return a row for one kind of hand, whose odds the option ``pays-WAGER-KIND`` sets."""
    return row(f"{wager}-{kind.words.replace(' ', '-')}", kind.words.capitalize(), pays, covers=[kind])


def wins_by_kind(table: PayTable, cite: Citation, words: str = "") -> Mapping[int, Verdict]:
    """Return a verdict for each kind of hand that a table pays."""
    return {
        kind: paid_by_row(table, kind, cite, f"{_article(kind)}{kind.words}{words}")
        for kind in reversed(Kind)
        if kind in table
    }


def paid_by_row(table: PayTable, result: Hashable, cite: Citation, words: str) -> Verdict:
    """Return the verdict of the row that covers this result."""
    matching = table[result]
    return paid_by(matching, cite, f"the player has {words}", table.cite, row=matching.title)


def _article(kind: Kind) -> str:
    return "a " if kind in (Kind.PAIR, Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH) else ""


def paid_by_hand(
    name: str, title: str, cite: Citation, table: PayTable, *, least_pair: Hand, forfeited: Verdict
) -> Wager[Showdown]:
    """Return a wager on the player's hand alone, which wins from the pair ``least_pair`` upwards."""
    least = least_pair.words
    pair = paid_by_row(table, Kind.PAIR, cite, f"{least} or better")
    by_kind = {**wins_by_kind(table, cite), Kind.PAIR: pair}
    lost = loses(cite, f"wins only with {least} or better")

    def decide(showdown: Showdown, bets: Bets) -> Verdict:
        if is_folded(bets):
            return forfeited
        hand = showdown.player
        return by_kind[hand.kind] if hand >= least_pair else lost

    return Wager(name, title, cite, decide, (*by_kind.values(), lost, forfeited))
