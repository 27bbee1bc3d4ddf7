"""The tree over all records of the log, in one order over all streams, with its signed checkpoints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from houseway.floor.checkpoints.checkpoint import Checkpoint
from houseway.floor.checkpoints.merkle import (
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root,
)
from houseway.floor.checkpoints.notes import Note, Signer, parse_note
from houseway.floor.record import Record
from houseway.floor.store.log import Store
from houseway.floor.store.rows import record_of
from houseway.floor.store.schema import checkpoints, leaves, subtrees
from houseway.floor.store.schema import records as log
from houseway.refusal import Refusal

STEP = 8  # levels between those whose hashes are stored: one row for 256 of the level below
MOST_AT_ONCE = 2000  # records taken in by one transaction


class Leaf(NamedTuple):
    position: int
    stream: str
    number: int
    hash: str  # of the record, in hexadecimal digits; these digits are the entry of the tree

    @property
    def hashed(self) -> bytes:
        return leaf_hash(self.hash.encode())


class StoredSubtrees:
    """Reads hashes of subtrees from the database, each level from the nearest stored one below it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def hash_of(self, level: int, index: int) -> bytes:
        stored = level - level % STEP
        count = 1 << (level - stored)
        hashes = self._stored(stored, index * count, count)
        if len(hashes) != count:
            raise Refusal(
                f"The tree of the log lacks hashes from {index * count} on at level {stored}."
                " Run `houseway audit verify`, and restore a backup."
            )
        while len(hashes) > 1:
            hashes = [node_hash(*pair) for pair in zip(hashes[::2], hashes[1::2], strict=True)]
        return hashes[0]

    def _stored(self, level: int, start: int, count: int) -> list[bytes]:
        if level == 0:
            query = select(leaves.c.hash).where(leaves.c.position >= start).order_by(leaves.c.position)
            found = self._connection.scalars(query.where(leaves.c.position < start + count))
            return [leaf_hash(digits.encode()) for digits in found]
        query = select(subtrees.c.hash).where(subtrees.c.level == level).order_by(subtrees.c.position)
        query = query.where(subtrees.c.position >= start, subtrees.c.position < start + count)
        return [bytes.fromhex(digits) for digits in self._connection.scalars(query)]


