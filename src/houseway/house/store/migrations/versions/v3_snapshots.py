"""More than one snapshot of a stream, so that old rounds load quickly too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.rename_table("snapshots", "snapshots_before")
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("checksum", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        # The name that PostgreSQL would give is still in use.
        sa.PrimaryKeyConstraint("stream", "number", name="snapshots_of_records"),
    )
    op.execute(
        "INSERT INTO snapshots (stream, number, checksum, state)"
        " SELECT stream, number, checksum, state FROM snapshots_before"
    )
    op.drop_table("snapshots_before")
