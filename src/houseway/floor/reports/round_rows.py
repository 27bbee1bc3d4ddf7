"""Every settled wager of a table as a row, for spreadsheets and programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.record import Record
from houseway.table.live import facts
from houseway.table.live.facts import facts_from


class RoundRow(msgspec.Struct, frozen=True):
    """A wager as it was settled. ``person`` is empty if nobody is known to have been at the seat."""

    round: int
    at: int  # when the round was over, in microseconds since 1970
    outcome: str
    seat: str
    person: str
    wager: str
    bet: Cents
    result: str
    odds: str | None
    pays: Cents
    vigorish: Cents
    returns: Cents
    house_wins: Cents
    cite: str


def round_rows(records: Iterable[Record]) -> Iterator[RoundRow]:
    """Yield the wagers of every round that is over, in the order in which they were settled."""
    people: dict[str, str] = {}
    settled: list[facts.Settled] = []
    for record in records:
        for fact in facts_from(record.body):
            match fact:
                case facts.SatDown(seat, person):
                    people[seat] = person
                case facts.StoodUp(seat):
                    people.pop(seat, None)
                case facts.Began():
                    settled = []
                case facts.Settled():
                    settled.append(fact)
                case facts.Ended(number, outcome) if number:
                    yield from (_row(wager, number, record.at, outcome, people) for wager in settled)
                    settled = []


def _row(wager: facts.Settled, number: int, at: int, outcome: str, people: dict[str, str]) -> RoundRow:
    return RoundRow(
        number,
        at,
        outcome,
        wager.seat,
        people.get(wager.seat, ""),
        wager.wager,
        wager.bet,
        wager.result,
        wager.odds,
        wager.pays,
        wager.vigorish,
        wager.returns,
        wager.bet - wager.returns,
        wager.cite,
    )
