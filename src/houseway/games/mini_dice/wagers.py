"""Defines the wagers of mini-dice, the least that they pay, and the roll that decides them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from houseway.equipment.dice import Roll
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.procedure.devices import recorded_rolls
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.pay_table_options import RowOdds, row_odds
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.wagers import (
    Bets,
    Course,
    Verdict,
    Wager,
    check_payable_if_won,
    loses,
    paid_by,
    stands,
)

# The odds are printed in 13.6, which the table of contents of our sources does not reach (reading 105).
WAGERS = Citation("13:69F-13.2#title")

SEVEN = 7
NUMBERS = (4, 5, 6, 8, 9, 10)
# A number and its mirror image are thrown in the same number of ways, and share a row of the pay table.
PAIR_OF = {number: f"{min(number, 14 - number)}-{max(number, 14 - number)}" for number in NUMBERS}
FIELD, FIELD_ENDS = (3, 4, 9, 10, 11), (2, 12)
OVER, UNDER = tuple(range(8, 13)), tuple(range(2, 7))

LEAST = PayTable(
    "minimum",
    WAGERS,
    (
        row("place-4-10", "Place bet on 4 or 10", to(9, 5)),
        row("place-5-9", "Place bet on 5 or 9", to(7, 5)),
        row("place-6-8", "Place bet on 6 or 8", to(7, 6)),
        row("field", "Field on 3, 4, 9, 10 or 11", to(1, 1)),
        row("field-2-12", "Field on 2 or 12", to(2, 1)),
        row("any-seven", "Any seven", to(4, 1)),
        row("over-7", "Over 7", to(1, 1)),
        row("under-7", "Under 7", to(1, 1)),
    ),
    exact=False,
)
ODDS_OPTIONS: tuple[RowOdds, ...] = row_odds(LEAST)


def wagers(options: Options) -> Iterator[Wager[Roll]]:
    table = options.table_with_odds(LEAST)
    for number in NUMBERS:
        yield _place(number, table[f"place-{PAIR_OF[number]}"])
    yield _next_shake("field", "Field", {FIELD: table["field"], FIELD_ENDS: table["field-2-12"]})
    yield _next_shake("any-seven", "Any seven", {(SEVEN,): table["any-seven"]})
    yield _next_shake("over-7", "Over 7", {OVER: table["over-7"]})
    yield _next_shake("under-7", "Under 7", {UNDER: table["under-7"]})


def _place(number: int, pays: Row) -> Wager[Roll]:
    """Return a wager that stands until its number or a 7 comes."""
    won = paid_by(pays, WAGERS, f"{number} comes before a 7", WAGERS)
    lost = loses(WAGERS, f"a 7 comes before {number}")
    waits = stands(WAGERS, f"neither {number} nor 7")
    verdicts = {number: won, SEVEN: lost}

    def decide(roll: Roll, _: Bets) -> Verdict:
        return verdicts.get(roll.total, waits)

    return Wager(f"place:{number}", f"Place, {number}", WAGERS, decide, (won, lost, waits))


def _next_shake(name: str, title: str, pays: dict[tuple[int, ...], Row]) -> Wager[Roll]:
    """Return a wager that the next shake decides, paid by the row of its total."""
    verdicts: dict[int, Verdict] = {}
    for totals, by_row in pays.items():
        # Only a wager with several rows names the one that pays.
        named = by_row.title if len(pays) > 1 else ""
        won = paid_by(by_row, WAGERS, f"the total is {_in_words(totals)}", WAGERS, row=named)
        verdicts |= dict.fromkeys(totals, won)
    lost = loses(WAGERS, f"the total is not {_in_words(tuple(sorted(verdicts)))}")
    every = (*dict.fromkeys(verdicts.values()), lost)
    return Wager(name, title, WAGERS, lambda roll, _: verdicts.get(roll.total, lost), every)


def _in_words(totals: tuple[int, ...]) -> str:
    return one_of([str(total) for total in totals])


# Turns recorded rolls into an outcome, and refuses amounts that cannot be paid.

TWO_DICE = Citation("13:69F-13.3#title")


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "rolls": [[3, 4], …], "bets": {…}}``."""

    rolls: Annotated[
        list[list[int]],
        Meta(description="two dice for each shake; the wagers lie on the layout before the first of them"),
    ]


def outcome(_: Table[Roll], dealt: Dealt) -> Any:
    """Return the course of rolls that the line tells."""
    return Course(recorded_rolls(dealt.rolls, TWO_DICE))


def check_bets(table: Table[Roll], bets: Bets) -> None:
    """Refuse amounts that cannot be paid at their odds."""
    for name, bet in bets.items():
        check_payable_if_won(table.wager(name), bet)
