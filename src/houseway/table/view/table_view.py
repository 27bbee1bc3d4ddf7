"""Builds the views of a table: the structures that the API declares, and how they are made."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from houseway.equipment.cards import UNSEEN
from houseway.equipment.money import Cents
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Decide,
    NoMoreBets,
    SetHand,
    Show,
    TakePlaces,
    TakeWagers,
)
from houseway.rules.wagers.settlement import SettledAtSeat, settled_at_seat
from houseway.rules.wagers.wagers import Seat, seat_order
from houseway.table.commands.round import is_dealers, last_entry
from houseway.table.commands.seats_and_chips import free_seats
from houseway.table.live.accounts import CHIPS, COUPONS_TAKEN, Meters, chips_of
from houseway.table.live.clocks import WithoutPlayer
from houseway.table.live.facts import CorrectionProposed, Session
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import ClosingCount, Correction, Money, Slip
from houseway.table.live.money_movements import money_of
from houseway.table.live.notices import PlannedChange, SignHung, SignSubmitted
from houseway.table.live.table_state import Alert
from houseway.table.view.hands import CallView, HandView, LastRound, calls, hand_views, last_round
from houseway.table.view.layout import (
    cards_on_layout,
    events_shown,
    last_dice,
    last_stop,
    places_dealt_to,
    winning_wagers,
)
from houseway.table.view.redaction import Viewer, has_cards_face_down, may_look
from houseway.table.view.seats import BankView, SeatView, SharesView, bank_view, seat_views, shares_view
from houseway.table.view.steps import ComingStep, StepView, coming_steps, entry_in_words, step_view

# Sent with every event to everybody who watches; earlier results are in the log.
RESULTS_SHOWN = 24


class CouponView(msgspec.Struct):
    """A coupon of the viewer at this table; ``seat`` and ``wager`` say where it lies."""

    number: str
    kind: str
    cents: Cents
    pays: str
    seat: str | None
    wager: str | None


class RoundResult(msgspec.Struct):
    """``outcome`` is for people to read; ``result`` is the game's own, null where each seat has another."""

    round: int
    outcome: str
    shoe: int
    result: Any


class WaitingView(msgspec.Struct):
    """An inspection or a look at the cards that the table waits for, and who does it."""

    who: str
    words: str
    cite: str


class DisputeView(msgspec.Struct):
    """It has stopped the table; the rounds are those that it may be about."""

    by: str
    why: str
    rounds: list[int]


class MoneyView(msgspec.Struct):
    """``win`` is inventory, credits, drop and forms less opener and fills, at a closed table as it was then.

    ``won_by_wagers``, less the corrections and the vigorish that is owed, is the win too.
    """

    inventory: Cents
    drop: Cents
    tips: Cents
    coupons: Cents  # the value of those that the dealer has taken
    meters: Meters
    win: Cents
    left: dict[str, Cents]  # the chips of people who have no seat at the table
    opener: Cents
    fills: Cents
    credits: Cents
    corrections: Cents  # paid to players, less what was taken back
    handle: Cents  # all that was staked on settled wagers
    won_by_wagers: Cents
    vigorish_owed: Cents
    forms: Cents  # in the drop box: vigorish that the house gave to patrons
    slips: list[Slip]
    corrected: list[Correction]
    approvals: dict[int, list[str]]  # of corrections that wait for a third person
    closing: ClosingCount | None


