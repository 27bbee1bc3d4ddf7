"""`houseway people`: who may sign in, managed by who has the database in hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database, open_database
from houseway.refusal import Refusal, one_of

if TYPE_CHECKING:
    from houseway.floor.floor import Person
    from houseway.floor.people import People
    from houseway.floor.roles import Role

people_app = typer.Typer(
    help="Who may sign in: add, list, unlock, tokens for programs.", no_args_is_help=True
)
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="The name that the person signs in with.")]
RoleName = Annotated[
    str, typer.Option("--role", metavar="ROLE", help="As administrator, pit-boss, dealer or player.")
]


@contextmanager
def _people_at(database: str | None) -> Iterator[tuple[People, Person]]:
    """And who it is that changes them."""
    store = open_database(database)
    from houseway.floor.people import COMMAND_LINE, People  # noqa: PLC0415 - hashing is an extra, slow to load

    with store:
        yield People(store), COMMAND_LINE


@people_app.command()
def add(
    person: PersonId,
    name: Annotated[
        str | None, typer.Option("--name", metavar="WORDS", help="The person's full name.")
    ] = None,
    role: RoleName = "administrator",
    without_password: Annotated[
        bool, typer.Option("--without-password", help="For a program, which signs in by a token only.")
    ] = False,
    database: Database = None,
) -> None:
    """Take somebody in. The password is asked for, or read from standard input."""
    with _people_at(database) as (people, by):
        wanted = _role(role)
        password = None if without_password else _password()
        people.create(by, person, name or person, wanted, password)
    typer.echo(f"{person} is here, as {wanted}.")


@people_app.command("list")
def list_people(database: Database = None, as_json: AsJson = False) -> None:
    """Everybody, with role and whether locked out or disabled."""
    with _people_at(database) as (people, _):
        found = [(one, people.is_locked_out(one)) for one in people.everybody()]
    if as_json:
        listed = [
            {
                "person": one.id,
                "name": one.name,
                "role": one.role,
                "locked_out": locked_out,
                "disabled": one.disabled is not None,
            }
            for one, locked_out in found
        ]
        typer.echo(msgspec.json.encode(listed).decode())
        return
    if not found:
        typer.echo("Nobody yet. Take somebody in: houseway people add PERSON.")
    for one, locked_out in found:
        state = ", locked out" * locked_out + ", disabled" * (one.disabled is not None)
        typer.echo(f"{one.id}: {one.name}, {one.role}{state}")


@people_app.command()
def unlock(person: PersonId, database: Database = None) -> None:
    """Let somebody in again who was locked out."""
    with _people_at(database) as (people, by):
        people.unlock(by, person)
    typer.echo(f"{person} may sign in again.")


@people_app.command()
def password(person: PersonId, database: Database = None) -> None:
    """Give somebody a new password. It is asked for, or read from standard input. Open sessions end."""
    with _people_at(database) as (people, by):
        people.known(person)
        people.change_password(by, person, _password())
    typer.echo(f"{person} has a new password.")


@people_app.command()
def role(
    person: PersonId,
    new_role: Annotated[str, typer.Argument(metavar="ROLE", help="As dealer or pit-boss.")],
    database: Database = None,
) -> None:
    """Give somebody another role. Open sessions end."""
    with _people_at(database) as (people, by):
        people.change_role(by, person, _role(new_role))
    typer.echo(f"{person} is {new_role} now.")


@people_app.command()
def disable(person: PersonId, database: Database = None) -> None:
    """Keep somebody out, with every session and token."""
    with _people_at(database) as (people, by):
        people.disable(by, person)
    typer.echo(f"{person} is kept out.")


@people_app.command()
def enable(person: PersonId, database: Database = None) -> None:
    """Let somebody in again who was kept out."""
    with _people_at(database) as (people, by):
        people.enable(by, person)
    typer.echo(f"{person} may come in again.")


@people_app.command()
def token(
    person: PersonId,
    label: Annotated[str, typer.Option("--label", metavar="WORDS", help="What it is for.")],
    days: Annotated[
        int | None, typer.Option("--days", metavar="NUMBER", help="How long it is valid; else without end.")
    ] = None,
    database: Database = None,
) -> None:
    """Make a token with which a program acts as the person. It is printed once and kept nowhere."""
    with _people_at(database) as (people, by):
        name, made = people.create_token(by, person, label, days)
    typer.echo(made)
    typer.echo(f"houseway people revoke {person} {name} takes it back.", err=True)


@people_app.command()
def revoke(
    person: PersonId,
    name: Annotated[str, typer.Argument(metavar="TOKEN-NAME", help="As it was told when it was made.")],
    database: Database = None,
) -> None:
    """Take a token back."""
    with _people_at(database) as (people, by):
        people.revoke_token(by, person, name)
    typer.echo(f"The token {name} is not valid any more.")


def _role(name: str) -> Role:
    from houseway.floor.roles import Role  # noqa: PLC0415

    try:
        return Role(name)
    except ValueError:
        raise Refusal(
            f"There is no role {name!r}. The roles are {one_of([str(one) for one in Role])}."
        ) from None


def _password() -> str:
    """Never from the command line, where others can read it."""
    if sys.stdin.isatty():
        typed: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
        return typed
    return sys.stdin.readline().rstrip("\r\n")
