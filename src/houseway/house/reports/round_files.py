"""Makes the file of a round that is over, with nothing in it that is still hidden; and rows of settled
wagers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from houseway.equipment.money import Cents
from houseway.house.floor import Floor
from houseway.house.loading import apply, table_before
from houseway.house.record import Record
from houseway.house.reports.rounds import began_with, records_of_round
from houseway.refusal import Refusal
from houseway.table.fairness.committed_chance import Share
from houseway.table.fairness.round_file import RecordedShare, RoundFile, chance_steps, names
from houseway.table.live import facts
from houseway.table.live.facts import (
    AnyFact,
    CardsCommitted,
    CardsShown,
    ChanceGiven,
    SeedCommitted,
    SeedShown,
    facts_from,
)
from houseway.table.live.live_table import LiveTable


def round_file(floor: Floor, table: str, number: int) -> RoundFile:
    """Return what is public of one round; round 0 is the opening of the table."""
    records = records_of_round(floor, table, number)
    live = table_before(floor, table, records[0].number)
    periods = dict(live.committed_chance.committed_in) if live.committed_chance else {}
    shares = _shares_in(live, number)
    for record in records:
        apply(live, record)
        shares |= _shares_in(live, number)
    if live.committed_chance is None:
        raise Refusal(f"A dealer enters the cards of table {table}: no seed has fixed them.")
    if live.conversation is not None or live.last is None or live.round_start is None:
        raise Refusal(f"Round {number} is in progress. Its file can be written when it is over.")
    began = next(fact for fact in _facts(records) if isinstance(fact, facts.Began))
    steps = list(chance_steps(live.last.events))
    rules = live.round_start.rules
    packs = rules.game.play.packs(rules.options)
    published = _published_in(floor, table, records[0], number)
    shuffled = {step.pack for step in steps if step.does == "shuffle"}
    return RoundFile(
        table=table,
        round=number,
        game=rules.game.name,
        options=dict(rules.options.given),
        commitment=began.commitment,
        seed=_seed_shown(floor, table, records, number),
        commitment_record=published,
        first_wager_record=next((record.number for record in records if _has_wager(record)), None),
        packs={pack: names(packs[pack]) for pack in sorted(shuffled)},
        steps=steps,
        hashes={pack: _hashes(floor, table, pack, period) for pack, period in periods.items()},
        shown={fact.pack: fact.cards for fact in _facts(records) if isinstance(fact, CardsShown)},
        committed={fact.pack: fact.hashes for fact in _facts(records) if isinstance(fact, CardsCommitted)},
        shares=_recorded(shares, floor, table, published, records[-1].number),
        first_chance_record=_record_of(records, steps[0].step) if steps else None,
    )


def _shares_in(live: LiveTable, number: int) -> dict[str, Share]:
    shares = live.committed_chance.shares if live.committed_chance else None
    return dict(shares.given) if shares and shares.number == number else {}


def _recorded(
    shares: dict[str, Share], floor: Floor, table: str, first: int, last: int
) -> list[RecordedShare]:
    """Return the shares with the records in which they were given, between two records of the log."""
    record_of_share: dict[tuple[str, str], int] = {}
    for record in floor.records(table, first) if shares else ():
        if record.number > last:
            break
        for fact in _facts([record]):
            if isinstance(fact, ChanceGiven):
                record_of_share[fact.person, fact.value] = record.number
    return [
        RecordedShare(
            person, share.value, record_of_share[person, share.value], share.link.value, share.link.round
        )
        for person, share in sorted(shares.items())
    ]


def _record_of(records: list[Record], step: str) -> int | None:
    """Return the record in which this step was answered first."""
    for record in records:
        if any(isinstance(fact, facts.Answered) and fact.step == step for fact in _facts([record])):
            return record.number
    return None


def _facts(records: Iterable[Record]) -> Iterator[AnyFact]:
    for record in records:
        yield from facts_from(record.body)


def _has_wager(record: Record) -> bool:
    return any(isinstance(fact, facts.Wagered) for fact in _facts([record]))


def _seed_shown(floor: Floor, table: str, records: list[Record], number: int) -> str | None:
    """Return the seed once it is shown: at the end of its round, or of the shoe that was shuffled in it."""
    for fact in _facts(floor.records(table, records[0].number - 1)):
        if isinstance(fact, SeedShown) and fact.number == number:
            return fact.seed
    return None


def _published_in(floor: Floor, table: str, began: Record, number: int) -> int:
    """Return the record with the hash: of the end of the round before, or of the beginning itself."""
    if number == 0:
        return began.number
    for record in floor.records(table, began_with(floor, table, number - 1).number - 1):
        if record.number >= began.number:
            break
        if any(isinstance(fact, SeedCommitted) and fact.number == number for fact in _facts([record])):
            return record.number
    return began.number


def _hashes(floor: Floor, table: str, pack: str, period: int) -> list[str]:
    """Return the hashes that were published when the pack was shuffled."""
    of_shuffle = _facts(records_of_round(floor, table, period))
    return next(fact.hashes for fact in of_shuffle if isinstance(fact, CardsCommitted) and fact.pack == pack)


# Every settled wager of a table as a row, for spreadsheets and programs.


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
