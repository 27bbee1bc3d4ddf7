"""Deals recorded rounds again: `houseway audit replay` from the log, `houseway verify-round` from a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from houseway.cli.house_options import Database
from houseway.cli.options import AsJson, argument, whole_number
from houseway.cli.output import SOMETHING_IS_WRONG, report, wrapped
from houseway.house.access import open_existing_database
from houseway.house.floor import Floor
from houseway.house.loading import STREAM, UnknownTable, apply
from houseway.house.record import Record
from houseway.house.reports.round_files import round_file
from houseway.house.trust.audit.export import last_played, round_of, time_of
from houseway.refusal import Refusal
from houseway.rules.fingerprint import grouped
from houseway.table.fairness.round_file import RoundFile, check_round, read_round
from houseway.table.fairness.verify import Verified
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.virtual.transcript import event_as_json, round_as_json

if TYPE_CHECKING:
    from houseway.house.store import Store


def replayed_round(store: Store, table: str, number: int, *, as_json: bool) -> str:
    live, first, last = _deal_again(store, table, number)
    if as_json:
        sign = live.notices.hung.content if live.notices.hung else None
        base = {"table": table, "round": number, "records": [first.number, last.number], "sign": sign}
        if number:
            played = round_as_json(last_played(live))
        else:
            played = {"events": [event_as_json(event) for event in (live.last.events if live.last else ())]}
        return msgspec.json.encode({**base, **played}).decode()
    rules = live.round_start.rules if live.round_start else live.rules
    head = [
        f"{rules.game.title} at the table {table}; options: {rules.options.in_words}",
        f"Records {first.number} to {last.number}, {time_of(first)} to {time_of(last)}",
        _sign_in_words(live),
    ]
    foot = "Dealt again by the rules: every card and every payment is as recorded."
    return "\n".join([*(text for line in head for text in wrapped(line)), *round_of(live), *wrapped(foot)])


def _sign_in_words(live: LiveTable) -> str:
    hung = live.notices.hung
    if hung is None:
        return "The log does not say which sign hung at the table."
    return f"The sign that hung {hung.location} stated rules {grouped(hung.content)}."


def _deal_again(store: Store, table: str, number: int) -> tuple[LiveTable, Record, Record]:
    """Return the table at the end of the round, and the first and last records of the round."""
    live, first = LiveTable(table), None
    for record in store.read(STREAM + table):
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            raise Refusal(
                f"Record {record.number} does not match what the rules produce: {error}. "
                "Run houseway audit verify."
            ) from None
        if first is None and live.number == number:
            first = record
        if first is not None and live.conversation is None:
            return live, first, record
    if live.opened is None:
        raise UnknownTable(table)
    if first is not None:
        raise Refusal(f"Round {number} is in progress. You can replay it when it is over.")
    raise Refusal(f"There is no round {number}: the table {table} has had {max(live.number, 0)} rounds.")


# `houseway audit round` writes the file of a round; `houseway verify-round` deals it again.


def write_round(
    table: Annotated[str, argument("TABLE", "The name of the table.")],
    number: Annotated[
        int, argument("ROUND", "The number of the round; 0 is the opening of the table.", parser=whole_number)
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file, as JSON.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store, Floor(store) as floor:
        text = msgspec.json.encode(round_file(floor, table, number)) + b"\n"
    try:
        with output.open("xb") as file:
            file.write(text)
    except FileExistsError:
        raise Refusal(f"{str(output)!r} exists already. Choose another name.") from None
    except OSError as error:
        raise Refusal(f"{str(output)!r} cannot be written: {error.strerror}.") from None
    document = {"table": table, "round": number, "file": str(output)}
    report(f"{output} holds round {number} of {table}.", document, as_json=as_json)


def verify_round(
    path: Annotated[Path, argument("FILE", "The file of a round.")],
    as_json: AsJson = False,
) -> None:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise Refusal(f"{str(path)!r} cannot be read: {error.strerror}.") from None
    file = read_round(text, str(path))
    verified = check_round(file)
    document = {
        "table": file.table,
        "round": file.round,
        "holds": verified.holds,
        "wrong": verified.wrong,
        "checked": dict(verified.checked),
        "unchecked": verified.unchecked,
    }
    report(_lines(file, verified), document, as_json=as_json)
    if not verified.holds:
        raise typer.Exit(SOMETHING_IS_WRONG)


def _lines(file: RoundFile, verified: Verified) -> Iterator[str]:
    period = f"round {file.round}" if file.round else "the opening"
    yield f"{file.game} at the table {file.table}, {period}: {'nothing wrong' if verified.holds else 'WRONG'}"
    yield from (f"  {words}" for words in verified.wrong)
    yield from (f"  {what}: {count:,}" for what, count in verified.checked.items())
    yield from (f"  not checked: {words}" for words in verified.unchecked)
    yield f"Compare the hash with the one that you saw before you bet: {file.commitment}"
