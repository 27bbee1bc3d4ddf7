"""Handles tournaments as the filed notice says; opens tables when a session begins, and closes them."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Annotated, Any

import msgspec

from houseway.equipment.chance import seeded
from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.house.clock import parse_day, parse_moment
from houseway.house.desks.business_days import REQUIRED, state_holidays, without
from houseway.house.desks.command import WORDS, DeskCommand, Prompt, Why
from houseway.house.desks.context import DeskAct, Standing
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.desks.tournaments import (
    CEASE,
    CONTROLLER,
    DATE_AND_TIME,
    IN_ADVANCE,
    REVENUE_AFFECTED,
    AnyTournamentFact,
    DifferenceTold,
    EntryWithdrawn,
    HolidaysSet,
    Notice,
    Ranking,
    SessionBegan,
    SessionEnded,
    Tournament,
    TournamentCeased,
    TournamentCertified,
    TournamentDrafted,
    TournamentEnded,
    TournamentEntered,
    TournamentFiled,
    Tournaments,
    TournamentView,
    lacking_certifications,
    noticed_start,
    paid_back,
    paid_out,
    tournament_view,
    transfers_of,
)
from houseway.house.floor import THE_HOUSE, Floor, Person
from houseway.house.loading import UnknownTable
from houseway.house.record import Record
from houseway.house.roles import MANAGES, PLAYS, SUPERVISES, Role
from houseway.refusal import Refusal, one_of
from houseway.regulation.citation import Citation
from houseway.rules.registry import offered_rules, rules_of
from houseway.table.commands.system_commands import CloseForTournament, OpenForTournament
from houseway.table.live.facts import Session

DESCRIPTION = Citation("13:69F-8.6(a)2")
PATRONS = Citation("13:69F-8.6(a)3")
LOCATION = Citation("13:69F-8.6(a)4")
SECURITY = Citation("13:69F-8.6(a)5")
NO_ADVERSE_EFFECT = Citation("13:69F-8.6(a)6")
REVENUE = Citation("13:69F-8.6(a)7")
SOME_CHANCE = Citation("13:69F-8.6(c)")

FARTHEST_DAYS = 730
MOST_PATRONS, MOST_ROUNDS, MOST_SESSIONS = 10_000, 1000, 20
_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


def _check_notice(notice: Notice) -> None:
    """Check that every item is there and can be done."""
    needed = (
        ("title", DESCRIPTION),
        ("description", DESCRIPTION),
        ("location", LOCATION),
        ("security", SECURITY),
    )
    for key, cite in needed:
        if not getattr(notice, key).strip():
            raise Refusal(f"The {key} is missing in the notice. Add it.", cite)
    if notice.decided_by == "skill":
        raise Refusal("A tournament of skill alone is not allowed: chance must play a part.", SOME_CHANCE)
    offered_rules(notice.game, notice.options)
    bounds = (
        ("patrons", 2, MOST_PATRONS, PATRONS),
        ("chips", 1, LARGEST_WAGER, DESCRIPTION),
        ("rounds", 1, MOST_ROUNDS, DESCRIPTION),
        ("sessions", 1, MOST_SESSIONS, DESCRIPTION),
        ("advance", 1, MOST_PATRONS, DESCRIPTION),
    )
    for key, least, most, cite in bounds:
        if not least <= getattr(notice, key) <= most:
            raise Refusal(f"{key}: {getattr(notice, key)} is out of range. Give {least} to {most}.", cite)
    check_times(notice.starts, notice.later_sessions, notice.sessions)


def check_money(notice: Notice, before: Tournament | None) -> None:
    """Check fee and prizes of a notice, which cannot change once a patron has entered."""
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


def _terms(notice: Notice) -> tuple[Cents, list[Cents]]:
    return notice.entry_fee, list(notice.prizes)


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


# The sessions of a tournament: held to the notice, places drawn by lot, the best advance.

PATRONS = Citation("13:69F-8.6(a)3")
LOCATION = Citation("13:69F-8.6(a)4")


def _before_its_next_session(tournaments: Tournaments, name: str) -> Tournament:
    tournament = tournaments.filed_and_not_over(name)
    if tournament.in_play:
        raise Refusal(f"Session {tournament.in_play.session} of {name} is being played.", DESCRIPTION)
    return tournament


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
        for chips in tables.values()
        for person, count in chips.items()
    }
    better = {place: sum(other > place for other in results.values()) for place in results.values()}
    order = sorted(results, key=lambda person: (better[results[person]], person))
    return [(1 + better[results[person]], person, results[person][1]) for person in order]


# Commands.

TournamentName = Annotated[str, Prompt("The short name, as spring-open.", "TOURNAMENT")]


class TournamentCommand(DeskCommand, frozen=True):
    """A command to the desk for tournaments."""


class SetHolidays(TournamentCommand, frozen=True):
    """Days without business besides weekends and state holidays; state holidays ``worked`` all the same."""

    roles = frozenset({Role.ADMINISTRATOR})

    days: Annotated[list[str], Prompt("As 2026-11-27.", "DAY")]
    worked: Annotated[list[str], Prompt("A state holiday on which business is done.", "DAY", "--worked")] = (
        msgspec.field(default_factory=list)
    )

    def decide(self, _: Tournaments, __: DeskAct) -> list[Any]:
        added, worked = (sorted({str(parse_day(day)) for day in days}) for days in (self.days, self.worked))
        for day in worked:
            if parse_day(day) not in state_holidays(parse_day(day).year):
                raise Refusal(
                    f"{day} is not a state holiday, so it needs no exception. Leave it out.", IN_ADVANCE
                )
        return [HolidaysSet(added, worked)]


class DraftTournament(TournamentCommand, frozen=True):
    """Draft or change the notice. After a change, everybody certifies again."""

    roles = MANAGES

    tournament: TournamentName
    notice: Notice

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        name, notice = self.tournament, self.notice
        if not _NAME.fullmatch(name):
            raise Refusal(
                f"{name!r} is not a name. Use small letters, digits and hyphens, at most 24.", IN_ADVANCE
            )
        before = tournaments.by_name.get(name)
        if before and (before.begun or before.ceased):
            raise Refusal(f"The tournament {name} is {before.status}. Choose another name.", IN_ADVANCE)
        _check_notice(notice)
        check_money(notice, before)
        if before and len(before.entries) > notice.patrons:
            raise Refusal(f"{len(before.entries)} patrons have entered, more than {notice.patrons}.", PATRONS)
        return [self.fact(TournamentDrafted, act)]


class CertifyTournament(TournamentCommand, frozen=True):
    """Security, gaming operations (a pit boss) and surveillance sign; accounting if revenue is affected."""

    button = "Certify"
    roles = frozenset({Role.SECURITY, Role.PIT_BOSS, Role.SURVEILLANCE, Role.ACCOUNTING})

    tournament: TournamentName

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = tournaments.named(self.tournament)
        cite = REVENUE if act.role == Role.ACCOUNTING else NO_ADVERSE_EFFECT
        if tournament.filed:
            raise Refusal(f"The notice of {tournament.name} is filed already.", cite)
        if act.by in tournament.certified.values():
            raise Refusal(
                f"{act.by} has certified {tournament.name}. Each department certifies for itself.", cite
            )
        if act.role in tournament.certified:
            raise Refusal(
                f"{tournament.certified[act.role]} has certified {tournament.name} for {act.role}.", cite
            )
        return [self.fact(TournamentCertified, act, role=act.role)]


class FileTournament(TournamentCommand, frozen=True):
    """The notice goes to the Division's office in the establishment."""

    button = "File the notice"
    roles = MANAGES

    tournament: TournamentName

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = tournaments.named(self.tournament)
        if tournament.filed:
            raise Refusal(f"The notice of {tournament.name} was filed on {tournament.filed.on}.", IN_ADVANCE)
        lacking = lacking_certifications(tournament)
        cure = f"Let them certify it: houseway desk tournament certify {tournament.name}, or on its page."
        if lacking == [CONTROLLER]:
            raise Refusal(
                f"The casino controller's certification on gross revenue is missing. {cure}", REVENUE
            )
        if lacking:
            raise Refusal(
                f"The certification by {' and '.join(lacking)} is missing. {cure}", NO_ADVERSE_EFFECT
            )
        today, starts = act.day, parse_moment(tournament.notice.starts).date()
        if (starts - today).days > FARTHEST_DAYS:
            raise Refusal(f"{starts} is more than two years away. Check the date.", DATE_AND_TIME)
        calendar, last_day = tournaments.calendar, tournaments.calendar.last_day_to_file(starts)
        skipped = calendar.skipped(min(today, last_day), starts)
        if today > last_day:
            raise Refusal(
                f"A notice filed on {today} is {calendar.days_ahead(today, starts)} business days ahead of "
                f"{starts}, and {REQUIRED} are required{without(skipped)}. The last day to file was "
                f"{last_day}. Begin later.",
                IN_ADVANCE,
            )
        return [self.fact(TournamentFiled, act, on=str(today), last_day=str(last_day), skipped=skipped)]


