"""Checks what must be on record before a table opens or its rules change: submissions, approvals, petitions.

A game without a petition in the log is one of the regulation's and is played without one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.house.clock import LocalTime
from houseway.house.desks.cage import CAGE_LOG
from houseway.house.desks.context import DeskAct, LiveDeskContext
from houseway.house.desks.desk_log import Projection
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.house.desks.limits import LimitKeeper
from houseway.house.desks.petitions import (
    BEFORE_A_TRIAL,
    DETERMINATION,
    PETITIONS,
    Petition,
    Petitions,
    Stage,
)
from houseway.house.desks.progressive_meters import MeterLog, check_in_service, check_linked
from houseway.house.desks.required_papers import check_limits, check_on_record
from houseway.house.desks.shared_spots import check_wager_behind, shares_spots
from houseway.house.desks.submission_desk import ShareSpots
from houseway.house.desks.submissions import SUBMISSIONS, Submissions, sign_of
from houseway.house.desks.trials import (
    check_not_proposed,
    check_not_withdrawn,
    check_side_bets,
    check_trial,
    is_table_of_trial,
)
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import offered_rules
from houseway.rules.wagers.wagers import Behind, seat_named
from houseway.table.commands.command_context import SubmittedSign
from houseway.table.commands.table_commands import AnyCommand, ChangeLimits, Open, PlanChange, Wager, name_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import Money, MoneyRules
from houseway.table.live.notices import merged

if TYPE_CHECKING:
    from houseway.house.floor import Floor, Person
    from houseway.house.store import Store


class Clearance:
    """Reads the desks for submissions and petitions. ``zone`` is the time zone of the house."""

    def __init__(self, store: Store, zone: tzinfo | None = None, meters: MeterLog | None = None) -> None:
        self._meters = meters or MeterLog(store)
        self._submissions = Projection(store, SUBMISSIONS)
        self._petitions = Projection(store, PETITIONS)
        self._cage = Projection(store, CAGE_LOG)
        self._clock = LocalTime(zone)
        self._calendar = GamingCalendar(store, zone)
        self.limits = LimitKeeper(store, zone)
        # One table with shared spots opens at a time, and one wager behind another is placed.
        self._shared_spots_lock = threading.Lock()
        self._petitioned: set[str] = set()  # games without the approval petitioned for, when last looked at
        self._is_outdated = True
        # The rules of each table for which everything was on record: nothing is ever taken off it.
        self._cleared: dict[str, Table[Any]] = {}

    @contextmanager
    def cleared(
        self, floor: Floor, person: Person, table: str, command: AnyCommand
    ) -> Iterator[list[Record]]:
        """Refuse what is not on record. Yield the desk's records that must be written with the table's.

        Call it before the table is locked: opening a table looks at the others.
        """
        if isinstance(command, Wager) and command.bets and isinstance(seat_named(command.seat), Behind):
            with self._shared_spots_lock:  # the next such wager sees this one
                self._check_wager_behind(floor, table, command)
                yield []
            return
        if isinstance(command, ChangeLimits):
            self._check_limits(floor, table, command)
        rules = self._rules_to_be(floor, table, command)
        if rules is None:
            yield []
            return
        self._check_needed(floor, table, rules)
        if not shares_spots(rules):
            yield []
            return
        with self._shared_spots_lock:
            yield [self._shared_spots_record(floor, person, table, rules)]

    def _check_wager_behind(self, floor: Floor, table: str, command: Wager) -> None:
        """Refuse a wager behind another that an order of the Division does not allow any more."""
        known, _, _ = self._submissions.end()
        if known.shared_spots is None:
            return
        wagers = floor.look(table, lambda live: [*live.bets, seat_named(command.seat)]).seen
        spots = {seat.spot for seat in wagers if isinstance(seat, Behind)}
        check_wager_behind(known, table, {table, *_sharing(floor, known, except_table=table)}, spots)

    def _rules_to_be(self, floor: Floor, table: str, command: AnyCommand) -> Table[Any] | None:
        if isinstance(command, Open):
            return offered_rules(command.game, command.options)
        if isinstance(command, PlanChange):
            # If the change is wrong, the table itself refuses it.
            with suppress(Refusal):
                return floor.look(table, lambda live: planned_rules(live, command)).seen
        return None

    def _check_limits(self, floor: Floor, table: str, command: ChangeLimits) -> None:
        """Refuse a change that leaves the table without limits."""

        def changed(live: LiveTable) -> Table[Any]:
            return offered_rules(live.rules.game.name, merged(live.rules.options.given, command.options))

        check_limits(floor.look(table, changed).seen)

    def check_rules(self, floor: Floor, table: str, rules: Table[Any]) -> None:
        """Refuse a table with these rules that lacks something, whether a person or a tournament opens it."""
        self._check_needed(floor, table, rules)
        self.sign(rules)

    def _check_needed(self, floor: Floor, table: str, rules: Table[Any]) -> None:
        if rules.progressives:
            self._meters.look(lambda controller: check_linked(controller, table, rules))
        self._submissions.look(lambda known: check_on_record(known, rules))
        now = self._clock.moment(floor.now())
        self._petitions.look(lambda known: self._see_petitions(known, rules, table, now))

    def _see_petitions(self, known: Petitions, rules: Table[Any], table: str, now: datetime) -> None:
        self._petitioned = _petitioned(known)
        _check_petitioned(known, rules, table, now)

    def sign(self, rules: Table[Any], submission: int = 0) -> SubmittedSign:
        """Return the sign that was submitted for these rules; refuse if there is none."""
        return self._submissions.look(lambda known: sign_of(known, rules, submission))

    def is_new_shift(self, since: int, at: int) -> bool:
        return self._calendar.shift(since) != self._calendar.shift(at)

    def money_rules(self) -> MoneyRules:
        return self._cage.look(lambda cage: cage.rules)

    def plays_for(self) -> Money:
        return "play" if self.money_rules().is_play_money else "cash"

    def check_time(self, table: LiveTable, at: int) -> None:
        """Refuse a round without everything on record, or outside the days and hours of a test."""
        if table.rules.progressives:
            self._meters.glance(lambda controller: check_in_service(controller, table.name, table.rules))
        self._check_still_cleared(table)
        if self._is_outdated:
            self._look_at_petitions()
        if table.rules.game.side_bets:
            moment = self._clock.moment(at)
            self._petitions.look(lambda known: check_side_bets(known, table.rules, table.name, moment))
        game = table.rules.game.name
        if game not in self._petitioned:
            return
        petition = self._petitions.look(lambda known: known.of_game(game))
        if petition and petition.trial and is_table_of_trial(petition.trial, table.name):
            # A table of the test; also after the petition has ended, when the game is closed again.
            now = self._clock.moment(at)
            self._petitions.look(lambda known: _check_petitioned(known, table.rules, table.name, now))

    def _check_still_cleared(self, table: LiveTable) -> None:
        rules = table.rules
        if self._cleared.get(table.name) is not rules:
            self._submissions.look(lambda known: check_on_record(known, rules))
            self._cleared[table.name] = rules

    def petitions_changed(self) -> None:
        """Look at the petitions again before the next round: their desk has new records."""
        self._is_outdated = True

    def _look_at_petitions(self) -> None:
        # First, so that what is written meanwhile is looked at the next time.
        self._is_outdated = False
        try:
            self._petitioned = self._petitions.look(_petitioned)
        except BaseException:
            self._is_outdated = True
            raise

    def _shared_spots_record(self, floor: Floor, person: Person, table: str, rules: Table[Any]) -> Record:
        """Record the table among those with shared spots; recording another at the same time conflicts."""
        known, number, head = self._submissions.end()
        others = sorted(_sharing(floor, known, except_table=table))
        spots = int(rules.options.choice("shared-spots"))
        command = ShareSpots(table, _last_record(floor, table) + 1, spots, others)
        act = DeskAct(person.id, person.role, floor.now(), LiveDeskContext(floor))
        facts = command.decide(known, act)
        return Record(
            SUBMISSIONS.stream,
            number + 1,
            act.at,
            act.by,
            act.role,
            name_of(command),
            msgspec.to_builtins(facts),
            [],
            head,
        ).sealed()

    def trial_of(self, rules: Table[Any]) -> Petition | None:
        """Return the petition whose test is played at a table with these rules, if there is one."""

        def find(known: Petitions) -> Petition | None:
            about = [known.of_side_bet(side_bet) for side_bet in rules.game.side_bets]
            about.append(known.of_game(rules.game.name))
            return next((each for each in about if each and each.stage is Stage.IN_TRIAL), None)

        return self._petitions.look(find)


def _petitioned(known: Petitions) -> set[str]:
    """Return the games with a petition that has not led to an approval."""
    last = {petition.game: petition for petition in known.by_name.values() if not petition.side_bets}
    return {game for game, petition in last.items() if petition.stage is not Stage.APPROVED}


def planned_rules(live: LiveTable, command: PlanChange) -> Table[Any]:
    """Return the rules that the change leads to, after the changes planned before it."""
    options: dict[str, str] = dict(live.rules.options.given)
    for change in live.notices.in_order():
        if change.planned.effective <= command.effective:
            options = change.over(options)
    return offered_rules(live.rules.game.name, merged(options, command.options))


def _sharing(floor: Floor, known: Submissions, except_table: str) -> Iterator[str]:
    """Yield the other open tables at which spots are shared, or will be."""

    def see(live: LiveTable) -> bool:
        # In a tournament every place has one person.
        return (
            not live.is_closed
            and live.session is None
            and any(map(shares_spots, _current_and_planned_rules(live)))
        )

    for name in floor.tables():
        if name != except_table:
            look, recorded = floor.look(name, see), known.sharing.get(name)
            # Another process may have recorded what this one does not know of the table yet.
            if look.seen or (recorded and look.number < recorded.record):
                yield name


def _current_and_planned_rules(live: LiveTable) -> Iterator[Table[Any]]:
    """Yield the rules in force, and those that planned changes lead to one after the other."""
    yield live.rules
    options = dict(live.rules.options.given)
    for change in live.notices.in_order():
        options = change.over(options)
        with suppress(Refusal):  # then it will not take effect
            yield offered_rules(live.rules.game.name, options)


def _last_record(floor: Floor, table: str) -> int:
    return floor.look(table, lambda _: None).number if table in floor.tables() else 0


def _check_petitioned(known: Petitions, rules: Table[Any], table: str, now: datetime) -> None:
    check_side_bets(known, rules, table, now)
    petition = known.of_game(rules.game.name)
    if petition is None:
        check_not_proposed(rules)
    if petition is None or petition.stage is Stage.APPROVED:
        return
    if petition.stage is Stage.WITHDRAWN:
        check_not_withdrawn(petition, rules)
        return
    trial = petition.trial
    if petition.stage is not Stage.IN_TRIAL or trial is None:
        cite = DETERMINATION if petition.stage in (Stage.FILED, Stage.REFUSED) else BEFORE_A_TRIAL
        raise Refusal(
            f"{rules.game.title} is a new game: its petition {petition.name} has been {petition.stage} since "
            f"{petition.progress.since}. It can be played in a test, or after its final approval.",
            cite,
        )
    check_trial(trial, rules, table, now, rules.game.title)
