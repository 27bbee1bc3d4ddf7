"""Stores a file in the database of the log and records it as the house's copy of the chapter."""

from __future__ import annotations

from houseway.floor.desks.submissions.chapter import CHAPTER, LARGEST_FILE
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.submissions.facts import ChapterKept, KeepChapter
from houseway.floor.floor import Person
from houseway.floor.store.files import keep_file
from houseway.refusal import Refusal


def store_chapter(desk: SubmissionDesk, person: Person, name: str, dated: str, content: bytes) -> ChapterKept:
    if len(content) > LARGEST_FILE:
        raise Refusal(f"{name} has {len(content):,} bytes. At most {LARGEST_FILE:,} are kept.", CHAPTER)
    with desk.floor.store.writing():  # the file and its record, or neither
        fingerprint = keep_file(desk.floor.store, content)
        desk.order(person, KeepChapter(name, dated, len(content), fingerprint))
    return desk.look(lambda known: known.chapters[-1])
