"""Compares the log with its tree, and with every checkpoint that was signed over it or is kept elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.house.record import Record
from houseway.house.store.log import Store
from houseway.house.trust.log_tree import Leaf, LogTree
from houseway.house.trust.merkle import EMPTY, node_hash
from houseway.house.trust.notes import BadNote, Checkpoint, Note, Verifier, parse_checkpoint, parse_note

MOST_FAULTS = 20


@dataclass
class TreeAudit:
    """What comparing with checkpoints has shown."""

    faults: list[str] = field(default_factory=list)
    records: int = 0  # in the tree
    later: int = 0  # records that no checkpoint covers yet
    signed: int = 0  # checkpoints in the database, all of them compared
    kept_elsewhere: int = 0  # and those that were given
    cosigned_by: dict[str, int] = field(default_factory=dict)  # the size up to which each witness has signed
    unchecked: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults

    def accuse(self, words: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(words)

    def as_json(self) -> dict[str, Any]:
        return {
            "holds": self.holds,
            "faults": self.faults,
            "records": self.records,
            "records_after_the_last_checkpoint": self.later,
            "checkpoints": self.signed,
            "kept_elsewhere": self.kept_elsewhere,
            "cosigned_by": self.cosigned_by,
            "unchecked": self.unchecked,
        }


class GrowingTree:
    """The tree of the leaves so far, as the hashes of its complete subtrees, the largest first."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []

    def append(self, hashed: bytes) -> None:
        position, self.size = self.size, self.size + 1
        while position & 1:
            hashed, position = node_hash(self._peaks.pop(), hashed), position >> 1
        self._peaks.append(hashed)

    def root(self) -> bytes:
        if not self._peaks:
            return EMPTY
        *others, current = self._peaks
        for peak in reversed(others):
            current = node_hash(peak, current)
        return current


def verify_tree(
    store: Store,
    *,
    house: Verifier | None = None,
    witnesses: Sequence[Verifier] = (),
    kept_elsewhere: Mapping[str, str] | None = None,
    tell: Callable[[], None] = lambda: None,
) -> TreeAudit:
    """Hash every record again and compare; ``kept_elsewhere`` holds checkpoints as written, by their names.

    The tables of the tree are not believed: each leaf must be a record, in the order of its stream.
    """
    audit, tree = TreeAudit(), LogTree(store)
    stored = {f"the checkpoint of {size} records": note for size, note in tree.checkpoints().items()}
    expected = _expected(audit, stored, house, witnesses)
    covered = max(expected, default=0)
    audit.signed = len(stored)
    elsewhere = dict(kept_elsewhere or {})
    for size, checkpoints in _expected(audit, elsewhere, house, witnesses).items():
        expected[size].extend(checkpoints)
    audit.kept_elsewhere = len(elsewhere)
    if house is None and expected:
        audit.unchecked.append("who signed the checkpoints: give the public key of the house")
    _compare(audit, _LeavesAndRecords(store, audit), tree.leaves(), expected, tell)
    audit.later = store.count() - min(covered, audit.records)
    if not stored:
        audit.unchecked.append("whether records were rewritten: no checkpoint was ever signed")
    return audit


def root_of_first(store: Store, size: int) -> tuple[str, list[str]]:
    """Hash the first records again; return the root of their tree, and what is wrong with them."""
    audit, growing = TreeAudit(), GrowingTree()
    records = _LeavesAndRecords(store, audit)
    for leaf in LogTree(store).leaves():
        if growing.size == size:
            break
        records.check(leaf)
        growing.append(leaf.hashed)
    if growing.size < size:
        audit.accuse(f"the log has only {growing.size} of the {size} records")
    return growing.root().hex(), audit.faults


_Expected = dict[int, list[tuple[str, Checkpoint]]]


def _expected(
    audit: TreeAudit, written: Mapping[str, str], house: Verifier | None, witnesses: Sequence[Verifier]
) -> _Expected:
    """Read checkpoints and check their signatures; return those to compare by their sizes."""
    by_size: _Expected = defaultdict(list)
    for name, text in written.items():
        try:
            note = parse_note(text)
            checkpoint = parse_checkpoint(note.text)
        except BadNote as error:
            audit.accuse(f"{name}: {error}")
            continue
        if house is not None and not house.has_signed(note):
            audit.accuse(f"{name} is not signed by {house.name}")
        _see_witnesses(audit, note, checkpoint, witnesses)
        by_size[checkpoint.size].append((name, checkpoint))
    return by_size


def _see_witnesses(
    audit: TreeAudit, note: Note, checkpoint: Checkpoint, witnesses: Iterable[Verifier]
) -> None:
    for witness in witnesses:
        if witness.has_signed(note):
            before = audit.cosigned_by.get(witness.name, 0)
            audit.cosigned_by[witness.name] = max(before, checkpoint.size)


class _LeavesAndRecords:
    """Reads the records of every stream in step with the leaves."""

    def __init__(self, store: Store, audit: TreeAudit) -> None:
        self._store = store
        self._audit = audit
        self._records: dict[str, Iterable[Record]] = {}

    def check(self, leaf: Leaf) -> None:
        reader = self._records.get(leaf.stream)
        if reader is None:
            reader = self._records[leaf.stream] = iter(self._store.read(leaf.stream))
        record = next(iter(reader), None)
        if record is None:
            self._audit.accuse(f"{leaf.stream} lacks record {leaf.number}, which was in a checkpoint")
        elif (record.number, record.hash) != (leaf.number, leaf.hash):
            self._audit.accuse(
                f"record {record.number} of {leaf.stream} is not the one that was in a checkpoint"
            )


def _compare(
    audit: TreeAudit,
    records: _LeavesAndRecords,
    leaves: Iterable[Leaf],
    expected: _Expected,
    tell: Callable[[], None],
) -> None:
    growing = GrowingTree()
    _compare_root(audit, growing, expected)
    for leaf in leaves:
        if leaf.position != growing.size:
            audit.accuse(f"the tree has no record at position {growing.size}")
            break
        records.check(leaf)
        growing.append(leaf.hashed)
        _compare_root(audit, growing, expected)
        tell()
    audit.records = growing.size
    for size in sorted(expected):
        if size > growing.size:
            names = " and ".join(name for name, _ in expected[size])
            audit.accuse(f"{names}: the log has only {growing.size} of its {size} records")


def _compare_root(audit: TreeAudit, growing: GrowingTree, expected: _Expected) -> None:
    for name, checkpoint in expected.get(growing.size, ()):
        if checkpoint.root != growing.root():
            audit.accuse(f"{name}: the first {growing.size} records were rewritten after it was signed")
