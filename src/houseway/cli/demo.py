"""`houseway floor demo`: runs tables with automatic players, for demonstration, training and load tests."""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from houseway.cli.arguments import chance_from
from houseway.cli.options import AsJson, number, option
from houseway.cli.output import report
from houseway.equipment.money import dollars
from houseway.house.clock import FloorClock
from houseway.house.demo.bots import BotTable
from houseway.house.demo.demonstration import check_no_real_house
from houseway.house.desks.desks import Desks
from houseway.house.floor import Floor
from houseway.house.people import People
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.rules.registry import game_names

MOST_TABLES = 1000
THREADS = 32


def demo(
    tables: Annotated[int, number("--tables", "NUMBER", "How many tables; the games take turns.")] = 20,
    seconds: Annotated[float, option("--seconds", "NUMBER", "How long it runs.")] = 20.0,
    database: Annotated[
        str | None, option("--database", "FILE|URL", "A file or postgresql://… to keep the log in.")
    ] = None,
    seed: Annotated[
        int | None, number("--seed", "NUMBER", "The same seed repeats the players' choices.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    if not 1 <= tables <= MOST_TABLES:
        raise Refusal(f"--tables {tables} is out of range. Give 1 to {MOST_TABLES}.")
    if not 0 < seconds <= 86_400:
        raise Refusal(f"--seconds {seconds:g} is out of range. Give more than 0 and at most a day, 86400.")
    with _floor_at(database) as floor:
        bots = _bot_tables(floor, tables, seed)
        started = time.monotonic()
        _run(bots, seconds, quiet=as_json or not sys.stderr.isatty())
        _report(floor, bots, time.monotonic() - started, as_json)


@contextmanager
def _floor_at(database: str | None) -> Iterator[Floor]:
    """Open a floor on the given database, or on a file that is deleted afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(database or Path(folder) / "floor.db")
        with store, Floor(store) as floor:
            check_no_real_house(People(store))
            with FloorClock(floor, Desks(floor)):
                yield floor


def _bot_tables(floor: Floor, tables: int, seed: int | None) -> list[BotTable]:
    games = game_names()
    first = chance_from(seed).below(1 << 31)
    rows = [(number // len(games) + 1, games[number % len(games)]) for number in range(tables)]
    return [
        BotTable(floor, f"{game}-{row}", game, chance_from(first + number))
        for number, (row, game) in enumerate(rows)
    ]


def _run(bots: list[BotTable], seconds: float, *, quiet: bool) -> None:
    until = time.monotonic() + seconds
    errors: list[BaseException] = []

    def play(tables: list[BotTable]) -> None:
        try:
            while time.monotonic() < until and not errors:
                for table in tables:
                    table.play_round()
        except BaseException as error:
            errors.append(error)

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
    if errors:
        raise errors[0]


def _watch(bots: list[BotTable], threads: list[threading.Thread], seconds: float) -> None:
    """Show a progress bar with the commands carried out so far."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("", total=seconds)
        started = time.monotonic()
        while any(thread.is_alive() for thread in threads):
            done, elapsed = sum(bot.orders for bot in bots), time.monotonic() - started
            words = f"{len(bots)} tables, {done:,} commands, {done / max(elapsed, 0.1):,.0f} a second"
            progress.update(task, completed=min(elapsed, seconds), description=words)
            time.sleep(0.1)


def _report(floor: Floor, bots: list[BotTable], elapsed: float, as_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    for bot in bots:
        meters = floor.look_for_sure(bot.name, lambda live: live.meters.copy()).seen
        rows.append(
            {
                "table": bot.name,
                "rounds": meters.rounds,
                "staked": meters.staked,
                "won": meters.win,
                "drop": meters.drop,
            }
        )
    done = sum(bot.orders for bot in bots)
    document = {
        "tables": rows,
        "commands": done,
        "seconds_float": elapsed,
        "commands_a_second_float": done / elapsed,
    }
    speed = f"{done:,} commands in {elapsed:.1f} s, {done / elapsed:,.0f} a second"
    report([*_money_lines(rows), "", f"{speed}, each durable before it counts"], document, as_json=as_json)


def _money_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{'table':<20} {'rounds':>7} {'staked':>14} {'won':>14} {'drop':>14}"
    for row in rows:
        money = [dollars(row[name]) for name in ("staked", "won", "drop")]
        yield f"{row['table']:<20} {row['rounds']:>7,} " + " ".join(f"{amount:>14}" for amount in money)
