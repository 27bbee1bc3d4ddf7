"""The commands that keep a house running."""

from __future__ import annotations

from houseway.cli.lazy_command import Command

BACKUP = Command(
    "maintenance.copies:backup",
    "Copy the log while it is in use, and verify the copy. From SQLite or PostgreSQL to a file.",
)
RESTORE = Command(
    "maintenance.copies:restore",
    "Put a backup into an empty database, and verify it. Into SQLite or PostgreSQL.",
)
DOCTOR = Command(
    "maintenance.doctor:doctor",
    "Check the set-up and say how to cure what is wrong. Database, disk, clock, key, address.",
)
