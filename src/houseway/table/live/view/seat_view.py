"""A seat of a table as a viewer sees it: its chips, its wagers, and what its player may do with them."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.rules.wagers.moment import Moment
from houseway.rules.wagers.wagers import Seat, seat_order
from houseway.table.live.accounts import chips_of, layout_of, owed_by
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view.layout import wagers_on_layout
from houseway.table.live.view.redaction import Viewer
from houseway.table.money.money_record import DeclinedBuyIn


class ColorView(msgspec.Struct):
    """The color of a player's chips, how it is drawn, and the value of each of them."""

    color: str
    ground: str
    ink: str
    value: Cents


class SeatView(msgspec.Struct):
    seat: str
    person: str
    mine: bool
    chips: Cents
    bets: dict[str, Cents]  # placed before the deal
    layout: Cents  # all chips of the seat on the layout
    ready: bool
    owes: Cents
    allowed: dict[str, Cents]  # bets outside the limits, for its next wager
    coupons: dict[str, Cents]  # the value of those beside its wagers, by wager
    lying: dict[str, Cents]  # on the layout now: with what decisions added, without what is settled
    standing: dict[str, Cents] = {}  # of its bets, those that have stood since an earlier round
    # Those of them that may not be changed freely: "stays", or "only less" where they may be reduced.
    kept: dict[str, str] = {}
    # To the player: the most of each wager that depends on the moment, 0 if it may not be added now.
    most: dict[str, Cents] = {}
    color: ColorView | None = None  # of chips that have no value on them
    off: list[str] = []  # those of its bets for which the next round does not count
    # To the player and the staff: what the player has asked the dealer for, and the value of each chip.
    asks: Cents = 0
    asks_chip: Cents = 0
    declined: DeclinedBuyIn | None = None  # what was said to the last request


def seat_views(table: LiveTable, viewer: Viewer) -> list[SeatView]:
    on_layout = wagers_on_layout(table)
    return [
        _seat(table, seat, viewer, on_layout.get(seat, {})) for seat in sorted(table.seats, key=seat_order)
    ]


def _seat(table: LiveTable, seat: Seat, viewer: Viewer, on_layout: dict[str, Cents]) -> SeatView:
    person = table.seats[seat]
    mine = person == viewer.person
    rules, bets = table.rules, table.bets.get(seat, {})
    # Before the opening is over, the equipment has no condition that a moment could depend on.
    is_opening = table.number == 0 and table.conversation is not None
    moment = Moment() if is_opening else rules.game.moment(rules, table.condition, bets)
    may_see = mine or viewer.deals or viewer.sees_money
    asked = table.money_record.asked.get(person) if may_see else None
    return SeatView(
        seat=str(seat),
        person=person,
        mine=mine,
        chips=table.accounts[chips_of(person)],
        bets=dict(bets),
        layout=table.accounts[layout_of(seat)],
        ready=seat in table.ready,
        owes=table.accounts[owed_by(seat)],
        allowed=dict(table.allowed.get(seat, {})),
        coupons={wager: coupon.cents for wager, coupon in table.coupons.laid.get(seat, {}).items()},
        lying=on_layout,
        standing=dict(standing := table.standing.get(seat, {})),
        kept={
            name: rules.by_name[name].while_standing
            for name in standing
            if rules.by_name[name].while_standing != "free"
        },
        most=dict(moment.most) if mine else {},
        color=_color(table, person),
        off=sorted(moment.off),
        asks=asked.cents if asked else 0,
        asks_chip=asked.chip if asked else 0,
        declined=table.money_record.declined.get(person) if may_see else None,
    )


def _color(table: LiveTable, person: str) -> ColorView | None:
    held, rules = table.colors.held.get(person), table.rules.game.color_chips
    if held is None or rules is None:
        return None
    shade = rules.colors[held.color]
    return ColorView(held.color, shade.ground, shade.ink, held.value)
