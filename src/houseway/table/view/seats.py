"""Shows the seats of a table, the bank, and the players' shares in the chance of a round."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.rules.wagers.wagers import Moment, Seat, seat_order
from houseway.table.live.accounts import chips_of, layout_of, owed_by
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import DeclinedBuyIn
from houseway.table.view.layout import wagers_on_layout
from houseway.table.view.redaction import Viewer


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
    coupons: dict[str, Cents]  # the value of those with its wagers, by wager
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
    # Until the opening is over, the equipment has no condition.
    is_opening = table.number == 0 and table.conversation is not None
    moment = Moment() if is_opening else rules.game.wagering.moment(rules, table.condition, bets)
    may_see = mine or viewer.deals or viewer.sees_money
    request = table.money_record.asked.get(person) if may_see else None
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
        asks=request.cents if request else 0,
        asks_chip=request.chip if request else 0,
        declined=table.money_record.declined.get(person) if may_see else None,
    )


def _color(table: LiveTable, person: str) -> ColorView | None:
    chips, rules = table.colors.held.get(person), table.rules.game.wagering.chips.colors
    if chips is None or rules is None:
        return None
    shade = rules.colors[chips.color]
    return ColorView(chips.color, shade.ground, shade.ink, chips.value)


# The bank that the wagers on the layout are against.


class BankView(msgspec.Struct):
    """A player's bank: its stake, and what it covers so far, by seat and wager, in its order.

    ``part`` is the player's part of all that it covers, an exact fraction; the house covers the rest.
    """

    seat: str
    person: str
    wager: str
    stake: Cents
    part: str
    covers: list[CoveredWager]
    words: str


class CoveredWager(msgspec.Struct):
    """``bet`` is what was wagered; what is not ``covered`` goes back."""

    seat: str
    wager: str
    bet: Cents
    covered: Cents


def bank_view(table: LiveTable) -> BankView | None:
    """Return the bank of the round in progress, or the one that stands for the next; None for the house."""
    bank = table.rules.bank_of(table.bets)
    if bank is None:
        return None
    covered = bank.covered(table.rules.by_name, table.bets)
    person = table.seats.get(bank.seat, "")
    with_house = "" if bank.part == 1 else ", in common with the house"
    return BankView(
        seat=str(bank.seat),
        person=person,
        wager=bank.wager,
        stake=bank.stake,
        part=str(bank.part),
        covers=[
            CoveredWager(str(claim.seat), claim.wager, claim.bet, cents) for claim, cents in covered.items()
        ],
        words=f"{person} at seat {bank.seat} is the bank with {dollars(bank.stake)}{with_house}; "
        f"{dollars(sum(covered.values()))} is wagered against it",
    )


# The shares of players in the chance of a round.


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
