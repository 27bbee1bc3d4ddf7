"""The limits that players have set: a stricter one holds at once, an easier one from the next gaming day.

So nobody can raise a limit in the heat of the moment (reading 184).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import NamedTuple

from houseway.equipment.money import Cents
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.limits.facts import AnyLimitFact


class Limits(NamedTuple):
    """What holds in a gaming day; None is no limit."""

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


PLAYER_LIMITS = DeskLog("player-limits", LimitsOfPlayers, AnyLimitFact)