class TableView(msgspec.Struct, kw_only=True):
    """A table after record ``number``, as the viewer may see it: a card that lies hidden is null."""

    table: str
    phase: str
    round: int
    game: str
    title: str
    options: dict[str, str]
    changes: list[PlannedChange]
    sign: SignHung | None  # at the table now
    session: Session | None  # of the tournament whose table it is: its chips have no cash value
    plays_for: Money  # cash or play money; nothing at a table that an earlier version opened
    cards: str
    training: bool  # its chips are worth nothing, and only automatic players and guests sit there
    commitment: str
    next_commitment: str  # the hash of the next round's seed; empty while a round is in progress
    shares: SharesView | None  # of players, in the chance of the cards and dice; None where they are real
    step: StepView | None
    coming: list[ComingStep] | UnsetType = UNSET  # what comes after it, for a dealer who answers the steps
    seats: list[SeatView]
    free_seats: list[str]  # the next one at each spot where the viewer does not sit yet
    places: dict[str, list[str | None]]
    hands: dict[str, HandView]  # what they count and how they are set, by place, where all cards are seen
    beside: dict[str, str]  # further hands of a seat, and the place of its first hand
    dealt: list[str]  # the place of every card, in the order of the deal
    dice: list[int] | None
    stop: str | None  # where a wheel has stopped
    winning: list[str]  # the wagers that the result lets win, where it is one for all seats
    called: list[CallView]  # by the dealer, since the players last wagered or decided
    no_more_bets: bool  # was called in the round in progress, or else in the last one
    payments: list[SettledAtSeat]
    shoe: int  # the number of the one that is dealt from
    results: list[RoundResult]
    chips: Cents
    coupons: list[CouponView]
    takes_coupons: list[str]  # the kinds that the rules of the game name
    decision_seconds: int  # that a player has for each decision; 0 for no clock
    betting_seconds: int  # for the bets after the first one of a round; 0 for no clock
    pause_seconds: int  # from the end of a round to the next deal, at least
    clock_alone: bool  # whether these times also hold for a player who is alone at the table
    bets_until: int | None  # when the bets are closed at the latest, in microseconds since 1970
    dealing_from: int  # the next round is not dealt before; microseconds since 1970, or 0
    without_player: list[WithoutPlayer]  # what was decided for seats that did not decide
    last_round: LastRound | None  # the one before the round in progress
    markers: dict[str, str]  # the words on those on the layout, by place: a puck
    stands: str  # where the game stands between two rounds; empty where each round is new
    bank: BankView | None = None  # a player's; None where the house is the bank
    stopped: str | None
    dispute: DisputeView | None
    floor_call: str  # of the viewer, until it is acknowledged
    waits: WaitingView | None  # for a person, who has to inspect, confirm or look before it goes on
    last_entry: str | UnsetType | None = UNSET  # for those who may take it back
    last_entry_words: str | UnsetType = UNSET
    money: MoneyView | UnsetType = UNSET
    alerts: list[Alert] | UnsetType = UNSET
    proposals: list[CorrectionProposed] | UnsetType = UNSET
    signs: list[SignSubmitted] | UnsetType = UNSET
    number: int


class Limit(msgspec.Struct):
    minimum: Cents
    maximum: Cents | None


class TableSummary(msgspec.Struct):
    """A table in a list: what a passer-by sees."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    phase: str
    round: int
    seats: int
    taken: dict[str, str]
    limits: dict[str, Limit]
    increment: Cents | None


def view(table: LiveTable, viewer: Viewer) -> TableView:
    """Return the table as the viewer may see it: a copy, in which nothing changes when the table does."""
    rules, events = table.rules, events_shown(table)
    dealt = places_dealt_to(events)
    taken = rules.game.wagering.chips.coupons
    seen = TableView(
        table=table.name,
        phase=phase_of(table),
        round=max(table.number, 0),
        game=rules.game.name,
        title=rules.game.title,
        options=dict(rules.options.given),
        changes=table.notices.planned_changes(rules.game.all_options),
        sign=table.notices.hung,
        session=table.session,
        plays_for=table.plays_for,
        cards=table.opened.cards if table.opened else "",
        training=table.is_training,
        commitment=table.commitment,
        next_commitment=table.next_commitment,
        shares=shares_view(table, viewer),
        step=step_view(table, viewer),
        seats=seat_views(table, viewer),
        free_seats=[str(seat) for seat in _free_seats(table, viewer)],
        places=_places(table, viewer),
        hands=hand_views(table, viewer),
        beside={place.name: place.first_hand.name for place in dealt if place.hand > 1},
        dealt=[place.name for place in dealt],
        dice=last_dice(events),
        stop=last_stop(events),
        winning=winning_wagers(rules, events),
        called=calls(events, lambda step: _may_hear(table, step, viewer)),
        no_more_bets=any(isinstance(event.step, NoMoreBets) for event in events),
        payments=[settled_at_seat(*payment) for payment in table.payments],
        shoe=table.shoe,
        results=_results(table),
        chips=table.accounts[chips_of(viewer.person)],
        coupons=_coupons(table, viewer),
        takes_coupons=list(taken.kinds) if taken else [],
        decision_seconds=table.clock.seconds,
        betting_seconds=table.betting.seconds,
        pause_seconds=table.betting.pause,
        clock_alone=table.clock.alone,
        bets_until=table.betting.until,
        dealing_from=table.betting.dealing_from if table.keeps_time else 0,
        without_player=list(table.without_player),
        last_round=last_round(table),
        markers=dict(table.condition.markers),
        stands=table.condition.in_words,
        bank=bank_view(table),
        stopped=table.condition.stopped.reason if table.condition.stopped else None,
        dispute=_dispute(table),
        floor_call=table.alerts.call_of(viewer.person) if viewer.person in table.seats.values() else "",
        waits=_waits(table),
        number=0,  # the floor sets it, which keeps the log
    )
    if viewer.deals and not table.is_automatic and not table.is_closed:
        seen.coming = coming_steps(table, viewer)
    if viewer.deals:
        last = last_entry(table)
        may_undo = last is not None and is_dealers(table, last)
        seen.last_entry = last.step.key if last and may_undo else None
        seen.last_entry_words = entry_in_words(table, last, viewer) if last and may_undo else ""
    if viewer.sees_money:
        seen.money = money_view(table)
        seen.alerts = list(table.alerts.waiting.values())
        seen.proposals = list(table.proposals.values())
        seen.signs = list(table.notices.signs.values())
    return seen


def summary(table: LiveTable) -> TableSummary:
    rules = table.rules
    minimums, maximums = rules.limits.minimums, rules.limits.maximums
    return TableSummary(
        table=table.name,
        game=rules.game.name,
        title=rules.game.title,
        options=dict(rules.options.given),
        phase=phase_of(table),
        round=max(table.number, 0),
        seats=rules.game.seats,
        taken={str(seat): table.seats[seat] for seat in sorted(table.seats, key=seat_order)},
        limits={kind: Limit(minimums[kind], maximums[kind]) for kind in minimums},
        increment=rules.limits.increment,
    )


def balances(table: LiveTable, viewer: Viewer) -> dict[str, Cents]:
    """Return every account, or only the viewer's own chips."""
    if viewer.sees_money:
        return dict(sorted(table.accounts.balances.items()))
    own = chips_of(viewer.person)
    return {own: table.accounts[own]}


