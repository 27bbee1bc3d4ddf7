"""Settles wagers, from an outcome to cents. The same code pays players, computes odds and checks
simulations.

A settled wager is also written as plain data, the one description that files, logs, views and the API
are made from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from houseway.equipment.money import Cents, rounded_down, rounded_up
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.procedure.steps import Settle
from houseway.rules.wagers.bank import HOUSE, Bank
from houseway.rules.wagers.chips_and_coupons import Coupon, LaidCoupons, vigorish_on_coupon, won_on_coupon
from houseway.rules.wagers.payout import PayoutLimit, Vigorish, pro_rata
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Course, Result, Seat, Seats, Verdict, Wager

Outcome = TypeVar("Outcome")

# A wager that was accepted is settled in full: nothing here looks at the posted limits (reading 27).
IN_FULL = Citation("13:69F-8.2(e)")
_SEVERAL_OR_NONE = (Voided, Course)  # outcomes that no wager is decided by as they are
NO_COUPONS: LaidCoupons = MappingProxyType({})


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """A settled wager. ``pays`` is before vigorish; ``returns`` is what the player gets, stake included.

    What a coupon beside it wins, and the charge on that, is not among them.
    """

    wager: str
    bet: Cents
    pays: Cents
    vigorish: Cents
    returns: Cents
    verdict: Verdict
    limited_by: Citation | None = None
    cut: Cents = 0  # what the payout limit took off the win
    coupon: Coupon | None = None
    coupon_pays: Cents = 0
    coupon_vigorish: Cents = 0

    @property
    def result(self) -> Result:
        return self.verdict.result

    @property
    def cite(self) -> Citation:
        return self.verdict.cite

    @property
    def coupon_returns(self) -> Cents:
        return self.coupon_pays - self.coupon_vigorish

    @property
    def stands(self) -> bool:
        return self.verdict.result is Result.STANDS

    @property
    def staked(self) -> Cents:
        """Return what the player has paid for it; nothing yet for a wager that stands.

        A win pays its vigorish out of what it returns, and a loss has paid it with the stake.
        """
        if self.stands:
            return 0
        return self.bet + (self.vigorish if self.verdict.result is Result.LOSE else 0)

    @property
    def net(self) -> Cents:
        return self.returns + self.coupon_pays - self.coupon_vigorish - self.staked


def settle_wager(wager_name: str, bet: Cents, verdict: Verdict) -> Settlement:
    """Settle one wager by its verdict."""
    result = verdict.result
    if result is Result.STANDS:
        return Settlement(wager_name, bet, 0, 0, 0, verdict)
    pays = verdict.odds.pays(bet) if verdict.odds else 0
    vigorish = _charged(verdict.vigorish, bet, pays) if verdict.vigorish else 0
    if verdict.award and not verdict.odds:
        # The stake stays with the house, and the award comes from the meter: by hand, unless it is known.
        returns = rounded_down(bet * verdict.given_back) if verdict.given_back else 0
        return Settlement(wager_name, bet, 0, 0, returns, verdict)
    if result is Result.LOSE:
        # What is collected of an odd stake is rounded down, so what comes back is rounded up (reading 45).
        returns = rounded_up(bet * verdict.given_back) if verdict.given_back else 0
        return Settlement(wager_name, bet, 0, vigorish, returns, verdict)
    return Settlement(wager_name, bet, pays, vigorish, bet + pays - vigorish, verdict)


def _charged(charge: Vigorish, bet: Cents, pays: Cents) -> Cents:
    """Return the charge. Rounded up, it could exceed a tiny win: it takes the win at most (reading 23)."""
    charged_on = charge.base(bet, pays)
    return min(charge.charge(charged_on), charged_on)


def settle_bets(table: Table[Outcome], outcome: Outcome, bets: Bets) -> list[Settlement]:
    """Settle all wagers of a player who is alone at the table."""
    if table.payout_limit or isinstance(outcome, _SEVERAL_OR_NONE):
        # Cents left over by the limit go in the order of payment, not in the order of the bets.
        paid = {settlement.wager: settlement for settlement in settle_seats(table, outcome, {0: bets})[0]}
        return [*(paid.pop(name) for name in bets), *paid.values()]
    wagers = table.by_name
    settled = [settle_wager(name, bet, wagers[name].decide(outcome, bets)) for name, bet in bets.items()]
    if table.bonuses:
        settled += _bonuses_due(table.bonuses, outcome, bets)
    return settled


def settle_seats(
    table: Table[Any],
    outcome: Any,
    seats: Seats,
    only: frozenset[str] | Mapping[Seat, frozenset[str]] | None = None,
    coupons: LaidCoupons = NO_COUPONS,
) -> Mapping[Seat, list[Settlement]]:
    """Settle the wagers of all seats, given in the order of payment, or only those named in ``only``.

    The outcome is that of the whole table, or a mapping of seats to outcomes.
    """
    bank = table.bank_of(seats)
    settled: dict[Seat, list[Settlement]] = {}
    for seat, bets in seats.items():
        due = [name for name in in_layout_order(table, bets) if _is_due(only, seat, name)]
        if bank and seat == bank.seat:
            due.remove(bank.wager)
        verdicts = _verdicts(table, _outcome_of(outcome, seat), bets, due) if due else {}
        settled[seat] = [settle_wager(name, bets[name], verdicts[name]) for name in due]
    for seat, laid in coupons.items():
        settled[seat] = [_with_coupon(payment, laid.get(payment.wager)) for payment in settled.get(seat, [])]
    if table.bonuses:
        for seat, bets in seats.items():
            bonuses = [bonus for bonus in table.bonuses if _is_due(only, seat, bonus.on)]
            settled[seat] += _bonuses_due(bonuses, _outcome_of(outcome, seat), bets)
    paid = _within(settled, table.payout_limit) if table.payout_limit else settled
    if bank and _is_due(only, bank.seat, bank.wager):
        paid[bank.seat].append(_bank_side(table, bank, outcome, paid))
    return paid


def _bank_side(
    table: Table[Any], bank: Bank, outcome: Any, settled: Mapping[Seat, list[Settlement]]
) -> Settlement:
    """Settle the bank: it wins what the wagers against it have lost, and pays what they have won.

    Where no wager against it is known, it is covered whole. Of a void round the bank gets its stake back.
    """
    of_bank = outcome.get(bank.seat) if isinstance(outcome, Mapping) else outcome
    if isinstance(of_bank, Voided):
        return settle_wager(bank.wager, bank.stake, Verdict(Result.VOID, of_bank.cite, of_bank.reason))
    against = [
        settlement
        for seat, of_seat in settled.items()
        for settlement in of_seat
        if bank.covers(seat, settlement.wager)
    ]
    if not against and of_bank is not None:
        return settle_wager(bank.wager, bank.stake, table.by_name[bank.wager].decide(of_bank, {}))
    return settle_bank(bank, against)


def bank_collects(bank: Bank, against: Settlement) -> Cents:
    """Return what the bank's player collects of a wager that has lost."""
    lost = against.bet - against.returns if against.result is Result.LOSE else 0
    return bank.share(lost)


