"""The auditor works out what a player's bank covers, who plays and who is next, and finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import msgspec
import pytest

from houseway.house.record import encode
from houseway.rules.procedure.steps import Decide
from houseway.table.commands import table_commands as commands
from tests.auditor.chain import FaultError, Json
from tests.auditor.test_auditor import Log, audit, sealed
from tests.support.live_tables import TestedTable

PEOPLE = {1: "ann", 2: "bob", 3: "cat"}
BETS = {3: {"bank": 30000}, 2: {"player": 20000}, 1: {"player": 25000}}


@pytest.fixture(scope="module")
def log() -> Log:
    """A coup in which the bank covers all of the wager to its right and a part of the other."""
    table = TestedTable("chemin-de-fer", seed=5)
    for seat, person in PEOPLE.items():
        table.sit(person, str(seat))
    for seat, bets in BETS.items():
        table.order(PEOPLE[seat], commands.Wager(str(seat), dict(bets)))
    for seat, person in PEOPLE.items():
        table.order(person, commands.Ready(str(seat)))
    while isinstance(step := table.live.step, Decide):
        player = table.live.seats[step.seat]
        table.order(player, commands.Decide(str(step.seat), step.key, step.undecided))
    return [msgspec.json.decode(encode(record)) for record in table.records]


def test_a_right_bank_passes(log: Log) -> None:
    auditor = audit(log)
    assert auditor.rounds.compared == {"settled alike": 1}
    assert auditor.ledger.due.balances["layout:3"] == 0


def _answers(log: Log, ending: str) -> list[Json]:
    return [
        fact
        for record in log
        for fact in record["body"]
        if fact["fact"] == "answered" and fact["step"].endswith(ending)
    ]


def _covers_more(log: Log) -> None:
    _answers(log, "-cut-back")[0]["answer"] += 100


def _cuts_back_the_other(log: Log) -> None:
    _answers(log, "-cut-back")[0]["step"] = "seat-2-player-cut-back"


def _another_plays_the_hand(log: Log) -> None:
    _answers(log, "-player-hand")[0]["step"] = "seat-1-player-hand"


def _offered_out_of_turn(log: Log) -> None:
    first, second = _answers(log, "-bank")[:2]
    first["step"], second["step"] = second["step"], first["step"]


def _pays_no_vigorish_or_too_much(log: Log) -> None:
    (bank,) = (
        fact
        for record in log
        for fact in record["body"]
        if fact["fact"] == "settled" and fact["wager"] == "bank"
    )
    bank["vigorish"] = bank.get("vigorish", 0) + 1


@pytest.mark.parametrize(
    "tamper",
    [
        _covers_more,
        _cuts_back_the_other,
        _another_plays_the_hand,
        _offered_out_of_turn,
        _pays_no_vigorish_or_too_much,
    ],
)
def test_a_wrong_bank_is_found(log: Log, tamper: Callable[[Log], None]) -> None:
    changed = deepcopy(log)
    tamper(changed)
    with pytest.raises(FaultError):
        audit(sealed(changed))
