"""What `houseway audit verify` compares with checkpoints, and how it prints the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.house.trust.audit.signatures import SignatureAudit, verify_signatures
from houseway.house.trust.audit.tree import TreeAudit, verify_tree
from houseway.house.trust.notes import COSIGNED, Verifier, parse_verifier
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store import Store


@dataclass(frozen=True)
class Trusted:
    """The keys that are trusted, and the checkpoints kept elsewhere."""

    house: Verifier | None
    witnesses: Sequence[Verifier]
    kept: Mapping[str, str]

    def verify(self, store: Store) -> tuple[TreeAudit, SignatureAudit]:
        audit = verify_tree(store, house=self.house, witnesses=self.witnesses, kept_elsewhere=self.kept)
        for witness in self.witnesses:
            if witness.name not in audit.cosigned_by:
                audit.accuse(f"{witness.name} has cosigned no checkpoint")
        return audit, verify_signatures(store, self.house)


def trusted(keys: Sequence[str], files: Sequence[Path]) -> Trusted:
    verifiers = [parse_verifier(written) for written in keys]
    houses = [verifier for verifier in verifiers if verifier.kind != COSIGNED]
    if len(houses) > 1:
        raise Refusal(f"--trust names {len(houses)} houses. A log has one; give its key alone.")
    kept = {str(file): _read(file) for file in files}
    witnesses = [verifier for verifier in verifiers if verifier.kind == COSIGNED]
    return Trusted(houses[0] if houses else None, witnesses, kept)


def _read(file: Path) -> str:
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
