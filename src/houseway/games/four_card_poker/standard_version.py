"""The standard version: six cards for the dealer, the sixth face up. Our sources do not print 27.10."""

from __future__ import annotations

from houseway.games.four_card_poker.family.version import FOLD, MULTIPLES, Advice, Version
from houseway.games.four_card_poker.hands.ranking import TEN, THREE, Hand, Kind, hand
from houseway.games.four_card_poker.wagers import NOT_PRINTED, play_wager
from houseway.regulation import Citation
from houseway.rules.options import Options
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Confirm, Perform

TABLE = Citation("19:46-1.13P(a)-(b)")

PAIR_OF_TENS = hand(Kind.PAIR, TEN, TEN)
PAIR_OF_THREES = hand(Kind.PAIR, THREE, THREE)


def make_table_ready(options: Options) -> Procedure[None]:
    yield Confirm(
        key="table-complies",
        words="The table and its layout comply with the rules of four card poker",
        cite=TABLE,
        who="casino supervisor",
    )
    yield Perform(
        key="aces-up-pay-table",
        words=f"Aces up wagers are paid according to pay table {options.choice('aces-up')}",
        cite=NOT_PRINTED,
        who="casino supervisor",
    )


def advice(best: Hand) -> Advice:
    if best >= PAIR_OF_TENS:
        return Advice("triple", "the usual simple advice is to triple with a pair of 10s or better")
    if best >= PAIR_OF_THREES:
        return Advice("play", "the usual simple advice is to bet the ante once with a pair of 3s to 9s")
    return Advice(FOLD, "the usual simple advice is to fold below a pair of 3s")


STANDARD_VERSION = Version(
    dealer_cards=6,
    cards_dealt={
        "hand": Citation("19:47-27.8(c)1"),
        "shoe": Citation("19:47-27.7(c)1"),
        "automated-shoe": Citation("19:47-27.9(c)1"),
    },
    make_table_ready=make_table_ready,
    multiples=lambda _: tuple(MULTIPLES),
    advice=advice,
    play_wager=play_wager,
    dealer_has=lambda best: f"The dealer has {best.words}",
    examine=NOT_PRINTED,
    forfeit=NOT_PRINTED,
    reveal_dealer=NOT_PRINTED,
    reveal_player=NOT_PRINTED,
    pick_up=NOT_PRINTED,
)
