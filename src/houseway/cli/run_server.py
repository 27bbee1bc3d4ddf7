"""Runs the server that `houseway serve` asks for."""

from __future__ import annotations

import logging
import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import typer

from houseway.cli.serve import ServeRequest
from houseway.documents.drawing.layout import check_name
from houseway.documents.house import House
from houseway.documents.versions import version_of
from houseway.house.access import default_database, open_database
from houseway.house.demo.bots import Acting, bots_playing
from houseway.house.demo.demonstration import check_no_demonstration, furnishing
from houseway.house.floor import Floor
from houseway.house.maintenance.daily_verification import DailyVerification, verify_in_process
from houseway.house.people import People
from houseway.house.store import Unavailable
from houseway.house.store.log import Store
from houseway.house.trust.checkpointer import Checkpointer, parse_witness
from houseway.house.trust.house_key import make_key, read_key
from houseway.house.trust.notes import Verifier
from houseway.house.trust.signatures import MissingKey
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import broken_games, every_game
from houseway.web.app import create_app
from houseway.web.http.peer import is_loopback
from houseway.web.logs import write_json_lines
from houseway.web.routes.demonstration import ENTRANCE
from houseway.web.server import address_of, listen
from houseway.web.server import serve as serve_until_the_end
from houseway.web.settings import Settings

_LONGEST_STOP = 30.0  # seconds


def run_server(request: ServeRequest) -> None:
    _check_name_on_felts(request.house)
    _check_who_can_enter(request)
    if request.witnesses and request.key is None:
        raise Refusal("A witness cosigns checkpoints that the house has signed. Give --key too.")
    settings = Settings(
        public_url=request.public_url,
        proxies=request.proxies,
        demonstration=request.demo,
        house=request.house,
    ).with_limits(request.limits)
    with ExitStack() as stack:
        socket = stack.enter_context(listen(request.host, request.port))
        log = write_json_lines(request.log_file, everything=request.verbose)
        store, checkpointer = _open_log(request, stack)
        store.on_failure = _stop
        floor = stack.enter_context(Floor(store))
        people = People(store)
        if not request.demo:
            check_no_demonstration(people)
        app = create_app(floor, settings, people)
        if checkpointer:
            app.state.context.metrics.watch_witnesses(checkpointer.trouble)
        address = request.public_url or address_of(socket)
        lines = [*broken_games().values(), *_first_lines(request, address, floor)]
        if request.demo:
            playing: list[Acting] = []
            stack.enter_context(bots_playing(playing))
            stack.enter_context(furnishing(floor, people, version_of, playing))
            link = f"{address}{ENTRANCE}?key={app.state.context.entrance_key.value}"
            lines.append(f"Open this link to enter, in as many browsers as you like: {link}")
            lines.append("Further tables open as soon as their papers are made and submitted.")
        elif not people.everybody():
            lines.append("Nobody can sign in yet. Add the first administrator: houseway people add NAME")
        lines.append("Press Ctrl-C to stop.")
        reopen_log = log.reopen if request.log_file else None
        serve_until_the_end(app, socket, lambda: typer.echo("\n".join(lines)), reopen_log)
    _say_stopped(store)


def _first_lines(request: ServeRequest, address: str, floor: Floor) -> Iterator[str]:
    yield f"Houseway is running at {address}, with its log in {floor.store.database.name}."
    if request.public_url and not request.proxies:
        yield "Without --proxy, everybody who comes through a proxy counts as one address."


def _say_stopped(store: Store) -> None:
    if store.failure is not None:
        typer.echo("Stopped, because the log could not be written. Its fault is in the lines above.")
        raise typer.Exit(1)
    typer.echo("Stopped.")


def _open_log(request: ServeRequest, stack: ExitStack) -> tuple[Store, Checkpointer | None]:
    """Open the log, and sign checkpoints of it if there is a key. A demonstration has both for itself."""
    place, key_file = request.database, request.key
    if place is None and request.demo:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="houseway-"))
        place = str(Path(folder) / "demonstration.db")
        if key_file is None:
            key_file = Path(folder) / "demonstration.key"
            make_key(key_file, "demonstration")
    store = stack.enter_context(open_database(place, key_file))
    if isinstance(store.signers, MissingKey):
        raise Refusal("This house signs its records. Give its key: --key FILE.")
    signer = read_key(key_file).signer if key_file else None
    checkpointer = None
    if signer is not None:
        witnesses = [parse_witness(written) for written in request.witnesses]
        checkpointer = stack.enter_context(Checkpointer(store, signer, witnesses))
    stack.enter_context(_verification(store, place, signer.verifier if signer else None, key_file))
    return store, checkpointer


def _verification(
    store: Store, place: str | None, key: Verifier | None, key_file: Path | None
) -> DailyVerification:
    """Return what verifies the log after every gaming day."""
    verify = partial(
        verify_in_process,
        place or str(default_database()),
        trusted=str(key) if key else "",
        key_file=str(key_file) if key_file else "",
    )
    return DailyVerification(store, verify, key)


def _stop(failure: Unavailable) -> None:
    """Stop as if asked to, so that all waiting requests are answered. The person at the terminal sees why."""
    logging.getLogger("houseway.serve").critical("%s", failure)
    at_last = threading.Timer(_LONGEST_STOP, os._exit, [1])  # a disk that fails may also hang
    at_last.daemon = True
    at_last.start()
    signal.raise_signal(signal.SIGTERM)


def _check_who_can_enter(request: ServeRequest) -> None:
    """Refuse a demonstration that other machines reach, unless that is wanted."""
    if not request.demo or request.is_sure:
        return
    known_as = urlsplit(request.public_url).hostname if request.public_url else None
    for host in (request.host, known_as):
        if host is not None and not is_loopback(host):
            raise Refusal(
                f"A demonstration at {host} is open to other machines: whoever has its link acts in every"
                " role, without a password. If you want that, add --yes-really."
            )


def _check_name_on_felts(house: House) -> None:
    """Refuse a name that is too long for a felt at the start, not only when the table is opened."""
    for game in every_game():
        check_name(game.felt.layout(open_table(game, {})), house.felt_name)
