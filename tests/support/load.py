"""People who play at real servers while something happens to the database, and what they were answered."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands.table_commands import Open
from tests.support.prepared import prepared
from tests.support.records import check_whole
from tests.support.web_house import API, WEAK, create_people, somebody

TABLES = ("dice-1", "dice-2")
CENTS = 100  # of each buy-in
_LOST = (httpx.TransportError,)  # the server was killed, or is not there yet


def open_house(database: str, players: int) -> list[str]:
    """Open the tables of a house, before any server runs; return the tokens of its players."""
    with open_store(database) as store, Floor(store) as floor:
        people = People(store, WEAK)
        create_people(people)
        manager, division = (Person(somebody(role), role) for role in (Role.PIT_BOSS, Role.INSPECTOR))
        options = prepared(floor, "sic-bo", None, manager, division)
        for table in TABLES:
            floor.command(manager, table, Open("sic-bo", options))
        names = [f"player-{number}" for number in range(players)]
        for name in names:
            people.create(COMMAND_LINE, name, name, Role.PLAYER, None)
        return [people.create_token(COMMAND_LINE, name, "tests")[1] for name in names]


@dataclass
class Answers:
    """What people were answered, by status; and the number in the log of every command acknowledged."""

    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)  # anything but done, or 503 with advice
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)  # by table and key
    unknown: set[tuple[str, str]] = field(default_factory=set)
    slowest: float = 0.0

    def add(self, answer: httpx.Response) -> None:
        self.statuses[answer.status_code] += 1
        self.slowest = max(self.slowest, answer.elapsed.total_seconds())
        is_advice = answer.status_code == 503 and answer.headers.get("retry-after", "").isdigit()
        if answer.status_code != 200 and not is_advice:
            self.failures.append(f"{answer.status_code} {dict(answer.headers)} {answer.text}")

    def check(self, database: str) -> None:
        """Nobody got anything but an answer or advice, and the log has what was acknowledged, once."""
        assert not self.failures, self.failures[:3]
        assert self.acknowledged
        with open_store(database) as store:
            for table in TABLES:
                records = list(store.read(f"table:{table}"))
                check_whole(records)
                in_log = {record.key: record.number for record in records if record.key}
                told = {key: number for (name, key), number in self.acknowledged.items() if name == table}
                assert told.items() <= in_log.items(), "an acknowledged command is not in the log"
                sent = {key for name, key in (*self.acknowledged, *self.unknown) if name == table}
                assert in_log.keys() <= sent, "the log has a command that nobody sent"


class Player(threading.Thread):
    """Buys in at one table after the other, at one server after the other, and looks at the table."""

    def __init__(self, addresses: Sequence[str], token: str, name: str, answers: Answers) -> None:
        super().__init__(daemon=True)
        self._addresses = addresses
        self._headers = {"Authorization": f"Bearer {token}"}
        self._name, self._answers = name, answers
        self._stopped = threading.Event()

    def run(self) -> None:
        with httpx.Client(headers=self._headers, timeout=60) as client:
            for number in itertools.count():
                if self._stopped.wait(0.02):
                    return
                table = TABLES[number % len(TABLES)]
                self._buy_in(client, table, f"{self._name}-{number}", number)
                self._look(client, number, f"/tables/{table}", "/me")

    def stop(self) -> None:
        self._stopped.set()
        self.join()

    def _buy_in(self, client: httpx.Client, table: str, key: str, number: int) -> None:
        """Send it until it is acknowledged, to any server, as a browser does."""
        self._answers.unknown.add((table, key))
        for place in itertools.count(number):
            if self._stopped.is_set():
                return
            address = self._addresses[place % len(self._addresses)]
            try:
                answer = client.post(
                    f"{address}{API}/tables/{table}/commands",
                    json={"command": "buy-in", "cents": CENTS},
                    headers={"Idempotency-Key": key},
                )
            except _LOST:
                self._stopped.wait(0.1)
                continue
            self._answers.add(answer)
            if answer.status_code == 200:
                self._answers.acknowledged[table, key] = answer.json()["number"]
                self._answers.unknown.discard((table, key))
                return
            self._stopped.wait(0.1)

    def _look(self, client: httpx.Client, number: int, *paths: str) -> None:
        for path in paths:
            try:
                self._answers.add(client.get(f"{self._addresses[number % len(self._addresses)]}{API}{path}"))
            except _LOST:
                self._stopped.wait(0.1)


@contextmanager
def playing(addresses: Sequence[str], tokens: Sequence[str]) -> Iterator[Answers]:
    """``addresses`` may change while they play, as when a server starts again elsewhere."""
    answers = Answers()
    players = [Player(addresses, token, f"p{number}", answers) for number, token in enumerate(tokens)]
    for player in players:
        player.start()
    try:
        yield answers
    finally:
        for player in players:
            player.stop()


def play_on(answers: Answers, more: int) -> None:
    """Wait until so many more commands were acknowledged."""
    until = len(answers.acknowledged) + more
    for _ in range(1200):
        if len(answers.acknowledged) >= until:
            return
        threading.Event().wait(0.05)
    raise AssertionError(f"{len(answers.acknowledged)} of {until} commands were acknowledged in a minute")
