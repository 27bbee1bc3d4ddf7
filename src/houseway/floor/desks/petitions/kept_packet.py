"""The packets of petitions, printed: kept in the database beside the log, and checked when they are opened.

The log has the fingerprint of each, so a packet of a hundred kilobytes makes no record longer.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from houseway.floor.desks.petitions.facts import Packet
from houseway.floor.store.files import keep_file, kept_file
from houseway.refusal import Refusal
from houseway.regulation import Citation

if TYPE_CHECKING:
    from houseway.floor.desks.petitions.desk import PetitionDesk
    from houseway.floor.floor import Person
    from houseway.floor.record import Record
    from houseway.floor.store import Store

PACKET = Citation("13:69F-8.4(d)")
LARGEST_PACKET = 8 * 1024 * 1024  # bytes


def order_with_packet(
    desk: PetitionDesk, person: Person, command: Any, page: bytes, key: str | None = None
) -> Record:
    """Carry out a command and keep the packet that it files: both are in the database, or neither."""
    if not page:
        return desk.order(person, command, key)
    if len(page) > LARGEST_PACKET:
        raise Refusal(
            f"The packet has {len(page):,} bytes, but at most {LARGEST_PACKET:,} are kept. Shorten it.",
            PACKET,
        )
    with desk.floor.store.writing():
        keep_file(desk.floor.store, page)
        return desk.order(person, command, key)


def kept_packet(store: Store, packet: Packet) -> bytes | None:
    """Return the packet exactly as it was filed; None if it is lost or was altered."""
    page = kept_file(store, packet.printed) if packet.printed else None
    return page if page is not None and sha256(page).hexdigest() == packet.printed else None


def is_kept(store: Store, packet: Packet) -> bool:
    return kept_packet(store, packet) is not None
