"""Files that the house keeps with its log, such as its copy of the official chapter."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.create_table(
        "files",
        sa.Column("fingerprint", sa.Text, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
