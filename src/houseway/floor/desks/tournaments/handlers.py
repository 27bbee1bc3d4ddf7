"""Acts at the desk for tournaments: nothing begins without its notice, and nothing other than it says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from houseway.equipment.chance import seeded
from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.floor.calendar import business_days, day_named, moment_named
from houseway.floor.desks.context import AtDesk
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


def set_holidays(_: Tournaments, command: facts.SetHolidays, __: AtDesk) -> list[Any]:
    return [facts.HolidaysSet(sorted({str(day_named(day)) for day in command.days}))]


def draft(tournaments: Tournaments, command: facts.DraftTournament, act: AtDesk) -> list[Any]:
    name, notice = command.tournament, command.notice
    if not _NAME.fullmatch(name):
        raise Refusal(f"{name!r} is no name. Take small letters, digits and hyphens, 24 at most.", IN_ADVANCE)
    before = tournaments.by_name.get(name)
    if before and (before.begun or before.ceased):
        raise Refusal(f"The tournament {name} is {before.status}. Take another name.", IN_ADVANCE)
    _check_notice(notice)
    check_money(notice, before)
    if before and len(before.entries) > notice.patrons:
        raise Refusal(f"{len(before.entries)} patrons have entered, more than {notice.patrons}.", PATRONS)
    return [facts.TournamentDrafted(name, notice, act.by, act.at)]


def _check_notice(notice: facts.Notice) -> None:
    """Every item is there, and says something that can be done."""
    moment_named(notice.starts, DATE_AND_TIME)
    needed = (
        ("title", DESCRIPTION),
        ("description", DESCRIPTION),
        ("location", LOCATION),
        ("security", SECURITY),
    )
    for key, cite in needed:
        if not getattr(notice, key).strip():
            raise Refusal(f"The {key} is missing in the notice. Write it.", cite)
    if notice.decided_by == "skill":
        raise Refusal("A tournament of skill alone is not allowed: some chance belongs to it.", SOME_CHANCE)
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
            raise Refusal(f"{key}: {getattr(notice, key)} will not do. Give {least} to {most}.", cite)


def certify(tournaments: Tournaments, command: facts.CertifyTournament, act: AtDesk) -> list[Any]:
    one = tournaments.named(command.tournament)
    cite = REVENUE if act.role == Role.ACCOUNTING else NO_ADVERSE_EFFECT
    if one.filed:
        raise Refusal(f"The notice of {one.name} is filed already.", cite)
    if act.by in one.certified.values():
        raise Refusal(f"{act.by} has certified {one.name}. Each department does it for itself.", cite)
    if act.role in one.certified:
        raise Refusal(f"{one.certified[act.role]} has certified {one.name} for {act.role}.", cite)
    return [facts.TournamentCertified(one.name, act.role, act.by, act.at)]


def file(tournaments: Tournaments, command: facts.FileTournament, act: AtDesk) -> list[Any]:
    one = tournaments.named(command.tournament)
    if one.filed:
        raise Refusal(f"The notice of {one.name} was filed on {one.filed.on}.", IN_ADVANCE)
    lacking = lacking_certifications(one)
    if lacking == [CONTROLLER]:
        raise Refusal("The casino controller's certification on gross revenue is missing.", REVENUE)
    if lacking:
        raise Refusal(f"The certification by {' and '.join(lacking)} is missing.", NO_ADVERSE_EFFECT)
    today, starts = act.day, moment_named(one.notice.starts).date()
    if (starts - today).days > FARTHEST_DAYS:
        raise Refusal(f"{starts} is more than two years away. Look at the date.", DATE_AND_TIME)
    days = business_days(today, starts, tournaments.holidays)
    if days < BUSINESS_DAYS:
        raise Refusal(
            f"From {today} to {starts} there are {days} business days, and {BUSINESS_DAYS} are the least. "
            "Begin later.",
            IN_ADVANCE,
        )
    return [facts.TournamentFiled(one.name, str(today), act.by, act.at)]


def _going_on(tournaments: Tournaments, name: str) -> Tournament:
    """One whose notice is filed, and that is not over."""
    one = tournaments.named(name)
    if one.ceased or one.ranking is not None:
        raise Refusal(f"The tournament {name} is {one.status}.", CEASE if one.ceased else IN_ADVANCE)
    if one.filed is None:
        raise Refusal(f"The notice of {name} is not filed with the Division. File it first.", IN_ADVANCE)
    return one


def enter(tournaments: Tournaments, command: facts.EnterTournament, act: AtDesk) -> list[Any]:
    one = _going_on(tournaments, command.tournament)
    if one.begun:
        raise Refusal(f"{one.name} has begun. Nobody enters any more.", PATRONS)
    if act.by in one.entries:
        raise Refusal(f"{act.by} has entered {one.name} already.", PATRONS)
    if len(one.entries) >= one.notice.patrons:
        raise Refusal(f"{one.notice.patrons} patrons have entered, as many as the notice says.", PATRONS)
    return [facts.TournamentEntered(one.name, act.by, act.at, one.notice.entry_fee)]


def withdraw(tournaments: Tournaments, command: facts.WithdrawEntry, act: AtDesk) -> list[Any]:
    one = tournaments.named(command.tournament)
    if act.by not in one.entries:
        raise Refusal(f"{act.by} has not entered {one.name}.", PATRONS)
    if one.begun or one.ceased:
        raise Refusal(f"The tournament {one.name} is {one.status}. Nobody withdraws any more.", PATRONS)
    return [facts.EntryWithdrawn(one.name, act.by, one.fees.get(act.by, 0), act.at)]


def begin_session(tournaments: Tournaments, command: facts.BeginSession, act: AtDesk) -> list[Any]:
    one = _going_on(tournaments, command.tournament)
    if one.in_play:
        raise Refusal(f"Session {one.in_play.session} of {one.name} is being played.", DESCRIPTION)
    if command.location.strip() != one.notice.location.strip():
        raise Refusal(
            f"The notice says {one.notice.location!r}, not {command.location!r}. File another notice.",
            LOCATION,
        )
    session, now = len(one.begun) + 1, act.moment
    if session == 1:
        _check_begins_as_noticed(one, now)
    if len(one.still_in) < 2:
        raise Refusal("A session needs two patrons at least.", PATRONS)
    seed, seats = act.around.new_seed(), rules_of(one.notice.game, one.notice.options).game.seats
    tables = draw(one.name, session, one.still_in, seats, seed)
    act.around.check_can_open(one.notice, tables)
    differences = list(_differences(one, now)) if session == 1 else []
    return [facts.SessionBegan(one.name, session, seed, tables, differences, act.by, act.at)]


def _check_begins_as_noticed(one: Tournament, now: datetime) -> None:
    starts = moment_named(one.notice.starts)
    if now < starts:
        raise Refusal(f"{one.name} begins at {starts:%Y-%m-%d %H:%M}, as the notice says.", DATE_AND_TIME)
    if now.date() != starts.date():
        raise Refusal(f"{one.name} was to begin on {starts:%Y-%m-%d}. File another notice.", DATE_AND_TIME)


def _differences(one: Tournament, now: datetime) -> Iterator[str]:
    """What is otherwise than the Division was told, for it to judge whether that is material."""
    late = int((now - moment_named(one.notice.starts)).total_seconds()) // 60
    if late:
        yield f"begun {late} minutes late"
    if len(one.entries) != one.notice.patrons:
        yield f"{len(one.entries)} patrons, not {one.notice.patrons}"


def draw(name: str, session: int, people: list[str], seats: int, seed: str) -> dict[str, dict[str, str]]:
    """Places by lot, at as few tables as hold everybody, and as many at one as at the other."""
    order = list(people)
    seeded(int(seed, 16)).shuffle(order)
    count = -(-len(order) // seats)
    return {
        f"{name}-{session}-{number + 1}": {
            str(seat): person for seat, person in enumerate(order[number::count], 1)
        }
        for number in range(count)
    }


def end_session(tournaments: Tournaments, command: facts.EndSession, act: AtDesk) -> list[Any]:
    one = _going_on(tournaments, command.tournament)
    session = one.in_play
    if session is None:
        raise Refusal(f"No session of {one.name} is being played.", DESCRIPTION)
    standings = act.around.standings(session.tables)
    playing = [table for table, standing in standings.items() if not standing.over]
    if playing:
        raise Refusal(
            f"The session goes on at {one_of(playing)}. Wait for its last round and the end of any dispute.",
            DESCRIPTION,
        )
    chips = {table: standing.chips for table, standing in standings.items()}
    is_final = session.session == one.notice.sessions
    best = (
        []
        if is_final
        else [person for held in chips.values() for person in best_of(held, one.notice.advance)]
    )
    ended: list[Any] = [facts.SessionEnded(one.name, session.session, chips, best, act.by, act.at)]
    if len(best) < 2:
        ranking = ranked([*(before.chips for before in one.ended), chips])
        ended += [facts.TournamentEnded(one.name, ranking), *paid_out(one, ranking)]
    return ended


def best_of(chips: Mapping[str, Cents], advance: int) -> list[str]:
    """As many as advance; whoever has as many chips as the last of them advances too."""
    border = sorted(chips.values(), reverse=True)[min(advance, len(chips)) - 1]
    order = sorted(chips, key=lambda person: (-chips[person], person))
    return [person for person in order if chips[person] >= max(border, 1)]


def ranked(sessions: Sequence[Mapping[str, Mapping[str, Cents]]]) -> Ranking:
    """By the last session that somebody played, and the chips at its end. Equal chips share a rank."""
    came_to = {
        person: (number, count)
        for number, tables in enumerate(sessions)
        for held in tables.values()
        for person, count in held.items()
    }
    better = {place: sum(other > place for other in came_to.values()) for place in came_to.values()}
    order = sorted(came_to, key=lambda person: (better[came_to[person]], person))
    return [(1 + better[came_to[person]], person, came_to[person][1]) for person in order]


def cease(tournaments: Tournaments, command: facts.CeaseTournament, act: AtDesk) -> list[Any]:
    one = tournaments.named(command.tournament)
    if one.ceased or one.ranking is not None:
        raise Refusal(f"The tournament {one.name} is {one.status}.", CEASE)
    if not command.why.strip():
        raise Refusal(
            "Why does the tournament cease? It differs from its notice, or compromises security, integrity "
            "or the collection of revenue.",
            CEASE,
        )
    return [facts.TournamentCeased(one.name, command.why, act.role, act.by, act.at), *paid_back(one)]
