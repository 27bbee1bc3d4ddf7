"""What has to be on record before a table opens, or its rules change: submissions, approvals, petitions.

A game about which no petition is on the log stands in the regulation and is played without one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.floor.calendar import HouseClock
from houseway.floor.desks.context import AtDesk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.live_context import OnTheFloor
from houseway.floor.desks.petitions.facts import AnyPetitionFact, TestPlan
from houseway.floor.desks.petitions.hours import is_tested_at
from houseway.floor.desks.petitions.petitions import Petition, Petitions
from houseway.floor.desks.petitions.status import BEFORE_A_TEST, DETERMINATION, FINAL, Stage
from houseway.floor.desks.projection import Followed
from houseway.floor.desks.submissions.design import design_of
from houseway.floor.desks.submissions.facts import AnySubmissionFact, Kind, ShareSpots
from houseway.floor.desks.submissions.shared_spots import share_spots, shares_spots
from houseway.floor.desks.submissions.signs import sign_of
from houseway.floor.desks.submissions.submissions import KINDS, Submissions
from houseway.floor.record import Record
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.table.commands.command_context import SubmittedSign
from houseway.table.commands.table_commands import AnyCommand, Open, PlanChange, name_of
from houseway.table.live.live_table import LiveTable, rules_of
from houseway.table.notice.notice_periods import rules_changed
from houseway.table.notice.notices import merged

if TYPE_CHECKING:
    from houseway.floor.floor import Floor, Person
    from houseway.floor.store import Store

SUBMISSIONS = DeskLog("submissions", Submissions, AnySubmissionFact)
PETITIONS = DeskLog("petitions", Petitions, AnyPetitionFact)
LAYOUTS: tuple[Kind, ...] = ("layout-drawing", "layout-photograph", "layout")


@dataclass(frozen=True)
class Needed:
    """A submission without which a table with these rules does not open."""

    kind: Kind
    version: str


def needed_for(rules: Table[Any]) -> Iterator[Needed]:
    game = rules.game.name
    for kind in LAYOUTS:
        if game in KINDS[kind].games:
            yield Needed(kind, design_of(rules))
    if game in KINDS["payout-limit"].games and rules.payout_limit:
        yield Needed("payout-limit", str(rules.payout_limit.amount))


class Clearance:
    """Follows the two desks; ``zone`` is that of the house. Tables find there what is on record of them."""

    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._submissions = Followed(store, SUBMISSIONS)
        self._petitions = Followed(store, PETITIONS)
        self._clock = HouseClock(zone)
        self._one_by_one = threading.Lock()  # who opens a table with shared spots
        self._petitioned: set[str] = set()  # games, as they were last seen
        self._looks_again = True

    @contextmanager
    def cleared(
        self, floor: Floor, person: Person, table: str, command: AnyCommand
    ) -> Iterator[list[Record]]:
        """Refuses what is not on record. Gives what goes into the log beside the table's record, with it.

        Before the table is held: those who open tables look at one another's.
        """
        rules = self._rules_to_be(floor, table, command)
        if rules is None:
            yield []
            return
        self._check_needed(floor, table, rules)
        if not shares_spots(rules):
            yield []
            return
        with self._one_by_one:
            yield [self._note(floor, person, table, rules)]

    def _rules_to_be(self, floor: Floor, table: str, command: AnyCommand) -> Table[Any] | None:
        if isinstance(command, Open):
            return rules_of(command.game, command.options)
        if isinstance(command, PlanChange):
            # The table itself says what is wrong with it.
            with suppress(Refusal):
                return floor.look(table, lambda live: _planned(live, command)).seen
        return None

    def check_rules(self, floor: Floor, table: str, rules: Table[Any]) -> None:
        """Refuses a table with these rules, whoever opens it."""
        self._check_needed(floor, table, rules)
        self.sign(rules)

    def _check_needed(self, floor: Floor, table: str, rules: Table[Any]) -> None:
        self._submissions.look(lambda known: _check_submitted(known, rules))
        now = self._clock.moment(floor.now())
        self._petitions.look(lambda known: self._see_petitions(known, rules, table, now))

    def _see_petitions(self, known: Petitions, rules: Table[Any], table: str, now: datetime) -> None:
        self._petitioned = _petitioned(known)
        _check_petitioned(known, rules, table, now)

    def sign(self, rules: Table[Any], submission: int = 0) -> SubmittedSign | None:
        """As it was submitted; None for a game of which none was."""
        return self._submissions.look(lambda known: sign_of(known, rules, submission))

    def check_time(self, table: LiveTable, at: int) -> None:
        """No round begins outside the days and hours of a test. One that is in progress is finished."""
        if self._looks_again:
            self._look_at_petitions()
        game = table.rules.game.name
        if game not in self._petitioned:
            return
        one = self._petitions.look(lambda known: known.of_game(game))
        if one and one.stage is Stage.IN_TEST and one.test and _is_tested_at(table.name, one.test):
            _check_within(one.test, table.rules, self._clock.moment(at))

    def look_again_later(self) -> None:
        """The desk for petitions has grown."""
        self._looks_again = True

    def _look_at_petitions(self) -> None:
        # Said first: what comes while it looks is looked at the next time.
        self._looks_again = False
        try:
            self._petitioned = self._petitions.look(_petitioned)
        except BaseException:
            self._looks_again = True
            raise

    def _note(self, floor: Floor, person: Person, table: str, rules: Table[Any]) -> Record:
        """The table among those with shared spots: whoever notes another at the same time is in conflict."""
        known, number, head = self._submissions.end()
        others = sorted(_sharing(floor, known, besides=table))
        spots = int(rules.options.choice("shared-spots"))
        command = ShareSpots(table, _last_record(floor, table) + 1, spots, others)
        act = AtDesk(person.id, person.role, floor.now(), OnTheFloor(floor))
        told = share_spots(known, command, act)
        return Record(
            SUBMISSIONS.stream,
            number + 1,
            act.at,
            act.by,
            act.role,
            name_of(command),
            msgspec.to_builtins(told),
            [],
            head,
        ).sealed()

    def in_test(self) -> dict[str, Petition]:
        """The games that are being tested."""
        return self._petitions.look(
            lambda known: {one.game: one for one in known.by_name.values() if one.stage is Stage.IN_TEST}
        )


def _petitioned(known: Petitions) -> set[str]:
    return {one.game for one in known.by_name.values() if one.is_open}


def _planned(live: LiveTable, command: PlanChange) -> Table[Any]:
    """The rules that the change leads to, with those that come before it."""
    options: dict[str, str] = dict(live.rules.options.given)
    for one in live.notices.in_order():
        if one.planned.effective <= command.effective:
            options = one.over(options)
    return rules_of(live.rules.game.name, merged(options, command.options))


def _sharing(floor: Floor, known: Submissions, besides: str) -> Iterator[str]:
    """The other open tables at which spots are shared, or will be."""

    def see(live: LiveTable) -> bool:
        # In a tournament every place has one person.
        return not live.is_closed and live.session is None and any(map(shares_spots, _now_and_then(live)))

    for name in floor.tables():
        if name != besides:
            look, noted = floor.look(name, see), known.sharing.get(name)
            # Another process may have noted what is not known of the table here yet.
            if look.seen or (noted and look.number < noted.record):
                yield name


def _now_and_then(live: LiveTable) -> Iterator[Table[Any]]:
    """The rules in force, and those that planned changes lead to one after the other."""
    yield live.rules
    options = dict(live.rules.options.given)
    for one in live.notices.in_order():
        options = one.over(options)
        with suppress(Refusal):  # then it will not take effect
            yield rules_of(live.rules.game.name, options)


def _last_record(floor: Floor, table: str) -> int:
    return floor.look(table, lambda _: None).number if table in floor.tables() else 0


def _check_submitted(known: Submissions, rules: Table[Any]) -> None:
    for one in needed_for(rules):
        kind = KINDS[one.kind]
        found = known.of(one.kind, rules.game.name, one.version)
        if found is None:
            raise Refusal(
                f"{kind.title}, {kind.version_in_words(one.version)}: not submitted to the Division. "
                "Submit it before the table opens.",
                kind.cite,
            )
        if not found.holds:
            raise Refusal(
                f"{kind.title}, submission {found.sample.submission}: the Division has not approved it yet.",
                kind.cite,
            )


def _check_petitioned(known: Petitions, rules: Table[Any], table: str, now: datetime) -> None:
    one = known.of_game(rules.game.name)
    if one is None or one.stage in (Stage.APPROVED, Stage.WITHDRAWN):
        return
    if one.stage is not Stage.IN_TEST or one.test is None:
        cite = DETERMINATION if one.stage in (Stage.FILED, Stage.REFUSED) else BEFORE_A_TEST
        raise Refusal(
            f"{rules.game.title} is a new game, whose petition {one.name} is {one.stage} since "
            f"{one.progress.since}. It is played in a test, or after its final approval.",
            cite,
        )
    test = one.test
    if not _is_tested_at(table, test):
        raise Refusal(
            f"{rules.game.title} is in test, at {one_of(test.tables)} only, not at the table {table}.", FINAL
        )
    _check_within(test, rules, now)
    for name in rules_changed(rules_of(rules.game.name, test.options), rules):
        raise Refusal(
            f"{rules.options.title(name)} is otherwise than in the test of {rules.game.title}. "
            "The Division may modify it.",
            FINAL,
        )


def _is_tested_at(table: str, test: TestPlan) -> bool:
    return table.lower() in {name.lower() for name in test.tables}


def _check_within(test: TestPlan, rules: Table[Any], now: datetime) -> None:
    first, last = date.fromisoformat(test.first), date.fromisoformat(test.last)
    if not is_tested_at(now, first, last, test.hours):
        hours = f", {' and '.join(test.hours)}" if test.hours else ""
        raise Refusal(
            f"{rules.game.title} is tested from {test.first} until {test.last}{hours}, and it is "
            f"{now:%a %Y-%m-%d %H:%M}. The Division may modify the test.",
            FINAL,
        )
