"""The two wagers of red dog and what they pay. 13:69F-6.5 is reserved, so they stand in 6.4 (reading 72)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.money import dollars
from houseway.games.red_dog.settlement import ANTE, CONSECUTIVE, DEALING, PAIR, RAISE, SPREADS, Played
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by, pushes

PAYS = PayTable(
    "red dog",
    DEALING,
    (
        row("spread-1", "a spread of 1", to(5, 1), (1,)),
        row("spread-2", "a spread of 2", to(4, 1), (2,)),
        row("spread-3", "a spread of 3", to(2, 1), (3,)),
        row("spread-4-11", "a spread of 4 to 11", to(1, 1), range(4, 12)),
        row("three-of-a-kind", "three cards of one rank", to(11, 1), (PAIR,)),
    ),
    exact=True,
)

ODDS_OPTIONS = row_odds(PAYS)

SIGN_WORDS = SignWords(
    {
        "a pair, and the third card is of another rank": (
            "the first two cards are a pair and the third is of another rank"
        )
    }
)


def pay_table(options: Options) -> PayTable:
    return options.table_with_odds(PAYS)


def _verdicts(table: PayTable) -> Mapping[Played, Verdict]:
    found = {
        Played(CONSECUTIVE, wins=False): pushes(DEALING, "the first two cards are consecutive"),
        Played(PAIR, wins=False): pushes(DEALING, "a pair, and the third card is of another rank"),
    }
    lost = loses(DEALING, "the third card does not fall between the first two")
    found |= {Played(spread, wins=False): lost for spread in SPREADS}
    for pays in table.rows:
        why = "the third card makes" if PAIR in pays.covers else "the third card falls between,"
        won = paid_by(pays, DEALING, f"{why} {pays.title}", DEALING, row=pays.title)
        found |= {Played(spread, wins=True): won for spread in (PAIR, *SPREADS) if spread in pays.covers}
    return found


def wagers(options: Options) -> Iterator[Wager[Played]]:
    on_ante = _verdicts(pay_table(options))
    on_raise = {played: verdict for played, verdict in on_ante.items() if played.spread in SPREADS}
    yield Wager(ANTE, "Ante", DEALING, lambda played, _: on_ante[played], _each_once(on_ante))
    yield Wager(
        RAISE,
        "Raise",
        DEALING,
        lambda played, _: on_raise[played],
        _each_once(on_raise),
        placed="during the round",
    )


def _each_once(verdicts: Mapping[Played, Verdict]) -> tuple[Verdict, ...]:
    return tuple(dict.fromkeys(verdicts.values()))


def check_bets(_: Table[Played], bets: Bets) -> None:
    """Refuse a raise without an ante, or above it."""
    ante = bets.get(ANTE)
    if ante is None:
        raise Refusal("raise: there is no ante to raise. Bet the ante too.", DEALING)
    if bets.get(RAISE, 0) > ante:
        raise Refusal(
            f"raise: {dollars(bets[RAISE])} is more than the ante of {dollars(ante)}. "
            f"Raise by at most {dollars(ante)}.",
            DEALING,
        )
