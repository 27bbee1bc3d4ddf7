"""Which official text the house keeps beside the rules book: a file, or the copy on record in the log."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from pathlib import Path

from houseway.documents.table.rules_book import AT_THE_PODIUM, OfficialText
from houseway.house.access import open_existing_database
from houseway.house.desks.official_chapter import KEEP_CHAPTER
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.floor import Floor
from houseway.refusal import Refusal


def official_text_of(file: Path | None, dated: str | None) -> OfficialText:
    """Return the copy that the house keeps, known by its SHA-256."""
    if file is None or dated is None:
        raise Refusal("Give both --official FILE and --official-date YYYY-MM-DD, or neither.", AT_THE_PODIUM)
    try:
        content, day = file.read_bytes(), date.fromisoformat(dated)
    except OSError as error:
        raise Refusal(f"--official {file} cannot be read: {error.strerror}. Name a file.") from None
    except ValueError:
        raise Refusal(f"--official-date {dated!r} is not a date. Write it like 2026-03-02.") from None
    return OfficialText(file.name, day, sha256(content).hexdigest())


def recorded_official_text(database: str) -> OfficialText:
    """Return the latest copy on record; refuse where there is none."""
    with open_existing_database(database) as store, Floor(store) as floor:
        kept = SubmissionDesk(floor).look(lambda known: known.chapters[-1] if known.chapters else None)
    if kept is None:
        raise Refusal(
            f"{database} has no copy of the official chapter on record. Record it: {KEEP_CHAPTER}.",
            AT_THE_PODIUM,
        )
    return OfficialText(kept.name, date.fromisoformat(kept.dated), kept.fingerprint)
