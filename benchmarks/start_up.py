"""Start-up after a crash with a long log, and a command at a table with a short history and with a long one.

The log is real play: an evening of automatic players at a table of every game, and the same evenings under
the names of many other tables, every record hashed again on the one before it.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext

from msgspec.structs import replace

from benchmarks.floor_log import databases
from benchmarks.measuring import Bench, loaded_processes
from houseway.equipment.chance import cryptographic
from houseway.house.demo.bots import DIVISION, LIMITS, MANAGER, BotTable
from houseway.house.demo.papers import prepare_demonstration
from houseway.house.floor import Floor, Person
from houseway.house.loading import STREAM
from houseway.house.record import Snapshot
from houseway.house.reports.rounds import last_rounds, one_round, replayed
from houseway.house.reports.win_report import WinReport, restored
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.store.rows import START
from houseway.rules.registry import game_names, rules_of
from houseway.table.commands import table_commands as commands
from houseway.table.live.saved_table import SavedReport

EVENTS = 100_000
TABLES = 100
LONG, SHORT = "long", "short"
LOOKED_AT = 0.9  # of the long table's evening: when its win report was last read
OF_LONG = 10  # one event in so many is the long table's
COMMANDS = 200  # at each of the two
BATCH = 1_000  # records copied by one commit
AT_PLAY = 1.0  # seconds, until it is killed
ANN = Person("ann", Role.PLAYER)


class KeyedBots(BotTable):
    """Give each command its own key, as the pages do."""

    def _order(self, person: Person, command: commands.AnyCommand) -> None:
        self.floor.command(person, self.name, command, f"{self.name} {self.floor.now()} {self.orders}")
        self.orders += 1


def play(floor: Floor, game: str, events: int) -> None:
    bots = KeyedBots(floor, f"{game}-0", game, cryptographic())
    while bots.orders < events:
        bots.play_round()


def all_games(work: Callable[[str], None], games: Sequence[str] = game_names()) -> None:
    """Send the commands at the same time, so that they share commits."""
    threads = [threading.Thread(target=work, args=(game,), daemon=True) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def sit_down(floor: Floor, table: str) -> None:
    prepare_demonstration(floor, rules_of("sic-bo", LIMITS), MANAGER, DIVISION)
    floor.command(MANAGER, table, commands.Open("sic-bo", LIMITS))
    floor.command(ANN, table, commands.SitDown("1"))
    floor.command(ANN, table, commands.BuyIn(100_000_000))


def play_alone(floor: Floor, table: str, events: int) -> None:
    """Play round after round without waiting for the log each time."""
    sit_down(floor, table)
    for number in range(4, events, 3):
        for command in (
            commands.Wager("1", {"small": 500 + number % 7}),
            commands.Wager("1", {"small": 500, "total:9": 100}),
            commands.Ready("1"),
        ):
            _, durable = floor.submit(ANN, table, command, f"{number} {command}")
        if number == 4 + 3 * int(LOOKED_AT * events / 3):
            durable.result()
            report_win(floor, table)
    durable.result()


def report_win(floor: Floor, table: str) -> WinReport:
    """Ask for the win report as the pit does: from where it was last counted."""
    saved = floor.report(table)
    report = (restored(saved.state) if saved else None) or WinReport()
    report.read(floor.records(table, saved.number if saved else 0))
    floor.keep_report(table, SavedReport(floor.store.last(STREAM + table)[0], report.save()))
    return report


def copy(store: Store, game: str, number: int) -> None:
    """Copy the evening of the first table of a game to another table."""
    stream, at = f"{STREAM}{game}-{number}", START
    snapshot = store.snapshot(f"{STREAM}{game}-0")
    batch, snapshots = [], []
    for played in store.read(f"{STREAM}{game}-0"):
        record = replace(played, stream=stream, previous=at[1]).sealed()
        at = (record.number, record.hash)
        batch.append(record)
        if snapshot and snapshot[0] == record.number:
            snapshots = [Snapshot(stream, *at, snapshot[1])]
        if len(batch) == BATCH:
            store.append(batch, snapshots)
            batch, snapshots = [], []
    store.append(batch, snapshots)


def build(bench: Bench, place: str, games: Sequence[str], events: int) -> tuple[int, float]:
    """Return the number of events and the seconds it took."""
    begun = time.perf_counter()
    tables = bench.size(TABLES, len(games) + 2)
    with open_store(place) as store, Floor(store) as floor:
        bench.progress(f"an evening of {len(games)} games")
        all_games(lambda game: play(floor, game, events // tables), games)
        for number in bench.each(range(len(games), tables), lambda _: "a copy of an evening"):
            copy(store, games[number % len(games)], number // len(games))
        bench.progress("the long evening of one table")
        play_alone(floor, LONG, events // OF_LONG)
        sit_down(floor, SHORT)
        return store.count(), time.perf_counter() - begun


def _play_on(pipe: Connection, place: str, games: Sequence[str]) -> None:
    """Play in a separate process until it is killed."""
    floor = Floor(open_store(place))
    pipe.send("plays")
    all_games(lambda game: play(floor, game, 2**60), games)


def crash(
    processes: SpawnContext | ForkServerContext, place: str, games: Sequence[str], seconds: float
) -> None:
    here, there = processes.Pipe()
    program = processes.Process(target=_play_on, args=(there, place, games))
    program.start()
    here.recv()
    time.sleep(seconds)
    program.kill()
    program.join()


@dataclass(frozen=True)
class Measured:
    """Seconds since the program started, and milliseconds of what follows."""

    opened: float
    viewable: float
    accepted: float
    worked: float  # of them, by a core
    short: float
    long: float
    last: float
    old: float
    replayed: float
    win: float


def _start(pipe: Connection, place: str, begun: float) -> None:
    """Run in a separate process what a server does before its first command, and some commands after it."""
    with open_store(place) as store, Floor(store) as floor:
        opened = time.time() - begun
        for table in floor.tables():
            floor.view(MANAGER, table)
        viewable = time.time() - begun
        floor.command(ANN, SHORT, commands.Wager("1", {"big": 500}), "first")
        accepted, worked = time.time() - begun, time.process_time()
        long, short = _per_command(floor, LONG, SHORT)
        viewer = MANAGER.viewer
        old = max(floor.look(LONG, lambda live: live.number).seen // 2, 1)
        pipe.send(
            Measured(
                opened,
                viewable,
                accepted,
                worked,
                short,
                long,
                _milliseconds(lambda: last_rounds(floor, LONG, viewer, 20)),
                _milliseconds(lambda: one_round(floor, LONG, viewer, old)),
                _milliseconds(lambda: replayed(floor, LONG, viewer, old)),
                _milliseconds(lambda: report_win(floor, LONG)),
            )
        )


def _per_command(floor: Floor, *tables: str) -> Iterator[float]:
    """Return the milliseconds of processor time for a command at each table, the writer thread included."""
    worked = dict.fromkeys(tables, 0.0)
    numbers = count()
    for _ in range(COMMANDS):
        for table in tables:
            command = commands.Wager("1", {"small": 500 + next(numbers)})
            begun = time.process_time()
            floor.command(ANN, table, command, f"measured {next(numbers)}")
            worked[table] += time.process_time() - begun
    return (seconds * 1000 / COMMANDS for seconds in worked.values())


def _milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def start(processes: SpawnContext | ForkServerContext, place: str) -> Measured:
    here, there = processes.Pipe()
    program = processes.Process(target=_start, args=(there, place, time.time()))
    program.start()
    there.close()
    measured: Measured = here.recv()
    program.join()
    return measured


def tell(bench: Bench, name: str, measured: Measured, events_of_long: int) -> None:
    ratio = bench.ratio(f"a command at a long table to a short one, {name}", measured.long / measured.short)
    bench.print(
        f"open after {measured.opened:.2f} s, every table viewable after {measured.viewable:.2f} s, "
        f"first command in the log after {measured.accepted:.2f} s ({measured.worked:.2f} s of a core)"
    )
    bench.print(
        f"a command at a table with 10 events: {measured.short:.2f} ms of a core; "
        f"with {events_of_long:,} events: {measured.long:.2f} ms ({ratio:.2f}x)"
    )
    bench.print(
        f"there: the last 20 rounds {measured.last:.0f} ms, a round of long ago {measured.old:.0f} ms, "
        f"the same moment by moment {measured.replayed:.0f} ms, the first win report {measured.win:.0f} ms"
    )


def main(bench: Bench) -> None:
    # A start-up loads the modules, too, but in the short form.
    processes: SpawnContext | ForkServerContext = (
        loaded_processes() if bench.is_short else multiprocessing.get_context("spawn")
    )
    events, games = bench.size(EVENTS, 300), bench.some(game_names(), 2)
    with databases(bench) as places:
        for name, place in bench.each(places.items(), lambda place: place[0]):
            total, seconds = build(bench, place, games, events)
            bench.progress(f"a kill and a start, {name}")
            crash(processes, place, games, 0.1 if bench.is_short else AT_PLAY)
            bench.print(
                f"{name}: start-up after a kill, {total:,} events of many tables (written in {seconds:.0f} s)"
            )
            tell(bench, name, start(processes, place), events // OF_LONG)