def money_view(table: LiveTable) -> MoneyView:
    """Return the money of a table, for those who may see it."""
    chips = {
        account.removeprefix(CHIPS): cents
        for account, cents in table.accounts.balances.items()
        if account.startswith(CHIPS)
    }
    money, record = money_of(table), table.money_record
    return MoneyView(
        inventory=money.closer,
        drop=money.drop,
        tips=money.tips,
        coupons=table.accounts[COUPONS_TAKEN],
        meters=table.meters.copy(),
        win=money.win,
        left={person: cents for person, cents in chips.items() if person not in table.seats.values()},
        opener=money.opener,
        fills=money.fills,
        credits=money.credits,
        corrections=money.corrections,
        handle=money.handle,
        won_by_wagers=money.won_by_wagers,
        vigorish_owed=money.vigorish_owed,
        forms=money.forms,
        slips=[replace(slip) for slip in record.slips.values()],
        corrected=list(record.corrections),
        approvals=dict(record.approvals),
        closing=record.closing,
    )


def phase_of(table: LiveTable) -> str:
    if table.is_closed:
        return "closed"
    if table.dispute:
        return "disputed"
    step = table.step
    if step is None:
        return "stopped" if table.condition.stopped else "between rounds"
    if table.number == 0:
        return "opening"
    if isinstance(step, TakePlaces | TakeWagers):
        return "wagers"
    if isinstance(step, Confirm) and table.is_preparing:
        return "preparing"
    return "decision" if isinstance(step, Decide | SetHand) else "dealing"


def _free_seats(table: LiveTable, viewer: Viewer) -> list[Seat]:
    """Return the free seats; at a training table only the dealer fills them."""
    return [] if table.is_training and not viewer.deals else free_seats(table, viewer.person)


def _coupons(table: LiveTable, viewer: Viewer) -> list[CouponView]:
    coupons = []
    for coupon in table.coupons.of(viewer.person):
        seat, wager = table.coupons.where(coupon.number) or (None, None)
        place = None if seat is None else str(seat)
        coupons.append(CouponView(coupon.number, coupon.kind, coupon.cents, coupon.pays, place, wager))
    return coupons


def _places(table: LiveTable, viewer: Viewer) -> dict[str, list[str | None]]:
    """Return the cards on the layout by place, in the order of play; None for one that must not be seen."""
    conversation = table.conversation or table.last
    return {
        place.name: [
            card.name if card is not UNSEEN and (up or may_look(table, viewer, place)) else None
            for card, up in cards
        ]
        for place, cards in (cards_on_layout(conversation) if conversation else {}).items()
    }


def _may_hear(table: LiveTable, step: Announce | Show, viewer: Viewer) -> bool:
    place = step.about
    return place is None or not has_cards_face_down(table, place) or may_look(table, viewer, place)


def _results(table: LiveTable) -> list[RoundResult]:
    latest = islice(reversed(table.results), RESULTS_SHOWN)
    return [RoundResult(result.round, result.words, result.shoe, result.outcome) for result in latest][::-1]


def _dispute(table: LiveTable) -> DisputeView | None:
    dispute = table.dispute
    return DisputeView(dispute.by, dispute.why, dispute.rounds) if dispute else None


def _waits(table: LiveTable) -> WaitingView | None:
    step = table.step
    return WaitingView(step.who, step.words, step.cite.text) if isinstance(step, Confirm) else None
