"""Keeps tournaments (13:69F-8.6): notice, certifications, entries, sessions, ranking, and their money.

| account | what it holds |
|---|---|
| ``cage`` | everything outside: negative by what patrons have paid and not been paid |
| ``pool:TOURNAMENT`` | the entry fees of a tournament that is not over |
| ``revenue`` | what the house has kept of fees, less what it has added to prizes |

The regulation asks for no share of the fees. The Division must be notified, so fee and prizes are in the
notice, and the controller certifies if gross revenue is affected, as by any money.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.house.clock import parse_moment
from houseway.house.desks.business_days import BusinessCalendar, Holiday
from houseway.house.desks.context import Standing
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import options_in_words
from houseway.rules.registry import game
from houseway.table.live.accounts import CAGE, REVENUE, Transfer
from houseway.table.live.fact import Fact
from houseway.table.live.facts import Cards, Steps

DecidedBy = Literal["chance", "skill and chance", "skill"]


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The notice of a tournament to the Division: sessions of some rounds, the best of each table advance.

    Everybody begins a session with the same chips, which have no cash value. The last session is the final.
    """

    title: str
    starts: str  # date and time at the house: 2026-11-16T18:00
    description: str
    decided_by: DecidedBy
    game: str
    options: dict[str, str] = {}
    cards: Cards = "house"
    steps: Steps = "automatic"
    patrons: int
    location: str
    security: str  # measures in addition to the usual ones
    affects_revenue: bool
    chips: Cents
    rounds: int
    advance: int  # people from each table
    sessions: int
    entry_fee: Cents = 0
    prizes: list[Cents] = []  # in the order of ranks
    later_sessions: list[str] = []  # date and time of each session after the first


# Facts, and what each does to the state of the desk.


class HolidaysSet(Fact, frozen=True):
    days: list[str]
    worked: list[str] = msgspec.field(default_factory=list)

    def do(self, tournaments: Tournaments) -> None:
        added, worked = (frozenset(map(date.fromisoformat, days)) for days in (self.days, self.worked))
        tournaments.calendar = BusinessCalendar(added, worked)


class TournamentDrafted(Fact, frozen=True):
    tournament: str
    notice: Notice
    by: str
    at: int

    def do(self, tournaments: Tournaments) -> None:
        before = tournaments.by_name.get(self.tournament)
        drafted = Tournament(self.tournament, self.notice)
        if before:
            drafted.entries, drafted.fees, drafted.play_money = before.entries, before.fees, before.play_money
        tournaments.by_name[self.tournament] = drafted


class TournamentCertified(Fact, frozen=True):
    tournament: str
    role: str
    by: str
    at: int

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].certified[self.role] = self.by


class TournamentFiled(Fact, frozen=True):
    """``on`` is the day at the house, ``last_day`` the last on which it could be filed.

    Both it and the holidays ``skipped`` in the count are missing in records of earlier versions.
    """

    tournament: str
    on: str
    by: str
    at: int
    last_day: str = ""
    skipped: list[Holiday] = msgspec.field(default_factory=list)

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].filed = self


class TournamentEntered(Fact, frozen=True):
    tournament: str
    person: str
    at: int
    fee: Cents = 0
    play_money: bool = False

    def do(self, tournaments: Tournaments) -> None:
        tournament = tournaments.by_name[self.tournament]
        tournament.entries.append(self.person)
        tournament.play_money = self.play_money
        if self.fee:
            tournament.fees[self.person] = self.fee


class EntryWithdrawn(Fact, frozen=True):
    tournament: str
    person: str
    fee: Cents
    at: int
    play_money: bool = False

    def do(self, tournaments: Tournaments) -> None:
        tournament = tournaments.by_name[self.tournament]
        tournament.entries.remove(self.person)
        tournament.fees.pop(self.person, None)


class DifferenceTold(Fact, frozen=True):
    """What the Division was told before a session began."""

    tournament: str
    session: int
    words: str
    by: str
    at: int

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].told.append(self)


class SessionBegan(Fact, frozen=True):
    """The places at each table, drawn by lot from the seed; and what differs from the notice.

    ``noticed`` is when the session was to begin; earlier versions did not record it.
    """

    tournament: str
    session: int
    seed: str
    tables: dict[str, dict[str, str]]
    differences: list[str]
    by: str
    at: int
    noticed: str = ""

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].begun.append(self)


