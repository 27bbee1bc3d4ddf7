"""Stores files in the database together with their records: packets of petitions, and the official chapter.

The log has the fingerprint of each, so a packet of a hundred kilobytes makes no record longer. A file
is checked when it is opened.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from houseway.house.desks.official_chapter import CHAPTER, KEEP_CHAPTER, LARGEST_FILE
from houseway.house.desks.petitions import Packet
from houseway.house.desks.submission_desk import KeepChapter, SubmissionDesk
from houseway.house.desks.submissions import ChapterKept
from houseway.house.floor import Person
from houseway.house.store.log import keep_file, kept_file
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store import Store


def kept_packet(store: Store, packet: Packet) -> bytes | None:
    """Return the packet exactly as it was filed; None if it is lost or was altered."""
    page = kept_file(store, packet.printed) if packet.printed else None
    return page if page is not None and sha256(page).hexdigest() == packet.printed else None


def is_kept(store: Store, packet: Packet) -> bool:
    return kept_packet(store, packet) is not None


# Stores the house's copy of the chapter in the database of the log, and reads it again.


def store_chapter(desk: SubmissionDesk, person: Person, name: str, dated: str, content: bytes) -> ChapterKept:
    if len(content) > LARGEST_FILE:
        raise Refusal(f"{name} has {len(content):,} bytes. At most {LARGEST_FILE:,} are kept.", CHAPTER)
    with desk.floor.store.writing():  # the file and its record, or neither
        fingerprint = keep_file(desk.floor.store, content)
        desk.order(person, KeepChapter(name, dated, len(content), fingerprint))
    return desk.look(lambda known: known.chapters[-1])


def chapter_file(desk: SubmissionDesk) -> tuple[ChapterKept, bytes]:
    """Return the copy that is on record, and its content as it was recorded."""
    copy = desk.look(lambda known: known.chapters[-1] if known.chapters else None)
    if copy is None:
        raise Refusal(f"The house has no copy of the official chapter. Record one: {KEEP_CHAPTER}.", CHAPTER)
    content = kept_file(desk.floor.store, copy.fingerprint)
    if content is None or sha256(content).hexdigest() != copy.fingerprint:
        raise Refusal(
            f"The file {copy.name} is lost, or was altered. Record it again: {KEEP_CHAPTER}.", CHAPTER
        )
    return copy, content
