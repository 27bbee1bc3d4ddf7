"""A recorded spin of roulette: the number in whose pocket the ball came to rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.games.roulette.wheel import WHEELS
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.devices import check_stop

WAGERING = Citation("13:69F-5.1#title")
PAYS = Citation("13:69F-5.2#title")
SPINNING = Citation("13:69F-5.3#title")
IRREGULAR = Citation("13:69F-5.4#title")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "number": "17", "bets": {…}}``."""

    number: Annotated[str, Meta(description='the number that came up, as a string: "0", "00" or "1" to "36"')]
    bets: dict[str, int]
    id: Any = None


def pockets(table: Table[str]) -> Sequence[str]:
    """Return the pockets of the wheel at this table."""
    return WHEELS[table.options.choice("wheel")]


def outcome(table: Table[str], dealt: Dealt) -> str:
    check_stop(pockets(table), dealt.number, SPINNING)
    return dealt.number
