"""`houseway audit`: the log verified, searched, exported, and its rounds dealt again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database, default_database, open_database
from houseway.cli.progress import bar
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.audit.findings import Mark, StreamAudit
    from houseway.floor.record import Record
    from houseway.floor.store import Store

SOMETHING_IS_WRONG = 1

audit_app = typer.Typer(help="The log: verify, replay, export, search.", no_args_is_help=True)
TableName = Annotated[
    str, typer.Option("--table", metavar="NAME", help="The table, as it is named on the floor.")
]


@contextmanager
def _log_at(database: str | None) -> Iterator[Store]:
    """The log as it is: who audits makes no new one."""
    file = Path(database.removeprefix("sqlite:///")) if database else default_database()
    if not (database or "").startswith("postgresql") and not file.exists():
        raise Refusal(f"There is no log at {str(file)!r}. Name another --database.")
    with open_database(database) as store:
        if not store.count():
            raise Refusal("The log is empty: there is nothing to audit. Name another --database.")
        yield store


@audit_app.command()
def verify(
    database: Database = None,
    exported: Annotated[
        Path | None, typer.Option("--exported", metavar="FILE", help="A file of `audit export` instead.")
    ] = None,
    earlier: Annotated[
        Path | None,
        typer.Option("--earlier", metavar="FILE", help="What `audit verify --json` printed before."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify the log: every chain, the money, every rule. Rounds are dealt again, commitments opened."""
    if exported is not None:
        if database is not None or earlier is not None:
            raise Refusal("--exported is verified by itself. Leave --database and --earlier out.")
        audits = [_of_export(exported)]
    else:
        from houseway.floor.audit.log import audit_log  # noqa: PLC0415 - databases are an extra, slow to load

        seen = _earlier_marks(earlier)
        with _log_at(database) as store, bar("Records", store.count(), "records") as tell:
            audits = audit_log(store, seen, tell)
    _report(audits, as_json)
    if not all(one.holds for one in audits):
        raise typer.Exit(SOMETHING_IS_WRONG)


def _of_export(file: Path) -> StreamAudit:
    from houseway.floor.audit.export import read_export  # noqa: PLC0415
    from houseway.floor.audit.log import audit_records  # noqa: PLC0415 - databases are an extra

    records, seeds = read_export(_read(file).splitlines())
    if not records:
        raise Refusal(f"{str(file)!r} holds no record. Give a file that was exported.")
    return audit_records(records[0][0].stream, records, seeds)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal(f"{str(file)!r} cannot be read: {error.strerror}.") from None


class _EarlierStream(msgspec.Struct):
    stream: str
    records: int
    last_hash: str


class _Earlier(msgspec.Struct):
    streams: list[_EarlierStream]


def _earlier_marks(file: Path | None) -> dict[str, Mark]:
    if file is None:
        return {}
    try:
        read = msgspec.json.decode(_read(file), type=_Earlier)
    except msgspec.DecodeError as error:
        raise Refusal(f"{str(file)!r} is not what `audit verify --json` prints: {error}.") from None
    return {one.stream: (one.records, one.last_hash) for one in read.streams}


def _report(audits: list[StreamAudit], as_json: bool) -> None:
    from houseway.floor.audit.log import CANNOT_SHOW, audits_as_json  # noqa: PLC0415 - databases are an extra

    holds = all(one.holds for one in audits)
    if as_json:
        typer.echo(msgspec.json.encode(audits_as_json(audits)).decode())
        return
    for one in audits:
        number, last_hash = one.last
        typer.echo(f"{one.stream}: {number:,} records, {'nothing wrong' if one.holds else 'WRONG'}")
        for fault in one.faults:
            typer.echo(f"  record {fault.number}: {fault.words}")
        for what, count in one.checked.items():
            typer.echo(f"  {what}: {count:,}")
        for what in one.unchecked:
            typer.echo(f"  not looked at: {what}")
        typer.echo(f"  last hash: {last_hash}")
    typer.echo("\nWrite the last hashes down, somewhere else. What no chain of hashes can show:")
    for what in CANNOT_SHOW:
        typer.echo(f"  {what}")
    typer.echo("\nNothing is wrong." if holds else "\nSomething is wrong: see the records named above.")


