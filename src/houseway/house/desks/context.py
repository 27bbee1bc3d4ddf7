"""Describes an act at a desk: who, in which role, when, and what the desk sees of the rest of the house.

A desk decides by its state, the command and this. At work, the context is the floor; in an audit, it is
what the records say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple, Protocol

from houseway.equipment.money import Cents
from houseway.house.clock import LocalTime
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.lazy import lazy
from houseway.odds.progressives import award_chances
from houseway.refusal import Refusal
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import seat_named
from houseway.table.commands.seats_and_chips import chips_to_keep
from houseway.table.commands.tournament import is_over
from houseway.table.live.accounts import chips_of, owed_by
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import MoneyRules

if TYPE_CHECKING:
    from houseway.house.desks.tournaments import Notice
    from houseway.house.floor import Floor

person_with_id = lazy("houseway.house.store.people:person_with_id")  # databases are an extra


class Owed(NamedTuple):
    """Says how much a seat at a table owes, and who sits there."""

    game: str
    patron: str
    cents: Cents


class Standing(NamedTuple):
    """Says whether all rounds at a table of a session are played, and the chips of each person."""

    over: bool
    chips: dict[str, Cents]


class DeskContext(Protocol):
    def moment(self, at: int) -> datetime:
        """Return the time of a record in the local time of the house."""

    def gaming_day(self, at: int) -> str:
        """Return the gaming day that a time belongs to, as 2026-11-16."""

    def owed(self, table: str, seat: str) -> Owed: ...

    def held(self, table: str, person: str) -> Cents:
        """Return the person's chips at the table."""

    def is_play_money(self, table: str) -> bool:
        """Return whether the table plays for play money."""

    def is_house_for_play_money(self) -> bool:
        """Return whether the house plays for play money now."""

    def money_rules(self) -> MoneyRules:
        """Return what the house asks for when money moves."""

    def people_records(self) -> int:
        """Return how many records there are about people."""

    def is_inspector_known(self, person: str) -> bool:
        """Return whether the person is an inspector of the house already; refuse one with another role."""

    def new_seed(self) -> str: ...

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]: ...

    def award_chances(self, game: str, options: Mapping[str, str], wager: str) -> dict[str, str]:
        """Return the exact chance of each award of a progressive wager, as fractions in text."""

    def check_can_open(self, notice: Notice, tables: Iterable[str]) -> None:
        """Refuse tables of a tournament that exist already, or lack something on record."""


@dataclass(frozen=True)
class DeskAct:
    """``at`` is in microseconds since 1970."""

    by: str
    role: str
    at: int
    context: DeskContext

    @property
    def moment(self) -> datetime:
        return self.context.moment(self.at)

    @property
    def day(self) -> date:
        return self.moment.date()

    @property
    def gaming_day(self) -> str:
        return self.context.gaming_day(self.at)

    @property
    def day_iso(self) -> str:
        return self.day.isoformat()


# The context of a desk at work: it looks at the floor.

PEOPLE, INSPECTOR = "house", "inspector"  # the stream about people, and a role


class LiveDeskContext:
    """``zone`` is the time zone of the house; None for that of this machine."""

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        self._floor = floor
        self._clock = LocalTime(zone)
        self._gaming_days = GamingCalendar(floor.store, zone)

    def moment(self, at: int) -> datetime:
        return self._clock.moment(at)

    def gaming_day(self, at: int) -> str:
        return self._gaming_days.day(at).isoformat()

    def owed(self, table: str, seat: str) -> Owed:
        def see(live: LiveTable) -> Owed:
            place = seat_named(seat)
            return Owed(live.rules.game.name, live.seats.get(place, ""), live.accounts[owed_by(place)])

        return self._floor.look_for_sure(table, see).seen

    def held(self, table: str, person: str) -> Cents:
        return self._floor.look_for_sure(table, lambda live: chips_to_keep(live, person)).seen

    def is_play_money(self, table: str) -> bool:
        return self._floor.look_for_sure(table, lambda live: live.plays_for == "play").seen

    def is_house_for_play_money(self) -> bool:
        return self.money_rules().is_play_money

    def money_rules(self) -> MoneyRules:
        return self._floor.clearance.money_rules()

    def people_records(self) -> int:
        return self._floor.store.last(PEOPLE)[0]

    def is_inspector_known(self, person: str) -> bool:
        known = person_with_id(self._floor.store, person)
        if known is not None and known.role != INSPECTOR:
            raise Refusal(f"{person} works here as {known.role}. Ask the Division for another user name.")
        return known is not None

    def new_seed(self) -> str:
        return self._floor.new_seed()

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]:
        def see(live: LiveTable) -> Standing:
            people = live.seats.values()
            return Standing(is_over(live), {person: live.accounts[chips_of(person)] for person in people})

        return {table: self._floor.look_for_sure(table, see).seen for table in tables}

    def award_chances(self, game: str, options: Mapping[str, str], wager: str) -> dict[str, str]:
        rules = rules_of(game, dict(options))
        return {row: str(chance) for row, chance in award_chances(rules, wager).items()}

    def check_can_open(self, notice: Notice, tables: Iterable[str]) -> None:
        new = sorted(tables)
        taken = sorted(set(new) & set(self._floor.tables()))
        if taken:
            raise Refusal(f"There is a table {taken[0]} already. Draft the tournament under another name.")
        # What a table of this game needs on record, also in a tournament.
        for table in new:
            self._floor.clearance.check_rules(self._floor, table, rules_of(notice.game, notice.options))
