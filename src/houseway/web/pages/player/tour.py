"""The tour of a demonstration: links to what this house shows and others do not."""

from __future__ import annotations

from typing import NamedTuple

from houseway.house.roles import Role
from houseway.web.http.role_path import address_of_role
from houseway.web.pages.player.tile import Tile


class Stop(NamedTuple):
    title: str
    words: str
    address: str


def tour(tiles: list[Tile]) -> list[Stop]:
    """Return the stops, at the table that has played most."""
    played = max((shown for shown in tiles if not shown.is_real), key=lambda shown: shown.round, default=None)
    if played is None:
        return []
    watched, verified = (address_of_role(role) for role in (Role.SURVEILLANCE, Role.INSPECTOR))
    last = max(played.round - 1, 1)
    return [
        Stop("Why?", "Play a round: every cent has its reason and its paragraph.", f"/tables/{played.table}"),
        Stop(
            "Replay",
            "Any round again, step by step, as surveillance sees it.",
            f"{watched}/audit/tables/{played.table}/rounds/{last}",
        ),
        Stop("Verify", "Check the whole log: nothing was changed afterwards.", f"{verified}/audit"),
        Stop("Odds", "Exact fractions, with the rules of a table.", f"/odds/{played.game}"),
        Stop("What if?", "Change a pay table and see what it does.", f"/studio/{played.game}"),
    ]
