"""Defines the wagers of standard four card poker (19:47-27.6(a)). Our sources omit the odds
(19:47-27.11(a)).

These are the public odds: the player wins ties, and the dealer always plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.four_card_poker.hands import PAIR_OF_ACES, TEN, THREE, Hand, Kind, hand
from houseway.games.four_card_poker.settlement import Showdown, kind_row, paid_by_hand, wins_by_kind
from houseway.games.four_card_poker.version import (
    FOLD,
    MULTIPLES,
    Advice,
    Version,
    check_no_limits_on_play,
    check_play,
    is_folded,
)
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import UNSAID, Choice, Option, Options, pay_tables
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Confirm, Perform
from houseway.rules.wagers.pay_table_options import alternative_row_odds, row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Verdict, Wager, loses, wins

AGAINST_THE_DEALER = Citation("19:47-27.6(a)1")
ACES_UP = Citation("19:47-27.6(a)2")
AGAINST_BOTH = Citation("19:47-27.6(a)3")
# Also cited for folds and the showdown: 27.10 is neither printed nor in the catalogue.
NOT_PRINTED = Citation("19:47-27.11(a)")

EVEN_MONEY = to(1, 1)

ANTE_BONUS = PayTable(
    "public",
    NOT_PRINTED,
    (
        kind_row("ante-bonus", Kind.FOUR_OF_A_KIND, to(25, 1)),
        kind_row("ante-bonus", Kind.STRAIGHT_FLUSH, to(20, 1)),
        kind_row("ante-bonus", Kind.THREE_OF_A_KIND, to(2, 1)),
    ),
    exact=False,
)


def _aces_up_table(*units: int) -> PayTable:
    """Return a table named by its odds, as players know it."""
    kinds = [kind for kind in reversed(Kind) if kind > Kind.PAIR]
    return PayTable(
        "-".join(map(str, units)),
        NOT_PRINTED,
        (
            *(kind_row("aces-up", kind, to(pays, 1)) for kind, pays in zip(kinds, units, strict=False)),
            row("aces-up-pair-of-aces", "Pair of aces", to(units[-1], 1), covers=[Kind.PAIR]),
        ),
        exact=False,
    )


ACES_UP_TABLES: Mapping[str, PayTable] = {
    table.name: table
    for table in (
        _aces_up_table(50, 40, 9, 6, 4, 2, 1),
        _aces_up_table(50, 40, 8, 5, 4, 3, 1),
        _aces_up_table(50, 30, 7, 6, 5, 2, 1),
    )
}
ACES_UP_OPTION = Choice(
    "aces-up",
    tuple(ACES_UP_TABLES),
    "the public pay table of aces up: what four of a kind, a straight flush, three of a kind, a flush, "
    "a straight, two pair and a pair of aces pay to 1",
    NOT_PRINTED,
    words=pay_tables(ACES_UP_TABLES),
    sentences=UNSAID,
)
ODDS_OPTIONS: tuple[Option, ...] = (
    *row_odds(ANTE_BONUS, "ante bonus"),
    *alternative_row_odds(ACES_UP_TABLES.values(), "aces-up", NOT_PRINTED),
)

SIGN_WORDS = SignWords(
    {
        "the player's hand is higher than the dealer's": "your hand beats the dealer's",
        "the hands are equal, and the player wins ties": "ties it",
        "Pair of aces": "pair of aces or better",
    }
)

FOLDED = loses(NOT_PRINTED, "the player folded and forfeits the wager")


def wagers(options: Options) -> Iterator[Wager[Showdown]]:
    """Yield the wagers in the order in which a seat is settled."""
    yield _against_the_dealer("play", "Play")
    yield _against_the_dealer("ante", "Ante")
    yield paid_by_hand(
        "aces-up",
        "Aces up",
        ACES_UP,
        options.table_with_odds(ACES_UP_TABLES[options.choice("aces-up")]),
        least_pair=PAIR_OF_ACES,
        forfeited=FOLDED,
    )


def _against_the_dealer(name: str, title: str) -> Wager[Showdown]:
    higher = wins(NOT_PRINTED, "the player's hand is higher than the dealer's", EVEN_MONEY, NOT_PRINTED)
    equal = wins(NOT_PRINTED, "the hands are equal, and the player wins ties", EVEN_MONEY, NOT_PRINTED)
    lost = loses(NOT_PRINTED, "the dealer's hand is higher than the player's")

    def decide(showdown: Showdown, bets: Bets) -> Verdict:
        if is_folded(bets):
            return FOLDED
        if showdown.player < showdown.dealer:
            return lost
        return higher if showdown.player > showdown.dealer else equal

    if name == "play":
        return Wager(name, title, AGAINST_THE_DEALER, decide, (higher, equal, lost), "during the round")
    return Wager(name, title, AGAINST_THE_DEALER, decide, (higher, equal, lost, FOLDED))


def bonuses(options: Options) -> Iterator[AutomaticBonus[Showdown]]:
    """Yield the automatic bonus, paid on the ante of a player who stayed in, even if the dealer wins."""
    by_row = wins_by_kind(
        options.table_with_odds(ANTE_BONUS), NOT_PRINTED, ": the automatic bonus on the ante"
    )
    # There is no stake to return or to lose: a row that pays nothing is not due.
    by_kind = {kind: verdict for kind, verdict in by_row.items() if verdict.odds}

    def decide(showdown: Showdown, bets: Bets) -> Verdict | None:
        return None if is_folded(bets) else by_kind.get(showdown.player.kind)

    yield AutomaticBonus(
        "ante-bonus", "Automatic bonus", "ante", NOT_PRINTED, decide, tuple(by_kind.values())
    )


def check_bets(_: Table[Showdown], bets: Bets) -> None:
    """Accept an ante, an aces up wager or both; refuse a play wager that does not fit the ante."""
    check_play(bets, AGAINST_THE_DEALER, any_amount=True)


def check_options(options: Options) -> None:
    check_no_limits_on_play(options, AGAINST_THE_DEALER)


def play_wager(bets: Bets) -> Citation:
    return AGAINST_BOTH if "aces-up" in bets else AGAINST_THE_DEALER


# The standard version: six cards for the dealer, the sixth face up. Our sources do not print 27.10.

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
    any_amount=True,
    advice=advice,
    play_wager=play_wager,
    dealer_has=lambda best: f"The dealer has {best.words}",
    examine=NOT_PRINTED,
    forfeit=NOT_PRINTED,
    reveal_dealer=NOT_PRINTED,
    reveal_player=NOT_PRINTED,
    pick_up=NOT_PRINTED,
)
