"""An average round with a typical mix of wagers: what is bet, what the house wins, how safe its bank is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway.documents.document import Block, Heading, Together, Words, details, grid
from houseway.drawing.numbers import average_amount, percent
from houseway.equipment.money import dollars
from houseway.odds.game_odds import GameOdds
from houseway.odds.house.drop import TURNOVER, win_of_drop
from houseway.odds.house.house_round import HouseRound, house_round
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Seats

BANK_RISK = 0.01


def average_round_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the section; nothing where the odds of these wagers are not known."""
    seats = odds.table.demonstration
    found = house_round(odds, seats)
    if found is None:
        return
    rows = [
        (
            wager_title(odds.table, name),
            average_amount(money.staked),
            "–" if money.advantage is None else percent(money.advantage),
            average_amount(money.won),
        )
        for name, money in found.wagers.items()
    ]
    yield Together(
        (
            Heading("A typical mix of wagers"),
            Words(f"On average, in a round in which {_in_words(odds.table, seats)}."),
            grid(
                ("Wager", "Bet", "House advantage", "Win of the house"),
                [*rows, ("Together", *_together(found))],
                right=(1, 2, 3),
                shares=(7, 4, 4, 4),
                total=True,
            ),
            details(_figures(found)),
        )
    )


def _together(found: HouseRound) -> tuple[str, ...]:
    return average_amount(found.handle), percent(found.win_of_handle), average_amount(found.win)


def _in_words(table: Table[Any], seats: Seats) -> str:
    return "; ".join(
        f"seat {seat} bets "
        + ", ".join(f"{dollars(bet)} on {wager_title(table, name)}" for name, bet in bets.items())
        for seat, bets in seats.items()
    )


def wager_title(table: Table[Any], name: str) -> str:
    titles = {bonus.name: bonus.title for bonus in table.bonuses}
    return table.wagers[name].title if name in table.wagers else titles.get(name, name)


def _figures(found: HouseRound) -> Iterator[tuple[str, str]]:
    yield "Win as a share of the handle", percent(found.win_of_handle)
    share = Fraction(win_of_drop(found.win_of_handle))
    yield (
        "Win as a share of the drop",
        f"{percent(share, 2)}, assuming that players bet their drop {TURNOVER} times over, "
        "each time what is left",
    )
    if found.standard_deviation is not None:
        yield "Standard deviation", f"{dollars(round(found.standard_deviation))} a round"
    if (level := found.rounds_until_level) is not None:
        yield "N0", f"{float(level):,.0f} rounds until the expected win equals one standard deviation"
    if (bank := found.bank_for(BANK_RISK)) is not None:
        yield (
            "Bank",
            f"{dollars(-(-bank // 100) * 100)} is lost with a chance of at most {BANK_RISK:.0%} if these "
            "bets go on for ever (Lundberg’s bound)",
        )