class SessionEnded(Fact, frozen=True):
    """The chips of everybody at each table, and who advances."""

    tournament: str
    session: int
    chips: dict[str, dict[str, Cents]]
    advancing: list[str]
    by: str
    at: int

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].ended.append(self)


class TournamentEnded(Fact, frozen=True):
    """Ranks with the person and the chips in the last session played; equal chips share a rank."""

    tournament: str
    ranking: list[tuple[int, str, Cents]]

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].ranking = self.ranking


class PoolSettled(Fact, frozen=True):
    """What the house adds to the prizes that the fees do not cover, or keeps of fees that nobody won."""

    tournament: str
    added: Cents
    kept: Cents
    play_money: bool = False

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].settled = self


class PrizePaid(Fact, frozen=True):
    tournament: str
    rank: int
    person: str
    cents: Cents
    play_money: bool = False

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].prizes.append(self)


class FeeReturned(Fact, frozen=True):
    """The tournament was not played to its end."""

    tournament: str
    person: str
    cents: Cents
    play_money: bool = False

    def do(self, tournaments: Tournaments) -> None:
        del tournaments.by_name[self.tournament].fees[self.person]


class TournamentCeased(Fact, frozen=True):
    tournament: str
    why: str
    role: str
    by: str
    at: int

    def do(self, tournaments: Tournaments) -> None:
        tournaments.by_name[self.tournament].ceased = self


AnyTournamentFact = (
    HolidaysSet
    | TournamentDrafted
    | TournamentCertified
    | TournamentFiled
    | TournamentEntered
    | EntryWithdrawn
    | DifferenceTold
    | SessionBegan
    | SessionEnded
    | TournamentEnded
    | PoolSettled
    | PrizePaid
    | FeeReturned
    | TournamentCeased
)


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
    notice: Notice
    certified: dict[str, str] = field(default_factory=dict)  # the person, by role
    filed: TournamentFiled | None = None
    entries: list[str] = field(default_factory=list)
    fees: dict[str, Cents] = field(default_factory=dict)  # paid, by person
    play_money: bool = False  # of the fees, and so of the prizes
    told: list[DifferenceTold] = field(default_factory=list)
    begun: list[SessionBegan] = field(default_factory=list)
    ended: list[SessionEnded] = field(default_factory=list)
    ranking: Ranking | None = None
    settled: PoolSettled | None = None
    prizes: list[PrizePaid] = field(default_factory=list)
    ceased: TournamentCeased | None = None

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
    def in_play(self) -> SessionBegan | None:
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

    def do(self, fact: AnyTournamentFact) -> None:
        fact.do(self)


# The money of tournaments: entry fees, prizes, and what the house adds or keeps.

DESCRIPTION = Citation("13:69F-8.6(a)2")
REVENUE_AFFECTED = Citation("13:69F-8.6(a)7")


