"""What the desks for submissions and petitions send and receive over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.documents.division.form import FieldState
from houseway.house.desks import petition_commands as petitions
from houseway.house.desks.submissions import AnySubmissionFact, Kind
from houseway.table.commands.notice import LANGUAGE, SIZE
from houseway.table.commands.table_commands import Command
from houseway.web.schemas.desks import Filed


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


class TableToPrepare(msgspec.Struct, forbid_unknown_fields=True):
    """A table whose papers are made and submitted. ``photograph`` is the SHA-256 of one of its layout."""

    game: str
    reference: str
    options: dict[str, str] = {}
    location: str = "at the table"
    size: str = SIZE
    language: str = LANGUAGE
    photograph: str = ""


class PreparedPaper(msgspec.Struct):
    """A paper of the set; ``submission`` is None where its photograph is missing."""

    kind: str
    title: str
    version: str
    submission: int | None
    is_new: bool


class MissingPaper(msgspec.Struct):
    """What still has to be on record before such a table opens, and what to do."""

    what: str
    cite: str
    cure: str


class PreparedTable(msgspec.Struct):
    papers: list[PreparedPaper]
    missing: list[MissingPaper]


class PetitionAnswers(msgspec.Struct, forbid_unknown_fields=True):
    """What was filled in: for each section of the form, its items, once for each time it is repeated."""

    answers: dict[str, list[dict[str, Any]]]


class PetitionFormState(msgspec.Struct):
    """The form that the answers make, the state of each item, and what else is missing or wrong."""

    form: str
    items: list[FieldState]
    missing: list[str]
    test_missing: list[str]
    errors: list[str]


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
    | petitions.DraftPetition
    | petitions.DropDraft
    | petitions.DraftTest
    | petitions.DropTestDraft
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


class FiledPetition(Filed):
    facts: list[petitions.AnyPetitionFact]
