"""Keeps wagers that stand on the layout when a round is over: the next one begins with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.taking_wagers import check_slip, check_spot
from houseway.rules.wagers.settlement import in_layout_order, settle_seats
from houseway.rules.wagers.wagers import Bets, Seat, Seats, seat_named


@dataclass(frozen=True, kw_only=True)
class StandingCondition(Condition):
    """What a round leaves on the layout: the wagers that stand, by the name of their seat."""

    standing: Mapping[str, Mapping[str, Cents]] = field(default_factory=dict)

    @property
    def on_layout(self) -> Seats:
        return {seat_named(seat): bets for seat, bets in self.standing.items()}


def what_stands(table: Table[Any], outcome: Any, seats: Seats) -> dict[str, dict[str, Cents]]:
    """Return the wagers that stand after an outcome, by the name of their seat, in the forms they take.

    They are sorted by name, as a table is saved.
    """
    standing: dict[str, dict[str, Cents]] = {}
    for seat, settled in settle_seats(table, outcome, seats).items():
        bets = {
            settlement.verdict.becomes or settlement.wager: settlement.bet
            for settlement in settled
            if settlement.stands
        }
        if bets:
            standing[str(seat)] = dict(sorted(bets.items()))
    return dict(sorted(standing.items()))


def placed_now(table: Table[Any], condition: Condition, wagers: Seats) -> Seats:
    """Return the bets of all seats before a round, for players who want to keep these wagers up.

    What stands stays as it is. What may not be placed at this moment, such as odds before a point, waits; if
    nothing can be placed at all, it is refused. So are bets that the table never accepts. The first player
    who wants to be the bank is, unless a bank stands; then come the wagers against it.
    """
    placed: dict[Seat, Bets] = dict(condition.on_layout)
    waiting: Refusal | None = None
    in_turn = sorted(wagers, key=lambda seat: table.bank_of({seat: wagers[seat]}) is None)
    for seat in in_turn:
        bets = bets_with_bank(table, placed, seat, wagers[seat])
        check_spot(table, seat)
        if bets:
            table.check_bets(bets)
        table.check_limits(seat, bets)
        # Twice, since a wager may need another one that comes after it on the layout.
        for name, bet in [*in_layout_order(table, bets).items()] * 2:
            there = placed.get(seat, {})
            more = {**there, name: there.get(name, bet)}
            try:
                check_slip(table, seat, more, condition)
                table.check_bank({**placed, seat: more}, condition)
            except Refusal as refusal:
                waiting = waiting or refusal
            else:
                placed[seat] = more
    if waiting and not placed:
        raise waiting
    return placed


def bets_with_bank(table: Table[Any], placed: Seats, seat: Seat, wagers: Bets) -> Bets:
    """Return the bets of a player who wants these, where another player is the bank, or nobody.

    A player who wanted to be the bank wagers against it; the bank itself goes on as it is.
    """
    rules, bank = table.game.bank, table.bank_of(placed)
    if rules is None or bank is None:
        return wagers
    if bank.seat == seat:
        return {name: bet for name, bet in wagers.items() if name not in (rules.covers | rules.forms.keys())}
    against = {name: bet for name, bet in wagers.items() if name not in rules.forms}
    if len(against) < len(wagers) and not against.keys() & rules.covers:
        usual = [bets[rules.usual] for bets in table.demonstration.values() if rules.usual in bets]
        against |= dict.fromkeys((rules.usual,), usual[0]) if usual else {}
    return against


def check_kept(table: Table[Any], standing: Bets, bets: Bets, cite: Citation) -> None:
    """Refuse to change a wager that has to stay, or to raise one that may only be reduced."""
    for name, bet in standing.items():
        allowed, now = table.by_name[name].while_standing, bets.get(name, 0)
        if allowed == "stays" and now != bet:
            raise Refusal(
                f"{name}: the wager of {dollars(bet)} stays until it is decided. Leave it as it is.", cite
            )
        if allowed == "only less" and now > bet:
            raise Refusal(
                f"{name}: the wager of {dollars(bet)} may be reduced or taken down, not raised to "
                f"{dollars(now)}.",
                cite,
            )
