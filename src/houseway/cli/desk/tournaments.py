"""`houseway desk tournament`: tournaments, from the draft of the notice to the prizes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.document.arguments import Output, check_printable, content_of, print_document
from houseway.cli.house_options import Database, FormFile, Token, Why, with_house
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
    TournamentCommand,
    TournamentDesk,
)
from houseway.house.desks.tournaments import TournamentView

Name = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The short name, as spring-open.")]


def _order(database: str | None, token: str | None, command: TournamentCommand) -> None:
    with acting_person(database, token) as (floor, person):
        TournamentDesk(floor).order(person, command)


def _views(database: str | None) -> list[TournamentView]:
    with acting_person(database, None, reads=True) as (floor, _):
        return TournamentDesk(floor).views()


def _print_status(name: str, database: str | None, *, as_json: bool) -> None:
    view = next(view for view in _views(database) if view.tournament == name)
    report([f"{name} is {view.status}.", *_missing(view)], view, as_json=as_json)


def _missing(tournament: TournamentView) -> list[str]:
    return [f"missing: certification by {certifier}" for certifier in tournament.lacking]


def list_tournaments(database: Database = None, as_json: AsJson = False) -> None:
    views = _views(database)
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


def draft(
    tournament: Name, form: FormFile, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    _order(database, token, DraftTournament(tournament, notice_in_form(content_of(form), form.name)))
    _print_status(tournament, database, as_json=as_json)


def certify(
    tournament: Name, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    _order(database, token, CertifyTournament(tournament))
    _print_status(tournament, database, as_json=as_json)


def file(tournament: Name, database: Database = None, token: Token = None, as_json: AsJson = False) -> None:
    _order(database, token, FileTournament(tournament))
    _print_status(tournament, database, as_json=as_json)


def tell(
    tournament: Name,
    words: Annotated[str, typer.Argument(metavar="WORDS", help="What will differ, and why.")],
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, TellDifference(tournament, words))
    _print_status(tournament, database, as_json=as_json)


def enter(tournament: Name, database: Database = None, token: Token = None, as_json: AsJson = False) -> None:
    _order(database, token, EnterTournament(tournament))
    _print_status(tournament, database, as_json=as_json)


def begin(
    tournament: Name,
    location: Annotated[str, typer.Option("--location", metavar="WORDS", help="As the notice names it.")],
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, BeginSession(tournament, location))
    _print_status(tournament, database, as_json=as_json)


def end(tournament: Name, database: Database = None, token: Token = None, as_json: AsJson = False) -> None:
    _order(database, token, EndSession(tournament))
    _print_status(tournament, database, as_json=as_json)


def cease(
    tournament: Name,
    why: Why,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, CeaseTournament(tournament, why))
    _print_status(tournament, database, as_json=as_json)


def holidays(
    days: Annotated[list[str] | None, typer.Argument(metavar="DAY", help="As 2026-11-27.")] = None,
    worked: Annotated[
        list[str] | None, typer.Option(metavar="DAY", help="A state holiday on which business is done.")
    ] = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, SetHolidays(days or [], worked or []))
    added, open_on = (sorted(set(given or [])) for given in (days, worked))
    report(
        f"Holidays besides the state's: {', '.join(added) or 'none'}. "
        f"State holidays with business: {', '.join(open_on) or 'none'}.",
        {"holidays": added, "worked": open_on},
        as_json=as_json,
    )
