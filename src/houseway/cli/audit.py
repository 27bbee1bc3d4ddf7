"""`houseway audit`: verifies, exports and searches the log, and holds decisions against the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli.house_options import Database
from houseway.cli.options import AsJson, argument, flag, number, option, whole_number
from houseway.cli.output import SOMETHING_IS_WRONG, report
from houseway.cli.progress import bar
from houseway.cli.replay import replayed_round
from houseway.house.access import open_existing_database
from houseway.house.loading import STREAM, UnknownTable
from houseway.house.record import Record
from houseway.house.trust.audit.export import exported, read_export, time_of, transcript
from houseway.house.trust.audit.findings import Mark, Rule, StreamAudit
from houseway.house.trust.audit.log import CANNOT_SHOW, audit_log, audit_records, audits_as_json
from houseway.house.trust.audit.signatures import SignatureAudit, verify_signatures
from houseway.house.trust.audit.tree import TreeAudit, verify_tree
from houseway.house.trust.notes import COSIGNED, Verifier, parse_verifier
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store import Store


# What `houseway audit verify` compares with checkpoints, and how it prints the result.


@dataclass(frozen=True)
class Trusted:
    """The keys that are trusted, and the checkpoints kept elsewhere."""

    house: Verifier | None
    witnesses: Sequence[Verifier]
    checkpoints: Mapping[str, str]

    def verify(self, store: Store) -> tuple[TreeAudit, SignatureAudit]:
        audit = verify_tree(
            store, house=self.house, witnesses=self.witnesses, kept_elsewhere=self.checkpoints
        )
        for witness in self.witnesses:
            if witness.name not in audit.cosigned_by:
                audit.accuse(f"{witness.name} has cosigned no checkpoint")
        return audit, verify_signatures(store, self.house)


def trusted(keys: Sequence[str], files: Sequence[Path]) -> Trusted:
    verifiers = [parse_verifier(written) for written in keys]
    houses = [verifier for verifier in verifiers if verifier.kind != COSIGNED]
    if len(houses) > 1:
        raise Refusal(f"--trust names {len(houses)} houses. A log has one; give its key alone.")
    checkpoints = {str(file): _text_of_file(file) for file in files}
    witnesses = [verifier for verifier in verifiers if verifier.kind == COSIGNED]
    return Trusted(houses[0] if houses else None, witnesses, checkpoints)


def _text_of_file(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refusal(f"{str(file)!r} cannot be read: {reason}.") from None


def signature_lines(audit: SignatureAudit) -> Iterator[str]:
    if not audit.first and audit.holds:
        yield "signatures: none; the house does not sign its records (see `houseway key new`)"
        return
    yield f"signatures: {'nothing wrong' if audit.holds else 'WRONG'}"
    yield from (f"  {fault}" for fault in audit.faults)
    yield f"  the first is that of {audit.first}"
    yield f"  by the session or token of the person: {audit.by_people:,}"
    yield f"  by the house, for what nobody does: {audit.by_the_house:,}"
    if audit.before:
        yield f"  records from before the house signed: {audit.before:,}"


def tree_lines(audit: TreeAudit) -> Iterator[str]:
    yield f"checkpoints: {audit.signed:,} signed, {'nothing wrong' if audit.holds else 'WRONG'}"
    yield from (f"  {fault}" for fault in audit.faults)
    yield f"  records in the tree, compared one by one: {audit.records:,}"
    yield f"  records after the last checkpoint, which it does not protect: {audit.later:,}"
    if audit.kept_elsewhere:
        yield f"  checkpoints kept elsewhere, compared: {audit.kept_elsewhere:,}"
    yield from (f"  cosigned by {name}: {size:,} records" for name, size in audit.cosigned_by.items())
    yield from (f"  not checked: {what}" for what in audit.unchecked)


TableName = Annotated[str, option("--table", "NAME", "The name of the table.")]


@contextmanager
def _log_at(database: str | None) -> Iterator[Store]:
    with open_existing_database(database) as store:
        if not store.count():
            raise Refusal("The log is empty: there is nothing to audit. Name another --database.")
        yield store


def verify(
    *,
    database: Database = None,
    exported: Annotated[
        Path | None, option("--exported", "FILE", "Verify a file of `audit export` instead.")
    ] = None,
    earlier: Annotated[
        Path | None,
        option(
            "--earlier", "FILE", "Also check that nothing is missing since this earlier output of --json."
        ),
    ] = None,
    checkpoint: Annotated[
        list[Path],
        option("--checkpoint", "FILE", "Also compare with a checkpoint kept elsewhere. Repeatable."),
    ] = [],  # noqa: B006 - typer's way to say that none is needed
    trust: Annotated[
        list[str],
        option(
            "--trust", "KEY", "A public key that must have signed: of the house, or of a witness. Repeatable."
        ),
    ] = [],  # noqa: B006 - the same
    rules: Annotated[
        bool, flag("--rules", "List the rules of the audit, each with the version since which it holds.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    tree = signatures = None
    if rules:
        if exported is not None or earlier is not None or checkpoint or trust:
            raise Refusal("--rules lists what is asked of every log. Leave the other options out.")
        rows = [{"rule": rule.name.lower(), "since": rule.since, "words": rule.words} for rule in Rule]
        report([f"since {rule.since}  {rule.words}" for rule in Rule], rows, as_json=as_json)
        return
    if exported is not None:
        if database is not None or earlier is not None or checkpoint or trust:
            raise Refusal(
                "--database, --earlier, --checkpoint and --trust have no effect with --exported."
                " Leave them out."
            )
        audits = [_audit_export(exported)]
    else:
        marks, keys = _earlier_marks(earlier), trusted(trust, checkpoint)
        with _log_at(database) as store:
            with bar("Records", store.count(), "records") as progress:
                audits = audit_log(store, marks, progress)
            tree, signatures = keys.verify(store)
    _report_verified(audits, tree, signatures, as_json)
    if not all(audit.holds for audit in (*audits, tree, signatures) if audit):
        raise typer.Exit(SOMETHING_IS_WRONG)


def _audit_export(file: Path) -> StreamAudit:
    records, seeds = read_export(_read(file).splitlines())
    if not records:
        raise Refusal(f"{str(file)!r} holds no record. Give a file that `audit export` wrote.")
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
    return {stream.stream: (stream.records, stream.last_hash) for stream in read.streams}


def _report_verified(
    audits: list[StreamAudit], tree: TreeAudit | None, signatures: SignatureAudit | None, as_json: bool
) -> None:
    document = audits_as_json(audits)
    if tree and signatures:
        document |= {"checkpoints": tree.as_json(), "signatures": signatures.as_json()}
    document["holds"] = all(audit.holds for audit in (*audits, tree, signatures) if audit)
    report(_verified_lines(audits, tree, signatures), document, as_json=as_json)


def _verified_lines(
    audits: list[StreamAudit], tree: TreeAudit | None, signatures: SignatureAudit | None
) -> Iterator[str]:
    for audit in audits:
        number, last_hash = audit.last
        yield f"{audit.stream}: {number:,} records, {'nothing wrong' if audit.holds else 'WRONG'}"
        yield from (f"  record {fault.number}: {fault.words}" for fault in audit.faults)
        yield from (f"  {what}: {count:,}" for what, count in audit.checked.items())
        yield from (f"  not checked: {what}" for what in audit.unchecked)
        yield f"  last hash: {last_hash}"
    if tree and signatures:
        yield from tree_lines(tree)
        yield from signature_lines(signatures)
    yield from ("", "Write the last hashes down in another place. What a chain of hashes cannot show:")
    yield from (f"  {what}" for what in CANNOT_SHOW)
    holds = all(audit.holds for audit in (*audits, tree, signatures) if audit)
    yield from ("", "Nothing is wrong." if holds else "Something is wrong: see the records named above.")


def replay(
    table: Annotated[str, argument("TABLE", "The name of the table.")],
    number: Annotated[
        int, argument("ROUND", "The number of the round; 0 is the opening of the table.", parser=whole_number)
    ],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with _log_at(database) as store:
        typer.echo(replayed_round(store, table, number, as_json=as_json))


def export(
    table: TableName,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="JSON lines; the transcript gets the same name with .txt."
        ),
    ],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    text_file = output.with_suffix(".txt")
    if output == text_file:
        raise Refusal(
            f"{str(output)!r} is the name of the transcript. Choose another name, as {table}.jsonl."
        )
    for file in (output, text_file):
        if file.exists():
            raise Refusal(f"{str(file)!r} exists already. Choose another name.")
    with _log_at(database) as store:
        stream = _stream_of(store, table)
        try:
            with output.open("xb") as lines:
                lines.writelines(exported(store.read(stream)))
            with text_file.open("x", encoding="utf-8") as text:
                text.writelines(f"{line}\n" for line in transcript(table, store.read(stream)))
        except OSError as error:
            raise Refusal(f"{str(output)!r} cannot be written: {error.strerror}.") from None
    document = {"table": table, "log": str(output), "transcript": str(text_file)}
    report(f"{output} and {text_file} hold the log of {table}.", document, as_json=as_json)


def _stream_of(store: Store, table: str) -> str:
    stream = STREAM + table
    if stream not in store.streams():
        raise UnknownTable(table)
    return stream


def search(
    *,
    table: Annotated[str | None, option("--table", "NAME", "Only this table.")] = None,
    who: Annotated[str | None, option("--who", "PERSON", "Only by this person.")] = None,
    kind: Annotated[str | None, option("--kind", "COMMAND", "Only this command, as dispute or fill.")] = None,
    since: Annotated[
        str | None, option("--since", "TIME", "From this time, in UTC, as 2026-07-01T20:00.")
    ] = None,
    until: Annotated[str | None, option("--until", "TIME", "Up to this time.")] = None,
    limit: Annotated[int, number("--limit", "NUMBER", "Show at most this many, newest first.")] = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    if limit < 1:
        raise Refusal(f"--limit {limit} finds nothing. Give 1 or more.")
    times = {"since": _microseconds("--since", since), "until": _microseconds("--until", until)}
    with _log_at(database) as store:
        stream = _stream_of(store, table) if table is not None else None
        records = store.find(stream=stream, who=who, kind=kind, limit=limit, **times)
    lines = (
        f"{time_of(record)}  {record.stream} {record.number}  {record.who} ({record.role}): {record.kind}"
        for record in records
    )
    report(lines, [_summary(record) for record in records], as_json=as_json)


def _summary(record: Record) -> dict[str, Any]:
    return {
        "stream": record.stream,
        "number": record.number,
        "at": record.at,
        "who": record.who,
        "role": record.role,
        "kind": record.kind,
        "key": record.key,
        "facts": [fact["fact"] for fact in record.body if "fact" in fact],
        "moved": sum(transfer.cents for transfer in record.transfers),
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
