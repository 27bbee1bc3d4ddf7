"""The state of the desk for tournaments (13:69F-8.6): notice, certifications, entries, sessions, ranking."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import singledispatchmethod
from typing import Any

from houseway.equipment.money import Cents
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments.business_days import BusinessCalendar
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation

IN_ADVANCE = Citation("13:69F-8.6(a)")
CEASE = Citation("13:69F-8.6(b)")
# The departments that certify; the controller does so too if gross revenue is affected.
CERTIFY = {
    Role.SECURITY: "security",
    Role.PIT_BOSS: "casino gaming operations",
    Role.SURVEILLANCE: "surveillance",
}
CONTROLLER = "the casino controller"

Ranking = list[tuple[int, str, Cents]]


@dataclass
class Tournament:
    name: str
    notice: facts.Notice
    certified: dict[str, str] = field(default_factory=dict)  # the person, by role
    filed: facts.TournamentFiled | None = None
    entries: list[str] = field(default_factory=list)
    fees: dict[str, Cents] = field(default_factory=dict)  # paid, by person
    play_money: bool = False  # of the fees, and so of the prizes
    told: list[facts.DifferenceTold] = field(default_factory=list)
    begun: list[facts.SessionBegan] = field(default_factory=list)
    ended: list[facts.SessionEnded] = field(default_factory=list)
    ranking: Ranking | None = None
    settled: facts.PoolSettled | None = None
    prizes: list[facts.PrizePaid] = field(default_factory=list)
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
    def pool(self) -> Cents:
        """The fees that are held until the tournament is over."""
        return sum(self.fees.values())

    @property
    def still_in(self) -> list[str]:
        """Those who play in the next session."""
        return list(self.ended[-1].advancing) if self.ended else list(self.entries)


def lacking_certifications(tournament: Tournament) -> list[str]:
    """Return the departments that have not certified."""
    departments = {**CERTIFY, **({Role.ACCOUNTING: CONTROLLER} if tournament.notice.affects_revenue else {})}
    return [words for role, words in departments.items() if role not in tournament.certified]


class Tournaments:
    def __init__(self) -> None:
        self.by_name: dict[str, Tournament] = {}
        self.calendar = BusinessCalendar()

    def named(self, name: str) -> Tournament:
        if name not in self.by_name:
            raise Refusal(f"There is no tournament {name!r}.", IN_ADVANCE)
        return self.by_name[name]

    def filed_and_not_over(self, name: str) -> Tournament:
        tournament = self.named(name)
        if tournament.ceased or tournament.ranking is not None:
            raise Refusal(
                f"The tournament {name} is {tournament.status}.", CEASE if tournament.ceased else IN_ADVANCE
            )
        if tournament.filed is None:
            raise Refusal(f"The notice of {name} is not filed with the Division. File it first.", IN_ADVANCE)
        return tournament

    def do(self, fact: facts.AnyTournamentFact) -> None:
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} is not a fact about tournaments")

    @_apply.register
    def _(self, fact: facts.HolidaysSet) -> None:
        added, worked = (frozenset(map(date.fromisoformat, days)) for days in (fact.days, fact.worked))
        self.calendar = BusinessCalendar(added, worked)

    @_apply.register
    def _(self, fact: facts.TournamentDrafted) -> None:
        before = self.by_name.get(fact.tournament)
        drafted = Tournament(fact.tournament, fact.notice)
        if before:
            drafted.entries, drafted.fees, drafted.play_money = before.entries, before.fees, before.play_money
        self.by_name[fact.tournament] = drafted

    @_apply.register
    def _(self, fact: facts.TournamentCertified) -> None:
        self.by_name[fact.tournament].certified[fact.role] = fact.by

    @_apply.register
    def _(self, fact: facts.TournamentFiled) -> None:
        self.by_name[fact.tournament].filed = fact

    @_apply.register
    def _(self, fact: facts.TournamentEntered) -> None:
        tournament = self.by_name[fact.tournament]
        tournament.entries.append(fact.person)
        tournament.play_money = fact.play_money
        if fact.fee:
            tournament.fees[fact.person] = fact.fee

    @_apply.register
    def _(self, fact: facts.EntryWithdrawn) -> None:
        tournament = self.by_name[fact.tournament]
        tournament.entries.remove(fact.person)
        tournament.fees.pop(fact.person, None)

    @_apply.register
    def _(self, fact: facts.DifferenceTold) -> None:
        self.by_name[fact.tournament].told.append(fact)

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
    def _(self, fact: facts.PoolSettled) -> None:
        self.by_name[fact.tournament].settled = fact

    @_apply.register
    def _(self, fact: facts.PrizePaid) -> None:
        self.by_name[fact.tournament].prizes.append(fact)

    @_apply.register
    def _(self, fact: facts.FeeReturned) -> None:
        del self.by_name[fact.tournament].fees[fact.person]

    @_apply.register
    def _(self, fact: facts.TournamentCeased) -> None:
        self.by_name[fact.tournament].ceased = fact
