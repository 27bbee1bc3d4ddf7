"""Defines the wagers of sic bo (13:69F-9.2), what they pay (13:69F-9.4), and the roll that decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Annotated

from msgspec import Meta

from houseway.equipment.dice import FACES, ROLLS, Roll
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.pay_table_options import RowOdds, row_odds
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.wagers import Bets, Result, Verdict, Wager, either, loses, paid_by

THREE_OF_A_KIND = Citation("13:69F-9.2(a)1")
TWO_OF_A_KIND = Citation("13:69F-9.2(a)2")
ANY_THREE_OF_A_KIND = Citation("13:69F-9.2(a)3")
TOTAL_VALUE = Citation("13:69F-9.2(a)4")
COMBINATION = Citation("13:69F-9.2(a)5")
SMALL = Citation("13:69F-9.2(a)6")
BIG = Citation("13:69F-9.2(a)7")
ONE_OF_A_KIND = Citation("13:69F-9.2(a)8")
LEAST_ODDS = Citation("13:69F-9.4(b)")
MORE_DICE = Citation("13:69F-9.4(c)")

Condition = Callable[[Roll], bool]

TOTALS = range(4, 18)  # totals 3 and 18 have no printed odds and are not offered (reading 32)
PAIRS = tuple(combinations(FACES, 2))

_TOTAL_PAYS = dict(zip(TOTALS, [50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50], strict=True))

LEAST = PayTable(
    "minimum",
    LEAST_ODDS,
    (
        row("three-of-a-kind", "Three of a kind", to(150, 1)),
        row("two-of-a-kind", "Two of a kind", to(8, 1)),
        row("any-three-of-a-kind", "Any three of a kind", to(24, 1)),
        *(row(f"total-{total}", f"Total value of {total}", to(_TOTAL_PAYS[total], 1)) for total in TOTALS),
        row("combination", "Any two dice combination", to(5, 1)),
        row("small", "Small bet", to(1, 1)),
        row("big", "Big bet", to(1, 1)),
        row("one-of-a-kind", "One of a kind", to(1, 10)),
    ),
    exact=False,
)

# (c) does not say "no less than"; it is read with (b) as a minimum (reading 28).
LEAST_MORE_DICE = PayTable(
    "minimum",
    MORE_DICE,
    (
        row("one-of-a-kind-two-dice", "One of a kind on two dice", to(2, 1)),
        row("one-of-a-kind-three-dice", "One of a kind on three dice", to(3, 1)),
    ),
    exact=False,
)

# The printed 1 to 10 is the minimum; houses pay 1 to 1 (reading 28).
HOUSE_ONE_OF_A_KIND = to(1, 1)

PAY_TABLE = Choice(
    "pay-table",
    ("house", "minimum"),
    "house: the printed odds, with one of a kind at 1 to 1; minimum: all minimum odds as printed",
    LEAST_ODDS,
    words={"house": "house odds", "minimum": "minimum odds"},
    sentences=UNSAID,
)
TWO_OF_A_KIND_READING = Choice(
    "two-of-a-kind",
    ("at-least-two", "exactly-two"),
    "whether three dice with the number also win two of a kind (reading 29)",
    TWO_OF_A_KIND,
    words={"at-least-two": "on at least two dice", "exactly-two": "on exactly two dice"},
    sentences={
        "at-least-two": "Two of a kind also wins if all three dice show the number.",
        "exactly-two": "Two of a kind wins only if exactly two dice show the number.",
    },
)
ODDS_OPTIONS: tuple[RowOdds, ...] = (
    *(
        replace(option, usual=HOUSE_ONE_OF_A_KIND) if option.row_name == "one-of-a-kind" else option
        for option in row_odds(LEAST)
    ),
    *row_odds(LEAST_MORE_DICE),
)


SIGN_WORDS = SignWords(
    {
        **{f"{kind}, {face}": kind for kind in ("Three of a kind", "Two of a kind") for face in FACES},
        **{f"One of a kind, {face}": "One of a kind" for face in FACES},
        **{f"Total value of {total}": f"Total of {total}" for total in TOTALS},
        **{f"Two dice combination, {low} and {high}": "Two dice combination" for low, high in PAIRS},
        "One of a kind on one die": "your number on one die",
        "One of a kind on two dice": "your number on two dice",
        "One of a kind on three dice": "your number on all three dice",
    },
    {
        "Three of a kind": "Your number on all three dice",
        "Two of a kind": "Your number on two dice",
        "Any three of a kind": "Any number on all three dice",
        "Two dice combination": "Both of your two numbers",
        "Small": "Total of 4 to 10, but not three of a kind",
        "Big": "Total of 11 to 17, but not three of a kind",
        **{
            f"Total of {totals}": ""
            for totals in ("4 or 17", "5 or 16", "6 or 15", "7 or 14", "8 or 13", "9, 10, 11 or 12")
        },
    },
)


def pay_table(options: Options) -> PayTable:
    """Return the odds for every row of 9.4(b). The house may set odds below the preset."""
    offered = options.table_with_odds(LEAST)
    if options.choice("pay-table") == "house" and "pays-one-of-a-kind" not in options.given:
        offered = offered.paying({"one-of-a-kind": HOUSE_ONE_OF_A_KIND})
    return offered


def wagers(options: Options) -> Iterator[Wager[Roll]]:
    """Yield every wager with every selection, in the order of 9.2(a)."""
    table = pay_table(options)

    def wager(
        name: str, title: str, cite: Citation, *, pays: str, wins_if: Condition, words: str
    ) -> Wager[Roll]:
        return either(
            name,
            title,
            wins_if,
            won=paid_by(table[pays], cite, words, LEAST_ODDS),
            lost=loses(cite, f"wins only if {words}"),
        )

    for face in FACES:
        yield wager(
            f"three-of-a-kind:{face}",
            f"Three of a kind, {face}",
            THREE_OF_A_KIND,
            pays="three-of-a-kind",
            wins_if=_shows(face, at_least=3),
            words=f"all three dice show {face}",
        )
    exactly = options.choice("two-of-a-kind") == "exactly-two"
    for face in FACES:
        yield wager(
            f"two-of-a-kind:{face}",
            f"Two of a kind, {face}",
            TWO_OF_A_KIND,
            pays="two-of-a-kind",
            wins_if=_shows(face, at_least=2, at_most=2 if exactly else 3),
            words=f"{face} shows on {'exactly' if exactly else 'at least'} two dice",
        )
    yield wager(
        "any-three-of-a-kind",
        "Any three of a kind",
        ANY_THREE_OF_A_KIND,
        pays="any-three-of-a-kind",
        wins_if=lambda roll: roll.is_triple,
        words="all three dice show the same number",
    )
    for total in TOTALS:
        yield wager(
            f"total:{total}",
            f"Total value of {total}",
            TOTAL_VALUE,
            pays=f"total-{total}",
            wins_if=_totals(total),
            words=f"the dice total {total}",
        )
    for low, high in PAIRS:
        yield wager(
            f"combination:{low}-{high}",
            f"Two dice combination, {low} and {high}",
            COMBINATION,
            pays="combination",
            wins_if=_shows_both(low, high),
            words=f"both {low} and {high} show",
        )
    yield wager(
        "small",
        "Small",
        SMALL,
        pays="small",
        wins_if=lambda roll: 4 <= roll.total <= 10 and not roll.is_triple,
        words="the dice total 4 to 10 without three of a kind",
    )
    yield wager(
        "big",
        "Big",
        BIG,
        pays="big",
        wins_if=lambda roll: 11 <= roll.total <= 17 and not roll.is_triple,
        words="the dice total 11 to 17 without three of a kind",
    )
    for face in FACES:
        yield _one_of_a_kind(face, table["one-of-a-kind"], options.table_with_odds(LEAST_MORE_DICE))


def _shows(number: int, at_least: int, at_most: int = 3) -> Condition:
    return lambda roll: at_least <= roll.count(number) <= at_most


def _totals(total: int) -> Condition:
    return lambda roll: roll.total == total


def _shows_both(low: int, high: int) -> Condition:
    return lambda roll: low in roll.dice and high in roll.dice


def _one_of_a_kind(number: int, one_die: Row, more_dice: PayTable) -> Wager[Roll]:
    """Return a wager that pays more when the number shows on more dice."""

    def on_more(dice: str) -> Verdict:
        paid = more_dice[f"one-of-a-kind-{dice}-dice"]
        words = f"{number} shows on {dice} dice"
        return paid_by(paid, ONE_OF_A_KIND, words, MORE_DICE, row=paid.title)

    by_count = (
        loses(ONE_OF_A_KIND, f"wins only if {number} shows"),
        paid_by(
            one_die, ONE_OF_A_KIND, f"{number} shows on one die", LEAST_ODDS, row="One of a kind on one die"
        ),
        on_more("two"),
        on_more("three"),
    )
    return Wager(
        f"one-of-a-kind:{number}",
        f"One of a kind, {number}",
        ONE_OF_A_KIND,
        lambda roll, _: by_count[roll.count(number)],
        by_count,
    )


# Turns the dice of a round into an outcome, the roll; and the areas that it lights up.

THREE_DICE = Citation("13:69F-9.1")


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "dice": [1, 3, 5], "bets": {…}}``."""

    dice: Annotated[list[int], Meta(description="the three dice, each from 1 to 6, in any order")]


def outcome(_: Table[Roll], dealt: Dealt) -> Roll:
    try:
        return ROLLS[tuple(dealt.dice)]
    except KeyError:
        raise Refusal(
            f"{dealt.dice} is not a roll of sic bo. Give three dice, each a whole number from 1 to 6.",
            THREE_DICE,
        ) from None


def winning_areas(table: Table[Roll], roll: Roll) -> tuple[str, ...]:
    """Return the areas that the electrical device lights up: those whose wagers win."""
    return tuple(
        name for name, wager in table.wagers.items() if wager.decide(roll, NO_BETS).result is Result.WIN
    )


def lit_in_words(table: Table[Roll], roll: Roll) -> str:
    return "; ".join(table.wagers[name].title for name in winning_areas(table, roll))


NO_BETS: Bets = {}