def bank_pays(bank: Bank, against: Settlement) -> Cents:
    """Return what the bank's player pays on a wager that has won. Its vigorish is the house's."""
    return bank.share(against.pays)


def settle_bank(bank: Bank, against: Iterable[Settlement]) -> Settlement:
    """Settle the bank by the wagers against it, which are settled already."""
    wagers = list(against)
    collected = sum(bank_collects(bank, settlement) for settlement in wagers)
    paid = sum(bank_pays(bank, settlement) for settlement in wagers)
    verdict, won = bank.verdict(collected, paid), max(collected - paid, 0)
    vigorish = _charged(verdict.vigorish, bank.stake, won) if verdict.vigorish else 0
    returns = bank.stake + collected - paid - vigorish
    return Settlement(bank.wager, bank.stake, won, vigorish, returns, verdict)


def _is_due(only: frozenset[str] | Mapping[Seat, frozenset[str]] | None, seat: Seat, name: str) -> bool:
    if only is None:
        return True
    return name in (only[seat] if isinstance(only, Mapping) else only)


def _outcome_of(outcome: Any, seat: Seat) -> Any:
    return outcome[seat] if isinstance(outcome, Mapping) else outcome


def _verdicts(table: Table[Any], outcome: Any, bets: Bets, names: Iterable[str]) -> Mapping[str, Verdict]:
    """Return the verdicts on the named wagers of a player, by name."""
    wagers = table.by_name
    if isinstance(outcome, Voided):
        void = Verdict(Result.VOID, outcome.cite, outcome.reason)
        return dict.fromkeys(bets, void)
    if isinstance(outcome, Course):
        return _verdicts_of_course(wagers, outcome, bets)
    return {name: wagers[name].decide(outcome, bets) for name in names}


