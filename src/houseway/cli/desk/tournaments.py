"""`houseway desk tournament`: tournaments, from the draft of the notice to the prizes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any

from houseway.cli.desk.verbs import Verbs
from houseway.cli.document.arguments import Output, check_printable, content_of, print_document
from houseway.cli.house_options import Database, FormFile, with_house
from houseway.cli.options import AsJson, argument
from houseway.cli.output import print_records, report
from houseway.documents.division.tournament_notice import notice_in_form, notice_on_file
from houseway.documents.house import House
from houseway.equipment.money import dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.business_days import without
from houseway.house.desks.tournament_desk import (
    BeginSession,
    CeaseTournament,
    CertifyTournament,
    DraftTournament,
    EndSession,
    EnterTournament,
    FileTournament,
    SetHolidays,
    TellDifference,
    TournamentDesk,
)
from houseway.house.desks.tournaments import TournamentView
from houseway.house.record import Record

Name = Annotated[str, argument("TOURNAMENT", "The short name, as spring-open.")]


def _view(desk: TournamentDesk, command: Any, _: Record) -> TournamentView:
    return next(view for view in desk.views() if view.tournament == command.tournament)


def _status(view: TournamentView) -> list[str]:
    return [f"{view.tournament} is {view.status}.", *_missing(view)]


def _missing(tournament: TournamentView) -> list[str]:
    return [f"missing: certification by {certifier}" for certifier in tournament.lacking]


_VERBS = Verbs(TournamentDesk, _view, _status)


def list_tournaments(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        views = TournamentDesk(floor).views()
    print_records(views, views, _summary, as_json=as_json)


def _summary(tournament: TournamentView) -> Iterator[str]:
    notice = tournament.notice
    name, status = tournament.tournament, tournament.status
    entered = f"{len(tournament.entries)} of {notice.patrons} entered"
    yield f"{name}: {notice.title}, {notice.starts}, {status}, {entered}"


def show(tournament: Name, database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        desk = TournamentDesk(floor)
        desk.look(lambda tournaments: tournaments.named(tournament))  # refuses an unknown name
        view = next(view for view in desk.views() if view.tournament == tournament)
    report(_lines(view), view, as_json=as_json)


def _lines(tournament: TournamentView) -> list[str]:
    notice = tournament.notice
    prizes = {prize.person: prize.cents for prize in tournament.prizes}
    fee = dollars(notice.entry_fee) if notice.entry_fee else "none"
    filed = f"filed on {tournament.filed}" if tournament.filed else f"to be filed by {tournament.file_by}"
    later = "".join(f"; session {number} {starts}" for number, starts in enumerate(notice.later_sessions, 2))
    return [
        f"{tournament.tournament}: {notice.title}, {tournament.status}",
        f"begins {notice.starts}{later} at {notice.location}; {filed}{without(tournament.skipped)}",
        f"played: {tournament.game_title}; options: {tournament.options_in_words}",
        f"entry fee {fee}; prizes {', '.join(map(dollars, notice.prizes)) or 'none'}",
        *_missing(tournament),
        f"entered: {', '.join(tournament.entries) or 'nobody'}",
        *(f"told to the Division: {words}" for words in tournament.told),
        *(f"different from the notice: {words}" for words in tournament.differences),
        *(f"playing: {row.person}, {dollars(row.chips)}, {row.table}" for row in tournament.standings),
        *(
            f"rank {rank}: {person}, {dollars(chips)} in chips"
            + (f", prize {dollars(prizes[person])}" if person in prizes else "")
            for rank, person, chips in tournament.ranking or ()
        ),
        *([f"ceased: {tournament.ceased}"] if tournament.ceased is not None else []),
    ]


@with_house
def notice(
    *, tournament: Name, output: Output, database: Database = None, house: House, dated: date | None
) -> None:
    check_printable(output)
    with acting_person(database, None, reads=True) as (floor, _):
        document = TournamentDesk(floor).look(
            lambda tournaments: notice_on_file(tournaments.named(tournament), tournaments.calendar)
        )
    print_document(document, output, house, dated)


@_VERBS.making(DraftTournament)
def draft(*, tournament: Name, form: FormFile) -> DraftTournament:
    return DraftTournament(tournament, notice_in_form(content_of(form), form.name))


certify = _VERBS.of(CertifyTournament)
file = _VERBS.of(FileTournament)
tell = _VERBS.of(TellDifference)
enter = _VERBS.of(EnterTournament)
begin = _VERBS.of(BeginSession)
end = _VERBS.of(EndSession)
cease = _VERBS.of(CeaseTournament)


def _holidays(_: TournamentDesk, command: SetHolidays, __: Record) -> dict[str, list[str]]:
    return {"holidays": sorted(set(command.days)), "worked": sorted(set(command.worked))}


def _holidays_in_words(days: dict[str, list[str]]) -> str:
    return (
        f"Holidays besides the state's: {', '.join(days['holidays']) or 'none'}. "
        f"State holidays with business: {', '.join(days['worked']) or 'none'}."
    )


holidays = Verbs(TournamentDesk, _holidays, _holidays_in_words).of(SetHolidays)
