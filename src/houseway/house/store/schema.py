"""The tables of the database. A record's text is authoritative; its other columns are to search by."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

VERSION_TABLE = "houseway_schema"  # also the mark of a database of this program
VERSIONS = ("1", "2", "3", "4", "5", "6", "7", "8")  # the migrations, oldest first

metadata = MetaData()

records = Table(
    "records",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("key", Text),
    Column("record", Text, nullable=False),
)
_first = records.c.number == 1
Index("records_key", records.c.stream, records.c.key, unique=True)
Index("records_first", records.c.stream, sqlite_where=_first, postgresql_where=_first)
Index("records_at", records.c.at)
Index("records_who_at", records.c.who, records.c.at)
Index("records_kind_at", records.c.kind, records.c.at)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("checksum", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("disabled", BigInteger),
)

credentials = Table(
    "credentials",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("key", Text),  # public; where the house signs records
    Column("address", Text),  # from which a session was opened
    Column("browser", Text),
    Column("used", BigInteger),  # when a session was used last
)
Index("credentials_person", credentials.c.person)
Index("credentials_expires", credentials.c.expires)

# How often a name was tried with a wrong password, from one place or from everywhere. The name may be
# nobody's: an answer must not tell who is known here.
sign_in_waits = Table(
    "sign_in_waits",
    metadata,
    Column("person", Text, primary_key=True),
    Column("source", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("latest", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
Index("sign_in_waits_latest", sign_in_waits.c.latest)

second_factors = Table(
    "second_factors",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("secret", Text, nullable=False),  # sealed, where the house has a key
    Column("created", BigInteger, nullable=False),
    Column("step", BigInteger, nullable=False),  # of the last code that was used
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("used", BigInteger),
)
Index("recovery_codes_person", recovery_codes.c.person)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # as the device names it
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("label", Text, nullable=False),
    Column("key", Text, nullable=False),  # public
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # the time of the last challenge that it answered
)
Index("passkeys_person", passkeys.c.person)

files = Table(
    "files",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

# The order over all streams in which records were taken into the tree of the log; positions count from 0.
leaves = Table(
    "leaves",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
)
Index("leaves_record", leaves.c.stream, leaves.c.number, unique=True)

# Hashes of complete subtrees of some levels, so that proofs need not read every leaf.
subtrees = Table(
    "subtrees",
    metadata,
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("note", Text, nullable=False),
)
