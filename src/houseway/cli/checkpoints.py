"""`houseway checkpoint`: signs, shows and proves the state of the log, and compares it with one on paper."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.house_options import Database, KeyFile, Witnesses
from houseway.cli.options import AsJson, argument, whole_number
from houseway.cli.output import SOMETHING_IS_WRONG, report
from houseway.house.access import open_existing_database
from houseway.house.trust.audit.tree import root_of_first
from houseway.house.trust.checkpointer import Checkpointer, parse_witness
from houseway.house.trust.house_key import read_key
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.notes import Checkpoint, Note, parse_checkpoint
from houseway.refusal import Refusal


def sign(
    database: Database = None,
    key: KeyFile = None,
    witness: Witnesses = [],  # noqa: B006 - typer's way to say that none is needed
    as_json: AsJson = False,
) -> None:
    if key is None:
        raise Refusal("A checkpoint is signed with the key of the house. Give --key FILE.")
    signer, witnesses = read_key(key).signer, [parse_witness(written) for written in witness]
    with open_existing_database(database) as store:
        checkpointer = Checkpointer(store, signer, witnesses)
        note = checkpointer.sign()
    _report(note, {url: str(refusal) for url, refusal in checkpointer.trouble.items()}, as_json=as_json)
    if checkpointer.trouble:
        raise typer.Exit(SOMETHING_IS_WRONG)


def show(
    database: Database = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write it to a file, as those who check read it."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store:
        note = _last_checkpoint(LogTree(store))
    if output is not None:
        try:
            output.write_text(str(note), encoding="utf-8")
        except OSError as error:
            raise Refusal(f"{str(output)!r} cannot be written: {error.strerror}.") from None
    _report(note, {}, as_json=as_json)


def prove(
    stream: Annotated[str, argument("STREAM", "The stream of the record, as table:T1 or house.")],
    number: Annotated[int, argument("NUMBER", "The number of the record in it.", parser=whole_number)],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store:
        tree = LogTree(store)
        note = _last_checkpoint(tree)
        size = parse_checkpoint(note.text).size
        position = tree.position_of(stream, number)
        if position is None or position >= size:
            raise Refusal(
                f"The last checkpoint does not cover record {number} of {stream}. Check the name with"
                " `houseway audit search`, or sign a new checkpoint."
            )
        proof = [base64.b64encode(hashed).decode() for hashed in tree.inclusion(position, size)]
        record = next(store.read(stream, number - 1))
    document = {
        "stream": stream,
        "number": number,
        "entry": record.hash,
        "index": position,
        "proof": proof,
        "checkpoint": str(note),
    }
    lines = [
        f"Record {number} of {stream} is number {position} (from 0) of the {size} records of the checkpoint.",
        f"Its entry in the tree of RFC 6962 is its hash as text: {record.hash}",
        "The hashes that lead from it to the root (--json has the signed checkpoint too):",
        *(f"  {hashed}" for hashed in proof),
    ]
    report(lines, document, as_json=as_json)


def _last_checkpoint(tree: LogTree) -> Note:
    note = tree.last_checkpoint()
    if note is None:
        raise Refusal("No checkpoint of this log was signed yet. Use `houseway checkpoint sign`.")
    return note


def _report(note: Note, trouble: dict[str, str], *, as_json: bool) -> None:
    checkpoint = parse_checkpoint(note.text)
    document = {
        "origin": checkpoint.origin,
        "records": checkpoint.size,
        "root": checkpoint.root.hex(),
        "signed_by": [signature.name for signature in note.signatures],
        "note": str(note),
        "trouble": trouble,
    }
    report(_lines(checkpoint, note, trouble), document, as_json=as_json)


def _lines(checkpoint: Checkpoint, note: Note, trouble: dict[str, str]) -> Iterator[str]:
    at = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(checkpoint.at))
    yield f"{checkpoint.origin}: {checkpoint.size:,} records, signed at {at}"
    yield f"  by {', '.join(signature.name for signature in note.signatures)}"
    yield f"  root of their tree: {checkpoint.root.hex()}"
    yield from trouble.values()


# `houseway checkpoint compare`: compares the log with a checkpoint that is kept on paper.

_ROOT = re.compile(r"[0-9a-f]{64}")


def compare(
    records: Annotated[int, argument("RECORDS", "The number of records.", parser=whole_number)],
    root: Annotated[list[str], argument("ROOT…", "The root, as printed, with blanks or not.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    printed = "".join(root).lower()
    if not _ROOT.fullmatch(printed):
        raise Refusal(
            f"A root has 64 digits from 0 to 9 and a to f, not {len(printed)}. Read the paper again."
        )
    with open_existing_database(database) as store:
        if records > LogTree(store).size():
            LogTree(store).take_in()
        computed, faults = root_of_first(store, records)
    holds = computed == printed and not faults
    lines = (
        [f"The first {records:,} records are those of the paper."]
        if holds
        else [
            *faults,
            f"The first {records:,} records are NOT those of the paper: they were rewritten since, or the "
            "paper is of another log.",
        ]
    )
    document = {"records": records, "root": computed, "holds": holds, "faults": faults}
    report(lines, document, as_json=as_json)
    if not holds:
        raise typer.Exit(SOMETHING_IS_WRONG)
