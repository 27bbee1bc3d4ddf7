"""Where sessions come from, waits after wrong passwords, second factors and recovery codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    for name, kind in (("address", sa.Text), ("browser", sa.Text), ("used", sa.BigInteger)):
        op.add_column("credentials", sa.Column(name, kind))
    op.create_table(
        "sign_in_waits",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("source", sa.Text, primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("latest", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("sign_in_waits_latest", "sign_in_waits", ["latest"])
    # A person who was locked out before stays so until unlocked.
    op.execute(
        sa.text(
            "INSERT INTO sign_in_waits (person, source, failures, since, latest, until)"
            " SELECT id, '', failures, created, created, locked FROM people WHERE locked IS NOT NULL"
        )
    )
    op.drop_column("people", "failures")
    op.drop_column("people", "locked")
    op.create_table(
        "second_factors",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("step", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("recovery_codes_person", "recovery_codes", ["person"])
