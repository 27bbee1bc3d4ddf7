"""What has to be on record before a table opens, or its rules change: submissions, approvals, petitions.

A game about which no petition is on the log stands in the regulation and is played without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import TYPE_CHECKING, Any

from houseway.floor.calendar import HouseClock
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.following import Followed
from houseway.floor.desks.petitions.facts import AnyPetitionFact
from houseway.floor.desks.petitions.petitions import Petition, Petitions
from houseway.floor.desks.petitions.progress import BEFORE_A_TEST, DETERMINATION, FINAL, Stage
from houseway.floor.desks.submissions.design import design_of
from houseway.floor.desks.submissions.facts import AnySubmissionFact, Kind
from houseway.floor.desks.submissions.submissions import KINDS, SHARED_SPOTS, Submissions
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.table.change_of_rules import rules_changed
from houseway.table.commands import AnyCommand, Open, PlanChange
from houseway.table.live_table import LiveTable, rules_of

if TYPE_CHECKING:
    from houseway.floor.floor import Floor
    from houseway.floor.store import Store

SUBMISSIONS = DeskLog("submissions", Submissions, AnySubmissionFact)
PETITIONS = DeskLog("petitions", Petitions, AnyPetitionFact)
LAYOUTS: tuple[Kind, ...] = ("layout-drawing", "layout-photograph", "layout")
SHARES_SPOTS = "lucky-8s"  # the game whose spots the Division may limit


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
    """Follows the two desks; ``zone`` is that of the house."""

    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._submissions = Followed(store, SUBMISSIONS)
        self._petitions = Followed(store, PETITIONS)
        self._clock = HouseClock(zone)

    def check_order(self, floor: Floor, table: str, command: AnyCommand) -> None:
        """Before the table is held: those who open tables look at one another's."""
        if isinstance(command, Open):
            rules = rules_of(command.game, command.options)
            if command.sign:
                self._submissions.look(lambda known: _check_sign(known, command))
        elif isinstance(command, PlanChange):
            try:
                rules = floor.look(table, lambda live: _planned(live, command)).seen
            except Refusal:
                return  # the table says what is wrong with it
        else:
            return
        self.check_rules(floor, table, rules)

    def check_rules(self, floor: Floor, table: str, rules: Table[Any]) -> None:
        self.check(rules, table, floor.now(), lambda: sum(_share_spots(floor, table)))

    def check(self, rules: Table[Any], table: str, at: int, sharing: Callable[[], int]) -> None:
        """``sharing`` counts the other open tables at which spots are shared."""
        self._submissions.look(lambda known: _check_submitted(known, rules))
        if rules.game.name == SHARES_SPOTS and rules.game.bettors_on_a_spot(rules.options) > 1:
            self._check_shared_spots(rules, sharing)
        today = self._clock.moment(at).date()
        self._petitions.look(lambda known: _check_petitioned(known, rules, table, today))

    def _check_shared_spots(self, rules: Table[Any], sharing: Callable[[], int]) -> None:
        limited, dealers = self._submissions.look(lambda known: (known.shared_spots, known.dealers))
        if limited is None:
            return
        if limited.dealers and dealers is None:
            raise Refusal(
                "The Division asks the house to show first that its dealers can deal to shared spots.",
                SHARED_SPOTS,
            )
        spots = int(rules.options.choice("shared-spots"))
        if limited.spots is not None and spots > limited.spots:
            raise Refusal(
                f"On {spots} spots more than one person could wager, and the Division allows "
                f"{limited.spots}. Lower shared-spots.",
                SHARED_SPOTS,
            )
        if limited.tables is not None and sharing() >= limited.tables:
            raise Refusal(
                f"The Division allows shared spots at {limited.tables} tables, and so many are open. "
                "Open it with bettors-on-a-spot=1.",
                SHARED_SPOTS,
            )

    def in_test(self) -> dict[str, Petition]:
        """The games that are being tested."""
        return self._petitions.look(
            lambda known: {one.game: one for one in known.by_name.values() if one.stage is Stage.IN_TEST}
        )


def _planned(live: LiveTable, command: PlanChange) -> Table[Any]:
    """The rules that the change leads to, with those that come before it."""
    options: dict[str, str] = dict(live.rules.options.given)
    for one in live.notices.in_order():
        if one.planned.effective <= command.effective:
            options = one.over(options)
    merged = {**options, **command.options}
    return rules_of(
        live.rules.game.name, {name: value for name, value in merged.items() if value is not None}
    )


def _share_spots(floor: Floor, besides: str) -> Iterator[bool]:
    def see(live: LiveTable) -> bool:
        rules = live.rules
        shares = rules.game.name == SHARES_SPOTS and rules.game.bettors_on_a_spot(rules.options) > 1
        return shares and not live.is_closed

    for name in floor.tables():
        if name != besides:
            yield floor.look(name, see).seen


def _check_submitted(known: Submissions, rules: Table[Any]) -> None:
    for one in needed_for(rules):
        kind = KINDS[one.kind]
        found = known.of(one.kind, rules.game.name, one.version)
        if found is None:
            raise Refusal(
                f"{kind.title}, version {one.version[:16]}: not submitted to the Division. Submit it before "
                "the table opens.",
                kind.cite,
            )
        if not found.holds:
            raise Refusal(
                f"{kind.title}, submission {found.sample.submission}: the Division has not approved it yet.",
                kind.cite,
            )


def _check_sign(known: Submissions, command: Open) -> None:
    sample = known.numbered(command.sign).sample
    if (sample.kind, sample.game) != ("sign", command.game):
        raise Refusal(
            f"Submission {command.sign} is no sign of {command.game}. A sign is submitted before its use.",
            KINDS["sign"].cite,
        )


def _check_petitioned(known: Petitions, rules: Table[Any], table: str, today: date) -> None:
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
    if table.lower() not in {name.lower() for name in test.tables}:
        raise Refusal(
            f"{rules.game.title} is in test, at {one_of(test.tables)} only, not at the table {table}.", FINAL
        )
    if not test.first <= today.isoformat() <= test.last:
        raise Refusal(
            f"{rules.game.title} is tested from {test.first} until {test.last}, and today is {today}.", FINAL
        )
    for name in rules_changed(rules_of(rules.game.name, test.options), rules):
        raise Refusal(
            f"{name} is otherwise than in the test of {rules.game.title}. The Division may modify it.", FINAL
        )
