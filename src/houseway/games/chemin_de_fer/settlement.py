"""A recorded round of chemin de fer, read into an outcome: the coup."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.money import Cents, dollars
from houseway.games.baccarat.hands.coup import AsDealt, Coup
from houseway.games.baccarat.hands.third_card import is_natural_dealt
from houseway.games.baccarat.settlement import read_hand
from houseway.games.chemin_de_fer.choices import BY_THE_BOOK, CHOICES, DRAW, banker_may, coups_at, player_may
from houseway.games.chemin_de_fer.paragraphs import ADDITIONAL_CARDS, AGAINST_BANK, PARAGRAPHS
from houseway.games.chemin_de_fer.wagers import BANK_RULES, WHOLE_BANK
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.bank import BANK


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for settlement: ``{"player": ["9s", "Kd"], "banker": ["7h", "As"], "bank": 50000, "bets": …}``.

    Wagers are what the bank covers of them.
    """

    player: Annotated[list[str], Meta(description="the Player's Hand, two or three cards as dealt")]
    banker: Annotated[list[str], Meta(description="the Banker's Hand, two or three cards as dealt")]
    bets: dict[str, int]
    bank: Annotated[
        Cents | None,
        Meta(description="cents in the bank, which no wager against it exceeds; if it is known"),
    ] = None
    id: Any = None


def outcome(table: Table[Coup], dealt: Dealt) -> Coup:
    """Return the coup of these cards. Six at most, from six decks: no card comes too often."""
    _check_bank(dealt)
    player = read_hand(PARAGRAPHS, "Player's", dealt.player)
    banker = read_hand(PARAGRAPHS, "Banker's", dealt.banker)
    coup = coups_at(table.options).get((player, banker))
    if coup is None:
        free = table.options.choice(CHOICES.name) == "free"
        raise Refusal(_against_the_table(player, banker, free=free), ADDITIONAL_CARDS)
    return coup


def _check_bank(dealt: Dealt) -> None:
    """Refuse wagers that this bank cannot have covered."""
    if dealt.bank is None:
        return
    for name, bet in dealt.bets.items():
        if name == BANK and bet != dealt.bank:
            raise Refusal(
                f"The line has a bank of {dollars(dealt.bank)} and a wager of {dollars(bet)} as the bank. "
                "Give the same, or leave one out.",
                BANK_RULES.cite,
            )
        if bet > dealt.bank or (name in WHOLE_BANK and bet != dealt.bank):
            raise Refusal(
                f"{name}: a bank of {dollars(dealt.bank)} does not cover {dollars(bet)} of it. Give what it "
                "covers.",
                AGAINST_BANK,
            )


def _against_the_table(player: AsDealt, banker: AsDealt, *, free: bool) -> str:
    """Say which hand has or lacks a third card against the drawing rules."""
    (player_points, player_third), (banker_points, _) = player, banker
    had = f"The hands had {player_points} (Player's) and {banker_points} (Banker's) on two cards"
    if is_natural_dealt(player_points, banker_points):
        return f"{had}: a natural ends the coup, and no third card is drawn. Check the cards."
    rules = BY_THE_BOOK.rules
    may = (
        player_may(player_points) if free else _by_the_book(rules.player_draws(player_points, banker_points))
    )
    if (DRAW in may) != (player_third is not None) and len(may) == 1:
        return f"{had}, so the Player's Hand must {may[0]}. Check its cards."
    drawn = rules.banker_draws(player_points, banker_points, player_third)
    may = banker_may(banker_points, player_third) if free else _by_the_book(drawn)
    after = "stood" if player_third is None else f"drew a card that counts {player_third}"
    return f"{had} and the Player's Hand {after}, so the Banker's Hand must {may[0]}. Check its cards."


def _by_the_book(draws: bool) -> tuple[str, ...]:
    return (DRAW,) if draws else ("stand",)
