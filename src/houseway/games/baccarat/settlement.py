"""A recorded round of baccarat, read into an outcome: the coup."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.cards import JOKER, cards
from houseway.games.baccarat.hands.coup import COUPS, AsDealt, Coup, as_dealt
from houseway.games.baccarat.hands.third_card import banker_draws, player_draws
from houseway.games.baccarat.paragraphs import Paragraphs, ShoeParagraphs
from houseway.refusal import Refusal
from houseway.rules.game import Table


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for settlement: ``{"id": …, "player": ["9s", "Kd"], "banker": ["7h", "As"], "bets": {…}}``."""

    player: Annotated[list[str], Meta(description="the Player's Hand, two or three cards as dealt")]
    banker: Annotated[list[str], Meta(description="the Banker's Hand, two or three cards as dealt")]
    bets: dict[str, int]
    id: Any = None


def outcome(paragraphs: Paragraphs, _: Table[Coup], dealt: Dealt) -> Coup:
    """Return the coup of these cards. Six at most, from six decks or more: no card comes too often."""
    player = read_hand(paragraphs, "Player's", dealt.player)
    banker = read_hand(paragraphs, "Banker's", dealt.banker)
    coup = COUPS.get((player, banker))
    if coup is None:
        raise Refusal(_against_the_table(player, banker), paragraphs.drawing)
    return coup


def read_hand(paragraphs: ShoeParagraphs, whose: str, names: list[str]) -> AsDealt:
    """Return a hand as it was dealt, or refuse cards that make none."""
    hand = cards(names)
    if not 2 <= len(hand) <= 3:
        raise Refusal(
            f"The {whose} Hand has two or three cards, not {len(hand)}. Give them in the order dealt.",
            paragraphs.initial_cards,
        )
    if JOKER in hand:
        raise Refusal(
            f"The {whose} Hand cannot hold a joker: a shoe has none. Check the cards.", paragraphs.card_values
        )
    return as_dealt(hand)


def _against_the_table(player: AsDealt, banker: AsDealt) -> str:
    """Say which hand has or lacks a third card against the drawing rules."""
    (player_points, player_third), (banker_points, _) = player, banker
    had = f"The hands had {player_points} (Player's) and {banker_points} (Banker's) on two cards"
    must_draw = player_draws(player_points, banker_points)
    if must_draw != (player_third is not None):
        return f"{had}, so the Player's Hand must {_duty(must_draw)}. Check its cards."
    must_draw = banker_draws(player_points, banker_points, player_third)
    after = "stood" if player_third is None else f"drew a card that counts {player_third}"
    return (
        f"{had} and the Player's Hand {after}, so the Banker's Hand must {_duty(must_draw)}. Check its cards."
    )


def _duty(draw: bool) -> str:
    return "draw a third card" if draw else "stand on two cards"