class LogTree:
    """Takes new records into the tree, and signs checkpoints. Several programs may do so on one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def size(self) -> int:
        with self._store.reading() as connection:
            return _size(connection)

    def take_in(self) -> int:
        """Take every record that is not yet in the tree into it; return the size. Durable on return."""
        while True:
            size, added = self._take_in_some()
            if added < MOST_AT_ONCE:
                return size

    def _take_in_some(self) -> tuple[int, int]:
        """Take in a limited number, so that others who write do not wait for long."""
        with self._store.writing() as connection:
            self._store.database.lock_schema(connection)  # one program at a time gives positions
            size = _size(connection)
            added = [
                Leaf(position, record.stream, record.number, record.hash)
                for position, record in enumerate(self._new_records(connection), size)
            ]
            if added:
                connection.execute(insert(leaves), [leaf._asdict() for leaf in added])
                _store_subtrees(connection, size, size + len(added))
            return size + len(added), len(added)

    def checkpoint(self, signer: Signer, now: int) -> Note:
        """Take in every record and sign a checkpoint at ``now`` (µs); the last one if nothing is new."""
        size = self.take_in()
        with self._store.writing() as connection:
            known = connection.scalar(select(checkpoints.c.note).where(checkpoints.c.size == size))
            if known is not None and signer.verifier.has_signed(parse_note(known)):
                return parse_note(known)
            head = root(StoredSubtrees(connection), size)
            text = Checkpoint(signer.verifier.name, size, head, now // 1_000_000).text()
            note = Note(text, (signer.sign(text),))
            if known is None:
                row = {"size": size, "at": now, "note": str(note)}
                connection.execute(insert(checkpoints), row)
            else:  # signed by an earlier key of the house
                _update(connection, size, note)
            return note

    def keep(self, size: int, note: Note) -> None:
        """Store what witnesses have signed with the checkpoint of this size."""
        with self._store.writing() as connection:
            known = connection.scalar(select(checkpoints.c.note).where(checkpoints.c.size == size))
            if known is not None:
                _update(connection, size, parse_note(known).with_signatures(note.signatures))

    def last_checkpoint(self) -> Note | None:
        with self._store.reading() as connection:
            query = select(checkpoints.c.note).order_by(checkpoints.c.size.desc()).limit(1)
            written = connection.scalar(query)
        return None if written is None else parse_note(written)

    def checkpoints(self) -> dict[int, str]:
        """Return the checkpoints as written, by size."""
        with self._store.reading() as connection:
            rows = connection.execute(select(checkpoints).order_by(checkpoints.c.size)).all()
        return {row.size: row.note for row in rows}

    def leaves(self) -> Iterator[Leaf]:
        """Return the leaves in order, as the database has them."""
        position = -1
        while True:
            query = select(leaves).where(leaves.c.position > position).order_by(leaves.c.position)
            with self._store.reading() as connection:
                rows = [Leaf(*row) for row in connection.execute(query.limit(MOST_AT_ONCE))]
            yield from rows
            if not rows:
                return
            position = rows[-1].position

    def position_of(self, stream: str, number: int) -> int | None:
        query = select(leaves.c.position).where(leaves.c.stream == stream, leaves.c.number == number)
        with self._store.reading() as connection:
            return connection.scalar(query)

    def consistency(self, old: int, new: int) -> list[bytes]:
        """Return the proof that the tree of ``new`` records continues that of ``old``."""
        with self._store.reading() as connection:
            return consistency_proof(StoredSubtrees(connection), old, new)

    def inclusion(self, position: int, size: int) -> list[bytes]:
        """Return the proof that the record at this position is in the tree of ``size`` records."""
        with self._store.reading() as connection:
            return inclusion_proof(StoredSubtrees(connection), position, size)

    def _new_records(self, connection: Connection) -> list[Record]:
        """Return the earliest new records, by time as far as the order within each stream allows."""
        query = select(leaves.c.stream, func.max(leaves.c.number)).group_by(leaves.c.stream)
        taken: dict[str, int] = dict(connection.execute(query).all())
        found: list[tuple[int, Record]] = []
        for stream in self._store.streams():
            latest = 0
            query = select(log).where(log.c.stream == stream, log.c.number > taken.get(stream, 0))
            rows = connection.execute(query.order_by(log.c.number).limit(MOST_AT_ONCE))
            for record in map(record_of, rows):
                latest = max(latest, record.at)
                found.append((latest, record))
        found.sort(key=lambda pair: (pair[0], pair[1].stream, pair[1].number))
        return [record for _, record in found[:MOST_AT_ONCE]]


def _size(connection: Connection) -> int:
    last = connection.scalar(select(func.max(leaves.c.position)))
    return 0 if last is None else last + 1


def _store_subtrees(connection: Connection, before: int, after: int) -> None:
    """Store the hashes of the subtrees that these leaves have completed."""
    level = STEP
    while after >> level:
        tree = StoredSubtrees(connection)
        rows = [
            {"level": level, "position": index, "hash": _from_below(tree, level, index).hex()}
            for index in range(before >> level, after >> level)
        ]
        if rows:
            connection.execute(insert(subtrees), rows)
        level += STEP


def _from_below(tree: StoredSubtrees, level: int, index: int) -> bytes:
    """Hash a subtree from its halves, whose hashes come from the stored level below."""
    return node_hash(tree.hash_of(level - 1, 2 * index), tree.hash_of(level - 1, 2 * index + 1))


def _update(connection: Connection, size: int, note: Note) -> None:
    connection.execute(update(checkpoints).where(checkpoints.c.size == size).values(note=str(note)))
