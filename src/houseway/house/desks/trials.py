"""Decides whether a game or side bet from outside may be played: in its trial, or approved (reading 90).

A trial has tables, days, hours and options of its own. A withdrawn petition leaves a game closed that
was never approved (reading 61).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from houseway.house.desks.petitions import (
    BEFORE_A_TRIAL,
    DETERMINATION,
    FILING,
    FINAL,
    Petition,
    Petitions,
    Stage,
    TrialPlan,
    proposed_table,
)
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.registry import rules_of
from houseway.rules.side_bets.definition import SideBet
from houseway.table.live.notices import rules_changed

WHEN_IN_TRIAL = Citation("13:69F-8.4(f)2ii")

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAY = 24 * 60  # minutes
_DAY_NAME = "|".join(DAYS)
_HOURS = re.compile(
    rf"(?:({_DAY_NAME})(?:-({_DAY_NAME}))? )?([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)"
)


@dataclass(frozen=True)
class Hours:
    """Lasts from ``begin`` to ``end`` in minutes of one of the ``days``; past 24 hours is the next day."""

    days: frozenset[int]  # counted from Monday
    begin: int
    end: int

    def holds(self, moment: datetime, first: date, last: date) -> bool:
        today = moment.date()
        return any(
            first <= day <= last and day.weekday() in self.days and self._covers(day, moment)
            for day in (today, today - timedelta(1))
        )

    def _covers(self, day: date, moment: datetime) -> bool:
        midnight = datetime.combine(day, datetime.min.time())
        return midnight + timedelta(minutes=self.begin) <= moment < midnight + timedelta(minutes=self.end)


WHOLE_DAYS = Hours(frozenset(range(7)), 0, _DAY)


def listed(text: str) -> list[str]:
    """Split ``10:00-12:00, 18:00-02:00`` into its parts; refuse one that is not valid."""
    parts = [" ".join(part.split()) for part in text.split(",") if part.strip()]
    for part in parts:
        parse_hours(part)
    return parts


def parse_hours(text: str) -> Hours:
    match = _HOURS.fullmatch(text)
    if match:
        first, last, *clock = match.groups()
        begin, end = (60 * int(hour) + int(minute) for hour, minute in (clock[:2], clock[2:]))
        if begin != end and end <= _DAY:
            return Hours(_days(first, last), begin, end if end > begin else end + _DAY)
    raise Refusal(
        f"{text!r} is not a time of the day. Write it as 10:00-02:00 or Fri-Sun 18:00-24:00; a whole day is "
        "00:00-24:00.",
        WHEN_IN_TRIAL,
    )


def _days(first: str | None, last: str | None) -> frozenset[int]:
    if first is None:
        return WHOLE_DAYS.days
    begin, end = DAYS.index(first), DAYS.index(last or first)
    return frozenset(day % 7 for day in range(begin, end + 1 if end >= begin else end + 8))


def is_in_trial_at(moment: datetime, first: date, last: date, hours: Sequence[str]) -> bool:
    """Return whether the moment is within a test on these days, at these hours."""
    return any(span.holds(moment, first, last) for span in _all(hours))


def _all(hours: Sequence[str]) -> Iterator[Hours]:
    yield from (map(parse_hours, hours) if hours else (WHOLE_DAYS,))


# Where and when something may be played that is only tested: its tables, days and options.


def is_table_of_trial(trial: TrialPlan, table: str) -> bool:
    return table.lower() in {name.lower() for name in trial.tables}


def check_trial(trial: TrialPlan, rules: Table[Any], table: str, now: datetime, title: str) -> None:
    """Refuse what the test of this game or side bet does not cover."""
    if not is_table_of_trial(trial, table):
        raise Refusal(f"{title} is tested at {one_of(trial.tables)} only, not at table {table}.", FINAL)
    first, last = date.fromisoformat(trial.first), date.fromisoformat(trial.last)
    if not is_in_trial_at(now, first, last, trial.hours):
        hours = f", {' and '.join(trial.hours)}" if trial.hours else ""
        raise Refusal(
            f"{title} is tested from {trial.first} until {trial.last}{hours}, and it is "
            f"{now:%a %Y-%m-%d %H:%M}. The Division may modify the test.",
            FINAL,
        )
    for name in rules_changed(rules_of(rules.game.name, trial.options), rules):
        raise Refusal(
            f"{rules.options.title(name)} differs from the test of {title}. "
            "The Division may modify the test.",
            FINAL,
        )


# Games and side bets from outside are proposals: played in a test, or after approval (reading 90).


def check_side_bets(known: Petitions, rules: Table[Any], table: str, now: datetime) -> None:
    """Refuse a side bet that is neither approved nor tested at this table now."""
    for side_bet in rules.game.side_bets:
        _check(known, side_bet, rules, table, now)


def check_not_proposed(rules: Table[Any]) -> None:
    """Refuse a game from outside for which no petition is on record."""
    if rules.game.cite.is_proposed:
        raise Refusal(
            f"{rules.game.title} is a proposed game, and no petition for it is on record. File one: houseway "
            f"document petition --example {rules.game.name}, then houseway desk petition file NAME FILE.",
            FILING,
        )


def _check(known: Petitions, side_bet: SideBet, rules: Table[Any], table: str, now: datetime) -> None:
    petition = known.of_side_bet(side_bet)
    if petition is None:
        raise Refusal(
            f"{side_bet.title} is a proposed side bet of {rules.game.title}, and no petition for it as it "
            "stands is on record. File one: houseway document petition --example "
            f"{rules.game.name} --side-bet FILE, then houseway desk petition file NAME FILE.",
            FILING,
        )
    if petition.stage is Stage.APPROVED:
        return
    if petition.stage is not Stage.IN_TRIAL or petition.trial is None:
        decided = petition.stage in (Stage.FILED, Stage.REFUSED, Stage.WITHDRAWN)
        raise Refusal(
            f"{side_bet.title} is a proposed side bet of {rules.game.title}: its petition {petition.name} "
            f"has been {petition.stage} since {petition.progress.since}. It can be offered in a test, or "
            "after its final approval.",
            DETERMINATION if decided else BEFORE_A_TRIAL,
        )
    check_trial(petition.trial, rules, table, now, side_bet.title)


# What a withdrawn petition leaves closed: a game that was never approved is not played (reading 61).


def check_not_withdrawn(petition: Petition, rules: Table[Any]) -> None:
    """Refuse the game that was petitioned for.

    A petition with options was for a variation: the game without it stays what the regulation makes it. One
    without any was for the game itself.
    """
    what = rules.game.title
    proposed = list(_proposed(petition))
    if proposed:
        played = {name for then, names in proposed for name in names if _has_same(rules, then, name)}
        if not played:
            return
        what += f" with {', '.join(map(rules.options.title, sorted(played)))} as petitioned for"
    raise Refusal(
        f"{what} is a new game that was never approved: its petition {petition.name} was withdrawn on "
        f"{petition.progress.since}. File a new petition; it is played after its approval.",
        FILING,
    )


def _proposed(petition: Petition) -> Iterator[tuple[Table[Any], list[str]]]:
    """Yield the rules petitioned for and those tested, each with what differs from the regulation's."""
    usual = rules_of(petition.game, {})
    for options in (petition.options, petition.trial.options if petition.trial else {}):
        then = proposed_table(petition.game, options)
        if names := list(rules_changed(usual, then)):
            yield then, names


def _has_same(rules: Table[Any], other: Table[Any], name: str) -> bool:
    return name not in rules.options.differing(other.options)
