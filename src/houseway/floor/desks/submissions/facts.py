"""Commands and facts of the desk for submissions to the Division."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact

Kind = Literal["guide", "sign", "layout-drawing", "layout-photograph", "layout", "payout-limit"]


# Commands.


class SubmitSample(Command, frozen=True):
    """A sample of something was submitted to the Division, under a reference.

    ``version`` identifies one text or design: the fingerprint of a document or a layout, 64 digits
    and letters; for a payout limit, its cents. ``file`` is the SHA-256 of a photograph, ``name`` the casino's
    name on a layout.
    """

    kind: Kind
    game: str
    version: str
    reference: str
    options: dict[str, str] = msgspec.field(default_factory=dict)
    location: str = ""
    size: str = ""
    language: str = ""
    file: str = ""
    name: str = ""


class ApproveSubmission(Command, frozen=True):
    """The Division approves a submission that needs its approval."""

    submission: int
    reference: str


class KeepChapter(Command, frozen=True):
    """The house keeps this file as its copy of the official chapter.

    ``dated`` is the day as of which the text is current, ``fingerprint`` the SHA-256 of the file.
    """

    name: str
    dated: str
    size: int
    fingerprint: str


class LimitSharedSpots(Command, frozen=True):
    """The Division limits at how many tables, and on how many spots of each, several people may wager.

    None means no limit. ``dealers``: whether the house must show first that its dealers can do it.
    """

    tables: int | None
    spots: int | None
    dealers: bool
    reference: str


class ConfirmDealers(Command, frozen=True):
    """The Division confirms that the house has shown its dealers can deal to shared spots."""

    reference: str


class ShareSpots(Command, frozen=True):
    """Given by the house itself: with this record of a table, spots are shared there, or will be.

    ``others`` are the tables at which they are shared already.
    """

    table: str
    record: int
    spots: int
    others: list[str]


# Facts.


class SampleSubmitted(Fact, frozen=True):
    submission: int
    kind: Kind
    game: str
    version: str
    reference: str
    options: dict[str, str]
    location: str
    size: str
    language: str
    file: str
    on: str  # the day at the house
    by: str
    at: int
    name: str = ""  # the casino's, on a layout; older records name none
    design: str = ""  # the fingerprint of such a layout without the name


class SubmissionApproved(Fact, frozen=True):
    submission: int
    reference: str
    by: str
    at: int


class ChapterKept(Fact, frozen=True):
    name: str
    dated: str
    size: int
    fingerprint: str
    on: str  # the day at the house
    by: str
    at: int


class SharedSpotsLimited(Fact, frozen=True):
    tables: int | None
    spots: int | None
    dealers: bool
    reference: str
    by: str
    at: int


class DealersConfirmed(Fact, frozen=True):
    reference: str
    by: str
    at: int


class SpotsShared(Fact, frozen=True):
    table: str
    record: int
    spots: int
    others: list[str]
    by: str
    at: int


AnySubmissionCommand = SubmitSample | ApproveSubmission | KeepChapter | LimitSharedSpots | ConfirmDealers
AnySubmissionFact = (
    SampleSubmitted | SubmissionApproved | ChapterKept | SharedSpotsLimited | DealersConfirmed | SpotsShared
)
