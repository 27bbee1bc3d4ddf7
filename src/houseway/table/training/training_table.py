"""What holds at a training table: who may sit there, and what does not belong there."""

from __future__ import annotations

from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import ReceiveChips, ReceiveCoupon, VacateSeats
from houseway.table.live.live_table import LiveTable

# Money and people that are real: none of it may be mixed with chips that are worth nothing.
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
    """Refuse a training table at which nobody would deal, or that would feed a jackpot."""
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
