"""Exports a table's log for an inspector: records as JSON lines, and a transcript for people.

What is still hidden at the table is left out: seeds that are not revealed yet, and face-down cards of a
round in progress. A record with something left out is not ``whole``; if a later record reveals it, it
is put back, and the hash can be checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from houseway.house.loading import apply
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.table.fairness.verify import seeds_shown
from houseway.table.live.facts import facts_from, redacted_facts_as_json
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.live.log_text import in_words
from houseway.table.view import redact_fact
from houseway.table.virtual.transcript import event_lines, round_lines
from houseway.table.virtual.virtual_table import PlayedRound

# These facts are in the transcript of their round.
OF_A_ROUND = frozenset(
    {
        "began",
        "answered",
        "settled",
        "ended",
        "cards-committed",
        "cards-shown",
        "seed-committed",
        "seed-shown",
    }
)

_WITH_SEED = ("began", "seed-committed")


def in_rounds(records: Iterable[Record]) -> Iterator[tuple[list[Record], bool]]:
    """Yield the records up to the end of each round, with True; at last those of a round that is not over."""
    batch: list[Record] = []
    for record in records:
        batch.append(record)
        if any(fact["fact"] == "ended" for fact in record.body):
            yield batch, True
            batch = []
    if batch:
        yield batch, False


def exported(records: Iterable[Record]) -> Iterator[bytes]:
    """Yield one line for each record."""
    for batch, is_over in in_rounds(records):
        for record in batch:
            facts = facts_from(record.body)
            redacted = [redact_fact(fact, face_down_is_known=is_over) for fact in facts]
            body = redacted_facts_as_json(record.body, facts, redacted)
            line = {**msgspec.to_builtins(record), "body": body, "whole": body == record.body}
            yield msgspec.json.encode(line) + b"\n"


class _Exported(Record, frozen=True, forbid_unknown_fields=True):
    whole: bool = True


def read_export(lines: Iterable[bytes]) -> tuple[list[tuple[Record, bool]], dict[int, str]]:
    """Return the records, each with whether it is whole again, and the seeds that they reveal."""
    read: list[_Exported] = []
    for number, line in enumerate(lines, 1):
        try:
            read.append(msgspec.json.decode(line, type=_Exported))
        except msgspec.DecodeError as error:
            raise Refusal(f"Line {number} is not a record: {error}. Give an exported file.") from None
    seeds = seeds_shown(fact for record in read for fact in facts_from(record.body))
    return [_put_back(record, seeds) for record in read], seeds


def _put_back(line: _Exported, seeds: dict[int, str]) -> tuple[Record, bool]:
    fields = msgspec.to_builtins(line)
    if fields.pop("whole", True):
        return msgspec.convert(fields, Record), True
    for fact in fields["body"]:
        if fact["fact"] in _WITH_SEED and fact["number"] in seeds:
            fact["seed"] = seeds[fact["number"]]
    return msgspec.convert(fields, Record), not any(_is_redacted(fact) for fact in fields["body"])


def hides_a_seed(record: Record) -> bool:
    """Return whether a seed is left out that the log has not shown yet."""
    return any(
        isinstance(fact, dict) and fact.get("fact") in _WITH_SEED and _is_redacted(fact)
        for fact in record.body
    )


def _is_redacted(fact: dict[str, Any]) -> bool:
    """Return whether part of the fact is still left out."""
    if fact["fact"] in _WITH_SEED:
        return "commitment" in fact and not fact.get("seed")
    return "down" in fact and "answer" not in fact


def time_of(record: Record) -> str:
    at = datetime.fromtimestamp(record.at / 1_000_000, UTC)
    return at.isoformat(sep=" ", timespec="milliseconds").replace("+00:00", " UTC")


def transcript(table: str, records: Iterable[Record]) -> Iterator[str]:
    """Yield every record, and every finished round with the paragraph of each step and payment."""
    live = LiveTable(table)
    yield f"The log of table {table}"
    for batch, is_over in in_rounds(records):
        for record in batch:
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
                yield f"Record {record.number} does not match what the rules produce: {error}"
                yield "The transcript ends here. For the other records, see the JSON lines."
                return
        if is_over and live.last is not None:
            yield from round_of(live)
        elif live.conversation is not None:
            yield f"Round {live.number} is in progress; its cards are not shown before it is over."


def round_of(live: LiveTable) -> Sequence[str]:
    """Return the last round of the table, or its opening, as lines of text."""
    if live.number == 0:
        events = live.last.events if live.last else []
        return ["", "Opening of the table", *event_lines(events), ""]
    return ["", f"Round {live.number}", *round_lines(last_played(live)), ""]


def last_played(live: LiveTable) -> PlayedRound[Any]:
    """Return the last round of the table, with its payments."""
    if live.round_start is None or live.last is None:
        raise Refusal(f"Table {live.name} has had no round yet.")
    return PlayedRound(live.round_start.rules, tuple(live.last.events), live.last.end, tuple(live.payments))
