"""What the desks for vigorish forms and tournaments and the cage send and receive over HTTP."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.cage.facts import AnyCageFact
from houseway.floor.desks.tournaments.facts import AnyTournamentFact, Notice
from houseway.floor.desks.vigorish.facts import AnyFormFact


class Filed(msgspec.Struct):
    """The record that a command to a desk led to; each desk adds its facts."""

    number: int
    at: int
    kind: str


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


class ComparisonSeen(msgspec.Struct):
    """A comparison of originals with duplicates: the forms accounted for, and the findings."""

    number: int
    at: int
    by: str
    whole: list[str]
    findings: list[str]


class FormsSeen(msgspec.Struct):
    """``complimentaries`` is the vigorish that the house has paid for each patron."""

    series: list[SeriesSeen]
    forms: list[FormSeen]
    complimentaries: dict[str, Cents]
    comparisons: list[ComparisonSeen]


class FiledForm(Filed):
    facts: list[AnyFormFact]


class SessionSeen(msgspec.Struct):
    session: int
    chips: dict[str, dict[str, Cents]]


class StandingSeen(msgspec.Struct):
    """What a player holds in a session that is being played."""

    person: str
    table: str
    seat: str
    chips: Cents


class PrizeSeen(msgspec.Struct):
    rank: int
    person: str
    cents: Cents


class TournamentSeen(msgspec.Struct):
    """``fees`` are those paid; at the end the house has ``kept`` some of them, or ``added`` to them."""

    tournament: str
    status: str
    notice: Notice
    game_title: str
    options_in_words: str
    certified: dict[str, str]
    lacking: list[str]  # the certifications that are missing
    file_by: str  # the last day on which the notice may be filed
    filed: str | None
    entries: list[str]
    tables: dict[str, dict[str, str]]
    standings: list[StandingSeen]
    sessions: list[SessionSeen]
    still_in: list[str]
    differences: list[str]
    ranking: list[tuple[int, str, Cents]] | None
    fees: Cents
    prizes: list[PrizeSeen]
    added: Cents
    kept: Cents
    ceased: str | None


class ChipsHeld(msgspec.Struct):
    """Chips that the cage keeps, and how they got there."""

    cents: Cents
    table: str
    why: str
    by: str
    at: int


class ChipsOfPatron(msgspec.Struct):
    person: str
    cents: Cents
    since: list[ChipsHeld]


class CageSeen(msgspec.Struct):
    kept: list[ChipsOfPatron]


class FiledAtCage(Filed):
    facts: list[AnyCageFact]


class FiledTournament(Filed):
    facts: list[AnyTournamentFact]
