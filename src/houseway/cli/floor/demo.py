"""`houseway floor`: a lively floor of automatic players, for demonstration, training and load."""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson, chance_from
from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.rules.registry import game_names

if TYPE_CHECKING:
    from houseway.floor.demo.bots import BotTable
    from houseway.floor.floor import Floor

MOST_TABLES = 1000
THREADS = 32

floor_app = typer.Typer(help="A casino floor: many tables at once.", no_args_is_help=True)


@floor_app.command()
def demo(
    tables: Annotated[
        int, typer.Option("--tables", metavar="NUMBER", help="How many tables, of every game in turn.")
    ] = 20,
    seconds: Annotated[float, typer.Option("--seconds", metavar="NUMBER", help="How long it runs.")] = 20.0,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="FILE|URL", help="A file or postgresql://… to keep the log in."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", help="For the same players' choices again.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run tables with automatic players, every act of theirs in the log."""
    if not 1 <= tables <= MOST_TABLES:
        raise Refusal(f"A floor of {tables} tables will not do. Take 1 to {MOST_TABLES}.")
    if not 0 < seconds <= 86_400:
        raise Refusal(f"{seconds:g} seconds will not do. Take more than 0 and at most a day.")
    with _floor_at(database) as floor:
        bots = _bot_tables(floor, tables, seed)
        begun = time.monotonic()
        _run(bots, seconds, quiet=as_json or not sys.stderr.isatty())
        taken = time.monotonic() - begun
        _report(floor, bots, taken, as_json)


@contextmanager
def _floor_at(database: str | None) -> Iterator[Floor]:
    """At the database given, or in a file that is gone afterwards."""
    from houseway.floor.store import open_store  # noqa: PLC0415 - databases are an extra

    with tempfile.TemporaryDirectory() as folder:
        store = open_store(database or Path(folder) / "floor.db")
        from houseway.floor.demo.demonstration import check_is_no_house  # noqa: PLC0415 - after the extra was found
        from houseway.floor.desks.desks import Desks  # noqa: PLC0415
        from houseway.floor.floor import Floor  # noqa: PLC0415
        from houseway.floor.floor_clock import FloorClock  # noqa: PLC0415
        from houseway.floor.people import People  # noqa: PLC0415

        with store, Floor(store) as floor:
            check_is_no_house(People(store))
            with FloorClock(floor, Desks(floor)):
                yield floor


def _bot_tables(floor: Floor, tables: int, seed: int | None) -> list[BotTable]:
    from houseway.floor.demo.bots import BotTable  # noqa: PLC0415 - databases are an extra

    games = game_names()
    first = chance_from(seed).below(1 << 31)
    rows = [(number // len(games) + 1, games[number % len(games)]) for number in range(tables)]
    return [
        BotTable(floor, f"{game}-{row}", game, chance_from(first + number))
        for number, (row, game) in enumerate(rows)
    ]


def _run(bots: list[BotTable], seconds: float, *, quiet: bool) -> None:
    until = time.monotonic() + seconds
    failed: list[BaseException] = []

    def play(mine: list[BotTable]) -> None:
        try:
            while time.monotonic() < until and not failed:
                for table in mine:
                    table.play_round()
        except BaseException as error:
            failed.append(error)

    threads = [
        threading.Thread(target=play, args=(bots[number::THREADS],), daemon=True)
        for number in range(min(THREADS, len(bots)))
    ]
    for thread in threads:
        thread.start()
    if quiet:
        for thread in threads:
            thread.join()
    else:
        _watch(bots, threads, seconds)
    if failed:
        raise failed[0]


def _watch(bots: list[BotTable], threads: list[threading.Thread], seconds: float) -> None:
    """A progress bar with the commands carried out so far."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("", total=seconds)
        begun = time.monotonic()
        while any(thread.is_alive() for thread in threads):
            done, taken = sum(one.orders for one in bots), time.monotonic() - begun
            words = f"{len(bots)} tables, {done:,} commands, {done / max(taken, 0.1):,.0f} a second"
            progress.update(task, completed=min(taken, seconds), description=words)
            time.sleep(0.1)


def _report(floor: Floor, bots: list[BotTable], taken: float, as_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    for one in bots:
        meters = floor.look_for_sure(one.name, lambda live: live.meters.copy()).seen
        rows.append(
            {
                "table": one.name,
                "rounds": meters.rounds,
                "staked": meters.staked,
                "won": meters.win,
                "drop": meters.drop,
            }
        )
    done = sum(one.orders for one in bots)
    if as_json:
        document = {
            "tables": rows,
            "commands": done,
            "seconds_float": taken,
            "commands_a_second_float": done / taken,
        }
        typer.echo(msgspec.json.encode(document).decode())
        return
    typer.echo(f"{'table':<20} {'rounds':>7} {'staked':>14} {'won':>14} {'drop':>14}")
    for row in rows:
        money = [dollars(row[name]) for name in ("staked", "won", "drop")]
        typer.echo(f"{row['table']:<20} {row['rounds']:>7,} " + " ".join(f"{amount:>14}" for amount in money))
    typer.echo(
        f"\n{done:,} commands in {taken:.1f} s, {done / taken:,.0f} a second, each durable before it counts"
    )
