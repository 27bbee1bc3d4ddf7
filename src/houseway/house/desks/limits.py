"""Holds players to the limits of time and loss that they set for themselves, for a gaming day.

A stricter limit holds at once, an easier one from the next gaming day, so nobody can raise a limit in
the heat of the moment (reading 184).
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import date, timedelta, tzinfo
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.clock import LocalTime
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk_log import DeskLog, Projection
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.house.roles import PLAYS
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Wager
from houseway.table.live.fact import Fact
from houseway.table.live.live_table import LiveTable

if TYPE_CHECKING:
    from houseway.house.floor import Floor
    from houseway.house.reports.player_report import PlayerSession, TableAccount
    from houseway.house.store import Store

player_report = lazy("houseway.house.reports.player_report")  # which needs the desks


LARGEST_LOSS: Cents = 100_000_000_00
MINUTES_OF_DAY = 24 * 60


class LimitsSet(Fact, frozen=True):
    """``loss_from`` and ``minutes_from`` are the gaming days from which each holds, as 2026-11-16."""

    person: str
    loss: Cents | None
    loss_from: str
    minutes: int | None
    minutes_from: str
    day: str  # the gaming day in which it was set
    at: int


AnyLimitFact = LimitsSet


class Limits(NamedTuple):
    """Holds the limits of a gaming day; None is no limit."""

    loss: Cents | None = None
    minutes: int | None = None


class Change(NamedTuple):
    """A limit that holds from a gaming day on."""

    day: str
    limit: int | None


def in_force(changes: list[Change], day: str) -> int | None:
    return next((change.limit for change in reversed(changes) if change.day <= day), None)


def holds_from(changes: list[Change], limit: int | None, day: str) -> str:
    """Return the gaming day from which a new limit holds: this one if it is not easier than today's."""
    now = in_force(changes, day)
    is_stricter = now is None or (limit is not None and limit <= now)
    return day if is_stricter else (date.fromisoformat(day) + timedelta(days=1)).isoformat()


@dataclass
class OwnLimits:
    """Every limit that a person has set."""

    loss: list[Change] = field(default_factory=list)
    minutes: list[Change] = field(default_factory=list)

    def on(self, day: str) -> Limits:
        return Limits(in_force(self.loss, day), in_force(self.minutes, day))


class LimitsOfPlayers:
    """The state of the desk."""

    def __init__(self) -> None:
        self.by_person: dict[str, OwnLimits] = {}

    def do(self, fact: AnyLimitFact) -> None:
        own = self.by_person.setdefault(fact.person, OwnLimits())
        for changes, change in (
            (own.loss, Change(fact.loss_from, fact.loss)),
            (own.minutes, Change(fact.minutes_from, fact.minutes)),
        ):
            # What was to hold later is replaced by what was set last.
            changes[:] = [earlier for earlier in changes if earlier.day < change.day]
            changes.append(change)

    def of(self, person: str) -> OwnLimits:
        return self.by_person.get(person, OwnLimits())


class SetLimits(DeskCommand, frozen=True):
    """Set how much you may lose, and how many minutes you may play, in a gaming day. None is no limit."""

    roles = PLAYS

    loss: Annotated[Cents, msgspec.Meta(ge=1, le=LARGEST_LOSS)] | None = None
    minutes: Annotated[int, msgspec.Meta(ge=1, le=MINUTES_OF_DAY)] | None = None

    def decide(self, known: LimitsOfPlayers, act: DeskAct) -> list[Any]:
        own, day = known.of(act.by), act.context.gaming_day(act.at)
        return [
            LimitsSet(
                act.by,
                self.loss,
                holds_from(own.loss, self.loss, day),
                self.minutes,
                holds_from(own.minutes, self.minutes, day),
                day,
                act.at,
            )
        ]


PLAYER_LIMITS = DeskLog("player-limits", LimitsOfPlayers, AnyLimitFact)


# Keeps the limits of players: refuses a wager with which a player could lose or play more.

_MINUTE = 60_000_000  # microseconds


class LimitReached(Refusal):
    """The player has set this limit."""


@dataclass
class _Today:
    """Follows the play of a person in a gaming day, from where the log was read last."""

    day: str
    since: int
    accounts: dict[str, TableAccount] = field(default_factory=dict)


class LimitKeeper:
    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._limits = Projection(store, PLAYER_LIMITS)
        self._calendar = GamingCalendar(store, zone)
        self._clock = LocalTime(zone)
        self._lock = threading.Lock()
        self._with_limits: frozenset[str] = frozenset()
        self._is_outdated = True
        self._today: dict[str, _Today] = {}

    def changed(self) -> None:
        """Look at the desk again before the next wager: it has new records."""
        self._is_outdated = True

    def check(self, floor: Floor, person: str, table: str, command: Wager) -> None:
        """Refuse a wager beyond the player's own limits. Nobody without limits waits for anything."""
        if self._is_outdated:
            self._is_outdated = False
            self._with_limits = self._limits.look(lambda known: frozenset(known.by_person))
        if person not in self._with_limits or not command.bets:
            return
        at = floor.now()
        day = self._calendar.day(at).isoformat()
        limits = self._limits.look(lambda known: known.of(person).on(day))
        if limits == Limits():
            return
        with self._lock:
            played = self._follow(floor, person, day, at)
        ends = f"It ends with the gaming day, {self._ends(at)}."
        if limits.minutes is not None and played.microseconds >= limits.minutes * _MINUTE:
            raise LimitReached(
                f"You have played {limits.minutes} minutes today, the limit that you set. {ends}"
            )
        if limits.loss is None:
            return
        lost = max(-played.net, 0)
        elsewhere = sum(_at_stake(floor, name, person) for name in floor.tables())
        elsewhere -= _at_stake(floor, table, person, command.seat)
        left = max(limits.loss - lost - elsewhere, 0)
        if sum(command.bets.values()) > left:
            raise LimitReached(
                f"You set a limit of {dollars(limits.loss)} to lose in a day. You have lost {dollars(lost)}"
                f" and have {dollars(elsewhere)} at stake, so you can bet {dollars(left)} here. {ends}"
            )

    def _follow(self, floor: Floor, person: str, day: str, at: int) -> PlayerSession:
        today = self._today.get(person)
        if today is None or today.day != day:
            today = self._today[person] = _Today(day, self.begins(at))
        for table in floor.tables():
            if player_report.plays_for_nothing(floor, table):
                continue
            account = today.accounts.get(table)
            if account is None:
                account = player_report.TableAccount(floor, table, person, today.since, with_odds=False)
                today.accounts[table] = account
            account.read_on()
        session: PlayerSession = player_report.session_of(today.accounts)
        return session

    def begins(self, at: int) -> int:
        """Return when the gaming day of this time began, in microseconds since 1970."""
        moment = self._clock.moment(at).replace(tzinfo=None)
        hours = self._calendar.hours(at)
        day = hours.day_of(moment)
        passed = moment - moment.combine(day, hours.starts)
        return at - round(passed.total_seconds() * 1e6)

    def _ends(self, at: int) -> str:
        hours = self._calendar.hours(at)
        return f"{hours.ends(self._calendar.day(at)):%B %-d at %H:%M}"


def _at_stake(floor: Floor, table: str, person: str, seat: str | None = None) -> Cents:
    """Return the wagers of a person on the layout; with ``seat``, only those of that seat."""

    def wagers(live: LiveTable) -> Cents:
        return sum(
            live.accounts[f"layout:{place}"]
            for place, holder in live.seats.items()
            if holder == person and seat in (None, str(place))
        )

    return floor.look(table, wagers).seen
