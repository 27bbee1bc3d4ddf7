"""A table's log for an inspector: its records as JSON lines, and a transcript that a person reads.

What lies hidden at the table is left out: the seed of a round is told where it is shown, and face-down cards
of a round in progress are not. A record with something left out is not ``whole``; where a later record tells
what it was, it is put back, and its hash can be checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from houseway.floor.floor import apply
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.facts.in_words import in_words
from houseway.table.facts.table_facts import facts_from, told_as_json
from houseway.table.fairness.verify import seeds_shown
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.live.view import without_what_is_hidden
from houseway.table.virtual.transcript import event_lines, round_lines
from houseway.table.virtual.virtual_table import PlayedRound

# Told in the transcript of their round.
OF_A_ROUND = frozenset(
    {"began", "answered", "settled", "ended", "cards-committed", "cards-shown", "seed-shown"}
)


def in_rounds(records: Iterable[Record]) -> Iterator[tuple[list[Record], bool]]:
    """Records up to the end of a round, and True; at last those of a round that is not over."""
    together: list[Record] = []
    for record in records:
        together.append(record)
        if any(fact["fact"] == "ended" for fact in record.body):
            yield together, True
            together = []
    if together:
        yield together, False


def exported(records: Iterable[Record]) -> Iterator[bytes]:
    """One line a record."""
    for together, over in in_rounds(records):
        for record in together:
            facts = facts_from(record.body)
            told = [without_what_is_hidden(fact, face_down_is_known=over) for fact in facts]
            body = told_as_json(record.body, facts, told)
            written = {**msgspec.to_builtins(record), "body": body, "whole": body == record.body}
            yield msgspec.json.encode(written) + b"\n"


class _Exported(Record, frozen=True, forbid_unknown_fields=True):
    whole: bool = True


def read_export(lines: Iterable[bytes]) -> tuple[list[tuple[Record, bool]], dict[int, str]]:
    """The records, each with whether it is whole again, and the seeds that are shown among them."""
    read: list[_Exported] = []
    for number, line in enumerate(lines, 1):
        try:
            read.append(msgspec.json.decode(line, type=_Exported))
        except msgspec.DecodeError as error:
            raise Refusal(f"Line {number} is not a record: {error}. Give a file that was exported.") from None
    seeds = seeds_shown(fact for record in read for fact in facts_from(record.body))
    return [_put_back(record, seeds) for record in read], seeds


def _put_back(line: _Exported, seeds: dict[int, str]) -> tuple[Record, bool]:
    given = msgspec.to_builtins(line)
    if given.pop("whole", True):
        return msgspec.convert(given, Record), True
    for fact in given["body"]:
        if fact["fact"] == "began" and fact["number"] in seeds:
            fact["seed"] = seeds[fact["number"]]
    return msgspec.convert(given, Record), not any(_is_missing(fact) for fact in given["body"])


def _is_missing(fact: dict[str, Any]) -> bool:
    """Whether something of the fact is still left out."""
    if fact["fact"] == "began":
        return "commitment" in fact and "seed" not in fact
    return "down" in fact and "answer" not in fact


def time_of(record: Record) -> str:
    at = datetime.fromtimestamp(record.at / 1_000_000, UTC)
    return at.isoformat(sep=" ", timespec="milliseconds").replace("+00:00", " UTC")


def transcript(table: str, records: Iterable[Record]) -> Iterator[str]:
    """Every record, and every round that is over with the paragraph of each step and each payment."""
    live = LiveTable(table)
    yield f"The log of the table {table}"
    for together, over in in_rounds(records):
        for record in together:
            yield f"{record.number:>7}  {time_of(record)}  {record.who} ({record.role}): {record.kind}"
            game = live.rules.game.name if live.opened else None
            yield from (
                f"         {in_words(fact, game=game)}"
                for fact in record.body
                if fact["fact"] not in OF_A_ROUND
            )
            try:
                apply(live, record)
            except (LogError, Refusal, ValueError, LookupError) as error:
                yield f"Record {record.number} is not what the rules make of it: {error}"
                yield "The transcript ends here. The records themselves go on: see the JSON lines."
                return
        if over and live.last is not None:
            yield from round_of(live)
        elif live.conversation is not None:
            yield f"Round {live.number} is in progress; its cards are not told before it is over."


def round_of(live: LiveTable) -> Sequence[str]:
    """The last round of the table, or its opening, as a person reads it."""
    if live.number == 0:
        events = live.last.events if live.last else []
        return ["", "Opening of the table", *event_lines(events), ""]
    return ["", f"Round {live.number}", *round_lines(last_played(live)), ""]


def last_played(live: LiveTable) -> PlayedRound[Any]:
    """The last round of the table, with its money as it was paid."""
    if live.round_start is None or live.last is None:
        raise Refusal(f"The table {live.name} has had no round yet.")
    return PlayedRound(live.round_start.rules, tuple(live.last.events), live.last.end, tuple(live.payments))
