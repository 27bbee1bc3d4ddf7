"""The sessions of a tournament: held to the notice, places drawn by lot, the best advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from houseway.equipment.chance import seeded
from houseway.equipment.money import Cents
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments.money import paid_out
from houseway.floor.desks.tournaments.session_times import DATE_AND_TIME, noticed_start
from houseway.floor.desks.tournaments.tournaments import CEASE, Ranking, Tournament, Tournaments
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.table.live.recorded_rules import rules_of

DESCRIPTION = Citation("13:69F-8.6(a)2")
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
        raise Refusal(f"Session {tournament.in_play.session} of {name} is being played.", DESCRIPTION)
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
