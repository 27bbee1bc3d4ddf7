"""A table in a tournament: its chips have no cash value, its people and rules are those of the notice."""

from __future__ import annotations

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Seat
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import Act, begin
from houseway.table.commands.system_commands import (
    CloseForTournament,
    OpenForTournament,
    ReceiveChips,
    VacateSeats,
)
from houseway.table.commands.table_commands import Command
from houseway.table.facts import table_facts as facts
from houseway.table.live.accounts import chips_of
from houseway.table.live.live_table import LiveTable, rules_of
from houseway.table.notice.sign_handlers import PLAIN_SIGN, hang

AS_NOTICED = Citation("13:69F-8.6(a)2")

NOT_AT_TOURNAMENTS = (
    commands.BuyIn,
    commands.CashOut,
    commands.Tip,
    commands.Fill,
    commands.ProposeCorrection,
    commands.SitDown,
    commands.StandUp,
    commands.ChangeLimits,
    commands.PlanChange,
    commands.AllowWager,
    commands.Close,
    VacateSeats,
    ReceiveChips,
)


def check_fits(table: LiveTable, command: Command) -> None:
    """Refuses what a table in a tournament is not there for."""
    if table.session and isinstance(command, NOT_AT_TOURNAMENTS):
        raise Refusal(
            f"{commands.name_of(command)} does not go with a tournament: its chips have no cash value, its "
            "places and rules are those that the Division was told of.",
            AS_NOTICED,
        )


def open_table(table: LiveTable, command: OpenForTournament, act: Act) -> None:
    rules = rules_of(command.game, command.options)
    sign = act.on_record.sign(rules, 0) or PLAIN_SIGN
    table.do(
        facts.Opened(
            command.game,
            command.options,
            command.cards,
            command.steps,
            0,
            session=command.session,
            sign=sign.submission,
        )
    )
    hang(table, sign, act)
    begin(table, 0, act)


def close(table: LiveTable, _: CloseForTournament, __: Act) -> None:
    if table.session is None:
        raise Refusal(f"The table {table.name} is in no tournament.")
    table.do(facts.Closed())


def waited_for(table: LiveTable) -> set[Seat]:
    """Whose wagers the cards wait for at an automatic table; in a tournament, everybody who has chips."""
    wagering = set(table.bets)
    if table.session:
        wagering |= {seat for seat, person in table.seats.items() if table.accounts[chips_of(person)]}
    return wagering


def check_rounds_left(table: LiveTable) -> None:
    session = table.session
    if session and table.number >= session.rounds:
        raise Refusal(f"The {session.rounds} rounds of this session are played.", AS_NOTICED)


def is_over(table: LiveTable) -> bool:
    """Whether the session has come to its end: every round played, or nobody with chips; and no dispute."""
    if table.session is None or table.conversation is not None or table.dispute is not None:
        return False
    holding = any(table.accounts[chips_of(person)] for person in table.seats.values())
    return table.number >= table.session.rounds or not holding
