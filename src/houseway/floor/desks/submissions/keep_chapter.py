"""Stores the house's copy of the chapter in the database of the log, and reads it again."""

from __future__ import annotations

from hashlib import sha256

from houseway.floor.desks.submissions.chapter import CHAPTER, KEEP_CHAPTER, LARGEST_FILE
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.submissions.facts import ChapterKept, KeepChapter
from houseway.floor.floor import Person
from houseway.floor.store.files import keep_file, kept_file
from houseway.refusal import Refusal


def store_chapter(desk: SubmissionDesk, person: Person, name: str, dated: str, content: bytes) -> ChapterKept:
    if len(content) > LARGEST_FILE:
        raise Refusal(f"{name} has {len(content):,} bytes. At most {LARGEST_FILE:,} are kept.", CHAPTER)
    with desk.floor.store.writing():  # the file and its record, or neither
        fingerprint = keep_file(desk.floor.store, content)
        desk.order(person, KeepChapter(name, dated, len(content), fingerprint))
    return desk.look(lambda known: known.chapters[-1])


def chapter_file(desk: SubmissionDesk) -> tuple[ChapterKept, bytes]:
    """Return the copy that is on record, and its content as it was recorded."""
    kept = desk.look(lambda known: known.chapters[-1] if known.chapters else None)
    if kept is None:
        raise Refusal(f"The house has no copy of the official chapter. Record one: {KEEP_CHAPTER}.", CHAPTER)
    content = kept_file(desk.floor.store, kept.fingerprint)
    if content is None or sha256(content).hexdigest() != kept.fingerprint:
        raise Refusal(
            f"The file {kept.name} is lost, or was altered. Record it again: {KEEP_CHAPTER}.", CHAPTER
        )
    return kept, content
