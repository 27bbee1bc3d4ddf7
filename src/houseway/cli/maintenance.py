"""`houseway backup`, `restore` and `doctor`: copies the log, puts a copy back, and checks the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.house_options import Database, KeyFile
from houseway.cli.options import AsJson, argument, option
from houseway.cli.output import SOMETHING_IS_WRONG, report
from houseway.cli.progress import bar
from houseway.house.access import default_database, open_existing_database
from houseway.house.maintenance.checkup import Finding, Grade, checkup
from houseway.house.maintenance.copies import copy_log
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.findings import StreamAudit
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.audit.tree import TreeAudit, verify_tree
from houseway.refusal import Refusal


def backup(
    file: Annotated[Path, argument("FILE", "The new file of the backup.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    if file.exists():
        raise Refusal(f"{str(file)!r} exists already. A backup is never overwritten: give a new name.")
    with open_existing_database(database) as source:
        if not source.count():
            raise Refusal("The log is empty: there is nothing to back up. Name another --database.")
        part = file.with_name(f"{file.name}.part")
        part.unlink(missing_ok=True)
        with open_store(part) as target:
            _copy_and_verify(source, target, str(file), as_json=as_json)
        part.replace(file)


def restore(
    file: Annotated[Path, argument("FILE", "A file that `houseway backup` wrote.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    if not file.exists():
        raise Refusal(f"There is no backup {str(file)!r}. Check the name.")
    place = database or default_database()
    with open_store(file) as source, open_store(place) as target:
        _copy_and_verify(source, target, str(place), as_json=as_json)


def _copy_and_verify(source: Store, target: Store, name: str, *, as_json: bool) -> None:
    with bar("Copying", source.count(), "records") as progress:
        records = copy_log(source, target, progress)
    with bar("Verifying", records, "records") as progress:
        audits = audit_log(target, tell=progress)
    tree = verify_tree(target)
    holds = tree.holds and all(audit.holds for audit in audits)
    document = {
        "database": name,
        "records": records,
        "holds": holds,
        "streams": {audit.stream: audit.last[1] for audit in audits},
    }
    report(_lines(name, records, audits, tree), document, as_json=as_json)
    if not holds:
        raise typer.Exit(SOMETHING_IS_WRONG)


def _lines(name: str, records: int, audits: list[StreamAudit], tree: TreeAudit) -> Iterator[str]:
    streams = f"{len(audits)} streams" if len(audits) != 1 else "1 stream"
    in_words = f"{records:,} records" if records != 1 else "1 record"
    faults = [f"{audit.stream}: {fault.words}" for audit in audits for fault in audit.faults]
    faults += tree.faults
    verdict = "and this is wrong with them:" if faults else "each of them verified."
    yield f"{name} holds {in_words} of {streams}, {verdict}"
    for fault in faults:
        yield f"  WRONG: {fault}"
    yield "Sessions are left out: people sign in again. Keep the key of the house in another place."


# `houseway doctor`: says what is wrong with the set-up, and how to cure it.


def doctor(
    database: Database = None,
    key: KeyFile = None,
    public_url: Annotated[str | None, option("--public-url", "URL", "The address that people use.")] = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store:
        findings = list(checkup(store, key, public_url))
    document = [
        {"what": finding.what, "grade": finding.grade, "words": finding.words, "cure": finding.cure}
        for finding in findings
    ]
    report(_finding_lines(findings), document, as_json=as_json)
    if any(finding.grade is Grade.WRONG for finding in findings):
        raise typer.Exit(SOMETHING_IS_WRONG)


def _finding_lines(findings: list[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{finding.what}: {finding.grade}. {finding.words[:1].upper()}{finding.words[1:]}."
        if finding.cure:
            yield f"  {finding.cure}"