class EnterTournament(TournamentCommand, frozen=True):
    """The patron enters and pays the fee to the cage."""

    button = "Enter"
    roles = PLAYS

    tournament: TournamentName

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = tournaments.filed_and_not_over(self.tournament)
        if tournament.begun:
            raise Refusal(f"{tournament.name} has begun. Nobody can enter any more.", PATRONS)
        if act.by in tournament.entries:
            raise Refusal(f"{act.by} has entered {tournament.name} already.", PATRONS)
        if len(tournament.entries) >= tournament.notice.patrons:
            raise Refusal(
                f"{tournament.notice.patrons} patrons have entered, as many as the notice says.", PATRONS
            )
        # The fees of one tournament are one kind of money, whatever the house has decided since the first.
        is_play = tournament.play_money if tournament.entries else act.context.is_house_for_play_money()
        fee = tournament.notice.entry_fee
        return [TournamentEntered(tournament.name, act.by, act.at, fee, is_play)]


class WithdrawEntry(TournamentCommand, frozen=True):
    """The patron withdraws before it begins; the fee is returned."""

    button = "Withdraw"
    roles = PLAYS

    tournament: TournamentName

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = tournaments.named(self.tournament)
        if act.by not in tournament.entries:
            raise Refusal(f"{act.by} has not entered {tournament.name}.", PATRONS)
        if tournament.begun or tournament.ceased:
            raise Refusal(
                f"The tournament {tournament.name} is {tournament.status}. Nobody can withdraw any more.",
                PATRONS,
            )
        fee = tournament.fees.get(act.by, 0)
        return [EntryWithdrawn(tournament.name, act.by, fee, act.at, tournament.play_money)]


