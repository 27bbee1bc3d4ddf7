"""Keeps progressive meters: each with its terms, its amounts, its hits, and the tables linked to it.

A meter is a value that is never changed, so that the state before a record can be kept for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents
from houseway.house.desks.desk_log import DeskLog
from houseway.house.desks.log_ahead import End, LogAhead
from houseway.odds.progressives import award_chances
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.progressives import (
    Award,
    AwardTable,
    Meter,
    Terms,
    award,
    check_chances,
    contribute,
    corrected,
    started,
)
from houseway.rules.registry import rules_of
from houseway.rules.wagers.progressive import METER
from houseway.table.live.accounts import CAGE, JACKPOTS, Transfer
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.store import Store


# What a change of a meter is about: it begins or begins again, its terms, its tables, a correction of its
# display after a malfunction, or that it is taken out of service.
Kind = Literal["begin", "terms", "tables", "correct", "withdraw"]


class Win(msgspec.Struct, frozen=True):
    """Who won which row of the award table at a table; ``others`` are seats that made the wager too."""

    seat: str
    person: str
    row: str
    others: dict[str, str] = {}


class Hit(msgspec.Struct, frozen=True):
    """An award as the controller found it: its number, its amount, and what the display showed before it.

    ``envy`` is what each of the others gets, by seat.
    """

    number: int
    cents: Cents
    shown: Cents
    envy: dict[str, Cents] = {}


# Facts.


class MeterSetUp(Fact, frozen=True):
    """``chances`` are the exact chances of each award, as fractions; ``awards`` names the award table."""

    meter: str
    title: str
    game: str
    options: dict[str, str]
    wager: str
    terms: Terms
    tables: list[str]
    display: str
    houses: dict[str, str]
    chances: dict[str, str]
    by: str
    at: int


class MeterSubmitted(Fact, frozen=True):
    meter: str
    reference: str
    by: str
    at: int


class DisplayApproved(Fact, frozen=True):
    meter: str
    reference: str
    by: str
    at: int


class ChangePrepared(Fact, frozen=True):
    meter: str
    change: int
    kind: Kind
    why: str
    terms: Terms | None
    tables: list[str] | None
    cents: Cents
    by: str
    at: int
    houses: dict[str, str] = msgspec.field(default_factory=dict)


class ChangeNoticed(Fact, frozen=True):
    meter: str
    change: int
    by: str
    at: int


class KeyTurned(Fact, frozen=True):
    """``department`` is security or table games. With the second key, the change takes effect."""

    meter: str
    change: int
    department: str
    takes_effect: bool
    by: str
    at: int


class ChangeDropped(Fact, frozen=True):
    meter: str
    change: int
    by: str
    at: int


class MeterPlayed(Fact, frozen=True):
    """The wagers of a round, then the awards won, in the order of settlement.

    ``shown`` is the display afterwards. The record of the table has the same number in its own stream.
    """

    meter: str
    table: str
    record: int
    wagers: int
    cents: Cents
    won: list[Win]
    hits: list[Hit]
    shown: Cents
    at: int
    play_money: bool = False


class HitSigned(Fact, frozen=True):
    meter: str
    hit: int
    department: str
    by: str
    at: int


class HitPaid(Fact, frozen=True):
    """``cents`` is the award, and ``envy`` what the others were paid with it."""

    meter: str
    hit: int
    person: str
    cents: Cents
    envy: dict[str, Cents]
    receipt: str
    by: str
    at: int
    play_money: bool = False


class MeterReconciled(Fact, frozen=True):
    """``expected`` is what the controller has for the display; ``why`` explains a difference."""

    meter: str
    shown: Cents
    expected: Cents
    why: str
    day: str
    by: str
    at: int


AnyMeterFact = (
    MeterSetUp
    | MeterSubmitted
    | DisplayApproved
    | ChangePrepared
    | ChangeNoticed
    | KeyTurned
    | ChangeDropped
    | MeterPlayed
    | HitSigned
    | HitPaid
    | MeterReconciled
)


CONTROLLER = Citation("13:69D-1.52(b)")
Signatures = dict[str, str]  # the person of each department


class OpenHit(msgspec.Struct, frozen=True):
    """A hit with what belongs to its payment; ``paid`` is the fact of it."""

    hit: Hit
    won: Win
    table: str
    at: int
    signed: Signatures = {}
    paid: HitPaid | None = None
    play_money: bool = False

    @property
    def total(self) -> Cents:
        return self.hit.cents + sum(self.hit.envy.values())


class PreparedChange(msgspec.Struct, frozen=True):
    prepared: ChangePrepared
    noticed: str = ""  # by whom in accounting
    keys: Signatures = {}


class MeterOnRecord(msgspec.Struct, frozen=True):
    """A meter under its name. ``tables`` feed it; ``once_linked`` may still finish a round."""

    set_up: MeterSetUp
    terms: Terms
    tables: tuple[str, ...]
    meter: Meter
    once_linked: tuple[str, ...] = ()
    submitted: str = ""  # the reference under which it was submitted
    approved: str = ""  # the reference of the Division for its display
    in_service: bool = False
    has_begun: bool = False
    changes: int = 0
    change: PreparedChange | None = None
    hits: int = 0
    recent: tuple[OpenHit, ...] = ()  # those that are not paid, and the last one
    reconciled: MeterReconciled | None = None
    later_houses: dict[str, str] = {}  # of tables that a change has added

    @property
    def name(self) -> str:
        return self.set_up.meter

    @property
    def is_linked(self) -> bool:
        return len(self.tables) > 1

    @property
    def houses(self) -> Mapping[str, str]:
        """Return the house of each table, where tables of several are linked."""
        return {**self.set_up.houses, **self.later_houses}

    @property
    def award_table(self) -> AwardTable:
        return rules_of(self.set_up.game, self.set_up.options).progressives[self.set_up.wager]

    @property
    def awards(self) -> Mapping[str, Award]:
        return self.award_table.by_row

    @property
    def unpaid(self) -> tuple[OpenHit, ...]:
        return tuple(hit for hit in self.recent if hit.paid is None)

    def hit(self, number: int) -> OpenHit:
        for hit in self.recent:
            if hit.hit.number == number:
                return hit
        raise Refusal(f"The meter {self.name} has no hit {number} that waits to be paid.", CONTROLLER)

    def played(self, wagers: int, cents: Cents, won: list[Win]) -> tuple[Meter, list[Hit]]:
        """Return the meter after these wagers and awards, and each award as a hit."""
        meter = contribute(self.meter, self.terms, wagers, cents) if wagers else self.meter
        hits: list[Hit] = []
        awards = self.awards if won else {}
        for number, win in enumerate(won, start=self.hits + 1):
            entry, before = awards[win.row], meter.shown
            meter, paid = award(meter, self.terms, entry)
            envy = dict.fromkeys(win.others, entry.envy) if entry.envy else {}
            hits.append(Hit(number, paid.cents, before, envy))
        return meter, hits


class Controller:
    """``meters`` by name. Copies share the meters."""

    def __init__(self, meters: dict[str, MeterOnRecord] | None = None) -> None:
        self.meters: dict[str, MeterOnRecord] = dict(meters or {})

    def copy(self) -> Controller:
        return Controller(self.meters)

    def named(self, name: str) -> MeterOnRecord:
        if name not in self.meters:
            raise Refusal(f"The controller has no meter {name}. Check its name.", CONTROLLER)
        return self.meters[name]

    def of_table(self, table: str, wager: str) -> MeterOnRecord | None:
        """Return the meter that a wager at this table feeds, also one it was linked to before."""
        return min(self._on(table, wager), key=lambda meter: table not in meter.tables, default=None)

    def _on(self, table: str, wager: str) -> Iterator[MeterOnRecord]:
        for meter in self.meters.values():
            if meter.set_up.wager == wager and table in (*meter.tables, *meter.once_linked):
                yield meter

    def do(self, fact: AnyMeterFact) -> None:
        if isinstance(fact, MeterSetUp):
            if fact.meter in self.meters:
                raise ValueError(f"the meter {fact.meter} was set up before")
            meter = started(fact.terms)
            self.meters[fact.meter] = MeterOnRecord(fact, fact.terms, tuple(fact.tables), meter)
            return
        self.meters[fact.meter] = _after(self.meters[fact.meter], fact)


def _after(meter: MeterOnRecord, fact: AnyMeterFact) -> MeterOnRecord:
    match fact:
        case MeterPlayed():
            return _after_play(meter, fact)
        case MeterSubmitted(_, reference):
            return replace(meter, submitted=reference)
        case DisplayApproved(_, reference):
            return replace(meter, approved=reference)
        case ChangePrepared(_, number):
            return replace(meter, changes=number, change=PreparedChange(fact))
        case ChangeDropped():
            return replace(meter, change=None)
        case MeterReconciled():
            return replace(meter, reconciled=fact)
        case HitSigned(_, hit, department, by):
            signed = {**meter.hit(hit).signed, department: by}
            return _with_hit(meter, replace(meter.hit(hit), signed=signed))
        case HitPaid(_, hit):
            return _with_hit(meter, replace(meter.hit(hit), paid=fact))
    return _after_key(meter, fact)


def _after_play(meter: MeterOnRecord, fact: MeterPlayed) -> MeterOnRecord:
    after, hits = meter.played(fact.wagers, fact.cents, fact.won)
    if hits != fact.hits or after.shown != fact.shown:
        raise ValueError(f"the meter {meter.name} does not come to what the record says")
    new = tuple(
        OpenHit(hit, win, fact.table, fact.at, play_money=fact.play_money)
        for hit, win in zip(hits, fact.won, strict=True)
    )
    return _kept(replace(meter, meter=after, hits=meter.hits + len(hits), recent=(*meter.recent, *new)))


def _with_hit(meter: MeterOnRecord, changed: OpenHit) -> MeterOnRecord:
    number = changed.hit.number
    return _kept(
        replace(meter, recent=tuple(changed if hit.hit.number == number else hit for hit in meter.recent))
    )


def _kept(meter: MeterOnRecord) -> MeterOnRecord:
    """Keep the hits that are not paid, and the last one to be shown."""
    recent = tuple(hit for hit in meter.recent if hit.paid is None or hit is meter.recent[-1])
    return replace(meter, recent=recent)


def _after_key(meter: MeterOnRecord, fact: ChangeNoticed | KeyTurned | AnyMeterFact) -> MeterOnRecord:
    if meter.change is None:
        raise ValueError(f"no change of the meter {meter.name} is prepared")
    if isinstance(fact, ChangeNoticed):
        return replace(meter, change=replace(meter.change, noticed=fact.by))
    if not isinstance(fact, KeyTurned):
        raise TypeError(f"{fact} is not a fact of a change")
    turned = replace(meter.change, keys={**meter.change.keys, fact.department: fact.by})
    if not fact.takes_effect:
        return replace(meter, change=turned)
    return replace(_changed(meter, meter.change.prepared), change=None)


def _changed(meter: MeterOnRecord, change: ChangePrepared) -> MeterOnRecord:
    match change.kind:
        case "begin":
            return replace(meter, in_service=True, has_begun=True)
        case "withdraw":
            return replace(meter, in_service=False)
        case "correct":
            return replace(meter, meter=corrected(meter.meter, meter.terms, change.cents))
        case "terms":
            return replace(meter, terms=change.terms or meter.terms)
    tables = tuple(change.tables or ())
    once = tuple(dict.fromkeys((*meter.once_linked, *meter.tables)))
    return replace(
        meter,
        tables=tables,
        once_linked=tuple(name for name in once if name not in tables),
        later_houses={**meter.later_houses, **change.houses},
    )


def transfers_of(fact: AnyMeterFact) -> list[Transfer]:
    """Return the transfers of a fact; most facts move nothing.

    The account ``jackpot:PERSON`` holds what a person has won, against ``jackpots``, until it is paid.

    Envy payments are sorted: the log keeps no order of the keys of a mapping, and an audit makes the same
    transfers of what it reads there.
    """
    if isinstance(fact, MeterPlayed):
        moves = [
            (JACKPOTS, owed, cents, f"hit {hit.number} of {fact.meter}")
            for hit, win in zip(fact.hits, fact.won, strict=True)
            for owed, cents in _owed(hit, win)
        ]
    elif isinstance(fact, HitPaid):
        paid = [(fact.person, fact.cents), *sorted(fact.envy.items())]
        moves = [
            (f"jackpot:{person}", CAGE, cents, f"hit {fact.hit} of {fact.meter}, paid by hand")
            for person, cents in paid
        ]
    else:
        moves = []
    return [Transfer(*move) for move in moves if move[2]]


def _owed(hit: Hit, win: Win) -> Iterator[tuple[str, Cents]]:
    yield f"jackpot:{win.person}", hit.cents
    for seat, cents in sorted(hit.envy.items()):
        yield f"jackpot:{win.others[seat]}", cents


def envy_by_person(hit: Hit, win: Win) -> dict[str, Cents]:
    """Return the envy payments by person: one person may play two seats."""
    paid: dict[str, Cents] = {}
    for seat, cents in hit.envy.items():
        person = win.others[seat]
        paid[person] = paid.get(person, 0) + cents
    return paid


# The stream of the controller, and its state, which floor and desk share.

METERS = DeskLog("progressives", Controller, AnyMeterFact, transfers_of)
SAVE_EVERY = 500  # records read when the state is loaded, so that it loads quickly next time


class _Saved(msgspec.Struct):
    hash: str
    meters: dict[str, MeterOnRecord]


class MeterLog(LogAhead[Controller]):
    """The controller: a feed of tables that grows quickly, so its state is saved now and then."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, METERS)

    def _loaded(self) -> End[Controller]:
        end = self._from_snapshot()
        saved = end.number
        for record in self._store.read(METERS.stream, saved):
            end.append(record, METERS)
        if end.number - saved >= SAVE_EVERY:
            state = msgspec.json.encode(_Saved(end.hash, end.state.meters))
            self._store.save_snapshot(METERS.stream, end.number, state)
        return end

    def _from_snapshot(self) -> End[Controller]:
        if snapshot := self._store.snapshot(METERS.stream):
            try:
                saved = msgspec.json.decode(snapshot[1], type=_Saved)
            except msgspec.DecodeError:  # another version saved it
                return End(Controller())
            return End(Controller(saved.meters), snapshot[0], saved.hash)
        return End(Controller())


