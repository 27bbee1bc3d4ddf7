"""From an outcome to cents. The same code pays a player, computes the odds and checks a simulation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from houseway.equipment.money import Cents, rounded_up
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.procedure.steps import Settle
from houseway.rules.wagers.payout_limit import PayoutLimit, pro_rata
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Result, Seat, Seats, Verdict

Outcome = TypeVar("Outcome")

# A wager that was accepted is settled in full: nothing here looks at the posted limits (reading 27).
IN_FULL = Citation("13:69F-8.2(e)")


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """One wager, settled. ``pays`` is before vigorish; ``returns`` is what is handed back, stake included."""

    wager: str
    bet: Cents
    pays: Cents
    vigorish: Cents
    returns: Cents
    verdict: Verdict
    limited_by: Citation | None = None

    @property
    def result(self) -> Result:
        return self.verdict.result

    @property
    def cite(self) -> Citation:
        return self.verdict.cite

    @property
    def net(self) -> Cents:
        return self.returns - self.bet


def settle_wager(wager_name: str, bet: Cents, verdict: Verdict) -> Settlement:
    """The money of one verdict."""
    result, charge = verdict.result, verdict.vigorish
    if result is Result.LOSE:
        # What is collected of an odd stake is rounded down, so what comes back is rounded up (reading 45).
        returns = rounded_up(bet * verdict.given_back) if verdict.given_back else 0
        return Settlement(wager_name, bet, 0, 0, returns, verdict)
    odds = verdict.odds
    pays = odds.pays(bet) if odds else 0
    # A rounded charge on a tiny wager takes what lies on the table, never more (reading 23).
    vigorish = min(charge.charge(pays if charge.of == "won" else bet), bet + pays) if charge else 0
    return Settlement(wager_name, bet, pays, vigorish, bet + pays - vigorish, verdict)


def settle_bets(table: Table[Outcome], outcome: Outcome, bets: Bets) -> list[Settlement]:
    """All wagers of one player who is alone at the table."""
    if table.payout_limit:
        # Cents left over by the limit go in the order of payment, not in the order the bets are written in.
        paid = {one.wager: one for one in settle_seats(table, outcome, {0: bets})[0]}
        return [*(paid.pop(name) for name in bets), *paid.values()]
    wagers = table.wagers
    settled = [settle_wager(name, bet, wagers[name].decide(outcome, bets)) for name, bet in bets.items()]
    if table.bonuses:
        settled += _due_besides(table.bonuses, outcome, bets)
    return settled


def settle_seats(
    table: Table[Any],
    outcome: Any,
    seats: Seats,
    only: frozenset[str] | Mapping[Seat, frozenset[str]] | None = None,
) -> Mapping[Seat, list[Settlement]]:
    """The wagers of all seats, given in the order of payment, or only the named ones of them.

    The outcome is one for the whole table, or a mapping of each seat to its own.
    """
    settled = {
        seat: [
            settle_wager(name, bet, _verdict(table, name, _outcome_of(outcome, seat), bets))
            for name, bet in in_layout_order(table, bets).items()
            if _is_due(only, seat, name)
        ]
        for seat, bets in seats.items()
    }
    if table.bonuses:
        for seat, bets in seats.items():
            bonuses = [bonus for bonus in table.bonuses if _is_due(only, seat, bonus.on)]
            settled[seat] += _due_besides(bonuses, _outcome_of(outcome, seat), bets)
    return _limited(settled, table.payout_limit) if table.payout_limit else settled


def _is_due(only: frozenset[str] | Mapping[Seat, frozenset[str]] | None, seat: Seat, name: str) -> bool:
    if only is None:
        return True
    return name in (only[seat] if isinstance(only, Mapping) else only)


def _outcome_of(outcome: Any, seat: Seat) -> Any:
    return outcome[seat] if isinstance(outcome, Mapping) else outcome


def _verdict(table: Table[Any], name: str, outcome: Any, bets: Bets) -> Verdict:
    if isinstance(outcome, Voided):
        return Verdict(Result.VOID, outcome.cite, outcome.reason)
    return table.wagers[name].decide(outcome, bets)


def _due_besides(bonuses: Iterable[AutomaticBonus[Any]], outcome: Any, bets: Bets) -> Iterator[Settlement]:
    """The bonuses that are paid on wagers of this player."""
    if isinstance(outcome, Voided):
        return
    for bonus in bonuses:
        verdict = bonus.due(outcome, bets)
        if verdict and verdict.odds:
            pays = verdict.odds.pays(bets[bonus.on])
            yield Settlement(bonus.name, 0, pays, 0, pays, verdict)


def settle_step(table: Table[Any], step: Settle) -> list[tuple[Seat, Settlement]]:
    """What a step of settlement comes to: who is collected from and paid, one after the other."""
    settled = settle_seats(table, step.outcome, step.seats, step.only)
    row = [(seat, one) for seat in step.seats for one in settled[seat]]
    if step.order == "losers first":
        row.sort(key=lambda pair: pair[1].result is not Result.LOSE)
    return row


def in_layout_order(table: Table[Any], bets: Bets) -> Bets:
    """The order in which the game lists its wagers."""
    return {name: bets[name] for name in table.wagers if name in bets}


def _limited(settled: Mapping[Seat, list[Settlement]], limit: PayoutLimit) -> Mapping[Seat, list[Settlement]]:
    covered = [
        (seat, position, one)
        for seat, row in settled.items()
        for position, one in enumerate(row)
        if one.pays and one.wager in limit.wager_names
    ]
    shares = pro_rata([one.pays for _, _, one in covered], limit.amount)
    result = {seat: list(row) for seat, row in settled.items()}
    for (seat, position, one), share in zip(covered, shares, strict=True):
        if share != one.pays:
            result[seat][position] = msgspec.structs.replace(
                one, pays=share, returns=one.bet + share, limited_by=limit.cite
            )
    return result