def _verdicts_of_course(
    wagers: Mapping[str, Wager[Any]], course: Course[Any], bets: Bets
) -> Mapping[str, Verdict]:
    """Follow each wager, in the forms that it takes, until it is decided or the course ends."""
    verdicts: dict[str, Verdict] = {}
    standing = {name: name for name in bets}  # each wager with the form that it has by now
    for outcome in course:
        on_layout = {form: bets[name] for name, form in standing.items()}
        for name, form in list(standing.items()):
            verdict = verdicts[name] = wagers[form].decide(outcome, on_layout)
            if verdict.result is Result.STANDS:
                standing[name] = verdict.becomes or form
            else:
                del standing[name]
        if not standing:
            break
    return verdicts


def _bonuses_due(bonuses: Iterable[AutomaticBonus[Any]], outcome: Any, bets: Bets) -> Iterator[Settlement]:
    """Yield the automatic bonuses on wagers of this player."""
    if isinstance(outcome, Voided):
        return
    for bonus in bonuses:
        verdict = bonus.due(outcome, bets)
        if verdict and verdict.odds:
            pays = verdict.odds.pays(bets[bonus.on])
            yield Settlement(bonus.name, 0, pays, 0, pays, verdict)


def _with_coupon(settlement: Settlement, coupon: Coupon | None) -> Settlement:
    if coupon is None:
        return settlement
    won = won_on_coupon(coupon, settlement.verdict)
    charge = settlement.verdict.vigorish
    return msgspec.structs.replace(
        settlement,
        coupon=coupon,
        coupon_pays=won,
        coupon_vigorish=vigorish_on_coupon(charge, won, settlement.pays, settlement.vigorish),
    )


def settle_step(
    table: Table[Any], step: Settle, coupons: LaidCoupons = NO_COUPONS
) -> list[tuple[Seat, Settlement]]:
    """Settle a step, in the order in which the dealer collects and pays."""
    settled = settle_seats(table, step.outcome, step.seats, step.only, coupons)
    payments = [(seat, settlement) for seat in step.seats if seat != HOUSE for settlement in settled[seat]]
    if step.order == "losers first":
        payments.sort(key=lambda payment: payment[1].result is not Result.LOSE)
    bank = table.bank_of(step.seats)
    if bank:  # it is settled last, from what all others have left in it
        payments.sort(key=lambda payment: (payment[0], payment[1].wager) == (bank.seat, bank.wager))
    return payments


def settle_house_wagers(table: Table[Any], step: Settle) -> list[Settlement]:
    """Settle what the house itself has wagered against a player's bank: it is no payment to a player."""
    return settle_seats(table, step.outcome, step.seats, step.only)[HOUSE] if HOUSE in step.seats else []


def in_layout_order(table: Table[Any], bets: Bets) -> Bets:
    """Return the bets in the order in which the game lists its wagers."""
    return {name: bets[name] for name in table.by_name if name in bets}


def _within(settled: Mapping[Seat, list[Settlement]], limit: PayoutLimit) -> dict[Seat, list[Settlement]]:
    """Apply the limit to all seats together, or to each of them."""
    if limit.for_each_player:
        return {seat: _limited({seat: own}, limit)[seat] for seat, own in settled.items()}
    return _limited(settled, limit)


def _limited(settled: Mapping[Seat, list[Settlement]], limit: PayoutLimit) -> dict[Seat, list[Settlement]]:
    """Share the limit among the wins of chips and of coupons, each a win of its own."""
    covered = [
        (seat, position, settlement, won)
        for seat, of_seat in settled.items()
        for position, settlement in enumerate(of_seat)
        for won in ("pays", "coupon_pays")
        if getattr(settlement, won) and settlement.wager in limit.wager_names
    ]
    shares = pro_rata([getattr(settlement, won) for _, _, settlement, won in covered], limit.amount)
    result = {seat: list(of_seat) for seat, of_seat in settled.items()}
    for (seat, position, settlement, won), share in zip(covered, shares, strict=True):
        cut = getattr(settlement, won) - share
        if cut:
            result[seat][position] = _cut(result[seat][position], won, cut, limit.cite)
    return result