class TellDifference(TournamentCommand, frozen=True):
    """Tell the Division, before the next session begins, what will differ from the notice, and why."""

    button = "Tell the Division"
    roles = MANAGES

    tournament: TournamentName
    words: Annotated[str, Prompt("What will differ, and why.", WORDS, label="What will differ, and why")]

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = _before_its_next_session(tournaments, self.tournament)
        if not self.words.strip():
            raise Refusal("Say what will differ from the notice, and why.", CEASE)
        session = len(tournament.begun) + 1
        return [self.fact(DifferenceTold, act, session=session)]


class BeginSession(TournamentCommand, frozen=True):
    """Places are drawn and tables opened, at the time and location that the notice names."""

    button = "Begin session"
    roles = SUPERVISES

    tournament: TournamentName
    location: Annotated[str, Prompt("As the notice names it.", WORDS, "--location", label="Location")]

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = _before_its_next_session(tournaments, self.tournament)
        if self.location.strip() != tournament.notice.location.strip():
            raise Refusal(
                f"The notice says {tournament.notice.location!r}, not {self.location!r}. File another "
                "notice.",
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
            SessionBegan(
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


class EndSession(TournamentCommand, frozen=True):
    """The chips of every table are counted, and the best advance."""

    button = "End session"
    roles = SUPERVISES

    tournament: TournamentName

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = tournaments.filed_and_not_over(self.tournament)
        session = tournament.in_play
        if session is None:
            raise Refusal(f"No session of {tournament.name} is being played.", DESCRIPTION)
        standings = act.context.standings(session.tables)
        playing = [table for table, standing in standings.items() if not standing.over]
        if playing:
            raise Refusal(
                f"The session goes on at {one_of(playing)}. Wait for its last round and the end of any "
                "dispute.",
                DESCRIPTION,
            )
        chips = {table: standing.chips for table, standing in standings.items()}
        is_final = session.session == tournament.notice.sessions
        best = (
            []
            if is_final
            else [
                person
                for at_table in chips.values()
                for person in best_of(at_table, tournament.notice.advance)
            ]
        )
        ended: list[Any] = [
            self.fact(SessionEnded, act, session=session.session, chips=chips, advancing=best)
        ]
        if len(best) < 2:
            ranking = ranked([*(before.chips for before in tournament.ended), chips])
            ended += [TournamentEnded(tournament.name, ranking), *paid_out(tournament, ranking)]
        return ended


class CeaseTournament(TournamentCommand, frozen=True):
    """The Division stops it at once, or the house calls it off."""

    button = "Stop it now"
    roles = frozenset({Role.INSPECTOR, Role.PIT_BOSS})

    tournament: TournamentName
    why: Why

    def decide(self, tournaments: Tournaments, act: DeskAct) -> list[Any]:
        tournament = tournaments.named(self.tournament)
        if tournament.ceased or tournament.ranking is not None:
            raise Refusal(f"The tournament {tournament.name} is {tournament.status}.", CEASE)
        if not self.why.strip():
            raise Refusal(
                "Why does the tournament cease? It differs from its notice, or compromises security, "
                "integrity or the collection of revenue.",
                CEASE,
            )
        return [
            self.fact(TournamentCeased, act, role=act.role),
            *paid_back(tournament),
        ]


# What the audit makes of records that an earlier version wrote, by rules that were easier than today's.


def earlier_version(fact: Any) -> str:
    """Return what such records are and lack; nothing for a record that can be decided again."""
    match fact:
        case TournamentDrafted(notice=notice) if len(notice.later_sessions) != notice.sessions - 1:
            return "notices by an earlier version, without the times of their later sessions"
        case TournamentFiled(last_day=""):
            return "filings of notices by an earlier version: only their business days were counted"
        case SessionBegan(noticed=""):
            return "sessions begun by an earlier version: only their days were compared with the notice"
    return ""


def faults(state: Tournaments, fact: Any) -> Iterator[str]:
    """Yield what is wrong with such a record. ``state`` is the desk after it."""
    match fact:
        case TournamentFiled(tournament=name, on=on, last_day=""):
            starts = parse_moment(state.named(name).notice.starts).date()
            days = state.calendar.days_ahead(date.fromisoformat(on), starts)
            if days < REQUIRED:
                yield f"filed {days} business days before {starts}, not {REQUIRED} ({IN_ADVANCE})"
        case SessionBegan(tournament=name, session=session, at=at, noticed=""):
            noticed = noticed_start(state.named(name).notice, session).date()
            if noticed not in _days_at_the_house(at):
                yield f"session {session} did not begin on {noticed}, as the notice says ({DATE_AND_TIME})"


def _days_at_the_house(at: int) -> set[date]:
    """Return the days that it may have been: the log does not name the time zone of the house."""
    then = datetime.fromtimestamp(at // 1_000_000, UTC)
    return {(then + timedelta(hours=hours)).date() for hours in (-12, 0, 14)}


# The desk for tournaments. It opens tables when a session begins, and closes them when it ends.

STREAM = "tournaments"
_log = logging.getLogger(__name__)


class TournamentDesk(Desk[Tournaments]):
    log = DeskLog(STREAM, Tournaments, AnyTournamentFact, transfers_of)
    commands = TournamentCommand

    earlier_version = staticmethod(earlier_version)
    faults = staticmethod(faults)

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor, zone)
        # A session in play when the program ended may lack tables, or have too many.
        self._to_look_after = set(self.look(lambda tournaments: list(tournaments.by_name)))
        self.look_after_tables()

    def order(self, person: Person, command: DeskCommand, key: str | None = None) -> Record:
        # The next command finds the tables as they should be.
        with self._lock:
            record = super().order(person, command, key)
            name = getattr(command, "tournament", None)
            if name is not None:
                self._to_look_after.add(name)
                self.look_after_tables()
        return record

    def look_after_tables(self) -> None:
        """Open and close tables as decided, also those for which it failed before."""
        with self._lock:
            for name in sorted(self._to_look_after):
                try:
                    self._keep_tables(self._state.named(name))
                except Refusal as refusal:
                    _log.warning("The tables of %s are not as they should be yet. %s", name, refusal)
                else:
                    self._to_look_after.discard(name)

    def views(self) -> list[TournamentView]:
        """Return every tournament, with the standings of the session in play."""
        return self.look(
            lambda known: [
                tournament_view(tournament, known.calendar, self._standings(tournament))
                for tournament in known.by_name.values()
            ]
        )

    def _standings(self, tournament: Tournament) -> Mapping[str, Standing]:
        """Return the standings at the tables that are open by now."""
        open_by_now = set(self.floor.tables()) if tournament.in_play else set()
        return self.context.standings(
            open_by_now & set(tournament.in_play.tables if tournament.in_play else ())
        )

    def _keep_tables(self, tournament: Tournament) -> None:
        """Open the tables of the session in play, and close those of the one before it."""
        for session in tournament.begun[-2:]:
            for table, seats in session.tables.items():
                self._keep(tournament, session, table, seats)

    def _keep(self, tournament: Tournament, session: SessionBegan, table: str, seats: dict[str, str]) -> None:
        is_played = session is tournament.in_play
        try:
            is_closed = self.floor.look_for_sure(table, lambda live: live.is_closed).seen
        except UnknownTable:
            if is_played:
                self._open(tournament, session, table, seats)
        else:
            if not is_played and not is_closed:
                self.floor.carry_out_for_desk(THE_HOUSE, table, CloseForTournament())

    def _open(self, tournament: Tournament, session: SessionBegan, table: str, seats: dict[str, str]) -> None:
        notice = tournament.notice
        table_session = Session(tournament.name, session.session, notice.rounds, notice.chips, seats)
        command = OpenForTournament(notice.game, notice.options, notice.cards, notice.steps, table_session)
        self.floor.carry_out_for_desk(THE_HOUSE, table, command)