def prizes_won(ranking: Ranking, prizes: Sequence[Cents]) -> list[tuple[int, str, Cents]]:
    """Return rank, person and prize. Equal ranks share the prizes of their places, rounded up to the cent."""
    won = []
    for rank, sharing in groupby(ranking, key=lambda row: row[0]):
        people = [person for _, person, _ in sharing]
        together = sum(prizes[rank - 1 : rank - 1 + len(people)])
        share = -(-together // len(people))
        won += [(rank, person, share) for person in people if share]
    return won


def paid_out(tournament: Tournament, ranking: Ranking) -> list[AnyTournamentFact]:
    """Balance the pool with the house at the end, and pay every prize."""
    won = prizes_won(ranking, tournament.notice.prizes)
    difference = tournament.pool - sum(cents for _, _, cents in won)
    settled: list[AnyTournamentFact] = []
    if difference:
        added, rest = max(-difference, 0), max(difference, 0)
        settled.append(PoolSettled(tournament.name, added, rest, tournament.play_money))
    return [*settled, *(PrizePaid(tournament.name, *prize, tournament.play_money) for prize in won)]


def paid_back(tournament: Tournament) -> list[AnyTournamentFact]:
    """A tournament that is not played to its end: everybody gets the fee back."""
    return [
        FeeReturned(tournament.name, person, fee, tournament.play_money)
        for person, fee in tournament.fees.items()
    ]


def transfers_of(fact: AnyTournamentFact) -> list[Transfer]:
    """Return the transfers of a fact; most facts move nothing."""
    match fact:
        case TournamentEntered(name, person, fee=fee):
            moves = [(CAGE, _pool(name), fee, f"entry fee of {person}")]
        case EntryWithdrawn(name, person, fee) | FeeReturned(name, person, fee):
            moves = [(_pool(name), CAGE, fee, f"entry fee back to {person}")]
        case PrizePaid(name, rank, person, cents):
            moves = [(_pool(name), CAGE, cents, f"prize of rank {rank} to {person}")]
        case PoolSettled(name, added, rest):
            moves = [
                (REVENUE, _pool(name), added, "added to the prizes"),
                (_pool(name), REVENUE, rest, "kept of the fees"),
            ]
        case _:
            return []
    return [Transfer(*move, DESCRIPTION.text) for move in moves if move[2]]


def _pool(name: str) -> str:
    return f"pool:{name}"


# When the notice says that each session begins (13:69F-8.6(a)1).

DATE_AND_TIME = Citation("13:69F-8.6(a)1")


def noticed_start(notice: Notice, session: int) -> datetime:
    """Return the noticed time of a session. A notice of an earlier version has one for all sessions."""
    times = [notice.starts, *notice.later_sessions]
    return parse_moment(times[session - 1] if session <= len(times) else notice.starts)


# A tournament as everybody may see it: the structures that the API declares.


class SessionView(msgspec.Struct):
    session: int
    chips: dict[str, dict[str, Cents]]


class StandingView(msgspec.Struct):
    """What a player holds in a session that is being played."""

    person: str
    table: str
    seat: str
    chips: Cents


class PrizeView(msgspec.Struct):
    rank: int
    person: str
    cents: Cents


class TournamentView(msgspec.Struct):
    """``fees`` are those paid; at the end the house has ``kept`` some of them, or ``added`` to them."""

    tournament: str
    status: str
    notice: Notice
    game_title: str
    options_in_words: str
    certified: dict[str, str]
    lacking: list[str]  # the certifications that are missing
    file_by: str  # the last day on which the notice may be filed
    skipped: list[Holiday]  # holidays that are not counted between that day and the start
    filed: str | None
    entries: list[str]
    tables: dict[str, dict[str, str]]
    standings: list[StandingView]
    sessions: list[SessionView]
    still_in: list[str]
    differences: list[str]
    told: list[str]  # what the Division was told of them beforehand
    ranking: list[tuple[int, str, Cents]] | None
    fees: Cents
    prizes: list[PrizeView]
    added: Cents
    kept: Cents
    ceased: str | None


def tournament_view(
    tournament: Tournament, calendar: BusinessCalendar, standings: Mapping[str, Standing]
) -> TournamentView:
    """``standings`` are those of the tables of the session in play."""
    starts, declared = parse_moment(tournament.notice.starts).date(), game(tournament.notice.game)
    return TournamentView(
        tournament=tournament.name,
        status=tournament.status,
        notice=tournament.notice,
        game_title=declared.title,
        options_in_words=options_in_words(declared.all_options, tournament.notice.options),
        certified=tournament.certified,
        lacking=lacking_certifications(tournament),
        file_by=str(calendar.last_day_to_file(starts)),
        skipped=calendar.skipped(calendar.last_day_to_file(starts), starts),
        filed=tournament.filed.on if tournament.filed else None,
        entries=tournament.entries,
        tables=tournament.in_play.tables if tournament.in_play else {},
        standings=_standings(tournament, standings),
        sessions=[SessionView(ended.session, ended.chips) for ended in tournament.ended],
        still_in=tournament.still_in,
        differences=[difference for begun in tournament.begun for difference in begun.differences],
        told=[f"session {told.session}: {told.words} ({told.by})" for told in tournament.told],
        ranking=tournament.ranking,
        fees=tournament.pool,
        prizes=[PrizeView(paid.rank, paid.person, paid.cents) for paid in tournament.prizes],
        added=tournament.settled.added if tournament.settled else 0,
        kept=tournament.settled.kept if tournament.settled else 0,
        ceased=tournament.ceased.why if tournament.ceased else None,
    )


def _standings(tournament: Tournament, standings: Mapping[str, Standing]) -> list[StandingView]:
    """Return everybody who plays now, the most chips first."""
    tables = tournament.in_play.tables if tournament.in_play else {}
    rows = [
        StandingView(person, table, seat, standings[table].chips.get(person, 0))
        for table, seats in tables.items()
        if table in standings
        for seat, person in seats.items()
    ]
    return sorted(rows, key=lambda row: (-row.chips, row.person))
