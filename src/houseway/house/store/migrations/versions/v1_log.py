"""The log and the snapshots. The database itself refuses to change or remove a record."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

_ONLY_GROWS = "the log only grows: records are never changed or removed"

_SQLITE = [
    f"CREATE TRIGGER records_no_{verb} BEFORE {verb} ON records"
    f" BEGIN SELECT RAISE(ABORT, '{_ONLY_GROWS}'); END"
    for verb in ("update", "delete")
]
_POSTGRESQL = [
    "CREATE FUNCTION records_only_grow() RETURNS trigger LANGUAGE plpgsql AS"
    f" $$ BEGIN RAISE EXCEPTION '{_ONLY_GROWS}'; END $$",
    "CREATE TRIGGER records_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON records"
    " FOR EACH STATEMENT EXECUTE FUNCTION records_only_grow()",
]


def upgrade() -> None:
    op.create_table(
        "records",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("record", sa.Text, nullable=False),
    )
    first = sa.text("number = 1")
    op.create_index("records_key", "records", ["stream", "key"], unique=True)
    op.create_index("records_first", "records", ["stream"], sqlite_where=first, postgresql_where=first)
    op.create_index("records_at", "records", ["at"])
    for column in ("stream", "who", "kind"):
        op.create_index(f"records_{column}_at", "records", [column, "at"])
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("checksum", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