@audit_app.command()
def replay(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="As it is named on the floor.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", help="0 is the opening of the table.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Deal a recorded round again from the log. Every payment is explained with its paragraph."""
    from houseway.cli.floor.replay import replayed_round  # noqa: PLC0415 - databases are an extra

    with _log_at(database) as store:
        typer.echo(replayed_round(store, table, number, as_json=as_json))


@audit_app.command()
def export(
    table: TableName,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="JSON lines; a transcript beside, as .txt.")
    ],
    database: Database = None,
) -> None:
    """Write a table's log for an inspector. JSON lines, and a transcript to read."""
    from houseway.floor.audit.export import exported, transcript  # noqa: PLC0415 - databases are an extra

    beside = output.with_suffix(".txt")
    for file in (output, beside):
        if file.exists() or output == beside:
            raise Refusal(f"{str(file)!r} is there already, or is the transcript's. Choose another name.")
    with _log_at(database) as store:
        stream = _stream_of(store, table)
        try:
            with output.open("xb") as lines:
                lines.writelines(exported(store.read(stream)))
            with beside.open("x", encoding="utf-8") as text:
                text.writelines(f"{line}\n" for line in transcript(table, store.read(stream)))
        except OSError as error:
            raise Refusal(f"{str(output)!r} cannot be written: {error.strerror}.") from None
    typer.echo(f"{output} and {beside} hold the log of {table}.")


def _stream_of(store: Store, table: str) -> str:
    from houseway.floor.loading import STREAM, UnknownTable  # noqa: PLC0415 - databases are an extra

    stream = STREAM + table
    if stream not in store.streams():
        raise UnknownTable(table)
    return stream


@audit_app.command()
def search(  # noqa: PLR0917 - a command takes what its options are
    table: Annotated[str | None, typer.Option("--table", metavar="NAME", help="Of this table only.")] = None,
    who: Annotated[str | None, typer.Option("--who", metavar="PERSON", help="By this person.")] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", metavar="COMMAND", help="A command, as dispute or fill.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="TIME", help="A time in UTC, as 2026-07-01T20:00.")
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="TIME", help="Up to this time.")] = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="NUMBER", help="How many at most, newest first.")
    ] = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Search the log. What the records say in full is shown by `replay` and `export`."""
    if limit < 1:
        raise Refusal(f"--limit {limit} finds nothing. Take 1 or more.")
    times = {"since": _microseconds("--since", since), "until": _microseconds("--until", until)}
    with _log_at(database) as store:
        stream = _stream_of(store, table) if table is not None else None
        found = store.find(stream=stream, who=who, kind=kind, limit=limit, **times)
    if as_json:
        typer.echo(msgspec.json.encode([_in_short(record) for record in found]).decode())
        return
    from houseway.floor.audit.export import time_of  # noqa: PLC0415 - databases are an extra

    for record in found:
        typer.echo(
            f"{time_of(record)}  {record.stream} {record.number}  {record.who} ({record.role}): {record.kind}"
        )


def _in_short(record: Record) -> dict[str, Any]:
    return {
        "stream": record.stream,
        "number": record.number,
        "at": record.at,
        "who": record.who,
        "role": record.role,
        "kind": record.kind,
        "key": record.key,
        "facts": [fact["fact"] for fact in record.body if "fact" in fact],
        "moved": sum(one.cents for one in record.transfers),
        "hash": record.hash,
    }


def _microseconds(option: str, text: str | None) -> int | None:
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{option} {text!r} is not a time. Write it as 2026-07-01T20:00, in UTC.") from None
    return int((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp() * 1_000_000)
