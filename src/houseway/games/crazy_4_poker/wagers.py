"""Defines the wagers of Crazy 4 Poker (19:47-27.6(b), 27.10A), what they pay (27.11(b)), and its version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.money import dollars
from houseway.games.four_card_poker.hands import (
    FOUR_ACES,
    KING,
    KING_HIGH,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    QUEEN,
    Hand,
    Kind,
    hand,
)
from houseway.games.four_card_poker.settlement import (
    Showdown,
    kind_row,
    paid_by_hand,
    paid_by_row,
    wins_by_kind,
)
from houseway.games.four_card_poker.version import (
    FOLD,
    MULTIPLES,
    Advice,
    Version,
    check_no_limits_on_play,
    check_play,
    is_folded,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import UNSAID, Choice, Option, Options, pay_tables
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Confirm, Perform
from houseway.rules.wagers.pay_table_options import alternative_row_odds, row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, pushes, wins

QUEENS_UP = Citation('19:47-27.1 "Queens up wager"')
SUPER_BONUS = Citation('19:47-27.1 "Super bonus wager"')
EQUAL_AMOUNTS = Citation("19:47-27.6(b)")
INDEPENDENT = Citation("19:47-27.6(b) independence")
PLAY_OR_FORFEIT = Citation("19:47-27.10A(c)")
NOT_QUALIFIED = Citation("19:47-27.10A(f)1")
PLAYER_HIGHER = Citation("19:47-27.10A(f)2")
EQUAL_RANK = Citation("19:47-27.10A(f)3")
DEALER_HIGHER = Citation("19:47-27.10A(f)[4]")
EVEN_IF_QUALIFIED = Citation("19:47-27.11(b)1")
EVEN_ON_PLAY = Citation("19:47-27.11(b)2")
SUPER_BONUS_PAYS = Citation("19:47-27.11(b)3")
QUEENS_UP_PAYS = Citation("19:47-27.11(b)4")
TABLE_I = Citation("19:47-27.11(b)4 Table I")
TABLE_II = Citation("19:47-27.11(b)4 Table II")
TABLE_III = Citation("19:47-27.11(b)4 Table III")
TABLE_IV = Citation("19:47-27.11(b)4 Table IV")
# A pushed wager neither wins nor loses: exactly its stake is returned.
PUSH = Citation('19:47-27.1 "Push"')

EVEN_MONEY = to(1, 1)

SUPER_BONUS_TABLE = PayTable(
    "minimum",
    SUPER_BONUS_PAYS,
    (
        row("super-bonus-four-aces", "Four aces", to(200, 1), covers=[FOUR_ACES]),
        kind_row("super-bonus", Kind.FOUR_OF_A_KIND, to(30, 1)),
        kind_row("super-bonus", Kind.STRAIGHT_FLUSH, to(15, 1)),
        kind_row("super-bonus", Kind.THREE_OF_A_KIND, to(2, 1)),
        kind_row("super-bonus", Kind.FLUSH, to(3, 2)),
        kind_row("super-bonus", Kind.STRAIGHT, to(1, 1)),
    ),
    exact=False,
)


def _queens_up_table(name: str, cite: Citation, *, straight_flush: int, three_of_a_kind: int) -> PayTable:
    """Return a table; the four differ in two rows. Four aces are four of a kind here (reading 21)."""
    return PayTable(
        name,
        cite,
        (
            kind_row("queens-up", Kind.FOUR_OF_A_KIND, to(50, 1)),
            kind_row("queens-up", Kind.STRAIGHT_FLUSH, to(straight_flush, 1)),
            kind_row("queens-up", Kind.THREE_OF_A_KIND, to(three_of_a_kind, 1)),
            kind_row("queens-up", Kind.FLUSH, to(4, 1)),
            kind_row("queens-up", Kind.STRAIGHT, to(3, 1)),
            kind_row("queens-up", Kind.TWO_PAIR, to(2, 1)),
            row("queens-up-pair-of-queens", "Pair of queens", to(1, 1), covers=[Kind.PAIR]),
        ),
        exact=False,
    )


QUEENS_UP_TABLES: Mapping[str, PayTable] = {
    "I": _queens_up_table("I", TABLE_I, straight_flush=30, three_of_a_kind=9),
    "II": _queens_up_table("II", TABLE_II, straight_flush=40, three_of_a_kind=8),
    "III": _queens_up_table("III", TABLE_III, straight_flush=30, three_of_a_kind=8),
    "IV": _queens_up_table("IV", TABLE_IV, straight_flush=40, three_of_a_kind=7),
}
QUEENS_UP_OPTION = Choice(
    "queens-up",
    tuple(QUEENS_UP_TABLES),
    "the pay table of the queens up wager",
    QUEENS_UP_PAYS,
    words=pay_tables(QUEENS_UP_TABLES),
    sentences=UNSAID,
)
ODDS_OPTIONS: tuple[Option, ...] = (
    *row_odds(SUPER_BONUS_TABLE, "super bonus"),
    *alternative_row_odds(QUEENS_UP_TABLES.values(), "queens-up", QUEENS_UP_PAYS),
)

SIGN_WORDS = SignWords(
    {
        "the player's hand is higher than the dealer's": "your hand beats the dealer's",
        "the dealer does not qualify with king-high or better": "the dealer has less than king-high",
        "the hands are of equal rank": "your hand equals the dealer's",
        "the dealer does not qualify with king-high or better, and the player has less than a straight": (
            "you have less than a straight and the dealer less than king-high"
        ),
        "less than a straight, but it beats or ties the dealer's hand": (
            "you have less than a straight that beats or ties the dealer's hand"
        ),
        "Pair of queens": "pair of queens or better",
    }
)

FORFEITED = loses(PLAY_OR_FORFEIT, "the player folded and forfeits the wager")
DEALER_WINS = "the dealer qualifies with a higher hand"
NO_KING_HIGH = "the dealer does not qualify with king-high or better"


def qualifies(dealer: Hand) -> bool:
    """Return whether the dealer has king-high or better; ace-high without a king counts (reading 20)."""
    return dealer >= KING_HIGH


def wagers(options: Options) -> Iterator[Wager[Showdown]]:
    """Yield the wagers in the order in which a seat is paid."""
    yield _play()
    yield _ante()
    yield paid_by_hand(
        "queens-up",
        "Queens up",
        QUEENS_UP,
        options.table_with_odds(QUEENS_UP_TABLES[options.choice("queens-up")]),
        least_pair=PAIR_OF_QUEENS,
        forfeited=FORFEITED,
    )
    yield _super_bonus(options.table_with_odds(SUPER_BONUS_TABLE))


def _against_the_dealer(
    name: str, title: str, *, unqualified: Verdict, forfeited: Verdict | None
) -> Wager[Showdown]:
    """Return play or ante, which differ only when the dealer does not qualify."""
    higher = wins(
        PLAYER_HIGHER, "the player's hand is higher than the dealer's", EVEN_MONEY, EVEN_IF_QUALIFIED
    )
    equal = pushes(EQUAL_RANK, "the hands are of equal rank")
    # The text leaves this case out (reading 17).
    lost = loses(DEALER_HIGHER, DEALER_WINS)

    def decide(showdown: Showdown, bets: Bets) -> Verdict:
        if forfeited and is_folded(bets):
            return forfeited
        if not qualifies(showdown.dealer):
            return unqualified
        if showdown.player > showdown.dealer:
            return higher
        return lost if showdown.player < showdown.dealer else equal

    if forfeited:
        return Wager(name, title, PLAY_OR_FORFEIT, decide, (higher, unqualified, equal, lost, forfeited))
    return Wager(name, title, PLAY_OR_FORFEIT, decide, (higher, unqualified, equal, lost), "during the round")


def _play() -> Wager[Showdown]:
    return _against_the_dealer(
        "play",
        "Play",
        unqualified=wins(NOT_QUALIFIED, NO_KING_HIGH, EVEN_MONEY, EVEN_ON_PLAY),
        forfeited=None,
    )


def _ante() -> Wager[Showdown]:
    return _against_the_dealer(
        "ante", "Ante", unqualified=pushes(NOT_QUALIFIED, NO_KING_HIGH), forfeited=FORFEITED
    )


def _super_bonus(table: PayTable) -> Wager[Showdown]:
    """Return the super bonus: it pays with a straight or better, else it loses only if the dealer wins."""
    paid = _paid_super_bonus(table, SUPER_BONUS, "")
    paid_though_beaten = _paid_super_bonus(table, INDEPENDENT, f", though {DEALER_WINS}")
    # The procedure pushes it, although the definition requires a hand that beats the dealer's (reading 18).
    unqualified = pushes(NOT_QUALIFIED, f"{NO_KING_HIGH}, and the player has less than a straight")
    # The table has no row for it, so the definition decides (reading 19).
    not_beaten = pushes(SUPER_BONUS, "less than a straight, but it beats or ties the dealer's hand")
    # The text leaves this case out (reading 17).
    lost = loses(DEALER_HIGHER, f"less than a straight, and {DEALER_WINS}")

    def decide(showdown: Showdown, bets: Bets) -> Verdict:
        if is_folded(bets):
            return FORFEITED
        player, dealer = showdown.player, showdown.dealer
        if player.kind >= Kind.STRAIGHT:
            by_hand = paid if player >= dealer else paid_though_beaten
            return by_hand[FOUR_ACES] if player == FOUR_ACES else by_hand[player.kind]
        if not qualifies(dealer):
            return unqualified
        return lost if player < dealer else not_beaten

    verdicts = (*paid.values(), *paid_though_beaten.values(), unqualified, not_beaten, lost, FORFEITED)
    return Wager("super-bonus", "Super bonus", SUPER_BONUS, decide, verdicts)


def _paid_super_bonus(table: PayTable, cite: Citation, words: str) -> Mapping[int, Verdict]:
    four_aces = paid_by_row(table, FOUR_ACES, cite, f"four aces{words}")
    return {FOUR_ACES: four_aces, **wins_by_kind(table, cite, words)}


def check_bets(_: Table[Showdown], bets: Bets) -> None:
    """Refuse bets without an ante and a super bonus wager of the same amount."""
    for name in ("ante", "super-bonus"):
        if name not in bets:
            raise Refusal(
                f"There is no {name} wager. Bet the same amount on ante and super-bonus.", EQUAL_AMOUNTS
            )
    ante, super_bonus = bets["ante"], bets["super-bonus"]
    if ante != super_bonus:
        raise Refusal(
            f"super-bonus: {dollars(super_bonus)} is not equal to the ante of {dollars(ante)}. "
            "Bet the same amount on both.",
            EQUAL_AMOUNTS,
        )
    check_play(bets, PLAY_OR_FORFEIT, any_amount=False)


def check_options(options: Options) -> None:
    check_no_limits_on_play(options, PLAY_OR_FORFEIT)


# Crazy 4 Poker as a version of four card poker (19:47-27.10A): five cards each, the dealer must qualify.

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
    any_amount=False,
    advice=advice,
    play_wager=lambda _: PLAY_OR_FORFEIT,
    dealer_has=dealer_has,
    examine=EXAMINE,
    forfeit=COLLECT_FORFEITED,
    reveal_dealer=DEALER_QUALIFIES,
    reveal_player=ONE_PLAYER_AT_A_TIME,
    pick_up=PICK_UP,
)
