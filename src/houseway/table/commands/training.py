"""Runs training tables, where a dealer deals to automatic players for chips that are worth nothing.

The acts of the automatic players follow from the table alone, so they can be computed again from the log.
They take about as long as people do.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any

from houseway.equipment.chance import Chance, seeded
from houseway.refusal import Refusal
from houseway.rules.game import Table, staked
from houseway.rules.procedure.steps import Decide, SetHand, TakePlaces, TakeWagers
from houseway.rules.wagers.wagers import Bets, Seat, seat_order
from houseway.table.answers import answer_as_json
from houseway.table.commands import decisions, seats_and_chips
from houseway.table.commands import round as rounds
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import AUTOMATIC, CommandContext, is_automatic_player
from houseway.table.commands.money import take_cash
from houseway.table.commands.system_commands import ActAutomatically, ReceiveChips, ReceiveCoupon, VacateSeats
from houseway.table.live.accounts import chips_of
from houseway.table.live.live_table import LiveTable
from houseway.table.virtual.automatic_play import (
    FOLLOWS_ADVICE,
    bets_now,
    decision,
    lacks_bets,
    may_sit_out,
    usual_bets,
)

# Commands of real people with real money, which must not be mixed with chips that are worth nothing.
NOT_IN_TRAINING = (
    commands.SitDown,
    commands.BuyIn,
    commands.TakeBuyIn,
    commands.AskBuyIn,
    VacateSeats,
    ReceiveChips,
    ReceiveCoupon,
)


def check_can_train(rules: Table[Any], command: commands.Open) -> None:
    """Refuse a training table without a dealer, or one that would feed a jackpot."""
    if not command.training:
        return
    if command.steps != "dealer":
        raise Refusal(
            "At a training table a dealer answers the steps. Choose steps answered by the dealer.",
            rules.game.cite,
        )
    if rules.progressives:
        raise Refusal(
            "The chips of a training table are worth nothing, so it feeds no jackpot. Leave out the "
            "progressive wager.",
            rules.game.cite,
        )


def check_belongs_in_training(table: LiveTable, command: commands.Command) -> None:
    """Refuse people who sign in to play, and their money."""
    if table.is_training and isinstance(command, NOT_IN_TRAINING):
        raise Refusal(
            f"The table {table.name} is for training: its chips are worth nothing, and automatic players and "
            "guests sit there. Choose another table.",
            table.rules.game.cite,
        )


# Automatic players: seated by the dealer, they wager and decide by themselves.

PACE = 1_000_000  # microseconds from one act at the table to the next
BUY_IN = 500_000
SITS_OUT = 15  # percent of the rounds, if others play
MOST_TIMES = 3  # the usual bets at most
NAMES = (
    *("Alex", "Blair", "Casey", "Drew", "Ellis", "Frances", "Glenn", "Harper"),
    *("Indy", "Jules", "Kerry", "Lane", "Morgan", "Noel", "Oakley", "Parker"),
)


def seat_automatic(table: LiveTable, command: commands.SeatAutomatic, context: CommandContext) -> None:
    """Seat an automatic player, with chips that are worth nothing."""
    if not table.is_training:
        raise Refusal(
            "Automatic players sit at training tables only. Open a table for training in the pit.",
            table.rules.game.cite,
        )
    if not command.seat.isdigit():
        raise Refusal(
            "An automatic player takes a seat of its own. Choose a free one.", table.rules.game.cite
        )
    seated = set(table.seats.values())
    names = (f"{name}{AUTOMATIC}" for name in (*NAMES, f"Player {command.seat}"))
    person = next(name for name in names if name not in seated)
    seats_and_chips.sit_down(table, commands.SitDown(command.seat), replace(context, by=person))


def is_act_due(table: LiveTable, at: int) -> bool:
    """Return whether one of the automatic players has to act by now."""
    if not table.is_training or table.dispute or at < table.now + PACE:
        return False
    return _asked(table) is not None or _next_wager(table) is not None


def act(table: LiveTable, _: ActAutomatically, context: CommandContext) -> None:
    """Let an automatic player answer a question, or place its wagers."""
    if seat := _asked(table):
        _decide(table, seat, replace(context, by=table.seats[seat]))
    elif next_wager := _next_wager(table):
        seat, bets = next_wager
        _place(table, seat, bets, replace(context, by=table.seats[seat]))
    else:
        raise Refusal("No automatic player has anything to do at this table.", table.rules.game.cite)


def _asked(table: LiveTable) -> Seat | None:
    step = table.step
    if not isinstance(step, Decide | SetHand) or not is_automatic_player(table.seats.get(step.seat, "")):
        return None
    return step.seat


def _decide(table: LiveTable, seat: Seat, context: CommandContext) -> None:
    step, name = table.step, str(seat)
    if isinstance(step, SetHand):
        set_hand = commands.SetHand(name, step.key, answer_as_json(step.best), table.asked)
        decisions.decide(table, set_hand, context)
    elif isinstance(step, Decide):
        chance, chips = _chance(table, seat), table.accounts[chips_of(context.by)]
        decided = decision(step, chance, chips, follows=chance.below(100) < FOLLOWS_ADVICE)
        decisions.decide(table, commands.Decide(name, step.key, decided, table.asked), context)


def _next_wager(table: LiveTable) -> tuple[Seat, Bets] | None:
    """Return the next automatic player who wants to wager, with bets that the table takes."""
    if not isinstance(table.step, TakePlaces | TakeWagers):
        return None
    for seat in sorted(table.seats, key=seat_order):
        if is_automatic_player(table.seats[seat]) and (bets := _wanted(table, seat)):
            return seat, bets
    return None


def _wanted(table: LiveTable, seat: Seat) -> Bets | None:
    """Return all bets of the player now; None if they stay, or if the table refuses them."""
    rules, chance = table.rules, _chance(table, seat)
    others_play = bool(table.bets.keys() - {seat})
    times = 1 + chance.below(MOST_TIMES)
    passes = chance.below(100) < SITS_OUT
    if passes and may_sit_out(rules) and others_play and seat not in table.bets:
        return None
    with suppress(Refusal):
        if lacks_bets(rules, table.condition, table.bets, seat):
            usual = usual_bets(rules, seat, times)
            bets = bets_now(rules, table.condition, table.bets, seat, usual)
            if bets and bets != table.bets.get(seat):
                rounds.check_wager(table, seat, bets)
                return bets
    return None


def _place(table: LiveTable, seat: Seat, bets: Bets, context: CommandContext) -> None:
    # Enough for what a hand may need in addition: doubled, split, or played at three times the ante.
    if table.accounts[chips_of(context.by)] < 10 * staked(bets):
        colors = table.rules.game.wagering.chips.colors
        take_cash(table, context.by, BUY_IN, colors.usual_values[0] if colors else 0, context)
    rounds.wager(table, commands.Wager(str(seat), dict(bets)), context)


def _chance(table: LiveTable, seat: Seat) -> Chance:
    """Return numbers that differ from question to question, and are the same whenever it is asked again."""
    question = table.asked if isinstance(table.step, Decide) else 0
    text = f"{table.name} {table.number} {seat} {question}"
    return seeded(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))
