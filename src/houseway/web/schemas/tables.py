"""What is read and written over HTTP, as structures: the document of the interface is made from them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from houseway.equipment.money import Cents
from houseway.floor.record import Record
from houseway.floor.reports.recalled_rounds import RecalledRecord
from houseway.floor.roles import Role
from houseway.table.facts.table_facts import (
    AnyFact,
    Cards,
    CorrectionProposed,
    Session,
    SignHung,
    SignSubmitted,
    Steps,
    Vigorish,
)
from houseway.table.live.alerts import Alert
from houseway.table.live.meters import Meters

TABLE_NAME = r"^[a-z0-9][a-z0-9._-]{0,39}$"


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request: a field that nobody reads is an error."""


# People.


class SignIn(Asked):
    person: str
    password: str


class PasswordChange(Asked):
    old: str
    new: str


class NewPerson(Asked):
    """Without a password the person is let in by a token only."""

    person: str
    name: str
    role: Role
    password: str | None = None


class PersonChange(Asked):
    """Only what is given is changed."""

    name: str | UnsetType = UNSET
    role: Role | UnsetType = UNSET
    password: str | UnsetType = UNSET
    disabled: bool | UnsetType = UNSET


class NewToken(Asked):
    label: str
    days: Annotated[int, msgspec.Meta(ge=1, le=3660)] | None = (
        None  # until it ends; None for one that does not
    )


class RoleWanted(Asked):
    role: Role


class Me(msgspec.Struct):
    """Who is signed in, and what the role may order of a table."""

    person: str
    role: Role
    commands: list[str]
    may_audit: bool
    may_manage_people: bool
    demonstration: bool


class PersonInList(msgspec.Struct):
    person: str
    name: str
    role: Role
    created: int
    locked_out: bool
    disabled: bool


class Token(msgspec.Struct):
    """``name`` is to revoke it by; the token itself is told once, when it is made."""

    name: str
    label: str
    created: int
    expires: int | None
    token: str | UnsetType = UNSET


# Tables.


class GameInList(msgspec.Struct):
    game: str
    title: str
    cite: str
    wagers: list[str]
    selections: dict[str, list[str]]
    options: dict[str, list[str]]


class NewTable(Asked):
    """The table with its game, the rules in force and the chips it begins with."""

    table: Annotated[str, msgspec.Meta(pattern=TABLE_NAME)]
    game: str
    options: dict[str, str] = {}
    cards: Cards = "house"
    steps: Steps = "automatic"
    vigorish: Vigorish = "at once"
    inventory: Cents = 10_000_000
    decision_seconds: int = 0
    sign: int = 0


class Limit(msgspec.Struct):
    minimum: Cents
    maximum: Cents | None


class TableInList(msgspec.Struct):
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


class MayHappen(msgspec.Struct):
    kind: str
    words: str
    cite: str
    shows_card: bool


class StepSeen(msgspec.Struct):
    """What is asked at the table now; the fields at the end depend on what it is and who looks."""

    key: str
    kind: str
    words: str
    who: str
    cite: str
    may_happen: list[MayHappen] | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    asked: int | UnsetType = UNSET  # to send with the decision: then no other question is answered by it
    decide_until: int | UnsetType = UNSET  # microseconds since 1970, where a clock runs
    hand: list[str] | UnsetType = UNSET
    dealer: list[str] | UnsetType = UNSET
    best: list[list[str]] | UnsetType = UNSET
    values: list[str] | UnsetType = UNSET
    costs: dict[str, Cents] | UnsetType = UNSET
    adds: dict[str, str] | UnsetType = UNSET  # and the wager that the chips of a decision are
    undecided: str | UnsetType = UNSET  # what is taken where the player does not decide
    hint: str | UnsetType = UNSET
    hint_reason: str | UnsetType = UNSET
    counted_over: str | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType | None = UNSET
    usual: int | UnsetType = UNSET
    to: str | UnsetType = UNSET
    face: str | UnsetType = UNSET
    dice: int | UnsetType = UNSET
    payments: list[Paid] | UnsetType = UNSET


class SeatSeen(msgspec.Struct):
    seat: str
    person: str
    mine: bool
    chips: Cents
    bets: dict[str, Cents]  # placed before the deal
    lying: dict[str, Cents]  # what lies there now: with what decisions added, without what is settled
    layout: Cents  # all of that together
    ready: bool
    owes: Cents
    allowed: dict[str, Cents]  # bets outside the limits, for its next wager


