"""Sets meters up, changes them with two keys, counts wagers and awards, and pays and reconciles hits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.desks.command import DOLLARS, WORDS, DeskCommand, Prompt, Reference, Why
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import DeskAhead
from houseway.house.desks.progressive_meters import (
    CONTROLLER,
    METERS,
    ChangeDropped,
    ChangeNoticed,
    ChangePrepared,
    Controller,
    DisplayApproved,
    HitPaid,
    HitSigned,
    KeyTurned,
    Kind,
    MeterOnRecord,
    MeterPlayed,
    MeterReconciled,
    MeterSetUp,
    MeterSubmitted,
    OpenHit,
    PreparedChange,
    Win,
    envy_by_person,
)
from houseway.house.loading import STREAM
from houseway.house.record import Record
from houseway.house.roles import DEALS, DIVISION, HOUSE, MANAGES, PLAYS, SUPERVISES, Role
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.progressives import LISTED_CAUSES, Terms, check_chances, corrected
from houseway.rules.registry import offered_rules
from houseway.rules.wagers.progressive import METER
from houseway.table.live.facts import AnyFact, AwardWon, MeterFed

if TYPE_CHECKING:
    from houseway.house.floor import Floor
    from houseway.house.store.log import Store


LINKED = Citation("13:69D-1.52(d)")
SUBMITTED = Citation("13:69D-1.52(e)1")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")


def check_tables(controller: Controller, name: str, wager: str, tables: list[str]) -> None:
    """Refuse tables that are named twice, or that feed another meter with the same wager."""
    if not tables or len(set(tables)) != len(tables) or not all(table.strip() for table in tables):
        raise Refusal("Name the tables that feed the meter, each once.", CONTROLLER)
    for other in controller.meters.values():
        shared = sorted(set(tables) & set(other.tables))
        if other.name != name and other.set_up.wager == wager and shared:
            raise Refusal(
                f"The table {shared[0]} feeds the meter {other.name} already. Take it off there first.",
                CONTROLLER,
            )


def check_houses(tables: list[str], houses: Mapping[str, str]) -> None:
    """Refuse a house of a table that is not linked, and tables of several houses of which one has no name."""
    unknown = sorted(set(houses) - set(tables))
    if unknown:
        raise Refusal(
            f"The table {unknown[0]} has a house and does not feed the meter. Link it, too.", LINKED
        )
    nameless = [table for table in tables if not houses.get(table, "").strip()]
    if houses and nameless:
        raise Refusal(
            f"The table {nameless[0]} has no house. Name the house of every table, or of none.", LINKED
        )


# Changes of a meter: prepared by one person, noticed by accounting, and made with two keys.

TWO_KEYS = Citation("13:69D-1.52(c)")
NOTICE = Citation("13:69D-1.52(e)3")
DEPARTMENTS = {"security": "security", "supervisor": "table games", "pit-boss": "table games"}


def _check_fits(controller: Controller, meter: MeterOnRecord, command: ChangeMeter) -> None:
    parts = {"terms": command.terms, "tables": command.tables, "correct": command.cents}
    for kind, value in parts.items():
        if bool(value) != (kind == command.kind):
            part = {"correct": "the cents of a correction"}.get(kind, f"new {kind}")
            has = "needs" if kind == command.kind else "has nothing to do with"
            raise Refusal(f"A change of the kind {command.kind} {has} {part}.", TWO_KEYS)
    if command.houses and command.kind != "tables":
        raise Refusal(f"A change of the kind {command.kind} has nothing to do with houses.", TWO_KEYS)
    match command.kind:
        case "begin":
            _check_may_begin(meter)
        case "withdraw" if not meter.in_service:
            raise Refusal(f"The meter {meter.name} is not in service.", CONTROLLER)
        case "correct":
            corrected(meter.meter, meter.terms, command.cents)
        case "terms" if command.terms:
            command.terms.check()
        case "tables" if command.tables:
            check_tables(controller, meter.name, meter.set_up.wager, command.tables)
            known = {table: house for table, house in meter.houses.items() if table in command.tables}
            check_houses(command.tables, {**known, **command.houses})
            _check_display(meter, len(command.tables))


def _check_may_begin(meter: MeterOnRecord) -> None:
    if meter.in_service:
        raise Refusal(f"The meter {meter.name} is in service.", CONTROLLER)
    if not meter.submitted:
        raise Refusal(
            f"The meter {meter.name} is not used before its papers were submitted to the Division. "
            "Submit them first.",
            SUBMITTED,
        )
    _check_display(meter, len(meter.tables))


def _check_display(meter: MeterOnRecord, tables: int) -> None:
    if tables > 1 and not meter.approved:
        raise Refusal(
            f"{tables} tables would be linked to {meter.name}, and the Division has not approved its common "
            "display. Have it approved first.",
            LINKED,
        )


def _prepared(meter: MeterOnRecord, number: int) -> PreparedChange:
    if meter.change is None or meter.change.prepared.change != number:
        raise Refusal(f"No change {number} of {meter.name} is prepared.", LISTED_CAUSES)
    return meter.change


# Wagers and awards as tables report them, and hits that are paid by hand with signatures.

RECORDED = Citation("13:69D-1.52(f)2")
RECONCILED = Citation("13:69D-1.52(e)3")
# A hit is verified by the table games department and by one that watches it (reading 161).
SIGNS_FOR = {
    "supervisor": "table games",
    "pit-boss": "table games",
    "security": "security",
    "surveillance": "surveillance",
}


def _unpaid(meter: MeterOnRecord, number: int) -> OpenHit:
    hit = meter.hit(number)
    if hit.paid:
        raise Refusal(f"Hit {number} of {meter.name} was paid, receipt {hit.paid.receipt}.", RECORDED)
    return hit


# Commands.

MeterName = Annotated[str, Prompt("The name of the meter.", "METER", label="Name")]
ChangeNumber = Annotated[int, Prompt("The number of the change.", "CHANGE")]
HitNumber = Annotated[int, Prompt("The number of the hit.", "HIT")]
Shown = Annotated[
    Cents,
    Prompt("What the display shows.", DOLLARS, amount="the display", label="The display shows"),
]


class MeterCommand(DeskCommand, frozen=True):
    """A command to the controller of progressive meters."""

    meter: MeterName


class SetUpMeter(MeterCommand, frozen=True):
    """Set up a meter for a progressive wager: its terms, its tables, and where its display hangs.

    ``options`` are those of the tables, which decide the awards and the chance of each. ``houses`` names the
    house of a table where tables of several are linked.
    """

    button = "Set up"
    roles = MANAGES

    title: Annotated[str, Prompt(label="Title on the display")]
    game: Annotated[str, Prompt(label="Game")]
    options: Annotated[dict[str, str], Prompt(label="Options")]
    wager: Annotated[str, Prompt(label="Wager", attributes={"value": "progressive"})]
    terms: Terms
    tables: Annotated[list[str], Prompt(label="Tables, with commas", attributes={"required": True})]
    display: Annotated[str, Prompt(label="Where its display hangs")]
    houses: dict[str, str] = msgspec.field(default_factory=dict)

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        name = self.meter
        if not _NAME.fullmatch(name):
            raise Refusal(f"{name!r} is not the name of a meter. Use up to 32 letters, digits and hyphens.")
        if name in controller.meters:
            raise Refusal(f"There is a meter {name} already. Give this one another name.", CONTROLLER)
        rules = offered_rules(self.game, self.options)
        rules.check_may_open()
        if METER in self.options:
            raise Refusal(f"The controller keeps the meter. Leave the option {METER} out.", CONTROLLER)
        if self.wager not in rules.progressives:
            offered = one_of(list(rules.progressives)) if rules.progressives else "none with these options"
            raise Refusal(
                f"{self.wager!r} is not a progressive wager of {rules.game.title}: it offers {offered}.",
                CONTROLLER,
            )
        self.terms.check()
        check_tables(controller, name, self.wager, self.tables)
        check_houses(self.tables, self.houses)
        if not self.title.strip() or not self.display.strip():
            raise Refusal("Give the meter a title, and say where its display hangs.", LINKED)
        chances = act.context.award_chances(self.game, self.options, self.wager)
        awards = rules.progressives[self.wager].awards
        check_chances(awards, {row: Fraction(chance) for row, chance in chances.items()})
        return [self.fact(MeterSetUp, act, chances=chances)]


class SubmitMeter(MeterCommand, frozen=True):
    """Record that the papers of the meter were submitted to the Division, under a reference."""

    button = "Papers were submitted"
    roles = MANAGES

    reference: Reference

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        if not self.reference.strip():
            raise Refusal(f"Under which reference were the papers of {meter.name} submitted?", SUBMITTED)
        if meter.submitted:
            raise Refusal(f"The papers of {meter.name} were submitted under {meter.submitted}.", SUBMITTED)
        return [self.fact(MeterSubmitted, act)]


class ApproveDisplay(MeterCommand, frozen=True):
    """The Division approves the place and the manner of installing the common display of linked tables."""

    button = "Approve the display"
    roles = DIVISION

    reference: Reference

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        if not meter.submitted:
            raise Refusal(f"The papers of {meter.name} were not submitted yet.", LINKED)
        if not self.reference.strip():
            raise Refusal("Give the reference of the approval.", LINKED)
        return [self.fact(DisplayApproved, act)]


class ChangeMeter(MeterCommand, frozen=True):
    """Prepare a change. It takes effect when both keys have been turned for it.

    A change of ``kind`` terms has the new terms, tables the new list of tables, with ``houses`` of those that
    are new, and correct the cents that the display goes up or down by.
    """

    button = "Prepare"
    roles = MANAGES

    kind: Kind
    why: Why
    terms: Terms | None = None
    tables: list[str] | None = None
    cents: Cents = 0
    houses: dict[str, str] = msgspec.field(default_factory=dict)

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        if meter.change:
            number = meter.change.prepared.change
            raise Refusal(f"Change {number} of {meter.name} is prepared. Make it or drop it first.", TWO_KEYS)
        if not self.why.strip():
            raise Refusal("Give the reason for the change.", NOTICE)
        _check_fits(controller, meter, self)
        return [self.fact(ChangePrepared, act, change=meter.changes + 1)]


class NoticeChange(MeterCommand, frozen=True):
    """Accounting says that it received the notice of a change."""

    button = "Receive the notice"
    roles = frozenset({Role.ACCOUNTING})

    change: ChangeNumber

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        change = _prepared(meter, self.change)
        if change.noticed:
            raise Refusal(f"{change.noticed} has received the notice of this change.", NOTICE)
        return [self.fact(ChangeNoticed, act)]


class TurnKey(MeterCommand, frozen=True):
    """Turn the key of a department for the change that is prepared."""

    button = "Turn your key"
    roles = SUPERVISES | {Role.SECURITY}

    change: ChangeNumber

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        change = _prepared(meter, self.change)
        department = DEPARTMENTS[act.role]
        if department in change.keys:
            raise Refusal(
                f"{change.keys[department]} has turned the key of {department}. The other key is missing.",
                TWO_KEYS,
            )
        if act.by in (change.prepared.by, *change.keys.values()):
            raise Refusal(
                f"{act.by} has prepared this change or turned a key for it. Somebody else turns the key of "
                f"{department}.",
                TWO_KEYS,
            )
        if change.prepared.kind != "begin" and not change.noticed:
            raise Refusal(
                f"Accounting has received no notice of change {self.change} of {meter.name}. A change is "
                "made on notice only.",
                NOTICE,
            )
        takes_effect = bool(change.keys)
        if takes_effect and change.prepared.kind == "correct":
            corrected(meter.meter, meter.terms, change.prepared.cents)
        return [self.fact(KeyTurned, act, department=department, takes_effect=takes_effect)]


class DropChange(MeterCommand, frozen=True):
    """Give up a change that has not taken effect."""

    button = "Give it up"
    roles = MANAGES

    change: ChangeNumber

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        _prepared(meter, self.change)
        return [self.fact(ChangeDropped, act)]


class PlayMeter(MeterCommand, frozen=True):
    """Recorded by the house together with a record of a table: its wagers, and the awards that it won."""

    recorded_with = PLAYS | DEALS | {HOUSE}

    table: str
    record: int
    wagers: int
    cents: Cents
    won: list[Win]
    play_money: bool = False

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        if self.table not in (*meter.tables, *meter.once_linked):
            raise Refusal(f"The table {self.table} is not linked to the meter {meter.name}.", CONTROLLER)
        after, hits = meter.played(self.wagers, self.cents, self.won)
        return [self.fact(MeterPlayed, act, hits=hits, shown=after.shown)]


class SignHit(MeterCommand, frozen=True):
    """Verify a hit, for the department of the person who signs."""

    button = "Sign hit {hit}"
    roles = SUPERVISES | {Role.SECURITY, Role.SURVEILLANCE}

    hit: HitNumber

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        hit = _unpaid(meter, self.hit)
        department = SIGNS_FOR[act.role]
        if department in hit.signed:
            raise Refusal(f"{hit.signed[department]} has signed for {department}.", RECORDED)
        if act.by in hit.signed.values():
            raise Refusal(f"{act.by} has signed already. Somebody else signs for {department}.", RECORDED)
        return [self.fact(HitSigned, act, department=department)]


class PayHit(MeterCommand, frozen=True):
    """Pay a hit by hand, with what its envy payments come to, once it is signed."""

    button = "Pay by hand"
    roles = frozenset({Role.PIT_CLERK, Role.ACCOUNTING})

    hit: HitNumber
    receipt: Annotated[str, Prompt("The number of the receipt.", "NUMBER", "--receipt", label="Receipt")]

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        hit = _unpaid(meter, self.hit)
        watched = {"security", "surveillance"} & set(hit.signed)
        if "table games" not in hit.signed or not watched:
            raise Refusal(
                f"Hit {self.hit} of {meter.name}, {dollars(hit.hit.cents)}, is paid when the table games "
                "department and security or surveillance have signed it.",
                RECORDED,
            )
        if act.by in hit.signed.values():
            raise Refusal(f"{act.by} has signed the hit. Somebody else pays it.", RECORDED)
        if not self.receipt.strip():
            raise Refusal("Give the number of the receipt.", RECORDED)
        envy = envy_by_person(hit.hit, hit.won)
        award = (hit.won.person, hit.hit.cents, envy)
        signed = (self.receipt, act.by, act.at)
        return [HitPaid(meter.name, self.hit, *award, *signed, hit.play_money)]


class ReconcileMeter(MeterCommand, frozen=True):
    """Accounting reads what the display shows, to compare it with the controller."""

    button = "Reconcile"
    roles = frozenset({Role.ACCOUNTING})

    shown: Shown
    why: Annotated[
        str, Prompt("The reason for a difference.", WORDS, "--why", label="Reason for a difference")
    ] = ""

    def decide(self, controller: Controller, act: DeskAct) -> list[Any]:
        meter = controller.named(self.meter)
        expected = meter.meter.shown
        if self.shown != expected and not self.why.strip():
            raise Refusal(
                f"The display of {meter.name} was read as {dollars(self.shown)}, and the controller has "
                f"{dollars(expected)}. Read it again, or explain the difference.",
                RECONCILED,
            )
        return [self.fact(MeterReconciled, act, expected=expected, day=act.gaming_day)]


# What a record of a table means for the meters: the commands that the controller carries out with it.


def plays(
    controller: Controller, table: str, record: int, news: list[AnyFact], *, play_money: bool
) -> Iterator[PlayMeter]:
    """Yield what the facts of a record mean for each meter that the table feeds."""
    told = [fact for fact in news if isinstance(fact, MeterFed | AwardWon)]
    for wager in dict.fromkeys(fact.wager for fact in told):
        meter = controller.of_table(table, wager)
        if meter is None:
            raise Refusal(f"No meter is linked to the wager {wager} at the table {table}.", CONTROLLER)
        fed = [fact for fact in told if isinstance(fact, MeterFed) and fact.wager == wager]
        won = [
            Win(fact.seat, fact.person, fact.row, fact.others)
            for fact in told
            if isinstance(fact, AwardWon) and fact.wager == wager
        ]
        wagers, cents = sum(fact.wagers for fact in fed), sum(fact.cents for fact in fed)
        yield PlayMeter(meter.name, table, record, wagers, cents, won, play_money)


# In microseconds: another server may learn of it a moment later, and clocks of machines differ.
TOLERANCE = 60_000_000
_BACK = 64  # records of a table that are read first, to find where a round began

Since = dict[tuple[str, str], int]  # meters and tables, and since when no round may begin there


def played_out_of_service(store: Store) -> Iterator[str]:
    """Yield each record of a table that fed a meter in a round that could not begin.

    A round that was in progress when the meter was taken out of service is finished, and its wagers count.
    """
    controller, since = Controller(), Since()
    for record in store.read(METERS.stream):
        for fact in METERS.facts_of(record):
            controller.do(fact)
            if isinstance(fact, MeterSetUp | KeyTurned):
                _follow(since, controller.named(fact.meter), record.at)
            elif isinstance(fact, MeterPlayed) and fact.wagers:
                out = since.get((fact.meter, fact.table))
                if out is not None and _began(store, fact) > out + TOLERANCE:
                    yield (
                        f"record {fact.record} of the table {fact.table} is of a round that began while the "
                        f"meter {fact.meter} was not in service there"
                    )


def _follow(since: Since, meter: MeterOnRecord, at: int) -> None:
    for table in (*meter.tables, *meter.once_linked):
        if meter.in_service and table in meter.tables:
            since.pop((meter.name, table), None)
        else:
            since.setdefault((meter.name, table), at)


def _began(store: Store, fact: MeterPlayed) -> int:
    """Return when the round of this record began, or the time of the fact if the table does not tell."""
    back = _BACK
    while True:
        first = max(fact.record - back, 0)
        began = None
        for record in store.read(STREAM + fact.table, first):
            if record.number > fact.record:
                break
            if any(entry["fact"] == "began" for entry in record.body):
                began = record.at
        if began is not None or first == 0:
            return began if began is not None else fact.at
        back *= 8


# Compares what tables have on record about their meters with what the controller has: both, or neither.

Place = tuple[str, int]  # a table and the number of its record


class Part(NamedTuple):
    """Counts the wagers of a record and their cents, and says who won which row."""

    wagers: int
    cents: int
    won: tuple[tuple[str, str, str], ...]


NOTHING = Part(0, 0, ())


def faults_of_meters(controller: Controller, store: Store | None) -> Iterator[str]:
    """Yield meters that do not reconcile, and wagers or awards that only one of the two logs has."""
    for meter in controller.meters.values():
        if not meter.meter.reconciles:
            yield f"the meter {meter.name} holds something else than what came in less what was won"
    if store is None:
        return
    yield from played_out_of_service(store)
    tables = {name for meter in controller.meters.values() for name in (*meter.tables, *meter.once_linked)}
    at_tables = {place: part for table in tables for place, part in _at_table(store, table)}
    # Read afterwards: what tables had until then must be among these, and they may have more by now.
    at_controller = dict(_at_controller(store))
    for place in sorted(at_tables.keys() | at_controller.keys()):
        of_table = at_tables.get(place) or _of_record(store, place)
        if of_table != at_controller.get(place, NOTHING):
            table, number = place
            yield f"record {number} of the table {table} and the controller differ about the meter"


def _at_controller(store: Store) -> Iterator[tuple[Place, Part]]:
    parts: dict[Place, Part] = {}
    for record in store.read(METERS.stream):
        for fact in METERS.facts_of(record):
            if isinstance(fact, MeterPlayed):
                place = (fact.table, fact.record)
                before = parts.get(place, NOTHING)
                won = tuple((win.seat, win.person, win.row) for win in fact.won)
                parts[place] = Part(before.wagers + fact.wagers, before.cents + fact.cents, before.won + won)
    yield from parts.items()


def _at_table(store: Store, table: str) -> Iterator[tuple[Place, Part]]:
    for record in store.read(STREAM + table):
        part = _part_of(record)
        if part != NOTHING:
            yield (table, record.number), part


def _of_record(store: Store, place: Place) -> Part:
    table, number = place
    record = next(store.read(STREAM + table, number - 1), None)
    return _part_of(record) if record and record.number == number else NOTHING


def _part_of(record: Record) -> Part:
    fed = [fact for fact in record.body if fact["fact"] == "meter-fed"]
    won: list[Mapping[str, Any]] = [fact for fact in record.body if fact["fact"] == "award-won"]
    if not fed and not won:
        return NOTHING
    return Part(
        sum(fact["wagers"] for fact in fed),
        sum(fact["cents"] for fact in fed),
        tuple((fact["seat"], fact["person"], fact["row"]) for fact in won),
    )


# The desk of the controller: people set meters up, change them, sign hits, pay them and reconcile.


class ProgressiveDesk(DeskAhead[Controller]):
    """Its state is that of the floor, which tables feed; so a key and a wager at once are in one order."""

    log = METERS
    commands = MeterCommand

    faults_at_end = staticmethod(faults_of_meters)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, floor.meters)