def check_linked(controller: Controller, table: str, rules: Table[Any]) -> None:
    """Refuse a table with a progressive wager that no controller in service keeps the meter of."""
    if METER in rules.options.given:
        raise Refusal(
            f"A controller keeps the meter of a live table. Leave the option {METER} out.", CONTROLLER
        )
    for wager, awards in rules.progressives.items():
        _check_same_awards(_in_service(controller, table, wager), rules, wager)
        check_chances(awards.awards, award_chances(rules, wager))


def check_in_service(controller: Controller, table: str, rules: Table[Any]) -> None:
    """Refuse a round while a meter of the table is out of service."""
    for wager in rules.progressives:
        _in_service(controller, table, wager)


def _in_service(controller: Controller, table: str, wager: str) -> MeterOnRecord:
    meter = controller.of_table(table, wager)
    if meter is None or table not in meter.tables or not meter.in_service:
        missing = f"The meter {meter.name} is not in service" if meter else "No meter is linked to it"
        raise Refusal(
            f"{wager} cannot be played at the table {table}. {missing}: set one up for this table, and "
            "turn both keys.",
            CONTROLLER,
        )
    return meter


def _check_same_awards(meter: MeterOnRecord, rules: Table[Any], wager: str) -> None:
    if meter.set_up.game != rules.game.name or list(meter.awards.values()) != list(
        rules.progressives[wager].awards
    ):
        raise Refusal(
            f"The meter {meter.name} was set up for other awards of {meter.set_up.game}. Open the table with "
            "the same award table.",
            CONTROLLER,
        )
