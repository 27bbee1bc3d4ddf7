"""A recorded spin of big six: the symbol at which the clapper came to rest."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.games.big_six.wheel import SECTIONS
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table

PAYS = Citation("13:69F-5.5#title")
SPINNING = Citation("13:69F-5.6#title")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "symbol": "5", "bets": {…}}``."""

    symbol: Annotated[str, Meta(description="the symbol that came up: 1, 2, 5, 10, 20, joker or house")]
    bets: dict[str, int]
    id: Any = None


def check_symbol(symbol: Any) -> None:
    """Refuse what is not on the wheel."""
    if not isinstance(symbol, str) or symbol not in SECTIONS:
        raise Refusal(f"{symbol!r} is not on the wheel. Give {one_of(list(SECTIONS))}.", SPINNING)


def outcome(_: Table[str], dealt: Dealt) -> str:
    check_symbol(dealt.symbol)
    return dealt.symbol
