"""What is read and written at the desks of the house over HTTP, as structures."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.tournament_facts import AnyTournamentFact, Notice
from houseway.floor.vigorish_facts import AnyFormFact


class SeriesSeen(msgspec.Struct):
    series: str
    first: int
    last: int
    next: int


class FormSeen(msgspec.Struct):
    form: str
    state: str
    table: str | None
    seat: str | None
    patron: str | None
    cents: Cents | None
    signed: dict[str, str]
    excused: str | None
    witnesses: dict[str, str]
    void: str | None
    forwarded: bool
    accounted: bool


class FormsSeen(msgspec.Struct):
    """``complimentaries`` are the vigorish that the house has paid for each patron."""

    series: list[SeriesSeen]
    forms: list[FormSeen]
    complimentaries: dict[str, Cents]
    findings: list[str]


class FiledForm(msgspec.Struct):
    number: int
    at: int
    kind: str
    facts: list[AnyFormFact]


class SessionSeen(msgspec.Struct):
    session: int
    chips: dict[str, dict[str, Cents]]


class TournamentSeen(msgspec.Struct):
    tournament: str
    status: str
    notice: Notice
    certified: dict[str, str]
    filed: str | None
    entries: list[str]
    tables: dict[str, dict[str, str]]
    sessions: list[SessionSeen]
    still_in: list[str]
    differences: list[str]
    ranking: list[tuple[int, str, Cents]] | None
    ceased: str | None


class FiledTournament(msgspec.Struct):
    number: int
    at: int
    kind: str
    facts: list[AnyTournamentFact]
