"""What the desks for submissions and petitions send and receive over HTTP."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.petitions import facts as petitions
from houseway.floor.desks.submissions.facts import AnySubmissionFact, Kind
from houseway.table.commands.table_commands import Command
from houseway.web.schemas.desks import Filed


class SubmissionSeen(msgspec.Struct):
    submission: int
    kind: str
    title: str
    cite: str
    game: str
    game_title: str
    version: str
    version_in_words: str
    options: dict[str, str]
    options_in_words: str
    reference: str
    location: str
    size: str
    language: str
    on: str
    by: str
    state: str
    approved_by: str | None


class SharedSpots(msgspec.Struct):
    """``tables`` and ``spots`` are the Division's limits; ``dealers``: the house must show their ability."""

    tables: int | None
    spots: int | None
    dealers: bool
    confirmed: bool


class SubmissionsSeen(msgspec.Struct):
    submissions: list[SubmissionSeen]
    shared_spots: SharedSpots


class FiledSubmission(Filed):
    facts: list[AnySubmissionFact]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A document or design of a table with these options."""

    kind: Kind
    game: str
    options: dict[str, str] = {}


class Version(msgspec.Struct):
    """A version, and the state of its submission, None where there is none."""

    kind: str
    game: str
    version: str
    state: str | None


class FilePetitionForm(Command, frozen=True, tag="file-petition"):
    """``form`` is the TOML form that `houseway document petition` takes."""

    petition: str
    form: str


class SubmitTestForm(Command, frozen=True, tag="submit-test"):
    petition: str
    form: str


AnyPetitionRequest = (
    FilePetitionForm
    | SubmitTestForm
    | petitions.ProposeGame
    | petitions.ApprovePreliminarily
    | petitions.BeginTest
    | petitions.ModifyTest
    | petitions.RecordFinding
    | petitions.ChargeCosts
    | petitions.PayCosts
    | petitions.ApprovePetition
    | petitions.RefusePetition
    | petitions.WithdrawPetition
)


class PetitionEntry(msgspec.Struct):
    on: str
    words: str


class PetitionSeen(msgspec.Struct):
    """A petition. Patrons and dealers get the game, its stage and its test; the rest is empty."""

    petition: str
    game: str
    title: str
    options: dict[str, str]
    options_in_words: str
    stage: str
    since: str
    is_open: bool
    tables: list[str]
    first: str | None
    last: str | None
    hours: list[str]
    content: str | None
    petitioners: list[str]
    conditions: list[str]
    proposed: petitions.TestPlan | None
    findings: dict[str, str]
    owed: Cents | None
    history: list[PetitionEntry]
    lacks: list[str]


class FiledPetition(Filed):
    facts: list[petitions.AnyPetitionFact]
