"""Settlement: from an outcome to cents. The same code pays players, computes odds and checks simulations."""

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
    """A settled wager. ``pays`` is before vigorish; ``returns`` is what the player gets, stake included."""

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
    """Settle one wager by its verdict."""
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
    """Settle all wagers of a player who is alone at the table."""
    if table.payout_limit or isinstance(outcome, Voided):
        # Cents left over by the limit go in the order of payment, not in the order of the bets.
        paid = {settlement.wager: settlement for settlement in settle_seats(table, outcome, {0: bets})[0]}
        return [*(paid.pop(name) for name in bets), *paid.values()]
    wagers = table.wagers
    settled = [settle_wager(name, bet, wagers[name].decide(outcome, bets)) for name, bet in bets.items()]
    if table.bonuses:
        settled += _bonuses_due(table.bonuses, outcome, bets)
    return settled


def settle_seats(
    table: Table[Any],
    outcome: Any,
    seats: Seats,
    only: frozenset[str] | Mapping[Seat, frozenset[str]] | None = None,
) -> Mapping[Seat, list[Settlement]]:
    """Settle the wagers of all seats, given in the order of payment, or only those named in ``only``.

    The outcome is that of the whole table, or a mapping of seats to outcomes.
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
            settled[seat] += _bonuses_due(bonuses, _outcome_of(outcome, seat), bets)
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


def _bonuses_due(bonuses: Iterable[AutomaticBonus[Any]], outcome: Any, bets: Bets) -> Iterator[Settlement]:
    """Yield the automatic bonuses on wagers of this player."""
    if isinstance(outcome, Voided):
        return
    for bonus in bonuses:
        verdict = bonus.due(outcome, bets)
        if verdict and verdict.odds:
            pays = verdict.odds.pays(bets[bonus.on])
            yield Settlement(bonus.name, 0, pays, 0, pays, verdict)


def settle_step(table: Table[Any], step: Settle) -> list[tuple[Seat, Settlement]]:
    """Settle a step, in the order in which the dealer collects and pays."""
    settled = settle_seats(table, step.outcome, step.seats, step.only)
    payments = [(seat, settlement) for seat in step.seats for settlement in settled[seat]]
    if step.order == "losers first":
        payments.sort(key=lambda payment: payment[1].result is not Result.LOSE)
    return payments


def in_layout_order(table: Table[Any], bets: Bets) -> Bets:
    """Return the bets in the order in which the game lists its wagers."""
    return {name: bets[name] for name in table.wagers if name in bets}


def _limited(settled: Mapping[Seat, list[Settlement]], limit: PayoutLimit) -> Mapping[Seat, list[Settlement]]:
    covered = [
        (seat, position, settlement)
        for seat, of_seat in settled.items()
        for position, settlement in enumerate(of_seat)
        if settlement.pays and settlement.wager in limit.wager_names
    ]
    shares = pro_rata([settlement.pays for _, _, settlement in covered], limit.amount)
    result = {seat: list(of_seat) for seat, of_seat in settled.items()}
    for (seat, position, settlement), share in zip(covered, shares, strict=True):
        if share != settlement.pays:
            result[seat][position] = msgspec.structs.replace(
                settlement, pays=share, returns=settlement.bet + share, limited_by=limit.cite
            )
    return result
