"""Facts of the controller of progressive meters."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.rules.progressives import Terms
from houseway.table.live.fact import Fact

# What a change of a meter is about: it begins or begins again, its terms, its tables, a correction of its
# display after a malfunction, or that it is taken out of service.
Kind = Literal["begin", "terms", "tables", "correct", "withdraw"]


class Win(msgspec.Struct, frozen=True):
    """Who won which row of the award table at a table; ``others`` are seats that made the wager too."""

    seat: str
    person: str
    row: str
    others: dict[str, str] = {}


class Hit(msgspec.Struct, frozen=True):
    """An award as the controller found it: its number, its amount, and what the display showed before it.

    ``envy`` is what each of the others gets, by seat.
    """

    number: int
    cents: Cents
    shown: Cents
    envy: dict[str, Cents] = {}


# Facts.


class MeterSetUp(Fact, frozen=True):
    """``chances`` are the exact chances of each award, as fractions; ``awards`` names the award table."""

    meter: str
    title: str
    game: str
    options: dict[str, str]
    wager: str
    terms: Terms
    tables: list[str]
    display: str
    houses: dict[str, str]
    chances: dict[str, str]
    by: str
    at: int


class MeterSubmitted(Fact, frozen=True):
    meter: str
    reference: str
    by: str
    at: int


class DisplayApproved(Fact, frozen=True):
    meter: str
    reference: str
    by: str
    at: int


class ChangePrepared(Fact, frozen=True):
    meter: str
    change: int
    kind: Kind
    why: str
    terms: Terms | None
    tables: list[str] | None
    cents: Cents
    by: str
    at: int
    houses: dict[str, str] = msgspec.field(default_factory=dict)


class ChangeNoticed(Fact, frozen=True):
    meter: str
    change: int
    by: str
    at: int


class KeyTurned(Fact, frozen=True):
    """``department`` is security or table games. With the second key, the change takes effect."""

    meter: str
    change: int
    department: str
    takes_effect: bool
    by: str
    at: int


class ChangeDropped(Fact, frozen=True):
    meter: str
    change: int
    by: str
    at: int


class MeterPlayed(Fact, frozen=True):
    """The wagers of a round, then the awards won, in the order of settlement.

    ``shown`` is the display afterwards. The record of the table has the same number in its own stream.
    """

    meter: str
    table: str
    record: int
    wagers: int
    cents: Cents
    won: list[Win]
    hits: list[Hit]
    shown: Cents
    at: int
    play_money: bool = False


class HitSigned(Fact, frozen=True):
    meter: str
    hit: int
    department: str
    by: str
    at: int


class HitPaid(Fact, frozen=True):
    """``cents`` is the award, and ``envy`` what the others were paid with it."""

    meter: str
    hit: int
    person: str
    cents: Cents
    envy: dict[str, Cents]
    receipt: str
    by: str
    at: int
    play_money: bool = False


class MeterReconciled(Fact, frozen=True):
    """``expected`` is what the controller has for the display; ``why`` explains a difference."""

    meter: str
    shown: Cents
    expected: Cents
    why: str
    day: str
    by: str
    at: int


AnyMeterFact = (
    MeterSetUp
    | MeterSubmitted
    | DisplayApproved
    | ChangePrepared
    | ChangeNoticed
    | KeyTurned
    | ChangeDropped
    | MeterPlayed
    | HitSigned
    | HitPaid
    | MeterReconciled
)