class Paid(msgspec.Struct):
    seat: str
    wager: str
    bet: Cents
    result: str
    odds: str | None
    pays: Cents
    vigorish: Cents
    returns: Cents
    reason: str
    cite: str


class Explained(Paid):
    """A payment, with the reason and the paragraph in one sentence."""

    explained: str


class CameOut(msgspec.Struct):
    """``outcome`` is for people to read; ``result`` is the game's own, null where each seat has another."""

    round: int
    outcome: str
    shoe: int
    result: Any


class MoneySeen(msgspec.Struct):
    inventory: Cents
    drop: Cents
    tips: Cents
    meters: Meters
    win: Cents
    left: dict[str, Cents]  # the chips of people who have no place at the table


class ChangeSeen(msgspec.Struct):
    """A coming change of the rules, and what is missing of the notice of it."""

    change: int
    options: dict[str, str | None]
    words: str
    effective: int
    missing: list[str]


class DisputeSeen(msgspec.Struct):
    """It has stopped the table; the rounds are those that it may be about."""

    by: str
    why: str
    rounds: list[int]


class TableSeen(msgspec.Struct):
    """A table after record ``number``, as the viewer may see it: a card that lies hidden is null."""

    table: str
    phase: str
    round: int
    game: str
    title: str
    options: dict[str, str]
    changes: list[ChangeSeen]
    sign: SignHung | None  # that hangs at the table
    session: Session | None  # of the tournament whose table it is: its chips have no cash value
    cards: str
    commitment: str
    step: StepSeen | None
    seats: list[SeatSeen]
    free_seats: list[str]  # the next one at each spot where the viewer does not sit yet
    places: dict[str, list[str | None]]
    dealt: list[str]  # the place of every card, in the order of the deal
    dice: list[int] | None
    called: list[str]  # by the dealer, since the players last wagered or decided
    payments: list[Paid]
    shoe: int  # the number of the one that is dealt from
    results: list[CameOut]
    chips: Cents
    decision_seconds: int  # that a player has for each decision; 0 for no clock
    stopped: str | None
    dispute: DisputeSeen | None
    number: int
    last_entry: str | UnsetType | None = UNSET  # for who may take it back
    money: MoneySeen | UnsetType = UNSET
    alerts: list[Alert] | UnsetType = UNSET
    proposals: list[CorrectionProposed] | UnsetType = UNSET
    signs: list[SignSubmitted] | UnsetType = UNSET


class Acknowledged(msgspec.Struct):
    """The command is carried out and in the log. Sent again with the same key, it gets the same answer."""

    table: str
    number: int
    at: int
    kind: str
    facts: list[AnyFact]


class Event(msgspec.Struct):
    """A record, and the table after it. The first of a stream without a number to resume is the table alone.

    Where another event follows at once, the view is left to that one.
    """

    number: int
    at: int | None
    who: str | None
    kind: str | None
    facts: list[AnyFact]
    view: TableSeen | None


class FloorEvent(msgspec.Struct):
    """Which tables have changed, and which matters of the house, as ``tournaments``."""

    tables: list[str]
    desks: list[str]


class Round(msgspec.Struct):
    """Round 0 is the opening of the table. Of a round in progress only what the viewer may know."""

    round: int
    over: bool
    outcome: str
    began: int
    ended: int | None
    wagers: dict[str, dict[str, Cents]]
    payments: list[Explained]
    records: list[RecalledRecord]


class Balances(msgspec.Struct):
    """Every account, for who sees the money of the house; else the own chips."""

    table: str
    number: int
    accounts: dict[str, Cents]


# The log.


class RecordSeen(msgspec.Struct):
    """A record without what is still hidden. ``whole``: it is exactly what was sealed with its hash."""

    stream: str
    number: int
    at: int
    who: str
    role: str
    kind: str
    body: list[Any]
    transfers: list[Any]
    previous: str
    hash: str
    key: str | None
    digest: str  # of the command, where it came with a key
    whole: bool


class RecordExported(Record, frozen=True):
    """A line of an export. ``whole``: it is exactly what was sealed with its hash."""

    whole: bool = True


class WrongRecord(msgspec.Struct):
    record: int
    words: str


class StreamVerified(msgspec.Struct):
    """``last_hash`` is to be written down: with it, a log whose end was cut off would be found out."""

    stream: str
    records: int
    last_hash: str
    holds: bool
    faults: list[WrongRecord]
    checked: dict[str, int]
    unchecked: list[str]


class Verified(msgspec.Struct):
    """What was found, and what no such reading can show."""

    holds: bool
    streams: list[StreamVerified]
    cannot_show: list[str]


class Alive(msgspec.Struct):
    status: str
