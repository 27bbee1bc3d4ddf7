"""Lists what differs between standard four card poker and Crazy 4 Poker, with the citation of each rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from houseway.equipment.money import dollars
from houseway.games.four_card_poker.hands import Hand
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Options
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.wagers.wagers import Bets

PLAY_WAGER = "play"
# The play wager as a multiple of the ante, and what the player says.
MULTIPLES: Mapping[int, str] = {1: "play", 2: "double", 3: "triple"}
OTHER_AMOUNT = "other-amount"  # and then how much, where a version takes any amount
FOLD = "fold"
NUMBER_WORDS = {5: "five", 6: "six"}


class Advice(NamedTuple):
    """What to do with a hand, according to public advice; not proven here to be the best."""

    choice: str
    reason: str


@dataclass(frozen=True)
class Version:
    """One of the two games, which share their hands, dealing methods and procedure."""

    dealer_cards: int
    # Who gets how many cards, by dealing method.
    cards_dealt: Mapping[str, Citation]
    make_table_ready: Callable[[Options], Procedure[None]]
    # The multiples of the ante that a play wager may be with a hand.
    multiples: Callable[[Hand], tuple[int, ...]]
    # Whether it may also be any amount between the least and the most of these.
    any_amount: bool
    advice: Callable[[Hand], Advice]
    play_wager: Callable[[Bets], Citation]
    # What the dealer announces about his or her hand.
    dealer_has: Callable[[Hand], str]
    examine: Citation
    forfeit: Citation
    reveal_dealer: Citation
    reveal_player: Citation
    pick_up: Citation


def is_folded(bets: Bets) -> bool:
    """Return whether the player folded: there is an ante, but no play wager."""
    return PLAY_WAGER not in bets and "ante" in bets


def check_play(bets: Bets, cite: Citation, *, any_amount: bool) -> None:
    """Refuse a play wager that is not from one to three times the ante, or not one of these (reading 21)."""
    play = bets.get("play")
    if play is None:
        return
    ante = bets.get("ante")
    if ante is None:
        raise Refusal("play: there is no ante. A play wager needs an ante; bet that too.", cite)
    least, most = min(MULTIPLES) * ante, max(MULTIPLES) * ante
    if any_amount:
        if not least <= play <= most:
            raise Refusal(
                f"play: {dollars(play)} is not from one to three times the ante of {dollars(ante)}. "
                f"Bet any amount from {dollars(least)} to {dollars(most)}.",
                cite,
            )
    elif play not in (ante, 2 * ante, 3 * ante):
        raise Refusal(
            f"play: {dollars(play)} is not one, two or three times the ante of {dollars(ante)}. "
            f"Bet {dollars(ante)}, {dollars(2 * ante)} or {dollars(3 * ante)}.",
            cite,
        )


def check_no_limits_on_play(options: Options, cite: Citation) -> None:
    """Refuse separate limits for the play wager, whose size follows from the ante."""
    for name in ("minimum-play", "maximum-play"):
        if options.amount(name) is not None:
            options.not_allowed(
                f"{name} cannot be posted: the ante determines the play wager",
                cite,
                "Post limits for the ante.",
            )
