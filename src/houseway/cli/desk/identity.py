"""Who acts at a desk of the house from the terminal: the house itself, or somebody by a token."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli.database import open_database
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.floor import Floor, Person

Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        envvar="HOUSEWAY_TOKEN",
        help="Act as who holds this token (`houseway people token`); else as the house's administrator.",
    ),
]


@contextmanager
def acting(database: str | None, token: str | None) -> Iterator[tuple[Floor, Person]]:
    """The floor, and who acts. What the Division decides takes the token of one of its inspectors."""
    store = open_database(database)
    from houseway.floor.floor import Floor  # noqa: PLC0415 - after the extra was found
    from houseway.floor.people import COMMAND_LINE, People  # noqa: PLC0415

    with store, Floor(store) as floor:
        person = COMMAND_LINE if token is None else People(store).with_token(token)
        if person is None:
            raise Refusal("Nobody holds this token, or not any more. Make another: houseway people token.")
        yield floor, person


def tell_all(
    found: Any, rows: Iterable[Any], lines: Callable[[Any], Iterable[str]], *, as_json: bool
) -> None:
    """What a desk has on record: all of it for programs, its rows for people, who are told if it has none."""
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    told = [line for row in rows for line in lines(row)]
    typer.echo("\n".join(told or ["None."]))
