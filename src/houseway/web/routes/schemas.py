"""Declares bodies of requests and responses about people, tables and the log; OpenAPI is made from them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from houseway.equipment.money import Cents
from houseway.house.record import Record
from houseway.house.reports.rounds import RecalledRecord
from houseway.house.roles import Role
from houseway.rules.wagers.settlement import SettledAtSeat
from houseway.table.live.facts import AnyFact, Cards, Steps, Vigorish
from houseway.table.view import TableView

TABLE_NAME = r"^[a-z0-9][a-z0-9._-]{0,39}$"


class RequestBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request: unknown fields are an error."""


# People.


class SignIn(RequestBody):
    """``code`` is that of the second factor, for people who have one."""

    person: str
    password: str
    code: str = ""


class PasswordChange(RequestBody):
    old: str
    new: str


class NewPerson(RequestBody):
    """Describes a person to add; without a password the person can only use a token."""

    person: str
    name: str
    role: Role
    password: str | None = None


class PersonChange(RequestBody):
    """Only the fields that are given are changed."""

    name: str | UnsetType = UNSET
    role: Role | UnsetType = UNSET
    password: str | UnsetType = UNSET
    disabled: bool | UnsetType = UNSET


class NewToken(RequestBody):
    label: str
    days: Annotated[int, msgspec.Meta(ge=1, le=3660)] | None = None  # until it expires; None for never


class RoleWanted(RequestBody):
    role: Role


class Me(msgspec.Struct):
    """Who is signed in, and which commands the role may give."""

    person: str
    role: Role
    commands: list[str]
    may_audit: bool
    may_manage_people: bool
    demonstration: bool


class PersonInList(msgspec.Struct):
    """``locked_out``: somebody who tries the name has to wait, here or everywhere, after wrong passwords."""

    person: str
    name: str
    role: Role
    created: int
    locked_out: bool
    disabled: bool


class Token(msgspec.Struct):
    """``name`` identifies the token, to revoke it. The token itself is shown once, when it is created."""

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


class NewTable(RequestBody):
    """A table with its game, the rules in force and the chips it begins with."""

    table: Annotated[str, msgspec.Meta(pattern=TABLE_NAME)]
    game: str
    options: dict[str, str] = {}
    cards: Cards = "house"
    steps: Steps = "automatic"
    vigorish: Vigorish = "at once"
    inventory: Cents = 10_000_000
    decision_seconds: int = 0
    sign: int = 0
    betting_seconds: int = 0
    pause_seconds: int = 0
    clock_alone: bool = True
    training: bool = False


class Acknowledged(msgspec.Struct):
    """The command is carried out and in the log. Sent again with the same key, it gets the same answer.

    Only cards that lay face down may differ: the answer tells those that you may know when it is sent.
    """

    table: str
    number: int
    at: int
    kind: str
    facts: list[AnyFact]


class Event(msgspec.Struct):
    """A record, and the table after it. A stream that does not resume begins with the table alone.

    Where another event follows at once, only that one has the view.
    """

    number: int
    at: int | None
    who: str | None
    kind: str | None
    facts: list[AnyFact]
    view: TableView | None


class FloorEvent(msgspec.Struct):
    """Which tables have changed, and which desks, for example ``tournaments``."""

    tables: list[str]
    desks: list[str]


class Payment(SettledAtSeat, frozen=True, kw_only=True, gc=False):
    """A settled wager, with the reason and the paragraph in one sentence."""

    explained: str


class Round(msgspec.Struct):
    """Round 0 is the opening of the table. A round in progress shows only what the viewer may know."""

    round: int
    over: bool
    outcome: str
    began: int
    ended: int | None
    wagers: dict[str, dict[str, Cents]]
    payments: list[Payment]
    records: list[RecalledRecord]


class Balances(msgspec.Struct):
    """Every account, for those who see the money of the house; for others, their own chips."""

    table: str
    number: int
    accounts: dict[str, Cents]


# The log.


class RecordView(msgspec.Struct):
    """A record without what is still hidden. ``whole``: it is exactly what the hash was made of."""

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
    digest: str  # of the command, where it was sent with a key
    whole: bool


class RecordExported(Record, frozen=True):
    """A line of an export. ``whole``: it is exactly what the hash was made of."""

    whole: bool = True


class WrongRecord(msgspec.Struct):
    record: int
    words: str


class StreamVerified(msgspec.Struct):
    """Write ``last_hash`` down: with it you can find out later whether the end of the log was cut off."""

    stream: str
    records: int
    last_hash: str
    holds: bool
    faults: list[WrongRecord]
    checked: dict[str, int]
    unchecked: list[str]


class Verified(msgspec.Struct):
    """What was found, and what no check of the log can show."""

    holds: bool
    streams: list[StreamVerified]
    cannot_show: list[str]


class Alive(msgspec.Struct):
    """``log`` is what the last verification found: verified or faulty, for the gaming day."""

    status: str
    log: str | UnsetType = UNSET
    day: str | UnsetType = UNSET
