"""Saves a table between two rounds, so that it can be loaded without reading its whole log."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway import __version__
from houseway.equipment.cards import Card, card
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.procedure import Condition, Conversation
from houseway.rules.procedure.steps import Happening, Settle
from houseway.rules.registry import rules_of
from houseway.rules.wagers.chips_and_coupons import ColorChips, Coupon
from houseway.rules.wagers.settlement import settle_step
from houseway.rules.wagers.wagers import Bets, seat_named
from houseway.table.answers import answer_as_json, answer_from_json
from houseway.table.live import facts
from houseway.table.live.accounts import Accounts, Meters
from houseway.table.live.chips import coupons_in
from houseway.table.live.clocks import WithoutPlayer
from houseway.table.live.facts import CouponReceived
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import MoneyRecord
from houseway.table.live.notices import Notices
from houseway.table.live.recorded_options import with_defaults_of
from houseway.table.live.table_state import Alerts, Result, RoundStart

LAYOUT = 2


class UnreadableSnapshotError(Exception):
    """This program cannot read the snapshot: the log is read instead."""


class SavedRound(msgspec.Struct):
    """The last round, which is still shown."""

    options: dict[str, str]
    condition: Any
    commitment: str
    answers: list[Any]
    allowed: dict[str, Bets] = {}
    coupons: dict[str, dict[str, Coupon]] = {}


class SavedReport(msgspec.Struct, frozen=True):
    """A win report after some record, saved together with the table."""

    number: int
    state: str


class _Layout(msgspec.Struct):
    layout: int


class SavedTable(msgspec.Struct):
    layout: int
    opened: facts.Opened
    options: dict[str, str]
    number: int
    seats: dict[str, str]
    balances: dict[str, int]
    meters: Meters
    condition: Any
    results: list[Result]
    shoes: int
    last: SavedRound
    proposals: dict[int, facts.CorrectionProposed]
    proposals_made: int
    alerts: Alerts
    decision_seconds: int
    house: Any
    is_closed: bool
    notices: Notices = msgspec.field(default_factory=Notices)
    allowed: dict[str, Bets] = {}
    report: SavedReport | None = None
    answered_at: dict[str, int] = {}
    coupons: dict[str, CouponReceived] = {}
    coupons_taken: list[str] = []
    colors: dict[str, ColorChips] = {}
    betting_seconds: int = 0
    pause_seconds: int = 0
    clock_alone: bool = True
    dealing_from: int = 0
    without_player: list[WithoutPlayer] = []
    money_record: MoneyRecord = msgspec.field(default_factory=MoneyRecord)
    program: str = ""  # the version that saved it


def can_be_saved(table: LiveTable) -> bool:
    return table.opened is not None and table.conversation is None and table.dispute is None


def save(table: LiveTable, report: SavedReport | None = None) -> bytes:
    start, last = table.round_start, table.last
    if table.opened is None or start is None or last is None:
        raise ValueError("a table that was never opened cannot be saved")
    saved = SavedTable(
        LAYOUT,
        table.opened,
        dict(table.rules.options.given),
        table.number,
        {str(seat): person for seat, person in table.seats.items()},
        table.accounts.balances,
        table.meters,
        _condition_as_json(table.condition),
        list(table.results),
        table.shoes,
        SavedRound(
            dict(start.rules.options.given),
            _condition_as_json(start.condition),
            table.commitment,
            [answer_as_json(answer) for answer in last.answers],
            {str(seat): bets for seat, bets in start.rules.allowed.items()},
            {str(seat): laid for seat, laid in coupons_in(table.payments).items()},
        ),
        table.proposals,
        table.proposals_made,
        table.alerts,
        table.clock.seconds,
        table.committed_chance.save() if table.committed_chance else None,
        table.is_closed,
        table.notices,
        {str(seat): bets for seat, bets in table.allowed.items()},
        report,
        table.answered_at,
        table.coupons.held,
        sorted(table.coupons.taken),
        table.colors.held,
        table.betting.seconds,
        table.betting.pause,
        table.clock.alone,
        table.betting.dealing_from,
        table.without_player,
        table.money_record,
        __version__,
    )
    return msgspec.json.encode(saved)


def saved_report(data: bytes) -> SavedReport | None:
    """Return the report that was saved with a table; earlier versions saved none."""
    try:
        return msgspec.json.decode(data, type=SavedTable).report
    except msgspec.DecodeError:
        return None


def is_current_layout(data: bytes) -> bool:
    """Return whether the snapshot can be compared: those of earlier versions are no longer read."""
    try:
        return msgspec.json.decode(data, type=_Layout).layout == LAYOUT
    except msgspec.DecodeError:
        return True


def matches_snapshot(table: LiveTable, data: bytes) -> bool:
    """Return whether the snapshot is of this table as it is now. The report is not compared."""
    try:
        saved = msgspec.json.decode(data, type=SavedTable)
    except msgspec.DecodeError:
        return False
    if not can_be_saved(table):
        return False
    if not saved.answered_at:  # earlier versions saved no times
        saved.answered_at = table.answered_at
    if not saved.without_player:  # nor decisions without a player
        saved.without_player = table.without_player
    for part in (saved, saved.last):
        part.options = with_defaults_of(saved.program, saved.opened.game, part.options)
    now = msgspec.json.decode(save(table, saved.report), type=SavedTable)
    saved.program = now.program
    saved.condition = _with_new_fields(saved.condition, now.condition)
    saved.last.condition = _with_new_fields(saved.last.condition, now.last.condition)
    return saved == now


def _with_new_fields(written: Any, now: Any) -> Any:
    """Return a saved condition with the empty fields that an earlier version did not have."""
    if not (isinstance(written, dict) and isinstance(now, dict)):
        return written
    return {**{name: value for name, value in now.items() if not value}, **written}


def restore(name: str, data: bytes) -> LiveTable:
    try:
        return _restored(name, msgspec.json.decode(data, type=SavedTable))
    except (msgspec.DecodeError, Refusal) as error:
        raise UnreadableSnapshotError(str(error)) from error


def _restored(name: str, saved: SavedTable) -> LiveTable:
    if saved.layout != LAYOUT:
        raise UnreadableSnapshotError(f"a table saved in layout {saved.layout} cannot be read")
    table = LiveTable(name)
    table.resume(saved.opened, with_defaults_of(saved.program, saved.opened.game, saved.options))
    table.number = saved.number
    table.seats = {seat_named(seat): person for seat, person in saved.seats.items()}
    table.accounts = Accounts(
        saved.balances, cash=saved.opened.session is None, play=saved.opened.money == "play"
    )
    table.meters = saved.meters
    kind = table.rules.game.play.condition
    if saved.condition is not None:
        table.condition = _condition_from_json(saved.condition, kind)
        table.bets = {} if saved.is_closed else dict(table.condition.on_layout)
    table.results.extend(saved.results)
    table.shoes = saved.shoes
    _recall(table, saved.last, saved.program)
    table.proposals, table.proposals_made = saved.proposals, saved.proposals_made
    table.alerts, table.clock.seconds = saved.alerts, saved.decision_seconds
    if table.committed_chance:
        table.committed_chance.restore(saved.house)
    table.is_closed = saved.is_closed
    table.answered_at = saved.answered_at
    table.notices = saved.notices
    table.allowed = {seat_named(seat): bets for seat, bets in saved.allowed.items()}
    table.coupons.held, table.coupons.taken = saved.coupons, set(saved.coupons_taken)
    table.colors.held = saved.colors
    table.clock.alone, table.without_player = saved.clock_alone, saved.without_player
    table.betting.seconds, table.betting.pause = saved.betting_seconds, saved.pause_seconds
    table.betting.dealing_from = saved.dealing_from
    table.money_record = saved.money_record
    return table


def _recall(table: LiveTable, saved: SavedRound, program: str) -> None:
    """Replay the last round from its answers."""
    game = table.rules.game
    rules = rules_of(game.name, with_defaults_of(program, game.name, saved.options))
    condition = _condition_from_json(saved.condition, game.play.condition) if table.number else Condition()
    allowed = {seat_named(seat): bets for seat, bets in saved.allowed.items()}
    table.round_start = RoundStart(table.number, rules, condition).allowing(allowed)
    table.commitment = saved.commitment
    table.last = Conversation(table.round_start.procedure())
    for answer in saved.answers:
        if table.last.step is None:
            raise UnreadableSnapshotError("the last round has more answers than steps")
        table.last.answer(answer_from_json(table.last.step, answer))
    settlements = (
        event.step
        for event in table.last.events
        if isinstance(event.step, Settle) and not isinstance(event.answer, Happening)
    )
    coupons = {seat_named(seat): laid for seat, laid in saved.coupons.items()}
    payments = (payment for step in settlements for payment in settle_step(rules, step, coupons))
    table.payments = [payment for payment in payments if not payment[1].stands]


def _condition_as_json(condition: Condition) -> Any:
    """Return the condition as JSON, always the same for the same condition.

    None where there is no condition: at a game without one, and at a table that
    was closed before its opening was over.
    """
    if condition == Condition():
        return None
    return msgspec.to_builtins(condition, enc_hook=_write, order="deterministic")


def _condition_from_json(written: Any, kind: type[Condition]) -> Condition:
    if written is None and kind is Condition:
        return Condition()
    return msgspec.convert(written, kind, dec_hook=_read)


def _write(value: Any) -> Any:
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Citation):
        return value.id
    raise NotImplementedError(f"{type(value)} cannot be saved")


def _read(kind: type, value: Any) -> Any:
    if kind is Card:
        return card(value)
    if kind is Citation:
        return Citation.read(value)
    raise NotImplementedError(f"{kind} cannot be read")