def _cut(settlement: Settlement, won: str, cut: Cents, cite: Citation) -> Settlement:
    """Return the settlement with one of its wins cut. No covered wager is charged a vigorish."""
    less = {won: getattr(settlement, won) - cut}
    returns = settlement.returns - (cut if won == "pays" else 0)
    return msgspec.structs.replace(
        settlement, returns=returns, limited_by=cite, cut=settlement.cut + cut, **less
    )


# A settled wager as plain data: the one description that files, logs, views and the API are made from.


class SettledWager(msgspec.Struct, frozen=True, gc=False):
    """A settled wager as ``houseway settle`` writes it; ``vigorish`` only where it is charged.

    Where a payout limit cut the win, ``cut`` says by how much and ``cut_cite`` by which paragraph.

    >>> (small,) = hw.table("sic-bo").settle({"dice": [2, 2, 5], "bets": {"small": 500}})
    >>> small.result, small.pays, small.returns, small.cite
    ('win', 500, 1000, '13:69F-9.2(a)6')
    """

    wager: str
    bet: Cents
    result: str
    odds: str | None
    pays: Cents
    vigorish: Cents | msgspec.UnsetType
    returns: Cents
    cite: str
    cut: Cents | msgspec.UnsetType = msgspec.UNSET
    cut_cite: str | msgspec.UnsetType = msgspec.UNSET


class SettledAtSeat(SettledWager, frozen=True, kw_only=True, gc=False):
    """The same at a table, with the seat and the reason; ``vigorish`` is 0 where none is charged."""

    vigorish: Cents
    seat: str
    reason: str
    # Of a coupon next to the wager: its number and value, and what it pays in addition to the fields above.
    coupon: str | msgspec.UnsetType = msgspec.UNSET
    coupon_cents: Cents | msgspec.UnsetType = msgspec.UNSET
    coupon_pays: Cents | msgspec.UnsetType = msgspec.UNSET
    coupon_vigorish: Cents | msgspec.UnsetType = msgspec.UNSET


# Looked up, since an enumeration's value is found slowly.
_WORD = {result: result.value for result in Result}


def settled_wager(settlement: Settlement) -> SettledWager:
    verdict = settlement.verdict
    odds = verdict.odds
    return SettledWager(
        settlement.wager,
        settlement.bet,
        _WORD[verdict.result],
        odds.words if odds else None,
        settlement.pays,
        settlement.vigorish if verdict.vigorish else msgspec.UNSET,
        settlement.returns,
        verdict.cite.text,
        settlement.cut if settlement.limited_by else msgspec.UNSET,
        settlement.limited_by.text if settlement.limited_by else msgspec.UNSET,
    )


def settled_at_seat(seat: Seat, settlement: Settlement) -> SettledAtSeat:
    fields = msgspec.structs.asdict(settled_wager(settlement)) | {"vigorish": settlement.vigorish}
    coupon = settlement.coupon
    if coupon:
        fields |= {
            "coupon": coupon.number,
            "coupon_cents": coupon.cents,
            "coupon_pays": settlement.coupon_pays,
            "coupon_vigorish": settlement.coupon_vigorish,
        }
    return SettledAtSeat(**fields, seat=str(seat), reason=settlement.verdict.reason)


# What a player gains in a round, for odds and best play.

Gain = Fraction | int  # an int if it is whole


def round_gain(table: Table[Outcome], bets: Bets, *, as_paid: bool = False) -> Callable[[Outcome], Gain]:
    """Return a function from an outcome to the gain of these wagers together, with automatic bonuses.

    The gain is exact; with ``as_paid``, for bets in cents, it is rounded as in a real payment.
    """
    bonuses = [bonus for bonus in table.bonuses if bonus.on in bets]
    units = [*bets.values(), *(bets[bonus.on] for bonus in bonuses)]
    deciders: list[Callable[[Outcome, Bets], Verdict | None]] = [table.by_name[name].decide for name in bets]
    deciders += [bonus.due for bonus in bonuses]
    known: dict[tuple[int, ...], Gain] = {}

    def gain(outcome: Outcome) -> Gain:
        verdicts = [decide(outcome, bets) for decide in deciders]
        key = tuple(map(id, verdicts))  # verdicts are built once, when the table opens
        if key not in known:
            if as_paid:
                known[key] = sum(settled.net for settled in settle_bets(table, outcome, bets))
            else:
                paid = zip(units, verdicts, strict=True)
                known[key] = sum((times * verdict.gain for times, verdict in paid if verdict), 0)
        return known[key]

    return gain
