"""Tournaments of the house (13:69F-8.6): notice, certifications, entries, sessions and ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import singledispatchmethod
from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.floor import tournament_facts as facts
from houseway.refusal import Refusal
from houseway.regulation import Citation

IN_ADVANCE = Citation("13:69F-8.6(a)")
BUSINESS_DAYS = 5  # of notice

Ranking = list[tuple[int, str, Cents]]


@dataclass
class Tournament:
    name: str
    notice: facts.Notice
    certified: dict[str, str] = field(default_factory=dict)  # the person, by role
    filed: facts.TournamentFiled | None = None
    entries: list[str] = field(default_factory=list)
    begun: list[facts.SessionBegan] = field(default_factory=list)
    ended: list[facts.SessionEnded] = field(default_factory=list)
    ranking: Ranking | None = None
    ceased: facts.TournamentCeased | None = None

    @property
    def status(self) -> str:
        if self.ceased:
            return "ceased"
        if self.ranking is not None:
            return "over"
        if self.begun:
            return f"session {len(self.begun)}" if self.in_play else f"after session {len(self.ended)}"
        return "filed" if self.filed else "draft"

    @property
    def in_play(self) -> facts.SessionBegan | None:
        """The session that is being played."""
        playing = len(self.begun) > len(self.ended) and not self.ceased
        return self.begun[-1] if playing else None

    @property
    def still_in(self) -> list[str]:
        """Who plays in the next session."""
        return list(self.ended[-1].advancing) if self.ended else list(self.entries)


class Tournaments:
    def __init__(self) -> None:
        self.by_name: dict[str, Tournament] = {}
        self.holidays: frozenset[date] = frozenset()

    def named(self, name: str) -> Tournament:
        if name not in self.by_name:
            raise Refusal(f"There is no tournament {name!r}.", IN_ADVANCE)
        return self.by_name[name]

    def do(self, fact: facts.AnyTournamentFact) -> None:
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} tells nothing of a tournament")

    @_apply.register
    def _(self, fact: facts.HolidaysSet) -> None:
        self.holidays = frozenset(map(date.fromisoformat, fact.days))

    @_apply.register
    def _(self, fact: facts.TournamentDrafted) -> None:
        before = self.by_name.get(fact.tournament)
        entries = before.entries if before else []
        self.by_name[fact.tournament] = Tournament(fact.tournament, fact.notice, entries=entries)

    @_apply.register
    def _(self, fact: facts.TournamentCertified) -> None:
        self.by_name[fact.tournament].certified[fact.role] = fact.by

    @_apply.register
    def _(self, fact: facts.TournamentFiled) -> None:
        self.by_name[fact.tournament].filed = fact

    @_apply.register
    def _(self, fact: facts.TournamentEntered) -> None:
        self.by_name[fact.tournament].entries.append(fact.person)

    @_apply.register
    def _(self, fact: facts.SessionBegan) -> None:
        self.by_name[fact.tournament].begun.append(fact)

    @_apply.register
    def _(self, fact: facts.SessionEnded) -> None:
        self.by_name[fact.tournament].ended.append(fact)

    @_apply.register
    def _(self, fact: facts.TournamentEnded) -> None:
        self.by_name[fact.tournament].ranking = fact.ranking

    @_apply.register
    def _(self, fact: facts.TournamentCeased) -> None:
        self.by_name[fact.tournament].ceased = fact


def tournament_shown(one: Tournament) -> Mapping[str, Any]:
    """As a JSON document: everybody may know it."""
    return {
        "tournament": one.name,
        "status": one.status,
        "notice": msgspec.to_builtins(one.notice),
        "certified": one.certified,
        "filed": one.filed.on if one.filed else None,
        "entries": one.entries,
        "tables": one.in_play.tables if one.in_play else {},
        "sessions": [{"session": ended.session, "chips": ended.chips} for ended in one.ended],
        "still_in": one.still_in,
        "differences": [difference for begun in one.begun for difference in begun.differences],
        "ranking": one.ranking,
        "ceased": one.ceased.why if one.ceased else None,
    }
