"""The report of a gaming day: tables, cage, and what anchors the log, for a signature on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.equipment.money import Cents
from houseway.house.desks.cage_money import CAGE_MONEY, CageSlipView, cage_money_view
from houseway.house.desks.desk_log import Projection
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.house.maintenance.daily_verification import LogVerified, VerificationLog
from houseway.house.trust.division import DIVISION, fingerprint
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.notes import parse_checkpoint
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money_movements import money_of

if TYPE_CHECKING:
    from houseway.house.floor import Floor
    from houseway.house.store.log import Store


class TableOfDay(msgspec.Struct):
    """A table that was open on the day: its money when it closed, or so far."""

    table: str
    title: str
    closed: bool
    play_money: bool
    drop: Cents
    fills: Cents
    credits: Cents
    win: Cents


class Anchor(msgspec.Struct):
    """The last checkpoint: by these figures a regulator finds out later that the log was rewritten."""

    records: int
    root: str  # hexadecimal digits
    key: str


class DayReport(msgspec.Struct):
    day: str
    tables: list[TableOfDay]
    play_money: bool
    counted: bool
    cash: Cents
    chips: Cents
    slips: list[CageSlipView]
    verified: LogVerified | None
    checkpoint: Anchor | None
    division: str  # the fingerprint of its key; nothing if none is registered


def day_report(floor: Floor, day: str) -> DayReport:
    """Report a gaming day, as 2026-11-16."""
    store, calendar = floor.store, GamingCalendar(floor.store)
    rules = floor.clearance.money_rules()
    cage = Projection(store, CAGE_MONEY).look(lambda money: cage_money_view(money, rules))
    tables = (
        floor.look_for_sure(name, lambda live: _table(live, calendar, day)).seen for name in floor.tables()
    )
    verified = VerificationLog(store).of_day(day)
    key = Projection(store, DIVISION).look(lambda division: division.key)
    return DayReport(
        day,
        [table for table in tables if table is not None],
        rules.is_play_money,
        cage.counted,
        cage.cash,
        cage.chips,
        [slip for slip in cage.slips if slip.day == day],
        verified,
        _anchor(store, verified),
        fingerprint(key) if key else "",
    )


def _table(live: LiveTable, calendar: GamingCalendar, day: str) -> TableOfDay | None:
    closing = live.money_record.closing
    if live.session or live.is_training or (live.is_closed and closing is None):
        return None
    if closing is not None and calendar.day(closing.at).isoformat() != day:
        return None
    money = money_of(live)
    return TableOfDay(
        live.name,
        live.rules.game.title,
        live.is_closed,
        live.plays_for == "play",
        money.drop,
        money.fills,
        money.credits,
        money.win,
    )


def _anchor(store: Store, verified: LogVerified | None) -> Anchor | None:
    """Return the checkpoint with which the day was verified, or the last one so far."""
    if verified is not None and verified.checkpoint:
        return Anchor(verified.checkpoint, verified.root, verified.key)
    note = LogTree(store).last_checkpoint()
    if note is None:
        return None
    checkpoint = parse_checkpoint(note.text)
    own = next((known for known in note.signatures if known.name == checkpoint.origin), None)
    key = f"{checkpoint.origin}+{own.key_id.hex()}" if own else checkpoint.origin
    return Anchor(checkpoint.size, checkpoint.root.hex(), key)
