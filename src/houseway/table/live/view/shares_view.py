"""The shares of players in the chance of a round, as the table shows them."""

from __future__ import annotations

import msgspec

from houseway.table.live.live_table import LiveTable
from houseway.table.live.view.redaction import Viewer


class SharesView(msgspec.Struct):
    """``round`` is the next round between two of them, and the one in progress otherwise."""

    round: int
    people: list[str]  # who have given a share in it
    takes_more: bool  # until the first step that takes chance
    link: str  # the last value of the viewer's hash chain that is public; empty without one that counts
    offered: str  # the viewer's anchor that counts once the next seed is committed


def shares_view(table: LiveTable, viewer: Viewer) -> SharesView | None:
    if table.committed_chance is None:
        return None
    shares, person = table.committed_chance.shares, viewer.person
    is_here = person in table.seats.values()
    link, offered = (chains.get(person) if is_here else None for chains in (shares.links, shares.offered))
    return SharesView(
        max(table.number, 0) + bool(table.next_commitment),
        sorted(shares.given),
        shares.is_open,
        link.value if link else "",
        offered.value if offered else "",
    )
