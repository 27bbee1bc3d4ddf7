"""The tree over all records of the log, in one order over all streams, with its signed checkpoints."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from houseway.house.record import RecordHeader
from houseway.house.store.log import Store
from houseway.house.store.rows import header_of
from houseway.house.store.schema import checkpoints, leaves, subtrees
from houseway.house.store.schema import records as log
from houseway.house.trust.merkle import consistency_proof, inclusion_proof, leaf_hash, node_hash, root
from houseway.house.trust.notes import Checkpoint, Note, Signer, parse_note
from houseway.refusal import Refusal

STEP = 8  # levels between those whose hashes are stored: one row for 256 of the level below
MOST_AT_ONCE = 2000  # records taken in by one transaction
_NEW_IN_STREAM = (
    select(log.c.number, log.c.record)
    .where(log.c.stream == bindparam("stream"), log.c.number > bindparam("after"))
    .order_by(log.c.number)
    .limit(bindparam("most"))
)

# The elements of the array are [position, stream, number, hash].
_ADD_LEAVES = """
    INSERT INTO leaves (position, stream, number, hash)
    SELECT CAST(value ->> 0 AS bigint), value ->> 1, CAST(value ->> 2 AS bigint), value ->> 3
    FROM {each} AS element"""


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
        below = level - level % STEP
        count = 1 << (level - below)
        return _over(self.stored(below, index * count, count))

    def stored(self, level: int, start: int, count: int) -> list[bytes]:
        """Return neighbouring hashes of a level that is stored."""
        if level == 0:
            query = select(leaves.c.hash).where(leaves.c.position >= start).order_by(leaves.c.position)
            digits = self._connection.scalars(query.where(leaves.c.position < start + count)).all()
            hashes = [leaf_hash(entry.encode()) for entry in digits]
        else:
            query = select(subtrees.c.hash).where(subtrees.c.level == level).order_by(subtrees.c.position)
            query = query.where(subtrees.c.position >= start, subtrees.c.position < start + count)
            hashes = [bytes.fromhex(digits) for digits in self._connection.scalars(query)]
        if len(hashes) != count:
            raise Refusal(
                f"The tree of the log lacks hashes from {start} on at level {level}."
                " Run `houseway audit verify`, and restore a backup."
            )
        return hashes


class LogTree:
    """Takes new records into the tree, and signs checkpoints. Several programs may do so on one database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._size = 0  # of the tree when it was last looked at, and the last record of each stream in it
        self._taken: dict[str, int] = {}

    def size(self) -> int:
        with self._store.reading() as connection:
            return _size(connection)

    def take_in(self) -> int:
        """Take every record that is not yet in the tree into it; return the size. Durable on return."""
        while True:
            new = self._new_records()
            size = self._size
            for start in range(0, len(new), MOST_AT_ONCE):
                some = new[start : start + MOST_AT_ONCE]
                if not self._take_in_some(some, size):
                    break
                size += len(some)
            else:
                if len(new) < MOST_AT_ONCE:
                    return size

    def _take_in_some(self, records: Sequence[RecordHeader], size: int) -> bool:
        """Take in a limited number, so that others who write do not wait for long.

        Return False, and do nothing, if another program was quicker.
        """
        with self._store.writing() as connection:
            self._store.database.lock_schema(connection)  # one program at a time gives positions
            if _size(connection) != size:
                return False
            added = [
                (position, record.stream, record.number, record.hash)
                for position, record in enumerate(records, size)
            ]
            self._add_leaves(connection, added)
            hashes = [leaf_hash(record.hash.encode()) for record in records]
            _store_subtrees(connection, size, hashes)
        return True

    def _add_leaves(self, connection: Connection, added: Sequence[tuple[int, str, int, str]]) -> None:
        """Add them by one statement: the library would take longer for each row than the database does."""
        question = text(_ADD_LEAVES.format(each=self._store.database.each.format("leaves")))
        connection.execute(question, {"leaves": msgspec.json.encode(added).decode()})

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

    def _new_records(self) -> list[RecordHeader]:
        """Return the earliest new records, by time as far as the order within each stream allows.

        They are read before the transaction that takes them in, for which everybody who writes has to wait.
        """
        headers: list[tuple[int, str, int, RecordHeader]] = []
        complete_until = math.inf  # later records of a long stream were not read yet
        with self._store.reading() as connection:
            self._look_at_tree(connection)
            for stream in self._store.streams():
                latest = 0
                values = {"stream": stream, "after": self._taken.get(stream, 0), "most": MOST_AT_ONCE}
                rows = connection.execute(_NEW_IN_STREAM, values).all()
                for number, record in rows:
                    header = header_of(stream, number, record)
                    latest = max(latest, header.at)
                    headers.append((latest, stream, number, header))
                if len(rows) == MOST_AT_ONCE:
                    complete_until = min(complete_until, latest)
        headers.sort(key=itemgetter(0, 1, 2))
        return [header for at, _, _, header in headers if at <= complete_until]

    def _look_at_tree(self, connection: Connection) -> None:
        """Note what the tree holds by now. Leaves are never changed: only new ones have to be read."""
        size = _size(connection)
        query = select(leaves.c.stream, func.max(leaves.c.number)).where(leaves.c.position >= self._size)
        self._taken.update(connection.execute(query.group_by(leaves.c.stream)).all())
        self._size = size


def _size(connection: Connection) -> int:
    last = connection.scalar(select(func.max(leaves.c.position)))
    return 0 if last is None else last + 1


def _store_subtrees(connection: Connection, before: int, hashes: list[bytes]) -> None:
    """Store the hashes of the subtrees that new leaves have completed; ``hashes`` are of these leaves."""
    tree = StoredSubtrees(connection)
    level, after = STEP, before + len(hashes)
    while after >> level and hashes:
        # The first of them may have begun with leaves, or subtrees, that are stored already.
        begun = before >> (level - STEP)
        start = begun - begun % (1 << STEP)
        below = [*tree.stored(level - STEP, start, begun - start), *hashes]
        complete = range(0, len(below) - len(below) % (1 << STEP), 1 << STEP)
        hashes = [_over(below[index : index + (1 << STEP)]) for index in complete]
        positions = enumerate(hashes, before >> level)
        rows = [
            {"level": level, "position": position, "hash": hashed.hex()} for position, hashed in positions
        ]
        if rows:
            connection.execute(insert(subtrees), rows)
        level += STEP


def _over(hashes: Sequence[bytes]) -> bytes:
    """Return the hash over a power of two of neighbouring subtrees."""
    while len(hashes) > 1:
        hashes = [node_hash(*pair) for pair in zip(hashes[::2], hashes[1::2], strict=True)]
    return hashes[0]


def _update(connection: Connection, size: int, note: Note) -> None:
    connection.execute(update(checkpoints).where(checkpoints.c.size == size).values(note=str(note)))
