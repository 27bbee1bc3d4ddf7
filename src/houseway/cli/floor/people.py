"""`houseway people`: who may sign in. Whoever can open the database may manage it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson, whole_number
from houseway.cli.database import Database
from houseway.cli.floor.password import read_password
from houseway.cli.output.report import report
from houseway.house.access import open_database, open_existing_database
from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.refusal import Refusal, one_of

PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="The name with which the person signs in.")]


@contextmanager
def people_in(database: str | None, *, new: bool = False) -> Iterator[tuple[People, Person]]:
    """Give the people, and the person in whose name the command line changes them.

    With ``new``, a log that is not there yet begins.
    """
    with open_database(database) if new else open_existing_database(database) as store:
        yield People(store), COMMAND_LINE


def add(
    person: PersonId,
    name: Annotated[
        str | None, typer.Option("--name", metavar="WORDS", help="The person's full name.")
    ] = None,
    role: Annotated[
        str, typer.Option("--role", metavar="ROLE", help="For example administrator, pit-boss or player.")
    ] = "administrator",
    without_password: Annotated[
        bool, typer.Option("--without-password", help="For a program, which signs in by a token only.")
    ] = False,
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database, new=True) as (people, administrator):
        wanted = _role(role)
        password = None if without_password else read_password()
        people.create(administrator, person, name or person, wanted, password)
        row = _row(people, person)
    report(f"{person} is added as {wanted}.", row, as_json=as_json)


def list_people(database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, _):
        rows = [_row(people, person.id) for person in people.everybody()]
    nobody = ["Nobody yet. Add somebody: houseway people add PERSON."]
    report([*map(_line, rows)] or nobody, rows, as_json=as_json)


class _Row(msgspec.Struct):
    person: str
    name: str
    role: str
    locked_out: bool
    disabled: bool
    second_factor: bool


def _row(people: People, name: str) -> _Row:
    known = people.known(name)
    return _Row(
        known.id,
        known.name,
        known.role,
        people.is_locked_out(known),
        known.disabled is not None,
        people.second_factors.is_set(name),
    )


def _line(row: _Row) -> str:
    state = ", second factor" * row.second_factor
    state += ", has to wait after wrong passwords" * row.locked_out + ", disabled" * row.disabled
    return f"{row.person}: {row.name}, {row.role}{state}"


def unlock(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.unlock(administrator, person)
        row = _row(people, person)
    report(f"{person} may sign in again.", row, as_json=as_json)


def password(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.known(person)
        people.change_password(administrator, person, read_password())
        row = _row(people, person)
    report(f"{person} has a new password.", row, as_json=as_json)


def role(
    person: PersonId,
    new_role: Annotated[str, typer.Argument(metavar="ROLE", help="For example dealer or pit-boss.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        people.change_role(administrator, person, _role(new_role))
        row = _row(people, person)
    report(f"{person} is {new_role} now.", row, as_json=as_json)


def disable(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.disable(administrator, person)
        row = _row(people, person)
    report(f"{person} is disabled.", row, as_json=as_json)


def enable(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.enable(administrator, person)
        row = _row(people, person)
    report(f"{person} may sign in again.", row, as_json=as_json)


def token(
    person: PersonId,
    label: Annotated[str, typer.Option("--label", metavar="WORDS", help="What it is for.")],
    days: Annotated[
        int | None,
        typer.Option(
            "--days",
            metavar="NUMBER",
            parser=whole_number,
            help="How long it is valid; forever if not given.",
        ),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        name, new_token = people.create_token(administrator, person, label, days)
    report(new_token, {"person": person, "name": name, "token": new_token}, as_json=as_json)
    typer.echo(f"To revoke it: houseway people revoke {person} {name}", err=True)


def revoke(
    person: PersonId,
    name: Annotated[
        str, typer.Argument(metavar="TOKEN-NAME", help="The name that was printed with the token.")
    ],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        people.revoke_token(administrator, person, name)
    report(f"The token {name} is no longer valid.", {"person": person, "revoked": name}, as_json=as_json)


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise Refusal(f"There is no role {name!r}. Choose {one_of([str(role) for role in Role])}.") from None
