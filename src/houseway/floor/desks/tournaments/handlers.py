"""Carries out commands at the desk for tournaments, as far as the filed notice allows them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from houseway.equipment.chance import seeded
from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.floor.calendar import business_days, parse_day, parse_moment
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments.money import check_money, paid_back, paid_out
from houseway.floor.desks.tournaments.tournaments import (
    BUSINESS_DAYS,
    CONTROLLER,
    IN_ADVANCE,
    Ranking,
    Tournament,
    Tournaments,
    lacking_certifications,
)
from houseway.floor.roles import Role
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.table.live.live_table import rules_of

DATE_AND_TIME = Citation("13:69F-8.6(a)1")
DESCRIPTION = Citation("13:69F-8.6(a)2")
PATRONS = Citation("13:69F-8.6(a)3")
LOCATION = Citation("13:69F-8.6(a)4")
SECURITY = Citation("13:69F-8.6(a)5")
NO_ADVERSE_EFFECT = Citation("13:69F-8.6(a)6")
REVENUE = Citation("13:69F-8.6(a)7")
CEASE = Citation("13:69F-8.6(b)")
SOME_CHANCE = Citation("13:69F-8.6(c)")

FARTHEST_DAYS = 730
MOST_PATRONS, MOST_ROUNDS, MOST_SESSIONS = 10_000, 1000, 20
_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


def set_holidays(_: Tournaments, command: facts.SetHolidays, __: DeskAct) -> list[Any]:
    return [facts.HolidaysSet(sorted({str(parse_day(day)) for day in command.days}))]


def draft(tournaments: Tournaments, command: facts.DraftTournament, act: DeskAct) -> list[Any]:
    name, notice = command.tournament, command.notice
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
    return [facts.TournamentDrafted(name, notice, act.by, act.at)]


def _check_notice(notice: facts.Notice) -> None:
    """Check that every item is there and can be done."""
    parse_moment(notice.starts, DATE_AND_TIME)
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
    rules_of(notice.game, notice.options)
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


def certify(tournaments: Tournaments, command: facts.CertifyTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
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
    return [facts.TournamentCertified(tournament.name, act.role, act.by, act.at)]


def file(tournaments: Tournaments, command: facts.FileTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    if tournament.filed:
        raise Refusal(f"The notice of {tournament.name} was filed on {tournament.filed.on}.", IN_ADVANCE)
    lacking = lacking_certifications(tournament)
    if lacking == [CONTROLLER]:
        raise Refusal("The casino controller's certification on gross revenue is missing.", REVENUE)
    if lacking:
        raise Refusal(f"The certification by {' and '.join(lacking)} is missing.", NO_ADVERSE_EFFECT)
    today, starts = act.day, parse_moment(tournament.notice.starts).date()
    if (starts - today).days > FARTHEST_DAYS:
        raise Refusal(f"{starts} is more than two years away. Check the date.", DATE_AND_TIME)
    days = business_days(today, starts, tournaments.holidays)
    if days < BUSINESS_DAYS:
        raise Refusal(
            f"From {today} to {starts} there are {days} business days, and {BUSINESS_DAYS} are required. "
            "Begin later.",
            IN_ADVANCE,
        )
    return [facts.TournamentFiled(tournament.name, str(today), act.by, act.at)]


def _filed_and_not_over(tournaments: Tournaments, name: str) -> Tournament:
    """Return a tournament whose notice is filed and that is not over."""
    tournament = tournaments.named(name)
    if tournament.ceased or tournament.ranking is not None:
        raise Refusal(
            f"The tournament {name} is {tournament.status}.", CEASE if tournament.ceased else IN_ADVANCE
        )
    if tournament.filed is None:
        raise Refusal(f"The notice of {name} is not filed with the Division. File it first.", IN_ADVANCE)
    return tournament


def enter(tournaments: Tournaments, command: facts.EnterTournament, act: DeskAct) -> list[Any]:
    tournament = _filed_and_not_over(tournaments, command.tournament)
    if tournament.begun:
        raise Refusal(f"{tournament.name} has begun. Nobody can enter any more.", PATRONS)
    if act.by in tournament.entries:
        raise Refusal(f"{act.by} has entered {tournament.name} already.", PATRONS)
    if len(tournament.entries) >= tournament.notice.patrons:
        raise Refusal(
            f"{tournament.notice.patrons} patrons have entered, as many as the notice says.", PATRONS
        )
    return [facts.TournamentEntered(tournament.name, act.by, act.at, tournament.notice.entry_fee)]


def withdraw(tournaments: Tournaments, command: facts.WithdrawEntry, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    if act.by not in tournament.entries:
        raise Refusal(f"{act.by} has not entered {tournament.name}.", PATRONS)
    if tournament.begun or tournament.ceased:
        raise Refusal(
            f"The tournament {tournament.name} is {tournament.status}. Nobody can withdraw any more.", PATRONS
        )
    return [facts.EntryWithdrawn(tournament.name, act.by, tournament.fees.get(act.by, 0), act.at)]


def begin_session(tournaments: Tournaments, command: facts.BeginSession, act: DeskAct) -> list[Any]:
    tournament = _filed_and_not_over(tournaments, command.tournament)
    if tournament.in_play:
        raise Refusal(
            f"Session {tournament.in_play.session} of {tournament.name} is being played.", DESCRIPTION
        )
    if command.location.strip() != tournament.notice.location.strip():
        raise Refusal(
            f"The notice says {tournament.notice.location!r}, not {command.location!r}. File another notice.",
            LOCATION,
        )
    session, now = len(tournament.begun) + 1, act.moment
    if session == 1:
        _check_begins_as_noticed(tournament, now)
    if len(tournament.still_in) < 2:
        raise Refusal("A session needs at least two patrons.", PATRONS)
    seed, seats = (
        act.context.new_seed(),
        rules_of(tournament.notice.game, tournament.notice.options).game.seats,
    )
    tables = draw(tournament.name, session, tournament.still_in, seats, seed)
    act.context.check_can_open(tournament.notice, tables)
    differences = list(_differences(tournament, now)) if session == 1 else []
    return [facts.SessionBegan(tournament.name, session, seed, tables, differences, act.by, act.at)]


def _check_begins_as_noticed(tournament: Tournament, now: datetime) -> None:
    starts = parse_moment(tournament.notice.starts)
    if now < starts:
        raise Refusal(
            f"{tournament.name} begins at {starts:%Y-%m-%d %H:%M}, as the notice says.", DATE_AND_TIME
        )
    if now.date() != starts.date():
        raise Refusal(
            f"{tournament.name} was to begin on {starts:%Y-%m-%d}. File another notice.", DATE_AND_TIME
        )


def _differences(tournament: Tournament, now: datetime) -> Iterator[str]:
    """Yield what differs from the notice, for the Division to judge.

    They are stored in the log, and the audit makes them again: never reword them.
    """
    late = int((now - parse_moment(tournament.notice.starts)).total_seconds()) // 60
    if late:
        yield f"begun {late} minutes late"
    if len(tournament.entries) != tournament.notice.patrons:
        yield f"{len(tournament.entries)} patrons, not {tournament.notice.patrons}"


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
    tournament = _filed_and_not_over(tournaments, command.tournament)
    session = tournament.in_play
    if session is None:
        raise Refusal(f"No session of {tournament.name} is being played.", DESCRIPTION)
    standings = act.context.standings(session.tables)
    playing = [table for table, standing in standings.items() if not standing.over]
    if playing:
        raise Refusal(
            f"The session goes on at {one_of(playing)}. Wait for its last round and the end of any dispute.",
            DESCRIPTION,
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


def cease(tournaments: Tournaments, command: facts.CeaseTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    if tournament.ceased or tournament.ranking is not None:
        raise Refusal(f"The tournament {tournament.name} is {tournament.status}.", CEASE)
    if not command.why.strip():
        raise Refusal(
            "Why does the tournament cease? It differs from its notice, or compromises security, integrity "
            "or the collection of revenue.",
            CEASE,
        )
    return [
        facts.TournamentCeased(tournament.name, command.why, act.role, act.by, act.at),
        *paid_back(tournament),
    ]
