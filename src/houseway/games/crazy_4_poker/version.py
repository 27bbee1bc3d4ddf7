"""Crazy 4 Poker as a version of four card poker (19:47-27.10A): five cards each, the dealer must qualify."""

from __future__ import annotations

from houseway.games.crazy_4_poker.wagers import PLAY_OR_FORFEIT, QUEENS_UP_PAYS, qualifies
from houseway.games.four_card_poker.family.version import FOLD, MULTIPLES, Advice, Version
from houseway.games.four_card_poker.hands.ranking import KING, PAIR_OF_ACES, QUEEN, Hand, Kind, hand
from houseway.regulation import Citation
from houseway.rules.options import Options
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Confirm, Perform

OFFER = Citation("19:47-27.10A(a)")
EXAMINE = Citation("19:47-27.10A(b)")
COLLECT_FORFEITED = Citation("19:47-27.10A(d)")
DEALER_QUALIFIES = Citation("19:47-27.10A(e)")
ONE_PLAYER_AT_A_TIME = Citation("19:47-27.10A(f)")
PICK_UP = Citation("19:47-27.10A(g)")

KING_QUEEN_8_4 = hand(Kind.HIGH_CARD, KING, QUEEN, 8, 4)


def make_table_ready(options: Options) -> Procedure[None]:
    yield Confirm(
        key="offers-variation",
        words="The variation is offered at this table, with its approved layout",
        cite=OFFER,
        who="casino supervisor",
    )
    yield Perform(
        key="queens-up-pay-table",
        words=f"Queens up wagers are paid according to pay table {options.choice('queens-up')}",
        cite=QUEENS_UP_PAYS,
        who="casino supervisor",
    )


def multiples(best: Hand) -> tuple[int, ...]:
    """Return the allowed multiples of the ante, which depend on the best four cards (reading 20)."""
    return tuple(MULTIPLES) if best >= PAIR_OF_ACES else (1,)


def advice(best: Hand) -> Advice:
    if best >= PAIR_OF_ACES:
        return Advice("triple", "the usual advice is to triple with a pair of aces or better")
    if best >= KING_QUEEN_8_4:
        return Advice("play", "the usual advice is to play with king-queen-8-4 or better")
    return Advice(FOLD, "the usual advice is to fold below king-queen-8-4")


def dealer_has(best: Hand) -> str:
    return f"The dealer has {best.words} and {'qualifies' if qualifies(best) else 'does not qualify'}"


CRAZY_4_VERSION = Version(
    dealer_cards=5,
    cards_dealt={
        "hand": Citation("19:47-27.8(c)2"),
        "shoe": Citation("19:47-27.7(c)2"),
        "automated-shoe": Citation("19:47-27.9(c)2"),
    },
    make_table_ready=make_table_ready,
    multiples=multiples,
    advice=advice,
    play_wager=lambda _: PLAY_OR_FORFEIT,
    dealer_has=dealer_has,
    examine=EXAMINE,
    forfeit=COLLECT_FORFEITED,
    reveal_dealer=DEALER_QUALIFIES,
    reveal_player=ONE_PLAYER_AT_A_TIME,
    pick_up=PICK_UP,
)
