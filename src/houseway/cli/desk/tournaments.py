"""`houseway desk tournament`: tournaments from the terminal, from the draft of the notice to the prizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token, acting, tell_all
from houseway.cli.document.arguments import check_printable, content_of, print_document
from houseway.cli.document.command import Output
from houseway.equipment.money import dollars

if TYPE_CHECKING:
    from houseway.floor.desks.tournaments.facts import AnyTournamentCommand

tournament_app = typer.Typer(help="Tournaments, from the notice to the prizes.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The short name, as spring-open.")]
FormFile = Annotated[Path, typer.Argument(metavar="FILE", help="The form, filled in as TOML.")]


def _order(database: str | None, token: str | None, command: AnyTournamentCommand) -> None:
    with acting(database, token) as (floor, person):
        from houseway.floor.desks.tournaments.desk import TournamentDesk  # noqa: PLC0415 - after the extra was found

        TournamentDesk(floor).order(person, command)


def _shown(database: str | None) -> list[Any]:
    with acting(database, None) as (floor, _):
        from houseway.floor.desks.tournaments.desk import TournamentDesk  # noqa: PLC0415 - after the extra was found

        return list(TournamentDesk(floor).shown())


def _tell(name: str, database: str | None) -> None:
    """Where it stands now."""
    one = next(one for one in _shown(database) if one["tournament"] == name)
    typer.echo(f"{name} is {one['status']}.")
    for words in one["lacking"]:
        typer.echo(f"missing: certification by {words}")


@tournament_app.command("list")
def list_tournaments(database: Database = None, as_json: AsJson = False) -> None:
    """Every tournament and where it stands."""
    shown = _shown(database)
    tell_all(shown, shown, _in_words, as_json=as_json)


def _in_words(one: dict[str, Any]) -> Iterator[str]:
    notice = one["notice"]
    entered = f"{len(one['entries'])} of {notice['patrons']} entered"
    yield f"{one['tournament']}: {notice['title']}, {notice['starts']}, {one['status']}, {entered}"


@tournament_app.command()
def show(tournament: Name, database: Database = None, as_json: AsJson = False) -> None:
    """One tournament: what is missing, who stands how, what was won."""
    with acting(database, None) as (floor, _):
        from houseway.floor.desks.tournaments.desk import TournamentDesk  # noqa: PLC0415 - after the extra was found

        desk = TournamentDesk(floor)
        desk.look(lambda known: known.named(tournament))  # refused where there is none
        one = next(one for one in desk.shown() if one["tournament"] == tournament)
    if as_json:
        typer.echo(msgspec.json.encode(one).decode())
        return
    for line in _lines(one):
        typer.echo(line)


def _lines(one: Mapping[str, Any]) -> list[str]:
    notice = one["notice"]
    prizes = {prize["person"]: prize["cents"] for prize in one["prizes"]}
    fee = dollars(notice["entry_fee"]) if notice["entry_fee"] else "none"
    filed = f"filed on {one['filed']}" if one["filed"] else f"to be filed by {one['file_by']}"
    return [
        f"{one['tournament']}: {notice['title']}, {one['status']}",
        f"begins {notice['starts']} at {notice['location']}; {filed}",
        f"played: {one['game_title']}; options: {one['options_in_words']}",
        f"entry fee {fee}; prizes {', '.join(map(dollars, notice['prizes'])) or 'none'}",
        *(f"missing: certification by {words}" for words in one["lacking"]),
        f"entered: {', '.join(one['entries']) or 'nobody'}",
        *(f"playing: {row['person']}, {dollars(row['chips'])}, {row['table']}" for row in one["standings"]),
        *(
            f"rank {rank}: {person}, {dollars(chips)} in chips"
            + (f", prize {dollars(prizes[person])}" if person in prizes else "")
            for rank, person, chips in one["ranking"] or ()
        ),
        *([f"ceased: {one['ceased']}"] if one["ceased"] is not None else []),
    ]


@tournament_app.command()
def notice(tournament: Name, output: Output, database: Database = None) -> None:
    """Print the notice to the Division as it is on record. HTML or PDF."""
    check_printable(output)
    with acting(database, None) as (floor, _):
        from houseway.documents.division.tournament_notice import notice_on_file  # noqa: PLC0415 - loaded when printed
        from houseway.floor.desks.tournaments.desk import TournamentDesk  # noqa: PLC0415

        document = TournamentDesk(floor).look(
            lambda known: notice_on_file(known.named(tournament), known.holidays)
        )
    print_document(document, output)


@tournament_app.command()
def draft(tournament: Name, form: FormFile, database: Database = None, token: Token = None) -> None:
    """Draft the notice from a form. `houseway document tournament --example` prints an empty one."""
    from houseway.documents.division.tournament_notice import notice_in_form  # noqa: PLC0415 - loaded when drafted
    from houseway.floor.desks.tournaments.facts import DraftTournament  # noqa: PLC0415

    _order(database, token, DraftTournament(tournament, notice_in_form(content_of(form), form.name)))
    _tell(tournament, database)


@tournament_app.command()
def certify(tournament: Name, database: Database = None, token: Token = None) -> None:
    """Certify the notice for the own department. With the token of its supervisor."""
    from houseway.floor.desks.tournaments.facts import CertifyTournament  # noqa: PLC0415 - loaded when needed

    _order(database, token, CertifyTournament(tournament))
    _tell(tournament, database)


@tournament_app.command()
def file(tournament: Name, database: Database = None, token: Token = None) -> None:
    """File the notice with the Division."""
    from houseway.floor.desks.tournaments.facts import FileTournament  # noqa: PLC0415 - loaded when needed

    _order(database, token, FileTournament(tournament))
    _tell(tournament, database)


@tournament_app.command()
def cease(
    tournament: Name,
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="The reason, for the record.")],
    database: Database = None,
    token: Token = None,
) -> None:
    """Have it cease at once. With the token of an inspector or a pit boss. Entry fees go back."""
    from houseway.floor.desks.tournaments.facts import CeaseTournament  # noqa: PLC0415 - loaded when needed

    _order(database, token, CeaseTournament(tournament, why))
    _tell(tournament, database)


@tournament_app.command()
def holidays(
    days: Annotated[list[str] | None, typer.Argument(metavar="DAY", help="As 2026-11-26.")] = None,
    database: Database = None,
    token: Token = None,
) -> None:
    """Set the days that are no business days. All of them besides Saturdays and Sundays, or none."""
    from houseway.floor.desks.tournaments.facts import SetHolidays  # noqa: PLC0415 - loaded when needed

    _order(database, token, SetHolidays(days or []))
    typer.echo(f"Holidays: {', '.join(sorted(set(days or []))) or 'none'}.")
