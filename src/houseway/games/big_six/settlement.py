"""A recorded spin of big six: the symbol at which the clapper came to rest."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.games.big_six.wheel import WHEEL
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.devices import check_stop

PAYS = Citation("13:69F-5.5#title")
SPINNING = Citation("13:69F-5.6#title")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "symbol": "5", "bets": {…}}``."""

    symbol: Annotated[str, Meta(description="the symbol that came up: 1, 2, 5, 10, 20, joker or house")]
    bets: dict[str, int]
    id: Any = None


def outcome(_: Table[str], dealt: Dealt) -> str:
    check_stop(WHEEL, dealt.symbol, SPINNING)
    return dealt.symbol
