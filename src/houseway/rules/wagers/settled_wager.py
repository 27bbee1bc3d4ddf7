"""Settlements as programs outside read them."""

from __future__ import annotations

import msgspec

from houseway.rules.wagers.settlement import Settlement


class SettledWager(msgspec.Struct, gc=False):
    """One wager, settled; ``vigorish`` only where charged."""

    wager: str
    bet: int
    result: str
    odds: str | None
    pays: int
    vigorish: int | msgspec.UnsetType
    returns: int
    cite: str


def settled_wager(one: Settlement) -> SettledWager:
    verdict = one.verdict
    odds = verdict.odds
    return SettledWager(
        one.wager,
        one.bet,
        verdict.result.value,
        odds.words if odds else None,
        one.pays,
        one.vigorish if verdict.vigorish else msgspec.UNSET,
        one.returns,
        verdict.cite.text,
    )
