"""Audits the records of a desk: decides its commands again, and compares them with the records of tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.equipment.money import Cents
from houseway.house.clock import LocalTime
from houseway.house.desks import cage, coupons
from houseway.house.desks import petition_desk as petitions
from houseway.house.desks import tournament_desk as tournaments
from houseway.house.desks import vigorish_forms as vigorish
from houseway.house.desks.cage import STREAM as CAGE_DESK
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct, Owed, Standing
from houseway.house.desks.coupons import STREAM as COUPON_DESK
from houseway.house.desks.desk import Desk
from houseway.house.desks.desks import EVERY_COMMAND, EVERY_DESK
from houseway.house.desks.tournament_desk import STREAM as TOURNAMENT_DESK
from houseway.house.desks.tournaments import Notice, SessionBegan, SessionEnded, TournamentCeased
from houseway.house.desks.vigorish_desk import STREAM as VIGORISH_DESK
from houseway.house.loading import STREAM
from houseway.house.record import Record
from houseway.house.trust.audit.findings import Rule, StreamAudit
from houseway.house.trust.audit.money import PlayMoneyMarks
from houseway.house.trust.audit.papers import check_chapter
from houseway.odds.progressives import award_chances
from houseway.refusal import Refusal
from houseway.rules.registry import rules_of
from houseway.table.commands.table_commands import name_of
from houseway.table.live.accounts import CHIPS, PLAY, TOURNAMENT, Accounts
from houseway.table.live.live_table import LogError
from houseway.table.live.money import MoneyRules

if TYPE_CHECKING:
    from houseway.house.store.log import Store


# Decides commands at a desk again, by the same rules, from what their records say.
#
# A record holds facts. They say what the command was, and what the desk saw of the rest of the house; so the
# same state, command and context must lead to the same facts.

# Every zone a house may be in. The log has days and times there, but not the zone.
_OFFSETS = sorted(range(-12 * 60, 14 * 60 + 1, 15), key=abs)  # in minutes
ZONES = [timezone(timedelta(minutes=offset)) for offset in _OFFSETS]

# Fields of a command that the first fact of its record has under another name, or the state has.
_FIELDS_FROM_ELSEWHERE: dict[type, Callable[[Any, Any], Mapping[str, Any]]] = {
    vigorish.CompareForms: lambda _, fact: msgspec.structs.asdict(fact.in_hand),
    petitions.BeginTrial: lambda _, fact: msgspec.structs.asdict(fact.test),
    petitions.ModifyTrial: lambda _, fact: msgspec.structs.asdict(fact.test),
    petitions.RecordFinding: lambda _, fact: {"on": fact.since},
    # Another location is refused.
    tournaments.BeginSession: lambda state, fact: {"location": state.named(fact.tournament).notice.location},
}


class RecordedDeskContext:
    """What the desk saw, according to the facts of a record, if the house is in this zone."""

    def __init__(self, facts: list[Any], zone: timezone) -> None:
        self._fact = facts[0]
        self._clock = LocalTime(zone)

    def moment(self, at: int) -> datetime:
        return self._clock.moment(at)

    def gaming_day(self, _at: int) -> str:
        """Return the recorded day; earlier versions recorded none."""
        return str(getattr(self._fact, "day", ""))

    def owed(self, _table: str, _seat: str) -> Owed:
        return Owed(self._fact.game, self._fact.patron, self._fact.cents)

    def held(self, _table: str, _person: str) -> Cents:
        cents: Cents = self._fact.cents
        return cents

    def is_play_money(self, _table: str) -> bool:
        """Return what is recorded; the accounts of the table say the same, or the audit finds it."""
        return bool(self._fact.play_money)

    def is_house_for_play_money(self) -> bool:
        """Return what is recorded; ``PlayMoneyMarks`` compares it with the rules of the house."""
        return bool(self._fact.play_money)

    def money_rules(self) -> MoneyRules:
        """Return the recorded rule; whether it was in force is checked at the cage."""
        return MoneyRules(third_person_from=self._fact.third_person_from)

    def people_records(self) -> int:
        return int(self._fact.people)

    def is_inspector_known(self, _person: str) -> bool:
        return bool(self._fact.is_known)

    def new_seed(self) -> str:
        return str(self._fact.seed)

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]:
        return {table: Standing(over=True, chips=self._fact.chips[table]) for table in tables}

    def award_chances(self, game: str, options: Mapping[str, str], wager: str) -> dict[str, str]:
        """Compute them again: a record that says others is wrong."""
        rules = rules_of(game, dict(options))
        return {row: str(chance) for row, chance in award_chances(rules, wager).items()}

    def check_can_open(self, _notice: Notice, _tables: Iterable[str]) -> None:
        """The logs of the tables show whether they could be opened."""


def _decided(facts: Iterable[Any]) -> list[Any]:
    """Return facts without the version of the program that wrote them, which no command decides."""
    return [msgspec.structs.replace(fact, program="") if hasattr(fact, "program") else fact for fact in facts]


def redecide(commands: type[DeskCommand], state: Any, record: Record, facts: list[Any]) -> None:
    """Raise an error if the command does not lead to these facts, or would have been refused."""
    command = _command_of(commands, state, record, facts)
    refused: Refusal | None = None
    has_other_result = False
    for zone in ZONES:
        act = DeskAct(record.who, record.role, record.at, RecordedDeskContext(facts, zone))
        try:
            if _decided(command.decide(state, act)) == _decided(facts):
                return
        except Refusal as refusal:
            refused = refused or refusal
        else:
            has_other_result = True
    if refused and not has_other_result:
        raise refused
    raise LogError("the command does not lead to its facts")


def _command_of(commands: type[DeskCommand], state: Any, record: Record, facts: list[Any]) -> DeskCommand:
    kind = next((kind for kind in commands.every() if name_of(kind) == record.kind), None)
    if kind is None or not facts:
        raise LogError(f"{record.kind} is not a command of this desk" if facts else "it has no facts")
    from_elsewhere = _FIELDS_FROM_ELSEWHERE.get(kind)
    try:
        others = from_elsewhere(state, facts[0]) if from_elsewhere else {}
        fields = {**msgspec.structs.asdict(facts[0]), **others}
        return kind(**{name: fields[name] for name in kind.__struct_fields__})
    except (AttributeError, KeyError):
        raise LogError(f"its facts are not those of {record.kind}") from None


# Checks that what a desk did at a table is in both their logs.

NO_LIMIT = 10**9  # records that a search may find
Part = tuple[str, str, tuple[Any, ...]]  # the kind of record, the stream of the table, and the details
_OPENING, _CLOSING = "open-for-tournament", "close-for-tournament"
_KINDS = {
    VIGORISH_DESK: ("document-vigorish",),
    CAGE_DESK: ("vacate-seats", "receive-chips"),
    COUPON_DESK: ("receive-coupon", "give-back-coupon"),
    TOURNAMENT_DESK: (_OPENING, _CLOSING),
}
# Both records or neither. A tournament's tables are opened and closed after its desk has decided it.
AT_ONCE = {"document-vigorish", "vacate-seats", "receive-chips", "receive-coupon", "give-back-coupon"}
_ANYTHING = ("whatever they held",)  # when a table is closed in the middle of its session
# By the kind of the table's record: its fact, and the fields to compare.
_COMPARED = {
    "document-vigorish": ("vigorish-documented", ("person", "cents", "form")),
    "vacate-seats": ("seats-cleared", ("person", "cents")),
    "receive-chips": ("chips-brought", ("person", "cents")),
    "receive-coupon": ("coupon-received", ("person", "number", "kind", "cents", "pays")),
    "give-back-coupon": ("coupon-given-back", ("person", "number")),
}


def done_at_tables(state: Any, fact: Any) -> list[Part]:
    """Return what the fact of a desk has done at tables."""
    match fact:
        case vigorish.FormDropped(form):
            about = state.named(form).prepared
            return [("document-vigorish", STREAM + about.table, (about.patron, about.cents, form))]
        case cage.ChipsKept(person, cents, table):
            return [("vacate-seats", STREAM + table, (person, cents, bool(cents) and fact.play_money))]
        case cage.ChipsSent(person, cents, table):
            return [("receive-chips", STREAM + table, (person, cents, fact.play_money))]
        case coupons.CouponPresented(number, patron, table):
            coupon = state.coupons[number]
            details = (patron, number, coupon.kind, coupon.cents, coupon.pays)
            return [("receive-coupon", STREAM + table, details)]
        case coupons.CouponReturned(number, patron, table):
            return [("give-back-coupon", STREAM + table, (patron, number))]
        case SessionBegan(name, session, _, tables):
            notice = state.named(name).notice
            return [
                (_OPENING, STREAM + table, (name, session, notice.chips, notice.rounds, *_sorted(seats)))
                for table, seats in tables.items()
            ]
        case SessionEnded(_, _, chips):
            return [(_CLOSING, STREAM + table, _held(at_table)) for table, at_table in chips.items()]
        case TournamentCeased(name):
            tournament = state.named(name)
            is_in_play = len(tournament.begun) > len(tournament.ended)
            tables = tournament.begun[-1].tables if is_in_play else {}
            return [(_CLOSING, STREAM + table, _ANYTHING) for table in tables]
    return []


def parts_of_tables(store: Store, desk: str) -> Counter[Part]:
    """Return what the tables have on record about the desk."""
    parts: Counter[Part] = Counter()
    for kind in _KINDS.get(desk, ()):
        for record in store.find(kind=kind, limit=NO_LIMIT):
            # A record that cannot be read is found in the audit of its table.
            with suppress(LookupError, TypeError, AttributeError):
                parts.update(_parts_of(record))
    return parts


def unknown_to_desk(at_tables: Counter[Part], done: Counter[Part]) -> Iterator[Part]:
    """Yield what tables have on record, and the desk does not."""
    for part in at_tables - done:
        if (*part[:2], _ANYTHING) not in done:
            yield part


def unknown_to_tables(done: Counter[Part], at_tables: Counter[Part]) -> Iterator[Part]:
    """Return what the desk has on record, and tables do not, though both records are written together."""
    return (part for part in done - at_tables if part[0] in AT_ONCE)


def _parts_of(record: Record) -> list[Part]:
    if record.kind == _OPENING:
        session = next(fact["session"] for fact in record.body if fact["fact"] == "opened")
        seats = _sorted(session["seats"])
        details = (session["tournament"], session["number"], session["chips"], session["rounds"], *seats)
        return [(_OPENING, record.stream, details)]
    if record.kind == _CLOSING:
        prefix = TOURNAMENT + CHIPS
        transfers = [transfer for transfer in record.transfers if transfer.source.startswith(prefix)]
        chips = {transfer.source.removeprefix(prefix): transfer.cents for transfer in transfers}
        return [(_CLOSING, record.stream, _held(chips))]
    name, fields = _COMPARED[record.kind]
    facts = [fact for fact in record.body if fact["fact"] == name]
    if record.kind in _KINDS[CAGE_DESK]:
        is_play = any(move.source.startswith(PLAY) for move in record.transfers)
        return [(record.kind, record.stream, (fact["person"], fact["cents"], is_play)) for fact in facts]
    return [(record.kind, record.stream, tuple(fact[field] for field in fields)) for fact in facts]


def _sorted(seats: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(seats.items())


def _held(chips: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((person, cents) for person, cents in chips.items() if cents))


DESKS: dict[str, type[Desk[Any]]] = {desk.log.stream: desk for desk in EVERY_DESK}
_MAY_RECORD = {name_of(command): command.roles | command.recorded_with for command in EVERY_COMMAND}


class DeskContent:
    """Audits the records of a desk; with ``store``, compares them with those of the tables."""

    def __init__(self, audit: StreamAudit, store: Store | None) -> None:
        self._audit = audit
        self._store = store
        self._desk = DESKS[audit.stream]
        self._log = self._desk.log
        self._state: Any = self._log.new_state()
        self._not_redecided: Counter[str] = Counter()
        self._accounts = Accounts()
        self._done: Counter[Part] = Counter()
        self._marks = PlayMoneyMarks(store) if store else None
        # Read before the desk's records: what tables have by now must be among those.
        self._at_tables = parts_of_tables(store, audit.stream) if store else Counter()

    def see(self, record: Record) -> None:
        if self._state is None:
            return
        try:
            facts = self._log.facts_of(record)
            self._check_who(record, facts)
            self._redecide(record, facts)
            self._log.apply(self._state, self._accounts, record)
        except (LogError, Refusal, ValueError, LookupError, TypeError, AttributeError) as error:
            # What follows cannot be judged.
            self._audit.accuse(Rule.DESKS, record.number, f"the rules of the desk do not allow it: {error}")
            self._state = None
            return
        for words in (words for fact in facts for words in self._desk.faults(self._state, fact)):
            self._audit.accuse(Rule.DESKS, record.number, words)
        self._done.update(part for fact in facts for part in done_at_tables(self._state, fact))
        for fact in facts:
            check_chapter(self._audit, record, fact, self._store)
            if self._marks and (words := self._marks.fault(self._state, record, fact)):
                self._audit.accuse(Rule.DESKS, record.number, words)
        self._audit.checked["records by the rules of the desk"] += 1

    def _check_who(self, record: Record, facts: list[Any]) -> None:
        if record.role not in _MAY_RECORD.get(record.kind, ()):
            raise LogError(f"{record.kind} is not for the {record.role}")
        for fact in facts:
            for name, actual in (("by", record.who), ("at", record.at)):
                if getattr(fact, name, actual) != actual:
                    raise LogError(f"its fact says {name} {getattr(fact, name)}, but it is {name} {actual}")

    def _redecide(self, record: Record, facts: list[Any]) -> None:
        earlier = {words for fact in facts if (words := self._desk.earlier_version(fact))}
        if earlier:
            self._not_redecided.update(earlier)
            return
        redecide(self._desk.commands, self._state, record, facts)
        self._audit.checked["acts at the desk, decided again"] += 1

    def end(self) -> None:
        self._audit.unchecked += [f"{count} {words}" for words, count in self._not_redecided.items()]
        if self._state is None:
            return
        for words in self._desk.faults_at_end(self._state, self._store):
            self._audit.accuse(Rule.DESKS, 0, words)
        if self._store is None:
            return
        at_tables_now = parts_of_tables(self._store, self._audit.stream)
        for part in unknown_to_tables(self._done, at_tables_now):
            self._accuse_part(part, "has no record of it")
        for part in unknown_to_desk(self._at_tables, self._done):
            self._accuse_part(part, "has a record of it, and the desk has none")
        self._audit.checked["acts that tables have on record too"] += (self._done & at_tables_now).total()

    def _accuse_part(self, part: Part, words: str) -> None:
        kind, table, details = part
        self._audit.accuse(Rule.DESKS, 0, f"{kind} ({', '.join(map(str, details))}): {table} {words}")
