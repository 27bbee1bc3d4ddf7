"""A settled wager as plain data: the one description that files, logs, views and the API are made from."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Seat


class SettledWager(msgspec.Struct, frozen=True, gc=False):
    """A settled wager as ``houseway settle`` writes it; ``vigorish`` only where it is charged.

    Where a payout limit cut the win, ``cut`` says by how much and ``cut_cite`` by which paragraph.
    """

    wager: str
    bet: Cents
    result: str
    odds: str | None
    pays: Cents
    vigorish: Cents | msgspec.UnsetType
    returns: Cents
    cite: str
    cut: Cents | msgspec.UnsetType = msgspec.UNSET
    cut_cite: str | msgspec.UnsetType = msgspec.UNSET


class SettledAtSeat(SettledWager, frozen=True, kw_only=True, gc=False):
    """The same at a table, with the seat and the reason; ``vigorish`` is 0 where none is charged."""

    vigorish: Cents
    seat: str
    reason: str
    # Of a coupon beside the wager: its number and value, and what it pays besides the fields above.
    coupon: str | msgspec.UnsetType = msgspec.UNSET
    coupon_cents: Cents | msgspec.UnsetType = msgspec.UNSET
    coupon_pays: Cents | msgspec.UnsetType = msgspec.UNSET
    coupon_vigorish: Cents | msgspec.UnsetType = msgspec.UNSET


def settled_wager(settlement: Settlement) -> SettledWager:
    verdict = settlement.verdict
    odds = verdict.odds
    return SettledWager(
        settlement.wager,
        settlement.bet,
        verdict.result.value,
        odds.words if odds else None,
        settlement.pays,
        settlement.vigorish if verdict.vigorish else msgspec.UNSET,
        settlement.returns,
        verdict.cite.text,
        settlement.cut if settlement.limited_by else msgspec.UNSET,
        settlement.limited_by.text if settlement.limited_by else msgspec.UNSET,
    )


def settled_at_seat(seat: Seat, settlement: Settlement) -> SettledAtSeat:
    fields = msgspec.structs.asdict(settled_wager(settlement)) | {"vigorish": settlement.vigorish}
    coupon = settlement.coupon
    if coupon:
        fields |= {
            "coupon": coupon.number,
            "coupon_cents": coupon.cents,
            "coupon_pays": settlement.coupon_pays,
            "coupon_vigorish": settlement.coupon_vigorish,
        }
    return SettledAtSeat(**fields, seat=str(seat), reason=settlement.verdict.reason)
