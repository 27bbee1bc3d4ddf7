"""The wagers of Lucky 8's (13:69F-50.1, 50.6(a), (h)) and what they pay (13:69F-50.6(l)-(n))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.money import dollars
from houseway.games.lucky_8s.settlement import Contest, Showdown
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import UNSAID, Choice, Options, pay_tables
from houseway.rules.procedure.face_down import NOT_SHOWN
from houseway.rules.wagers.pay_table_options import alternative_row_odds, row_odds
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.wagers import Bets, Result, Verdict, Wager, loses, paid_by, pushes, wins

ANTE = Citation('13:69F-50.1 "Ante Wager"')
IN_TO_WIN = Citation('13:69F-50.1 "In to Win Wager"')
BONUS = Citation('13:69F-50.1 "Lucky 8\'s Bonus"')
FOLD_OR_PLAY = Citation("13:69F-50.6(h)")
NOT_QUALIFIED = Citation("13:69F-50.6(l)")
MORE_HANDS = Citation("13:69F-50.6(m)1")
FEWER_HANDS = Citation("13:69F-50.6(m)2")
SIDE_CARDS = Citation("13:69F-50.6(m)3")
EQUAL = Citation("13:69F-50.6(m)4")
BONUS_PAY_TABLE = Citation("13:69F-50.6(n)")
ROWS_0_TO_5 = Citation("13:69F-50.6(n) Tables 1-5, rows 0-5")
TABLE_1 = Citation("13:69F-50.6(n) Table 1")
TABLE_2 = Citation("13:69F-50.6(n) Table 2")
TABLE_3 = Citation("13:69F-50.6(n) Table 3")
TABLE_4 = Citation("13:69F-50.6(n) Table 4")
TABLE_5 = Citation("13:69F-50.6(n) Table 5")
DEALER_MISDEALT = Citation("13:69F-50.9(d)")

# The number of natural 8's and jokers in a bonus hand, with the paragraph that ranks it.
RANKS = {
    2: ("two", Citation("13:69F-50.2(c)7")),
    3: ("three", Citation("13:69F-50.2(c)6")),
    4: ("four", Citation("13:69F-50.2(c)5")),
    5: ("five", Citation("13:69F-50.2(c)4")),
    6: ("six", Citation("13:69F-50.2(c)3")),
    7: ("seven", Citation("13:69F-50.2(c)2")),
    8: ("eight", Citation("13:69F-50.2(c)1")),
}

SIGN_WORDS = SignWords(
    {
        "the player has more hands of 8": "you have more hands of 8",
        "equally many hands of 8, and the player has fewer side cards": "as many and fewer side cards",
    }
)


def _pays(eights: int, units: int) -> Row:
    """Return a row; the tables print bare numbers, which are read as odds to 1 (reading 39)."""
    name, _ = RANKS[eights]
    return row(f"bonus-{name}", f"{name} natural 8's and jokers", to(units, 1), (eights,))


# The rows that all five tables have in common; TOP_ROWS are those for six, seven and eight. The odds are
# exact, not minimums.
COMMON_ROWS = PayTable(
    "1-5",
    ROWS_0_TO_5,
    (
        row("bonus-none-or-one", "fewer than two natural 8's and jokers", "lose", (0, 1)),
        _pays(2, 1),
        _pays(3, 2),
        _pays(4, 5),
        _pays(5, 40),
    ),
    exact=True,
)


def _top_rows(name: str, cite: Citation, six: int, seven: int, eight: int) -> PayTable:
    return PayTable(name, cite, (_pays(6, six), _pays(7, seven), _pays(8, eight)), exact=True)


TOP_ROWS: Mapping[str, PayTable] = {
    "1": _top_rows("1", TABLE_1, 250, 500, 1000),
    "2": _top_rows("2", TABLE_2, 500, 1000, 5000),
    "3": _top_rows("3", TABLE_3, 500, 1000, 10_000),
    "4": _top_rows("4", TABLE_4, 500, 1000, 25_000),
    "5": _top_rows("5", TABLE_5, 500, 1000, 200_000),
}

BONUS_OPTION = Choice(
    "bonus",
    tuple(TOP_ROWS),
    "the pay table of the Lucky 8's Bonus",
    BONUS_PAY_TABLE,
    words=pay_tables(TOP_ROWS),
    sentences=UNSAID,
)
ODDS_OPTIONS = (
    *row_odds(COMMON_ROWS, "bonus"),
    *alternative_row_odds(TOP_ROWS.values(), "bonus", BONUS_PAY_TABLE),
)

_EVEN = to(1, 1)
# Hands and side cards decide Ante and In to Win in the same way; (m)3 states no odds and is read with
# (m)1 and (m)2 (reading 37).
_COMPARED = {
    Contest.MORE_HANDS: wins(MORE_HANDS, "the player has more hands of 8", _EVEN, MORE_HANDS),
    Contest.FEWER_HANDS: loses(FEWER_HANDS, "the dealer has more hands of 8"),
    Contest.FEWER_SIDE_CARDS: wins(
        SIDE_CARDS, "equally many hands of 8, and the player has fewer side cards", _EVEN, MORE_HANDS
    ),
    Contest.MORE_SIDE_CARDS: loses(
        SIDE_CARDS, "equally many hands of 8, and the dealer has fewer side cards"
    ),
    Contest.EQUAL: loses(EQUAL, "equally many hands of 8 and side cards: the dealer wins"),
    Contest.DEALER_MISDEALT: Verdict(
        Result.VOID, DEALER_MISDEALT, "the dealer was dealt a wrong number of cards"
    ),
}


def wagers(options: Options) -> Iterator[Wager[Showdown]]:
    """Yield the wagers in the order in which a seat is settled."""
    yield _ante()
    yield _in_to_win()
    yield _bonus(*bonus_tables(options))


def bonus_tables(options: Options) -> tuple[PayTable, PayTable]:
    """Return the rows that all tables have and those of the chosen table, with the odds that options set."""
    top = TOP_ROWS[options.choice("bonus")]
    return options.table_with_odds(COMMON_ROWS), options.table_with_odds(top)


def _ante() -> Wager[Showdown]:
    folded = loses(FOLD_OR_PLAY, "the player folded")
    by_contest = _COMPARED | {
        Contest.NOT_QUALIFIED: wins(NOT_QUALIFIED, "the dealer does not qualify", _EVEN, NOT_QUALIFIED)
    }

    def decide(showdown: Showdown, bets: Bets) -> Verdict:
        if showdown is NOT_SHOWN:
            return folded
        # A misdeal to the dealer also returns the Ante of a player who folded (reading 38).
        if "in-to-win" in bets or showdown.contest is Contest.DEALER_MISDEALT:
            return by_contest[showdown.contest]
        return folded

    verdicts = (folded, *by_contest.values())
    return Wager("ante", "Ante", ANTE, decide, verdicts)


def _in_to_win() -> Wager[Showdown]:
    by_contest = _COMPARED | {Contest.NOT_QUALIFIED: pushes(NOT_QUALIFIED, "the dealer does not qualify")}
    return Wager(
        "in-to-win",
        "In to Win",
        IN_TO_WIN,
        lambda showdown, _: by_contest[showdown.contest],
        tuple(by_contest.values()),
        placed="during the round",
    )


def _bonus(common: PayTable, top: PayTable) -> Wager[Showdown]:
    """Return the bonus on the eight cards dealt, even if the player folds (reading 35)."""
    fewer = common[0]
    by_eights = dict.fromkeys(
        fewer.covers, paid_by(fewer, ROWS_0_TO_5, fewer.title, ROWS_0_TO_5, row=fewer.title)
    )
    for eights, (_, cite) in RANKS.items():
        table = common if eights in common else top
        paid = table[eights]
        words = f"{paid.title}, pay table {top.name}"
        by_eights[eights] = paid_by(paid, cite, words, table.cite, row=paid.title)
    return Wager(
        "bonus",
        "Lucky 8's Bonus",
        BONUS,
        lambda showdown, _: by_eights[showdown.eights],
        tuple(dict.fromkeys(by_eights.values())),
    )


def check_bets(_: Table[Showdown], bets: Bets) -> None:
    """Refuse bets without an Ante, and an In to Win of another amount."""
    ante = bets.get("ante")
    if ante is None:
        raise Refusal(
            f"{', '.join(bets)}: there is no ante. Bet the ante too, or take back the other wagers.", ANTE
        )
    in_to_win = bets.get("in-to-win", ante)
    if in_to_win != ante:
        raise Refusal(
            f"in-to-win: {dollars(in_to_win)} does not equal the ante of {dollars(ante)}. Bet equal amounts.",
            IN_TO_WIN,
        )
