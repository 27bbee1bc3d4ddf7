"""Worked cases: YAML that a regulator can read, run through the real procedure or the settlement.

A case names its paragraphs, the table's options, what was dealt or what happened, the bets, and the
result that each wager must have. See tests/cases/README.md for the fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import Settlement, settle_bets
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats
from houseway.table.virtual.seats_on_line import OF_HOUSE, settle_line_of_seats
from houseway.table.virtual.virtual_table import PlayedRound
from tests.support.scripted_table import ScriptedTable

FOLDER = Path(__file__).parents[1] / "cases"


class Happens(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    at: str


class Expected(msgspec.Struct, forbid_unknown_fields=True):
    """The result of one wager; ``odds`` and ``vigorish`` are compared when given."""

    result: str
    returns: int
    odds: str | None = None
    pays: int | None = None
    vigorish: int | None = None
    cite: str | None = None


class Refused(msgspec.Struct, forbid_unknown_fields=True):
    """The input is refused: a part of the message, and the paragraph."""

    says: str
    cite: str | None = None


class Round(msgspec.Struct, forbid_unknown_fields=True):
    """The case plays a whole round, with these cards or dice and these irregularities."""

    cards: list[str] = []  # in the order in which they are dealt
    dice: list[list[int]] = []  # one toss after the other
    answers: dict[str, Any] = {}  # step key to answer, where it is not the default
    irregularities: list[Happens] = []
    rounds_before: int = 0  # normal rounds played first at the same table
    steps: list[str] = []  # keys that must come in this order
    stopped: bool = False  # no other round may begin


class Case(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    paragraphs: list[str]
    options: dict[str, str] = {}
    dealt: dict[str, Any] | None = None  # as on a line of `houseway settle`
    round: Round | None = None
    bets: dict[str, int] | None = None
    seats: dict[int | str, dict[str, int]] | None = None  # "3/2" is the second person on spot 3
    expect: dict[str, Expected] | None = None  # wager to result, for `bets`
    expect_seats: dict[int | str, dict[str, Expected]] | None = None  # the same for `seats`
    refused: Refused | None = None


class CaseFile(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    cases: list[Case]


def case_files() -> Iterator[tuple[Path, CaseFile]]:
    for file in sorted(FOLDER.rglob("*.yaml")):
        # The loader in C is seven times as fast as that of safe_load, which every worker waits for.
        loaded = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        yield file, msgspec.convert(loaded, CaseFile)


def run(game_name: str, case: Case) -> None:
    """Assert that the case ends as written."""
    expected_seats = case.expect_seats or ({1: case.expect} if case.expect else None)
    expected = {_seat(name): row for name, row in expected_seats.items()} if expected_seats else None
    assert (expected is None) != (case.refused is None), "a case expects a settlement or a refusal"
    if expected is not None:
        _check(expected, _settled(game_name, case))
    elif case.refused is not None:
        with pytest.raises(Refusal) as caught:
            _settled(game_name, case)
        assert case.refused.says in caught.value.message
        assert case.refused.cite in (None, caught.value.cite and caught.value.cite.id)


def _seat(written: int | str) -> Seat:
    return written if isinstance(written, int) else Behind(*map(int, written.split("/")))


def _settled(game_name: str, case: Case) -> Mapping[Seat, list[Settlement]]:
    table = open_table(game(game_name), case.options)
    seats: dict[Seat, Bets] = {}
    bets_by_seat = case.seats or {1: case.bets or {}}
    seats.update((_seat(name), bets) for name, bets in bets_by_seat.items() if name != OF_HOUSE)
    if case.round is None:
        return _settled_as_dealt(table, case, seats)
    played = ScriptedTable(table, case.round).play(seats)
    _check_steps(played, case.round)
    return {seat: played.of_seat(seat) for seat in seats}


def _settled_as_dealt(table: Table[Any], case: Case, seats: Seats) -> Mapping[Seat, list[Settlement]]:
    if case.dealt is None:
        for bets in seats.values():
            if bets:
                table.check_bets(bets)
        return {}
    if case.seats:
        line = json.loads(json.dumps({**case.dealt, "seats": case.seats}))  # JSON names seats by text
        settled: dict[Seat, list[Settlement]] = {}
        for seat, settlement in settle_line_of_seats(table, line):
            settled.setdefault(seat, []).append(settlement)
        return settled
    (bets,) = seats.values()
    dealt = msgspec.convert({**case.dealt, "bets": bets}, table.game.line.dealt)
    bets = dealt.all_bets(table)
    table.check_bets(bets)
    return {1: settle_bets(table, table.game.line.outcome(table, dealt), bets)}


def _check_steps(played: PlayedRound[Any], expected: Round) -> None:
    keys = iter([event.step.key for event in played.events])
    for step in expected.steps:
        assert step in keys, (
            f"step {step!r} is missing (in this order) in {[event.step.key for event in played.events]}"
        )
    stopped = played.end.condition.stopped is not None
    assert stopped == expected.stopped, played.end.condition


def _check(expected: Mapping[Any, dict[str, Expected]], settled: Mapping[Seat, list[Settlement]]) -> None:
    for seat, row in settled.items():
        settlements = {settlement.wager: settlement for settlement in row}
        assert set(settlements) == set(expected[seat]), f"seat {seat}: settled {sorted(settlements)}"
        for name, expected_row in expected[seat].items():
            _check_settlement(settlements[name], expected_row)


def _check_settlement(settlement: Settlement, expected: Expected) -> None:
    actual = Expected(
        result=settlement.result.value,
        returns=settlement.returns,
        odds=str(settlement.verdict.odds) if expected.odds and settlement.verdict.odds else None,
        pays=settlement.pays if expected.pays is not None else None,
        vigorish=settlement.vigorish if expected.vigorish is not None else None,
        cite=settlement.cite.id if expected.cite else None,
    )
    assert actual == expected, f"{settlement.wager}: {settlement}"
