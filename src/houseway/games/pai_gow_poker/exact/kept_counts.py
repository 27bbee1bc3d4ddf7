"""The counts of the base game, which take minutes to make: kept in ``counts.json`` and ``best.json``.

``python -m houseway.games.pai_gow_poker.exact.recount`` makes them again. A table belongs to the wording of
both ways: if one of them is changed, its counts are not found any more and are made when they are asked for.
The best setting of every hand is only counted on a GPU.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

import msgspec

from houseway.rules.house_way import HouseWay

FOLDER, FILE, BEST_FILE = "kept", "counts.json", "best.json"
Table = list[list[list[int]]]  # by the player's best of seven, the dealer's class and who wins


class KeptCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two ways, by their names and what they say, and the deals between them."""

    player: str
    dealer: str
    made_from: str
    deals: Table


def made_from(player: HouseWay, dealer: HouseWay) -> str:
    """Return a hash of how both ways set hands; their titles and words make no difference."""
    cases = [[[case.when, case.set, case.prefer] for case in way.cases] for way in (player, dealer)]
    return hashlib.sha256(msgspec.json.encode(cases, order="sorted")).hexdigest()[:16]


@cache
def every_kept() -> tuple[KeptCounts, ...]:
    text = (files("houseway.games.pai_gow_poker.exact") / FOLDER / FILE).read_bytes()
    return tuple(msgspec.json.decode(text, type=list[KeptCounts]))


def kept_deals(player: HouseWay, dealer: HouseWay) -> Table | None:
    """Return the kept deals between two ways, or None if they were not counted."""
    hash_of_ways = made_from(player, dealer)
    return next((counts.deals for counts in every_kept() if counts.made_from == hash_of_ways), None)


class KeptBest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The best setting of every hand against a dealer's way: deals won and lost.

    In all deals, then in those in which the dealer does not have queen high; of the best setting with
    vigorish, and of the best at EZ pai gow. ``hands_set_so``: hands that the way itself sets best in either.
    """

    dealer: str
    made_from: str
    commission: tuple[int, int, int, int]
    ez: tuple[int, int, int, int]
    hands_set_so: tuple[int, int]


@cache
def every_best() -> tuple[KeptBest, ...]:
    text = (files("houseway.games.pai_gow_poker.exact") / FOLDER / BEST_FILE).read_bytes()
    return tuple(msgspec.json.decode(text, type=list[KeptBest]))


def kept_best(dealer: HouseWay) -> KeptBest | None:
    """Return the best setting against a way, or None if it was not counted."""
    hash_of_ways = made_from(dealer, dealer)
    return next((best for best in every_best() if best.made_from == hash_of_ways), None)
