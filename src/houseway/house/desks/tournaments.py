"""Keeps tournaments (13:69F-8.6): notice, certifications, entries, ranking, sessions by lot, and their
money.

| account | what it holds | |---|---| | ``cage`` | everything outside: negative by what patrons have
paid and not been paid | | ``pool:TOURNAMENT`` | the entry fees of a tournament that is not over | |
``revenue`` | what the house has kept of fees, less what it has added to prizes |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import singledispatchmethod
from itertools import groupby, pairwise
from typing import Any

from houseway.equipment.chance import seeded
from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.house.clock import parse_moment
from houseway.house.desks import tournament_commands as facts
from houseway.house.desks.business_days import BusinessCalendar
from houseway.house.desks.context import DeskAct
from houseway.house.desks.tournament_commands import Notice
from houseway.house.roles import Role
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.registry import rules_of
from houseway.table.live.accounts import CAGE, REVENUE, Transfer

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


# The money of tournaments: entry fees, prizes, and what the house adds or keeps.
#
# | account | what it holds | |---|---| | ``cage`` | everything outside: negative by what patrons have paid
# and not been paid | | ``pool:TOURNAMENT`` | the entry fees of a tournament that is not over | | ``revenue``
# | what the house has kept of fees, less what it has added to prizes |
#
# The regulation asks for no share of the fees (13:69F-8.6). The Division must be notified, so fee and prizes
# are in the notice; and the controller certifies if gross revenue is affected, as by any money.

DESCRIPTION = Citation("13:69F-8.6(a)2")
REVENUE_AFFECTED = Citation("13:69F-8.6(a)7")


def check_money(notice: facts.Notice, before: Tournament | None) -> None:
    """Check fee and prizes of a notice, which cannot change once somebody has entered."""
    if not 0 <= notice.entry_fee <= LARGEST_WAGER:
        raise Refusal(f"An entry fee of {notice.entry_fee} cents is out of range.", DESCRIPTION)
    if any(not 0 < prize <= LARGEST_WAGER for prize in notice.prizes):
        raise Refusal("A prize is whole cents, more than none. Leave out ranks without one.", DESCRIPTION)
    if list(notice.prizes) != sorted(notice.prizes, reverse=True):
        raise Refusal("A better rank cannot have a smaller prize. Put the prizes in order.", DESCRIPTION)
    if len(notice.prizes) > notice.patrons:
        raise Refusal(
            f"{len(notice.prizes)} prizes are more than the {notice.patrons} patrons can win.", DESCRIPTION
        )
    if (notice.entry_fee or notice.prizes) and not notice.affects_revenue:
        raise Refusal(
            "Fees and prizes affect gross revenue. Say so in the notice; the casino controller certifies.",
            REVENUE_AFFECTED,
        )
    if before and before.entries and _terms(notice) != _terms(before.notice):
        raise Refusal(
            f"{len(before.entries)} patrons have entered for the fee and the prizes of the earlier notice. "
            "Leave them as they are, or call the tournament off.",
            DESCRIPTION,
        )


def _terms(notice: facts.Notice) -> tuple[Cents, list[Cents]]:
    return notice.entry_fee, list(notice.prizes)


def prizes_won(ranking: Ranking, prizes: Sequence[Cents]) -> list[tuple[int, str, Cents]]:
    """Return rank, person and prize. Equal ranks share the prizes of their places, rounded up to the cent."""
    won = []
    for rank, sharing in groupby(ranking, key=lambda row: row[0]):
        people = [person for _, person, _ in sharing]
        together = sum(prizes[rank - 1 : rank - 1 + len(people)])
        share = -(-together // len(people))
        won += [(rank, person, share) for person in people if share]
    return won


def paid_out(tournament: Tournament, ranking: Ranking) -> list[facts.AnyTournamentFact]:
    """Balance the pool with the house at the end, and pay every prize."""
    won = prizes_won(ranking, tournament.notice.prizes)
    difference = tournament.pool - sum(cents for _, _, cents in won)
    settled: list[facts.AnyTournamentFact] = []
    if difference:
        added, kept = max(-difference, 0), max(difference, 0)
        settled.append(facts.PoolSettled(tournament.name, added, kept, tournament.play_money))
    return [*settled, *(facts.PrizePaid(tournament.name, *prize, tournament.play_money) for prize in won)]


def paid_back(tournament: Tournament) -> list[facts.AnyTournamentFact]:
    """A tournament that is not played to its end: everybody gets the fee back."""
    return [
        facts.FeeReturned(tournament.name, person, fee, tournament.play_money)
        for person, fee in tournament.fees.items()
    ]


def transfers_of(fact: facts.AnyTournamentFact) -> list[Transfer]:
    """Return the transfers of a fact; most facts move nothing."""
    match fact:
        case facts.TournamentEntered(name, person, fee=fee):
            moves = [(CAGE, _pool(name), fee, f"entry fee of {person}")]
        case facts.EntryWithdrawn(name, person, fee) | facts.FeeReturned(name, person, fee):
            moves = [(_pool(name), CAGE, fee, f"entry fee back to {person}")]
        case facts.PrizePaid(name, rank, person, cents):
            moves = [(_pool(name), CAGE, cents, f"prize of rank {rank} to {person}")]
        case facts.PoolSettled(name, added, kept):
            moves = [
                (REVENUE, _pool(name), added, "added to the prizes"),
                (_pool(name), REVENUE, kept, "kept of the fees"),
            ]
        case _:
            return []
    return [Transfer(*move, DESCRIPTION.text) for move in moves if move[2]]


def _pool(name: str) -> str:
    return f"pool:{name}"


# When the notice says that each session begins (13:69F-8.6(a)1).

DATE_AND_TIME = Citation("13:69F-8.6(a)1")
YEARS = range(2000, 3000)


def check_times(starts: str, later: Sequence[str], sessions: int) -> None:
    """Check that every session has its date and time, one after the other."""
    times = [parse_moment(text, DATE_AND_TIME) for text in (starts, *later)]
    wrong = next((time for time in times if time.year not in YEARS), None)
    if wrong:
        raise Refusal(f"{wrong:%Y-%m-%d} is not a day for a tournament. Check the year.", DATE_AND_TIME)
    if len(times) != sessions:
        raise Refusal(
            f"The notice has {sessions} sessions, and a date and time for {len(times)} of them. "
            "Give one for each session after the first, such as 2026-11-16T20:00.",
            DATE_AND_TIME,
        )
    for before, after in pairwise(times):
        if after <= before:
            raise Refusal(
                f"A session at {after:%Y-%m-%d %H:%M} cannot follow one at {before:%Y-%m-%d %H:%M}. "
                "Put the sessions in order.",
                DATE_AND_TIME,
            )


def noticed_start(notice: Notice, session: int) -> datetime:
    """Return the noticed time of a session. A notice of an earlier version has one for all sessions."""
    times = [notice.starts, *notice.later_sessions]
    return parse_moment(times[session - 1] if session <= len(times) else notice.starts)


# The sessions of a tournament: held to the notice, places drawn by lot, the best advance.

SESSION_DESCRIPTION = Citation("13:69F-8.6(a)2")
PATRONS = Citation("13:69F-8.6(a)3")
LOCATION = Citation("13:69F-8.6(a)4")


def tell_difference(tournaments: Tournaments, command: facts.TellDifference, act: DeskAct) -> list[Any]:
    tournament = _before_its_next_session(tournaments, command.tournament)
    if not command.words.strip():
        raise Refusal("Say what will differ from the notice, and why.", CEASE)
    session = len(tournament.begun) + 1
    return [facts.DifferenceTold(tournament.name, session, command.words, act.by, act.at)]


def _before_its_next_session(tournaments: Tournaments, name: str) -> Tournament:
    tournament = tournaments.filed_and_not_over(name)
    if tournament.in_play:
        raise Refusal(f"Session {tournament.in_play.session} of {name} is being played.", SESSION_DESCRIPTION)
    return tournament


def begin_session(tournaments: Tournaments, command: facts.BeginSession, act: DeskAct) -> list[Any]:
    tournament = _before_its_next_session(tournaments, command.tournament)
    if command.location.strip() != tournament.notice.location.strip():
        raise Refusal(
            f"The notice says {tournament.notice.location!r}, not {command.location!r}. File another notice.",
            LOCATION,
        )
    session, now = len(tournament.begun) + 1, act.moment
    noticed = noticed_start(tournament.notice, session)
    _check_begins_as_noticed(tournament, session, noticed, now)
    if len(tournament.still_in) < 2:
        raise Refusal("A session needs at least two patrons.", PATRONS)
    differences = _check_told(tournament, session, list(_differences(tournament, session, noticed, now)))
    seed, seats = (
        act.context.new_seed(),
        rules_of(tournament.notice.game, tournament.notice.options).game.seats,
    )
    tables = draw(tournament.name, session, tournament.still_in, seats, seed)
    act.context.check_can_open(tournament.notice, tables)
    return [
        facts.SessionBegan(
            tournament.name,
            session,
            seed,
            tables,
            differences,
            act.by,
            act.at,
            noticed.isoformat(timespec="minutes"),
        )
    ]


def _check_begins_as_noticed(tournament: Tournament, session: int, noticed: datetime, now: datetime) -> None:
    what = tournament.name if session == 1 else f"Session {session} of {tournament.name}"
    if now < noticed:
        raise Refusal(f"{what} begins at {noticed:%Y-%m-%d %H:%M}, as the notice says.", DATE_AND_TIME)
    if now.date() != noticed.date():
        cure = "File another notice." if session == 1 else "Call it off, and file a notice of another one."
        raise Refusal(f"{what} was to begin on {noticed:%Y-%m-%d}. {cure}", DATE_AND_TIME)


def _differences(tournament: Tournament, session: int, noticed: datetime, now: datetime) -> Iterator[str]:
    """Yield what differs from the notice, for the Division to judge.

    They are stored in the log, and the audit makes them again: never reword them.
    """
    late = int((now - noticed).total_seconds()) // 60
    if late:
        yield f"begun {late} minutes late" if session == 1 else f"session {session} begun {late} minutes late"
    if session == 1 and len(tournament.entries) != tournament.notice.patrons:
        yield f"{len(tournament.entries)} patrons, not {tournament.notice.patrons}"


def _check_told(tournament: Tournament, session: int, differences: list[str]) -> list[str]:
    """Return the differences, of which the Division has to know before the session begins."""
    if differences and not any(told.session == session for told in tournament.told):
        raise Refusal(
            f"It would differ from the notice: {'; '.join(differences)}. A pit boss has to tell the Division "
            f"first: page Tournaments, or `houseway desk tournament tell {tournament.name} WORDS`.",
            PATRONS if "patrons" in differences[0] else DATE_AND_TIME,
        )
    return differences


def draw(name: str, session: int, people: list[str], seats: int, seed: str) -> dict[str, dict[str, str]]:
    """Draw places by lot, at as few tables as hold everybody, evenly filled."""
    order = list(people)
    seeded(int(seed, 16)).shuffle(order)
    count = -(-len(order) // seats)
    return {
        f"{name}-{session}-{number + 1}": {
            str(seat): person for seat, person in enumerate(order[number::count], 1)
        }
        for number in range(count)
    }


def end_session(tournaments: Tournaments, command: facts.EndSession, act: DeskAct) -> list[Any]:
    tournament = tournaments.filed_and_not_over(command.tournament)
    session = tournament.in_play
    if session is None:
        raise Refusal(f"No session of {tournament.name} is being played.", SESSION_DESCRIPTION)
    standings = act.context.standings(session.tables)
    playing = [table for table, standing in standings.items() if not standing.over]
    if playing:
        raise Refusal(
            f"The session goes on at {one_of(playing)}. Wait for its last round and the end of any dispute.",
            SESSION_DESCRIPTION,
        )
    chips = {table: standing.chips for table, standing in standings.items()}
    is_final = session.session == tournament.notice.sessions
    best = (
        []
        if is_final
        else [person for held in chips.values() for person in best_of(held, tournament.notice.advance)]
    )
    ended: list[Any] = [facts.SessionEnded(tournament.name, session.session, chips, best, act.by, act.at)]
    if len(best) < 2:
        ranking = ranked([*(before.chips for before in tournament.ended), chips])
        ended += [facts.TournamentEnded(tournament.name, ranking), *paid_out(tournament, ranking)]
    return ended


def best_of(chips: Mapping[str, Cents], advance: int) -> list[str]:
    """Return those who advance; ties with the last of them advance too."""
    border = sorted(chips.values(), reverse=True)[min(advance, len(chips)) - 1]
    order = sorted(chips, key=lambda person: (-chips[person], person))
    return [person for person in order if chips[person] >= max(border, 1)]


def ranked(sessions: Sequence[Mapping[str, Mapping[str, Cents]]]) -> Ranking:
    """Rank people by the last session they played, then by chips at its end. Equal chips share a rank."""
    results = {
        person: (number, count)
        for number, tables in enumerate(sessions)
        for held in tables.values()
        for person, count in held.items()
    }
    better = {place: sum(other > place for other in results.values()) for place in results.values()}
    order = sorted(results, key=lambda person: (better[results[person]], person))
    return [(1 + better[results[person]], person, results[person][1]) for person in order]
