"""Counts the money of the cage and moves it, and writes it together with the records that pay or receive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.desks.cage_money import (
    CAGE_MONEY,
    STREAM,
    CageMoney,
    CageMoneyMoved,
    CageSlip,
    CageSlipDecided,
    CageSlipMade,
    Count,
    Till,
)
from houseway.house.desks.command import DOLLARS, WORDS, DeskCommand, Prompt
from houseway.house.desks.context import DeskAct, DeskContext
from houseway.house.desks.desk import DeskAhead
from houseway.house.desks.log_ahead import LogAhead
from houseway.house.record import Record
from houseway.house.roles import HOUSE, Role
from houseway.refusal import Refusal
from houseway.table.live.accounts import CAGE, CHIPS, DROP, INVENTORY, TIPS, Transfer
from houseway.table.live.chips import CASH, check_total
from houseway.table.live.money import MoneyRules

if TYPE_CHECKING:
    from houseway.house.floor import Floor
    from houseway.house.store import Store


# What is done with the money of the cage: counts, transfers with the main bank, payments.

ACCOUNTING = "accounting"
COUNTS = {
    "opening": "Opening count",
    "shift": "Count at the end of a shift",
    "day": "Count at the end of the day",
}
_WIDE = {"size": 12}


class CageMoneyCommand(DeskCommand, frozen=True):
    """A command to the cage about its counted money."""


class CountCage(CageMoneyCommand, frozen=True):
    """Count the cash and the chips in the cage; the count holds once somebody else has confirmed it.

    ``cash_by_value`` and ``chips_by_value`` are numbers of notes, coins and chips by their value in cents.
    """

    button = "Record the count"
    roles = frozenset({Role.ACCOUNTING})

    kind: Annotated[Count, Prompt("opening, shift or day.", "KIND", label="Count", choices=COUNTS)]
    cash: Annotated[
        Cents, Prompt("The cash, such as 250000.", DOLLARS, "--cash", label="Cash", attributes=_WIDE)
    ]
    chips: Annotated[
        Cents, Prompt("The chips, by their value.", DOLLARS, "--chips", label="Chips", attributes=_WIDE)
    ]
    cash_by_value: dict[str, int] = msgspec.field(default_factory=dict)
    chips_by_value: dict[str, int] = msgspec.field(default_factory=dict)
    why: Annotated[str, Prompt("Why the log says otherwise.", WORDS, "--why", label="Reason")] = ""

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        for what, cents in (("cash", self.cash), ("chips", self.chips)):
            if cents < 0:
                raise Refusal(f"The {what} in the cage cannot be {cents} cents. Count again.")
        check_total(self.chips_by_value, self.chips, "the count")
        check_total(self.cash_by_value, self.cash, "the count", CASH)
        if money.till is None and self.kind != "opening":
            raise Refusal("The cage was never counted. Begin with an opening count.")
        _check_no_count_waits(money)
        till = money.till or Till()
        made = self.fact(
            CageSlipMade,
            act,
            slip=money.last_slip + 1,
            expected_cash=till.cash,
            expected_chips=till.chips,
            day=act.gaming_day,
        )
        is_off = (made.cash, made.chips) != (made.expected_cash, made.expected_chips)
        if money.till is not None and is_off and not self.why.strip():
            counted = f"{dollars(made.cash)} in cash and {dollars(made.chips)} in chips"
            due = f"{dollars(till.cash)} and {dollars(till.chips)}"
            raise Refusal(f"You counted {counted}; the log says {due}. Count again, or say why.")
        return [made]


class BringToCage(CageMoneyCommand, frozen=True):
    """Ask for cash and chips from the main bank, or (negative) to send them there."""

    button = "Ask for it"
    roles = frozenset({Role.ACCOUNTING})

    cash: Annotated[Cents, Prompt("", DOLLARS, label="Cash", attributes=_WIDE)]
    chips: Annotated[Cents, Prompt("", DOLLARS, label="Chips", attributes=_WIDE)]
    why: Annotated[str, Prompt(label="Reason")]

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        if money.till is None:
            raise Refusal("The cage was never counted. Begin with an opening count.")
        if not (self.cash or self.chips):
            raise Refusal("Give the cash or the chips that are brought to the cage, or sent from it.")
        if not self.why.strip():
            raise Refusal("Say where the money comes from or goes to, and why.")
        _check_covered(money.till, self.cash, self.chips)
        made = self.fact(
            CageSlipMade,
            act,
            slip=money.last_slip + 1,
            kind="bank",
            expected_cash=money.till.cash,
            expected_chips=money.till.chips,
            cash_by_value={},
            chips_by_value={},
            day=act.gaming_day,
        )
        return [made]


class DecideCageSlip(CageMoneyCommand, frozen=True):
    """Confirm a count or a transfer with the main bank, or decline it."""

    button = "Confirm"
    roles = frozenset({Role.ACCOUNTING, Role.SECURITY, Role.PIT_BOSS})

    slip: Annotated[int, Prompt("The number of the slip.", "SLIP")]
    approve: bool

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        slip = money.slips.get(self.slip)
        if slip is None or slip.state != "waiting":
            raise Refusal(f"No slip {self.slip} of the cage is waiting to be confirmed. Look again.")
        limit, is_first = act.context.money_rules().third_person_from, money.till is None
        cash, chips = slip.moves
        if self.approve:
            _check_another(slip, act)
            _check_covered(money.till or Till(), cash, chips)
        is_large = 0 < limit <= max(abs(cash), abs(chips)) and not is_first
        final = self.approve and (bool(slip.confirmed_by) or not is_large)
        kind = slip.made.kind
        return [
            CageSlipDecided(
                self.slip, kind, self.approve, final, cash, chips, is_first, limit, act.by, act.at
            )
        ]


class MoveCageMoney(CageMoneyCommand, frozen=True):
    """Recorded by the house together with a record by which the cage paid or received something.

    ``settles`` says that a round was paid by it, which nothing may stop.
    """

    recorded_with = frozenset(Role) | {HOUSE}

    stream: str
    record: int
    cash: Cents
    chips: Cents
    settles: bool

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        if money.till is None:
            raise Refusal("The cage was never counted. Begin with an opening count.")
        if not self.settles:
            _check_covered(money.till, self.cash, self.chips)
        return [self.fact(CageMoneyMoved, act)]


def _check_no_count_waits(money: CageMoney) -> None:
    for slip in money.slips.values():
        if slip.state == "waiting" and slip.made.kind != "bank":
            raise Refusal(f"Count {slip.made.slip} is still to be confirmed or declined.")


def _check_another(slip: CageSlip, act: DeskAct) -> None:
    number = slip.made.slip
    if act.by == slip.made.by:
        raise Refusal(f"You made slip {number} of the cage. Somebody else has to confirm it.")
    if act.by in slip.confirmed_by:
        raise Refusal(f"You have confirmed slip {number} of the cage. The amount needs a third person.")
    if act.role == ACCOUNTING:
        raise Refusal(f"Slip {number} of the cage is confirmed by another department: security or the pit.")


def _check_covered(till: Till, cash: Cents, chips: Cents) -> None:
    """Refuse what the cage does not hold; the cash that comes in with it is there already."""
    for what, cents, moves in (("cash", till.cash, cash), ("chips", till.chips, chips)):
        if moves < 0 and cents + moves < 0:
            missing = -(cents + moves)
            raise Refusal(
                f"The cage holds {dollars(cents)} in {what}, not the {dollars(-moves)} for this: "
                f"{dollars(missing)} is missing. Have money brought from the main bank, or count again."
            )


TABLE, TOURNAMENTS, METERS, CAGE_DESK = "table:", "tournaments", "progressives", "cage"
_KEEPS = "vacate-seats"  # the cage keeps the chips of a patron, and pays nothing for them yet
_REDEEMS = "redeem-chips"
_SETTLED = "settled"


class Effect(NamedTuple):
    cash: Cents = 0
    chips: Cents = 0

    def plus(self, other: Effect) -> Effect:
        return Effect(self.cash + other.cash, self.chips + other.chips)


NOTHING = Effect()


def effect_of(record: Record) -> Effect:
    """Return what the record changes in the cage.

    Cash that a player hands to a dealer is in the drop box of the table, until that is counted.
    """
    effect = NOTHING
    for transfer in record.transfers:
        if CAGE in (transfer.source, transfer.target):
            effect = effect.plus(_effect(record, transfer))
    return effect


def effect_of_all(records: Iterable[Record]) -> Effect:
    total = NOTHING
    for record in records:
        effect = effect_of(record)
        if effect is not NOTHING:  # as with most records
            total = total.plus(effect)
    return total


def settles_a_round(record: Record) -> bool:
    return any(fact.get("fact") == _SETTLED for fact in record.body)


def _effect(record: Record, transfer: Transfer) -> Effect:
    sign = 1 if transfer.target == CAGE else -1
    other = transfer.source if sign > 0 else transfer.target
    if record.stream.startswith(TABLE):
        return _at_table(record.kind, other, sign * transfer.cents)
    if record.stream in (TOURNAMENTS, METERS):  # fees come from patrons, prizes and awards go to them
        return Effect(cash=-sign * transfer.cents)
    if record.stream == CAGE_DESK and record.kind == _REDEEMS:
        return Effect(cash=-transfer.cents)
    return NOTHING


def _at_table(kind: str, other: str, cents: Cents) -> Effect:
    """``cents`` are what the cage gets from the other account, or (negative) gives to it."""
    if other == INVENTORY:
        return Effect(chips=cents)
    if other == DROP:
        return Effect(cash=max(cents, 0))
    if other == TIPS or other.startswith(CHIPS):
        # Chips that are handed in are paid in cash; those that a patron had left at the cage are handed out.
        is_paid = cents > 0 and kind != _KEEPS
        return Effect(cash=-cents if is_paid else 0, chips=cents)
    return NOTHING


# The stream of the cage's money: written together with the records by which the cage pays or receives.

Submit = Callable[[Sequence[Record]], Future[None]]


class CageMoneyLog(LogAhead[CageMoney]):
    """``rules`` returns the rules of the house for money, which say whether it plays for play money."""

    def __init__(self, store: Store, rules: Callable[[], MoneyRules]) -> None:
        super().__init__(store, CAGE_MONEY)
        self._rules = rules

    def submit(self, records: Sequence[Record], context: DeskContext, submit: Submit) -> Future[None]:
        """Submit records, with one about the cage if they move its money; refuse what it cannot cover."""
        effect = effect_of_all(records)
        if effect == NOTHING:
            return submit(records)
        if self.glance(lambda money: money.till is None):
            self._check_uncounted(records, effect)
            return submit(records)
        cause = next(record for record in records if effect_of(record) != NOTHING)
        settles = any(map(settles_a_round, records))
        command = MoveCageMoney(cause.stream, cause.number, effect.cash, effect.chips, settles)
        act = DeskAct(cause.who, cause.role, cause.at, context)
        with self.writing():
            record = self.record(command, act)
            try:
                durable = submit([*records, record])
            except BaseException:
                self.forget()
                raise
            self.submitted([record], durable)
        return durable

    def _check_uncounted(self, records: Sequence[Record], effect: Effect) -> None:
        """Refuse a payment of a house that plays for money: only play money needs no count."""
        pays = min(effect) < 0 and not any(map(settles_a_round, records))
        if pays and not self._rules().is_play_money:
            raise Refusal(
                "The cage was never counted, and this house plays for money. Have accounting count it "
                "(count-cage, opening) and security confirm the count."
            )


# Compares the records of the cage with those that moved its money.

Place = tuple[str, int]  # a stream and the number of a record
# A table may act while the first count is confirmed: which of both was first is not in the times.
AT_THE_SAME_TIME = 10_000_000  # µs


class Payment(NamedTuple):
    effect: Effect
    at: int
    settles: bool


def faults_of_cage(_money: CageMoney, store: Store | None) -> Iterator[str]:
    """Yield payments that only one of the two logs has, or about which they differ."""
    if store is None or not store.last(STREAM)[0]:
        return
    paid = dict(_paid_by_others(store))
    # Read afterwards: what was paid until then must be among these.
    began, moved = _on_record(store)
    if began is None:
        return
    for (stream, number), payment in paid.items():
        known, name = moved.pop((stream, number), None), f"record {number} of {stream}"
        if known is None:
            if payment.at > began + AT_THE_SAME_TIME:
                yield f"{name} moved money of the cage, which has no record of it"
        elif (known.cash, known.chips) != payment.effect:
            yield f"{name} and the cage differ about the money"
        elif known.settles and not payment.settles:
            yield f"{name} settled no round, as the cage says it did"
    for (stream, number), fact in moved.items():
        record = next(store.read(stream, number - 1), None)
        if record is None or effect_of(record) != Effect(fact.cash, fact.chips):
            yield f"the cage has money on record that record {number} of {stream} did not move"


def _on_record(store: Store) -> tuple[int | None, dict[Place, CageMoneyMoved]]:
    """Return when the first count was confirmed, and all that moved since."""
    began: int | None = None
    moved: dict[Place, CageMoneyMoved] = {}
    for record in store.read(STREAM):
        for fact in CAGE_MONEY.facts_of(record):
            if isinstance(fact, CageMoneyMoved):
                moved[fact.stream, fact.record] = fact
            elif isinstance(fact, CageSlipDecided) and fact.final and began is None:
                began = fact.at
    return began, moved


def _paid_by_others(store: Store) -> Iterator[tuple[Place, Payment]]:
    for stream in sorted(set(store.streams()) - {STREAM}):
        for record in store.read(stream):
            effect = effect_of(record)
            if effect != NOTHING:
                yield (stream, record.number), Payment(effect, record.at, settles_a_round(record))


# The desk for the cage's money: people count it, bring more, and confirm both.


class CageMoneyDesk(DeskAhead[CageMoney]):
    """Its state is that of the floor, whose tables pay from the cage: a count and a payment are in order."""

    log = CAGE_MONEY
    commands = CageMoneyCommand

    faults_at_end = staticmethod(faults_of_cage)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, floor.cage_money)
