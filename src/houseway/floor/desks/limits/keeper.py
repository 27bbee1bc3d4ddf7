"""Keeps the limits of players: refuses a wager with which somebody could lose or play more than that."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TYPE_CHECKING

from houseway.equipment.money import Cents, dollars
from houseway.floor.calendar import LocalTime
from houseway.floor.desks.gaming_day.gaming_calendar import GamingCalendar
from houseway.floor.desks.limits.limits import PLAYER_LIMITS, Limits
from houseway.floor.desks.projection import Projection
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Wager
from houseway.table.live.live_table import LiveTable

if TYPE_CHECKING:
    from houseway.floor.floor import Floor
    from houseway.floor.reports.player_account import TableAccount
    from houseway.floor.reports.player_report import PlayerSession
    from houseway.floor.store import Store

_MINUTE = 60_000_000  # microseconds


class LimitReached(Refusal):
    """The player has set this limit."""


@dataclass
class _Today:
    """What somebody played in a gaming day, read on from where the log was read last."""

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
        from houseway.floor.reports.player_account import (  # noqa: PLC0415 - the roles need this room
            TableAccount,
            plays_for_nothing,
            session_of,
        )

        today = self._today.get(person)
        if today is None or today.day != day:
            today = self._today[person] = _Today(day, self.begins(at))
        for table in floor.tables():
            if plays_for_nothing(floor, table):
                continue
            account = today.accounts.get(table)
            if account is None:
                account = TableAccount(floor, table, person, today.since, with_odds=False)
                today.accounts[table] = account
            account.read_on()
        return session_of(today.accounts)

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
    """Return what lies on the layout for a person; with ``seat``, only what lies there."""

    def laid(live: LiveTable) -> Cents:
        return sum(
            live.accounts[f"layout:{place}"]
            for place, holder in live.seats.items()
            if holder == person and seat in (None, str(place))
        )

    return floor.look(table, laid).seen
