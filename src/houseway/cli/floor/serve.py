"""`houseway serve`: the floor over HTTP."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.database import Database, open_database

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from houseway.floor.floor import Floor
    from houseway.floor.people import People


def serve(
    *,
    database: Database = None,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="NUMBER", help="The port to listen at; 0 for any free one.")
    ] = 8000,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url", metavar="URL", help="How people reach it, where a proxy stands before it."
        ),
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A floor to try out: a table of every game, and no passwords.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell every request on standard error.")] = False,
) -> None:
    """Serve the floor in the browser, until Ctrl-C. Programs find the same under /api/v1."""
    from houseway.floor.floor import Floor  # noqa: PLC0415 - the server is an extra, slow to load
    from houseway.floor.people import People  # noqa: PLC0415
    from houseway.web.app import create_app  # noqa: PLC0415
    from houseway.web.logs import write_json_lines  # noqa: PLC0415
    from houseway.web.server import address_of, listen  # noqa: PLC0415
    from houseway.web.server import serve as serve_until_the_end  # noqa: PLC0415
    from houseway.web.settings import Settings  # noqa: PLC0415

    settings = Settings(public_url=public_url, demonstration=demo)
    write_json_lines(everything=verbose)
    with ExitStack() as open_here:
        socket = open_here.enter_context(listen(host, port))
        store = open_here.enter_context(open_database(database or open_here.enter_context(_place(demo))))
        floor = open_here.enter_context(Floor(store))
        people = People(store)
        app = create_app(floor, settings, people)
        address = public_url or address_of(socket)
        lines = _lines(app, floor, people, address, demo=demo)
        if demo:
            open_here.enter_context(_company(floor, people))
        serve_until_the_end(app, socket, lambda: typer.echo("\n".join(lines)))
    typer.echo("Closed.")


@contextmanager
def _place(demo: bool) -> Iterator[str | None]:
    """A demonstration leaves nothing behind."""
    if not demo:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="houseway-") as folder:
        yield str(Path(folder) / "demonstration.db")


def _lines(app: Starlette, floor: Floor, people: People, address: str, *, demo: bool) -> list[str]:
    """What a person has to know who starts it."""
    lines = [f"Houseway listens at {address}, and keeps its log in {floor.store.database.name}."]
    if demo:
        from houseway.floor.demo.demonstration import furnish  # noqa: PLC0415
        from houseway.web.routes.demonstration import ENTRANCE  # noqa: PLC0415

        furnish(floor, people)
        link = f"{address}{ENTRANCE}?key={app.state.context.one_time_keys.new()}"
        lines.append(f"A demonstration. Enter by this link, once, within ten minutes: {link}")
    elif not people.everybody():
        lines.append("Nobody can sign in yet. Make the first administrator: houseway people add NAME")
    return [*lines, "Ctrl-C ends it."]


def _company(floor: Floor, people: People) -> AbstractContextManager[None]:
    from houseway.floor.demo.bots_at_human_pace import bots_playing  # noqa: PLC0415
    from houseway.floor.demo.demonstration import tables_with_bots  # noqa: PLC0415

    return bots_playing(tables_with_bots(floor, people))
